"""Whether two samples can be of one distribution: what is imagined, and what was dealt again and
again until it looked the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from math import sqrt

LIKELY = 4.0
"""Two samples of one distribution differ by more than this once in some ten thousand times."""
_RARE = 12
"""Outcomes that were met fewer times count together."""


def differ(one: Counter[Hashable], two: Counter[Hashable]) -> float:
    """By how much two samples differ: their chi-square, less what samples of one distribution make
    of it on average, in its standard deviations."""
    rare, cells = [0, 0], list[tuple[int, int]]()
    for outcome in one | two:
        if one[outcome] + two[outcome] < _RARE:
            rare = [rare[0] + one[outcome], rare[1] + two[outcome]]
        else:
            cells.append((one[outcome], two[outcome]))
    if sum(rare) >= _RARE:
        cells.append((rare[0], rare[1]))
    ratio = sqrt(two.total() / one.total())
    square = sum((a * ratio - b / ratio) ** 2 / (a + b) for a, b in cells)
    free = len(cells) - 1
    return (square - free) / sqrt(2 * free)
