"""The water of a map: the great river fills whole cells and runs off the board where it ends; small
rivers run along sides of cells into it. All of it comes from the map's data."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import dist, hypot, sin
from random import Random

from PIL import Image

from engine.games.yucatan.board import Map
from engine.hexes import Place, around
from renderers.kit.colours import WHITE, Theme, mix, shade
from renderers.kit.hexes import Grid, corners
from renderers.kit.once import keeping
from renderers.kit.pen import Pen, Point, spline

_BEYOND = 14
"""How many cells the great river runs on beyond the edge of the map."""
_FILL = 255


class Tones:
    """The colours of water; in high contrast the land is pale, and water with it."""

    def __init__(self, look: Theme) -> None:
        pale = look.name == "contrast"
        self.water = mix("#2F7F9C", WHITE, 0.5) if pale else "#2F7F9C"
        self.deep = "#2F6F8A" if pale else "#1F6480"
        self.light = mix(self.water, WHITE, 0.34)
        self.crest = "#FFFFFF" if pale else "#7CC4D1"
        self.far = shade(self.water, 0.55) if pale else "#173F4E"
        self.bank = "#3A2C12" if pale else "#EADFB4"


def draw_far(pen: Pen, grid: Grid, land: Map, look: Theme) -> None:
    """Where the great river comes from and goes to: behind the board."""
    tones = Tones(look)
    for loop in _loops(land, grid):
        pen.poly(loop, tones.far)
        _line(pen, [*loop, loop[0]], mix(tones.far, look.night, 0.4), 3)


def draw_small_rivers(pen: Pen, grid: Grid, land: Map, look: Theme) -> None:
    """Each from its source to its mouth, growing wider; into the great river, which is drawn over
    its end."""
    tones, scale = Tones(look), grid.width / 74
    for river in land.rivers:
        points = [_at(grid, land, corner) for corner in river.corners]
        mouth = next(place for place in river.corners[-1] if _is_great(land, place))
        end, water = points[-1], _middle(grid, mouth)
        points.append((end[0] * 0.5 + water[0] * 0.5, end[1] * 0.5 + water[1] * 0.5))
        path = spline(_eased(points), closed=False, steps=10)
        for width, colour in ((17, tones.bank), (13.5, tones.deep), (10.5, tones.water)):
            if width == 17 and look.name != "contrast":
                colour = "#8DB368"
            count = len(path)
            for at in range(count - 1):
                grown = 0.5 + 0.5 * min(1, at / count * 1.5)
                _line(pen, path[at : at + 2], colour, width * grown * scale)
        _line(pen, path[4:], tones.light, 2.2 * scale)


def draw_great_river(pen: Pen, grid: Grid, land: Map, look: Theme) -> None:
    """The river as far as the board goes; beyond it the far water shows."""
    tones, scale = Tones(look), grid.width / 74
    loops = _loops(land, grid)
    near = _seen(pen, grid.width)
    if not any(_holds(near, point) for loop in loops for point in loop):
        return
    clear = _clear(pen, loops)
    water = Pen(Image.new("RGB", pen.image.size, tones.water), pen.scale, pen.at)
    for loop in loops:
        for inward, colour, width in (
            (2, tones.deep, 4.5),
            (8, tones.light, 2.4),
            (14, mix(tones.water, tones.light, 0.5), 2),
        ):
            line = _inside(loop, inward * scale)
            _line(water, [*line, line[0]], colour, width * scale)
    _waves(water, grid, land, tones)
    drawn = Pen(pen.image.copy(), pen.scale, pen.at)
    for loop in loops:
        _line(drawn, [*loop, loop[0]], tones.bank, 6 * scale)
    drawn.image.paste(water.image, (0, 0), clear)
    board = _blank(pen)
    for cell in range(len(land.hexes)):
        board.poly(grid.corners(cell, 4), _FILL)
    pen.image.paste(drawn.image, (0, 0), board.image)


def _waves(pen: Pen, grid: Grid, land: Map, tones: Tones) -> None:
    """Little crests, away from the names of the cells."""
    chance, scale = Random(8), grid.width / 74
    for cell in _great_cells(land):
        x, y = grid.centre(cell)
        for up, colour in ((-15, tones.deep), (15, tones.crest), (-15, tones.crest)):
            wide = chance.uniform(26, 44) * scale
            left = x + chance.uniform(-30, 0) * scale - 8 * scale
            down = y + (up + chance.uniform(-3, 3)) * scale
            tall = 2.2 * scale
            crest = [(left + wide * k / 4, down + (tall if k % 2 else -tall)) for k in range(5)]
            _line(pen, spline(crest, closed=False, steps=5), colour, 2 * scale)


# Where the great river lies.


def _loops(land: Map, grid: Grid) -> list[list[Point]]:
    return _outlines(land, grid.width, grid.pitch, grid.left, grid.top)


@keeping(4)
def _outlines(land: Map, *lies: int) -> list[list[Point]]:
    return outlines(Grid(land.hexes, *lies), [*_great(land), *_run_on(land)])


def _great_cells(land: Map) -> list[int]:
    return [cell for cell, kind in enumerate(land.kinds) if kind == "river"]


def _great(land: Map) -> list[Place]:
    return [land.hexes.places[cell] for cell in _great_cells(land)]


def _is_great(land: Map, place: Place) -> bool:
    name = {at: cell for cell, at in enumerate(land.hexes.places)}.get(place)
    return name is not None and land.kinds[name] == "river"


def _run_on(land: Map) -> list[Place]:
    """Places off the map into which the river runs on: from each of its ends away from what came
    before, as long as that leads off the map."""
    great, taken = set(_great_cells(land)), set(land.hexes.places)
    found = list[Place]()
    for cell in great:
        beside = [other for other in land.hexes.neighbours[cell] if other in great]
        if len(beside) > 1:
            continue
        for way in _ways_off(land, cell, beside):
            place, onward = land.hexes.places[cell], list[Place]()
            for _ in range(_BEYOND):
                place = _next(land, place, way)
                if place in taken:
                    break
                onward.append(place)
            if onward:
                found += onward
                break
    return found


def _ways_off(land: Map, cell: int, beside: Sequence[int]) -> list[int]:
    """The ways out of an end of the river, the straight one first."""
    if not beside:
        return list(range(6))
    here = land.hexes.places[cell]
    came = next(way for way in range(6) if _next(land, here, way) == land.hexes.places[beside[0]])
    return [(came + turn) % 6 for turn in (3, 2, 4)]


def _next(land: Map, place: Place, way: int) -> Place:
    """The place beside one, clockwise from the west."""
    return around(*place, land.hexes.shifted)[way]


def _middle(grid: Grid, place: Place) -> Point:
    column, row = place
    shift = 0.5 if row % 2 == grid.hexes.shifted else 0.0
    return grid.left + round((column + shift) * grid.width), grid.top + row * grid.pitch


def _at(grid: Grid, land: Map, corner: frozenset[Place]) -> Point:
    x, y = land.hexes.corner_at(corner)
    return grid.left + x * grid.width, grid.top + y * grid.pitch


# Lines.


def _seen(pen: Pen, beyond: float) -> tuple[float, float, float, float]:
    """What lies on the picture of the pen, and so far beyond it."""
    (x, y), (wide, high), scale = pen.at, pen.image.size, pen.scale
    left, top = -x / scale - beyond, -y / scale - beyond
    return left, top, (wide - x) / scale + beyond, (high - y) / scale + beyond


def _holds(box: tuple[float, float, float, float], point: Point) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def _line(pen: Pen, points: Sequence[Point], colour: str, width: float) -> None:
    """What of a long line is seen: joints cost time, and a part of a map shows few of them."""
    left, top, right, bottom = _seen(pen, width)
    run = list[Point]()
    for a, b in pairwise(points):
        (ax, ay), (bx, by) = a, b
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < top or min(ay, by) > bottom:
            if run:
                pen.line(run, colour, width)
            run = []
        else:
            run += [b] if run else [a, b]
    if run:
        pen.line(run, colour, width)


def outlines(grid: Grid, places: Collection[Place]) -> list[list[Point]]:
    """The smoothed outlines of some places together."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    exact: dict[tuple[int, int], Point] = {}
    sides = dict[tuple[tuple[int, int], tuple[int, int]], bool]()
    for place in places:
        points = corners(_middle(grid, place), grid.width, grid.pitch)
        keys = [(round(x), round(y)) for x, y in points]
        keys = [_known(exact, key, point) for key, point in zip(keys, points, strict=True)]
        for one, two in zip(keys, keys[1:] + keys[:1], strict=True):
            if (two, one) in sides:
                del sides[two, one]
            else:
                sides[one, two] = True
    for one, two in sides:
        edges.setdefault(one, []).append(two)
    loops = list[list[Point]]()
    while edges:
        start = next(iter(edges))
        loop, at = [start], start
        while True:
            after = edges[at].pop()
            if not edges[at]:
                del edges[at]
            if after == start:
                break
            loop.append(after)
            at = after
        bends = [exact[key] for key in loop]
        for _ in range(2):
            bends = _eased(bends, closed=True)
        loops.append(_lapped(spline(bends, steps=8), grid.width / 74))
    return loops


