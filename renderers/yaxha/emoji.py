"""Yaxha's icons for Discord: a cube of each colour, its pattern bold on all faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from renderers.kit.colours import Theme, lit, shade
from renderers.kit.emoji import Emoji
from renderers.kit.icons import Chart, Icons
from renderers.kit.pen import Pen, Point
from renderers.yaxha.icons import ICONS

_Face: TypeAlias = tuple[Point, Point, Point, Point]
_Pattern: TypeAlias = Callable[[Pen, _Face, str, str], None]
_DRAWN = Icons()
_TOP: _Face = (50, 3), (95, 26), (50, 50), (5, 26)
_LEFT: _Face = (5, 26), (50, 50), (50, 98), (5, 73)
_RIGHT: _Face = (50, 50), (95, 26), (95, 73), (50, 98)
_EDGES = [(50.0, 50.0), (50.0, 98.0)], [(5.0, 26.0), (50.0, 50.0), (95.0, 26.0)]


def _on(face: _Face, s: float, t: float) -> Point:
    (ax, ay), (bx, by), _, (dx, dy) = face
    return ax + (bx - ax) * s + (dx - ax) * t, ay + (by - ay) * s + (dy - ay) * t


def _squares(pen: Pen, face: _Face, pale: str, dark: str) -> None:
    for edge, fill in ((0.2, pale), (0.38, dark)):
        far = 1 - edge
        corners = ((edge, edge), (far, edge), (far, far), (edge, far))
        pen.poly([_on(face, s, t) for s, t in corners], fill)


def _waves(pen: Pen, face: _Face, pale: str, dark: str) -> None:
    for y in (0.34, 0.7):
        wave = ((0.1, 0.0), (0.3, -0.16), (0.5, 0.0), (0.7, 0.16), (0.9, 0.0))
        pen.curve([_on(face, x, y + rise) for x, rise in wave], pale, 6.5)


def _leaf(pen: Pen, face: _Face, pale: str, dark: str) -> None:
    outline = ((0.5, 0.08), (0.84, 0.5), (0.5, 0.92), (0.16, 0.5))
    pen.blob([_on(face, s, t) for s, t in outline], pale)
    pen.line([_on(face, 0.5, 0.2), _on(face, 0.5, 0.8)], dark, 5)


def _suns(pen: Pen, face: _Face, pale: str, dark: str) -> None:
    for s in (0.28, 0.72):
        for t in (0.28, 0.72):
            pen.disc(_on(face, s, t), 6.6, dark)


def _saltire(pen: Pen, face: _Face, pale: str, dark: str) -> None:
    pen.line([_on(face, 0.2, 0.2), _on(face, 0.8, 0.8)], dark, 6.5)
    pen.line([_on(face, 0.8, 0.2), _on(face, 0.2, 0.8)], dark, 6.5)


_CUBES: dict[str, tuple[str, _Pattern]] = {
    "orange": ("#C0511F", _squares),
    "blue": ("#1F4E8F", _waves),
    "green": ("#518E7A", _leaf),
    "yellow": ("#FFCB2C", _suns),
    "grey": ("#EDEBE9", _saltire),
}


def _cube(colour: str, pattern: _Pattern) -> Chart:
    def draw(pen: Pen, look: Theme) -> None:
        faces = (_TOP, lit(colour, 0.2)), (_LEFT, shade(colour, 0.1)), (_RIGHT, shade(colour, 0.38))
        for face, fill in faces:
            pen.poly(face, fill)
        for face, _ in faces:
            pattern(pen, face, lit(colour, 0.72), shade(colour, 0.6))
        for edge in _EDGES:
            pen.line(edge, look.ink, 4)

    return draw


for _name, (_colour, _pattern) in _CUBES.items():
    _DRAWN.drawing(f"cube {_name}")(_cube(_colour, _pattern))


EMOJI = Emoji(
    _DRAWN,
    ICONS,
    tokens={
        **{colour: f"cube {colour}" for colour in _CUBES},
        **{f"{colour}_cube": f"cube {colour}" for colour in _CUBES},
    },
    events={"cards": "vp", "over": "vp"},
)
