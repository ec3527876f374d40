"""Where turns and points stand on a chart, and how what would meet there is kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from engine.game import Score
from renderers.kit.furniture import Area
from renderers.kit.pen import Point

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
_MOST_STEPS, _MOST_TICKS = 6, 7
_APART = 9


class Axes:
    """Turns across ``plot`` from 0 to the last, points up it from the fewest to the most."""

    def __init__(self, plot: Area, turns: Sequence[int], points: Sequence[Sequence[Score]]) -> None:
        self.plot, self._turns, self._points = plot, turns, points
        self.last = max(1, turns[-1])
        highest, lowest = max(0, *map(max, points)), min(0, *map(min, points))
        self.step = _step(highest - lowest, _MOST_STEPS)
        self.top = max(ceil(highest / self.step), 1) * self.step
        self.bottom = int(lowest // self.step) * self.step
        self.every = _step(self.last, _MOST_TICKS)

    def x(self, turn: float) -> float:
        return self.plot.x + self.plot.w * turn / self.last

    def y(self, points: Score) -> float:
        share = float(points - self.bottom) / (self.top - self.bottom)
        return self.plot.bottom - self.plot.h * share

    def lines(self) -> list[list[Point]]:
        """The line of each seat. Those that would cover each other run side by side, the better one
        above, equal ones in the order of the seats."""
        found: list[list[Point]] = [[] for _ in self._points[0]]
        for turn, row in zip(self._turns, self._points, strict=True):
            order = sorted(range(len(row)), key=lambda seat: (-row[seat], seat))
            heights = spread([self.y(row[seat]) for seat in order], _APART)
            for seat, y in zip(order, heights, strict=True):
                found[seat].append((self.x(turn), y))
        return found


def _step(span: Score, most: int) -> int:
    """The smallest round step of which no more than so many cover the span."""
    return next((step for step in _STEPS if span <= step * most), ceil(span / most))


def spread(at: Sequence[float], apart: float) -> list[float]:
    """Ascending places pushed apart, each as little as it takes."""
    blocks = list[tuple[float, int]]()
    """Of places that touch: the sum of where the first one would be, and how many they are."""
    for n, place in enumerate(at):
        total, count = place - n * apart, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before = blocks.pop()
            total, count = total + before[0], count + before[1]
        blocks.append((total, count))
    firsts = [total / count for total, count in blocks for _ in range(count)]
    return [first + n * apart for n, first in enumerate(firsts)]


def within(at: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """The same, and none of them before ``low`` or behind ``high``."""
    after = len(at) - 1
    return [
        min(max(place, low + n * apart), high - (after - n) * apart)
        for n, place in enumerate(spread(at, apart))
    ]
