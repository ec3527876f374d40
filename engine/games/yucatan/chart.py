"""A map of Yucatan as a person writes it (Y2), and what may be wrong with it.

``data/components/yucatan/two_shores.json``: the number of ``seats``; which rows stand half a cell
further east (``shifted``, ``odd`` or ``even``); the ``rows`` from north to south, a letter for each
cell and blanks between: ``j`` jungle, ``b`` beach, ``C`` city, ``M`` mountain, ``G`` great river,
``.`` no cell; the ``cities`` in the order of the seats; the small ``rivers`` by name, each as the
edges it runs along, from its source to its mouth: ``d1-d2`` is the edge between d1 and d2.
``earlier`` lists the digests of older drawings with the same cells: games begun on one of those can
still be looked at.

Banks, marked cells, and whose river it is follow from that. What is wrong is said in words for the
person who drew the map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from engine.hexes import BadMap, Corner, Hexes, drawn, refuse

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


class Chart(msgspec.Struct, frozen=True):
    """The file, checked; see the module."""

    seats: Literal[2, 3, 4]
    shifted: Literal["odd", "even"]
    rows: tuple[str, ...]
    cities: tuple[str, ...]
    rivers: dict[str, str]
    earlier: tuple[str, ...] = ()


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


def read(drawing: Chart) -> Land:
    """The land that is drawn; raises :class:`BadMap` where it makes no sense. Whether it can be
    played on is looked at by :mod:`engine.games.yucatan.survey`."""
    letters = drawn(drawing.rows, LETTERS)
    hexes = Hexes.of(letters, drawing.shifted)
    kinds = tuple(LETTERS[letters[name]] for name in hexes.names)
    beaches = tuple(cell for cell, name in enumerate(hexes.names) if letters[name] == "b")
    cities = hexes.cells(drawing.cities)
    faults = [*_city_faults(drawing, hexes, kinds, cities)]
    faults += _great_river_faults(hexes, kinds, beaches)
    rivers: list[River] = []
    for name, path in drawing.rivers.items():
        try:
            rivers.append(_river(name, path, hexes, kinds, beaches, cities))
        except BadMap as bad:
            faults += bad.faults
    land = Land(hexes, kinds, beaches, cities, tuple(rivers))
    refuse([*faults, *_beach_faults(land)])
    return land


def _city_faults(
    drawing: Chart, hexes: Hexes, kinds: tuple[str, ...], cities: tuple[int, ...]
) -> Iterator[str]:
    if len(cities) != drawing.seats or len(set(cities)) != len(cities):
        yield f"cities: {drawing.seats} seats have a city each, in their order"
    shown = [cell for cell, kind in enumerate(kinds) if kind == "city"]
    if sorted(set(cities)) != shown:
        named = ", ".join(hexes.named(shown)) or "nowhere"
        listed = ", ".join(drawing.cities)
        yield f"cities: {listed} are listed, and the rows have C at {named}"
    for city in shown:
        around = [cell for cell in hexes.neighbours[city] if kinds[cell] == "jungle"]
        if len(around) != _AROUND:  # YI9
            name = hexes.names[city]
            yield f"six jungle cells lie around a city; {name} has {len(around)}"


def _great_river_faults(
    hexes: Hexes, kinds: tuple[str, ...], beaches: tuple[int, ...]
) -> Iterator[str]:
    great = [cell for cell, kind in enumerate(kinds) if kind == "river"]
    parts = hexes.parts(great)
    if len(parts) != 1:
        apart = hexes.names[parts[1][0]] if parts else "none"
        yield f"the great river is one piece; cut off from it: {apart}"
    for beach in beaches:
        if not any(kinds[cell] == "river" for cell in hexes.neighbours[beach]):
            yield f"the beach {hexes.names[beach]} does not lie at the great river"


def _beach_faults(land: Land) -> Iterator[str]:
    """Y2.6: there is one river sign, so a bank that lies at the great river too is a beach."""
    for river in land.rivers:
        for bank in banks_of(land, river):
            at_great = any(land.kinds[beside] == "river" for beside in land.hexes.neighbours[bank])
            if at_great and bank not in land.beaches:
                yield (
                    f"{land.hexes.names[bank]} has the river sign of {river.name} and "
                    "lies at the great river: a beach (b)"
                )


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
    refuse(_edge_faults(name, path.split(), hexes, kinds))
    edges = [(hexes.cell(one), hexes.cell(two)) for one, _, two in map(_sides, path.split())]
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


def _sides(edge: str) -> tuple[str, str, str]:
    return edge.partition("-")


def _edge_faults(name: str, path: list[str], hexes: Hexes, kinds: tuple[str, ...]) -> Iterator[str]:
    for edge in path:
        one, between, two = _sides(edge)
        if not between or "-" in two:
            yield f"river {name}: {edge!r} is no edge, as c4-d5 is one"
        elif missing := [side for side in (one, two) if side not in hexes.numbers]:
            yield from (f"river {name}: the map has no cell {side}" for side in missing)
        elif "river" in {kinds[hexes.cell(one)], kinds[hexes.cell(two)]}:
            yield f"river {name}: it ends where it meets the great river, before {edge}"


def _corners(name: str, edges: list[tuple[int, int]], hexes: Hexes) -> list[Corner]:
    """The points that the river runs through: one path without a branch."""
    ends = [hexes.corners(*edge) for edge in edges]
    if len(ends) == 1:
        raise BadMap(f"river {name}: one edge is no river")
    corners: list[Corner] = []
    for at, (here, following) in enumerate(pairwise(ends)):
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
            for water in around[cell]
            if land.kinds[water] == "river"
            for beach in around[water]
            if beach in beaches and beach not in near
        ]
        if ways:
            found[cell] = ways
    return found
