"""The ground of a map in the sizes of close-ups: drawn once in squares, kept packed, and put
together to the part that is asked for.

The ground of a whole map takes a second to draw and twenty megabytes to keep. Squares of it are
drawn when a part first needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeAlias

from PIL import Image
from zlib_ng import zlib_ng

from renderers.kit.colours import Theme, theme
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid
from renderers.kit.once import Recent
from renderers.kit.pen import Pen

Draw: TypeAlias = Callable[[Pen, Theme, Grid, Hashable, Sequence[int]], None]
"""Draws the ground of a map on a grid, or at least what lies on these cells and around them: a
function of a module, told which map it is."""

_SIDE = 384
"""Of a square, in pixels."""
_SCALE = 4
_LEVEL = 3
_OVER = 16
"""How far what belongs to a cell may reach beyond it."""
_MODE = "RGB"

_SQUARES: Recent[bytes] = Recent(400)
PARTS: Recent[Image.Image] = Recent(4)
"""The parts used last, as they are."""


def ground(draw: Draw, which: Hashable, grid: Grid, area: Area, palette: str) -> Image.Image:
    """What of the map's ground lies in the area; ``which`` names the map."""
    kind = draw, which, grid.width, palette
    left, top = area.x - grid.left, area.y - grid.top
    key = *kind, left, top, area.w, area.h
    part = PARTS.get(key)
    if part is None:
        part = Image.new(_MODE, (area.w, area.h))
        here = replace(grid, left=0, top=0)
        for row in range(top // _SIDE, (top + area.h - 1) // _SIDE + 1):
            for column in range(left // _SIDE, (left + area.w - 1) // _SIDE + 1):
                square = _square(kind, here, column, row)
                part.paste(square, (column * _SIDE - left, row * _SIDE - top))
        PARTS.put(key, part)
    return part


def _square(
    kind: tuple[Draw, Hashable, int, str], grid: Grid, column: int, row: int
) -> Image.Image:
    key = *kind, column, row
    packed = _SQUARES.get(key)
    if packed is None:
        square = _drawn(kind, grid, column * _SIDE, row * _SIDE)
        _SQUARES.put(key, zlib_ng.compress(square.tobytes(), _LEVEL))
        return square
    size = _SIDE * _SIDE * len(_MODE)
    return Image.frombytes(_MODE, (_SIDE, _SIDE), zlib_ng.decompress(packed, bufsize=size))


def _drawn(kind: tuple[Draw, Hashable, int, str], grid: Grid, left: int, top: int) -> Image.Image:
    draw, which, _, palette = kind
    look = theme(palette)
    across, down = grid.width / 2 + _OVER, grid.height / 2 + _OVER
    near = [
        cell
        for cell in range(len(grid.hexes))
        for x, y in [grid.centre(cell)]
        if left - across < x < left + _SIDE + across and top - down < y < top + _SIDE + down
    ]
    big = Image.new(_MODE, (_SIDE * _SCALE, _SIDE * _SCALE), look.night)
    draw(Pen(big, _SCALE, (-left * _SCALE, -top * _SCALE)), look, grid, which, near)
    return big.reduce(_SCALE)
