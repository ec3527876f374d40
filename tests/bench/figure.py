"""A measured figure with its budget, and taking turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """``value`` is a ratio, or milliseconds where ``unit`` says so."""

    what: str
    value: float
    budget: float
    told: str
    """The absolute figures behind it."""
    least: bool = False
    """Whether the budget is the least there must be, not the most there may be."""
    unit: str = "×"

    @property
    def kept(self) -> bool:
        return self.value >= self.budget if self.least else self.value <= self.budget

    def line(self) -> str:
        verdict = "kept  " if self.kept else "MISSED"
        bound = "≥" if self.least else "≤"
        value, budget = f"{self.value:.2f} {self.unit}", f"{bound} {self.budget:g} {self.unit}"
        return f"{verdict} {value:>10} {budget:>9}  {self.what}: {self.told}"


def in_turns(rounds: int, *sides: Callable[[], float]) -> list[list[float]]:
    """What each side measures in each round; every other round in the opposite order."""
    found: list[list[float]] = [[] for _ in sides]
    for number in range(rounds):
        order = range(len(sides)) if number % 2 == 0 else reversed(range(len(sides)))
        for side in order:
            found[side].append(sides[side]())
    return found


def percentile(samples: Sequence[float], percent: float) -> float:
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


__all__ = ["Figure", "in_turns", "median", "ms", "percentile"]
