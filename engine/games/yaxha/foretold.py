"""What a step would bring: what is on a tile, or how a cube changes groups and bonus cards."""

from __future__ import annotations

from engine.game import Action, Event
from engine.games.yaxha import telling
from engine.games.yaxha.actions import Pick, Set, Take
from engine.games.yaxha.events import Costs, Gains, Group, Stays
from engine.games.yaxha.pyramid import COLOURS, Survey, survey, with_cube
from engine.games.yaxha.state import YaxhaState


def foretold(state: YaxhaState, seat: int, action: Action) -> list[Event]:
    """What a step would bring."""
    match action:
        case Pick(tile) | Take(tile):
            return [telling.lot(state, seat, tile)]
        case Set(colour, cell):
            before = state.pyramids[seat]
            after = with_cube(before, colour, cell)
            groups = _groups(seat, colour, survey(before), survey(after))
            return [*groups, *telling.cards(state, seat, before, after, brief=True)]
        case _:
            return []


def _groups(seat: int, colour: int, before: Survey, after: Survey) -> list[Event]:
    """The largest groups that change, of the cube's own colour first, then of those it covers; and
    what all that is worth."""
    order = sorted(range(len(COLOURS)), key=lambda other: (other != colour, other))
    sizes = [(other, before.sizes[other], after.sizes[other]) for other in order]
    told = [
        Group({"colour": telling.CUBES[other], "was": was, "size": size}, only=(seat,))
        for other, was, size in sizes
        if was != size
    ]
    if not told:
        return [Stays({"colour": telling.CUBES[colour], "size": after.sizes[colour]}, only=(seat,))]
    points = sum(after.points) - sum(before.points)
    worth = Gains if points >= 0 else Costs
    return [*told, worth({"n": abs(points)}, only=(seat,))]
