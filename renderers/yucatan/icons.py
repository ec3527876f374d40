"""What is Yucatan's own among icons: the guilds, a captive, villages, pyramids, the signs of what a
player may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.games.yucatan.components import LEVELS
from renderers.kit.colours import Theme, lit, shade, theme
from renderers.kit.goods import GOODS, STONE_GREY, draw_worker
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.pen import Pen, Point, polar, sector, spline

ICONS = Icons(SIGNS, GOODS)
drawing = ICONS.drawing

Glyph: TypeAlias = Callable[[Pen, str], None]
"""A sign, drawn in one ink."""


@drawing("captive")
def _captive(pen: Pen, look: Theme) -> None:
    """A limestone figure with a cord: a piece of the game, not a portrait."""
    draw_worker(pen, "#E4D8B8")
    for y in (62.0, 76.0):
        pen.curve([(20, y + 2), (50, y + 8), (80, y + 1)], "#8A3B24", 7)
        pen.curve([(20, y), (50, y + 6), (80, y - 1)], "#D0674A", 4)
    pen.disc((50, 75), 8, "#8A3B24")
    pen.disc((49, 74), 5, "#E58B6B")


# Guilds: a face from the front, a coil, a diagonal in flight.


@drawing("jaguar")
def _jaguar(pen: Pen, look: Theme) -> None:
    for x in (24, 76):
        pen.disc((x, 24), 15, "#D98E2B")
        pen.disc((x, 24), 8, look.ink)
    pen.blob(
        [(50, 14), (80, 24), (90, 52), (74, 82), (50, 92), (26, 82), (10, 52), (20, 24)], "#F0AE3C"
    )
    pen.blob([(50, 58), (72, 66), (66, 86), (50, 91), (34, 86), (28, 66)], "#FBE7BC")
    pen.blob([(24, 44), (38, 40), (45, 52), (30, 54)], "#F8F4E4")
    pen.blob([(76, 44), (62, 40), (55, 52), (70, 54)], "#F8F4E4")
    pen.disc((36, 47), 5.4, look.ink)
    pen.disc((64, 47), 5.4, look.ink)
    pen.poly([(40, 60), (60, 60), (50, 72)], look.ink)
    pen.line([(50, 70), (50, 80)], look.ink, 3)
    pen.curve([(36, 78), (50, 82), (64, 78)], look.ink, 3)
    for x, y in ((50, 24), (38, 28), (62, 28), (18, 60), (82, 60), (26, 70), (74, 70), (50, 36)):
        pen.disc((x, y), 4.4, "#7A3F0D")


@drawing("serpent")
def _serpent(pen: Pen, look: Theme) -> None:
    body: list[Point] = [
        (76, 90),
        (42, 92),
        (20, 78),
        (34, 60),
        (66, 58),
        (80, 40),
        (66, 22),
        (42, 20),
    ]
    pen.curve(body, "#14532F", 25)
    pen.curve(body, "#4FAE62", 18)
    for point in spline(body, closed=False, steps=4)[2::4]:
        pen.disc(point, 4.6, "#F7D155")
    pen.blob(
        [(50, 6), (58, 22), (52, 36), (30, 40), (8, 32), (10, 18), (28, 6)], "#4FAE62", "#14532F", 4
    )
    pen.disc((34, 17), 6, "#FFF6DA")
    pen.disc((33, 17), 3.2, look.ink)
    pen.line([(12, 28), (32, 30)], "#14532F", 3)
    pen.line([(10, 34), (4, 46)], look.cinnabar, 4)
    pen.line([(12, 36), (14, 48)], look.cinnabar, 4)


@drawing("hummingbird")
def _hummingbird(pen: Pen, look: Theme) -> None:
    pen.line([(64, 30), (98, 18)], look.ink, 4.5)
    pen.blob([(40, 46), (20, 20), (2, 12), (8, 36), (22, 56)], "#7FD3E6")
    pen.blob([(46, 44), (36, 16), (24, 2), (22, 28), (30, 50)], "#2E88B5")
    pen.blob(
        [(60, 18), (74, 24), (74, 38), (62, 52), (46, 70), (24, 80), (34, 60), (46, 42), (50, 26)],
        "#20796F",
    )
    pen.blob([(64, 36), (72, 36), (60, 56), (46, 70), (40, 70), (54, 54)], "#D9366A")
    pen.poly([(30, 72), (6, 98), (22, 92), (26, 98), (40, 72)], "#14524F")
    pen.disc((66, 27), 4, "#FFF6DA")
    pen.disc((66.5, 27), 2.2, look.ink)


# Places.


def _hut(pen: Pen, x: float, y: float, s: float, colour: str) -> None:
    wall = [(x - 20 * s, y), (x + 20 * s, y), (x + 18 * s, y + 24 * s), (x - 18 * s, y + 24 * s)]
    pen.poly(wall, "#E9D9B4")
    pen.poly([(x + 2 * s, y), wall[1], wall[2], (x + 4 * s, y + 24 * s)], "#B99F70")
    pen.rect((x - 6 * s, y + 7 * s, 12 * s, 17 * s), 2, "#4A3319")
    left, top, right = (x - 29 * s, y + 3 * s), (x, y - 32 * s), (x + 29 * s, y + 3 * s)
    pen.poly([left, top, right], shade(colour, 0.25))
    pen.poly([left, top, (x + 6 * s, y + 3 * s)], colour)
    pen.line([(x - 20 * s, y - 3 * s), (x - 2 * s, y - 24 * s)], lit(colour, 0.5), 3 * s)


def draw_village(pen: Pen, colour: str, *, large: bool) -> None:
    """One roof small, three roofs large."""
    if not large:
        _hut(pen, 50, 60, 1.25, colour)
        return
    for x, y, size in ((27, 44, 0.9), (73, 44, 0.9), (50, 67, 1.06)):
        _hut(pen, x, y, size, colour)


@drawing("village neutral")
def _neutral(pen: Pen, look: Theme) -> None:
    draw_village(pen, STONE_GREY, large=False)


def _of_seat(seat: int) -> None:
    @drawing(f"village {seat}")
    def _(pen: Pen, look: Theme) -> None:
        draw_village(pen, look.seats[seat], large=False)

    @drawing(f"warrior {seat}")
    def _(pen: Pen, look: Theme) -> None:
        draw_fan(pen, (50, 66), 62, look.seats[seat], look)
        pen.disc((50, 66), 22, look.seats[seat])
        pen.disc((50, 66), 22, None, look.ivory, 5)


for _seat in range(len(theme("default").seats)):
    _of_seat(_seat)


def draw_fan(pen: Pen, centre: Point, reach: float, colour: str, look: Theme) -> None:
    """The feathers of a warrior."""
    pen.poly(sector(centre, reach * 0.26, reach, -68, 68), look.ink)
    for feather in range(5):
        start = -64 + feather * 25.8
        fill = look.ivory if feather % 2 else colour
        pen.poly(sector(centre, reach * 0.3, reach * 0.92, start, start + 24), fill)
        quill = [polar(centre, reach * share, start + 12) for share in (0.55, 0.86)]
        pen.line(quill, shade(colour, 0.35), reach * 0.05)


def draw_pyramid(
    pen: Pen, width: float, height: float, levels: int, colour: str, look: Theme, ghost: str
) -> None:
    """Five terraces up from the middle of the base, at the origin; those not yet built are
    ghosts. The stair has the colour of the seat."""
    step, stair = height / LEVELS, max(4.5, width * 0.15)
    for level in reversed(range(LEVELS)):
        half, top = width / 2 * (1 - level * 0.175), -step * (level + 1)
        if level >= levels:
            if ghost:
                pen.rect((-half + 0.5, top + step * 0.14, 2 * half - 1, step * 0.8), 1.5, ghost)
            continue
        pen.rect((-half, top, 2 * half, step + 0.5), 1, look.ink)
        rim = 1.2
        pen.rect((-half + rim, top + rim, 2 * half - 2 * rim, step - rim + 0.5), 0, "#BFB496")
        pen.rect((half * 0.45, top + rim, half * 0.55 - rim, step - rim + 0.5), 0, "#8C836F")
        pen.rect((-half + rim, top + rim, 2 * half - 2 * rim, step * 0.3), 0, "#F7EFD9")
    built = levels * step
    if levels:
        pen.rect((-stair / 2 - 1, -built, stair + 2, built), 0, look.ink)
        pen.rect((-stair / 2, -built + 1, stair, built - 1), 0, colour)
        for tread in range(2 * levels):
            y = -built + step * (tread + 0.5) / 2
            pen.rect((-stair / 2, y, stair, step * 0.12), 0, shade(colour, 0.4))


def draw_sun(pen: Pen, radius: float) -> None:
    """Behind the pyramid that leads."""
    for ray in range(24):
        if ray % 2:
            continue
        pen.poly(sector((0, 0), radius * 0.7, radius, ray * 15 - 5, ray * 15 + 5), "#E3AE3B")
    pen.disc((0, 0), radius * 0.74, "#9A6A1C")
    pen.disc((0, 0), radius * 0.68, "#F0BC44")
    pen.disc((0, 0), radius * 0.54, "#FFDF86")


# What may be done: blue on white, told apart by shape.


def _sign(name: str) -> Callable[[Glyph], Glyph]:
    """Registers the sign of what can be done, drawn in one ink on a white disc."""

    def keep(draw: Glyph) -> Glyph:
        @drawing(f"sign {name}")
        def _(pen: Pen, look: Theme) -> None:
            pen.disc((50, 50), 47, look.maya)
            pen.disc((50, 50), 39, "#FFFFFF")
            draw(pen, "#11617C")

        return draw

    return keep


@_sign("found")
def _found(pen: Pen, ink: str) -> None:
    """A roof."""
    pen.poly([(50, 20), (81, 52), (19, 52)], ink)
    pen.poly([(29, 55), (71, 55), (69, 75), (31, 75)], ink)
    pen.rect((44, 60, 12, 16), 0, "#FFFFFF")


@_sign("grow")
def _grow(pen: Pen, ink: str) -> None:
    pen.rect((42, 22, 16, 56), 2, ink)
    pen.rect((22, 42, 56, 16), 2, ink)


@_sign("deploy")
def _deploy(pen: Pen, ink: str) -> None:
    """A pawn under its feathers."""
    for start in (-66, -21, 24):
        pen.poly(sector((50, 62), 24, 46, start, start + 40), ink)
    pen.disc((50, 64), 16, ink)


@_sign("move")
def _move(pen: Pen, ink: str) -> None:
    pen.poly([(20, 42), (52, 42), (52, 24), (83, 50), (52, 76), (52, 58), (20, 58)], ink)


@_sign("build")
def _build(pen: Pen, ink: str) -> None:
    for step, half in enumerate((30, 21, 12)):
        pen.rect((50 - half, 60 - step * 15, 2 * half, 14), 0, ink)


@_sign("recall")
def _recall(pen: Pen, ink: str) -> None:
    """Back into the hand."""
    pen.poly([(50, 78), (24, 50), (41, 50), (41, 22), (59, 22), (59, 50), (76, 50)], ink)


# What happens at a place, on close-ups.


def _clubs(pen: Pen) -> None:
    """Two crossed clubs with blades of obsidian."""
    for way in (-1, 1):

        def at(along: float, aside: float, way: int = way) -> Point:
            x, y = (along - aside) * 0.7071, (along + aside) * 0.7071
            return 50 + way * x, 50 - y

        pen.line([at(-52, 0), at(-18, 0)], "#6B3D1C", 11)
        pen.poly([at(-20, -9), at(50, -11), at(50, 11), at(-20, 9)], "#C9974A")
        pen.poly([at(-20, -9), at(50, -11), at(50, -3), at(-20, -3)], "#E8C48C")
        for step in (-12, 8, 28):
            for side in (-1, 1):
                blade = [at(step, side * 9), at(step + 9, side * 20), at(step + 18, side * 10)]
                pen.poly(blade, "#2B3A44")


@drawing("fight")
def _fight(pen: Pen, look: Theme) -> None:
    _clubs(pen)


@drawing("defeat")
def _defeat(pen: Pen, look: Theme) -> None:
    """A fight that is sure to be lost."""
    _clubs(pen)
    pen.line([(10, 82), (90, 18)], look.ink, 21)
    pen.line([(10, 82), (90, 18)], look.cinnabar, 13)


@drawing("boat")
def _boat(pen: Pen, look: Theme) -> None:
    """Across the great river: a boat on two waves."""
    pen.poly([(8, 40), (92, 40), (78, 62), (24, 62)], "#A0622F")
    pen.poly([(8, 40), (92, 40), (88, 47), (13, 47)], "#D49A56")
    pen.line([(50, 40), (66, 8)], "#6B3D1C", 7)
    for y, colour in ((70, "#63B3C4"), (86, "#2F7F9C")):
        wave = [(4, y), (18, y - 7), (34, y), (50, y - 7), (66, y), (82, y - 7), (96, y)]
        pen.curve([(float(a), float(b)) for a, b in wave], colour, 9)


@drawing("home")
def _home(pen: Pen, look: Theme) -> None:
    """Prisoners come into the city: its pyramid."""
    draw_pyramid(pen.inside((50, 88), 1), 92, 76, LEVELS, "#C8452F", look, "")


@drawing("shrinks")
def _shrinks(pen: Pen, look: Theme) -> None:
    """A large village becomes small: an arrow down on a roof."""
    _hut(pen, 32, 58, 1.0, STONE_GREY)
    pen.poly([(70, 84), (52, 58), (63, 58), (63, 20), (77, 20), (77, 58), (88, 58)], look.cinnabar)
