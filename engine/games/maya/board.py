"""The board of one game: a map with the zones in play, as flat tables that never change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from engine import components
from engine.components import BadComponents
from engine.game import Action
from engine.games.maya import jungle
from engine.games.maya.actions import BLIND, City, Plant
from engine.games.maya.chart import charts, zones_token
from engine.games.maya.components import KINDS, PARTS
from engine.games.maya.survey import Land
from engine.hexes import Hexes

NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Cells and temples are numbers: cells as in ``hexes``, temples in the order of the map."""

    map: str
    """The name of the map."""
    digest: str
    """Of what the map is, not only of its name."""
    zones: tuple[str, ...]
    """The zones in play, the one that always is first."""
    hexes: Hexes
    zone_of: tuple[str, ...]
    """The zone of every cell, in play or not."""
    in_play: tuple[bool, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """The cells in play beside each cell in play; none for the others (M2.2)."""
    temples: tuple[str, ...]
    """The names of all temples of the map."""
    spaces: tuple[int, ...]
    """Their cells."""
    open: tuple[int, ...]
    """The temples in play."""
    temple_at: dict[int, int]
    """The temple in play whose space a cell is."""
    border: tuple[int, ...]
    """The cells out of play that touch the play area."""
    jungle: tuple[tuple[int, ...], ...]
    """The cells of each jungle tile: they cover the border."""
    plant_steps: tuple[tuple[Action, ...], ...]
    """The steps ``plant``, by kind and cell."""
    city_steps: tuple[tuple[Action, ...], ...]
    """The steps ``city``, by cell and kind; the last of a cell is blind."""

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        return self  # copies of a position share it, whoever makes them

    @property
    def token(self) -> str:
        """The zones as options name them."""
        return zones_token(self.zones)

    def temple(self, name: str) -> int:
        return self.temples.index(name)

    def name(self, cell: int) -> str:
        return self.hexes.names[cell]


@cache
def land_of(name: str) -> Land:
    """The land of the map of that name."""
    return charts()[name].land()


def board_again(name: str, digest: str, zones: tuple[str, ...]) -> Board:
    """The board that a game was begun on; raises :class:`BadComponents` where the map is gone or
    became another one since."""
    if name not in charts():
        raise _lost(name, f"the map {name}, on which this game was begun, is missing or faulty")
    board = board_of(name, zones)
    if board.digest != digest:
        raise _lost(name, f"the map {name} is not the one this game was begun on")
    return board


def _lost(name: str, why: str) -> BadComponents:
    return BadComponents(components.FOLDERS[0] / "maya" / f"{name}.json", why)


@cache
def board_of(name: str, zones: tuple[str, ...]) -> Board:
    """The map of that name, with these zones in play."""
    land, named = land_of(name), charts()[name].jungle.get(zones_token(zones))
    hexes, in_play = land.hexes, land.cells_of(zones)
    border = jungle.border(hexes, in_play)
    temples, spaces = tuple(land.temples), tuple(land.temples.values())
    at = {space: temple for temple, space in enumerate(spaces) if space in in_play}
    return Board(
        map=name,
        digest=land.digest(),
        zones=zones,
        hexes=hexes,
        zone_of=land.zones,
        in_play=tuple(cell in in_play for cell in range(len(hexes))),
        neighbours=tuple(
            tuple(other for other in beside if other in in_play) if cell in in_play else ()
            for cell, beside in enumerate(hexes.neighbours)
        ),
        temples=temples,
        spaces=spaces,
        open=tuple(at[space] for space in spaces if space in at),
        temple_at=at,
        border=tuple(border),
        jungle=(
            jungle.cover(hexes, border) if named is None else jungle.laid(hexes, named, border)
        ),
        plant_steps=tuple(tuple(Plant(tile, cell) for cell in hexes.names) for tile in KINDS),
        city_steps=tuple(
            tuple(City(cell, tile) for tile in (*KINDS, BLIND)) for cell in hexes.names
        ),
    )


def starts_in_play(name: str, zones: tuple[str, ...]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The temples that can be the first there, and the pairs of the variant of two cities
    (M8.1, M8.2)."""
    land = land_of(name)
    temples = [temple for temple, cell in land.temples.items() if land.zones[cell] in zones]
    two = [temple for temple in PARTS.temples.two_cities if temple in temples]
    return temples, [(one, other) for at, one in enumerate(two) for other in two[at + 1 :]]


def picked(
    table: Sequence[Sequence[Action]], rows: Iterable[int], places: Sequence[int]
) -> list[Action]:
    """The steps at these places of these rows of a table."""
    if not places:
        return []
    pick = itemgetter(*places, places[0])  # of one place alone it would make no tuple
    steps = list[Action]()
    for row in rows:
        steps += pick(table[row])
        steps.pop()
    return steps
