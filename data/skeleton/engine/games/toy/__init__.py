"""Toy, 2 to 4 players: heaps of pebbles are shared out by secret simultaneous picks.

The rules are in ``data/rules/toy.en.md``; P2.1 in a comment is a paragraph there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

import msgspec

from engine import game
from engine.components import find, load
from engine.deal import Deal
from engine.game import END, SEATS, Action, Event, Illegal, Option, Outcome, Score
from engine.games.toy.events import EVENTS, Shared

HIDDEN = -1


class Components(msgspec.Struct, frozen=True):
    heaps: tuple[int, ...]
    most: int


PARTS = load(find("toy"), Components)


@dataclass(frozen=True, slots=True)
class Take(Action):
    pebbles: int

    def __str__(self) -> str:
        return f"take {self.pebbles}"

    def veiled(self) -> str:
        return "take (hidden)"


class ToyPosition(game.Position):
    __slots__ = ("heaps", "last", "owned", "picks", "ready", "round", "seats")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.seats, self.round = data["seats"], data["round"]
        self.heaps, self.owned = list(data["heaps"]), list(data["owned"])
        self.picks, self.ready = list(data["picks"]), list(data["ready"])
        self.last = list(data["last"])

    def waiting(self) -> tuple[int, ...]:
        over = self.round == len(self.heaps)
        return () if over else tuple(s for s in range(self.seats) if not self.ready[s])

    def actions(self, seat: int) -> list[Action]:
        if seat not in self.waiting():
            return []
        return [END] if self.picks[seat] else [Take(n) for n in range(1, PARTS.most + 1)]

    def play(self, seat: int, action: Action) -> list[Event]:
        if action not in self.actions(seat):
            raise Illegal("not among the legal steps")
        if isinstance(action, Take):
            self.picks[seat] = action.pebbles  # P2.1
            return []
        self.require_whole()
        self.ready[seat] = True
        return [] if self.waiting() else self._share()

    def _share(self) -> list[Event]:
        """P2.2, P2.3"""
        shown = {SEATS[seat]: pick for seat, pick in enumerate(self.picks)}
        left = self.heaps[self.round]
        for seat in sorted(range(self.seats), key=lambda s: -self.picks[s]):
            if self.picks.count(self.picks[seat]) == 1:
                taken = min(self.picks[seat], left)
                left -= taken
                self.owned[seat] += taken
        self.round, self.last = self.round + 1, self.picks
        self.picks, self.ready = [0] * self.seats, [False] * self.seats
        return [Shared({"picks": shown}, reveals=True)]

    def veil(self, seat: int | None) -> None:
        for other in range(self.seats):
            if other != seat:
                self.picks[other] = HIDDEN if self.ready[other] else 0
        self.heaps[self.round + 1 :] = [HIDDEN] * len(self.heaps[self.round + 1 :])  # P1.2

    def imagine(self, seat: int | None, random: Random) -> None:
        """The heaps are dealt; any pick is as likely as another."""
        bag = list(PARTS.heaps[: len(self.heaps)])
        for heap in self.heaps[: self.round + 1]:
            bag.remove(heap)
        self.heaps[self.round + 1 :] = random.sample(bag, len(bag))
        drawn = [random.randint(1, PARTS.most) for _ in self.picks]
        self.picks = [new if p == HIDDEN else p for p, new in zip(self.picks, drawn, strict=True)]

    def whole(self) -> bool:
        return HIDDEN not in (*self.heaps, *self.picks)

    def asks(self, seat: int) -> str:
        return "take"

    def progress(self) -> tuple[int, int]:
        return min(self.round + 1, len(self.heaps)), len(self.heaps)

    def scores(self) -> list[Score | None]:
        return list(self.owned)

    def outcome(self) -> Outcome | None:
        return None if self.waiting() else Outcome(game.places(self.owned), "shared_out")  # P3.1

    def copy(self) -> Self:
        return type(self)(self.dump())

    def dump(self) -> dict[str, Any]:
        names = ("heaps", "last", "owned", "picks", "ready")
        lists = {name: list(getattr(self, name)) for name in names}
        return {"seats": self.seats, "round": self.round, **lists}

    @classmethod
    def load(cls, data: Any) -> Self:
        return cls(data)

    def flaws(self) -> list[str]:
        return ["P1.1: too many"] if sum(self.owned) > sum(self.heaps[: self.round]) else []


class Toy(game.Game):
    key = "toy"
    title = "Toy"
    weight = "light"
    fits_best = 3
    revision = 1
    seats = range(2, 5)
    events = EVENTS
    position = ToyPosition
    reasons = ("shared_out",)

    def options(self, seats: int) -> tuple[Option, ...]:
        return (Option("length", ("long", "short")),)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> ToyPosition:
        heaps = deal.shuffled(PARTS.heaps[: 3 if options["length"] == "short" else None])
        empty = {name: [0] * seats for name in ("owned", "picks", "last")}
        waiting = {"round": 0, "ready": [False] * seats}
        return ToyPosition({"seats": seats, "heaps": heaps, **empty, **waiting})


GAME = Toy()
