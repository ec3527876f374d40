"""The cells of a pyramid as bits, and what surrounds them (X1.5 to X1.7).

A set of cells is one whole number, a bit for each cell, as on the bitboards of chess programs: all
cells are looked at together. Bit 64 · level + 8 · row + column, all counted from 0, is a cell; the
eighth column and the eighth row of each level stay empty, so that nothing runs over an edge.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.games.yaxha.components import components

Cells: TypeAlias = int
"""A set of cells, a bit for each."""

PARTS = components()
SIDES = PARTS.level_sides
REACH = len(PARTS.frame.columns)
LEVEL_STEP, ROW_STEP = 64, 8
# From a cell to the four above it: X1.7, the north-western of its carriers has the same name.
_OVER, _WEST = LEVEL_STEP, LEVEL_STEP - 1
_NORTH, _NORTH_WEST = LEVEL_STEP - ROW_STEP, LEVEL_STEP - ROW_STEP - 1


class Place(NamedTuple):
    """Where a cell is: the level from 1, column and row from 0 in the frame of that level."""

    level: int
    column: int
    row: int

    @property
    def name(self) -> str:
        """X1.7: the name of the north-west one of the squares below."""
        return f"{PARTS.frame.columns[self.column]}{PARTS.frame.rows[self.row]}"


def _number(level: int, column: int, row: int) -> int:
    return LEVEL_STEP * (level - 1) + ROW_STEP * row + column


PLACES: dict[int, Place] = {
    _number(level, column, row): Place(level, column, row)
    for level in range(1, len(SIDES) + 1)
    for row in range(REACH + 1 - level)
    for column in range(REACH + 1 - level)
}
"""The place of each cell, in reading order, level by level."""
NUMBERS: dict[tuple[str, int], int] = {
    (place.name, place.level): number for number, place in PLACES.items()
}
"""The cell of a name and a level."""
FIRST: Cells = 1 << NUMBERS[PARTS.frame.first_cell, 1]

LEVELS: tuple[Cells, ...] = tuple(
    sum(1 << cell for cell, place in PLACES.items() if place.level == level)
    for level in range(1, len(SIDES) + 1)
)
"""All cells of a level, by level - 1."""
GROUND = LEVELS[0]
ROWS: tuple[Cells, ...] = tuple(
    sum(1 << _number(level, column, row) for column in range(REACH + 1 - level))
    for level in range(1, len(SIDES) + 1)
    for row in range(REACH + 1 - level)
)
"""Every line from west to east: its lowest bit is the westernmost cell."""
COLUMNS: tuple[Cells, ...] = tuple(
    sum(1 << _number(level, column, row) for row in range(REACH + 1 - level))
    for level in range(1, len(SIDES) + 1)
    for column in range(REACH + 1 - level)
)
"""Every line from north to south: its lowest bit is the northernmost cell."""


def beside(cells: Cells) -> Cells:
    """The cells side by side with some of these, on the same level."""
    return cells << 1 | cells >> 1 | cells << ROW_STEP | cells >> ROW_STEP


def above(cells: Cells) -> Cells:
    """The cells that some of these help to carry."""
    return cells << _OVER | cells << _WEST | cells << _NORTH | cells << _NORTH_WEST


def below(cells: Cells) -> Cells:
    """The cells that help to carry some of these."""
    return cells >> _OVER | cells >> _WEST | cells >> _NORTH | cells >> _NORTH_WEST


def carried(cells: Cells) -> Cells:
    """The cells of which all four carriers are among these (X5.6)."""
    return cells << _OVER & cells << _WEST & cells << _NORTH & cells << _NORTH_WEST


def covered(cells: Cells) -> Cells:
    """The cells above which there are four, all of them among these (X6.2)."""
    return cells >> _OVER & cells >> _WEST & cells >> _NORTH & cells >> _NORTH_WEST


def numbers(cells: Cells) -> list[int]:
    """The cells one by one, in reading order."""
    found: list[int] = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


class Box(NamedTuple):
    """Columns and rows of level 1, from 0, both ends included."""

    west: int
    east: int
    north: int
    south: int


def extent(ground: Cells) -> Box:
    """What some cells of level 1 span; there must be one."""
    folded = ground | ground >> 32
    folded |= folded >> 16
    folded = (folded | folded >> 8) & 0xFF
    return Box(
        west=(folded & -folded).bit_length() - 1,
        east=folded.bit_length() - 1,
        north=((ground & -ground).bit_length() - 1) // ROW_STEP,
        south=(ground.bit_length() - 1) // ROW_STEP,
    )


def reach(ground: Cells) -> Box:
    """X5.4: how far level 1 may still stretch, its box not yet being fixed."""
    if not ground:
        return Box(0, REACH - 1, 0, REACH - 1)
    west, east, north, south = extent(ground)
    side = SIDES[0] - 1
    return Box(east - side, west + side, south - side, north + side)


# The lines of level 1 come first in COLUMNS and ROWS: all cells before one of them.
_COLUMNS_TO = [sum(COLUMNS[:column]) for column in range(REACH + 1)]
_ROWS_TO = [sum(ROWS[:row]) for row in range(REACH + 1)]


def within(box: Box) -> Cells:
    """The cells of level 1 in a box."""
    columns = _COLUMNS_TO[box.east + 1] ^ _COLUMNS_TO[box.west]
    return columns & (_ROWS_TO[box.south + 1] ^ _ROWS_TO[box.north])
