"""Presses per turn of random games, as a member of each language makes them in the panel: *Play*
and *Confirm* included, a menu counts two."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from cogs.panel.presses import faults, of_turn
from data.words import LANGUAGES, words
from engine.catalogue import find
from engine.game import END, Position
from engine.simulation import Plan
from engine.table import Draft

_TURNS = 20
"""So many turns of a game are counted, drawn at random."""
_BATCH = 10
_NAMES = ("Ana", "Bo", "Cléa", "Dee")
_SURE = 2
"""Presses that end a turn which costs something for good: *end*, and *Confirm*."""


class Made(NamedTuple):
    """A turn of a random game."""

    position: Position
    seat: int
    steps: list[str]


@dataclass(slots=True)
class Pressed:
    """The turns of a plan's games so far."""

    key: str
    turns: Counter[tuple[str, str, int]] = field(default_factory=Counter[tuple[str, str, int]])
    """How many took so many presses, by language and by what the seat was asked."""
    undoing: int = 0
    """Turns that take back by steps what they did."""
    faults: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Pressed) -> None:
        self.turns += other.turns
        self.undoing += other.undoing
        self.faults += other.faults

    def data(self) -> dict[str, Any]:
        """Everything, for programs to read."""
        return {
            "title": self.key,
            "presses": {language: self._told(language) for language in LANGUAGES},
            "faults": dict(self.faults),
        }

    def lines(self) -> list[str]:
        """Everything, for people to read: median / 90th percentile."""
        lines = [f"{self.key}: presses per turn, the median and what nine of ten turns take"]
        for language in LANGUAGES:
            told = self._told(language)
            lines.append(f"  {language}  " + " · ".join(f"{k} {v}" for k, v in told.items()))
        wrong = " · ".join(f"{fault} ({n})" for fault, n in self.faults.most_common(9))
        return [*lines, f"  does not fit a phone: {wrong or 'nothing'}"]

    def _told(self, language: str) -> dict[str, str]:
        kinds: dict[str, Counter[int]] = defaultdict(Counter[int])
        for (spoken, asked, presses), times in self.turns.items():
            if spoken == language:
                kinds[asked][presses] += times
                kinds["all"][presses] += times
        order = sorted(kinds, key=lambda kind: -kinds[kind].total())
        return {kind: _spread(kinds[kind]) for kind in order}


def measure(plan: Plan, games: int, *, first: int = 0, jobs: int | None = None) -> Pressed:
    """Count the presses of the games numbered from ``first`` on."""
    whole, numbers = Pressed(plan.key), range(first, first + games)
    batches = [numbers[at : at + _BATCH] for at in range(0, games, _BATCH)]
    for pressed in _counted(plan, batches, min(jobs or os.cpu_count() or 1, len(batches))):
        whole.add(pressed)
    return whole


def _counted(plan: Plan, batches: list[range], jobs: int) -> Iterator[Pressed]:
    if jobs <= 1:
        yield from (_count(plan, batch) for batch in batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_count, [plan] * len(batches), batches)


def _count(plan: Plan, numbers: range) -> Pressed:
    pressed = Pressed(plan.key)
    for number in numbers:
        made = _turns(plan, number)
        Random(f"{plan.seed} {plan.key} {number}").shuffle(made)
        for turn in made[:_TURNS]:
            for language in LANGUAGES:
                _add(pressed, turn, language)
    return pressed


def _turns(plan: Plan, number: int) -> list[Made]:
    playout, made, steps = plan.playout(number, check=False), list[Made](), list[str]()
    before = playout.position.copy()
    for step in playout.steps():
        if step.action is not END:
            steps.append(str(step.action))
            continue
        made.append(Made(before, step.seat, steps))
        before, steps = step.position.copy(), []
    return made


def _add(pressed: Pressed, turn: Made, language: str) -> None:
    names = _NAMES[: find(pressed.key).seats.stop - 1]
    made = of_turn(pressed.key, names, *turn, words(language))
    if made is None:
        pressed.undoing += 1
        return
    pressed.faults.update(fault for press in made for fault in faults(press.offer))
    end = (
        1 if Draft.read(turn.position, turn.seat, ", ".join(turn.steps)).warning is None else _SURE
    )
    asked = turn.position.asks(turn.seat)
    pressed.turns[language, asked, 1 + sum(press.presses for press in made) + end] += 1


def _spread(presses: Counter[int]) -> str:
    ordered = sorted(presses.elements())
    return f"{ordered[len(ordered) // 2]} / {ordered[len(ordered) * 9 // 10]}"
