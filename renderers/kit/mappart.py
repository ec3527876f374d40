"""The part of a map on a close-up: as large as what may be chosen allows, its places marked and
named, and a small map beside it that shows where it lies.

A title says which cells may be chosen, what lies where and what each place brings. Where the cells
are too many or too far apart, the whole map is shown instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from engine.hexes import Hexes
from renderers.kit.closeup import BODY, GAP, LEAST, chip, write_coin
from renderers.kit.colours import WHITE, mix, theme
from renderers.kit.frame import Box, Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid, corners
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, drawn, sprite
from renderers.kit.stage import Stage
from renderers.kit.type import length

WIDTHS = (148, 124, 104)
"""Of a cell: a few only, so that sprites and ground are kept."""
MOST = 20
"""So many places at most are shown in a part."""
FIELD = Area(BODY.x, BODY.y, 724, BODY.h)
"""Where a part of the map lies."""
SIDE = Area(FIELD.right + GAP, BODY.y, BODY.right - FIELD.right - GAP, BODY.h)
"""What stands beside it; under the locator it is :data:`PLATE`."""
LOCATOR = Area(SIDE.x, SIDE.y, SIDE.w, 170)
PLATE = Area(SIDE.x, LOCATOR.bottom + GAP, SIDE.w, SIDE.h - LOCATOR.h - GAP)
BROAD = Area(BODY.x, BODY.y, BODY.w, 498)
"""Where a part lies that is broad and low; what stands beside it then stands below."""
_FOOT = BROAD.bottom + GAP
FOOT = Area(BODY.x, _FOOT, FIELD.w, BODY.bottom - _FOOT)
LOCATOR_BELOW = Area(SIDE.x, _FOOT, SIDE.w, BODY.bottom - _FOOT)
_COARSE = (94, 84, 76, 70, 64)
"""Where that is too large."""
_ROOMY = 70
"""From this width on there is room for more than the name of a place."""
_ROUND, _TALL = 1.1, 1.25
"""The room around the middles of the outermost cells, in widths of a cell."""
_SMALLEST, _LARGEST_NAME = 34, 0.37
_OVERHANG = 4
"""How much wider than its cell a name may be."""


class Part(NamedTuple):
    """Where the cells of the map lie on the picture; outside of ``area`` nothing of it is seen."""

    area: Area
    grid: Grid
    whole: bool
    """Whether it takes the whole picture, because the places are too many or too far apart."""
    broad: bool = False
    """Whether it takes the whole width, and what belongs to it stands below."""

    @property
    def inner(self) -> Grid:
        """The grid on the part's own picture."""
        return replace(
            self.grid, left=self.grid.left - self.area.x, top=self.grid.top - self.area.y
        )

    def sees(self, cell: int) -> bool:
        """Whether anything of the cell is seen."""
        x, y = self.grid.centre(cell)
        across, down = self.grid.width * 0.6, self.grid.height * 0.6
        area = self.area
        return area.x - across < x < area.right + across and (
            area.y - down < y < area.bottom + down
        )

    def holds(self, cell: int) -> bool:
        """Whether the whole cell is seen."""
        x, y = self.grid.centre(cell)
        across, down = self.grid.width / 2, self.grid.height / 2
        area = self.area
        return (
            area.x - 4 <= x - across
            and x + across <= area.right + 4
            and area.y - 4 <= y - down
            and y + down <= area.bottom + 4
        )


def part_of(
    hexes: Hexes,
    cells: Collection[int],
    shown: Collection[int],
    *,
    also: Collection[int] = (),
    field: Area = FIELD,
    broad: Area | None = None,
    whole: Area = BODY,
) -> Part:
    """The part around the cells that may be chosen and what is chosen (``also``), in the field. If
    it is too large for that, wherever its cells are largest: in the field, in the area ``broad`` if
    there is one, or in ``whole`` with nothing beside it. At worst that shows the whole map, which
    are the cells ``shown``."""
    around = {*cells, *also}
    if len(cells) <= MOST and (grid := _fitted(hexes, around, field, WIDTHS)):
        return Part(field, grid, whole=False)
    found = [Part(whole, Grid.fitted(hexes, whole, WIDTHS[-1], shown), whole=True)]
    if grid := _fitted(hexes, around, whole, _COARSE):
        found.insert(0, Part(whole, grid, whole=True))
    if broad and (grid := _fitted(hexes, around, broad, (*WIDTHS, *_COARSE))):
        found.insert(0, Part(broad, grid, whole=False, broad=True))
    if broad and (grid := _fitted(hexes, around, field, _COARSE)):
        found.insert(0, Part(field, grid, whole=False))
    return max(found, key=lambda part: part.grid.width)


