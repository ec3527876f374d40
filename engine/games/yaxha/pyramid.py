"""What may be built on a pyramid (X5), and what is seen of it (X6).

A pyramid is a set of cells for each colour; see :mod:`engine.games.yaxha.grid`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.games.yaxha.grid import (
    COLUMNS,
    FIRST,
    GROUND,
    PARTS,
    PLACES,
    ROWS,
    Cells,
    Place,
    above,
    below,
    beside,
    carried,
    covered,
    numbers,
    reach,
    within,
)

Pyramid: TypeAlias = tuple[Cells, ...]
"""The cells of each colour, in the order of the components."""

COLOURS = PARTS.cube_colours
EMPTY: Pyramid = (0,) * len(COLOURS)


def filled(pyramid: Pyramid) -> Cells:
    """All cells with a cube."""
    cells = 0
    for one in pyramid:
        cells |= one
    return cells


def size(pyramid: Pyramid) -> int:
    """How many cubes there are."""
    return filled(pyramid).bit_count()


def with_cube(pyramid: Pyramid, colour: int, cell: int) -> Pyramid:
    """The pyramid and one cube more."""
    return (*pyramid[:colour], pyramid[colour] | 1 << cell, *pyramid[colour + 1 :])


# Building.


def room(pyramid: Pyramid) -> tuple[Cells, Cells]:
    """Where a cube may go whatever its colour (X5.2 to X5.5), and the higher cells that are carried
    (X5.6): there it must touch its own colour."""
    cells = filled(pyramid)
    if not cells:
        return FIRST, 0
    ground = cells & GROUND
    around = beside(ground) & ~ground & GROUND
    return around and around & within(reach(ground)), carried(cells) & ~cells


def touched(own: Cells) -> Cells:
    """X5.7: where a higher cube touches these of its colour."""
    return beside(own) | above(own)


def legal(pyramid: Pyramid, colour: int) -> Cells:
    """The cells where a cube of that colour may be placed."""
    ground, higher = room(pyramid)
    return ground | (higher and higher & touched(pyramid[colour]))


# Looking.


def visible(pyramid: Pyramid) -> Pyramid:
    """X6.2: without the cubes that are covered."""
    seen = ~covered(filled(pyramid))
    return tuple(cells & seen for cells in pyramid)


def groups(cells: Cells) -> list[Cells]:
    """X6.3: the connected parts of some cells."""
    found: list[Cells] = []
    while cells:
        group, ahead = 0, cells & -cells
        while ahead:
            group |= ahead
            cells ^= ahead
            ahead = (beside(ahead) | above(ahead) | below(ahead)) & cells
        found.append(group)
    return found


def sides(cells: Cells) -> tuple[Cells, Cells, Cells, Cells]:
    """X7.3: the outermost of these cells in each line, seen from west, east, north and south."""
    west = east = north = south = 0
    for line in ROWS:
        if row := cells & line:
            west |= row & -row
            east |= 1 << row.bit_length() - 1
    for line in COLUMNS:
        if column := cells & line:
            north |= column & -column
            south |= 1 << column.bit_length() - 1
    return west, east, north, south


class Survey(NamedTuple):
    """Everything that scoring asks of one pyramid."""

    seen: Pyramid
    groups: tuple[tuple[Cells, ...], ...]
    """The groups of each colour, the largest first."""
    sizes: tuple[int, ...]
    """X6.4: the size of the largest group of each colour."""
    points: tuple[int, ...]
    """What they are worth (X1.4)."""


@lru_cache(maxsize=2048)
def survey(pyramid: Pyramid) -> Survey:
    """Look at a pyramid; what was looked at lately is remembered."""
    seen = visible(pyramid)
    found = tuple(
        tuple(sorted(groups(cells), key=lambda group: (-group.bit_count(), group)))
        for cells in seen
    )
    sizes = tuple(parts[0].bit_count() if parts else 0 for parts in found)
    return Survey(seen, found, sizes, tuple(worth(cubes) for cubes in sizes))


def worth(cubes: int) -> int:
    """X1.4."""
    return PARTS.points[min(cubes, len(PARTS.points) - 1)]


class Cube(NamedTuple):
    """One cube of a pyramid, for pictures: the level from 1, column and row from 0 in the frame."""

    level: int
    column: int
    row: int
    colour: int
    hidden: bool

    @property
    def name(self) -> str:
        """X1.7."""
        return Place(self.level, self.column, self.row).name


def cubes(pyramid: Pyramid) -> list[Cube]:
    """All cubes, level by level in reading order."""
    hidden = covered(filled(pyramid))
    found = [
        Cube(*PLACES[cell], colour, bool(hidden >> cell & 1))
        for colour, cells in enumerate(pyramid)
        for cell in numbers(cells)
    ]
    return sorted(found, key=lambda cube: (cube.level, cube.row, cube.column))
