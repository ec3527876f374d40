"""What is on the table in Maya at one moment, and what can be read off it.

For pictures and house players, by name (cells and temples are numbers of :attr:`MayaState.board`,
kinds those of :mod:`engine.games.maya.components`):

- ``board``: the map, its zones, what is in play, the jungle tiles; it never changes.
- ``phase`` (``turn`` or ``over``), ``first`` (first player), ``active`` (whose turn it is),
  ``turn`` (the number of the turn, from 1), ``passes`` (how many passed one after the other).
- ``tiles``: what lies on every cell: EMPTY, SPACE (a temple space without its tile), OUT (not in
  play), a plantation (below FACE_DOWN; ``owner`` and ``kind_of`` say more), a tile face down
  (FACE_DOWN + the seat whose tile it was), TEMPLE.
- ``city``: the temple whose city a cell belongs to, by cell, or NOBODY. ``city_cells(temple)`` are
  the cells of one city.
- ``faces``: the kind of each tile lying face down, by cell, UNKNOWN where this view does not know
  it; ``blind``: the cells of those that nobody looked at.
- ``racks[seat]``: the kinds on a rack, sorted; ``reserves[seat]``: the kinds in a reserve, the top
  one first. A view knows how many there are, and which only on its seat's rack.
- ``points[seat]``, of which ``planted[seat]`` came from plantations; ``closings``: the cities that
  were scored, in order, with who had how many goods and got how many points.

The unfinished turn; the house hides it: ``way`` (``plant``, ``city``, ``pass`` or nothing
yet), ``laid`` (the cells, in order) and ``opened`` (the temples whose tile it brought).

``edge`` and ``sites`` follow from the tiles: the cells where something may be planted and those
where a tile may be laid face down, as flags by cell.
"""

from __future__ import annotations

from itertools import compress
from typing import Any, NamedTuple, Self

from engine.game import Position, Score
from engine.games.maya.board import NOBODY, Board, board_again
from engine.games.maya.components import EMPTY, FACE_DOWN, SPACE, TEMPLE

UNKNOWN = -1
"""A kind that this view cannot know."""


class Rules(NamedTuple):
    """The options of the table (M8) that matter after the setup."""

    strict: bool = False
    """MR1: the tiles of a turn must be connected among themselves."""
    share_second: bool = True
    """MR7."""
    both_prizes: bool = False
    """MR8: a player alone at a city gets the second prize too."""
    join: bool = True
    """MR2: the tiles of a turn may touch several plantations of their crop. Revision 2 kept no such
    rule: there they might."""


class Closing(NamedTuple):
    """A city that was scored: its temple, its size, goods and points by seat, and the number of the
    turn that closed it."""

    temple: int
    tiles: int
    goods: tuple[int, ...]
    points: tuple[int, ...]
    turn: int


