"""The maps of Yucatan with everything that is looked up while playing, computed once.

A set of cells is a whole number: cell c is in it when bit c is set (``1 << c``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache

import msgspec

from engine import components
from engine.components import BadComponents, maps
from engine.games.yucatan import survey
from engine.games.yucatan.chart import Chart, Land, River, banks_of, crossings, read

_DIGEST = 8


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_in(mask: int) -> list[int]:
    """The cells of a set, in reading order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Map:
    """One map (Y2). For pictures: ``hexes`` (names, places, :meth:`engine.hexes.Hexes.centre`),
    ``kinds`` by cell, ``cities`` by seat, ``beaches``, ``rivers`` with their edges and the corners
    they run through (:meth:`engine.hexes.Hexes.corner_at`), from source to mouth."""

    def __init__(self, name: str, drawing: Chart) -> None:
        land: Land = read(drawing)
        self.name, self.seats, self.land = name, drawing.seats, land
        self.digest = _digest(drawing)
        """Another one when the map is drawn otherwise."""
        self.earlier = drawing.earlier
        self.hexes = land.hexes
        self.names = land.hexes.names
        self.number = land.hexes.numbers
        """The cell of a name."""
        self.kinds: tuple[str, ...] = land.kinds
        self.cities: tuple[int, ...] = land.cities
        self.beaches: tuple[int, ...] = land.beaches
        self.rivers: tuple[River, ...] = land.rivers
        self.banks: tuple[tuple[int, ...], ...] = (
            *(banks_of(land, river) for river in land.rivers),
            land.beaches,  # Y2.6: the great river is the last one
        )
        self.crossings = crossings(land)
        self._compute()

    def _compute(self) -> None:
        around = [mask_of(cells) for cells in self.hexes.neighbours]
        self.jungle = mask_of(self.land.all("jungle"))
        self.city_cells = mask_of(self.cities)
        self.near: tuple[int, ...] = tuple(1 << cell | beside for cell, beside in enumerate(around))
        """By cell: itself and the cells it touches."""
        self.around_city = tuple(around[city] & self.jungle for city in self.cities)
        self.bank_sets = tuple(mask_of(cells) for cells in self.banks)
        self.beach_set = self.bank_sets[-1]
        self.marked = 0
        """The cells with the river sign (Y2.7)."""
        for banks in self.bank_sets:
            self.marked |= banks
        beside_cities = 0
        for city in self.cities:
            beside_cities |= self.near[city]
        self.open = self.jungle & ~beside_cities
        """Where a village may stand as far as cities go (Y3.4)."""
        self.unmarked = self.open & ~self.marked
        """Where a neutral village may stand, likewise (Y3.6)."""
        self.inland = self.unmarked & ~self._beside_great(around)
        """The cells of ``unmarked`` that do not touch the great river (YR29)."""
        self.own_banks = tuple(
            mask_of(
                cell
                for river, cells in zip(self.rivers, self.banks, strict=False)
                if river.seat == seat
                for cell in cells
            )
            for seat in range(self.seats)
        )
        """By seat: the banks of the small rivers of its city."""

    def _beside_great(self, around: list[int]) -> int:
        cells = 0
        for river in self.land.all("river"):
            cells |= around[river]
        return cells

    def __deepcopy__(self, memo: object) -> Map:
        return self  # printed once for all

    def rivers_at(self, cell: int) -> frozenset[int]:
        """The rivers a cell is beside (Y2.5 to Y2.8), by number; the great one is the last."""
        if cell in self.cities:
            seat = self.cities.index(cell)
            return frozenset(at for at, river in enumerate(self.rivers) if river.seat == seat)
        return frozenset(at for at, cells in enumerate(self.banks) if cell in cells)


class Playable(Chart, frozen=True):
    """A drawing that can be played on; what is wrong with it is said when it is read."""

    def __post_init__(self) -> None:
        survey.check(read(self))


@cache
def all_maps() -> dict[str, Map]:
    """The maps that can be played on, by name; one that is wrong is left out, and the log says
    why."""
    return {name: Map(name, drawing) for name, drawing in maps("yucatan", Playable).items()}


def _digest(drawing: Chart) -> str:
    drawn = msgspec.to_builtins(drawing)
    del drawn["earlier"]
    return hashlib.sha256(msgspec.json.encode(drawn)).hexdigest()[:_DIGEST]


def map_again(name: str, digest: str) -> Map:
    """The map that a game was begun on, or the one that it has become without losing a cell; raises
    :class:`BadComponents` where it is gone or another one."""
    land = all_maps().get(name)
    if land is not None and digest in {land.digest, *land.earlier}:
        return land
    why = (
        f"the map {name} is not the one this game was begun on"
        if land is not None
        else f"the map {name}, on which this game was begun, is missing or faulty"
    )
    raise BadComponents(components.FOLDERS[0] / "yucatan" / f"{name}.json", why)
