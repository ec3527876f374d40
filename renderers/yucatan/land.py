"""The land: canopy on cells without a river, open meadow on the banks, sand on beaches, mountains,
and the plazas on which the pyramids stand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import cos, radians
from random import Random

from engine.games.yucatan.board import Map, all_maps, cells_in, mask_of
from renderers.kit.colours import WHITE, Theme, lit, mix, shade
from renderers.kit.hexes import Grid
from renderers.kit.pen import Pen, Point, polar, spline
from renderers.yucatan import water

_PALE, _SHADY = 0.6, 0.46
"""So much white is mixed into the land in high contrast, and less into the jungle, so that the
banks stay apart from it."""
_MEADOW, _CANOPY, _SAND, _FLOOR = "#6FA75A", "#4C8A50", "#E4CD93", "#DCCFAE"
_LEAVES = ("#2C7045", "#357D4B", "#27663F", "#418A52")
GROUNDS = (_CANOPY, _MEADOW, "#2F7F9C", "#6B665C")
"""In a word what jungle, meadow, water and mountains look like."""
_RIVER, _JUNGLE = "river", "jungle"


def tone(look: Theme, colour: str) -> str:
    pale = _SHADY if colour in {_CANOPY, *_LEAVES} else _PALE
    return mix(colour, WHITE, pale) if look.name == "contrast" else colour


def draw_land(pen: Pen, grid: Grid, land: Map, look: Theme) -> None:
    """Everything of the board that never changes but the names of the cells."""
    _draw(pen, grid, land, look, range(len(land.hexes)))


def draw_part(pen: Pen, look: Theme, grid: Grid, which: Hashable, cells: Sequence[int]) -> None:
    """The same on these cells of the map of that name, for a picture of a part of it."""
    _draw(pen, grid, all_maps()[str(which)], look, cells)


def _draw(pen: Pen, grid: Grid, land: Map, look: Theme, cells: Sequence[int]) -> None:
    here = mask_of(cells)
    water.draw_far(pen, grid, land, look)
    edge = "#C9B27A" if look.name != "contrast" else "#8A7C5A"
    for down, grown, colour in ((9, 4, "#060D0C"), (4, 3.5, "#5E4A2C"), (0, 3, edge)):
        for cell in cells:
            pen.poly([(x, y + down) for x, y in grid.corners(cell, grown)], colour)
    for cell in cells:
        _ground(pen, grid, land, cell, look)
    for cell in cells_in(land.jungle & ~land.marked & here):
        _trees(pen, grid, cell, look)
    for cell in cells_in(land.marked & land.jungle & here):
        _grass(pen, grid, cell, look)
    for cell in cells_in(land.beach_set & here):
        _beach(pen, grid, land, cell, look)
    water.draw_small_rivers(pen, grid, land, look)
    water.draw_great_river(pen, grid, land, look)
    for cell in cells:
        if land.kinds[cell] == "mountain":
            _mountain(pen, grid, cell, look)
    for seat, cell in enumerate(land.cities):
        if here >> cell & 1:
            draw_plaza(pen, grid, cell, seat, look)


def _ground(pen: Pen, grid: Grid, land: Map, cell: int, look: Theme) -> None:
    marked = land.marked >> cell & 1 or land.kinds[cell] in {_RIVER, "city"}
    colour = tone(look, _MEADOW if marked else _CANOPY)
    pen.poly(grid.corners(cell, 0.3), shade(colour, 0.45 if look.name == "contrast" else 0.16))
    pen.poly(grid.corners(cell, -0.8), colour)


def _grass(pen: Pen, grid: Grid, cell: int, look: Theme) -> None:
    chance, scale = Random(cell), grid.width / 74
    colour = tone(look, "#8FBF6B") if look.name != "contrast" else tone(look, "#5F944C")
    for _ in range(3):
        x, y = polar(
            grid.centre(cell), grid.height / 2 * chance.uniform(0.55, 0.75), chance.uniform(0, 360)
        )
        for way in (-3, 0, 3):
            blade = [(x + way * scale, y + 3 * scale), (x + way * 1.4 * scale, y - 4 * scale)]
            pen.line(blade, colour, 1.4 * scale)


def _trees(pen: Pen, grid: Grid, cell: int, look: Theme) -> None:
    """A ring of crowns; the middle is left for what stands there."""
    chance, reach = Random(cell), grid.height / 2
    scale = grid.width / 74
    spots = [(60 * i + 30 + chance.uniform(-14, 14), chance.uniform(0.60, 0.68)) for i in range(6)]
    spots += [(60 * i + chance.uniform(-10, 10), 0.76) for i in range(6)]
    for angle, far in sorted(spots, key=lambda spot: -cos(radians(spot[0]))):
        x, y = polar(grid.centre(cell), reach * far, angle)
        size, colour = chance.uniform(5.5, 8.5) * scale, tone(look, chance.choice(_LEAVES))
        pen.disc((x + 0.8 * scale, y + 2.2 * scale), size, tone(look, "#17402B"))
        pen.disc((x, y), size, colour)
        pen.disc((x - size * 0.28, y - size * 0.3), size * 0.48, lit(colour, 0.2))


def _beach(pen: Pen, grid: Grid, land: Map, cell: int, look: Theme) -> None:
    """Sand along every side at the great river, deep in the middle and thin at the ends."""
    centre, points = grid.centre(cell), grid.corners(cell, 0.3)
    sides = [_wet(grid, land, cell, way) for way in range(6)]
    chance = Random(cell)
    for way in range(6):
        if not sides[way]:
            continue
        one, two = points[(way + 4) % 6], points[(way + 5) % 6]
        before = centre if sides[(way - 1) % 6] else points[(way + 3) % 6]
        after = centre if sides[(way + 1) % 6] else points[way % 6]
        a = _towards(one, before, 0.62 if before == centre else 0.14)
        b = _towards(two, after, 0.62 if after == centre else 0.14)
        inner = [
            _towards(_towards(a, b, share), centre, deep + chance.uniform(-0.03, 0.03))
            for share, deep in ((0.25, 0.10), (0.5, -0.04), (0.75, 0.10))
        ]
        shore = spline([a, *inner, b], closed=False, steps=8)
        rim = [_towards(point, centre, 0.05) for point in shore]
        pen.poly([*rim, two, one], tone(look, "#A98F55"))
        pen.poly([*shore, two, one], tone(look, _SAND))
        for _ in range(7):
            u, v = chance.uniform(0.1, 0.9), chance.uniform(0.3, 0.9)
            grain = _towards(_towards(one, two, u), _towards(a, b, u), v)
            pen.disc(grain, 1.2 * grid.width / 74, tone(look, "#C4A667"))


def _wet(grid: Grid, land: Map, cell: int, way: int) -> bool:
    """Whether the great river is on that side, clockwise from the west."""
    one, two = grid.side(cell, way)
    x, y = grid.centre(cell)
    beyond = (one[0] + two[0] - x, one[1] + two[1] - y)
    return any(
        land.kinds[other] == _RIVER
        and abs(grid.centre(other)[0] - beyond[0]) + abs(grid.centre(other)[1] - beyond[1]) < 6
        for other in land.hexes.neighbours[cell]
    )


def _towards(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _mountain(pen: Pen, grid: Grid, cell: int, look: Theme) -> None:
    (x0, y0), scale = grid.centre(cell), grid.width / 74
    pen.poly(grid.corners(cell, -0.6), tone(look, "#4E5B49"))
    for dx, dy, size in ((13, 2, 0.8), (-12, 5, 0.85), (1, 8, 1.12)):
        x, y, s = x0 + dx * scale, y0 + dy * scale, size * scale
        left, top, right = (x - 22 * s, y + 16 * s), (x, y - 30 * s), (x + 22 * s, y + 16 * s)
        pen.poly([left, top, right], tone(look, "#6B665C"))
        sunny = [left, top, (x - 3 * s, y + 4 * s), (x - 7 * s, y + 16 * s)]
        pen.poly(sunny, tone(look, "#A39B88"))
        snow = [
            top,
            (x + 8 * s, y - 13.5 * s),
            (x + 2 * s, y - 17 * s),
            (x - 3 * s, y - 11 * s),
            (x - 8 * s, y - 14 * s),
        ]
        pen.poly(snow, "#FFFFFF" if look.name == "contrast" else "#F3EDDC")
        pen.line([left, top, right], "#2A2A24", 1.6 * scale)


def draw_plaza(pen: Pen, grid: Grid, cell: int, seat: int, look: Theme) -> None:
    """Paved, and edged with the colour of its city."""
    (x, y), scale = grid.centre(cell), grid.width / 74
    for grown, colour in (
        (-1.5, look.ink),
        (-3.5, look.seats[seat]),
        (-8.5, look.ink),
        (-10, tone(look, _FLOOR)),
    ):
        pen.poly(grid.corners(cell, grown * scale), colour)
    line = tone(look, "#A99D83")
    for row in (-1, 0, 1):
        pen.line(
            [(x - 25 * scale, y + row * 12 * scale), (x + 25 * scale, y + row * 12 * scale)],
            line,
            1.2,
        )
    for dx, row in ((-12, -1), (8, -1), (-4, 0), (14, 0), (-16, 0), (5, 1)):
        top = y + row * 12 * scale
        pen.line([(x + dx * scale, top), (x + dx * scale, top + 12 * scale)], line, 1.2)
