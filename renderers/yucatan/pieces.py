"""The pieces and the marks on the map as sprites, in sizes that go with the width of a cell (74 is
the size they were drawn for)."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin

from engine.games.yucatan.components import NOBODY
from renderers.kit.colours import WHITE, Theme, lit, mix, theme
from renderers.kit.goods import STONE_GREY
from renderers.kit.hexes import corners
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite, cased, cut, drawn, sprite
from renderers.yucatan.icons import ICONS, draw_fan, draw_pyramid, draw_sun, draw_village

DESIGN = 74
PIP = 14
"""From one prisoner in a row to the next."""
_SHADE = "#6B573C"
"""The ground of a coin that nobody else sees."""
_RIGHT = 360


@once
def warrior(seat: int, width: int, palette: str, language: str, /) -> Sprite:
    """Feathers over the seat's mark, put down by the middle of the mark."""
    look, scale = theme(palette), width / DESIGN
    half = round(40 * scale)

    def draw(pen: Pen) -> None:
        pen.disc((0, 2.5 * scale), 20 * scale, look.ink)
        draw_fan(pen, (0, -1 * scale), 30 * scale, look.seats[seat], look)

    image = drawn((-half, -half, half, half), draw, 8)
    face = mark(seat, round(40 * scale), palette, language)
    image.alpha_composite(face.image, (half + face.left, half + face.top))
    return cut(image, (half, half))


@once
def coin(guild: str, size: int, palette: str, kind: str = "open", /) -> Sprite:
    """A guild, put down by its middle: ``open`` on paper, ``secret`` (nobody else knows) in the
    shade, ``legal`` and ``chosen`` in the hand."""
    look, half = theme(palette), size / 2
    ground = _SHADE if kind == "secret" else "#FFFFFF" if kind == "legal" else "#F6EDD8"
    ring = {"open": look.ink, "secret": look.ivory, "legal": look.maya, "chosen": WHITE}[kind]
    reach = round(half) + 4

    def draw(pen: Pen) -> None:
        if kind in {"legal", "chosen"}:
            pen.disc((0, 0), half + 3, look.ink)
            pen.disc((0, 0), half + 1.5, ring)
            pen.disc((0, 0), half - 2.5, look.ink)
        elif kind == "secret":
            pen.disc((0, 0), half, look.ink)
            pen.disc((0, 0), half - 1.5, ring)
        else:
            pen.disc((0, 0), half, look.ink)
        pen.disc((0, 0), half - (3.4 if kind != "open" else 2), ground)

    image = drawn((-reach, -reach, reach, reach), draw, 8)
    face = ICONS.icon(guild, round(size * (0.7 if kind == "secret" else 0.78)), palette)
    image.alpha_composite(face.image, (reach + face.left, reach + face.top))
    return cut(image, (reach, reach))


@once
def pips(count: int, sockets: int, width: int, palette: str, /) -> Sprite:
    """Prisoners in a row, bound with a cord; free sockets stay drawn. Put down by the middle of
    the row."""
    look, scale = theme(palette), width / DESIGN
    step = PIP * scale
    total = max(count, sockets)
    across, high, u = round(total * step / 2 + 4), round(12 * max(1, scale)), scale

    def draw(pen: Pen) -> None:
        at = [((place - (total - 1) / 2) * step, place) for place in range(total)]
        for x, place in at:
            if place < count:
                _bust(pen, x, u, 1.7 * u, look.ink)
        for x, place in at:
            if place < count:
                _bust(pen, x, u, 0, "#F4EAD0")
                pen.rect((x - 4.6 * u, 3.0 * u, 9.2 * u, 2.4 * u), 0, look.cinnabar)
            else:
                _bust(pen, x, u, -0.6 * u, mix(look.obsidian, look.ivory, 0.16))

    return sprite((-across, -high, across, high), draw, 8)


def _bust(pen: Pen, x: float, u: float, grown: float, fill: str) -> None:
    """Head and shoulders of a prisoner."""
    pen.disc((x, -3.6 * u), 3.7 * u + grown, fill)
    pen.rect(
        (x - 5.2 * u - grown, -0.4 * u - grown, 10.4 * u + 2 * grown, 8 * u + 2 * grown),
        3.2 * u,
        fill,
    )


@once
def village(owner: int, size: str, width: int, palette: str, /) -> Sprite:
    """``size`` is ``small`` or ``large``; a neutral one belongs to NOBODY."""
    look = theme(palette)
    colour = STONE_GREY if owner == NOBODY else look.seats[owner]
    large = size == "large"
    return cased(width, lambda pen: draw_village(pen, colour, large=large), look.ink, look.casing)


@once
def pyramid(
    seat: int, levels: int, width: int, height: int, palette: str, ground: str, /
) -> Sprite:
    """Put down by the middle of its base. ``ground`` says what it stands on: ``day`` (a plaza) or
    ``night`` (a panel); the terraces to come are a little darker or lighter than that. On nothing
    they are not drawn."""
    look, half = theme(palette), width // 2 + 2
    if look.name == "contrast":
        ghost = "#D2CDBF" if ground == "day" else "#3C3C3C"
    else:
        ghost = "#C3B48F" if ground == "day" else "#2B463E"
    if not ground:
        ghost = ""

    def draw(pen: Pen) -> None:
        draw_pyramid(pen, width, height, levels, look.seats[seat], look, ghost)

    return sprite((-half, -height - 2, half, 2), draw, 8)


