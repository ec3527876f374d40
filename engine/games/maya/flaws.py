"""The invariants of Maya (MI1 to MI9, as far as one position shows them)."""

from __future__ import annotations

from engine.games.maya.components import (
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
from engine.games.maya.state import MayaState


def found(state: MayaState) -> list[str]:
    """Every invariant that does not hold."""
    return [*_tiles(state), *_places(state), *_cities(state), *_points(state), *_derived(state)]


def _tiles(state: MayaState) -> list[str]:
    flaws = list[str]()
    owned = [[*rack, *pile] for rack, pile in zip(state.racks, state.reserves, strict=True)]
    for cell, tile in enumerate(state.tiles):
        if 0 <= tile < TEMPLE:
            kind = state.faces.get(cell, -1) if tile >= FACE_DOWN else kind_of(tile)
            owned[owner(tile)].append(kind)
    for seat, kinds in enumerate(owned):
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
        is_space, has_temple = cell in board.temple_at, tile in {SPACE, TEMPLE}
        if (tile == OUT) == board.in_play[cell] or is_space != has_temple:
            flaws.append(f"MI6: {tile} on {board.name(cell)}")
        if tile != SPACE:
            continue
        for other in board.neighbours[cell]:
            if 0 <= state.tiles[other] < TEMPLE:
                rule = "MI4" if state.tiles[other] >= FACE_DOWN else "MI5"
                flaws.append(f"{rule}: {board.name(other)} touches an empty temple space")
    laid = {cell for cell, tile in enumerate(state.tiles) if tile >= 0}
    temple_tiles = [cell for cell in laid if state.tiles[cell] == TEMPLE]
    if lost := laid - board.hexes.reached(temple_tiles, laid):
        flaws.append(f"MI7: {board.hexes.named(lost)} are connected to no temple")
    temples, spaces = state.tiles.count(TEMPLE), state.tiles.count(SPACE)
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
        around = {state.tiles[other] for cell in mine for other in board.neighbours[cell]}
        open_ = EMPTY in around or SPACE in around
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
    again.derive()
    same = (again.city, again.edge, again.sites) == (state.city, state.edge, state.sites)
    return [] if same else ["M5.1: cities, or the cells beside them, do not follow from the tiles"]
