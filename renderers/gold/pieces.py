"""Pieces, coins, and the discs they are laid on, as sprites."""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from renderers.gold.textures import COLOURS, texture
from renderers.kit.colours import WHITE, Theme, lit, shade, theme
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point, polar, sector
from renderers.kit.sprite import Sprite, cut, drawn, sprite

UNITS = 24
TURN = 360 / UNITS
"""Degrees of one unit."""
_FAR = 100
"""From this radius on what was laid last is ringed so that it is seen from afar."""


class Disc(NamedTuple):
    """A base: its middle, its radius with the rim, the radius of its hub."""

    x: int
    y: int
    r: int
    hub: int

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def outer(self) -> int:
        """Where the pieces end."""
        return self.r - round(self.r * 0.12)

    @property
    def inner(self) -> int:
        return self.hub - 1


class Shape(NamedTuple):
    """A piece of a ring: degrees clockwise from the top, tenths to stay whole numbers."""

    inner: int
    outer: int
    start: int
    end: int

    @property
    def angles(self) -> tuple[float, float]:
        return self.start / 10, self.end / 10

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 20

    @property
    def units(self) -> int:
        return round((self.end - self.start) / (TURN * 10))

    def box(self, margin: int) -> tuple[int, int, int, int]:
        a, b = self.angles
        edge = sector((0, 0), self.inner, self.outer, a, b)
        xs, ys = [x for x, _ in edge], [y for _, y in edge]
        return (
            math.floor(min(xs)) - margin,
            math.floor(min(ys)) - margin,
            math.ceil(max(xs)) + margin,
            math.ceil(max(ys)) + margin,
        )


def on_disc(disc: Disc, before: int, units: int) -> Shape:
    """The place on the disc after ``before`` units."""
    start = before * TURN * 10
    return Shape(disc.inner, disc.outer, round(start), round(start + units * TURN * 10))


def upright(units: int, width: float, height: float) -> Shape:
    """A piece standing on its tip, as large as fits."""
    half = math.radians(units * TURN / 2)
    radius = min(width / (2 * math.sin(half)), height / (1 - 0.2 * math.cos(half)))
    turn = round(units * TURN * 5)
    return Shape(round(radius * 0.2), round(radius), -turn, turn)


def tip(shape: Shape, middle: Point) -> Point:
    """Where the centre of an upright piece lies so that the piece is centred on ``middle``."""
    half = math.radians(shape.end / 10)
    return middle[0], middle[1] + round((shape.outer + shape.inner * math.cos(half)) / 2)


@once
def piece(face: int, shape: Shape, palette: str) -> Sprite:
    """A piece, put down by the centre of its disc: casing and drop, the material, a lit and a
    shaded rim."""
    look, colour = theme(palette), COLOURS[face]
    a, b = shape.angles
    inner, outer = shape.inner, shape.outer
    casing = look.casing
    box = shape.box(6)
    o = (0.0, 0.0)

    def body(pen: Pen) -> None:
        pen.poly(sector((1, 3), inner, outer + 0.5, a, b), look.shadow)
        pen.poly(sector(o, inner - casing, outer + casing, a, b), look.ink)

    def edges(pen: Pen) -> None:
        gap = math.degrees(1.3 * casing / outer)
        pen.arc(o, outer - 1 - casing, a + 1.6, b - 1.6, lit(colour, 0.62), 2.2)
        pen.arc(o, inner + 1 + casing, a + 4, b - 4, shade(colour, 0.45), 2.2)
        for angle, off, tone in (
            (a, gap + 0.6, lit(colour, 0.5)),
            (b, -gap - 0.6, shade(colour, 0.3)),
        ):
            line = [polar(o, inner + 4, angle + off), polar(o, outer - 4, angle + off)]
            pen.line(line, tone, 1.6)

    image = drawn(box, body)
    image.paste(texture(face, outer + 2, box), (0, 0), _window(shape, box, casing))
    image.alpha_composite(drawn(box, edges))
    return cut(image, (-box[0], -box[1]))


def _window(shape: Shape, box: tuple[int, int, int, int], casing: float) -> Image.Image:
    a, b = shape.angles
    gap = math.degrees(1.3 * casing / shape.outer)
    big = Image.new("L", ((box[2] - box[0]) * 4, (box[3] - box[1]) * 4))
    pen = Pen(big, 4, (-box[0] * 4, -box[1] * 4))
    pen.poly(sector((0, 0), shape.inner, shape.outer, a + gap, b - gap), 255)
    return big.reduce(4)


