"""A house player's turn: all it is given is what its seat may see."""

from __future__ import annotations

from random import Random

from engine.game import Position
from engine.house.judging import Judge
from engine.house.strengths import Strength
from engine.notation import write_turn


def whole_turn(
    view: Position, seat: int, strength: Strength, random: Random, budget: int | None = None
) -> str:
    """The turn that the seat plays, as a line of the log. ``view`` is what ``seen_by(seat)`` gave,
    between turns; it is the same turn whether or not others have chosen in secret before.
    ``budget``: how many positions may be judged; by default as many as are usual."""
    here = view.unchosen()
    budget = strength.usual(here) if budget is None else budget
    return write_turn(strength.think(here, seat, random, Judge(budget)).steps)
