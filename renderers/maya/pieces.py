"""What lies on the map: plantations, tiles of cities, temples, and the outlines that mark them.

A piece is put down by the middle of its cell and is as large as the cells of the map are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.games.maya.components import CROP, CROPS, GOODS
from renderers.kit.colours import WHITE, Theme, lit, mix, shade, theme
from renderers.kit.hexes import corners
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite, cut, drawn
from renderers.kit.type import baseline, lettering
from renderers.maya.icons import ICONS

PAPER = "#F8F0DD"
_HUSH = 120
"""Of 255: how much of the stone lies over a house."""
_DROP = "#171109"


class Size(NamedTuple):
    """Of a cell: from side to side, and from row to row."""

    width: int
    pitch: int

    @property
    def grow(self) -> float:
        """How much larger than the cells that everything is designed for."""
        return self.width / 56

    @property
    def height(self) -> float:
        """From the upper corner to the lower one."""
        return self.pitch * 4 / 3

    @property
    def frame(self) -> float:
        """How much wider than on those cells the frame of a tile is: on a board no more than
        somewhat, on a close-up as everything else."""
        return self.grow if self.width > 100 else min(1.25, self.grow)

    def hexagon(self, grown: float = 0, at: Point = (0, 0)) -> list[Point]:
        return corners(at, self.width, self.pitch, grown)

    def scaled(self, pixels: float) -> int:
        """Even, so that an icon has a middle."""
        return max(8, round(pixels * self.grow / 2) * 2)


def _base(size: Size, draw: Callable[[Pen], None]) -> tuple[Sprite, tuple[int, int]]:
    half, tall = size.width // 2 + 8, round(size.pitch * 2 / 3) + 10
    image = drawn((-half, -tall, half, tall), draw)
    return Sprite(image, -half, -tall), (half, tall)


def _put(image: Sprite, origin: tuple[int, int], other: Sprite, at: Point) -> None:
    left = origin[0] + round(at[0]) + other.left
    top = origin[1] + round(at[1]) + other.top
    image.image.alpha_composite(other.image, (left, top))


def _slab(pen: Pen, size: Size, rim: str, look: Theme) -> None:
    """A hexagon of some thickness: drop, casing, lit edge, rim."""
    pen.poly(size.hexagon(-0.3, (0, 3)), _DROP)
    pen.poly(size.hexagon(-0.3), look.ink)
    inner = -0.3 - 1.5 * look.casing
    pen.poly(size.hexagon(inner), lit(rim, 0.35))
    pen.poly(size.hexagon(inner - 0.5, (0, 1)), rim)


def _crops(
    image: Sprite, origin: tuple[int, int], kind: int, size: Size, palette: str, shift: float
) -> None:
    """One large crop, or two, the one before the other."""
    name, k = CROPS[CROP[kind]], size.grow
    if GOODS[kind] == 1:
        _put(image, origin, ICONS.icon(name, size.scaled(35), palette), (0, shift))
    else:
        for x, y in ((-9, -4), (9, 2)):
            _put(image, origin, ICONS.icon(name, size.scaled(27), palette), (x * k, y * k + shift))


@once
def tile(seat: int, kind: int, size: Size, palette: str, /) -> Sprite:
    """A plantation: the seat's colour around the crop, its shape at the lower corner."""
    look = theme(palette)
    colour = look.seats[seat]
    frame = 6.2 * size.frame

    def draw(pen: Pen) -> None:
        _slab(pen, size, colour, look)
        pen.poly(size.hexagon(-frame), shade(colour, 0.45))
        pen.poly(size.hexagon(-frame - 1.1 * look.casing, (0, 0.5)), PAPER)

    image, origin = _base(size, draw)
    _crops(image, origin, kind, size, palette, -3 * size.grow)
    corner = (0, size.pitch * 2 / 3 - 9 * size.grow)
    _put(image, origin, mark(seat, size.scaled(22), palette), corner)
    return cut(image.image, origin)


@once
def joint(seat: int, way: int, size: Size, palette: str, /) -> Sprite:
    """What joins two tiles of a plantation, put down by the middle of the first: a gap in their
    frames, so that the field goes on."""
    look = theme(palette)
    points = size.hexagon()
    a, b = points[(way + 4) % 6], points[(way + 5) % 6]
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    run = (middle[0] ** 2 + middle[1] ** 2) ** 0.5
    out, k = (middle[0] / run, middle[1] / run), size.frame

    def bar(pen: Pen, long: float, wide: float, fill: str) -> None:
        x, y = out[0] * long, out[1] * long
        px, py = -out[1] * wide, out[0] * wide
        mx, my = middle
        pen.poly(
            [
                (mx - x + px, my - y + py),
                (mx + x + px, my + y + py),
                (mx + x - px, my + y - py),
                (mx - x - px, my - y - py),
            ],
            fill,
        )

    def draw(pen: Pen) -> None:
        bar(pen, 7.6 * k, 6.8 * k, shade(look.seats[seat], 0.45))
        bar(pen, 9 * k, 5.6 * k, PAPER)

    over = round(10 * k)
    half, tall = size.width // 2 + over, round(size.pitch * 2 / 3) + over
    return cut(drawn((-half, -tall, half, tall), draw), (half, tall))


