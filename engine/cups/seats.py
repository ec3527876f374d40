"""Who has which seat at a table that is given: seats in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from engine.deal import Deal


def seated(
    table: Sequence[int], had: Mapping[int, Sequence[int]], lot: Deal, house: Sequence[int] = ()
) -> tuple[int, ...]:
    """The table by seat, so that everybody has a seat that they had seldom; the lot decides between
    orders that are as good. ``had`` counts the seats of everybody up to now; those of the ``house``
    are not theirs."""
    size = len(table) + len(house)
    free = [seat for seat in range(size) if seat not in house]

    def cost(order: Sequence[int]) -> int:
        chairs = zip(free, order, strict=True)
        return sum((had[who][seat] - min(had[who][:size])) ** 2 for seat, who in chairs)

    return min(permutations(lot.shuffled(sorted(table))), key=cost)
