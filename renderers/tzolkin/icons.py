"""The signs of Tzolk'in: temples, technologies, buildings by kind, the calendar."""

from __future__ import annotations

from renderers.kit.colours import Theme, lit, shade
from renderers.kit.goods import GOODS, draw_pyramid
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.pen import Pen, polar

ICONS = Icons(SIGNS, GOODS)
drawing = ICONS.drawing

TEMPLE_COLOURS = ("#9C5B34", "#E0AC38", "#3F8F63")
"""Chaac, Quetzalcoatl, Kukulkan."""
TRACK_COLOURS = ("#3F7F3D", "#7B5B3C", "#A23B2C", "#2F6E9C")
KIND_COLOURS = {"farm": "#D9A93A", "funerary": "#9AA09A", "civil": "#5C9E55", "sacred": "#4A90BD"}
"""Farms, tombs, schools, shrines."""
_PALE, _DARK = "#F3E6C8", "#2A1D12"


# Temples: rounded squares.


def _square(pen: Pen, colour: str) -> None:
    pen.rect((6, 6, 88, 88), 18, shade(colour, 0.35))
    pen.rect((6, 6, 88, 82), 18, colour)


@drawing("chaac")
def _chaac(pen: Pen, look: Theme) -> None:
    _square(pen, TEMPLE_COLOURS[0])
    pen.poly([(30, 22), (62, 22), (46, 44), (66, 44), (34, 82), (44, 54), (26, 54)], "#F7E6C8")
    for x in (68, 78):
        pen.blob([(x, 56), (x + 5, 68), (x, 74), (x - 5, 68)], "#8FD3E0")


@drawing("quetzalcoatl")
def _quetzalcoatl(pen: Pen, look: Theme) -> None:
    _square(pen, TEMPLE_COLOURS[1])
    pen.blob(
        [(24, 70), (30, 34), (56, 22), (78, 34), (82, 46), (64, 48), (52, 56), (50, 76)], "#2C7F5C"
    )
    pen.poly([(76, 40), (92, 50), (70, 54)], "#7A3E14")
    pen.disc((64, 38), 6, "#FFF6DA")
    pen.disc((65, 38), 3, look.ink)
    for i in range(4):
        pen.curve(
            [(32 + i * 5, 40 - i * 4), (18 + i * 7, 22 - i * 2), (22 + i * 10, 12)], "#A3291F", 4.5
        )
    pen.blob([(22, 76), (52, 68), (54, 82), (24, 84)], "#A3291F")


@drawing("kukulkan")
def _kukulkan(pen: Pen, look: Theme) -> None:
    _square(pen, TEMPLE_COLOURS[2])
    dark, body = "#0F3B2B", [(20, 72), (34, 58), (30, 40), (46, 26), (64, 32), (66, 48)]
    coils = [(float(x), float(y)) for x, y in body]
    pen.curve(coils, dark, 19)
    pen.curve(coils, "#BFE79A", 13)
    pen.blob([(54, 46), (66, 42), (84, 52), (86, 64), (62, 64)], "#BFE79A", dark, 3)
    pen.disc((68, 52), 4, dark)
    pen.line([(74, 66), (84, 78)], look.cinnabar, 4)
    for spot in ((26, 64), (33, 50), (36, 36), (50, 28)):
        pen.disc(spot, 3.4, "#3C8A4E")


@drawing("temple")
def _temple(pen: Pen, look: Theme) -> None:
    """A temple of choice: the house of the gods."""
    _square(pen, "#8C7A55")
    for half, y in ((34, 68), (26, 54)):
        pen.rect((50 - half, y, 2 * half, 13), 1, _PALE)
    pen.rect((33, 30, 34, 25), 1, _PALE)
    pen.rect((44, 38, 12, 17), 0, _DARK)
    pen.rect((29, 22, 42, 9), 2, look.cinnabar)


# Technologies: hexagons.


def _medal(pen: Pen, colour: str) -> None:
    pen.poly([(50, 2), (92, 26), (92, 74), (50, 98), (8, 74), (8, 26)], shade(colour, 0.4))
    pen.poly([(50, 2), (92, 26), (92, 70), (50, 94), (8, 70), (8, 26)], colour)


@drawing("agriculture")
def _agriculture(pen: Pen, look: Theme) -> None:
    _medal(pen, TRACK_COLOURS[0])
    pen.line([(50, 84), (50, 40)], "#E9F2C6", 6)
    pen.blob([(50, 52), (30, 48), (22, 28), (42, 32)], "#CBE58B")
    pen.blob([(50, 60), (70, 56), (78, 36), (58, 40)], "#CBE58B")
    pen.blob([(50, 38), (42, 26), (50, 10), (58, 26)], "#F2C33A")


