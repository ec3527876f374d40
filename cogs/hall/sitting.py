"""A table at one moment, as the store remembers it and the engine understands it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.hall.packing import unpack
from cogs.hall.refusal import Refusal
from cogs.hall.spelling import TitleSpeller
from data.rows import DamagedTable, OfACup, Player, StoredTable
from data.words import LANGUAGES, Words, words
from engine.game import SEATS, Game, Outcome, Position, places
from engine.table import Turn
from renderers.markup import escaped

AGREED = "agreed"
"""The reason of an outcome that the players agreed on."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table, its title and its position at one moment."""

    row: StoredTable
    game: Game
    position: Position | None
    """None while the players gather."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def playing(self) -> bool:
        return self.row.state == "playing"

    @property
    def paused(self) -> bool:
        """Whether nobody is to act until somebody goes on."""
        return self.row.paused is not None

    @property
    def stopped(self) -> bool:
        """Whether it was ended early."""
        return self.row.state == "ended"

    @property
    def players(self) -> Sequence[Player]:
        return self.row.players

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or by the points as they stood."""
        position = self.begun()
        if (outcome := position.outcome()) is not None or self.row.ended_by != "points":
            return outcome
        scores = [score for score in position.scores() if score is not None]
        whole = len(scores) == len(self.players)
        return Outcome(places(scores), AGREED) if whole else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for; nobody while it is paused or held."""
        if self.position is None or not self.playing or self.paused or self.held:
            return ()
        return self.position.waiting()

    def house_at(self, seat: int) -> str | None:
        """How strong a house player acts there: it sits there, plays this turn for somebody who is
        late, or finishes the game for all."""
        run = self.row.clock_of(seat)
        return self.players[seat].house or self.row.finishes or (run.house if run else None)

    def is_alone(self, seat: int) -> bool:
        """Return whether house players sit at all other seats."""
        return all(player.house for player in self.players if player.seat != seat)

    def veiled_from(self, member_id: int | None) -> bool:
        """Whether nothing of what is played here is shown to a member, or (None) to everybody: it
        is the same deal as at other tables of its cup, whose round goes on."""
        return self.row.veiled and (member_id is None or self.seat_of(member_id) is None)

    @property
    def tells_all(self) -> bool:
        """Whether what was secret in its game is told, the seed too: it has ended, and nobody plays
        the same deal any more."""
        return not (self.playing or self.row.veiled)

    def require_unveiled(self, member_id: int) -> None:
        if self.veiled_from(member_id):
            raise Refusal("refusal.veiled")

    def require_no_cup(self) -> None:
        """Refuse what the organiser of its cup decides."""
        if self.row.cup_id is not None:
            raise OfACup

    def seat_of(self, member_id: int) -> int | None:
        """The seat of a member; None for a spectator."""
        player = self.row.player(member_id)
        return player.seat if player else None

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
            if player.name or player.seat not in self.row.free:
                return player.name or colour
            several = len(self.row.free) > 1
            return say("seat.free_of" if several else "seat.free", seat=colour)
        alike = [each.seat for each in self.players if each.house == player.house]
        called = strength_in_words(player.house, say)
        if len(alike) == 1:
            return called
        return say("house.again", who=called, n=alike.index(player.seat) + 1)

    @property
    def speller(self) -> TitleSpeller:
        """How steps may be typed here, with the names of the players."""
        called = (self.drawn_names(words(language)) for language in LANGUAGES)
        return TitleSpeller(self.game.key, tuple(called))

    def named(self, seats: Iterable[int], say: Words) -> str:
        names = self.names(say)
        return ", ".join(names[seat] for seat in seats)

    @property
    def outdated(self) -> bool:
        """Whether other rules hold for it than those of its title now."""
        return self.row.revision is not None and self.row.revision != self.game.revision

    @property
    def unchecked(self) -> bool:
        """Whether it is not known yet what becomes of it under the rules that are newer."""
        older = self.row.revision is not None and self.row.revision < self.game.revision
        return older and self.playing and not self.held

    @property
    def held(self) -> bool:
        """Whether its players are to say if it goes on under the rules that are newer."""
        return self.outdated and self.playing and self.row.held == self.game.revision

    @property
    def went_on(self) -> bool:
        """Whether nothing was played yet since it went on under corrected rules."""
        return self.row.rules_from == self.number + 1

    def begun(self) -> Position:
        """The position; refused while the players gather."""
        if self.position is None:
            raise Refusal("refusal.not_started" if self.row.running else "refusal.no_table_here")
        return self.position

    def require_playing(self) -> None:
        """Refuse where nothing can be played: while the players gather, after the end, while it is
        paused, and while other rules hold for it than those of its title now."""
        self.begun()
        if not self.playing:
            raise Refusal("refusal.game_over")
        if self.held:
            raise Refusal("refusal.older_rules")
        if self.outdated:
            raise Refusal("refusal.unchecked" if self.unchecked else "refusal.newer_rules")
        if self.paused:
            raise Refusal("refusal.paused")


def strength_in_words(strength: str, say: Words) -> str:
    """What a house player is called; one of a newer version by its key."""
    key = f"house.{strength}"
    return say(key) if say.knows(key) else strength


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is in the log, whether by this click or by its first delivery."""

    sitting: Sitting
    turn: Turn
    again: bool = False


def position_of(row: StoredTable, game: Game) -> Position | None:
    """The position of a table, which may be as older rules kept it."""
    if row.snapshot is None:
        return None
    try:
        return game.load(unpack(row.snapshot))
    except Exception as bad:
        if row.revision == game.revision:
            raise
        why = f"its position of rules {row.revision} cannot be read by those of {game.revision}"
        raise DamagedTable(row.id, why) from bad
