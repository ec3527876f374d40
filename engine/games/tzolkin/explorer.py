"""A random player who gets around: steps at random, but with an aim, so that a run of games meets
monuments and the ends of the tracks, which nobody reaches by chance alone.

What a seat aims at follows from its number and the monuments on display: to raise one of them, to
go to the end of a track, or nothing but to let no worker come home for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import END, Action
from engine.games.tzolkin.actions import (
    DONE,
    SKIP,
    Beg,
    Buy,
    Do,
    LearnTrack,
    Place,
    Raise,
    Sell,
    Take,
)
from engine.games.tzolkin.buildings import affordable_monuments
from engine.games.tzolkin.state import TRACK, TzolkinState
from engine.games.tzolkin.tables import MONUMENT_COSTS, RESOURCES, TIKAL, YAXCHILAN

_MASON, _SAGE = range(2)
_AIMS = 3
_ENOUGH = 3
"""From this space on a worker is worth taking."""
_HURRY = 0.25


def choose(position: TzolkinState, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """One of the legal steps."""
    aim = (seat + sum(position.monuments)) % _AIMS
    if raises := [step for step in legal if isinstance(step, Raise)]:
        return random.choice(raises)
    if (END in legal or DONE in legal) and random.random() < _HURRY:
        return legal[-1]  # ending and declining are listed last
    wise = [step for step in legal if _wise(position, seat, step, aim)]
    if aim == _SAGE and isinstance(legal[0], LearnTrack):
        row = position.rows[seat]
        learns = [step for step in legal if isinstance(step, LearnTrack)]
        return max(learns, key=lambda step: (row[TRACK + step.track], -step.track))
    return random.choice(wise or list(legal))


def _wise(position: TzolkinState, seat: int, step: Action, aim: int) -> bool:
    """Whether a step is not against the aim."""
    row = position.rows[seat]
    raising = aim == _MASON and bool(affordable_monuments(position, row))
    match step:
        case _ if step is SKIP or isinstance(step, Beg):
            return False
        case Place(gear):
            return aim != _MASON or gear in {YAXCHILAN, TIKAL}
        case Take(gear, space):
            if aim == _MASON and gear == TIKAL:
                return raising and space > _ENOUGH
            return space >= _ENOUGH
        case Do(number):
            if aim == _MASON and position.agenda[-1][1] == TIKAL:
                return raising and number == _ENOUGH + 1
            return number >= _ENOUGH
        case Buy(kind, count):
            return aim != _MASON or 0 < count <= _lacking(position, row)[kind]
        case Sell(kind, _):
            return aim != _MASON or not _lacking(position, row)[kind]
        case _:
            return step is not DONE


def _lacking(position: TzolkinState, row: list[int]) -> list[int]:
    """What is missing for the monument that is nearest."""
    wanted = [
        [max(0, MONUMENT_COSTS[tile][kind] - row[kind]) for kind in range(len(RESOURCES))]
        for tile in position.monuments
        if tile >= 0
    ]
    return min(wanted, key=sum, default=[0] * len(RESOURCES))
