"""Whole turns of a seat from one position: all of them where they are few, else some of them.

Turns are drawn step by step: the longer one is the likelier its end. What a title finds promising
is drawn more often, and a turn that has proved good can be cut and gone on with in another way.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random

from engine.game import END, Action, Position

_USUAL = 12
"""A drawn turn rarely has more steps than this,"""
_MOST = 60
"""and never more than this when it may end."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The steps of a whole turn, and the position after them, before its end."""

    steps: tuple[Action, ...]
    reached: Position

    def key(self) -> Hashable:
        """Equal for two turns of which one is enough. Single steps have no other order."""
        return self.reached.alike() if len(self.steps) > 1 else self.steps

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
    stack = [Turn((), start.copy())]
    looked = 0
    while stack:
        turn = stack.pop()
        looked += 1
        if looked > 2 * most or len(turn.steps) > _MOST:
            return None
        if len(turn.steps) > 1:
            if (key := turn.key()) in known:
                continue
            known.add(key)
        for action in reversed(_worth_trying(turn.reached, seat)):
            if action is END:
                found.append(turn)
                if len(found) > most:
                    return None
                continue
            there = turn.reached.copy()
            there.play(seat, action)
            stack.append(Turn((*turn.steps, action), there))
    return found


def draw(start: Position, seat: int, random: Random, steps: Sequence[Action] = ()) -> Turn | None:
    """A turn that begins with these steps; None where it came to no end."""
    here, taken = start.copy(), list(steps)
    for action in steps:
        here.play(seat, action)
    while len(taken) < 2 * _MOST:
        legal = here.actions(seat)
        if END in legal and _stops(here, seat, legal, len(taken), random):
            return Turn(tuple(taken), here)
        action = _one_of(here, seat, [action for action in legal if action is not END], random)
        here.play(seat, action)
        taken.append(action)
    return None


def redraw(start: Position, seat: int, turn: Turn, random: Random) -> Turn | None:
    """The turn, cut somewhere and gone on with anew."""
    kept = random.randrange(len(turn.steps)) if turn.steps else 0
    return draw(start, seat, random, turn.steps[:kept])


def _stops(here: Position, seat: int, legal: Sequence[Action], length: int, random: Random) -> bool:
    if len(legal) == 1 or length >= _MOST:
        return True
    if random.random() * _USUAL < length + 1:
        return True
    return not any(
        weight
        for action, weight in zip(legal, here.promising(seat, legal), strict=True)
        if action is not END
    )


def _one_of(here: Position, seat: int, legal: list[Action], random: Random) -> Action:
    weights = here.promising(seat, legal)
    return random.choices(legal, weights)[0] if any(weights) else random.choice(legal)


def _worth_trying(here: Position, seat: int) -> list[Action]:
    legal = here.actions(seat)
    weights = here.promising(seat, legal)
    return [action for action, weight in zip(legal, weights, strict=True) if weight]
