"""The numbers that decide who is ahead, each with the parts it is made of.

In a Swiss cup, a round robin and a group, in this order:

1. *points*: all that the rounds brought;
2. *opponents*: the mean of the points of those one met, see :mod:`engine.cups.points`;
3. *meeting*, if those who are level up to there all met each other: how often one was ahead of the
   others of them, a shared place counts half;
4. *share*: the mean share of the points at one's tables;
5. *places*: more firsts, then more seconds, then more thirds; who share a place have parts of it;
6. *lot*: the lower number, drawn from the cup's own sealed seed.

In a knock-out: the round one *reached*, the *place* at one's last table (or in one's group, if that
was all), *points*, *share*, *places*, *lot*.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from engine.cups.earned import Ledger
from engine.cups.rounds import Earned

Criterion: TypeAlias = Literal[
    "reached", "place", "points", "opponents", "meeting", "share", "places", "lot"
]
LEVEL: tuple[Criterion, ...] = ("points", "opponents", "meeting", "share", "places", "lot")
"""In a Swiss cup, a round robin and a group."""
BRACKET: tuple[Criterion, ...] = ("reached", "place", "points", "share", "places", "lot")
"""In a knock-out."""
LOW: frozenset[Criterion] = frozenset({"place", "lot"})
"""Where the smaller number is ahead; everywhere else the larger one is."""
_RANKS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of a figure, or one fact behind it."""

    round: int | None
    """The round it comes from."""
    value: Fraction
    """Of *places* the place, of *share* the points of the game, elsewhere what it adds."""
    opponent: int | None = None
    missed: int = 0
    """Of an opponent: so many rounds she did not play; ``value`` counts each like a bye."""
    total: Fraction = Fraction(1)
    """Of *share*: all points at the table,"""
    size: int = 1
    """where so many sat."""
    shared: int = 1
    """Of *places*: how many share it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of an entrant under a criterion: of *places* three, firsts, seconds and thirds."""

    criterion: Criterion
    parts: tuple[Part, ...]
    level: tuple[int, ...] = ()
    """Of *meeting*: all who are level up to there, this entrant among them."""
    valid: bool = True
    """Of *meeting*: whether they all met each other; else it decides nothing."""

    @property
    def value(self) -> tuple[Fraction, ...]:
        """What the parts come to."""
        if not self.valid:
            return (Fraction(0),)
        if self.criterion == "places":
            return tuple(
                sum((_part_of(part, rank) for part in self.parts), Fraction(0)) for rank in _RANKS
            )
        values = [
            part.value * part.size / part.total if self.criterion == "share" else part.value
            for part in self.parts
        ]
        means = self.criterion in ("opponents", "meeting", "share")
        return (sum(values, Fraction(0)) / (len(values) if means else 1),)

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """For sorting: who is ahead has the smaller one."""
        return self.value if self.criterion in LOW else tuple(-number for number in self.value)


def points(who: int, ledger: Ledger) -> Figure:
    return Figure("points", tuple(Part(one.round, one.points) for one in ledger.rows[who]))


def opponents(who: int, ledger: Ledger) -> Figure:
    """Everybody one met counts with what they have, and a round they did not play like a bye.
    Whoever met nobody is as one who met average opponents."""
    parts = tuple(
        _as_opponent(earned.round, other, ledger)
        for earned in ledger.rows[who]
        if earned.kind == "played"
        for other in ledger.mates(who, earned)
    )
    alone = Part(None, ledger.neutral * len(ledger.rows[who]))
    return Figure("opponents", parts or (alone,))


def meeting(who: int, level: Collection[int], ledger: Ledger) -> Figure:
    """Who was ahead where those who are level met."""
    valid = all({*level} <= {one, *_met(one, ledger)} for one in level)
    parts = tuple(
        Part(earned.round, _ahead(earned, ledger.at(other, earned.round)), other)
        for earned in ledger.rows[who]
        if earned.place
        for other in ledger.mates(who, earned)
        if other in level
    )
    return Figure("meeting", parts, tuple(sorted(level)), valid)


def share(who: int, ledger: Ledger) -> Figure:
    """Of rounds without points, as a bye or an award may be, there is none. Whoever has none at all
    is as one who always had an equal share."""
    parts = tuple(part for one in ledger.rows[who] for part in _shares(who, one, ledger))
    return Figure("share", parts or (Part(None, Fraction(1)),))


def places(who: int, ledger: Ledger) -> Figure:
    parts = tuple(
        Part(one.round, Fraction(one.place), size=one.size, shared=one.shared)
        for one in ledger.rows[who]
        if one.kind == "played" and one.place
    )
    return Figure("places", parts)


def single(criterion: Criterion, number: int, round_: int | None = None) -> Figure:
    """A number that has no parts: a lot, a round, a place."""
    return Figure(criterion, (Part(round_, Fraction(number)),))


def _part_of(part: Part, rank: int) -> Fraction:
    """How much of the first, second or third place a shared place is."""
    return Fraction(part.value <= rank < part.value + part.shared, part.shared)


def _met(who: int, ledger: Ledger) -> Iterator[int]:
    """Everybody who sat at one's tables that are over, also who forfeited there."""
    return (other for one in ledger.rows[who] if one.place for other in ledger.mates(who, one))


def _as_opponent(number: int, other: int, ledger: Ledger) -> Part:
    row = ledger.rows[other]
    absent = [one for one in row if one.kind in ("missed", "forfeit", "out")]
    there = ledger.points(other) - sum((one.points for one in absent), Fraction(0))
    return Part(number, there + ledger.neutral * len(absent), other, len(absent))


def _ahead(one: Earned, other: Earned) -> Fraction:
    """1 for whoever was ahead, a half where they share a place."""
    if one.place == other.place:
        return Fraction(1, 2)
    return Fraction(int((one.place or 0) < (other.place or 0)))


def _shares(who: int, earned: Earned, ledger: Ledger) -> Iterator[Part]:
    if earned.kind == "forfeit":
        yield Part(earned.round, Fraction(0), size=earned.size)
    if earned.kind != "played" or earned.game is None:
        return
    others = [ledger.at(other, earned.round).game for other in ledger.mates(who, earned)]
    games = [Fraction(game or 0) for game in (earned.game, *others)]
    lift, size = min(Fraction(0), *games), len(games)
    total = sum(games, Fraction(0)) - lift * size
    if total:
        yield Part(earned.round, games[0] - lift, total=total, size=size)
    else:  # nobody has anything: all have the same
        yield Part(earned.round, Fraction(1), total=Fraction(size), size=size)
