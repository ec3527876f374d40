"""A random player who gets around."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.yaxha.state import YaxhaState


def choose(
    position: YaxhaState, seat: int, legal: Sequence[Action], random: Random
) -> Action:
    """One of the legal steps."""
    return random.choice(legal)
