"""What a seat of Yaxha may not know (XI10): the cubes still in the bag, picks that are not shown
yet, and what others have built while building is sealed."""

from __future__ import annotations

from random import Random

from engine.games.yaxha.grid import numbers
from engine.games.yaxha.pyramid import legal, with_cube
from engine.games.yaxha.state import DROPPED, NO_TILE, SECRET, UNKNOWN, YaxhaState


def veil(view: YaxhaState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    view.bag = view.bag[: view.drawn] + (UNKNOWN,) * (len(view.bag) - view.drawn)
    for other in _others(view, seat):
        if view.phase == "choose":
            view.picks[other] = SECRET if view.picks[other] else NO_TILE
        elif view.ready[other] and not view.finished(other):
            tear_down(view, other)


def reshuffle(other: YaxhaState, seat: int | None, random: Random) -> None:
    """Another order of the bag, other picks, other pyramids of those who build in secret."""
    bag = list(other.bag[other.drawn :])
    random.shuffle(bag)
    other.bag = (*other.bag[: other.drawn], *bag)
    for rival in _others(other, seat):
        if other.phase == "choose":
            other.picks[rival] = random.randint(1, other.seats) if other.ready[rival] else NO_TILE
        elif other.ready[rival] and not other.finished(rival):
            tear_down(other, rival)
            _build_somehow(other, rival, random)


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