@once
def house(seat: int, kind: int, closed: bool, size: Size, palette: str, /) -> Sprite:
    """A tile of a city, with a small mark of the seat that laid it; only that seat knows its kind
    (below 0: this view does not)."""
    look = theme(palette)
    stone = mix(look.lime, GREY, 0.35) if closed else look.lime
    seam = shade(stone, 0.24)
    k = size.grow

    def draw(pen: Pen) -> None:
        _slab(pen, size, stone, look)
        for row in range(-3, 3):  # masonry
            y, below = row * 10 * k, (row + 1) * 10 * k
            edge = _half_at(size, y)
            pen.line([(-edge, y), (edge, y)], seam, 1.4)
            for x in range(-3, 4):
                at = (x * 15 + (7.5 if row % 2 else 0)) * k
                if abs(at) < min(edge, _half_at(size, below)) - 2:
                    pen.line([(at, y), (at, below)], seam, 1.4)

    image, origin = _base(size, draw)
    name = "house closed" if closed else "house"
    if kind < 0:
        _put(image, origin, ICONS.icon(name, size.scaled(34), palette), (0, -3 * k))
    else:  # what its player knows lies before the house
        _put(image, origin, ICONS.icon(name, size.scaled(24), palette), (0, -14 * k))
        crop, goods = CROPS[CROP[kind]], GOODS[kind]
        for at in range(goods):
            x = (at - (goods - 1) / 2) * 18 * k
            _put(image, origin, ICONS.icon(crop, size.scaled(21), palette), (x, 7 * k))
    # paler, so that crops stand out: a tile of a city is neither crop nor place
    haze, _ = _base(size, lambda pen: pen.poly(size.hexagon(-3), f"{stone}{_HUSH:02X}"))
    image.image.alpha_composite(haze.image)
    _put(image, origin, mark(seat, size.scaled(15), palette), (0, size.pitch * 2 / 3 - 9 * k))
    return cut(image.image, origin)


GREY = "#8E978F"


def _half_at(size: Size, y: float) -> float:
    """Half the width of a slab's face so far above or below its middle."""
    half, tall = size.width / 2 - 3.5, size.pitch * 2 / 3 - 3.5
    return half if abs(y) <= tall / 2 else max(0.0, half * 2 * (1 - abs(y) / tall))


@once
def temple(closed: bool, aside: bool, size: Size, palette: str, /) -> Sprite:
    """``aside`` leaves room at its right for the number of the city's tiles."""
    look = theme(palette)
    ground = mix(look.amate, GREY, 0.4) if closed else look.amate

    def draw(pen: Pen) -> None:
        _slab(pen, size, ground, look)

    image, origin = _base(size, draw)
    name, x = "temple closed" if closed else "temple", -9 * size.grow if aside else 0
    _put(image, origin, ICONS.icon(name, size.scaled(33), palette), (x, -14 * size.grow))
    return cut(image.image, origin)


@once
def outline(style: str, size: Size, palette: str, /) -> Sprite:
    """``last`` (copal in ink, around the colour of the seat), ``chosen`` (white in ink), ``legal``
    (a white cell with a line in maya blue)."""
    look = theme(palette)
    wide = look.casing

    def draw(pen: Pen) -> None:
        if style == "legal":
            pen.poly(size.hexagon(-0.8), WHITE)
            pen.poly(size.hexagon(-2.4), None, look.maya, 3 * wide)
            return
        if style == "last":
            around, colour, line = size.hexagon(1), look.copal, 3.6 * wide
        else:
            around, colour, line = size.hexagon(-2.2), WHITE, 4.2 * wide
        pen.poly(around, None, look.ink, line * 5 / 3)
        pen.poly(around, None, colour, line)

    image, origin = _base(size, draw)
    return cut(image.image, origin)


@once
def tab(words: str, points: int, width: int, style: str, palette: str, /) -> Sprite:
    """The name of a city on its tab, which is at most ``width`` wide, put down by its middle:
    ``open``, ``closed``, ``site`` (no temple yet)."""
    look = theme(palette)
    line = lettering(words, points, 700)
    wide = min(width, round(line.advance) + 8) // 2 * 2
    high = max(14, points + 4)
    fill, edge, ink = {
        "open": (look.ink, look.ink, look.ivory),
        "closed": (look.jade3, look.ink, "#FFFFFF"),
        "site": (look.amate2, look.ink2, look.ink),
    }[style]

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), 4, edge)
        pen.rect((1, 1, wide - 2, high - 2), 3, fill)

    image = drawn((0, 0, wide, high), draw)
    at = (round(wide / 2 - line.advance / 2) + line.left, baseline(high / 2, points) + line.top)
    image.paste(ink, at, line.mask)
    return cut(image, (wide // 2, high // 2))


@once
def coin(words: str, radius: int, palette: str, /) -> Sprite:
    """A number on a pale coin, put down by its middle: how large a city is."""
    look = theme(palette)
    points = max(16, round(radius * 1.6))
    line = lettering(words, points, 800)
    wide, high = max(2 * radius, (round(line.advance) + 9) // 2 * 2), 2 * radius

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), radius, look.ink)
        pen.rect((1.5, 1.5, wide - 3, high - 3), radius - 1.5, look.ivory)

    image = drawn((0, 0, wide, high), draw)
    at = round(wide / 2 - line.advance / 2) + line.left, baseline(high / 2, points) + line.top
    image.paste(look.ink, at, line.mask)
    return cut(image, (wide // 2, high // 2))