def _fitted(hexes: Hexes, cells: Collection[int], area: Area, widths: Sequence[int]) -> Grid | None:
    """A grid with these cells in the middle of the area, in the largest of these widths that
    fits."""
    at = [hexes.centre(cell) for cell in cells]
    west, east = min(x for x, _ in at), max(x for x, _ in at)
    north, south = min(y for _, y in at), max(y for _, y in at)
    for width in widths:
        pitch = round(width * 0.866)
        if (east - west + _ROUND) * width <= area.w and (
            (south - north) * pitch + _TALL * width <= area.h
        ):
            left = round(area.x + area.w / 2 - (west + east) / 2 * width)
            top = round(area.y + area.h / 2 - (north + south) / 2 * pitch)
            return Grid(hexes, width, pitch, left, top)
    return None


def surroundings(hexes: Hexes, cells: Iterable[int], centres: Sequence[int]) -> list[list[int]]:
    """The cells by the nearest of the centres (cities); neighbouring parts are joined as long as
    they fit into the field; one that is too large by itself stays as it is. From the north-west to
    the south-east."""

    def away(one: Point, other: Point) -> float:
        return (one[0] - other[0]) ** 2 + ((one[1] - other[1]) * 0.866) ** 2

    near: dict[int, list[int]] = {}
    for cell in cells:
        at = hexes.centre(cell)
        nearest = min(centres, key=lambda centre: away(at, hexes.centre(centre)), default=cell)
        near.setdefault(nearest, []).append(cell)
    parts = list(near.values())
    while joined := _nearest(hexes, parts, away):
        one, other = joined
        parts = [part for part in parts if part is not one and part is not other]
        parts.append(one + other)
    return sorted(map(sorted, parts))


def _nearest(
    hexes: Hexes, parts: Sequence[list[int]], away: Callable[[Point, Point], float]
) -> tuple[list[int], list[int]] | None:
    """The two nearest parts that fit into the field together."""

    def middle(part: Sequence[int]) -> Point:
        at = [hexes.centre(cell) for cell in part]
        return sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)

    pairs = [
        (one, other)
        for at, one in enumerate(parts)
        for other in parts[:at]
        if not part_of(hexes, one + other, one + other).whole
    ]
    return min(pairs, key=lambda pair: away(middle(pair[0]), middle(pair[1])), default=None)


# The part on the picture.


def inset(frame: Frame, ground: Image.Image) -> Frame:
    """A frame for the part alone, on its ground: what is put on it ends at its edge. Its cells lie
    as :attr:`Part.inner` says."""
    return Frame(Stage(ground, ground), frame.look, frame.language, frame.icons)


def set_in(frame: Frame, part: Part, inner: Frame) -> None:
    """Puts the part on the close-up."""
    x, y, wide, high = part.area
    frame.image.paste(inner.image, (x, y))
    for what, (left, top, right, bottom), size in (*inner.claims, *inner.shows):
        if 0 <= (left + right) / 2 < wide and 0 <= (top + bottom) / 2 < high:
            box = left + x, top + y, right + x, bottom + y
            frame.shows.append(Claim(what, box, size))


def show_places(inner: Frame, grid: Grid, cells: Iterable[int], *, clear: bool = False) -> None:
    """White cells edged in blue, before the pieces that stay on them; ``clear`` lets a little of
    the ground through."""
    white = place("clear" if clear else "legal", grid.width, grid.pitch, inner.look.name)
    for cell in cells:
        inner.paste(white, grid.centre(cell), shows="cell legal")


def show_ring(inner: Frame, grid: Grid, cell: int) -> None:
    """The white ring in ink around what is chosen."""
    ring = place("chosen", grid.width, grid.pitch, inner.look.name)
    inner.paste(ring, grid.centre(cell), shows="cell chosen")


def mark_way(frame: Frame, part: Part, cell: int, way: str) -> None:
    """Notes where a way that is offered leads to."""
    frame.shows.append(Claim(f"way {way}", _box(part, cell)))