@once
def ring(kind: str, shape: Shape, palette: str) -> Sprite:
    """An outline laid on a piece: ``last`` turn, ``legal`` choice, ``made`` in the draft."""
    look = theme(palette)
    a, b = shape.angles
    edge = sector((0, 0), shape.inner + 1, shape.outer, a, b)
    colour = {"last": look.copal, "legal": look.maya, "made": WHITE}[kind]
    width = 7 if kind == "made" else 6 if kind == "last" and shape.outer > _FAR else 3

    def draw(pen: Pen) -> None:
        if kind == "legal":
            pen.poly(edge, None, WHITE, 6)
        else:
            pen.poly(edge, None, look.ink, width + (6 if kind == "made" else 3.5))
        pen.poly(edge, None, colour, width)

    return sprite(shape.box(8), draw)


@once
def coin(face: int, radius: int, palette: str, /) -> Sprite:
    """A pale coin for the value of a face."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), radius, look.ink)
        pen.disc((0, 0), radius - 2 * look.casing, lit(COLOURS[face], 0.72))

    return sprite((-radius, -radius, radius, radius), draw)


@once
def swatch(face: int, radius: int, palette: str, /) -> Sprite:
    """A coin of the material itself: a face that is turned away."""
    look = theme(palette)
    side = 2 * radius
    part = texture(face, 150, (-50, -142, 50, -42))
    part = part.resize((side, side), Image.Resampling.BOX)
    out = drawn((0, 0, side, side), lambda pen: pen.disc((radius, radius), radius, look.ink), 8)
    mask = Image.new("L", (side * 8, side * 8))
    edge = 12 * look.casing
    ImageDraw.Draw(mask).ellipse((edge, edge, side * 8 - edge, side * 8 - edge), 255)
    out.paste(part, (0, 0), mask.reduce(8))
    return cut(out, (radius, radius))


@once
def lamp(place: int, radius: int, palette: str, /) -> Sprite:
    """One unit of the rim, filled."""
    look = theme(palette)
    a = place * TURN
    width = radius * 0.05
    edge = sector((0, 0), radius - width * 1.8, radius - width * 0.85, a + 2, a + 13)
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    box = (int(min(xs)) - 3, int(min(ys)) - 3, int(max(xs)) + 3, int(max(ys)) + 3)

    def draw(pen: Pen) -> None:
        pen.poly(edge, look.jade)
        pen.arc((0, 0), radius - width, a + 2.5, a + 12.5, lit(look.jade, 0.35), 1.4)

    return sprite(box, draw)


@once
def hub(radius: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), radius, look.ink)
        pen.disc((0, 0), radius - 2, look.lime3)
        pen.disc((0, -1), radius - 3.5, look.amate)

    return sprite((-radius, -radius, radius, radius), draw)


@once
def joint(disc: Disc, unit: int, palette: str, /) -> Sprite:
    """Between two pieces that do not match: a cinnabar bar across the joint."""
    look = theme(palette)
    a = unit * TURN
    line = [polar((0, 0), disc.inner + 6, a), polar((0, 0), disc.outer - 4, a)]

    def draw(pen: Pen) -> None:
        pen.line(line, look.ink, 9)
        pen.line(line, WHITE, 6)
        pen.line(line, look.cinnabar, 4)

    r = disc.r
    return sprite((-r, -r, r, r), draw)


def draw_bed(pen: Pen, disc: Disc, look: Theme) -> None:
    """The carved bed: room for 24 units, a rim of lamps, a hub."""
    c, r = disc.centre, disc.r
    x, y = c
    width = r * 0.05
    pen.disc((x + 1, y + 6), r, look.shadow)
    pen.disc(c, r, look.lime3)
    pen.disc((x, y - 1.5), r - 2, look.lime)
    pen.disc(c, r - 6, look.lime2)
    for i in range(UNITS):
        a = i * TURN
        edge = sector(c, r - width * 1.8, r - width * 0.85, a + 2, a + 13)
        pen.poly(edge, look.lamp)
        pen.arc(c, r - width, a + 2.5, a + 12.5, lit(look.lamp, 0.35), 1.4)
    pen.disc(c, r - width * 2, look.hollow2)
    pen.disc((x, y + 1.5), r - width * 2 - 2, look.hollow)
    for i in range(UNITS):
        tone = look.groove if i % 3 else look.groove2
        line = [polar(c, disc.hub + 2, i * TURN), polar(c, disc.outer, i * TURN)]
        pen.line(line, tone, 1.6)
    for share in (0.45, 0.72):
        pen.disc(c, r * share, None, look.groove, 1.6)


def pale(face: int) -> str:
    """The tone behind a number that stands on the material."""
    return lit(COLOURS[face], 0.72)
