"""What to choose when several seats choose at once and in secret.

Against a rival who thinks the same, the best single answer is a mistake: four equal bidders would
all bid the same. So every seat answers what the others have answered so far, over and over
(fictitious play), in several imagined worlds, with choices that are nearly as good as the best, and
the choice is drawn from all answers that the seat gave.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.game import END, Position
from engine.house.judging import Judge
from engine.house.turns import Steps, Turn, every_turn

_FEW = 64
"""Of more choices than this no table is made."""
_ROUNDS, _EACH = 300, 40
"""So many answers are given, and no more than so many for each choice there is."""
_BLUR = 1.5
"""Choices that are worth so much less are made a third as often."""
_SETTLING = 4
"""The first of so many parts of the answers are forgotten."""
_FAIR, _HOPELESS = 4, 6.0
"""After so many answers a choice is given up that is worth so much less than the best."""


class _Hopes:
    """What the choices of one seat were worth so far, together; those it has given up are gone."""

    def __init__(self, count: int) -> None:
        self.worths = dict.fromkeys(range(count), 0.0)

    def draw(self, answers: int, random: Random) -> int:
        """A choice of those that are about the best, the better ones more often."""
        best = max(self.worths.values())
        if answers >= _FAIR:
            least = best - _HOPELESS * answers
            self.worths = {at: worth for at, worth in self.worths.items() if worth >= least}
        weights = [exp((worth - best) / answers / _BLUR) for worth in self.worths.values()]
        return random.choices([*self.worths], weights)[0]


class _World:
    """One imagined position: what each seat may choose in it, and what comes of it."""

    def __init__(
        self, position: Position, choosers: tuple[int, ...], choices: list[list[Turn]], judge: Judge
    ) -> None:
        self.position, self.choosers, self.choices = position, choosers, choices
        self.judge = judge
        self.hopes = [_Hopes(len(turns)) for turns in choices]
        self._margins: dict[tuple[int, ...], list[float]] = {}

    def answer(self, joint: list[int]) -> None:
        """Tell each chooser what its choices are worth when the others choose so."""
        for who, hopes in enumerate(self.hopes):
            seat = self.choosers[who]
            for choice in hopes.worths:
                chosen = (*joint[:who], choice, *joint[who + 1 :])
                hopes.worths[choice] += self._after(chosen)[seat]

    def _after(self, joint: tuple[int, ...]) -> list[float]:
        """How far each seat is ahead when all have chosen so."""
        if joint not in self._margins:
            after = self.position.copy()
            for seat, turns, choice in zip(self.choosers, self.choices, joint, strict=True):
                for action in turns[choice].steps:
                    after.play(seat, action)
                after.play(seat, END)
            self._margins[joint] = self.judge.margins(after)
        return self._margins[joint]


def answered(
    imagined: Sequence[Position], seat: int, random: Random, judge: Judge, rounds: int = _ROUNDS
) -> Turn | None:
    """A choice of the seat that answers the others; None where nobody else chooses now, or there
    are too many choices for a table."""
    known: list[_World] = []
    for position in imagined:
        world = _world(position, judge)
        if world is None:
            return None
        known.append(world)
    own = known[0].choices[known[0].choosers.index(seat)]
    if len(own) == 1:
        return own[0]
    answers = _play(known, seat, random, judge, min(rounds, _EACH * len(own)))
    return own[random.choice(answers[len(answers) // _SETTLING :])]


def _world(position: Position, judge: Judge) -> _World | None:
    choosers = position.waiting()
    if len(choosers) == 1:
        return None
    choices: list[list[Turn]] = []
    for chooser in choosers:
        if position.effort.width and not _one_step(position, chooser):
            return None
        turns = every_turn(position, chooser, _FEW)
        if not turns:
            return None
        choices.append(turns)
    return _World(position, choosers, choices, judge)


def _one_step(position: Position, seat: int) -> bool:
    """Whether the seat's turn is one step. Where turns are built of several, there are too many for
    a table, and it would take long to find out."""
    begun = Turn((), position)
    steps = Steps.of(position, seat).steps
    return all(begun.then(seat, step).reached.actions(seat) == [END] for step in steps[:1])


def _play(
    worlds: Sequence[_World], seat: int, random: Random, judge: Judge, rounds: int
) -> list[int]:
    """The seat's answers in the order it gave them. It gives the same one in all worlds, since it
    does not know in which it is; the others know theirs."""
    me = worlds[0].choosers.index(seat)
    joints = [[random.randrange(len(turns)) for turns in world.choices] for world in worlds]
    mine = worlds[0].hopes[me]
    for world in worlds:
        world.hopes[me] = mine
    answers: list[int] = []
    while len(answers) < rounds and (judge.left > 0 or not answers):
        given = len(answers) + 1
        for world, joint in zip(worlds, joints, strict=True):
            world.answer(joint)
            for who, hopes in enumerate(world.hopes):
                if who != me:
                    joint[who] = hopes.draw(given, random)
        answers.append(mine.draw(given * len(worlds), random))
        for joint in joints:
            joint[me] = answers[-1]
    return answers
