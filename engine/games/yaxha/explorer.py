"""A random player who gets around: steps at random, but with an aim where a bonus card is in play
that hardly anybody fulfils by chance, a side of one colour or exactly three colours.

Every second seat goes for such a card. It builds in the box of which the first cell is the
north-western one of the middle, takes the tile with most of the cubes it wants, and sets them where
they help: on the west side, or where they will be seen, with the others in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.yaxha.actions import Pick, Set, Take
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import FIRST, GROUND, PLACES, Box, Cells, above, below, within
from engine.games.yaxha.pyramid import COLOURS, Pyramid, filled
from engine.games.yaxha.state import YaxhaState

_SIDE, _THREE = "one_colour_side", "three_colours"
_WANTED = {_SIDE: 1, _THREE: 3}
"""How many colours are collected for each."""
_FIRST = PLACES[FIRST.bit_length() - 1]
_BOX = within(Box(_FIRST.column - 1, _FIRST.column + 2, _FIRST.row - 1, _FIRST.row + 2))
_WEST = sum(1 << cell for cell, place in PLACES.items() if place.column == _FIRST.column - 1)
_MIDDLE = sum(
    1 << cell
    for cell, place in PLACES.items()
    if 0 <= place.column - _FIRST.column <= 2 - place.level
    and 0 <= place.row - _FIRST.row <= 2 - place.level
)
"""What is covered in a full pyramid."""


def choose(position: YaxhaState, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """One of the legal steps."""
    aims = [CARDS[card].id for card in position.cards if CARDS[card].id in _WANTED]
    if not aims or seat % 2:
        return random.choice(legal)
    aim = aims[seat // 2 % len(aims)]
    wanted = _collected(position, seat)[: _WANTED[aim]]
    return max(legal, key=lambda step: (_value(position, seat, step, aim, wanted), random.random()))


def _collected(position: YaxhaState, seat: int) -> list[int]:
    """The colours, those first that the seat has most of, or could have."""
    pyramid, hand = position.pyramids[seat], position.hands[seat]
    offered = [colour for tile in range(1, position.seats + 1) for colour in position.lot(tile)]
    return sorted(
        range(len(COLOURS)),
        key=lambda colour: (
            -pyramid[colour].bit_count() - hand.count(colour),
            -offered.count(colour),
            colour,
        ),
    )


def _value(position: YaxhaState, seat: int, step: Action, aim: str, wanted: Sequence[int]) -> int:
    match step:
        case Pick(tile) | Take(tile):
            return sum(colour in wanted for colour in position.lot(tile))
        case Set(colour, cell):
            if aim == _SIDE:
                return _beside_the_rest(1 << cell, wished=colour in wanted)
            return _among_three(position.pyramids[seat], 1 << cell, wanted, wished=colour in wanted)
        case _:
            return 1


def _beside_the_rest(cell: Cells, *, wished: bool) -> int:
    """Wanted cubes go to the west side, others anywhere else, all of them in the box."""
    if cell & GROUND & ~_BOX:
        return -5
    if cell & _WEST:
        return 5 if wished else -9
    return 0 if wished else 2


def _among_three(pyramid: Pyramid, cell: Cells, wanted: Sequence[int], *, wished: bool) -> int:
    """Unwanted cubes go to the middle, and are built over before more of them find a place."""
    if cell & GROUND & ~_BOX:
        return -9
    if not wished:
        return 3 if cell & _MIDDLE else -5
    if cell & GROUND:
        return 2 if cell & _MIDDLE else 5
    unwanted = filled(pyramid) & ~sum(pyramid[colour] for colour in wanted)
    return 4 + bool(below(cell) & unwanted) + bool(above(unwanted) & cell & _MIDDLE)
