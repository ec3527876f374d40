"""Planting (M4): where the tiles of a turn may go, what they open, what their group is worth."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

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
    return _steps(state, seat, dict.fromkeys(state.racks[seat]), state.plantable())


def further_steps(state: MayaState, seat: int) -> list[Action]:
    """Tiles of the same crop, on cells that keep everything connected (M4.3, M4.4)."""
    crop = crop_of_turn(state)
    kinds = [kind for kind in dict.fromkeys(state.racks[seat]) if CROP[kind] == crop]
    if not kinds:
        return []
    return _steps(state, seat, kinds, sorted(reach(state, seat, crop)))


def _steps(state: MayaState, seat: int, kinds: Iterable[int], cells: Sequence[int]) -> list[Action]:
    """List tiles of these kinds on these cells, each where its crop is not barred (MR2)."""
    if state.rules.join:
        return picked(state.board.plant_steps, kinds, cells)
    steps = list[Action]()
    for kind in kinds:
        shut = barred(state, seat, CROP[kind])
        steps += picked(state.board.plant_steps, [kind], [c for c in cells if c not in shut])
    return steps


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
    if cell in barred(state, seat, CROP[kind]):
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
    return sorted(_group(state, FIELDS[seat][crop_of_turn(state)], state.laid[0]))


def worth(state: MayaState, seat: int) -> int:
    """M4.7, M4.8: a point for each good of the group."""
    return sum(goods_of(state.tiles[cell]) for cell in group(state, seat))


def crop_of_turn(state: MayaState) -> int:
    """The crop of this turn."""
    return CROP[kind_of(state.tiles[state.laid[0]])]


def _group(
    state: MayaState, field: Container[int], start: int, without: Container[int] = ()
) -> list[int]:
    """Return the cells connected with one of them by tiles of the field."""
    tiles, neighbours = state.tiles, state.board.neighbours
    found = [start]
    for cell in found:
        for other in neighbours[cell]:
            if tiles[other] in field and other not in found and other not in without:
                found.append(other)
    return found


def reach(state: MayaState, seat: int, crop: int) -> set[int]:
    """The empty cells beside the group, or beside the tiles of this turn (MR1)."""
    tiles, neighbours = state.tiles, state.board.neighbours
    strict = state.rules.strict
    cells = state.laid if strict else _group(state, FIELDS[seat][crop], state.laid[0])
    return {other for cell in cells for other in neighbours[cell] if tiles[other] == EMPTY}


def barred(state: MayaState, seat: int, crop: int) -> set[int]:
    """Return the empty cells where a tile of the crop would make this turn touch a second
    plantation that the player had before it (MR2); none where plantations may be joined."""
    if state.rules.join:
        return set()
    tiles, neighbours, field = state.tiles, state.board.neighbours, FIELDS[seat][crop]
    number: dict[int, int] = {}
    for cell, tile in enumerate(tiles):
        if tile in field and cell not in state.laid and cell not in number:
            number |= dict.fromkeys(_group(state, field, cell, state.laid), cell)
    around = {other for cell in state.laid for other in neighbours[cell]}
    touched = {number[cell] for cell in around if cell in number}
    beside: dict[int, set[int]] = {}
    for cell, its in number.items():
        for other in neighbours[cell]:
            if tiles[other] == EMPTY:
                beside.setdefault(other, set(touched)).add(its)
    return {cell for cell, plantations in beside.items() if len(plantations) > 1}
