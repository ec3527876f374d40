"""What a round is worth, as players may read it:

**Places.** The first of a table gets 6 points, the last none, the others what lies evenly
between: 6, 4, 2, 0 at a table of four, 6, 3, 0 at one of three, 6, 0 at one of two. So whoever
sits at a smaller table has the same to win and the same to lose, and the mean is 3 everywhere.
Who share a place share its points: two firsts of four get 5 each.

**Forfeits.** Whoever does not turn up, or leaves, is behind everybody who played, and gets
nothing. A chair that stayed empty counts as beaten: of two who play at a table of four one gets
6, one 4.

**Byes.** A bye is worth 3, the mean of any table. A round that was missed, before one entered or
after one dropped out, is worth nothing.

**Duplicate scores**, where a cup counts those: the points of the game less the mean of those who
had the same seat and the same deal at the other tables of that round. Where there is no other
table of that size, one's place counts: the points of the place above less 3, so 3, 1, -1, -3 at a
table of four. A bye is worth 0, and so is a table that an organiser awarded to all alike without
points: who is ahead there has points that say so. Whoever forfeits gets the lowest score of the
round, and 0 at best; nobody is compared with them. House players who fill a table score for nobody,
and nobody is compared with them. (Before revision 4 the score was 0 where there is no other table,
and no table was filled.)

**Meeting stronger opponents.** The opponents' points are the mean over everybody one met at a
table, so a table of three brings two, one of four three, and a bye none. Each round that an
opponent did not play counts for them as a bye does: nobody's opponents are worse because one of
them left.

**Share of a table's points.** Somebody's points in the game, divided by all points at their table
and multiplied by how many sat there: 1 is an equal share at any table. Where somebody has less than
nothing, all are lifted until the lowest has nothing. It is the mean over the tables one played at;
a forfeit is a share of nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil

FIRST = 6
"""Points of a first place; of a last one 0."""
BYE = Fraction(FIRST, 2)
"""Points of a bye: the mean of every table."""


def worth(size: int, place: int, shared: int = 1) -> Fraction:
    """Points of a place at a table of that size, or of one that so many share."""
    if size == 1:
        return BYE
    ranks = range(place, place + shared)
    return Fraction(sum(FIRST * (size - rank) for rank in ranks), (size - 1) * shared)


def are_places(places: Mapping[int, int]) -> bool:
    """Whether places are as they should be: each is one more than there are better ones."""
    return all(
        place == 1 + sum(other < place for other in places.values()) for place in places.values()
    )


def sizes(count: int, pod: int, least: int, *, compares: bool = False) -> tuple[int, ...]:
    """How many sit at each table, the largest first, when so many play: with as few byes as
    possible, at as few tables as possible, as evenly as possible. Those who are left have a bye.
    Where nobody could play at all, a smaller table than ``least`` is better than none. Where tables
    are compared, rather more of them than one of a size that no other has."""
    least = min(least, count)
    for seated in range(count, 1, -1):
        tables = ceil(seated / pod)
        if seated // tables >= least:
            more = range(tables, seated // least + 1) if compares and tables > 1 else ()
            shapes = (_even(seated, each) for each in more)
            return next((shape for shape in shapes if not lone(shape)), _even(seated, tables))
    return ()


def lone(shape: Sequence[int]) -> bool:
    """Whether a table has nobody to be compared with, because no other one is of its size."""
    return 1 in Counter(shape).values()


def _even(seated: int, tables: int) -> tuple[int, ...]:
    few, more = divmod(seated, tables)
    return (few + 1,) * more + (few,) * (tables - more)
