"""Sets of icons, each drawn in a box of 100 units: flat tones, one light from the upper left.

:data:`SIGNS` is the set of every picture. Each title has a set of its own besides: two titles may
both draw a ``temple``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from renderers.kit.colours import WHITE, Theme, theme
from renderers.kit.once import once
from renderers.kit.pen import Pen, polar
from renderers.kit.sprite import Sprite, cased

Chart: TypeAlias = Callable[[Pen, Theme], None]


class Icons:
    """A set of icons by name, with the icons of other sets; no name is given twice."""

    def __init__(self, *others: Icons) -> None:
        self._drawings: dict[str, Chart] = {}
        self._bare: set[str] = set()
        self._others = others
        self._made = once(self._make)

    def names(self) -> list[str]:
        return [name for icons in (self, *self._others) for name in icons._drawings]

    def drawing(self, name: str, *, bare: bool = False) -> Callable[[Chart], Chart]:
        """Registers an icon; ``bare`` is a sign that brings its own casing."""

        def keep(draw: Chart) -> Chart:
            if name in self.names():
                raise ValueError(f"there is an icon {name!r} already")
            self._drawings[name] = draw
            if bare:
                self._bare.add(name)
            return draw

        return keep

    def icon(self, name: str, size: int, palette: str, /) -> Sprite:
        for icons in (self, *self._others):
            if name in icons._drawings:
                return icons._made(name, size, palette)
        raise KeyError(name)

    def large(self, name: str, size: int, casing: float) -> Sprite:
        """An icon with a casing of another width, in the usual colours; it is not kept."""
        drawings = next(icons for icons in (self, *self._others) if name in icons._drawings)
        look, chart = theme("default"), drawings._drawings[name]
        ink = None if name in drawings._bare else look.ink
        return cased(size, lambda pen: chart(pen, look), ink, casing)

    def _make(self, name: str, size: int, palette: str, /) -> Sprite:
        look = theme(palette)
        casing = None if name in self._bare else look.ink
        return cased(size, lambda pen: self._drawings[name](pen, look), casing, look.casing)


SIGNS = Icons()
drawing = SIGNS.drawing


@drawing("vp")
def _victory(pen: Pen, look: Theme) -> None:
    pen.poly([polar((50, 50), 38 if i % 2 else 47, i * 15) for i in range(24)], "#B98019")
    pen.disc((50, 50), 36, "#F0BC44")
    pen.arc((50, 50), 32, 200, 420, "#FFE9A6", 4)
    pen.disc((50, 50), 26, None, "#9A6712", 3)
    for i, half in enumerate((19, 13, 7)):
        pen.rect((50 - half, 58 - i * 10, 2 * half, 9.5), 0, "#7A4E0C")


@drawing("bead")
def _bead(pen: Pen, look: Theme) -> None:
    pen.disc((50, 50), 44, "#1F6F8E")
    pen.disc((47, 46), 36, look.maya)
    pen.disc((38, 36), 13, "#D6F4FA")
    pen.disc((50, 50), 9, "#0E3442")


@drawing("hidden")
def _hidden(pen: Pen, look: Theme) -> None:
    pen.disc((50, 50), 45, "#2A443D")
    eye = [(12, 50), (32, 32), (50, 28), (68, 32), (88, 50), (68, 68), (50, 72), (32, 68)]
    pen.blob([(float(x), float(y)) for x, y in eye], "#D9DCC8")
    pen.disc((50, 50), 15, "#2A443D")
    pen.line([(20, 82), (80, 18)], "#2A443D", 16)
    pen.line([(20, 82), (80, 18)], look.cinnabar, 8)


@drawing("spark", bare=True)
def _spark(pen: Pen, look: Theme) -> None:
    """Says “just now” by its shape: copal alone is too near the yellow seat."""
    for outer, inner, colour in ((50, 30, look.ink), (37, 16.3, WHITE), (31, 13.6, look.copal)):
        pen.poly([polar((50, 50), inner if i % 2 else outer, i * 45) for i in range(8)], colour)


@drawing("act", bare=True)
def _to_act(pen: Pen, look: Theme) -> None:
    pen.poly([(22, 12), (86, 50), (22, 88)], look.ink)
    pen.poly([(28, 22), (76, 50), (28, 78)], look.copal)


@drawing("legal", bare=True)
def _legal(pen: Pen, look: Theme) -> None:
    pen.disc((50, 50), 46, look.ink)
    pen.disc((50, 50), 38, WHITE)
    pen.disc((50, 50), 19, look.maya)


@drawing("crown")
def _crown(pen: Pen, look: Theme) -> None:
    """The winner: a headdress of three feathers."""
    for angle, colour in ((-34, look.jade), (34, look.jade), (0, look.jade2)):
        root = (50.0, 82.0)
        tip, left, right = (polar(root, r, angle + d) for r, d in ((74, 0), (44, -17), (44, 17)))
        pen.blob([root, left, tip, right], colour)
        pen.line([(50, 82), polar((50, 82), 56, angle)], look.jade3, 4)
    pen.rect((22, 72, 56, 20), 5, "#F0BC44")
    pen.rect((22, 72, 56, 7), 3, "#FFE9A6")
    for x in (34, 50, 66):
        pen.disc((x, 84), 5, look.cinnabar)
