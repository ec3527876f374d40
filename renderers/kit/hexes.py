"""Where the cells of a map of hexagons lie on a picture: they stand on a corner, row below row."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from engine.hexes import Hexes
from renderers.kit.furniture import Area
from renderers.kit.pen import Point

_PITCH = sqrt(3) / 2
"""From row to row, in widths of a cell."""


@dataclass(frozen=True, slots=True)
class Grid:
    """``width`` is a cell's, from side to side; all cells have their middles on whole pixels."""

    hexes: Hexes
    width: int
    pitch: int
    left: int
    top: int
    """The middle of the cell ``a1``, whether or not there is one."""

    @classmethod
    def fitted(
        cls, hexes: Hexes, area: Area, most: int, cells: Collection[int] | None = None
    ) -> Grid:
        """The map, or these cells of it, as large as they fit into the area, in its middle."""
        at = [hexes.centre(cell) for cell in (range(len(hexes)) if cells is None else cells)]
        west, east = min(x for x, _ in at), max(x for x, _ in at)
        north, south = min(y for _, y in at), max(y for _, y in at)
        across, down = east - west + 1, (south - north) * _PITCH + 1 / _PITCH
        width = int(min(most, area.w / across, area.h / down)) // 2 * 2
        pitch = round(width * _PITCH)
        left = area.x + area.w / 2 - (west + east) / 2 * width
        top = area.y + area.h / 2 - (north + south) / 2 * pitch
        return cls(hexes, width, pitch, round(left), round(top))

    def larger(self, width: int, cell: int, at: Point) -> Grid:
        """The same map with cells of this width, the middle of that one at the point."""
        pitch = round(width * _PITCH)
        x, y = self.hexes.centre(cell)
        return Grid(self.hexes, width, pitch, round(at[0] - x * width), round(at[1] - y * pitch))

    @property
    def height(self) -> float:
        """From the upper corner of a cell to the lower one."""
        return self.pitch * 4 / 3

    def centre(self, cell: int) -> tuple[int, int]:
        x, y = self.hexes.centre(cell)
        return self.left + round(x * self.width), self.top + y * self.pitch

    def corners(self, cell: int, grown: float = 0) -> list[Point]:
        """The six corners, clockwise from the uppermost; ``grown`` moves the sides outwards."""
        return corners(self.centre(cell), self.width, self.pitch, grown)

    def side(self, cell: int, way: int) -> tuple[Point, Point]:
        """The ends of the side towards a neighbour, clockwise from the west as in ``engine.hexes``,
        whether or not there is one."""
        points = self.corners(cell)
        return points[(way + 4) % 6], points[(way + 5) % 6]


def corners(centre: Point, width: float, pitch: float, grown: float = 0) -> list[Point]:
    """The corners of a cell, clockwise from the uppermost."""
    x, y = centre
    larger = 1 + 2 * grown / width
    half, tall = width / 2 * larger, pitch * 2 / 3 * larger
    return [
        (x, y - tall),
        (x + half, y - tall / 2),
        (x + half, y + tall / 2),
        (x, y + tall),
        (x - half, y + tall / 2),
        (x - half, y - tall / 2),
    ]
