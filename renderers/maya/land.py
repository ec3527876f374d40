"""The land: the grounds of the zones, jungle, sea, the foundations of temples. Drawn once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from random import Random
from typing import cast

from PIL import Image

from engine.games.maya.board import Board, board_of
from engine.hexes import Hexes
from renderers.kit.colours import WHITE, Theme, mix, rgb, shade
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid
from renderers.kit.pen import Pen, Point, polar
from renderers.maya.layout import Layout

SEA, WAVE = "#16302C", "#1E3F39"
GROUNDS = {"blue": "#B9CBC9", "yellow": "#E6D7A6", "green": "#C3CFA0", "red": "#E0BFA2"}
_LINES = {"blue": "#6C97A0", "yellow": "#BFA25A", "green": "#86A063", "red": "#B9805F"}
_SAND = "#EFE3C3"
_CANOPY = ("#24523A", "#2F6546", "#3D7A52")
_DEEP = ("#12281F", "#17332A", "#1B3B2D")
_SCALE = 4
_CELL = 56
"""Scrub is drawn for cells of this width."""


def ground_of(zone: str, look: Theme) -> str:
    """Pale, and paler where contrast matters: pieces and names stand on it."""
    return mix(GROUNDS[zone], WHITE, 0.6) if look.name == "contrast" else GROUNDS[zone]


def land(
    lay: Layout, board: Board, look: Theme, over: Callable[[Pen], None] = lambda pen: None
) -> Image.Image:
    """The sea with everything that never changes on it; ``over`` draws what lies on that."""
    sea, grid = lay.sea, lay.grid
    big = Image.new("RGB", (sea.w * _SCALE, sea.h * _SCALE), rgb(_sea(look)))
    pen = Pen(big, _SCALE, (-sea.x * _SCALE, -sea.y * _SCALE))
    if look.name != "contrast":
        _waves(pen, sea, 1, (sea.x, sea.y))
    _cells(pen, grid, board, look, range(len(board.hexes)))
    over(pen)
    return big.reduce(_SCALE)


def draw_land(pen: Pen, look: Theme, grid: Grid, which: Hashable, cells: Sequence[int]) -> None:
    """The sea and the land on these cells, for a picture of a part of it; ``which`` are the map's
    name and its zones."""
    name, zones = cast("tuple[str, tuple[str, ...]]", which)
    wide, high = pen.image.size
    (x, y), scale = pen.at, pen.scale
    pen.image.paste(rgb(_sea(look)), (0, 0, wide, high))
    if look.name != "contrast":
        seen = Area(int(-x / scale), int(-y / scale), int(wide / scale), int(high / scale))
        _waves(pen, seen, grid.width / _CELL, (0, 0))
    _cells(pen, grid, board_of(name, zones), look, cells)


def _cells(pen: Pen, grid: Grid, board: Board, look: Theme, cells: Sequence[int]) -> None:
    """What lies on these cells, and on those that a tile of jungle covers with them."""
    here = set(cells)
    used = [cell for cell in cells if board.in_play[cell]]
    jungle = [tile for tile in board.jungle if here & set(tile)]
    covered = {cell for tile in board.jungle for cell in tile}
    beyond = [cell for cell in cells if cell not in covered and not board.in_play[cell]]
    for cell in cells:  # the coast
        pen.poly([(a, b + 6) for a, b in grid.corners(cell, 2.5)], "#0A1715")
    for cell in cells:
        pen.poly(grid.corners(cell, 3.2), _SAND if board.in_play[cell] else shade(_DEEP[0], 0.2))
    for cell in beyond:
        _thicket(pen, grid, (cell,), look, _DEEP, casing=False)
    for tile in jungle:
        _thicket(pen, grid, tile, look, _CANOPY, casing=True)
    for cell in used:
        _ground(pen, grid, cell, board.zone_of[cell], look)
    _limits(pen, grid, board, used)
    for temple in board.open:
        if board.spaces[temple] in here:
            _foundation(pen, grid, board.spaces[temple], look)


def _sea(look: Theme) -> str:
    return "#0B1210" if look.name == "contrast" else SEA


def _waves(pen: Pen, area: Area, k: float, start: Point) -> None:
    """All over the area, ``k`` times as large, in rows that begin at ``start``."""
    across, down, (left, top) = 58 * k, 29 * k, start
    for row in range(int((area.y - top) // down) - 1, int((area.bottom - top) // down) + 1):
        for column in range(
            int((area.x - left) // across) - 1, int((area.right - left) // across) + 1
        ):
            x = left + 8 * k + column * across + row % 2 * across / 2
            y = top + 16 * k + row * down
            points = [(x, y), (x + 8 * k, y - 4 * k), (x + 16 * k, y)]
            points += [(x + 24 * k, y - 4 * k), (x + 32 * k, y)]
            pen.curve(points, WAVE, 2)


# Zones.


def _ground(pen: Pen, grid: Grid, cell: int, zone: str, look: Theme) -> None:
    centre, colour, line = grid.centre(cell), ground_of(zone, look), _LINES[zone]
    pen.poly(grid.corners(cell, 0.4), line)
    pen.poly(grid.corners(cell, -0.7), colour)
    tone = mix(colour, line, 0.28 if look.name == "contrast" else 0.5)
    chance, k = Random(grid.hexes.names[cell]), grid.width / _CELL  # the same in every picture
    for _ in range(5):
        away = chance.uniform(0.52, 0.74) * grid.height / 2
        at = polar(centre, away, chance.uniform(0, 360))
        _SCRUB[zone](pen.inside(at, k), tone)


def _ripple(pen: Pen, tone: str) -> None:
    pen.curve([(-4, 0), (-1, -2), (2, 0), (5, -2)], tone, 1.4)


def _moss(pen: Pen, tone: str) -> None:
    pen.disc((0, 0), 2.4, tone)
    pen.disc((3, 1.5), 1.9, tone)


def _grass(pen: Pen, tone: str) -> None:
    pen.line([(0, 3), (0, -3)], tone, 1.3)
    pen.line([(-2.5, 3), (-3.5, -1)], tone, 1.3)
    pen.line([(2.5, 3), (3.5, -1)], tone, 1.3)


def _clay(pen: Pen, tone: str) -> None:
    pen.line([(-4, 1), (0, -2), (4, 1)], tone, 1.4)


_SCRUB: dict[str, Callable[[Pen, str], None]] = {
    "blue": _ripple,
    "green": _moss,
    "yellow": _grass,
    "red": _clay,
}


def _limits(pen: Pen, grid: Grid, board: Board, used: Collection[int]) -> None:
    """Between two zones in play: a cream path with a dark line in it."""
    sides = [
        (grid.side(cell, way))
        for cell in used
        for way in (3, 4, 5)
        if (other := _beside(board.hexes, cell, way)) is not None
        and board.in_play[other]
        and board.zone_of[other] != board.zone_of[cell]
    ]
    for width, tone in ((4.4, "#F7EFD6"), (1.8, "#5A4A35")):
        for ends in sides:
            pen.line(ends, tone, width)


def _beside(hexes: Hexes, cell: int, way: int) -> int | None:
    """The neighbour to the east (3), the south-east (4) or the south-west (5)."""
    x, y = hexes.centre(cell)
    across, down = ((1.0, 0), (0.5, 1), (-0.5, 1))[way - 3]
    there = x + across, y + down
    return next((other for other in hexes.neighbours[cell] if hexes.centre(other) == there), None)


# Jungle.


def _thicket(
    pen: Pen, grid: Grid, cells: Sequence[int], look: Theme, tones: Sequence[str], *, casing: bool
) -> None:
    """Tree tops over one cell or two. A tile has a casing; what lies beyond is only dark."""
    if casing:
        for cell in cells:
            pen.poly([(x, y + 3) for x, y in grid.corners(cell, -0.3)], "#0A1411")
        for cell in cells:
            pen.poly(grid.corners(cell, -0.3), look.ink)
    for cell in cells:
        pen.poly(grid.corners(cell, -2 if casing else 0.4), tones[0])
    if len(cells) > 1:  # one tile over both
        (ax, ay), (bx, by) = grid.centre(cells[0]), grid.centre(cells[1])
        mx, my, reach, wide = (ax + bx) / 2, (ay + by) / 2, 4.0, grid.height / 4 - 2.6
        run = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = (bx - ax) / run, (by - ay) / run
        pen.poly(
            [
                (mx + s * ux * reach - t * uy * wide, my + s * uy * reach + t * ux * wide)
                for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ],
            tones[0],
        )
    k = grid.width / _CELL
    for cell in cells:
        chance, centre = Random(grid.hexes.names[cell] + "t"), grid.centre(cell)
        turns = (turn + chance.uniform(-14, 14) for turn in range(0, 360, 60))
        spots = [polar(centre, 15.5 * k, turn) for turn in turns]
        for at in (*spots, centre):
            _tree(pen, at, chance.uniform(7.5, 9.5) * k, tones)


def _tree(pen: Pen, at: Point, size: float, tones: Sequence[str]) -> None:
    """Seen from above, lit from the upper left."""
    x, y = at
    crown = [polar(at, size * (1 if n % 2 else 0.8), n * 36 + 10) for n in range(10)]
    pen.blob([(a + 0.8, b + 1.6) for a, b in crown], shade(tones[0], 0.35))
    pen.blob(crown, tones[1])
    pen.blob(
        [
            polar((x - size * 0.2, y - size * 0.25), size * (0.55 if n % 2 else 0.42), n * 36)
            for n in range(10)
        ],
        tones[2],
    )


# Temples.


def _foundation(pen: Pen, grid: Grid, cell: int, look: Theme) -> None:
    """A temple space without its temple: laid out, not built."""
    points, k = grid.corners(cell, -4), grid.width / _CELL
    pen.poly(points, None, look.ink2, 2.6)
    for at in range(6):
        _dashed(pen, points[at], points[(at + 1) % 6], "#F6EED8", 1.7)
    x, y = grid.centre(cell)
    y -= 9 * k
    for size, fill in ((16, look.lime2), (10.5, look.lime), (5, "#F6EED8")):
        a = size * k
        step = [(x, y - a), (x + a * 1.25, y), (x, y + a), (x - a * 1.25, y)]
        pen.poly(step, fill, look.ink2, 1.1)


def _dashed(pen: Pen, a: Point, b: Point, fill: str, width: float) -> None:
    parts = 5
    for at in range(0, parts, 2):
        ends = [
            (a[0] + (b[0] - a[0]) * n / parts, a[1] + (b[1] - a[1]) * n / parts)
            for n in (at + 0.1, at + 0.9)
        ]
        pen.line(ends, fill, width)
