"""What a seat of Maya may not know (MI11): the tiles on other racks, the order of the reserves, and
the faces of tiles in the cities."""

from __future__ import annotations

from random import Random

from engine.games.maya.components import owner
from engine.games.maya.state import UNKNOWN, MayaState


def veil(view: MayaState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    for other in range(view.seats):
        view.reserves[other] = (UNKNOWN,) * len(view.reserves[other])
        if other != seat:
            view.racks[other] = (UNKNOWN,) * len(view.racks[other])
    for cell in view.faces:
        if cell in view.blind or owner(view.tiles[cell]) != seat:  # MR12
            view.faces[cell] = UNKNOWN


def reshuffle(other: MayaState, seat: int | None, random: Random) -> None:
    """The tiles that the seat cannot see change places: for each player those in the reserve and
    those that nobody looked at, for the others the rack and all tiles in the cities as well."""
    for player in range(other.seats):
        down = [
            cell
            for cell in sorted(other.faces)
            if owner(other.tiles[cell]) == player and (player != seat or cell in other.blind)
        ]
        rack, reserve = other.racks[player], other.reserves[player]
        unseen = [*reserve, *(other.faces[cell] for cell in down)]
        if player != seat:
            unseen += rack
        random.shuffle(unseen)
        other.faces.update({cell: unseen.pop() for cell in down})
        if player != seat:
            other.racks[player] = tuple(sorted(unseen.pop() for _ in rack))
        other.reserves[player] = tuple(unseen)
