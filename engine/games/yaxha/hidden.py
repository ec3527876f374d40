"""What a seat of Yaxha may not know (XI10): the cubes still in the bag, picks that are not shown
yet, and what others have built while building is sealed.

The bag is dealt (X2.4). Picks and buildings are chosen: a player is imagined to pick any tile, all
equally likely, and to place cubes one by one, each time any that may be placed, anywhere.
"""

from __future__ import annotations

from random import Random

from engine.games.yaxha.grid import PARTS, numbers
from engine.games.yaxha.pyramid import COLOURS, legal, with_cube
from engine.games.yaxha.state import DROPPED, NO_TILE, SECRET, UNKNOWN, YaxhaState


def veil(view: YaxhaState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    view.bag = view.bag[: view.drawn] + (UNKNOWN,) * (len(view.bag) - view.drawn)
    for other in _others(view, seat):
        if view.phase == "choose":
            view.picks[other] = SECRET if view.picks[other] else NO_TILE
        elif view.ready[other] and not view.finished(other):
            tear_down(view, other)


def imagine(view: YaxhaState, seat: int | None, random: Random) -> None:
    """The cubes that are left in the bag, in any order; a decision for those who have made one."""
    left = [PARTS.cubes_per_colour] * len(COLOURS)
    for colour in view.bag[: view.drawn]:
        left[colour] -= 1
    bag = [colour for colour, count in enumerate(left) for _ in range(count)]
    random.shuffle(bag)
    view.bag = (*view.bag[: view.drawn], *bag)
    for rival in _others(view, seat):
        own = random.getrandbits(64)  # taken whether it has decided or not
        if view.picks[rival] == SECRET:
            view.picks[rival] = Random(own).randint(1, view.seats)
        elif view.ready[rival] and not view.finished(rival):
            _build_somehow(view, rival, Random(own))


def whole(state: YaxhaState) -> bool:
    if UNKNOWN in state.bag[-1:] or SECRET in state.picks:
        return False
    return state.phase != "build" or not any(
        hand and ready for hand, ready in zip(state.hands, state.ready, strict=True)
    )


def tear_down(state: YaxhaState, seat: int) -> None:
    """Back to the moment at which the seat began to build."""
    laid = state.laid[seat]
    if not laid:
        return
    dropped = sum(cell == DROPPED for _, cell in laid)
    state.hands[seat] = tuple(sorted((*state.hands[seat], *(colour for colour, _ in laid))))
    state.discards[seat] = state.discards[seat][: len(state.discards[seat]) - dropped]
    state.pyramids[seat], state.laid[seat] = state.was[seat], ()


def _build_somehow(state: YaxhaState, seat: int, random: Random) -> None:
    """Place the cubes in hand in any legal way."""
    left = list(state.hands[seat])
    while left:
        pyramid = state.pyramids[seat]
        fitting = [colour for colour in left if legal(pyramid, colour)]
        colour = random.choice(left if state.rules.early else fitting or left)  # X5.9
        left.remove(colour)
        if cells := numbers(legal(pyramid, colour)):
            cell = random.choice(cells)
            state.pyramids[seat] = with_cube(pyramid, colour, cell)
        else:
            cell = DROPPED
            state.discards[seat] = (*state.discards[seat], colour)
        state.laid[seat] = (*state.laid[seat], (colour, cell))
    state.hands[seat] = ()


def _others(state: YaxhaState, seat: int | None) -> list[int]:
    return [other for other in range(state.seats) if other != seat]
