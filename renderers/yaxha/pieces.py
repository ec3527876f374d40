"""The cubes: five colours, each with a pattern of its own on every face."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from engine.games.yaxha.pyramid import COLOURS
from renderers.kit.colours import WHITE, Theme, lit, mix, shade, theme
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, sprite

_TONES = {
    "orange": "#C0511F",
    "blue": "#1A4178",
    "green": "#518E7A",
    "yellow": "#FFCB2C",
    "grey": "#EDEBE9",
}
TONES = tuple(_TONES[colour] for colour in COLOURS)
ANY = len(COLOURS)
"""A face of whatever colour, on the pictures of bonus cards."""
STONE = ANY + 1
"""A face that does not matter there."""

Plane: TypeAlias = Callable[[float, float], Point]
"""From the unit square to where a face lies."""


def height(a: int) -> int:
    """How high a cube is whose top face is ``a`` from its middle to its left and right corners."""
    return round(a * 1.04)


def top_face(a: float, inset: float = 0) -> list[Point]:
    """The corners of a top face around its back corner, clockwise from that."""
    return [(0, inset / 2), (a - inset, a / 2), (0, a - inset / 2), (inset - a, a / 2)]


@once
def cube(colour: int, a: int, palette: str, mark: str = "", /) -> Sprite:
    """A cube seen from a corner, put down by the back corner of its top; ``mark`` says why its top
    is ringed: ``last`` turn, unfinished ``draft``."""
    look, h = theme(palette), height(a)

    def draw(pen: Pen) -> None:
        draw_cube(pen, colour, a, h, look)
        if mark:
            _ring(pen, top_face(a, a * 0.16), mark, a, look)

    return sprite((-a - 3, -3, a + 3, a + h + 3), draw, 8 if a < 24 else 4)


def draw_cube(pen: Pen, colour: int, a: float, h: float, look: Theme) -> None:
    tone = TONES[colour]
    faces = (
        ((0, 0), (a, a / 2), (-a, a / 2), lit(tone, 0.16)),
        ((-a, a / 2), (a, a / 2), (0, h), shade(tone, 0.14)),
        ((0, a), (a, -a / 2), (0, h), shade(tone, 0.38)),
    )
    for corner, across, down, fill in faces:
        plane = _plane(corner, across, down)
        square = [plane(0, 0), plane(1, 0), plane(1, 1), plane(0, 1)]
        pen.poly(square, fill)
        _pattern(pen, colour, plane, shade(fill, 0.5), lit(fill, 0.55), a)
        pen.poly(square, None, look.ink, a * 0.055 * look.casing)
    pen.line([(-a, a / 2), (0, 0), (a, a / 2)], lit(tone, 0.65), a * 0.05)


def _plane(corner: Point, across: Point, down: Point) -> Plane:
    return lambda s, t: (
        corner[0] + across[0] * s + down[0] * t,
        corner[1] + across[1] * s + down[1] * t,
    )


@once
def face(colour: int, size: int, palette: str, style: str = "", /) -> Sprite:
    """A cube seen from above, put down by its upper left corner. ``style``: ``hidden`` under
    others, ringed as ``last`` turn or unfinished ``draft``; or several of them."""
    look, styles = theme(palette), style.split()

    def draw(pen: Pen) -> None:
        draw_face(pen, colour, (0, 0), size, look, hidden="hidden" in styles)
        for mark in ("draft", "last"):
            if mark in styles:
                wide = max(3, size * 0.08)
                pen.rect((-1, -1, size + 2, size + 2), size * 0.16, None, look.ink, wide + 3)
                pen.rect((0, 0, size, size), size * 0.14, None, _tone(mark, look), wide)

    return sprite((-2, -2, size + 2, size + 2), draw, 8 if size < 40 else 4)


def draw_face(
    pen: Pen, colour: int, at: Point, size: float, look: Theme, *, hidden: bool = False
) -> None:
    x, y = at
    tone = _flat(colour, look)
    if hidden:
        tone = mix(tone, look.night, 0.66)
    edge = 0.05 * look.casing
    pen.rect((x, y, size, size), size * 0.14, look.ink)
    inner = (x + size * edge, y + size * edge, size * (1 - 2 * edge), size * (1 - 2 * edge))
    pen.rect(inner, size * 0.1, lit(tone, 0.08))
    if colour < ANY:
        dark, light = shade(tone, 0.5), lit(tone, 0.2 if hidden else 0.55)
        inset, run = 0.08 * size, 0.84 * size
        plane = _plane((x + inset, y + inset), (run, 0), (0, run))
        _pattern(pen, colour, plane, dark, light, size * 0.8)


def _flat(colour: int, look: Theme) -> str:
    return look.jade if colour == ANY else look.lime2 if colour == STONE else TONES[colour]


def _tone(mark: str, look: Theme) -> str:
    return {"last": look.copal, "draft": WHITE}[mark]


def _ring(pen: Pen, corners: list[Point], mark: str, a: float, look: Theme) -> None:
    pen.poly(corners, None, look.ink, 4.2 + a * 0.085)
    pen.poly(corners, None, _tone(mark, look), 2.2 + a * 0.06)


# The patterns: square in square, two waves, leaf, four suns, saltire.


def _pattern(pen: Pen, colour: int, at: Plane, dark: str, light: str, size: float) -> None:
    _PATTERNS[COLOURS[colour]](pen, at, dark, light, size)


def _squares(pen: Pen, at: Plane, dark: str, light: str, size: float) -> None:
    for inset, tone in ((0.2, light), (0.36, dark)):
        far = 1 - inset
        pen.poly([at(inset, inset), at(far, inset), at(far, far), at(inset, far)], tone)


def _waves(pen: Pen, at: Plane, dark: str, light: str, size: float) -> None:
    for y in (0.36, 0.68):
        crest = [at(0.12, y), at(0.3, y - 0.14), at(0.5, y), at(0.7, y + 0.14), at(0.88, y)]
        pen.curve(crest, light, size * 0.12)


def _leaf(pen: Pen, at: Plane, dark: str, light: str, size: float) -> None:
    pen.blob([at(0.5, 0.1), at(0.8, 0.5), at(0.5, 0.9), at(0.2, 0.5)], light)
    pen.line([at(0.5, 0.16), at(0.5, 0.84)], dark, size * 0.09)


def _suns(pen: Pen, at: Plane, dark: str, light: str, size: float) -> None:
    for x, y in ((0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7)):
        around = (math.radians(30 * i) for i in range(12))
        pen.poly([at(x + 0.13 * math.cos(i), y + 0.13 * math.sin(i)) for i in around], dark)


def _saltire(pen: Pen, at: Plane, dark: str, light: str, size: float) -> None:
    pen.line([at(0.2, 0.2), at(0.8, 0.8)], dark, size * 0.11)
    pen.line([at(0.8, 0.2), at(0.2, 0.8)], dark, size * 0.11)


_PATTERNS: dict[str, Callable[[Pen, Plane, str, str, float], None]] = {
    "orange": _squares,
    "blue": _waves,
    "green": _leaf,
    "yellow": _suns,
    "grey": _saltire,
}
