"""A random player who gets around: it enlarges cities as often as it plants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import END, Action
from engine.games.maya.actions import City
from engine.games.maya.state import MayaState

_GROW = 0.5
_STOP = 0.35


def choose(position: MayaState, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """One of the legal steps: planting and enlarging are equally likely, whatever their numbers."""
    if legal[-1] is END:
        return END if random.random() < _STOP else random.choice(legal)
    grows = [step for step in legal if isinstance(step, City)]
    if grows and random.random() < _GROW:
        return random.choice(grows)
    return random.choice(legal)
