"""Whether a turn throws a cube away that other cells, or another order, would have placed (XR6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.yaxha.grid import numbers
from engine.games.yaxha.pyramid import Pyramid, legal, with_cube
from engine.games.yaxha.state import DROPPED, YaxhaState


def wasteful(state: YaxhaState, seat: int) -> bool:
    """Whether the unfinished turn of the seat discards more than it must: from its beginning more
    cubes could have been placed than from here, those in hand being placed as well as can be."""
    laid, hand = state.laid[seat], state.hands[seat]
    placed = sum(cell != DROPPED for _, cell in laid)
    if placed == len(laid):
        return False
    here = placed + _most(state.pyramids[seat], hand)
    cubes = sorted([*(colour for colour, _ in laid), *hand])
    return _can_place(state.was[seat], cubes, here + 1)


def _most(pyramid: Pyramid, cubes: Sequence[int]) -> int:
    """How many of the cubes find a place, at best."""
    return next(
        wanted for wanted in range(len(cubes), -1, -1) if _can_place(pyramid, cubes, wanted)
    )


def _can_place(pyramid: Pyramid, cubes: Sequence[int], wanted: int) -> bool:
    """Whether this many of the cubes can be placed."""
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
