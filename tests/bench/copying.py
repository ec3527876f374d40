"""A copy of a position against ``copy.deepcopy`` of it, over the positions of a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from time import perf_counter

from engine.catalogue import titles
from engine.game import Position
from tests.bench.figure import Figure, in_turns, median
from tests.bench.positions import middles

_ROUNDS = 20
_TIMES = 50


def measure(scale: float) -> Iterator[Figure]:
    for game in titles():
        positions = middles(game)
        own, deep = in_turns(
            max(4, round(_ROUNDS * scale)),
            lambda: _copies(positions),  # noqa: B023
            lambda: _deep_copies(positions),  # noqa: B023
        )
        yield Figure(
            f"copy of a position of {game.key} against deepcopy",
            median(deep) / median(own),
            50,
            f"{median(own) * 1e6:.1f} µs, {median(deep) * 1e6:.0f} µs",
            least=True,
        )


def _copies(positions: list[Position]) -> float:
    begun = perf_counter()
    for _ in range(_TIMES):
        for position in positions:
            position.copy()
    return (perf_counter() - begun) / _TIMES / len(positions)


def _deep_copies(positions: list[Position]) -> float:
    begun = perf_counter()
    for position in positions:
        deepcopy(position)
    return (perf_counter() - begun) / len(positions)
