"""The invariants of Maya (MI1 to MI9, as far as one position shows them)."""

from __future__ import annotations

from engine.games.maya.state import MayaState
from engine.games.maya.tiles import (
    EMPTY,
    FACE_DOWN,
    OUT,
    OWN_TILES,
    PARTS,
    SPACE,
    TEMPLE,
    kind_of,
    owner,
)


def found(state: MayaState) -> list[str]:
    """Every invariant that does not hold."""
    return [*_tiles(state), *_places(state), *_cities(state), *_points(state), *_derived(state)]


def _tiles(state: MayaState) -> list[str]:
    flaws = list[str]()
    for seat in range(state.seats):
        kinds = [*state.racks[seat], *state.reserves[seat]]
        for cell, tile in enumerate(state.tiles):
            if 0 <= tile < TEMPLE and owner(tile) == seat:
                kinds.append(state.faces.get(cell, -1) if tile >= FACE_DOWN else kind_of(tile))
        if sorted(kinds) != list(OWN_TILES):
            flaws.append(f"MI1: seat {seat} has the tiles {sorted(kinds)}")
        if len(state.racks[seat]) > PARTS.rack.most:
            flaws.append(f"MI2: {len(state.racks[seat])} tiles on the rack of seat {seat}")
    down = {cell for cell, tile in enumerate(state.tiles) if FACE_DOWN <= tile < TEMPLE}
    if down != set(state.faces) or not down.issuperset(state.blind):
        flaws.append(f"MI1: faces of {sorted(state.faces)}, face down are {sorted(down)}")
    return flaws


def _places(state: MayaState) -> list[str]:
    board, flaws = state.board, list[str]()
    for cell, tile in enumerate(state.tiles):
        where = board.name(cell)
        is_space = cell in board.temple_at
        if (tile == OUT) == board.in_play[cell] or is_space != (tile in {SPACE, TEMPLE}):
            flaws.append(f"MI6: {tile} on {where}")
        if 0 <= tile < TEMPLE and any(state.tiles[o] == SPACE for o in board.neighbours[cell]):
            rule = "MI4" if tile >= FACE_DOWN else "MI5"
            flaws.append(f"{rule}: a tile on {where} beside an empty temple space")
    laid = {cell for cell, tile in enumerate(state.tiles) if tile >= 0}
    for part in board.hexes.parts(laid):
        if all(state.tiles[cell] != TEMPLE for cell in part):
            flaws.append(f"MI7: {board.hexes.named(part)} are connected to no temple")
    temples = sum(tile == TEMPLE for tile in state.tiles)
    spaces = sum(tile == SPACE for tile in state.tiles)
    if temples + spaces != len(board.open) or temples > PARTS.temples.tiles:
        flaws.append(f"MI9: {temples} temple tiles, {spaces} empty spaces")
    return flaws


def _cities(state: MayaState) -> list[str]:
    board, flaws = state.board, list[str]()
    cells = {cell for cell, tile in enumerate(state.tiles) if tile >= FACE_DOWN}
    for part in board.hexes.parts(cells):
        temples = sum(state.tiles[cell] == TEMPLE for cell in part)
        if temples != 1:
            flaws.append(f"MI3: {temples} temples in the city {board.hexes.named(part)}")
    scored = [closing.temple for closing in state.closings]
    if len(set(scored)) != len(scored):
        flaws.append("MI8: a city was scored twice")
    for temple in board.open:
        mine = state.city_cells(temple)
        open_ = any(state.tiles[o] in {EMPTY, SPACE} for c in mine for o in board.neighbours[c])
        if open_ and temple in scored:
            flaws.append(f"MI8: the city {board.temples[temple]} was scored and is open")
        if mine and not open_ and temple not in scored and not state.way:
            flaws.append(f"M6.1: the city {board.temples[temple]} is closed and was not scored")
    for closing in state.closings:
        if closing.tiles != state.city.count(closing.temple):
            flaws.append(f"M5.10: the city {board.temples[closing.temple]} grew when scored")
    return flaws


def _points(state: MayaState) -> list[str]:
    flaws = list[str]()
    for seat in range(state.seats):
        won = sum(closing.points[seat] for closing in state.closings)
        if state.points[seat] != state.planted[seat] + won or state.planted[seat] < 0:
            flaws.append(f"MI8: seat {seat} has {state.points[seat]} points")
    return flaws


def _derived(state: MayaState) -> list[str]:
    """What is kept beside the tiles must follow from them."""
    again = state.copy()
    again.survey()
    same = (again.city, again.edge, again.sites) == (state.city, state.edge, state.sites)
    return [] if same else ["M5.1: cities, or the cells beside them, do not follow from the tiles"]
