"""Every way a pawn can go on a map without pawns and villages (Y9.1 to Y9.5), in tables, and every
other step that a map has."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.game import Action
from engine.games.yucatan.actions import Deploy, Found, Grow, Move, Recall
from engine.games.yucatan.board import Map, all_maps
from engine.games.yucatan.components import GUILDS, MOST


class First(NamedTuple):
    """A first cell next to a pawn, and where the way may go on to."""

    bit: int
    plain: Move
    """To this cell, where the way cannot go on."""
    stop: Move
    beyond: tuple[tuple[int, Move], ...]
    """The cells behind it (as bits) for a move of two steps."""
    moves: tuple[Move, ...]
    """The moves of ``beyond``."""
    reach: int
    """The cells of ``beyond``."""


class Way(NamedTuple):
    """The cells of a move; ``through`` is NOBODY (-1) for a single step."""

    start: int
    through: int
    to: int
    crossing: bool


class Ways:
    """The tables of one map under one reading of Y9.2 (``shared``: ``two_cell_move:
    shared_river``)."""

    def __init__(self, land: Map, *, shared: bool) -> None:
        self.map, self.shared = land, shared
        self.firsts: list[tuple[First, ...]] = []
        """By cell."""
        self.crossings: list[tuple[tuple[int, Move], ...]] = []
        """By cell: the bit of a beach, and the move."""
        self.takes: dict[Move, tuple[Move, ...]] = {}
        """A move into a city with ``take 0``, ``take 1``, …"""
        self.known: dict[tuple[str, str, str], Way] = {}
        names = land.names
        self.rivers = [land.rivers_at(cell) for cell in range(len(names))]
        self.walked = land.jungle | land.city_cells
        for cell in range(len(names)):
            walks = self.walked >> cell & 1
            self.firsts.append(tuple(self._firsts(cell)) if walks else ())
            self.crossings.append(tuple(self._crossings(cell)))
        self.founds = [Found(name) for name in names]
        self.grows = [Grow(name) for name in names]
        self.recalls = [Recall(name) for name in names]
        self.deploys = [[Deploy(guild, name) for name in names] for guild in GUILDS]

    def __deepcopy__(self, memo: object) -> Ways:
        return self  # made once for all

    def _firsts(self, cell: int) -> list[First]:
        names, found = self.map.names, list[First]()
        for middle in self._around(cell):
            plain = self._move(cell, -1, middle)
            stop = Move(names[cell], "", names[middle], stop=True)
            beyond = tuple(
                (1 << last, self._move(cell, middle, last))
                for last in self._around(middle)
                if last != cell and self._go_together(cell, middle, last)
            )
            moves, reach = tuple(move for _, move in beyond), 0
            for bit, _ in beyond:
                reach |= bit
            found.append(First(1 << middle, plain, stop, beyond, moves, reach))
        return found

    def _crossings(self, cell: int) -> list[tuple[int, Move]]:
        return [
            (1 << beach, self._move(cell, water, beach, crossing=True))
            for water, beach in sorted(self.map.crossings.get(cell, ()))
        ]

    def _around(self, cell: int) -> list[int]:
        """In reading order."""
        near = self.map.hexes.neighbours[cell]
        return sorted(beside for beside in near if self.walked >> beside & 1)

    def _go_together(self, start: int, middle: int, end: int) -> bool:
        """Y9.2."""
        one, two, three = self.rivers[start], self.rivers[middle], self.rivers[end]
        if self.shared:
            return bool(one & two) and bool(two & three)
        return bool(one) and bool(two) and bool(three)

    def _move(self, start: int, through: int, to: int, *, crossing: bool = False) -> Move:
        names = self.map.names
        move = Move(names[start], names[through] if through >= 0 else "", names[to])
        self.known[move.start, move.through, move.to] = Way(start, through, to, crossing)
        if to in self.map.cities:
            self.takes[move] = tuple(
                Move(move.start, move.through, move.to, take=count) for count in range(MOST + 1)
            )
        return move

    def taking(self, move: Move, most: int) -> tuple[Action, ...]:
        """The moves into a city in which up to this many prisoners may be taken."""
        return self.takes[move][: most + 1]


@cache
def ways(name: str, *, shared: bool) -> Ways:
    """The tables of the map of that name."""
    return Ways(all_maps()[name], shared=shared)
