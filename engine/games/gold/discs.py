"""The row of pieces on a base: what may lie side by side, and what it is worth (G6, G7).

A row is a tuple of ``(lot, face)``, clockwise; a face is the value of its material.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.gold.components import components

Row: TypeAlias = tuple[tuple[int, int], ...]

_PARTS = components()
FULL = _PARTS.disc_units
STEP = _PARTS.max_value_step
SCORING = _PARTS.scoring


def units(row: Row, sizes: Sequence[int]) -> int:
    """How much of the disc the row fills; ``sizes`` gives the units of lot n at n - 1."""
    return sum(sizes[lot - 1] for lot, _ in row)


def valid(row: Row, sizes: Sequence[int], *, closing: bool) -> bool:
    """G6.4: not over a disc, neighbours differ by one at most, the ends too when it is closed."""
    total, before = 0, -1
    for lot, face in row:
        if before >= 0 and abs(face - before) > STEP:
            return False
        before = face
        total += sizes[lot - 1]
    if total < FULL:
        return True
    return total == FULL and (not closing or abs(row[0][1] - row[-1][1]) <= STEP)


def places(row: Row, lot: int, face: int, sizes: Sequence[int], *, closing: bool) -> list[int]:
    """G6.6: the positions 1…k+1 where the piece may be laid so that the row is valid at once."""
    total = units(row, sizes) + sizes[lot - 1]
    if total > FULL:
        return []
    found: list[int] = []
    for at in range(len(row) + 1):
        if at and abs(row[at - 1][1] - face) > STEP:
            continue
        if at < len(row) and abs(row[at][1] - face) > STEP:
            continue
        new = (*row[:at], (lot, face), *row[at:])
        if valid(new, sizes, closing=closing):
            found.append(at + 1)
    return found


def complete(row: Row, sizes: Sequence[int], *, closing: bool) -> bool:
    """G7.2."""
    return units(row, sizes) == FULL and valid(row, sizes, closing=closing)


def points(row: Row, sizes: Sequence[int], *, closing: bool, incomplete: bool) -> int:
    """G7.3, and G9.1 when incomplete discs score their pieces."""
    pieces = sum(face for _, face in row)
    if not complete(row, sizes, closing=closing):
        return pieces if incomplete else 0
    single = len({face for _, face in row}) == 1
    return SCORING.complete_disc + SCORING.single_material * single + pieces