def _lapped(loop: Sequence[Point], scale: float) -> list[Point]:
    """The bank as the water has shaped it: a sum of sines along the outline."""
    out, run, count = list[Point](), 0.0, len(loop)
    for at, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[at - 2], loop[(at + 2) % count]
        length = hypot(bx - ax, by - ay) or 1
        run += dist(loop[at - 1], (x, y)) / scale
        off = (2.6 * sin(run / 29) + 1.7 * sin(run / 12.3 + 1)) * scale
        out.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return out


def _known(
    exact: dict[tuple[int, int], Point], key: tuple[int, int], point: Point
) -> tuple[int, int]:
    """Cells lie on whole pixels, so what is one corner may be two that are a pixel apart."""
    for dx in (0, -1, 1, -2, 2):
        for dy in (0, -1, 1, -2, 2):
            near = (key[0] + dx, key[1] + dy)
            if near in exact:
                return near
    exact[key] = point
    return key


def _eased(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """The corners taken off: a river does not turn like a cell."""
    count = len(points)
    out = list[Point]()
    for at, point in enumerate(points):
        if not closed and at in (0, count - 1):
            out.append(point)
            continue
        a, b = points[at - 1], points[(at + 1) % count]
        out.append((0.6 * point[0] + 0.2 * (a[0] + b[0]), 0.6 * point[1] + 0.2 * (a[1] + b[1])))
    return out


def _inside(loop: Sequence[Point], inward: float) -> list[Point]:
    """The outline moved to its right, which is where the water is."""
    out, count = list[Point](), len(loop)
    for at, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[at - 2], loop[(at + 2) % count]
        length = hypot(bx - ax, by - ay) or 1
        out.append((x - (by - ay) / length * inward, y + (bx - ax) / length * inward))
    return [point for at, point in enumerate(out) if dist(point, loop[at]) < inward * 2]


def _clear(pen: Pen, loops: Sequence[Sequence[Point]]) -> Image.Image:
    """The water without its islands: their outlines run the other way round."""
    on = _blank(pen)
    for loop in sorted(loops, key=turned, reverse=True):
        on.poly(loop, _FILL if turned(loop) > 0 else 0)
    return on.image


def turned(loop: Sequence[Point]) -> float:
    """Twice the area inside, below 0 for an outline that runs against the clock."""
    after = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, after, strict=True))


def _blank(pen: Pen) -> Pen:
    return Pen(Image.new("L", pen.image.size), pen.scale, pen.at)