@once
def sun(radius: int, /) -> Sprite:
    return sprite((-radius, -radius, radius, radius), lambda pen: draw_sun(pen, radius))


# Marks on cells.


@once
def outline(kind: str, width: int, pitch: int, palette: str, /) -> Sprite:
    """Around a cell, put down by its middle: ``last``, ``legal`` (filled), ``chosen``."""
    look, scale = theme(palette), width / DESIGN
    across, down = width // 2 + 6, round(pitch * 2 / 3) + 6
    wide = 1.0 if look.casing == 1 else 1.25

    def draw(pen: Pen) -> None:
        if kind == "legal":
            edge = -4.5 * scale  # what runs along the side of the cell stays in sight
            pen.poly(corners((0, 0), width, pitch, edge), mix(look.maya, look.ink, 0.45))
            pen.poly(corners((0, 0), width, pitch, edge - 1), look.maya)
            pen.poly(corners((0, 0), width, pitch, edge - 1 - 3.2 * wide * scale), WHITE)
            return
        rim = corners((0, 0), width, pitch, -3)
        line = scale * wide * (1.5 if kind == "last" else 1)
        pen.line([*rim, rim[0]], look.ink, 7 * line)
        pen.line([*rim, rim[0]], look.copal if kind == "last" else WHITE, 3.6 * line)

    return sprite((-across, -down, across, down), draw)


def _tone(kind: str, look: Theme) -> str:
    """Of a ``last 0`` turn the colour of its seat; white of a draft."""
    word, _, seat = kind.partition(" ")
    return look.seats[int(seat)] if word == "last" else WHITE


@once
def dot(kind: str, width: int, palette: str, /) -> Sprite:
    """A step of a way: of a ``last`` turn in its seat's colour, ``chosen`` white."""
    look, r = theme(palette), 7.4 * width / DESIGN
    fill, reach = _tone(kind, look), round(r + 2)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), r, look.ink)
        pen.disc((0, 0), r * 0.7, fill)

    return sprite((-reach, -reach, reach, reach), draw, 8)


@once
def head(kind: str, turn: int, width: int, palette: str, /) -> Sprite:
    """The head of the arrow, put down by its middle; ``turn`` in degrees clockwise from the
    east."""
    look, scale = theme(palette), width / DESIGN
    fill = _tone(kind, look)

    def shape(size: float) -> list[Point]:
        points = ((1.0, 0.0), (-0.8, 0.85), (-0.45, 0.0), (-0.8, -0.85))
        return _turned([(x * size, y * size) for x, y in points], turn)

    def draw(pen: Pen) -> None:
        pen.poly(shape(15.5 * scale), look.ink)
        pen.line([*shape(13 * scale), shape(13 * scale)[0]], look.ink, 3.5 * scale)
        pen.poly(shape(11.5 * scale), fill)

    reach = round(22 * scale)
    return sprite((-reach, -reach, reach, reach), draw, 8)


def _turned(points: list[Point], turn: int) -> list[Point]:
    """Degrees clockwise."""
    a = radians(turn)
    return [(x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)) for x, y in points]


def way(points: list[Point], width: int) -> tuple[list[Point], tuple[Point, int]]:
    """Where the dots of a way lie, and the head of its arrow: it stops before what stands at the
    end, and leaves out the middles of the cells, where names and pieces are."""
    scale = width / DESIGN
    dots = list[Point]()
    for at, (a, b) in enumerate(pairwise(points)):
        long = dist(a, b)
        last = at == len(points) - 2
        stop = long - (59 if last else 20) * scale
        place = 21 * scale
        while place <= stop + 0.5:
            share = place / long
            dots.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            place += 14 * scale
    a, b = points[-2:]
    long = dist(a, b)
    share = 1 - 43 * scale / long
    at_head = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    turn = round(degrees(atan2(b[1] - a[1], b[0] - a[0]))) % _RIGHT
    return dots, (at_head, turn)


@once
def tab(width: int, height: int, palette: str, /) -> Sprite:
    """The dark ground of a number on the map, put down by its middle."""
    look = theme(palette)
    across, down = width // 2 + 1, height // 2 + 1

    def draw(pen: Pen) -> None:
        pen.rect((-width / 2, -height / 2, width, height), height / 2, look.ink)

    return sprite((-across, -down, across, down), draw)


@once
def beats(size: int, palette: str, shade: str, turn: int, /) -> Sprite:
    """Between two guilds, pointing at the one that is beaten, ``turn`` degrees clockwise from the
    east; ``shade`` is ``dark`` or ``light``, what it lies on."""
    look = theme(palette)
    fill = look.mist if shade == "dark" else look.ink2

    def draw(pen: Pen) -> None:
        s = size / 2
        pen.line(_turned([(-s * 0.4, -s * 0.7), (s * 0.4, 0), (-s * 0.4, s * 0.7)], turn), fill, 3)

    return sprite((-size, -size, size, size), draw, 8)


@once
def struck(size: int, palette: str, /) -> Sprite:
    """Someone who was beaten: a stroke through the mark."""
    look, half = theme(palette), size // 2

    def draw(pen: Pen) -> None:
        pen.line([(-half + 4, half - 4), (half - 4, 4 - half)], look.ink, 7)
        pen.line([(-half + 4, half - 4), (half - 4, 4 - half)], lit(look.cinnabar, 0.1), 4)

    return sprite((-half - 2, -half - 2, half + 2, half + 2), draw)