@drawing("extraction")
def _extraction(pen: Pen, look: Theme) -> None:
    _medal(pen, TRACK_COLOURS[1])
    pen.line([(30, 80), (66, 34)], "#E7CFA0", 9)
    pen.blob([(30, 24), (58, 18), (82, 44), (80, 60), (64, 38), (44, 28)], "#D3D6CD")


@drawing("architecture")
def _architecture(pen: Pen, look: Theme) -> None:
    _medal(pen, TRACK_COLOURS[2])
    for half, y in ((30, 66), (21, 52), (12, 38)):
        pen.rect((50 - half, y, 2 * half, 12), 1, _PALE)
    pen.rect((45, 30, 10, 48), 0, TRACK_COLOURS[2])


@drawing("theology")
def _theology(pen: Pen, look: Theme) -> None:
    _medal(pen, TRACK_COLOURS[3])
    pen.blob(
        [(16, 50), (34, 34), (50, 30), (66, 34), (84, 50), (66, 66), (50, 70), (34, 66)], "#F3F0E0"
    )
    pen.disc((50, 50), 15, TRACK_COLOURS[3])
    pen.disc((50, 50), 7, look.ink)
    for angle in (-40, 0, 40):
        pen.line([polar((50, 50), 26, angle), polar((50, 50), 36, angle)], "#F3F0E0", 5)


@drawing("learn")
def _learn(pen: Pen, look: Theme) -> None:
    """A technology of choice: the four of them in one medal."""
    _medal(pen, "#6B5A3E")
    points = [(50.0, 2.0), (92.0, 26.0), (92.0, 70.0), (50.0, 94.0), (8.0, 70.0), (8.0, 26.0)]
    for corner, colour in zip((5, 0, 2, 3), TRACK_COLOURS, strict=True):
        first, second = points[corner], points[(corner + 1) % 6]
        pen.poly([(50, 48), first, second], lit(colour, 0.12))
    pen.line([(50, 72), (50, 30)], _PALE, 10)
    pen.poly([(28, 46), (50, 18), (72, 46)], _PALE)


# Buildings, by kind: a hut, a vault, a hall, a stepped shrine.


@drawing("farm")
def _farm(pen: Pen, look: Theme) -> None:
    straw = KIND_COLOURS["farm"]
    pen.rect((20, 48, 60, 38), 2, "#E9D9B4")
    pen.rect((58, 48, 22, 38), 2, "#B99F70")
    pen.rect((42, 58, 16, 28), 2, _DARK)
    pen.poly([(6, 54), (50, 10), (94, 54)], shade(straw, 0.25))
    pen.poly([(6, 54), (50, 10), (62, 54)], straw)
    pen.line([(24, 44), (46, 20)], lit(straw, 0.5), 5)
    pen.rect((4, 86, 92, 8), 2, "#4D9A4E")


@drawing("funerary")
def _funerary(pen: Pen, look: Theme) -> None:
    slab = KIND_COLOURS["funerary"]
    pen.rect((14, 8, 72, 84), 36, shade(slab, 0.3))
    pen.rect((14, 8, 66, 80), 33, lit(slab, 0.18))
    pen.rect((14, 60, 72, 32), 0, shade(slab, 0.3))
    pen.rect((14, 60, 66, 28), 0, lit(slab, 0.18))
    pen.rect((34, 34, 28, 54), 14, _DARK)
    pen.rect((6, 84, 88, 10), 2, shade(slab, 0.12))


@drawing("civil")
def _civil(pen: Pen, look: Theme) -> None:
    roof = KIND_COLOURS["civil"]
    pen.rect((10, 36, 80, 50), 0, "#6D6448")
    for x in (14, 37, 60):
        pen.rect((x, 38, 13, 46), 0, "#F3EAD2")
        pen.rect((x + 13, 38, 4, 46), 0, "#B9A984")
    pen.rect((4, 12, 92, 26), 2, shade(roof, 0.3))
    pen.rect((4, 12, 92, 18), 2, roof)
    pen.rect((4, 12, 92, 6), 2, lit(roof, 0.4))
    pen.rect((4, 84, 92, 10), 2, "#CFC4AA")


