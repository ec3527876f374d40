"""The five cities and the wheel as they are carved: everything on them that never changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.tzolkin.symbols import GainSpace, HarvestSpace
from engine.games.tzolkin.tables import CHICHEN, HOLES, PALENQUE, PARTS, TEMPLES, YAXCHILAN
from renderers.kit.colours import Theme, lit, mix, shade
from renderers.kit.frame import Frame
from renderers.kit.pen import Pen, Point, polar, sector
from renderers.tzolkin.icons import TEMPLE_COLOURS
from renderers.tzolkin.layout import (
    CITIES,
    FIRST_SPACE,
    PITCH,
    SPACES,
    TOOTH,
    WHEEL,
    WHEEL_TEETH,
    City,
)

COLOURS = ("#4C8F4A", "#8B7B62", "#B5432F", "#D9A92F", "#2F7FA8")
"""Palenque, Yaxchilan, Tikal, Uxmal, Chichen Itza."""
EMBLEMS = ("agriculture", "extraction", "architecture", "monument", "skull")
_STONE, _RING, _EDGE, _NUMERAL = "#B9A77F", "#CFC4AA", "#8C7C5A", "#6D6045"
_RAY, _SUN = "#C9A24C", "#B5432F"

Sign = tuple[str, int, float, float]
"""An icon on a fan: its name, size, how far outwards, how many spaces aside."""
_FREE: Sequence[Sign] = (("any", 30, 28, 0),)
_SIGNS: dict[int, dict[int, Sequence[Sign]]] = {
    YAXCHILAN: {
        1: (("wood", 30, 28, 0),),
        2: (("stone", 26, 36, -0.06), ("corn", 24, 16, 0.1)),
        3: (("gold", 28, 36, 0), ("corn", 22, 15, -0.14)),
        4: (("skull", 30, 28, 0),),
        5: (("gold", 26, 37, -0.17), ("stone", 23, 34, 0.22), ("corn", 21, 15, -0.16)),
    },
    2: {
        1: (("learn", 30, 28, 0),),
        2: (("build", 30, 28, 0),),
        3: (("learn", 26, 28, -0.17), ("learn", 26, 28, 0.2)),
        4: (("build", 25, 33, -0.22), ("build", 25, 33, 0.2), ("monument", 23, 13, 0)),
        5: (("temple", 26, 30, -0.2), ("temple", 26, 30, 0.2)),
    },
    3: {
        1: (("temple", 26, 37, 0), ("corn", 20, 16, -0.13)),
        2: (("market", 32, 28, 0),),
        3: (("worker", 32, 28, 0),),
        4: (("build", 26, 37, 0), ("corn", 20, 17, -0.16)),
        5: (("any", 26, 38, 0), ("corn", 20, 17, -0.12)),
    },
}
"""What stands beside the spaces, Palenque and Chichen Itza apart."""
_NUMBERS = {
    (YAXCHILAN, 3): ("2", 16, 0.17),
    (YAXCHILAN, 5): ("2", 16, 0.18),
    (3, 1): ("3", 17, 0.19),
    (3, 4): ("×2", 18, 0.2),
    (3, 5): ("1", 18, 0.2),
}


def draw_ground(pen: Pen, look: Theme) -> None:
    """Jungle dark behind the gears, with the rays of a faint sun."""
    ray = mix(look.night, look.deep, 0.7)
    for i in range(WHEEL_TEETH):
        a = (i + 0.5) * PITCH
        pen.poly(sector(WHEEL, 0, 640, a - 3.4, a + 3.4), ray)
    pen.rect((756, 0, 444, 900), 0, look.night)
    pen.rect((0, 744, 1200, 156), 0, look.night)


def draw_city(pen: Pen, city: City, look: Theme) -> None:
    """The fan, the gear and its sockets."""
    draw_fan(pen, city, look, mix(look.amate, COLOURS[city.gear], 0.10))
    draw_cog(pen, city, look)


def draw_fan(pen: Pen, city: City, look: Theme, paper: str) -> None:
    """The paper around a gear, divided into its spaces."""
    colour, n = COLOURS[city.gear], SPACES[city.gear]
    start, end = city.angle(-0.62), city.angle(n - 1 + 0.62)
    inner = city.r - 10
    x, y = city.centre
    pen.poly(sector((x + 1, y + 4), inner, city.reach, start, end), look.shadow)
    pen.poly(sector(city.centre, inner, city.reach, start, end), shade(colour, 0.3))
    pen.poly(sector(city.centre, inner, city.reach - 3, start + 1.2, end - 1.2), paper)
    if city.gear == CHICHEN:
        for at, temple in enumerate((0, 2, 1)):
            sides = city.angle(at * 3 + 0.5) + 0.6, city.angle(at * 3 + 3.5) - 0.6
            pen.poly(
                sector(city.centre, city.r + 36, city.reach - 3, *sides), TEMPLE_COLOURS[temple]
            )
    line = mix(look.amate2, colour, 0.35)
    for space in range(n - 1):
        a = city.angle(space + 0.5)
        pen.line([polar(city.centre, inner, a), polar(city.centre, city.reach - 4, a)], line, 1.4)


def draw_cog(pen: Pen, city: City, look: Theme) -> None:
    """The gear with its hub and sockets."""
    colour, n = COLOURS[city.gear], SPACES[city.gear]
    draw_gear(pen, city.centre, HOLES[city.gear], city.first, colour, look)
    for radius, tone in (
        (city.hub, look.ink),
        (city.hub - 2, shade(colour, 0.35)),
        (city.r * 0.27, lit(colour, 0.2)),
        (city.r * 0.27 - 3, shade(colour, 0.2)),
    ):
        pen.disc(city.centre, radius, tone)
    for space in range(HOLES[city.gear]):
        x, y = city.hole(space)
        pen.disc((x, y), city.socket, shade(colour, 0.72))
        pen.disc((x, y + 1.2), city.socket - 1.6, shade(colour, 0.5))
        if space >= n:
            pen.disc((x, y), 2.5, shade(colour, 0.2))


def draw_gear(pen: Pen, centre: Point, teeth: int, phase: float, colour: str, look: Theme) -> float:
    """Teeth like involutes; ``phase`` is the angle of the middle of one. Returns the radius on
    which they stand."""
    r, step = teeth * TOOTH, 360 / teeth
    outer, root = r + TOOTH * 0.62, r - TOOTH * 0.74
    flank = (
        (-0.29, root),
        (-0.23, r - 1),
        (-0.13, outer),
        (0.13, outer),
        (0.23, r - 1),
        (0.29, root),
        (0.36, root),
        (0.5, root),
        (0.64, root),
    )

    def outline(drop: float) -> list[Point]:
        middle = (centre[0], centre[1] + drop)
        return [
            polar(middle, radius, phase + (i + part) * step)
            for i in range(teeth)
            for part, radius in flank
        ]

    pen.poly(outline(6), look.shadow)
    pen.poly(outline(3), shade(colour, 0.55))
    pen.poly(outline(0), shade(colour, 0.12), look.ink, 1.6 * look.casing)
    for i in range(teeth):
        a = phase + i * step
        pen.arc(centre, outer - 1.8, a - 0.12 * step, a + 0.12 * step, lit(colour, 0.45), 1.6)
    pen.disc(centre, root - 3, None, lit(colour, 0.28), 1.6)
    return root


def draw_wheel(pen: Pen, look: Theme) -> None:
    """The calendar: 26 cartouches in a ring, a crown of rays, the plate of the day."""
    root = draw_gear(pen, WHEEL, WHEEL_TEETH, 0, _STONE, look)
    x, y = WHEEL
    pen.disc(WHEEL, root - 5, _EDGE)
    pen.disc(WHEEL, root - 7, _RING)
    for i in range(WHEEL_TEETH):
        draw_cartouche(pen, i * PITCH, "#B8AA88")
    outer = root - 34
    pen.disc(WHEEL, outer, _NUMERAL)
    pen.disc((x, y - 1), outer - 2, look.amate2)
    for i in range(20):
        a = i * 18
        ray = [
            polar(WHEEL, outer - 4, a),
            polar(WHEEL, outer - 24, a - 8.5),
            polar(WHEEL, outer - 24, a + 8.5),
        ]
        pen.poly(ray, _RAY if i % 5 else _SUN)
        pen.disc(polar(WHEEL, outer - 10, a + 9), 3.2, "#3F7F66")
    plate = outer - 26
    pen.disc(WHEEL, plate, _NUMERAL)
    pen.disc((x, y - 1), plate - 2, look.lime)
    pen.disc(WHEEL, plate - 7, None, look.lime3, 2)


ROOT = WHEEL_TEETH * TOOTH - TOOTH * 0.74
"""Where the teeth of the wheel stand."""


def draw_cartouche(pen: Pen, angle: float, fill: str, centre: Point = WHEEL) -> None:
    wide = PITCH * 0.44
    pen.poly(sector(centre, ROOT - 30, ROOT - 9, angle - wide, angle + wide), fill)
    pen.arc(centre, ROOT - 11, angle - wide, angle + wide, lit(fill, 0.6), 1.4)


def draw_first_space(pen: Pen, look: Theme) -> None:
    x, y = FIRST_SPACE
    pen.disc((x + 1, y + 4), 29, look.shadow)
    pen.disc((x, y), 29, look.ink)
    pen.disc((x, y), 27, "#5E5238")
    pen.disc((x, y), 24, None, "#C9A24C", 2)
    for i in range(12):
        a = i * 30
        ray = [polar((x, y), 24, a), polar((x, y), 17, a - 9), polar((x, y), 17, a + 9)]
        pen.poly(ray, "#C9A24C")
    pen.disc((x, y), 16, shade("#5E5238", 0.5))


# What is set on the carved ground at its final size.


def dress(frame: Frame) -> None:
    """The icons of the spaces; their numbers are written where nobody stands."""
    for city in CITIES:
        frame.icon(EMBLEMS[city.gear], city.centre, 34 if city.gear != CHICHEN else 42)
        _DRESSES.get(city.gear, _plain)(frame, city)


def _plain(frame: Frame, city: City) -> None:
    for space in range(1, SPACES[city.gear]):
        for name, size, away, aside in _SIGNS[city.gear].get(space, _FREE):
            frame.icon(name, city.spread(space, aside, away), size, claim=False)
        if (city.gear, space) in _NUMBERS:
            words, away, aside = _NUMBERS[city.gear, space]
            on_paper(frame, city.spread(space, aside, away), words, 22)


def _palenque(frame: Frame, city: City) -> None:
    """Fishing, then what a harvest of corn and of wood brings."""
    for space in PARTS.gears[PALENQUE].actions:
        at = space.number
        if isinstance(space, GainSpace):
            frame.icon("fish", city.beside(at + 0.02, 42), 28, claim=False)
            frame.icon("corn", city.beside(at - 0.19, 19), 23, claim=False)
            on_paper(frame, city.beside(at + 0.19, 20), str(space.gain["corn"]), 22)
        elif isinstance(space, HarvestSpace):
            low = 18 if space.wood else 24
            frame.icon("corn", city.beside(at - 0.19, low), 24, claim=False)
            on_paper(frame, city.beside(at + 0.21, low), str(space.corn), 22)
            if space.wood:
                frame.icon("wood", city.beside(at - 0.18, 37), 21, claim=False)
                on_paper(frame, city.beside(at + 0.17, 37), str(space.wood), 22, "#6B3D1C")
    for at in (6, 7):
        frame.icon("any", city.beside(at, 30), 30, claim=False)


def _chichen(frame: Frame, city: City) -> None:
    """The temples that a skull pleases; the points are written where no skull lies yet."""
    for at, temple in enumerate((0, 2, 1)):
        frame.icon(TEMPLES[temple], city.beside(at * 3 + 2, 45), 26, claim=False)
    frame.icon("any", city.beside(10, 27), 30, claim=False)


def on_paper(frame: Frame, at: Point, words: str, size: int, tone: str | None = None) -> None:
    frame.text(
        at, words, size, 800, tone or frame.look.ink, "m", halo=frame.look.amate, halo_width=2
    )


_DRESSES: dict[int, Callable[[Frame, City], None]] = {PALENQUE: _palenque, CHICHEN: _chichen}
