"""Which whole turn is best: all are judged on one imagined position, the best again on others."""

from __future__ import annotations

from bisect import insort
from collections.abc import Hashable
from random import Random
from typing import NamedTuple

from engine.game import END, Effort, Position
from engine.house.judging import Judge
from engine.house.turns import Steps, Turn, draw, every_turn, redraw

_TRIES = 3
"""Draw so many times as many turns as are wanted, since some come twice."""
_OFTEN = 1.5
"""The turn that is cut is one of the first so many on average."""
_LAST = 2
"""Of the turns that are looked at again so many are compared to the last."""


class _Judged(NamedTuple):
    """A turn and how good it is; sorts the best first, and what was found first before the rest."""

    less: float
    number: int
    turn: Turn


class _Found:
    """Turns that differ, the best first: whole ones, or ``begun`` ones before their end."""

    def __init__(self, seat: int, judge: Judge, *, begun: bool = False) -> None:
        self.seat, self.judge, self.begun = seat, judge, begun
        self.judged: list[_Judged] = []
        self._known: set[Hashable] = set()

    def add(self, turn: Turn | None) -> None:
        if turn is None or (key := turn.key()) in self._known:
            return
        self._known.add(key)
        position = turn.reached if self.begun else turn.ended(self.seat)
        worth = self.judge.margins(position)[self.seat]
        insort(self.judged, _Judged(-worth, len(self.judged), turn))

    @property
    def turns(self) -> list[Turn]:
        return [each.turn for each in self.judged]

    def one_of_the_best(self, random: Random) -> Turn:
        rank = int(random.expovariate(1 / _OFTEN))
        return self.judged[min(rank, len(self.judged) - 1)].turn


def some_turns(
    world: Position, seat: int, most: int, random: Random, judge: Judge, width: int = 0
) -> list[Turn]:
    """Turns, the best first: built in that width, or all of them, or so many that are drawn."""
    found = _Found(seat, judge)
    if width:
        _build(world, seat, width, found)
    elif (few := every_turn(world, seat, most)) is not None:
        for turn in few:
            found.add(turn)
    else:
        _draw(world, seat, most, random, found)
    return found.turns


def _draw(world: Position, seat: int, most: int, random: Random, found: _Found) -> None:
    """Half of the turns are drawn, the others made from the best so far."""
    for tried in range(_TRIES * most):
        count = len(found.judged)
        if count >= most:
            return
        if count and (2 * count >= most or 2 * tried >= _TRIES * most):
            found.add(redraw(world, seat, found.one_of_the_best(random), random))
        else:
            found.add(draw(world, seat, random))


def _build(world: Position, seat: int, width: int, found: _Found) -> None:
    """Step by step: only the best beginnings are gone on with."""
    beginnings = [Turn((), world)]
    while beginnings:
        longer = _Found(seat, found.judge, begun=True)
        for turn in beginnings:
            options = Steps.of(turn.reached, seat)
            if options.end:
                found.add(turn)
            for action in options.steps:
                further = turn.then(seat, action)
                whole = further.reached.actions(seat) == [END]
                (found if whole else longer).add(further)
        beginnings = longer.turns[:width]


def best_of(
    view: Position, turns: list[Turn], seat: int, effort: Effort, random: Random, judge: Judge
) -> Turn:
    """The best of the turns, which come best first, on other imagined positions: the same ones for
    each. Of all that were looked at in one only the better half is looked at in the next."""
    totals = dict.fromkeys(range(len(turns)), 0.0)
    for _ in range(effort.worlds):
        if len(totals) == 1 or judge.left < len(totals) * _cost_of_one(effort):
            break
        world, salt = view.possible(seat, random), random.getrandbits(64)
        for at in totals:
            after = turns[at].ended_in(world, seat)
            _play_on(after, effort, Random(salt), judge)
            totals[at] += judge.margins(after)[seat]
        better = sorted(totals, key=lambda at: -totals[at])[: _half(len(totals))]
        totals = {at: totals[at] for at in better}
    return turns[next(iter(totals))]


def cost_again(effort: Effort) -> int:
    """How many positions are judged to find the best of the turns that are looked at again."""
    looked, count = 0, effort.again
    for _ in range(effort.worlds):
        looked, count = looked + count, _half(count)
    return looked * _cost_of_one(effort)


def _half(count: int) -> int:
    return max(min(count, _LAST), (count + 1) // 2)


def _cost_of_one(effort: Effort) -> int:
    return 1 + effort.ahead * effort.replies


def _play_on(position: Position, effort: Effort, random: Random, judge: Judge) -> None:
    """Play so many turns more."""
    for _ in range(effort.ahead):
        waiting = position.waiting()
        if not waiting:
            return
        seat = waiting[0]
        if reply := _reply(position, seat, effort, random, judge):
            for action in (*reply.steps, END):
                position.play(seat, action)


def _reply(
    position: Position, seat: int, effort: Effort, random: Random, judge: Judge
) -> Turn | None:
    """A sensible turn, quickly found."""
    found = _Found(seat, judge)
    if effort.width:
        _build(position, seat, 1, found)
    else:
        for _ in range(effort.replies):
            found.add(draw(position, seat, random))
    return found.turns[0] if found.judged else None
