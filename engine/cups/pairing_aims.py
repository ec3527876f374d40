"""What makes a pairing of one round good: who is to be paired, what is decided, how it is valued.

**What must be.** As few entrants as possible sit out, at as few tables as possible. ``pod`` is how
many a full table has, ``least`` how many the smallest may have. With tables of 2 and an odd number
there is one bye. With larger tables there is none, as long as the smallest may have 2: 5 entrants
with tables of 4 sit 3 + 2, 9 sit 3 + 3 + 3. Where the title or the organiser wants no smaller
table (``least`` = ``pod``), up to ``pod - 1`` sit out; but fewer than ``least`` in all play
together. Nobody has a second bye before everybody had one, nobody a third before everybody had two:
this can always be kept, so it is a rule and comes before all aims. (Who asks counts a round that
somebody missed by entering late as a bye.)

**What is aimed at**, each before all that follow:

1. *Meetings*: no second meeting that could be avoided. Each pair at a table counts as often as the
   two have met; so a third meeting is as bad as two second ones. Two whom an organiser keeps apart
   have met more often than all others together.
2. *Gap*: equal points together. Each pair at a table counts the square of the difference of their
   points: one large difference is worse than two small ones. A bye counts as a game against
   somebody with the fewest points of all.
3. *Unevenness*: tables of even sizes. Each counts the square of the number of its empty chairs:
   4 + 3 + 3 before 4 + 4 + 2.
4. *Seats*: seats in turn. Everybody counts how many times more often they had their seat than the
   one they had least often, of the seats of that table.
5. *Rests*: no second bye or short table before everybody had one. Whoever has either counts how
   many more of both they had than those who had fewest.

Sizes come third, as the aims are ordered: 6 entrants may sit 4 + 2 instead of 3 + 3 when that
spares a second meeting or keeps equal points together; with ``least`` = 3 they never do. Short
tables come last, and are no rule as byes are: of 7 entrants, those who sat at the table of three
would have to meet again, all three, at the table of four.

**What is left to the lot**: which of the pairings that are equal in all this is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

FEWEST, MOST = 2, 4
"""So many sit at a table."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entrant who is to be paired, and what was so far."""

    number: int
    points: int | Fraction = 0
    met: Mapping[int, int] = field(default_factory=dict[int, int])
    """How often they sat at a table with whom. Both must say the same of each other."""
    seats: tuple[int, ...] = (0,) * MOST
    """How often they had seat 1, 2, 3 and 4."""
    byes: int = 0
    short: int = 0
    """At how many tables they sat that were not full."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who sits where in a round."""

    pods: tuple[tuple[int, ...], ...]
    """The numbers of the entrants at each table, by seat; the table with most points first."""
    byes: tuple[int, ...] = ()


class Worth(NamedTuple):
    """How good a pairing is, see above: the first difference decides, and less is better."""

    meetings: int
    gap: Fraction
    unevenness: int
    seats: int
    rests: int


def worth(candidates: Sequence[Candidate], pairing: Pairing, pod: int) -> Worth:
    """How good a pairing of these candidates is, at tables of ``pod``."""
    known = {candidate.number: candidate for candidate in candidates}
    lowest = min((candidate.points for candidate in candidates), default=0)
    fewest = min((rests(candidate) for candidate in candidates), default=0)
    tables = [[known[number] for number in seated] for seated in pairing.pods]
    byes = [known[number] for number in pairing.byes]
    meetings = 0
    gap = sum((Fraction(one.points - lowest) ** 2 for one in byes), Fraction(0))
    for table in tables:
        for one, other in combinations(table, 2):
            meetings += one.met.get(other.number, 0)
            gap += Fraction(one.points - other.points) ** 2
    resting = [*byes, *(one for table in tables if len(table) < pod for one in table)]
    return Worth(
        meetings,
        gap,
        sum((pod - len(table)) ** 2 for table in tables),
        sum(
            out_of_turn(one, len(table))[seat] for table in tables for seat, one in enumerate(table)
        ),
        sum(rests(one) - fewest for one in resting),
    )


def rests(candidate: Candidate) -> int:
    """How many byes and short tables somebody had."""
    return candidate.byes + candidate.short


def out_of_turn(candidate: Candidate, size: int) -> tuple[int, ...]:
    """For each seat of a table: how many times more often they had it than the one they had least
    often."""
    had = (candidate.seats + (0,) * size)[:size]
    return tuple(count - min(had) for count in had)


def seating(count: int, pod: int, least: int) -> tuple[int, int, int]:
    """How many tables there are, how many byes, and how many sit at the smallest table allowed."""
    if not FEWEST <= least <= pod <= MOST:
        raise ValueError(f"tables of {least} to {pod}: there are {FEWEST} to {MOST} at each")
    least, byes = max(FEWEST, min(least, count)), 0
    while least * (tables := -(-(count - byes) // pod)) > count - byes:
        byes += 1
    return tables, byes, least
