"""Maps of hexagons: cells named by column and row (``f7``), and which of them touch.

Columns are letters from west to east, rows numbers from north to south. Every second row stands
half a cell further east: the even or the odd ones, as the map says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

_CELL = re.compile(r"([a-z])([1-9]\d?)")
_COLUMNS, _ROWS = 25, 99
"""A row is never more than one list of choices."""

Place: TypeAlias = tuple[int, int]
"""Column and row, counted from 0; also of places where the map has no cell."""
Corner: TypeAlias = frozenset[Place]
"""A point where three places meet."""


_TOLD = 310
"""Letters in which the faults of a map are told."""


class BadMap(ValueError):
    """All that is wrong with a map, in words for the person who draws it; it tells the first faults
    and how many more there are."""

    def __init__(self, *faults: str) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__(_in_few_letters(self.faults))


def _in_few_letters(faults: Sequence[str]) -> str:
    """Return as many of the first faults as there is room for, at least one."""
    shown = 1
    while shown < len(faults) and len(_told(faults, shown + 1)) <= _TOLD:
        shown += 1
    return _told(faults, shown)


def _told(faults: Sequence[str], shown: int) -> str:
    more = len(faults) - shown
    return "; ".join((*faults[:shown], *((f"and {more} more",) if more else ())))


def refuse(faults: Iterable[str]) -> None:
    """Raise :class:`BadMap` with all these faults; nothing when there is none."""
    if found := tuple(faults):
        raise BadMap(*found)


def place_of(cell: str) -> tuple[int, int]:
    """Column and row of a cell, both counted from 0; raises :class:`BadMap`."""
    found = _CELL.fullmatch(cell)
    if not found:
        raise BadMap(f"{cell!r} is no cell: a letter and a number are expected, as in f7")
    return ord(found[1]) - ord("a"), int(found[2]) - 1


def drawn(rows: Sequence[str], letters: Collection[str]) -> dict[str, str]:
    """A map drawn as rows of letters, a dot where there is no cell, blanks as one likes: the letter
    of each cell, by the cell's name in reading order; raises :class:`BadMap`."""
    lines = ["".join(row.split()) for row in rows]
    width = len(lines[0]) if lines else 0
    if not 0 < width <= _COLUMNS or len(lines) > _ROWS:
        raise BadMap(f"rows: there are 1 to {_ROWS} rows of 1 to {_COLUMNS} letters")
    refuse(_strokes(lines, width, letters))
    return {
        name_of(column, row): letter
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter != "."
    }


def _strokes(lines: Sequence[str], width: int, letters: Collection[str]) -> Iterator[str]:
    """What is wrong with the rows of a map: their lengths, their letters."""
    known = ", ".join((*letters, "."))
    for row, line in enumerate(lines):
        if len(line) != width:
            yield f"row {row + 1} has {len(line)} letters, row 1 has {width}"
        for column, letter in enumerate(line[:_COLUMNS]):
            if letter not in letters and letter != ".":
                yield f"{name_of(column, row)} is {letter!r}: a cell is one of {known}"


def name_of(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


@dataclass(frozen=True, slots=True)
class Hexes:
    """Cells by number, in reading order, and what each of them touches."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    """Column and row by cell, from 0."""
    shifted: int
    """1 when the even-numbered rows stand half a cell further east, 0 when the odd ones do."""
    neighbours: tuple[tuple[int, ...], ...]
    """By cell, clockwise from the west; where the map ends there is none."""
    numbers: dict[str, int]
    """The cell of a name."""

    @classmethod
    def of(cls, cells: Iterable[str], shifted: str) -> Hexes:
        """The map of these cells; ``shifted`` is ``even`` or ``odd``."""
        places = sorted({place_of(cell) for cell in cells}, key=lambda at: (at[1], at[0]))
        parity = ("odd", "even").index(shifted)
        at = {place: number for number, place in enumerate(places)}
        return cls(
            names=tuple(name_of(*place) for place in places),
            places=tuple(places),
            shifted=parity,
            neighbours=tuple(
                tuple(at[beside] for beside in around(*place, parity) if beside in at)
                for place in places
            ),
            numbers={name_of(*place): number for place, number in at.items()},
        )

    def __len__(self) -> int:
        return len(self.names)

    def cell(self, name: str) -> int:
        """The number of a cell; raises :class:`BadMap`."""
        if name not in self.numbers:
            raise BadMap(f"the map has no cell {name}")
        return self.numbers[name]

    def cells(self, names: Iterable[str]) -> tuple[int, ...]:
        """The numbers of cells; raises :class:`BadMap` naming all that the map has not."""
        wanted = tuple(names)
        refuse(f"the map has no cell {name}" for name in wanted if name not in self.numbers)
        return tuple(self.numbers[name] for name in wanted)

    def named(self, cells: Iterable[int]) -> list[str]:
        return [self.names[cell] for cell in cells]

    def centre(self, cell: int) -> tuple[float, int]:
        """Where the middle of a cell is: across in widths of a cell, down in rows."""
        return _middle(*self.places[cell], self.shifted)

    def corners(self, one: int, two: int) -> tuple[Corner, Corner]:
        """The two ends of the edge between cells that touch; raises :class:`BadMap`."""
        first, second = self.places[one], self.places[two]
        if two not in self.neighbours[one]:
            raise BadMap(f"{self.names[one]} and {self.names[two]} do not touch")
        near = set(around(*second, self.shifted))
        left, right = (beside for beside in around(*first, self.shifted) if beside in near)
        return frozenset({first, second, left}), frozenset({first, second, right})

    def corner_at(self, corner: Corner) -> tuple[float, float]:
        """Where a corner is, measured as :meth:`centre` does."""
        middles = [_middle(*place, self.shifted) for place in corner]
        return sum(across for across, _ in middles) / 3, sum(down for _, down in middles) / 3

    def parts(self, cells: Collection[int]) -> list[list[int]]:
        """The connected parts of some cells, each in reading order, the largest first."""
        left, found = set(cells), list[list[int]]()
        while left:
            found.append(sorted(self.reached([min(left)], left)))
            left.difference_update(found[-1])
        return sorted(found, key=lambda part: (-len(part), part))

    def reached(self, start: Sequence[int], among: Collection[int]) -> set[int]:
        """The cells that a walk from the start reaches without leaving ``among``."""
        seen, ahead = set(start), list(start)
        while ahead:
            for beside in self.neighbours[ahead.pop()]:
                if beside in among and beside not in seen:
                    seen.add(beside)
                    ahead.append(beside)
        return seen


def _middle(column: int, row: int, shifted: int) -> tuple[float, int]:
    return column + (0.5 if row % 2 == shifted else 0.0), row


def around(column: int, row: int, shifted: int) -> tuple[tuple[int, int], ...]:
    """The six places around one, clockwise from the west."""
    west = column if row % 2 == shifted else column - 1
    return (
        (column - 1, row),
        (west, row - 1),
        (west + 1, row - 1),
        (column + 1, row),
        (west + 1, row + 1),
        (west, row + 1),
    )
