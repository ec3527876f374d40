"""What a seat of Maya may not know (MI11): the tiles on other racks, the order of the reserves, and
the faces of tiles in the cities.

All of it is dealt: the order of a player's 32 tiles (M2.4). Which of them a player keeps on the
rack or lays face down is chosen; a player who takes any of them makes all equally likely, and so
they are imagined.
"""

from __future__ import annotations

from random import Random

from engine.games.maya.components import FACE_DOWN, KINDS, OWN_TILES, kind_of, owner
from engine.games.maya.state import UNKNOWN, MayaState

_OWN = [OWN_TILES.count(kind) for kind in range(len(KINDS))]


def veil(view: MayaState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    for other in range(view.seats):
        view.reserves[other] = (UNKNOWN,) * len(view.reserves[other])
        if other != seat:
            view.racks[other] = (UNKNOWN,) * len(view.racks[other])
    for cell in view.faces:
        if cell in view.blind or owner(view.tiles[cell]) != seat:  # MR12
            view.faces[cell] = UNKNOWN


def imagine(view: MayaState, seat: int | None, random: Random) -> None:
    """Each player's 32 tiles less those that the seat sees, in any order, face down in the cities,
    on the rack and in the reserve."""
    left = [_OWN[:] for _ in range(view.seats)]
    for tile in view.tiles:
        if 0 <= tile < FACE_DOWN:
            left[owner(tile)][kind_of(tile)] -= 1
    down: list[list[int]] = [[] for _ in left]
    for cell in sorted(view.faces):
        player, kind = owner(view.tiles[cell]), view.faces[cell]
        if kind == UNKNOWN:
            down[player].append(cell)
        else:
            left[player][kind] -= 1
    for player, counts in enumerate(left):
        rack = view.racks[player]
        if player == seat:
            for kind in rack:
                counts[kind] -= 1
        pile = [kind for kind, count in enumerate(counts) for _ in range(count)]
        random.shuffle(pile)
        for cell in down[player]:
            view.faces[cell] = pile.pop()
        if player != seat:
            view.racks[player] = tuple(sorted(pile.pop() for _ in rack))
        view.reserves[player] = tuple(pile.pop() for _ in view.reserves[player])


def whole(state: MayaState) -> bool:
    return not any(
        UNKNOWN in kinds for kinds in (*state.racks, *state.reserves, state.faces.values())
    )
