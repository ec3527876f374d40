"""Whole turns of a seat from one position: all of them where they are few, else some of them.

Turns are drawn step by step: the longer one is the likelier its end. What a title finds promising
is drawn more often, and a turn that has proved good can be cut and gone on with in another way.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from engine.game import END, Action, Position

_USUAL = 12
"""A drawn turn rarely has more steps than this,"""
_MOST = 60
"""and never more than this when it may end."""
_PATIENCE = 5
"""Steps that are tried for each turn that may be listed."""


class Steps(NamedTuple):
    """What is worth trying next: to end the turn, or some steps, by their weights."""

    end: bool
    steps: list[Action]
    weights: list[float]

    @classmethod
    def of(cls, here: Position, seat: int) -> Steps:
        """What has no weight is left out; where nothing else is legal, it is tried after all."""
        legal = here.actions(seat)
        weighed = zip(legal, here.promising(seat, legal), strict=True)
        tried = [(action, weight) for action, weight in weighed if weight > 0]
        tried = tried or [(action, 1.0) for action in legal]
        steps = [(action, weight) for action, weight in tried if action is not END]
        return cls(
            len(steps) < len(tried),
            [action for action, _ in steps],
            [weight for _, weight in steps],
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """The steps of a whole turn, and the position after them, before its end."""

    steps: tuple[Action, ...]
    reached: Position

    def key(self) -> Hashable:
        """Equal for two turns of which one is enough. Single steps have no other order."""
        return self.reached.alike() if len(self.steps) > 1 else self.steps

    def then(self, seat: int, action: Action) -> Turn:
        there = self.reached.copy()
        there.play(seat, action)
        return Turn((*self.steps, action), there)

    def ended(self, seat: int) -> Position:
        """The position after its end."""
        after = self.reached.copy()
        after.play(seat, END)
        return after

    def ended_in(self, world: Position, seat: int) -> Position:
        """The same turn played in another world."""
        after = world.copy()
        for action in self.steps:
            after.play(seat, action)
        after.play(seat, END)
        return after


def every_turn(start: Position, seat: int, most: int) -> list[Turn] | None:
    """All turns that differ, or None where there are more than so many or it takes too long to
    know."""
    found: list[Turn] = []
    known: set[Hashable] = set()
    begun = Turn((), start.copy())
    stack: list[tuple[Turn, Action | None]] = [(begun, None)]
    for _ in range(_PATIENCE * (most + 1)):
        if not stack:
            return found
        before, action = stack.pop()
        turn = before if action is None else before.then(seat, action)
        if (key := turn.key()) in known:
            continue
        known.add(key)
        options = Steps.of(turn.reached, seat)
        if options.end:
            found.append(turn)
        if len(found) > most or len(turn.steps) > _MOST:
            return None
        stack += [(turn, action) for action in reversed(options.steps)]
    return found if not stack else None


def draw(start: Position, seat: int, random: Random, steps: Sequence[Action] = ()) -> Turn | None:
    """A turn that begins with these steps; None where it came to no end."""
    here, taken = start.copy(), list(steps)
    for action in steps:
        here.play(seat, action)
    while len(taken) < 2 * _MOST:
        options = Steps.of(here, seat)
        ends = not options.steps or random.random() * _USUAL < len(taken) + 1
        if (options.end and ends) or (len(taken) >= _MOST and END in here.actions(seat)):
            return Turn(tuple(taken), here)
        (action,) = random.choices(options.steps, options.weights)
        here.play(seat, action)
        taken.append(action)
    return None


def redraw(start: Position, seat: int, turn: Turn, random: Random) -> Turn | None:
    """The turn, cut somewhere and gone on with anew."""
    kept = random.randrange(len(turn.steps)) if turn.steps else 0
    return draw(start, seat, random, turn.steps[:kept])
