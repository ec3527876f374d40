"""How sure a share or a mean is: intervals that hold the true one 95 times in a hundred."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

_Z = 1.959964
"""So many standard deviations to either side hold 95 %."""


class Estimate(NamedTuple):
    """What was measured, and the ends of its interval."""

    value: float
    low: float
    high: float

    def told(self, times: int = 1, digits: int = 0) -> str:
        """For people to read; 100 times as much is percent."""
        value, low, high = (f"{times * number:.{digits}f}" for number in self)
        return f"{value} [{low} to {high}]"

    def rounded(self) -> dict[str, float]:
        """For programs to read."""
        return {name: round(number, 4) for name, number in self._asdict().items()}


def share(won: float, of: int) -> Estimate:
    """The share of games won (Wilson's interval); a part of a win counts as that part."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    measured, square = won / of, _Z * _Z
    middle = (won + square / 2) / (of + square)
    half = _Z / (of + square) * sqrt(of * measured * (1 - measured) + square / 4)
    return Estimate(measured, max(0.0, middle - half), min(1.0, middle + half))


def mean(numbers: Sequence[float]) -> Estimate:
    """The mean of numbers that do not depend on each other."""
    middle = fmean(numbers)
    if len(numbers) == 1:
        return Estimate(middle, float("-inf"), float("inf"))
    half = _student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return Estimate(middle, middle - half, middle + half)


def _student(freedom: int) -> float:
    """The quantile of Student's distribution, from that of the normal one (Fisher and Cornish)."""
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    return _Z + first / freedom + second / freedom**2
