"""Cities: laying a tile face down (M5), and scoring those that are surrounded (M6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, Illegal
from engine.games.maya.actions import BLIND, City
from engine.games.maya.board import NOBODY, picked
from engine.games.maya.components import (
    EMPTY,
    FACE_DOWN,
    KIND,
    KINDS,
    PARTS,
    SPACE,
    goods_of,
    owner,
)
from engine.games.maya.state import Closing, MayaState, Rules

_PRIZES = PARTS.city_prizes
_BLIND = len(KINDS)


def steps(state: MayaState, seat: int) -> list[Action]:
    """Every tile of the rack, or the top one of the reserve (M5.3), on every cell where a city may
    grow."""
    kinds = list(dict.fromkeys(state.racks[seat])) or [_BLIND] * bool(state.reserves[seat])
    return picked(state.board.city_steps, state.buildable(), kinds)


def build(state: MayaState, seat: int, step: City) -> None:
    """Lay a tile face down; raises :class:`Illegal` where it must not lie."""
    cell = state.board.hexes.numbers.get(step.cell, -1)
    rack, reserve = state.racks[seat], state.reserves[seat]
    kind = KIND.get(step.tile, -1)
    if cell < 0 or not state.sites[cell]:
        raise Illegal(str(step))
    if step.tile == BLIND:
        if rack or not reserve:  # M5.3
            raise Illegal(str(step))
        state.faces[cell], state.reserves[seat] = reserve[0], reserve[1:]
        state.blind = (*state.blind, cell)
    else:
        if kind not in rack:
            raise Illegal(str(step))
        at = rack.index(kind)
        state.faces[cell], state.racks[seat] = kind, rack[:at] + rack[at + 1 :]
    state.way, state.laid = "city", (cell,)
    _grow(state, seat, cell)


def _grow(state: MayaState, seat: int, cell: int) -> None:
    tiles, city, neighbours = state.tiles, state.city, state.board.neighbours[cell]
    tiles[cell], state.edge[cell], state.sites[cell] = FACE_DOWN + seat, 0, 0
    city[cell] = max(city[other] for other in neighbours)
    for other in neighbours:
        if tiles[other] == EMPTY:
            state.edge[other] = 1
            state.sites[other] = state.may_build(other)


def to_draw(state: MayaState, seat: int) -> int:
    """How many tiles the unfinished turn draws when it ends (M5.3, M5.6, M5.7)."""
    if state.way != "city":
        return 0
    rack = len(state.racks[seat])
    drawn = PARTS.draw.blind if state.laid[0] in state.blind else PARTS.draw.city
    return min(drawn, PARTS.rack.most - rack, len(state.reserves[seat]))


def closing(state: MayaState) -> list[Closing]:
    """The cities that the unfinished turn closes (M6.1, M6.11), by temple: only those that it
    touches can be."""
    city, neighbours = state.city, state.board.neighbours
    touched = {city[other] for cell in state.laid for other in (cell, *neighbours[cell])}
    touched.discard(NOBODY)
    found = list[Closing]()
    for temple in sorted(touched):
        cells = state.city_cells(temple)
        around = {other for cell in cells for other in neighbours[cell]}.difference(cells)
        if any(state.tiles[cell] in {EMPTY, SPACE} for cell in around):  # M6.2
            continue
        goods = strengths(state, around)
        points = prizes(len(cells), goods, state.rules)
        found.append(Closing(temple, len(cells), goods, points, state.turn))
    return found


def strengths(state: MayaState, around: set[int]) -> tuple[int, ...]:
    """M6.4: the goods of each player on the plantations among these cells."""
    goods = [0] * state.seats
    for cell in around:
        tile = state.tiles[cell]
        if 0 <= tile < FACE_DOWN:
            goods[owner(tile)] += goods_of(tile)
    return tuple(goods)


def prizes(tiles: int, goods: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """The points of a city of this many tiles by seat, for the goods beside it (M6.3 to M6.8)."""
    prize = _PRIZES[min(tiles, len(_PRIZES)) - 1]
    ranks = sorted({count for count in goods if count}, reverse=True)
    if not ranks:  # M6.8
        return (0,) * len(goods)
    best = [seat for seat, count in enumerate(goods) if count == ranks[0]]
    points = [0] * len(goods)
    alone = len(ranks) == len(best) == 1
    first = prize.first + prize.second * (len(best) > 1 or (alone and rules.both_prizes))
    for seat in best:  # M6.6
        points[seat] = _shared(first, len(best))
    if len(best) == 1 and len(ranks) > 1:
        next_best = [seat for seat, count in enumerate(goods) if count == ranks[1]]
        for seat in next_best if len(next_best) == 1 or rules.share_second else ():  # M6.7
            points[seat] = _shared(prize.second, len(next_best))
    return tuple(points)


def _shared(points: int, players: int) -> int:
    """Divided and rounded up."""
    return -(-points // players)
