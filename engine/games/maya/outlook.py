"""How good a position of Maya looks for every seat, and what is worth trying in it.

To the points come those that open cities promise, and those of the tiles that are still to be
planted. A field scores as a whole each time it grows (M4.7), so one that is grown tile by tile in
many turns is worth more than a handful of tiles at once; and enlarging a city brings new tiles.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.game import Action
from engine.games.maya.actions import City, Plant
from engine.games.maya.board import Board
from engine.games.maya.components import (
    CROP,
    CROPS,
    EMPTY,
    FACE_DOWN,
    FIELDS,
    GOODS,
    KIND,
    PARTS,
    SPACE,
    TEMPLE,
    goods_of,
    kind_of,
    owner,
)
from engine.games.maya.state import MayaState

_PRIZES = tuple((prize.first, prize.second) for prize in PARTS.city_prizes)

# Cities.
_SURE = 0.85
"""An open city is worth this part of its prize at most,"""
_OPEN_CELL = 0.09
"""less this part for each cell still open beside it,"""
_UNSURE = 0.15
"""but never less than this part."""
_GROWTH, _MOST_GROWTH = 0.5, 4
"""Every second open cell becomes a part of the city, up to so many cells."""
_LEAD = 1.7
"""How much a lead of one good decides in a city that is nearly closed,"""
_LEAD_OPEN, _LEAD_POWER = 0.55, 0.7
"""and how much less with more cells open."""
_NOT_THERE = 0.4
"""Of what somebody may expect who has no goods beside the city yet."""

# Tiles.
_PLANTED, _LATER = 0.42, 0.8
"""The tile that makes the largest field counts this part of it, each further tile so much less."""
_FIELD = 0.2
"""Each good of a field that can still grow, one field of each crop."""
_RESERVE = 0.35
"""A tile in the reserve."""


class _City(NamedTuple):
    """A city that is not closed: its tiles, the open cells beside it, the goods there by seat."""

    tiles: int
    open: int
    goods: tuple[int, ...]


class _Land(NamedTuple):
    """What the tiles on the board promise."""

    fields: tuple[tuple[int, ...], ...]
    """The goods of the best field of each crop that can still grow, by seat."""
    beside: tuple[tuple[dict[int, int], ...], ...]
    """The goods of the fields beside a cell, by seat, crop and empty cell."""
    cities: tuple[_City, ...]
    around: frozenset[int]
    """The empty cells beside open cities."""


def outlook(state: MayaState) -> Sequence[float]:
    """The points that each seat may expect in the end."""
    if state.phase == "over":  # M7.2, M7.3
        return [float(points) for points in state.points]
    land = _land(state.board, tuple(state.tiles), state.seats)
    looks = [
        state.points[seat]
        + _tiles(state.racks[seat], land.fields[seat])
        + _RESERVE * len(state.reserves[seat])
        for seat in range(state.seats)
    ]
    for city in land.cities:
        for seat, prize in enumerate(_prizes(city)):
            looks[seat] += prize
    return looks


def alike(state: MayaState) -> Hashable:
    """The same tiles on the board and in the racks: in which order they were planted is no matter
    (M4.8)."""
    return state.turn, tuple(state.tiles), tuple(state.racks)


# What is worth trying.

_GROWS = 1.0
"""A tile that makes a field larger is worth trying the more, the larger it becomes;"""
_AT_CITY = 2.0
"""so is a tile beside an open city."""
_ENLARGING = 0.5
"""Of all that is tried first, how much is to enlarge cities."""


def promising(state: MayaState, seat: int, legal: Sequence[Action]) -> Sequence[float]:
    """Fields that grow, cells beside cities; the tile laid face down is one of little use."""
    if state.way:
        return [1.0] * len(legal)
    land = _land(state.board, tuple(state.tiles), state.seats)
    numbers, beside = state.board.hexes.numbers, land.beside[seat]
    weights: list[float] = []
    planting = enlarging = 0.0
    for step in legal:
        weight = 1.0
        if isinstance(step, Plant):
            cell = numbers[step.cell]
            weight += _GROWS * beside[CROP[KIND[step.tile]]].get(cell, 0)
            if cell in land.around:
                weight += _AT_CITY
            planting += weight
        elif isinstance(step, City):
            enlarging += weight
        weights.append(weight)
    if not planting or not enlarging:
        return weights
    share = _ENLARGING * planting / enlarging / (1 - _ENLARGING)
    return [
        weight * share if isinstance(step, City) else weight
        for step, weight in zip(legal, weights, strict=True)
    ]


# Cities.


@lru_cache(maxsize=1024)
def _prizes(city: _City) -> tuple[float, ...]:
    """What each seat may expect of a city. The chance to be first is the softmax of the goods:
    with two players a logistic of the lead; second is who would be first without the first."""
    sharp = _LEAD / (1 + _LEAD_OPEN * city.open**_LEAD_POWER)
    first, second = _prize(city.tiles + _GROWTH * min(city.open, _MOST_GROWTH))
    sure = _SURE * max(_UNSURE, 1 - _OPEN_CELL * city.open)
    most = max(city.goods)
    pulls = [exp(sharp * (goods - most)) for goods in city.goods]
    total = sum(pulls)
    found: list[float] = []
    for seat, pull in enumerate(pulls):
        after = sum(
            other / total * pull / (total - other)
            for rival, other in enumerate(pulls)
            if rival != seat
        )
        there = 1.0 if city.goods[seat] else _NOT_THERE
        found.append(sure * there * (first * pull / total + second * after))
    return tuple(found)


def _prize(tiles: float) -> tuple[float, float]:
    """The prizes of a city, also between two sizes (M6.3)."""
    at = min(tiles, len(_PRIZES)) - 1
    low = min(int(at), len(_PRIZES) - 2)
    (first, second), (more, next_more) = _PRIZES[low], _PRIZES[low + 1]
    part = at - low
    return first + part * (more - first), second + part * (next_more - second)


# Tiles.


@lru_cache(maxsize=2048)
def _tiles(rack: tuple[int, ...], fields: tuple[int, ...]) -> float:
    """What planting the rack's tiles may bring, one by one, each to the best field of its crop."""
    sizes = list(fields)
    scored: list[int] = []
    for kind in sorted(rack, key=GOODS.__getitem__, reverse=True):
        sizes[CROP[kind]] += GOODS[kind]
        scored.append(sizes[CROP[kind]])
    scored.sort(reverse=True)
    tiles = sum(_PLANTED * _LATER**at * points for at, points in enumerate(scored))
    return tiles + _FIELD * sum(fields)