class MayaState(Position):
    """See the module."""

    __slots__ = (
        "active",
        "blind",
        "board",
        "city",
        "closings",
        "edge",
        "faces",
        "first",
        "laid",
        "opened",
        "passes",
        "phase",
        "planted",
        "points",
        "racks",
        "reserves",
        "rules",
        "seats",
        "sites",
        "tiles",
        "turn",
        "way",
    )

    seats: int
    rules: Rules
    board: Board
    phase: str
    first: int
    active: int
    turn: int
    passes: int
    tiles: list[int]
    faces: dict[int, int]
    blind: tuple[int, ...]
    racks: list[tuple[int, ...]]
    reserves: list[tuple[int, ...]]
    points: list[int]
    planted: list[int]
    closings: tuple[Closing, ...]
    # The turn that is going on.
    way: str
    laid: tuple[int, ...]
    opened: tuple[int, ...]
    # What follows from the tiles.
    city: list[int]
    edge: bytearray
    sites: bytearray

    # What can be read off.

    def tiles_left(self, seat: int) -> int:
        """On rack and in reserve together (M7.1, M7.4)."""
        return len(self.racks[seat]) + len(self.reserves[seat])

    def city_cells(self, temple: int) -> list[int]:
        """The cells of a city (M5.1), the temple's first; none while the space is empty."""
        space = self.board.spaces[temple]
        return self._connected(space) if self.tiles[space] == TEMPLE else []

    def temples_open(self) -> list[int]:
        """The temples whose tile is on the board."""
        spaces = self.board.spaces
        return [temple for temple in self.board.open if self.tiles[spaces[temple]] == TEMPLE]

    def closing_of(self, temple: int) -> Closing | None:
        """How a city was scored, if it was."""
        return next((closing for closing in self.closings if closing.temple == temple), None)

    def plantable(self) -> list[int]:
        """The cells where a first tile may be planted (M4.1, M4.2)."""
        return list(compress(range(len(self.edge)), self.edge))

    def buildable(self) -> list[int]:
        """The cells where a city may grow (M5.2, M5.4, M5.5)."""
        return list(compress(range(len(self.sites)), self.sites))

    def progress(self) -> tuple[int, int]:
        """The round; how many there will be is open."""
        return (self.turn - 1) // self.seats + 1, 0

    def scores(self) -> list[Score | None]:
        return list(self.points)

    # What follows from the tiles.

    def derive(self) -> None:
        """Work out cities, ``edge`` and ``sites`` from the tiles."""
        board, tiles = self.board, self.tiles
        self.city = [NOBODY] * len(tiles)
        for space, temple in board.temple_at.items():
            if tiles[space] == TEMPLE:
                for cell in self._connected(space):
                    self.city[cell] = temple
        self.edge, self.sites = bytearray(len(tiles)), bytearray(len(tiles))
        for cell, tile in enumerate(tiles):
            if tile < 0:
                continue
            for other in board.neighbours[cell]:
                if tiles[other] == EMPTY:
                    self.edge[other] = 1
                    if tile >= FACE_DOWN:
                        self.sites[other] = self.may_build(other)

    def may_build(self, cell: int) -> bool:
        """M5.2, M5.4, M5.5: the empty cell touches one city and no temple space without a tile."""
        tiles, city, found = self.tiles, self.city, NOBODY
        for other in self.board.neighbours[cell]:
            if tiles[other] == SPACE:
                return False
            its = city[other]
            if its in (NOBODY, found):
                continue
            if found != NOBODY:
                return False
            found = its
        return found != NOBODY

    def _connected(self, space: int) -> list[int]:
        """The temple tile and the face-down tiles connected to it."""
        tiles, neighbours, found = self.tiles, self.board.neighbours, [space]
        for cell in found:
            for other in neighbours[cell]:
                if FACE_DOWN <= tiles[other] < TEMPLE and other not in found:
                    found.append(other)
        return found

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats, new.rules, new.board = self.seats, self.rules, self.board
        new.phase, new.first, new.active = self.phase, self.first, self.active
        new.turn, new.passes, new.closings = self.turn, self.passes, self.closings
        new.tiles, new.faces, new.blind = self.tiles[:], self.faces.copy(), self.blind
        new.racks, new.reserves = self.racks[:], self.reserves[:]
        new.points, new.planted = self.points[:], self.planted[:]
        new.way, new.laid, new.opened = self.way, self.laid, self.opened
        new.city, new.edge, new.sites = self.city[:], self.edge[:], self.sites[:]
        return new

    def dump(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "rules": list(self.rules),
            "board": [self.board.map, self.board.digest, *self.board.zones],
            "phase": self.phase,
            "turn": [self.first, self.active, self.turn, self.passes],
            "tiles": self.tiles[:],
            "faces": [[cell, self.faces[cell]] for cell in sorted(self.faces)],
            "blind": list(self.blind),
            "racks": [list(rack) for rack in self.racks],
            "reserves": [list(reserve) for reserve in self.reserves],
            "points": self.points[:],
            "planted": self.planted[:],
            "closings": [
                [
                    closing.temple,
                    closing.tiles,
                    list(closing.goods),
                    list(closing.points),
                    closing.turn,
                ]
                for closing in self.closings
            ],
            "draft": [self.way, list(self.laid), list(self.opened)],
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        new.seats, new.rules, new.phase = data["seats"], Rules(*data["rules"]), data["phase"]
        name, digest, *zones = data["board"]
        new.board = board_again(name, digest, tuple(zones))
        new.first, new.active, new.turn, new.passes = data["turn"]
        new.tiles, new.blind = data["tiles"][:], tuple(data["blind"])
        new.faces = {cell: kind for cell, kind in data["faces"]}  # noqa: C416
        new.racks = [tuple(rack) for rack in data["racks"]]
        new.reserves = [tuple(reserve) for reserve in data["reserves"]]
        new.points, new.planted = data["points"][:], data["planted"][:]
        new.closings = tuple(
            Closing(temple, tiles, tuple(goods), tuple(points), turn)
            for temple, tiles, goods, points, turn in data["closings"]
        )
        new.way, laid, opened = data["draft"]
        new.laid, new.opened = tuple(laid), tuple(opened)
        new.derive()
        return new