@drawing("sacred")
def _sacred(pen: Pen, look: Theme) -> None:
    shrine = KIND_COLOURS["sacred"]
    for half, y in ((46, 74), (34, 56), (22, 38)):
        pen.rect((50 - half, y, 2 * half, 20), 1, shrine)
        pen.rect((50 - half, y, 2 * half, 6), 1, lit(shrine, 0.5))
        pen.rect((50 + half * 0.5, y + 6, half * 0.5, 14), 0, shade(shrine, 0.3))
    pen.rect((36, 16, 28, 24), 1, "#F3EAD2")
    pen.rect((45, 24, 10, 16), 0, _DARK)
    pen.rect((30, 8, 40, 10), 2, shade(shrine, 0.3))


@drawing("build")
def _build(pen: Pen, look: Theme) -> None:
    """A building of choice."""
    wall = "#E9DEC2"
    pen.rect((10, 34, 80, 56), 3, shade(wall, 0.3))
    pen.rect((10, 34, 80, 50), 3, wall)
    for y, joints in ((50, (34, 62)), (66, (22, 48, 76))):
        pen.line([(10, y), (90, y)], shade(wall, 0.35), 3)
        for x in joints:
            pen.line([(x, y), (x, y + 16)], shade(wall, 0.35), 3)
    pen.poly([(4, 36), (50, 6), (96, 36)], look.cinnabar)
    pen.poly([(4, 36), (50, 6), (58, 36)], lit(look.cinnabar, 0.28))


@drawing("monument")
def _any_monument(pen: Pen, look: Theme) -> None:
    draw_pyramid(pen, look, look.cinnabar, 6)


# The calendar, the seats' boards.


def _bowl(pen: Pen, ground: str) -> None:
    pen.disc((50, 50), 46, ground)
    pen.poly([(16, 48), (84, 48), (74, 74), (60, 82), (40, 82), (26, 74)], _PALE)
    pen.poly([(60, 48), (84, 48), (74, 74), (60, 82), (52, 82)], "#BCA77C")
    for x in (32, 46, 60, 70):
        pen.disc((x, 42), 10, "#F2B731")
    pen.line([(24, 60), (76, 60)], "#B4592A", 3.5)


@drawing("food mid")
def _food_mid(pen: Pen, look: Theme) -> None:
    _bowl(pen, "#B4592A")


@drawing("food end")
def _food_end(pen: Pen, look: Theme) -> None:
    _bowl(pen, "#1D7F78")


@drawing("food past")
def _food_past(pen: Pen, look: Theme) -> None:
    pen.disc((50, 50), 46, "#8B7F66")
    pen.poly([(16, 48), (84, 48), (74, 74), (60, 82), (40, 82), (26, 74)], "#B9AC8C")


@drawing("first")
def _first(pen: Pen, look: Theme) -> None:
    pen.disc((50, 50), 46, "#1B3E38")
    for i in range(12):
        a = i * 30
        ray = [polar((50, 50), 44, a), polar((50, 50), 26, a - 10), polar((50, 50), 26, a + 10)]
        pen.poly(ray, "#F2C33A")
    pen.disc((50, 50), 25, "#E3A52F")
    pen.line([(44, 42), (51, 36), (51, 64)], look.ink, 7)
    pen.line([(42, 64), (60, 64)], look.ink, 6)


def _side(pen: Pen, ground: str, ink: str) -> None:
    """Two teeth of the wheel: two days may be turned."""
    pen.rect((4, 14, 92, 72), 16, ground)
    for x in (22, 52):
        pen.line([(x, 30), (x + 20, 50), (x, 70)], ink, 11)


@drawing("light")
def _light(pen: Pen, look: Theme) -> None:
    _side(pen, "#F6EDD8", "#1B5C4C")


@drawing("dark")
def _dark(pen: Pen, look: Theme) -> None:
    _side(pen, "#33443E", "#16221E")


def _tile(pen: Pen, colour: str) -> None:
    pen.rect((8, 8, 84, 84), 16, shade(colour, 0.3))
    pen.rect((8, 8, 84, 76), 16, colour)
    pen.rect((16, 14, 68, 8), 4, lit(colour, 0.45))


@drawing("corn tile")
def _corn_tile(pen: Pen, look: Theme) -> None:
    _tile(pen, "#F2B731")
    for x, y in ((34, 38), (64, 38), (34, 64), (64, 64)):
        pen.disc((x, y), 9, "#9A6A12")


@drawing("wood tile")
def _wood_tile(pen: Pen, look: Theme) -> None:
    _tile(pen, "#A0622F")
    pen.disc((50, 50), 24, "#E8C48C")
    pen.disc((50, 50), 14, None, "#8A5229", 5)
