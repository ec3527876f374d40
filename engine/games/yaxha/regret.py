"""Whether a turn throws a cube away that another order, or other cells, would have placed (XR6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.yaxha.grid import numbers
from engine.games.yaxha.pyramid import Pyramid, legal, with_cube
from engine.games.yaxha.state import DROPPED, YaxhaState


def wasteful(state: YaxhaState, seat: int) -> bool:
    """Whether the unfinished turn of the seat discards more than it must."""
    laid = state.laid[seat]
    dropped = sum(cell == DROPPED for _, cell in laid)
    if not dropped:
        return False
    cubes = [*(colour for colour, _ in laid), *state.hands[seat]]
    return _can_place(state.was[seat], sorted(cubes), len(laid) - dropped + 1)


def _can_place(pyramid: Pyramid, cubes: Sequence[int], wanted: int) -> bool:
    """Whether so many of the cubes find a place."""
    if wanted <= 0:
        return True
    if wanted > len(cubes):
        return False
    for colour in dict.fromkeys(cubes):
        rest = list(cubes)
        rest.remove(colour)
        for cell in numbers(legal(pyramid, colour)):
            if _can_place(with_cube(pyramid, colour, cell), rest, wanted - 1):
                return True
    return False
