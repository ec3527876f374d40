"""How good a position of Yaxha looks for every seat.

Points rise steeply with the size of a group (X1.4), so two long colours and little else are best.
Each colour is expected to grow by the cubes that are still to come, the more the further it is
ahead of the player's other colours, and by no more than there is room around its group. What will
be covered in a full pyramid is where cubes go that are worth nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.games.yaxha import bonus
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import (
    GROUND,
    SIDES,
    Cells,
    above,
    below,
    beside,
    carried,
    covered,
    extent,
    numbers,
    reach,
    within,
)
from engine.games.yaxha.pyramid import COLOURS, Pyramid, filled, groups, legal, with_cube, worth
from engine.games.yaxha.state import LOT, NO_TILE, PARTS, ROUNDS, YaxhaState

_TAKEN = (1.8, 1.45, 0.7, 0.45, 0.25)
"""How many of the cubes of a colour that come up for one player it gets, compared with others, who
take any: of the colour of its largest group, of the next, and so on."""
_ROOM, _NEXT_RING = 0.75, 0.5
"""How many of the free cells around a group it will get, and how much the cells around those count.
"""
_JOINED = 0.5
"""A second group that it can join adds this part of its size."""
_GROUPS = 3
"""Only so many of the largest groups of a colour are looked at."""
_FRESH = 0.8
"""A colour of which nothing is to be seen yet has a place to find first: so much is left."""
_ROOM_FOR_NEW = 3.0
"""And it does not grow larger than this."""
_MORE_THAN_ENOUGH = 0.5
"""A cube more than what is paid for may stand in for one that does not come."""
_CARD_NOW, _CARD_LATER = 0.25, 0.75
"""A bonus card that is fulfilled now counts this part of it, and towards the end all of it."""
_FIRST_CHOICE = 0.5
"""The lowest initiative tile, compared with the highest, while tiles are still to be picked."""

_ENOUGH = len(PARTS.points) - 1
_POINTS = tuple(float(worth(cubes)) for cubes in range(_ENOUGH + 1))


class _Group(NamedTuple):
    """What matters of a group."""

    size: int
    room: float
    """How many cubes more may find a place."""
    joined: int
    """The size of the largest other group that it can join."""


_Left: TypeAlias = tuple[int, ...]
"""The cubes in the bag, by colour."""


def outlook(state: YaxhaState) -> Sequence[float]:
    """The points that each seat may expect in the end."""
    if state.phase == "over":
        return [float(standing.total) for standing in state.standings()]
    left, rounds = _left(state), ROUNDS - state.round
    pyramids: list[Pyramid] = []
    looks: list[float] = []
    for seat, pyramid in enumerate(state.pyramids):
        to_come = rounds
        if state.phase != "build" or len(state.hands[seat]) == LOT:
            lot = _lot(state, seat)
            pyramid = _built(pyramid, lot, rounds, left)
            to_come += not lot
        pyramids.append(pyramid)
        looks.append(_colours(pyramid, to_come, left))
    part = _CARD_NOW + _CARD_LATER * state.round / ROUNDS
    holders = bonus.holders(state.cards, tuple(pyramids), state.rules.readings)
    for card, seats in holders.items():
        for seat in seats:
            looks[seat] += part * CARDS[card].points
    if rounds:
        for seat, tile in enumerate(state.initiative):
            looks[seat] += _FIRST_CHOICE * (state.seats - tile) / (state.seats - 1)
    return looks


def alike(state: YaxhaState) -> Hashable:
    """The same cubes in the same cells: in which order they were set is no matter."""
    market = tuple(state.picks), state.choice, tuple(state.ready)
    return state.round, state.phase, market, tuple(state.pyramids), tuple(state.hands)


def _left(state: YaxhaState) -> _Left:
    drawn = state.bag[: state.drawn]
    return tuple(PARTS.cubes_per_colour - drawn.count(colour) for colour in range(len(COLOURS)))


def _lot(state: YaxhaState, seat: int) -> tuple[int, ...]:
    """The cubes that the seat is to place in this round; none while it has no tile."""
    if state.phase == "build" or state.hands[seat]:
        return state.hands[seat]
    tile = state.picks[seat] if state.phase == "choose" else NO_TILE
    if state.phase == "leftovers" and seat == state.queue[0]:
        tile = state.choice
    return state.lot(tile) if tile > 0 else ()


# Building quickly.


@lru_cache(maxsize=2048)
def _built(pyramid: Pyramid, lot: tuple[int, ...], rounds: int, left: _Left) -> Pyramid:
    """The pyramid with these cubes, each set where it looks best at once."""
    hand = list(lot)
    while hand:
        found = [
            (_colours(new, rounds, left), new, colour)
            for colour in set(hand)
            for cell in numbers(_inviting(pyramid, colour))
            for new in (with_cube(pyramid, colour, cell),)
        ]
        if not found:  # X5.9
            break
        _, pyramid, colour = max(found)
        hand.remove(colour)
    return pyramid


def _inviting(pyramid: Pyramid, colour: int) -> Cells:
    """Where a cube of that colour may be set beside another, or where it will be covered; if there
    is no such cell, wherever it may be set."""
    cells = legal(pyramid, colour)
    whole, _ = _in_sight(filled(pyramid)) if any(pyramid) else (cells, 0)
    return cells & (_around(pyramid[colour]) | ~whole) or cells


# Colours.


@lru_cache(maxsize=2048)
def _colours(pyramid: Pyramid, rounds: int, left: _Left) -> float:
    """The points that all colours together may come to."""
    looks = _looks(pyramid)
    order = sorted(
        range(len(COLOURS)),
        key=lambda colour: (looks[colour][0].size if looks[colour] else 0, left[colour], colour),
        reverse=True,
    )
    a_cube = LOT * rounds / (sum(left) or 1)
    points = 0.0
    for colour, taken in zip(order, _TAKEN, strict=True):
        cubes = taken * a_cube * left[colour]
        groups_of_it = looks[colour]
        if groups_of_it:
            points += max(
                _points(group.size + min(cubes, group.room) + _JOINED * group.joined)
                for group in groups_of_it
            )
        else:
            points += _FRESH * _points(min(cubes, _ROOM_FOR_NEW))
    return points


def _points(cubes: float) -> float:
    """X1.4, also between two sizes."""
    if cubes >= _ENOUGH:
        return _POINTS[_ENOUGH] + _MORE_THAN_ENOUGH * (cubes - _ENOUGH)
    low = int(cubes)
    return _POINTS[low] + (cubes - low) * (_POINTS[low + 1] - _POINTS[low])


@lru_cache(maxsize=2048)
def _looks(pyramid: Pyramid) -> tuple[tuple[_Group, ...], ...]:
    """The largest groups of each colour, without the cubes that are covered or will be."""
    cells = filled(pyramid)
    if not cells:
        return ((),) * len(COLOURS)
    seen, free = _in_sight(cells)
    return tuple(_groups(own & seen, free) for own in pyramid)


def _groups(own: Cells, free: Cells) -> tuple[_Group, ...]:
    largest = sorted(groups(own), key=lambda group: (-group.bit_count(), group))[:_GROUPS]
    rings = [_around(group) & free for group in largest]
    found: list[_Group] = []
    for group, ring in zip(largest, rings, strict=True):
        beyond = _around(ring) & free & ~ring
        joined = max(
            (
                other.bit_count()
                for other, its in zip(largest, rings, strict=True)
                if other != group and its & ring
            ),
            default=0,
        )
        room = _ROOM * (ring.bit_count() + _NEXT_RING * beyond.bit_count())
        found.append(_Group(group.bit_count(), room, joined))
    return tuple(found)


def _in_sight(cells: Cells) -> tuple[Cells, Cells]:
    """The cells that will be seen in the end, filled or not, and those of them that are free. What
    will be covered is known when it is fixed where level 1 lies (X5.4)."""
    ground = cells & GROUND
    box = extent(ground)
    whole = level = within(reach(ground)) & GROUND
    for _ in SIDES[1:]:
        level = carried(level)
        whole |= level
    if box.east - box.west == box.south - box.north == SIDES[0] - 1:
        whole &= ~covered(whole)
    return whole & ~covered(cells), whole & ~cells


def _around(cells: Cells) -> Cells:
    return beside(cells) | above(cells) | below(cells)
