"""A map of Yucatan as a person writes it (Y2), and what may be wrong with it.

``data/components/yucatan/two_shores.json``: the number of ``seats``; which rows stand half a cell
further east (``shifted``, ``odd`` or ``even``); the ``rows`` from north to south, a letter for each
cell and blanks between: ``j`` jungle, ``b`` beach, ``C`` city, ``M`` mountain, ``G`` great river,
``.`` no cell; the ``cities`` in the order of the seats; the small ``rivers`` by name, each as the
edges it runs along, from its source to its mouth: ``d1-d2`` is the edge between d1 and d2.

Banks, marked cells, and whose river it is follow from that. What is wrong is said in words for the
person who drew the map.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from engine.hexes import BadMap, Corner, Hexes, name_of

LETTERS = {"j": "jungle", "b": "jungle", "C": "city", "M": "mountain", "G": "river"}
GREAT = "g"
"""The name of the great river."""
_NAME = re.compile(r"[a-z0-9]{1,4}")
_AROUND = 6


class River(msgspec.Struct, frozen=True):
    """A small river: its city, and from source to mouth the edges it runs along (pairs of cells)
    and their ends."""

    name: str
    seat: int
    edges: tuple[tuple[int, int], ...]
    corners: tuple[Corner, ...]


class Drawing(msgspec.Struct, frozen=True):
    """The file, checked; see the module."""

    seats: Literal[2, 3, 4]
    shifted: Literal["odd", "even"]
    rows: tuple[str, ...]
    cities: tuple[str, ...]
    rivers: dict[str, str]

    def __post_init__(self) -> None:
        read(self)


class Land(msgspec.Struct, frozen=True):
    """What a drawing says, by cell."""

    hexes: Hexes
    kinds: tuple[str, ...]
    """``jungle``, ``city``, ``mountain`` or ``river`` (the great one)."""
    beaches: tuple[int, ...]
    cities: tuple[int, ...]
    """By seat."""
    rivers: tuple[River, ...]

    def all(self, kind: str) -> list[int]:
        return [cell for cell, its in enumerate(self.kinds) if its == kind]


def read(drawing: Drawing) -> Land:
    """The land that is drawn; raises :class:`BadMap` saying what is wrong with it."""
    letters = _letters(drawing)
    hexes = Hexes.of(letters, drawing.shifted)
    kinds = tuple(LETTERS[letters[name]] for name in hexes.names)
    beaches = tuple(cell for cell, name in enumerate(hexes.names) if letters[name] == "b")
    cities = tuple(hexes.cell(name) for name in drawing.cities)
    _check_cities(drawing, hexes, kinds, cities)
    _check_great_river(hexes, kinds, beaches)
    rivers = tuple(
        _river(name, path, hexes, kinds, beaches, cities) for name, path in drawing.rivers.items()
    )
    land = Land(hexes, kinds, beaches, cities, rivers)
    _check_fairness(land)
    _check_ways(land)
    return land


def _letters(drawing: Drawing) -> dict[str, str]:
    found: dict[str, str] = {}
    width = len(drawing.rows[0].split()) if drawing.rows else 0
    if not 0 < width <= 26 or len(drawing.rows) > 99:
        raise BadMap("rows: there are 1 to 99 rows of 1 to 26 cells")
    for row, line in enumerate(drawing.rows):
        cells = line.split()
        if len(cells) != width:
            raise BadMap(f"row {row + 1} has {len(cells)} letters, row 1 has {width}")
        for column, letter in enumerate(cells):
            if letter == ".":
                continue
            if letter not in LETTERS:
                known = ", ".join((*LETTERS, "."))
                where = name_of(column, row)
                raise BadMap(f"{where} is {letter!r}: a cell is one of {known}")
            found[name_of(column, row)] = letter
    return found


def _check_cities(
    drawing: Drawing, hexes: Hexes, kinds: tuple[str, ...], cities: tuple[int, ...]
) -> None:
    if len(cities) != drawing.seats or len(set(cities)) != len(cities):
        raise BadMap(f"cities: {drawing.seats} seats have a city each, in their order")
    drawn = [cell for cell, kind in enumerate(kinds) if kind == "city"]
    if sorted(cities) != drawn:
        named = ", ".join(hexes.named(drawn)) or "nowhere"
        raise BadMap(f"cities: the rows have C at {named}, which is not {', '.join(drawing.cities)}")
    for city in cities:
        around = [cell for cell in hexes.neighbours[city] if kinds[cell] == "jungle"]
        if len(around) != _AROUND:  # YI9
            name = hexes.names[city]
            raise BadMap(f"six jungle cells lie around a city; {name} has {len(around)}")


def _check_great_river(hexes: Hexes, kinds: tuple[str, ...], beaches: tuple[int, ...]) -> None:
    great = [cell for cell, kind in enumerate(kinds) if kind == "river"]
    parts = hexes.parts(great)
    if len(parts) != 1:
        apart = hexes.names[parts[1][0]] if parts else "none"
        raise BadMap(f"the great river is one piece; cut off from it: {apart}")
    for beach in beaches:
        if not any(kinds[cell] == "river" for cell in hexes.neighbours[beach]):
            raise BadMap(f"the beach {hexes.names[beach]} does not lie at the great river")


def _river(
    name: str,
    path: str,
    hexes: Hexes,
    kinds: tuple[str, ...],
    beaches: tuple[int, ...],
    cities: tuple[int, ...],
) -> River:
    """Y2.5, YI9."""
    if not _NAME.fullmatch(name) or name == GREAT:
        raise BadMap(f"rivers: {name!r} is no name: a-z and 0-9, and not {GREAT}")
    edges: list[tuple[int, int]] = []
    for edge in path.split():
        sides = edge.split("-")
        if len(sides) != 2:  # noqa: PLR2004
            raise BadMap(f"river {name}: {edge!r} is no edge, as c4-d5 is one")
        one, two = (hexes.cell(side) for side in sides)
        if "river" in {kinds[one], kinds[two]}:
            raise BadMap(f"river {name}: it ends where it meets the great river, before {edge}")
        edges.append((one, two))
    if not edges:
        raise BadMap(f"river {name}: it has no edge")
    corners = _corners(name, edges, hexes)
    great = {hexes.places[cell] for cell, kind in enumerate(kinds) if kind == "river"}
    at_great = [corner for corner in corners if corner & great]
    if at_great != [corners[-1]]:
        raise BadMap(f"river {name}: it meets the great river at its mouth, and only there")
    if not set(edges[-1]) <= set(beaches):
        between = " and ".join(hexes.named(edges[-1]))
        raise BadMap(f"river {name}: its mouth is between two beaches, not between {between}")
    touched = {cell for edge in edges for cell in edge} & set(cities)
    if len(touched) != 1:
        which = ", ".join(hexes.named(sorted(touched))) or "none"
        raise BadMap(f"river {name}: it touches one city, not {which}")
    return River(name, cities.index(touched.pop()), tuple(edges), tuple(corners))


def _corners(name: str, edges: list[tuple[int, int]], hexes: Hexes) -> list[Corner]:
    """The points that the river runs through: one path without a branch."""
    ends = [hexes.corners(*edge) for edge in edges]
    if len(ends) == 1:
        raise BadMap(f"river {name}: one edge is no river")
    corners: list[Corner] = []
    for at, (here, following) in enumerate(zip(ends, ends[1:], strict=False)):
        shared = set(here) & set(following)
        if len(shared) != 1:
            one, two = ("-".join(hexes.named(edge)) for edge in edges[at : at + 2])
            raise BadMap(f"river {name}: {one} does not lead on to {two}; a river is in one piece")
        (meeting,) = shared
        if not corners:
            corners.append(here[0] if here[1] == meeting else here[1])
        corners.append(meeting)
    last = ends[-1]
    corners.append(last[0] if last[1] == corners[-1] else last[1])
    if len(set(corners)) != len(corners):
        raise BadMap(f"river {name}: it meets itself; a river does not branch")
    return corners


def _check_fairness(land: Land) -> None:
    """Every seat has as much as the others."""
    numbers = [[river.seat for river in land.rivers].count(seat) for seat in range(len(land.cities))]
    if len(set(numbers)) != 1 or not numbers[0]:
        raise BadMap(f"every city has as many small rivers as the others, not {numbers}")
    banks = [
        sum(len(banks_of(land, river)) for river in land.rivers if river.seat == seat)
        for seat in range(len(land.cities))
    ]
    if len(set(banks)) != 1:
        raise BadMap(f"every city has as many cells on its small rivers, not {banks}")
    choices = [_first_choices(land, seat) for seat in range(len(land.cities))]
    for seat, own in enumerate(choices):  # room for the large village, wherever the others build
        around = [own & {cell, *land.hexes.neighbours[cell]} for cell in range(len(land.hexes))]
        taken = sum(
            max((len(around[cell]) for cell in other), default=0)
            for rival, other in enumerate(choices) if rival != seat
        )  # fmt: skip
        if len(own) <= taken:
            city = land.hexes.names[land.cities[seat]]
            raise BadMap(f"the large villages of others may leave no room for that of city {city}")
    wanted = 3 * len(land.cities)
    if (room := _room(land)) < wanted:
        raise BadMap(f"there is room for {room} villages; at least {wanted} are placed at first")


def _check_ways(land: Land) -> None:
    """From every cell of the land every other can be reached, by steps and by crossings."""
    ways = crossings(land)
    walked = [cell for cell, kind in enumerate(land.kinds) if kind in {"jungle", "city"}]
    among, start = set(walked), land.cities[0]
    ahead = {cell: [*(n for n in land.hexes.neighbours[cell] if n in among),
                    *(beach for _, beach in ways.get(cell, ()))] for cell in walked}  # fmt: skip
    back: dict[int, list[int]] = {cell: [] for cell in walked}
    for cell, reached in ahead.items():
        for other in reached:
            back[other].append(cell)
    home = land.hexes.names[start]
    for graph, how in ((ahead, f"cannot be reached from {home}"), (back, f"does not lead to {home}")):
        if cut := sorted(among - _reached(start, graph)):
            raise BadMap(f"the land is connected by steps and crossings, but {land.hexes.names[cut[0]]} "
                         f"{how}")  # fmt: skip


def _reached(start: int, graph: dict[int, list[int]]) -> set[int]:
    seen, left = {start}, [start]
    while left:
        for cell in graph[left.pop()]:
            if cell not in seen:
                seen.add(cell)
                left.append(cell)
    return seen


# What follows from a drawing.


def banks_of(land: Land, river: River) -> tuple[int, ...]:
    """Y2.5: the jungle cells on both sides of its edges."""
    cells = {cell for edge in river.edges for cell in edge}
    return tuple(sorted(cell for cell in cells if land.kinds[cell] == "jungle"))


def crossings(land: Land) -> dict[int, list[tuple[int, int]]]:
    """Y9.3, Y9.4: by jungle cell the river cells beside it, each with a beach behind it."""
    found: dict[int, list[tuple[int, int]]] = {}
    around, beaches = land.hexes.neighbours, set(land.beaches)
    for cell in land.all("jungle"):
        near = {cell, *around[cell]}
        ways = [
            (water, beach)
            for water in around[cell] if land.kinds[water] == "river"
            for beach in around[water] if beach in beaches and beach not in near
        ]  # fmt: skip
        if ways:
            found[cell] = ways
    return found


def _first_choices(land: Land, seat: int) -> set[int]:
    """Where a large village may stand on the empty map (Y3.2)."""
    banks = {cell for river in land.rivers if river.seat == seat for cell in banks_of(land, river)}
    return banks - {cell for city in land.cities for cell in land.hexes.neighbours[city]}


def _room(land: Land) -> int:
    """For how many villages there is room, taken in reading order."""
    closed = {cell for city in land.cities for cell in land.hexes.neighbours[city]}
    count = 0
    for cell in land.all("jungle"):
        if cell not in closed:
            count += 1
            closed.update((cell, *land.hexes.neighbours[cell]))
    return count
