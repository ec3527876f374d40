"""Why a text that looks like a step is none: asked with the predicates that make the legal list."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Reason
from engine.games.maya import planting
from engine.games.maya.actions import BLIND
from engine.games.maya.board import NOBODY
from engine.games.maya.components import CROP, CROPS, EMPTY, KIND, OUT, SPACE
from engine.games.maya.state import MayaState


def why_not(state: MayaState, seat: int, tokens: Sequence[str]) -> Reason | None:
    """See :meth:`engine.game.Position.why_not`; the seat is to act."""
    match tokens:
        case ["plant", tile, *cell] if tile in KIND and not cell[1:]:
            return _plant(state, seat, tile, cell)
        case ["city", cell, *tile] if not tile[1:]:
            return _city(state, seat, cell, tile)
        case ["pass"] if not state.way and (planting.first_steps(state, seat) or any(state.sites)):
            return Reason("may_not_pass", "M3.3")
        case _:
            return None


def _plant(state: MayaState, seat: int, tile: str, cells: Sequence[str]) -> Reason | None:
    if state.way not in {"", "plant"}:
        return Reason("one_thing", "M3.1")
    kind = KIND[tile]
    if lacking := _lacking(state, seat, tile, "M4.1"):
        return lacking
    if state.laid and CROP[kind] != planting.crop_of_turn(state):
        return Reason("one_crop", "M4.1", {"crop": CROPS[planting.crop_of_turn(state)]})
    if not cells or cells[0] not in state.board.hexes.numbers:
        return None
    cell, facts = state.board.hexes.numbers[cells[0]], {"cell": cells[0]}
    if taken := _taken(state, cell, facts):
        return taken
    if state.laid:
        if cell not in planting.reach(state, seat, CROP[kind]):
            return Reason("not_linked", "MR1" if state.rules.strict else "M4.3", facts)
    elif not state.edge[cell]:
        return Reason("touches_nothing", "M4.2", facts)
    if cell in planting.barred(state, seat, CROP[kind]):
        return Reason("joins_two", "MR2", facts)
    return None


def _city(state: MayaState, seat: int, name: str, tiles: Sequence[str]) -> Reason | None:
    if state.way:
        return Reason("one_thing", "M3.1")
    cell = state.board.hexes.numbers.get(name)
    if cell is None:
        return None
    if found := _taken(state, cell, {"cell": name}) or _no_city(state, cell, name):
        return found
    match tiles:
        case [tile] if tile == BLIND and state.racks[seat]:
            return Reason("not_blind", "M5.3")
        case [tile] if tile in KIND:
            return _lacking(state, seat, tile, "M5.2")
        case _:
            return None


def _lacking(state: MayaState, seat: int, tile: str, rule: str) -> Reason | None:
    if KIND[tile] in state.racks[seat]:
        return None
    if not state.racks[seat]:
        return Reason("empty_rack", "M3.2")
    return Reason("not_on_rack", rule, {"tile": tile})


def _taken(state: MayaState, cell: int, facts: dict[str, str]) -> Reason | None:
    """Why nothing can be laid on the cell."""
    match state.tiles[cell]:
        case tile if tile == EMPTY:
            return None
        case tile if tile == OUT:
            return Reason("not_in_play", "M2.2", facts)
        case tile if tile == SPACE:
            return Reason("temple_space", "M4.1", facts)
        case _:
            return Reason("taken", "M4.1", facts)


def _no_city(state: MayaState, cell: int, name: str) -> Reason | None:
    """Why the empty cell enlarges no city (M5.2, M5.4, M5.5)."""
    if state.sites[cell]:
        return None
    around = state.board.neighbours[cell]
    temples = state.board.temples
    for other in around:
        if state.tiles[other] == SPACE:
            temple = temples[state.board.temple_at[other]]
            return Reason("by_empty_space", "M5.5", {"cell": name, "temple": temple})
    touched = {state.city[other] for other in around} - {NOBODY}
    if len(touched) > 1:
        named = [temples[temple] for temple in sorted(touched)]
        return Reason("two_cities", "M5.4", {"cell": name, "temples": named})
    return Reason("no_city", "M5.2", {"cell": name})
