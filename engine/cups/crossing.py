"""Crossing over in a knock-out: those who sat together come to different tables.

The tables are given as the bracket has them, neighbours together. Then two entrants of different
tables are exchanged wherever that spares a second meeting, first within a half of a half of the
bracket, then further apart, so that the halves stay apart as long as possible. Those with the same
place at their last table are exchanged first, so winners stay spread evenly.

No other tables have fewer second meetings, if their sizes differ by one at most: where more of one
origin than necessary sit at a table, some other origin has more at the table that lacks the first,
and exchanging these two helps. Tests compare with every possible set of tables, up to 24 entrants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

_AT_ONCE = 1 << 20
"""Cost of a second meeting at once; one of the same group costs 1, so no number of these matters
more."""


class Origin(NamedTuple):
    """Where somebody comes from."""

    table: int
    """Where they sat in the round before; another number for everybody who sat nowhere,"""
    group: int = 0
    """in which group before the knock-out, or 0,"""
    place: int = 0
    """and as which of those who go on from there."""


Together: TypeAlias = Callable[[int, int], int]


def cross_over(tables: Sequence[list[int]], origins: Mapping[int, Origin]) -> None:
    """Exchange entrants of these tables until no exchange spares a second meeting."""

    def together(one: int, other: int) -> int:
        a, b = origins[one], origins[other]
        return _AT_ONCE * (a.table == b.table) + (0 < a.group == b.group)

    pairs = sorted(combinations(range(len(tables)), 2), key=lambda pair: _apart(*pair))
    for alike in (True, False):
        helped = True
        while helped:
            helped = False
            for one, other in pairs:
                for at, to in _chairs(tables[one], tables[other], origins, alike=alike):
                    helped |= _exchanged(tables[one], at, tables[other], to, together)


def _apart(one: int, other: int) -> int:
    """How large a part of the bracket has both tables, as a power of two."""
    return (one ^ other).bit_length()


def _chairs(
    one: list[int], other: list[int], origins: Mapping[int, Origin], *, alike: bool
) -> list[tuple[int, int]]:
    """The chairs whose entrants may be exchanged; of those who are ``alike``, with equal places."""
    return [
        (at, to)
        for at, to in product(range(len(one)), range(len(other)))
        if not alike or origins[one[at]].place == origins[other[to]].place
    ]


def _exchanged(one: list[int], at: int, other: list[int], to: int, together: Together) -> bool:
    """Exchange two where that helps."""
    a, b = one[at], other[to]
    here, there = [who for who in one if who != a], [who for who in other if who != b]
    now = sum(together(a, who) for who in here) + sum(together(b, who) for who in there)
    if not now:
        return False
    then = sum(together(b, who) for who in here) + sum(together(a, who) for who in there)
    if then >= now:
        return False
    one[at], other[to] = b, a
    return True