def name_place(
    frame: Frame, part: Part, cell: int, way: str, *, sign: str = "", gain: str = ""
) -> None:
    """The name of a place, and above it what happens there: a sign, a gain, or the white dot with
    the blue heart. Where cells are small there is room for the name and a gain, or a sign.
    ``way`` is the one that leads there; none where there are several (:func:`mark_way`)."""
    if way:
        mark_way(frame, part, cell, way)
    show = _name_small if part.grid.width < _ROOMY else _name_large
    show(frame, part, cell, sign, gain)


def _name_small(frame: Frame, part: Part, cell: int, sign: str, gain: str) -> None:
    (x, y), width, name = part.grid.centre(cell), part.grid.width, part.grid.hexes.names[cell]
    size = max(LEAST, round(width * 0.45))
    if gain and width >= _COARSE[-1]:
        frame.text((x, y - 0.25 * width), gain, LEAST, 800, _tone(frame, gain), "m")
    elif sign:
        frame.icon(sign, (x, y - 0.28 * width), _even(0.5 * width), claim=False)
    if sign or gain:
        y += round(0.16 * width)
    if length(name, size, 800) <= width + _OVERHANG:
        frame.text((x, y), name, size, 800, frame.look.ink, "m")


def _name_large(frame: Frame, part: Part, cell: int, sign: str, gain: str) -> None:
    (x, y), width, name = part.grid.centre(cell), part.grid.width, part.grid.hexes.names[cell]
    above = y - round(0.2 * width)
    beside = _even(0.3 * width)
    run = length(gain, LEAST, 800) + 4 + beside
    if sign and gain and run <= 0.9 * width:
        left = x - run / 2
        frame.icon(sign, (left + beside / 2, above), beside, claim=False)
        frame.text((left + beside + 4, above), gain, LEAST, 800, _tone(frame, gain))
    elif gain:
        tone, room = _tone(frame, gain), 0.86 * width
        frame.text((x, above), gain, 38, 800, tone, "m", width=room, least=LEAST)
    elif sign:
        frame.icon(sign, (x, above), _even(0.46 * width), claim=False)
    else:
        frame.icon("legal", (x, above), _even(0.28 * width), claim=False)
    size = max(_SMALLEST, round(width * _LARGEST_NAME))
    frame.text((x, y + 0.19 * width), name, size, 800, frame.look.ink, "m")


def name_standing(
    frame: Frame, part: Part, cell: int, way: str, *, sign: str = "", gain: str = ""
) -> None:
    """The name of a place where something stands and stays: above it, and below it what happens
    there, on a paper chip."""
    (x, y), width, name = part.grid.centre(cell), part.grid.width, part.grid.hexes.names[cell]
    if way:
        mark_way(frame, part, cell, way)
    ink = frame.look.ink
    size = LEAST if width < _ROOMY else 36 if width < WIDTHS[1] else 40
    up = (0.385 if width < _ROOMY else 0.335) * width  # clear of the names in the row above
    frame.text((x, y - up), name, size, 800, ink, "m", halo=WHITE, halo_width=4)
    if width < _ROOMY or not (sign or gain):
        return
    k = width / WIDTHS[0]
    words, high = max(LEAST, round(38 * k)), round(54 * k)
    lead = round(60 * k) if sign else 16
    wide = lead + (int(length(gain, words, 800)) + 4 if gain else 0)
    below = y + 0.38 * width
    frame.paste(chip(wide, high, "paper", frame.look.name), (x - wide / 2, below - high / 2))
    if sign:
        frame.icon(sign, (x - wide / 2 + lead / 2, below), _even(44 * k), claim=False)
    if gain:
        frame.text((x + wide / 2 - 10, below), gain, words, 800, ink, "r")


def count_places(frame: Frame, part: Part, parts: Iterable[Sequence[int]]) -> None:
    """A coin on each of these parts of the whole map, with the number of its places: where the
    cells are too small to be named."""
    for cells in parts:
        at = [part.grid.centre(cell) for cell in cells]
        x, y = sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)
        write_coin(frame, (round(x), round(y)), str(len(cells)), radius=32)


def names_fit(part: Part, cells: Iterable[int]) -> bool:
    """Whether these cells are large enough for their names."""
    room, names = part.grid.width + _OVERHANG, part.grid.hexes.names
    return not part.whole or all(length(names[cell], LEAST, 800) <= room for cell in cells)


def _tone(frame: Frame, gain: str) -> str:
    return frame.look.cinnabar if gain.startswith("−") else frame.look.jade3


def _box(part: Part, cell: int) -> Box:
    x, y = part.grid.centre(cell)
    half, tall = part.grid.width // 2, round(part.grid.height / 2)
    return x - half, y - tall, x + half, y + tall