# The board, looked at once.


@lru_cache(maxsize=128)
def _land(board: Board, tiles: tuple[int, ...], seats: int) -> _Land:
    beside = tuple(tuple(dict[int, int]() for _ in CROPS) for _ in range(seats))
    fields = [[0] * len(CROPS) for _ in range(seats)]
    for seat, crop, goods, around in _fields(board, tiles):
        if around:
            fields[seat][crop] = max(fields[seat][crop], goods)
            cells = beside[seat][crop]
            for cell in around:
                cells[cell] = cells.get(cell, 0) + goods
    cities: list[_City] = []
    edges = set[int]()
    for tiles_of_it, open_cells, goods_there in _cities(board, tiles, seats):
        cities.append(_City(tiles_of_it, len(open_cells), goods_there))
        edges |= open_cells
    return _Land(
        tuple(tuple(own) for own in fields), beside, tuple(sorted(cities)), frozenset(edges)
    )


def _fields(board: Board, tiles: Sequence[int]) -> Iterator[tuple[int, int, int, set[int]]]:
    """Each field: its seat, its crop, its goods, and the empty cells beside it."""
    known = bytearray(len(tiles))
    for cell, tile in enumerate(tiles):
        if not 0 <= tile < FACE_DOWN or known[cell]:
            continue
        seat, crop = owner(tile), CROP[kind_of(tile)]
        its = FIELDS[seat][crop]
        found, around, goods = [cell], set[int](), 0
        known[cell] = 1
        for own in found:
            goods += goods_of(tiles[own])
            for other in board.neighbours[own]:
                there = tiles[other]
                if there == EMPTY:
                    around.add(other)
                elif there in its and not known[other]:
                    known[other] = 1
                    found.append(other)
        yield seat, crop, goods, around


def _cities(
    board: Board, tiles: Sequence[int], seats: int
) -> Iterator[tuple[int, set[int], tuple[int, ...]]]:
    """Each city that is not closed: its tiles, the open cells beside it (M6.2), and the goods there
    by seat."""
    for space in board.temple_at:
        if tiles[space] != TEMPLE:
            continue
        city, around = [space], set[int]()
        for cell in city:
            for other in board.neighbours[cell]:
                if FACE_DOWN <= tiles[other] < TEMPLE:
                    if other not in city:
                        city.append(other)
                else:
                    around.add(other)
        open_cells = {cell for cell in around if tiles[cell] in {EMPTY, SPACE}}
        if not open_cells:
            continue
        goods = [0] * seats
        for cell in around - open_cells:
            if 0 <= tiles[cell] < FACE_DOWN:
                goods[owner(tiles[cell])] += goods_of(tiles[cell])
        yield len(city), open_cells, tuple(goods)
