"""What lies on the gears and ladders, and what marks their spaces, as sprites."""

from __future__ import annotations

from renderers.kit.colours import WHITE, shade, theme
from renderers.kit.once import keeping, once
from renderers.kit.pen import Pen, polar, sector
from renderers.kit.sprite import Sprite, sprite
from renderers.tzolkin.cities import ROOT, draw_cartouche
from renderers.tzolkin.layout import CITIES, PITCH, WHEEL_TEETH

_TZOLKIN = 13
"""The days of the sacred calendar are numbered 1 to 13; the wheel bears them twice."""


@keeping(8)
def days(turned: int, palette: str, /) -> Sprite:
    """The ring of day numbers after this many days, as bars of five and dots; today in copal."""
    look = theme(palette)
    dark = "#6D6045"

    def draw(pen: Pen) -> None:
        wide = PITCH * 0.44
        pen.poly(sector((0, 0), ROOT - 31, ROOT - 8, -wide - 0.4, wide + 0.4), look.ink)
        draw_cartouche(pen, 0, look.copal, (0, 0))
        for tooth in range(WHEEL_TEETH):
            number = tooth % _TZOLKIN + 1
            angle = (tooth - turned) * PITCH
            ink = look.ink if tooth == turned else dark
            bars, dots = divmod(number, 5)
            rows = bars + bool(dots)
            for bar in range(bars):
                r = ROOT - 19.5 + (rows - 1) * 2.7 - bar * 5.4 - 5.4 * bool(dots)
                ends = [polar((0, 0), r, angle + side) for side in (-3.4, 3.4)]
                pen.line(ends, ink, 2.8)
            for dot in range(dots):
                r = ROOT - 19.5 + (rows - 1) * 2.7
                pen.disc(polar((0, 0), r, angle + (dot - (dots - 1) / 2) * 2.2), 2.1, ink)

    size = int(ROOT) + 2
    return sprite((-size, -size, size, size), draw)


@once
def inlay(palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), 4, look.ink)
        pen.disc((0, 0), 2.9, look.jade2)

    return sprite((-6, -6, 6, 6), draw)


@once
def chip(kind: str, palette: str, /) -> Sprite:
    look = theme(palette)
    tone = {"wood": "#A0622F", "corn": "#F2B731", "gone": "#C9BE9C"}[kind]

    def draw(pen: Pen) -> None:
        pen.rect((-5.5, -5.5, 11, 11), 3, look.ink if kind != "gone" else look.lime2)
        pen.rect((-4, -4, 8, 8), 2, tone)
        if kind == "wood":
            pen.disc((0, 0), 2, shade(tone, 0.4))

    return sprite((-7, -7, 7, 7), draw)


@once
def ring(style: str, palette: str, /) -> Sprite:
    look = theme(palette)
    outer, inner = {
        "last": (look.ink, look.copal),
        "legal": (look.ink, look.maya),
        "chosen": (look.ink, WHITE),
    }[style]

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), 20.5, outer)
        pen.disc((0, 0), 19, inner)

    return sprite((-22, -22, 22, 22), draw)


@once
def sector_outline(gear: int, space: int, seat: int, palette: str, /) -> Sprite:
    """In the colour of the seat."""
    look, city = theme(palette), CITIES[gear]
    size = int(city.reach) + 6

    def draw(pen: Pen) -> None:
        sides = city.angle(space - 0.47), city.angle(space + 0.47)
        points = sector((0, 0), city.r + 7, city.reach - 2, *sides)
        pen.poly(points, None, look.ink, 8)
        pen.poly(points, None, look.seats[seat], 5)

    return sprite((-size, -size, size, size), draw)