def _even(size: float) -> int:
    return round(size / 2) * 2


@once
def place(style: str, width: int, pitch: int, palette: str, /) -> Sprite:
    """Put down by the middle of a cell: ``legal``, ``clear`` (a little of the ground is seen),
    ``chosen`` (a ring)."""
    look = theme(palette)
    half, tall = width // 2 + 8, round(pitch * 2 / 3) + 8
    fine = 1 if width >= WIDTHS[-1] else 0.65

    def hexagon(grown: float) -> list[Point]:
        return corners((0, 0), width, pitch, grown * fine)

    def draw(pen: Pen) -> None:
        if style == "chosen":
            pen.poly(hexagon(-3), None, look.ink, 13 * fine)
            pen.poly(hexagon(-3), None, WHITE, 7 * fine)
            return
        pen.poly(hexagon(-1), look.ink)
        pen.poly(hexagon(-3), look.maya)
        pen.poly(hexagon(-9), WHITE + ("DE" if style == "clear" else "FF"))

    return sprite((-half, -tall, half, tall), draw)


# The locator.


def show_locator(
    frame: Frame,
    part: Part,
    tones: Sequence[str],
    pieces: Mapping[int, str],
    places: Iterable[int],
    marks: Iterable[tuple[int, str]] = (),
) -> None:
    """The whole map small: a hexagon for each cell in the tone of its ground (none for a cell that
    is not shown), in the colours of what lies there, white for a place; discs for ``marks``; and a
    window around the part. There is none beside the whole map."""
    if part.whole:
        return
    look, hexes = frame.look, part.grid.hexes
    box = LOCATOR_BELOW if part.broad else LOCATOR
    shown = [cell for cell, tone in enumerate(tones) if tone]
    room = Area(box.x + 8, box.y + 8, box.w - 16, box.h - 16)
    grid = Grid.fitted(hexes, room, 40, shown)
    small = tuple((*grid.centre(cell), tones[cell]) for cell in shown)
    frame.paste(_chart(small, grid.width, grid.pitch, box, look.name), (box.x, box.y))
    for cell, colour in (*pieces.items(), *((cell, WHITE) for cell in places)):
        frame.paste(_hexagon(grid.width, grid.pitch, colour), grid.centre(cell))
    for cell, colour in marks:
        frame.paste(_disc(grid.width, colour, look.name), grid.centre(cell))
    k = grid.width / part.grid.width
    (x, y), (a, b) = grid.centre(shown[0]), part.grid.centre(shown[0])
    left, top = x + (part.area.x - a) * k, y + (part.area.y - b) * k
    right, bottom = left + part.area.w * k, top + part.area.h * k
    left, top = max(box.x + 5, round(left)), max(box.y + 5, round(top))
    right, bottom = min(box.right - 5, round(right)), min(box.bottom - 5, round(bottom))
    frame.paste(_window(right - left, bottom - top, look.name), (left, top), shows="window")


def ground_tone(colour: str, ink: str) -> str:
    """Of a cell on the locator: darker than on the map, so that places stand out."""
    return mix(colour, ink, 0.25)


@once
def _chart(
    cells: tuple[tuple[int, int, str], ...], width: int, pitch: int, box: Area, palette: str, /
) -> Sprite:
    look, (x, y, w, h) = theme(palette), box

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, w, h), 12, look.ink)
        pen.rect((2, 2, w - 4, h - 4), 10, look.night, look.seam, 3)
        for across, down, tone in cells:
            pen.poly(corners((across - x, down - y), width, pitch, 0.4), tone)

    return Sprite(drawn((0, 0, w, h), draw), 0, 0)


@once
def _hexagon(width: int, pitch: int, colour: str, /) -> Sprite:
    half, tall = width // 2 + 2, round(pitch * 2 / 3) + 2
    return sprite(
        (-half, -tall, half, tall),
        lambda pen: pen.poly(corners((0, 0), width, pitch, 0.4), colour),
        8,
    )


@once
def _disc(width: int, colour: str, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), width * 0.62, look.ink)
        pen.disc((0, 0), width * 0.46, colour)

    return sprite((-width, -width, width, width), draw, 8)


@once
def _window(width: int, height: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((-2, -2, width + 4, height + 4), 5, None, look.ink, 7)
        pen.rect((0, 0, width, height), 4, None, look.ivory, 3.4)

    return sprite((-3, -3, width + 3, height + 3), draw)
