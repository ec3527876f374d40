"""Planting (M4): where the tiles of a turn may go, what they open, what their group is worth."""

from __future__ import annotations

from engine.game import Action, Illegal
from engine.games.maya.actions import Plant
from engine.games.maya.board import picked
from engine.games.maya.components import (
    CROP,
    EMPTY,
    FIELDS,
    KIND,
    SPACE,
    TEMPLE,
    goods_of,
    kind_of,
    plantation,
)
from engine.games.maya.state import MayaState


def first_steps(state: MayaState, seat: int) -> list[Action]:
    """Every tile of the rack on every cell beside a tile (M4.1, M4.2)."""
    kinds = dict.fromkeys(state.racks[seat])
    return picked(state.board.plant_steps, kinds, state.plantable())


def further_steps(state: MayaState, seat: int) -> list[Action]:
    """Tiles of the same crop, on cells that keep everything connected (M4.3, M4.4)."""
    crop = crop_of_turn(state)
    kinds = [kind for kind in dict.fromkeys(state.racks[seat]) if CROP[kind] == crop]
    if not kinds:
        return []
    return picked(state.board.plant_steps, kinds, sorted(reach(state, seat, crop)))


def plant(state: MayaState, seat: int, step: Plant) -> None:
    """Lay a tile; raises :class:`Illegal` where it must not lie."""
    kind, cell = KIND.get(step.tile, -1), state.board.hexes.numbers.get(step.cell, -1)
    rack = state.racks[seat]
    if kind not in rack or cell < 0:
        raise Illegal(str(step))
    if not state.laid:
        if not state.edge[cell]:
            raise Illegal(str(step))
    elif CROP[kind] != crop_of_turn(state) or cell not in reach(state, seat, CROP[kind]):
        raise Illegal(str(step))
    at = rack.index(kind)
    state.racks[seat] = rack[:at] + rack[at + 1 :]
    state.way, state.laid = "plant", (*state.laid, cell)
    tiles, edge = state.tiles, state.edge
    tiles[cell], edge[cell], state.sites[cell] = plantation(seat, kind), 0, 0
    for other in state.board.neighbours[cell]:
        if tiles[other] == EMPTY:
            edge[other] = 1
        elif tiles[other] == SPACE:
            _open(state, other)


def _open(state: MayaState, space: int) -> None:
    """M4.6: a temple tile is put on the space."""
    temple, tiles, neighbours = state.board.temple_at[space], state.tiles, state.board.neighbours
    tiles[space], state.city[space] = TEMPLE, temple
    state.opened = (*state.opened, temple)
    for cell in neighbours[space]:
        if tiles[cell] == EMPTY:
            state.edge[cell] = 1
            state.sites[cell] = state.may_build(cell)


def group(state: MayaState, seat: int) -> list[int]:
    """The connected tiles of one crop and one player that the laid tiles now belong to (M4.7),
    in the order of the board."""
    return sorted(_group(state, seat, crop_of_turn(state)))


def worth(state: MayaState, seat: int) -> int:
    """M4.7, M4.8: a point for each good of the group."""
    return sum(goods_of(state.tiles[cell]) for cell in _group(state, seat, crop_of_turn(state)))


def crop_of_turn(state: MayaState) -> int:
    """The crop of this turn."""
    return CROP[kind_of(state.tiles[state.laid[0]])]


def _group(state: MayaState, seat: int, crop: int) -> list[int]:
    tiles, neighbours, field = state.tiles, state.board.neighbours, FIELDS[seat][crop]
    found = [state.laid[0]]
    for cell in found:
        for other in neighbours[cell]:
            if tiles[other] in field and other not in found:
                found.append(other)
    return found


def reach(state: MayaState, seat: int, crop: int) -> set[int]:
    """The empty cells beside the group, or beside the tiles of this turn (MR1)."""
    tiles, neighbours = state.tiles, state.board.neighbours
    cells = state.laid if state.rules.strict else _group(state, seat, crop)
    return {other for cell in cells for other in neighbours[cell] if tiles[other] == EMPTY}
