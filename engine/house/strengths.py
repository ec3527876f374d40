"""How well house players play: by how many positions they look at, and how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from engine.game import Position
from engine.house.at_once import answered
from engine.house.judging import Judge
from engine.house.looking import best_of, cost_again, some_turns
from engine.house.turns import Turn, draw

_WORLDS = 2
"""Where all choose at once, so many positions are imagined."""

_Think: TypeAlias = Callable[[Position, int, Random, Judge], Turn]


@dataclass(frozen=True, slots=True)
class Strength:
    """How a player thinks. The catalogue has a name and a sentence for each ``key``."""

    key: str
    think: _Think
    needs: Callable[[Position], int]

    def usual(self, view: Position) -> int:
        """How many positions it judges for a turn when nobody says how many."""
        several = len(view.waiting()) > 1
        return max(1, self.needs(view), _shared(view, view.effort.at_once) if several else 0)


def _shared(view: Position, count: int) -> int:
    """So many at two seats, the fewer the more seats there are: to judge one costs more then."""
    return 2 * count // view.seats


def _novice(view: Position, seat: int, random: Random, judge: Judge) -> Turn:
    """The best of a few turns that come to mind; an answer to one guess at what others choose."""
    world = view.possible(seat, random)
    if turn := answered([world], seat, random, judge, rounds=1):
        return turn
    turns = [_drawn(world, seat, random) for _ in range(min(view.effort.novice, judge.left))]
    return max(turns, key=lambda turn: judge.margins(turn.ended(seat))[seat])


def _steady(view: Position, seat: int, random: Random, judge: Judge) -> Turn:
    """The best of many turns, the most promising looked at again."""
    imagined = [view.possible(seat, random) for _ in range(_WORLDS)]
    if turn := answered(imagined, seat, random, judge):
        return turn
    effort = view.effort
    kept = min(cost_again(effort), judge.left // 2)
    most = judge.left - kept
    turns = some_turns(imagined[0], seat, most, random, judge, effort.width)
    return best_of(view, turns[: effort.again], seat, effort, random, judge)


def _at_random(view: Position, seat: int, random: Random, judge: Judge) -> Turn:
    return _drawn(view.possible(seat, random), seat, random)


def _drawn(world: Position, seat: int, random: Random) -> Turn:
    while (turn := draw(world, seat, random)) is None:
        pass
    return turn


NOVICE = Strength("novice", _novice, lambda view: view.effort.novice)
STEADY = Strength(
    "steady", _steady, lambda view: _shared(view, view.effort.turns + cost_again(view.effort))
)
STRENGTHS = {strength.key: strength for strength in (NOVICE, STEADY)}
"""Those that may sit at a table, from the weakest on. One that searches a tree comes after."""
RANDOM = Strength("random", _at_random, lambda view: 1)
"""Who does not think; only to measure others by."""
