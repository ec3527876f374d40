"""Entrants, rounds and their pods, as they stand after the lines so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from engine.cups.lines import RULED, Finish

Status: TypeAlias = Literal["in", "dropped", "banned"]
Stage: TypeAlias = Literal["swiss", "robin", "group", "knockout"]
Kind: TypeAlias = Literal["played", "forfeit", "bye", "missed", "out", "running"]


@dataclass(slots=True)
class Entrant:
    """Somebody in a cup."""

    number: int
    since: int
    """The first round they can be paired in, since they entered or returned."""
    rating: Fraction | None = None
    status: Status = "in"


@dataclass(slots=True)
class Pod:
    """A table of a round; a bye is one of a single entrant and without a number."""

    round: int
    number: int
    """From 1; 0 for a bye."""
    entrants: tuple[int, ...]
    """By seat, without house players who fill the table."""
    finish: Finish | None = None
    """What was told of its end last."""
    finishes: list[Finish] = field(default_factory=list[Finish])
    """All that was told of its end, in order."""
    forfeits: set[int] = field(default_factory=set[int])
    house: tuple[int, ...] = ()
    """The seats of house players who fill the table."""

    @property
    def size(self) -> int:
        """How many entrants sit there."""
        return len(self.entrants)

    @property
    def chairs(self) -> int:
        """How many sit there, with house players."""
        return len(self.entrants) + len(self.house)

    @property
    def seats(self) -> dict[int, int]:
        """The entrants by their seats."""
        free = (seat for seat in range(self.chairs) if seat not in self.house)
        return dict(zip(free, self.entrants, strict=True))

    def seat_of(self, entrant: int) -> int:
        return next(seat for seat, who in self.seats.items() if who == entrant)

    @property
    def over(self) -> bool:
        """Whether everybody's place is known: there is a result, or all but one forfeited."""
        return self.finish is not None or len(self.forfeits) >= self.size - 1

    @property
    def corrected(self) -> bool:
        """Whether an organiser decided its result."""
        return self.finish is not None and self.finish.how in RULED

    def places(self) -> dict[int, int]:
        """The place of everybody: those who forfeit are last together; empty while it runs."""
        if not self.over:
            return {}
        told = self.finish.places if self.finish else dict.fromkeys(self.entrants, 1)
        there = {who: told[who] for who in self.entrants if who not in self.forfeits}
        last = len(there) + 1
        return {
            who: 1 + sum(other < there[who] for other in there.values()) if who in there else last
            for who in self.entrants
        }

    def points(self) -> dict[int, Fraction]:
        """The points of the game of those who have some."""
        return dict(self.finish.points) if self.finish else {}

    @property
    def played(self) -> Finish | None:
        """How the game itself ended, whatever an organiser decided; None where none has."""
        return next((one for one in self.finishes if one.how not in RULED), None)

    def played_points(self) -> dict[int, Fraction]:
        """The points as they were played; empty where no game has ended."""
        return dict(self.played.points) if self.played else {}


@dataclass(slots=True)
class Round:
    """A round: paired, begun, over."""

    number: int
    stage: Stage
    attempt: int = 1
    """How often it was paired."""
    units: list[Pod] = field(default_factory=list[Pod])
    """Its tables and byes: in a knock-out from the top of the bracket down."""
    swapped: bool = False
    """Whether an organiser exchanged entrants, so that no rule tells the pairing."""
    begun: bool = False
    seals: dict[int, str] = field(default_factory=dict[int, str])
    """Of the duplicate deals, by size of pod."""
    seeds: dict[int, str] = field(default_factory=dict[int, str])
    """What they were, once the round was over."""

    @property
    def pods(self) -> list[Pod]:
        """The tables."""
        return [unit for unit in self.units if unit.number]

    @property
    def chairs(self) -> set[int]:
        """How many chairs its tables have: each number has a deal, where deals are the same."""
        return {pod.chairs for pod in self.pods}

    @property
    def byes(self) -> list[int]:
        return [unit.entrants[0] for unit in self.units if not unit.number]

    @property
    def over(self) -> bool:
        return self.begun and all(pod.over for pod in self.pods)

    def pod_of(self, entrant: int) -> Pod | None:
        return next((pod for pod in self.pods if entrant in pod.entrants), None)

    def unit_of(self) -> dict[int, int]:
        """The table or bye of everybody who has one, counted from 0."""
        return {who: at for at, unit in enumerate(self.units) for who in unit.entrants}

    def seated(self) -> Iterator[int]:
        """Everybody who sits at a table."""
        return (entrant for pod in self.pods for entrant in pod.entrants)

    def placed(self) -> set[int]:
        """Everybody who sits at a table or has a bye."""
        return {entrant for unit in self.units for entrant in unit.entrants}


@dataclass(frozen=True, slots=True)
class Earned:
    """What a round brought an entrant."""

    round: int
    kind: Kind
    """``missed``: was not in the cup then; ``out``: had lost a knock-out before; ``running``: the
    table is not over."""
    points: Fraction = Fraction(0)
    """Points in the cup: by place, or the duplicate score."""
    pod: int | None = None
    size: int = 0
    """How many sat there,"""
    seat: int | None = None
    """where she sat,"""
    chairs: int = 0
    """and of how many chairs."""
    place: int | None = None
    shared: int = 1
    """How many share that place."""
    game: Fraction | None = None
    """Points in the game,"""
    par: Fraction | None = None
    """and the mean of those of the same seat at the other pods, with duplicate scores; None: there
    is nobody to compare with."""
    corrected: bool = False
