"""Numbers that came up often or seldom: bins, medians, and how sure a share is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import NamedTuple

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_SURE = 1.96
"""Standard deviations of an interval that holds in 95 of 100 cases."""


FEWEST_BINS = 7


class Interval(NamedTuple):
    low: float
    high: float


def step(span: float, most: int) -> int:
    """The smallest round step of which no more than so many cover the span."""
    return next((each for each in _STEPS if span <= each * most), ceil(span / most))


def bins(counts: Sequence[tuple[int, int]], wide: int) -> dict[int, int]:
    """How many there are from each multiple of ``wide`` on, without a gap."""
    if not counts:
        return {}
    first, last = (counts[at][0] // wide for at in (0, -1))
    found = {at * wide: 0 for at in range(first, last + 1)}
    for value, count in counts:
        found[value // wide * wide] += count
    return found


def half_have(counts: Sequence[tuple[int, int]]) -> int | None:
    """The largest number that at least half of them reach; None of nothing."""
    whole, above = sum(count for _, count in counts), 0
    for value, count in reversed(counts):
        above += count
        if count and 2 * above >= whole:
            return value
    return None


def interval(part: Fraction, whole: int) -> Interval:
    """Where the true share lies in 95 of 100 cases (Wilson)."""
    if not whole:
        return Interval(0, 1)
    share, z = float(part) / whole, _SURE
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    far = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return Interval(max(0.0, middle - far), min(1.0, middle + far))


class Bins:
    """Where numbers stand along the foot of a histogram."""

    def __init__(
        self, counts: Sequence[tuple[int, int]], most: int, left: float, wide: float
    ) -> None:
        first, last = (counts[0][0], counts[-1][0]) if counts else (0, 0)
        self.step = step(last - first + 1, most - 1)
        found = bins(counts, self.step) or {0: 0}
        lows = [*found]
        while len(lows) < FEWEST_BINS:  # one bar alone would be a wall
            below = lows[0] - self.step
            lows = [below, *lows] if len(lows) % 2 and below >= 0 else [*lows, lows[-1] + self.step]
        self.lows = lows
        self.counts = dict.fromkeys(lows, 0) | found
        self.left, self.wide = left, wide / len(self.lows)

    def x(self, value: float) -> float:
        """The left edge of a number; the middle of its bin where a bin is one number."""
        return self.left + (value - self.lows[0]) / self.step * self.wide

    def middle(self, value: float) -> float:
        return self.x(value) + (self.wide / 2 if self.step == 1 else 0)

    def ticks(self, most: int) -> range:
        last = self.lows[-1] + self.step
        each = step(last - self.lows[0], most)
        each = max(each, self.step)
        return range(-(-self.lows[0] // each) * each, last, each)
