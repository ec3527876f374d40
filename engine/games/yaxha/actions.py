"""The steps of a turn (decision points XD1 to XD3). They are few, so each is made once."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import SEATS, Action
from engine.games.yaxha.grid import PARTS, PLACES

COLOURS = PARTS.cube_colours
_VEIL = "(hidden until the game is over)"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """XD1: the tile that is wanted, numbered from 1."""

    tile: int

    def __str__(self) -> str:
        return f"pick {self.tile}"

    def veiled(self) -> str:
        return f"pick {_VEIL}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """XD2: one of the tiles that are left."""

    tile: int

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Set(Action):
    """XD3: a cube of that colour goes to that cell."""

    colour: int
    cell: int
    shown: bool = False
    """XR7: whether everybody may see it as soon as the turn has ended."""

    def __str__(self) -> str:
        place = PLACES[self.cell]
        return f"set {COLOURS[self.colour]} {place.name} level {place.level}"

    def veiled(self) -> str:
        return str(self) if self.shown else f"build {_VEIL}"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """XD3: a cube that fits nowhere leaves the game."""

    colour: int
    shown: bool = False

    def __str__(self) -> str:
        return f"drop {COLOURS[self.colour]}"

    def veiled(self) -> str:
        return str(self) if self.shown else f"build {_VEIL}"


PICKS = tuple(Pick(tile) for tile in range(len(SEATS) + 1))
TAKES = tuple(Take(tile) for tile in range(len(SEATS) + 1))


def _sets(*, shown: bool) -> tuple[dict[int, Set], ...]:
    return tuple(
        {cell: Set(colour, cell, shown) for cell in PLACES} for colour in range(len(COLOURS))
    )


def _drops(*, shown: bool) -> tuple[Drop, ...]:
    return tuple(Drop(colour, shown) for colour in range(len(COLOURS)))


SETS, OPEN_SETS = _sets(shown=False), _sets(shown=True)
"""By colour, then by cell: while building is sealed, and while it is open."""
DROPS, OPEN_DROPS = _drops(shown=False), _drops(shown=True)
