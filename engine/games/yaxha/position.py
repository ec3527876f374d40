"""The rules of Yaxha at work: a market, a secret pick, a pyramid that grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from engine.game import END, SEATS, Action, Effort, Event, Illegal, Outcome, Reason, places
from engine.games.yaxha import flaws, foretold, hidden, outlook, regret, telling, why
from engine.games.yaxha.actions import (
    DROPS,
    OPEN_DROPS,
    OPEN_SETS,
    PICKS,
    SETS,
    TAKES,
    Drop,
    Pick,
    Set,
    Take,
)
from engine.games.yaxha.grid import PLACES, numbers
from engine.games.yaxha.market import shares, trades
from engine.games.yaxha.pyramid import EMPTY, legal, room, touched, with_cube
from engine.games.yaxha.state import DROPPED, NO_TILE, NOBODY, ROUNDS, Rules, YaxhaState


class YaxhaPosition(YaxhaState):
    """See the module."""

    __slots__ = ()
    veil = hidden.veil
    imagine = hidden.imagine
    whole = hidden.whole
    flaws = flaws.found
    alike = outlook.alike
    outlook = outlook.outlook
    effort = Effort(novice=3, again=8, worlds=4, width=4, ahead=3, replies=20)

    @classmethod
    def first(
        cls,
        seats: int,
        rules: Rules,
        cards: Sequence[int],
        initiative: Sequence[int],
        bag: Sequence[int],
    ) -> Self:
        """X2: the table as it is set up. ``bag`` holds the cubes in the order they are drawn."""
        self = cls()
        self.seats, self.rules = seats, rules
        self.cards, self.initiative, self.bag = tuple(cards), list(initiative), tuple(bag)
        self.pyramids, self.was = [EMPTY] * seats, [EMPTY] * seats  # X2.4
        self.laid, self.discards, self.hands = [()] * seats, [()] * seats, [()] * seats
        self._open_round(1)
        return self

    # What the game waits for, and the legal steps.

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "leftovers":
            return self.queue[:1]
        return tuple(seat for seat, ready in enumerate(self.ready) if not ready)

    def _awaits(self, seat: int) -> bool:
        """Whether the seat is among those waited for."""
        if self.phase == "leftovers":
            return seat == self.queue[0]
        return 0 <= seat < self.seats and not self.ready[seat]

    def actions(self, seat: int) -> list[Action]:
        if not self._awaits(seat):
            return []
        if self.phase == "build":  # XD3
            return self._building_steps(seat)
        if self.phase == "choose":  # XD1
            return [END] if self.picks[seat] else list(PICKS[1 : self.seats + 1])
        return [END] if self.choice else [TAKES[tile] for tile in self.free]  # XD2

    def _building_steps(self, seat: int) -> list[Action]:
        """X5.9, XD4 to XD6: each colour in hand is placed where it fits; when none fits, or early
        where the table wants it so (XR6), it is discarded."""
        hand = self.hands[seat]
        if not hand:
            return [END]
        pyramid = self.pyramids[seat]
        ground, higher = room(pyramid)
        placing, dropping = (SETS, DROPS) if self.rules.sealed else (OPEN_SETS, OPEN_DROPS)
        steps: list[Action] = []
        drops: list[Action] = []
        for colour in dict.fromkeys(hand):
            cells = ground
            if higher:
                cells |= higher & touched(pyramid[colour])
            if cells:
                sets = placing[colour]
                steps += [sets[cell] for cell in numbers(cells)]
            else:
                drops.append(dropping[colour])
        return steps + drops if self.rules.early or not steps else steps

    def asks(self, seat: int) -> str:
        return _ASKS[self.phase]

    def warning(self, seat: int) -> str | None:
        """``discards``: a cube is thrown away that could have been placed."""
        if self.phase == "build" and self._awaits(seat) and regret.wasteful(self, seat):
            return "discards"
        return None

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        return why.why_not(self, seat, tokens) if seat in self.waiting() else None

    def unchosen(self) -> Self:
        """No picks yet, nothing built in secret; what is seen of others is from before it."""
        other = self.copy()
        if other.phase == "choose":
            other.picks, other.ready = [NO_TILE] * other.seats, [False] * other.seats
        elif other.phase == "build" and other.rules.sealed:
            other.ready = [False] * other.seats
        return other

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if not self._awaits(seat):
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action is END:
            return self._end(seat)
        match action:
            case Set(colour, cell) if self.phase == "build":
                self._set(seat, colour, cell)
            case Drop(colour) if self.phase == "build":
                self._drop(seat, colour)
            case Pick(tile) if self.phase == "choose":
                if self.picks[seat] or not 1 <= tile <= self.seats:
                    raise Illegal(str(action))
                self.picks[seat] = tile
            case Take(tile) if self.phase == "leftovers":
                if self.choice or tile not in self.free:
                    raise Illegal(str(action))
                self.choice = tile
            case _:
                raise Illegal(f"not a step of this turn ({self.phase})")
        return []

    def _set(self, seat: int, colour: int, cell: int) -> None:
        pyramid, hand = self.pyramids[seat], self.hands[seat]
        if colour not in hand or cell not in PLACES or not legal(pyramid, colour) >> cell & 1:
            raise Illegal("no place for that cube")
        self.pyramids[seat] = with_cube(pyramid, colour, cell)
        self._used(seat, colour, cell)

    def _drop(self, seat: int, colour: int) -> None:
        hand, pyramid = self.hands[seat], self.pyramids[seat]
        if colour not in hand or legal(pyramid, colour):
            raise Illegal("only a cube that fits nowhere is discarded")  # X5.9
        if not self.rules.early and any(legal(pyramid, other) for other in hand):
            raise Illegal("first the cubes that fit are placed")  # X5.9
        self.discards[seat] = (*self.discards[seat], colour)
        self._used(seat, colour, DROPPED)

    def _used(self, seat: int, colour: int, cell: int) -> None:
        hand = self.hands[seat]
        at = hand.index(colour)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.laid[seat] = (*self.laid[seat], (colour, cell))

    # What ``end`` does.

    def _end(self, seat: int) -> list[Event]:
        self.require_whole()
        if self.phase == "choose":
            if not self.picks[seat]:
                raise Illegal("end")
            self.ready[seat] = True
            return [] if not all(self.ready) else self._share_out()
        if self.phase == "leftovers":
            if not self.choice:
                raise Illegal("end")
            return self._help_oneself()
        if self.hands[seat]:
            raise Illegal("end")
        self.ready[seat] = True
        return self._finish_building(seat)

    def _share_out(self) -> list[Event]:
        """X4.2 to X4.4: all picks are shown, and the tiles go to those who won them."""
        events = [telling.picks(self)]
        taken, self.queue = shares(self.picks, self.initiative)
        events += [self._take(seat, tile) for seat, tile in taken]
        self.phase = "leftovers"
        return events + self._go_on_sharing()

    def _help_oneself(self) -> list[Event]:
        """X4.5: the next of those left over has chosen a tile."""
        seat, *rest = self.queue
        tile, self.choice, self.queue = self.choice, NO_TILE, tuple(rest)
        return [self._take(seat, tile), *self._go_on_sharing()]

    def _go_on_sharing(self) -> list[Event]:
        events: list[Event] = []
        if len(self.queue) == 1:  # X4.5: the last tile is no choice
            (seat,), self.queue = self.queue, ()
            events.append(self._take(seat, self.free[0]))
        if self.queue:
            return events
        for one, two in trades(self.picks, self.initiative):
            events.append(telling.traded(self, one, two))
            tiles = self.initiative
            tiles[one], tiles[two] = tiles[two], tiles[one]
        self.phase, self.ready = "build", [False] * self.seats
        return events

    def _take(self, seat: int, tile: int) -> Event:
        self.taken[tile - 1] = seat
        self.hands[seat], self.laid[seat] = self.lot(tile), ()
        return telling.took(self, seat, tile)

    def _finish_building(self, seat: int) -> list[Event]:
        """X3.1, XR7: what was built is shown, one by one or all together."""
        events: list[Event] = []
        if not self.rules.sealed:
            events.append(telling.built(self, seat))
        if not all(self.ready):
            return events
        if self.rules.sealed:
            events += [telling.built(self, other) for other in range(self.seats)]
        if self.round == ROUNDS:  # X6.1
            self.phase, self.was = "over", self.pyramids[:]
            return [*events, *telling.over(self)]
        self._open_round(self.round + 1)
        return [*events, telling.market(self)]

    def _open_round(self, number: int) -> None:
        """X4.1, X4.8: new cubes on the tiles, and the cards back in the hands."""
        self.round, self.phase = number, "choose"
        self.was = self.pyramids[:]
        self.picks, self.ready = [NO_TILE] * self.seats, [False] * self.seats
        self.taken, self.queue, self.choice = [NOBODY] * self.seats, (), NO_TILE

    # What is told of a turn before it ends.

    def turn_so_far(self, seat: int) -> list[Event]:
        return telling.so_far(self, seat)

    def foretold(self, seat: int, action: Action) -> list[Event]:
        return foretold.foretold(self, seat, action)

    # Who may know what, and how it ended.

    def outcome(self) -> Outcome | None:
        """X6.6."""
        if self.phase != "over":
            return None
        return Outcome(places([standing.total for standing in self.standings()]), "ten_rounds")


_ASKS = {"choose": "pick", "leftovers": "take", "build": "build", "over": "over"}
