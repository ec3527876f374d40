"""Which whole turn is best: all are judged on one imagined position, the best again on others."""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable
from random import Random
from typing import NamedTuple

from engine.game import END, Effort, Position
from engine.house.judging import Judge
from engine.house.turns import Turn, draw, every_turn, redraw

_TRIES = 3
"""Draw so many times as many turns as are wanted, since some come twice."""
_OFTEN = 1.5
"""The turn that is cut is one of the first so many on average."""


class _Judged(NamedTuple):
    """A turn and how good it is; sorts the best first, and what was found first before the rest."""

    less: float
    number: int
    turn: Turn


def some_turns(world: Position, seat: int, most: int, random: Random, judge: Judge) -> list[Turn]:
    """All turns, or so many drawn ones, the best first. Half of those that are drawn are made from
    the best so far."""
    judged: list[_Judged] = []
    known: set[Hashable] = set()

    def look_at(turn: Turn | None) -> None:
        if turn is None or (key := turn.key()) in known:
            return
        known.add(key)
        worth = judge.margins(turn.ended(seat))[seat]
        insort(judged, _Judged(-worth, len(judged), turn))

    few = every_turn(world, seat, most)
    if few is not None:
        for turn in few:
            look_at(turn)
        return [each.turn for each in judged]
    for tried in range(_TRIES * most):
        if len(judged) >= most:
            break
        if judged and (len(judged) * 2 >= most or tried * 2 >= _TRIES * most):
            rank = min(int(random.expovariate(1 / _OFTEN)), len(judged) - 1)
            look_at(redraw(world, seat, judged[rank].turn, random))
        else:
            look_at(draw(world, seat, random))
    return [each.turn for each in judged]


def best_of(
    view: Position, turns: list[Turn], seat: int, effort: Effort, random: Random, judge: Judge
) -> Turn:
    """The best of the turns on other imagined positions, the same ones for each, as long as there
    is enough left for one more."""
    if len(turns) == 1:
        return turns[0]
    totals = [0.0] * len(turns)
    for _ in range(effort.worlds):
        if judge.left < len(turns) * cost_of_one(effort):
            break
        world, salt = view.possible(seat, random), random.getrandbits(64)
        for at, turn in enumerate(turns):
            after = turn.ended_in(world, seat)
            _play_on(after, effort, Random(salt), judge)
            totals[at] += judge.margins(after)[seat]
    return turns[totals.index(max(totals))]


def cost_of_one(effort: Effort) -> int:
    """How many positions are judged to look at one turn again."""
    return 1 + effort.ahead * effort.replies


def _play_on(position: Position, effort: Effort, random: Random, judge: Judge) -> None:
    """Play so many turns more, each the best of a few."""
    for _ in range(effort.ahead):
        waiting = position.waiting()
        if not waiting:
            return
        seat = waiting[0]
        turns = [turn for _ in range(effort.replies) if (turn := draw(position, seat, random))]
        if not turns:
            return
        best = max(turns, key=lambda turn: judge.margins(turn.ended(seat))[seat])
        for action in (*best.steps, END):
            position.play(seat, action)
