"""A table at one moment, as the store remembers it and the engine understands it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from data.clocks import Running
from data.columns import APART, column
from data.packing import unpack
from data.refusal import Refusal
from data.rows import DamagedTable, EndedBy, OfACup, OutOfTime, Player, StaleBoard, State
from data.words import Words
from engine.catalogue import find
from engine.game import SEATS, Game, Outcome, Position, places
from engine.markup import escaped

AGREED = "agreed"
"""The reason of an outcome that the players agreed on."""


@dataclass(frozen=True)
class StoredTable:
    """A table with its players and the position after its last line, at one moment."""

    id: int
    server_id: int | None
    channel_id: int
    host_id: int | None
    title: str
    """The key of the title."""
    seats_least: int
    seats_most: int
    options: Mapping[str, str] = field(metadata=column(read=json.loads))
    state: State
    created: int
    started: int | None
    ended: int | None
    revision: int | None
    """The one whose rules hold now."""
    seal: str | None
    seed: str | None = field(repr=False)
    number: int
    """How many lines there are."""
    shown: int
    """The number of the last line whose board was posted, or GATHERING, or NOT_SHOWN."""
    changes: int
    """How often something changed that a board tells and that is no line,"""
    changes_shown: int
    """and how much of it the board tells that stands."""
    board_channel_id: int | None
    board_id: int | None
    """The message of that board."""
    tells_after: int
    """That board tells what the lines after this number brought."""
    due: int | None
    """When it must be looked at; None: nothing waits there."""
    touched: int
    """When somebody last did something there."""
    clock: str
    """How much time its players have, as :mod:`engine.clock` writes it."""
    out_of_time: OutOfTime
    """What it does when a player's is over."""
    ended_by: EndedBy | None
    """Why it was stopped; None: it was not."""
    paused: int | None
    """Since when the game is paused."""
    held: int | None
    """Its players are to say whether it goes on under the rules of this revision; None: nothing is
    asked."""
    rules_from: int
    """The first line that the rules of ``revision`` hold for; 0: they hold from the deal on."""
    warned: int | None
    """The end of which its players were told that nobody does anything any more."""
    cup_id: int | None
    """The cup whose table it is,"""
    cup_round: int | None
    """and in which round,"""
    pod: int | None
    """and which of its tables."""
    veiled: bool
    """Whether nothing of it is shown to those who do not sit there."""
    finishes: str | None
    """How strong house players play for all who sit there; None: they play themselves."""
    guests_seat: bool
    """Whether those who sit there and are not its host may seat house players."""
    snapshot: bytes | None = field(repr=False, metadata=APART)
    """The position after the last line, as the caller gave it; None while gathering, and when it is
    damaged: then the lines tell it."""
    players: tuple[Player, ...] = field(default=(), metadata=APART)
    clocks: tuple[Running, ...] = field(default=(), metadata=APART)
    """Those that run; in the order of the seats."""

    @property
    def seats(self) -> range:
        """How many may play."""
        return range(self.seats_least, self.seats_most + 1)

    @property
    def game(self) -> Game:
        return find(self.title)

    @cached_property
    def position(self) -> Position | None:
        """None while the players gather. It may be as older rules kept it."""
        if self.snapshot is None:
            return None
        try:
            return self.game.load(unpack(self.snapshot))
        except Exception as bad:
            if not self.outdated:
                raise
            why = f"its position of rules {self.revision} cannot be read by those of today"
            raise DamagedTable(self.id, why) from bad

    @property
    def says_something_else(self) -> bool:
        """Whether the board that stands is out of date although no line was played since."""
        return self.changes_shown < self.changes

    def require_late(self, seat: int, number: int) -> Running:
        """Return the clock of the turn that began for the seat after so many lines; raise
        :class:`StaleBoard` unless it is late still."""
        run = self.clock_of(seat)
        if run is None or run.number != number or run.late is None:
            raise StaleBoard(self.number)
        return run

    @property
    def late(self) -> tuple[Running, ...]:
        """The clocks of the players who are late."""
        return tuple(run for run in self.clocks if run.late is not None)

    def clock_of(self, seat: int) -> Running | None:
        return next((run for run in self.clocks if run.seat == seat), None)

    @property
    def running(self) -> bool:
        return self.state in ("open", "playing")

    @property
    def people(self) -> tuple[Player, ...]:
        """The players who are members."""
        return tuple(player for player in self.players if player.member_id is not None)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats of a game where nobody sits just now."""
        if self.state != "playing":
            return ()
        nobody = (p for p in self.players if p.member_id is None and p.house is None)
        return tuple(player.seat for player in nobody)

    @property
    def to_take(self) -> tuple[int, ...]:
        """The seats of a game that a member may take: free ones, and those where a house player
        keeps the chair. In a cup its organiser says who plays."""
        if self.cup_id is not None or self.state != "playing":
            return ()
        nobody = (player for player in self.players if player.member_id is None)
        return tuple(each.seat for each in nobody if each.house is None or each.stands_in)

    def may_tell(self, seat: int) -> int | None:
        """Who sits there and may be told something."""
        player = next((player for player in self.players if player.seat == seat), None)
        return None if player is None or player.forget else player.member_id

    def player(self, member_id: int) -> Player | None:
        return next((player for player in self.players if player.member_id == member_id), None)

    @property
    def playing(self) -> bool:
        return self.state == "playing"

    @property
    def stopped(self) -> bool:
        """Whether it was ended early."""
        return self.state == "ended"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or by the points as they stood."""
        position = self.begun()
        if (outcome := position.outcome()) is not None or self.ended_by != "points":
            return outcome
        scores = [score for score in position.scores() if score is not None]
        whole = len(scores) == len(self.players)
        return Outcome(places(scores), AGREED) if whole else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for; nobody while it is paused or held."""
        if self.position is None or not self.playing or self.paused or self.is_held:
            return ()
        return self.position.waiting()

    def house_at(self, seat: int) -> str | None:
        """How strong a house player acts there: it sits there, plays this turn for somebody who is
        late, or finishes the game for all."""
        run = self.clock_of(seat)
        return self.players[seat].house or self.finishes or (run.house if run else None)

    def is_alone(self, seat: int) -> bool:
        """Return whether house players sit at all other seats."""
        return all(player.house for player in self.players if player.seat != seat)

    def veiled_from(self, member_id: int | None) -> bool:
        """Whether nothing of what is played here is shown to a member, or (None) to everybody: it
        is the same deal as at other tables of its cup, whose round goes on."""
        return self.veiled and (member_id is None or self.seat_of(member_id) is None)

    @property
    def tells_all(self) -> bool:
        """Whether what was secret in its game is told, the seed too: it has ended, and nobody plays
        the same deal any more."""
        return not (self.playing or self.veiled)

    def require_unveiled(self, member_id: int) -> None:
        if self.veiled_from(member_id):
            raise Refusal("refusal.veiled")

    def require_no_cup(self) -> None:
        """Refuse what the organiser of its cup decides."""
        if self.cup_id is not None:
            raise OfACup

    def seat_of(self, member_id: int) -> int | None:
        """The seat of a member; None for a spectator."""
        return next((each.seat for each in self.players if each.member_id == member_id), None)

    def names(self, say: Words) -> tuple[str, ...]:
        """What the players are called, as a message may show it: nothing in it is markup."""
        return tuple(escaped(name) for name in self.drawn_names(say))

    def drawn_names(self, say: Words) -> tuple[str, ...]:
        """The names as they are, for pictures and alternative texts alone; a player who was
        forgotten is called by the colour of the seat, a house player by its strength, and a chair
        where nobody sits by what it is."""
        return tuple(self._called(player, say) for player in self.players)

    def _called(self, player: Player, say: Words) -> str:
        if player.house is None:
            colour = say(f"seat.{SEATS[player.seat]}")
            if player.name or player.seat not in self.free:
                return player.name or colour
            several = len(self.free) > 1
            return say("seat.free_of" if several else "seat.free", seat=colour)
        alike = [each.seat for each in self.players if each.house == player.house]
        called = strength_in_words(player.house, say)
        if len(alike) == 1:
            return called
        return say("house.again", who=called, n=alike.index(player.seat) + 1)

    def with_players(self, players: Iterable[Player]) -> StoredTable:
        """Return it with these players in their seats."""
        there = {player.seat: player for player in (*self.players, *players)}
        return replace(self, players=tuple(there[player.seat] for player in self.players))

    def named(self, seats: Iterable[int], say: Words) -> str:
        names = self.names(say)
        return ", ".join(names[seat] for seat in seats)

    @property
    def outdated(self) -> bool:
        """Whether other rules hold for it than those of its title now."""
        return self.revision is not None and self.revision != self.game.revision

    @property
    def unchecked(self) -> bool:
        """Whether it is not known yet what becomes of it under the rules that are newer."""
        older = self.revision is not None and self.revision < self.game.revision
        return older and self.playing and not self.is_held

    @property
    def is_held(self) -> bool:
        """Whether its players are to say if it goes on under the rules that are newer."""
        return self.outdated and self.playing and self.held == self.game.revision

    def begun(self) -> Position:
        """The position; refused while the players gather."""
        if self.position is None:
            raise Refusal("refusal.not_started" if self.running else "refusal.no_table_here")
        return self.position

    def require_playing(self) -> None:
        """Refuse where nothing can be played: while the players gather, after the end, while it is
        paused, and while other rules hold for it than those of its title now."""
        self.begun()
        if not self.playing:
            raise Refusal("refusal.game_over")
        if self.is_held:
            raise Refusal("refusal.older_rules")
        if self.outdated:
            raise Refusal("refusal.unchecked" if self.unchecked else "refusal.newer_rules")
        if self.paused:
            raise Refusal("refusal.paused")


def strength_in_words(strength: str, say: Words) -> str:
    """What a house player is called; one of a newer version by its key."""
    key = f"house.{strength}"
    return say(key) if say.knows(key) else strength
