"""Many random games, checked after every step and counted: what a title does when nobody thinks.

Game number 417 of seed 1 is the same game on every machine, alone or among ten thousand: its size,
its options and its chance follow from the plan and the number. So a violation is seen again by
playing that one number. Where a title says which parts it has, every second game is played by a
random player who gets around, and what was used is counted.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from engine.catalogue import find
from engine.game import BadOption, Game
from engine.playout import Playout, Violation

_BATCH = 50
"""How many games a process is given at a time."""
_RAREST = 6
"""How many of the least used parts are named."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games to play: table sizes taken in turn, options held fixed, the rest drawn."""

    key: str
    seats: tuple[int, ...]
    options: Mapping[str, str]
    seed: int

    @classmethod
    def of(cls, game: Game, seats: int | None, options: Mapping[str, str], seed: int) -> Plan:
        """The plan for one table size, or for all that allow the options; raises
        :class:`BadOption` when none does."""
        sizes, refused = list[int](), list[BadOption]()
        for size in game.seats if seats is None else (seats,):
            try:
                game.settle(size, options)
            except BadOption as bad:
                refused.append(bad)
            else:
                sizes.append(size)
        if not sizes:
            raise refused[0]
        return cls(game.key, tuple(sizes), dict(options), seed)

    def playout(self, number: int, *, check: bool = True) -> Playout:
        """The game of that number, not yet begun."""
        game, turn = find(self.key), number // len(self.seats)
        seats = self.seats[number % len(self.seats)]
        drawn = {
            option.key: _dealt(option.values, turn, f"{self.seed} {self.key} {seats} {option.key}")
            for option in game.options(seats)
        }
        options = _fitting(game, seats, {**drawn, **self.options}, self.options)
        random = Random(f"{self.seed} {self.key} {number}")
        choose = game.explore if number % 2 and game.usable else None
        return Playout(game, seats, options, random, check=check, choose=choose)


@dataclass(slots=True)
class Tally:
    """The results of a plan's games so far."""

    plan: Plan
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    turns: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    """How many games there were by number of seats and number of turns."""
    reasons: Counter[str] = field(default_factory=Counter[str])
    stopped: int = 0
    """Games that were stopped because they went on for too long."""
    shared: int = 0
    """Games with more than one winner."""
    values: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """In how many games an option had a value."""
    used: Counter[str] = field(default_factory=Counter[str])
    """How often each of the title's usable parts was used."""
    broken: Broken | None = None

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.steps += other.steps
        self.turns += other.turns
        self.reasons += other.reasons
        self.stopped += other.stopped
        self.shared += other.shared
        self.values += other.values
        self.used += other.used
        self.broken = self.broken or other.broken

    def missing(self) -> list[str]:
        """The values of options that no game had, of those the plan leaves open."""
        game = find(self.plan.key)
        offered = {
            (option.key, value): None
            for seats in self.plan.seats
            for option in game.options(seats)
            if option.key not in self.plan.options
            for value in option.values
        }
        return [f"{key}={value}" for key, value in offered if not self.values[key, value]]

    def unused(self) -> list[str]:
        """The parts of the title that no game used."""
        return [part for part in find(self.plan.key).usable if not self.used[part]]

    def data(self) -> dict[str, Any]:
        """Everything, for programs to read."""
        return {
            "title": self.plan.key,
            "seed": self.plan.seed,
            "seats": list(self.plan.seats),
            "games": self.games,
            "seconds": round(self.seconds, 2),
            "games_per_second": round(self.games / self.seconds, 1),
            "steps_per_second": round(self.steps / self.seconds),
            "turns": {str(seats): spread for seats, spread in self._spreads().items()},
            "ends": {reason: self.reasons[reason] for reason in find(self.plan.key).reasons},
            "stopped": self.stopped,
            "shared_wins": self.shared,
            "options": self._coverage(),
            "not_drawn": self.missing(),
            "used": {part: self.used[part] for part in find(self.plan.key).usable},
            "violation": self.broken.flaw if self.broken else None,
        }

    def lines(self) -> list[str]:
        """Everything, for people to read."""
        rate = f"{self.games / self.seconds:.0f} games/s, {self.steps / self.seconds:.0f} steps/s"
        spreads = (
            f"{seats} seats {spread['least']}–{spread['most']} (median {spread['median']:g})"
            for seats, spread in self._spreads().items()
        )
        reasons = (f"{r} {self.reasons[r]}" for r in find(self.plan.key).reasons)
        lines = [
            f"{self.plan.key}: {self.games} games in {self.seconds:.1f} s: {rate}",
            f"  turns     {' · '.join(spreads)}",
            f"  ended by  {' · '.join(reasons)}",
            f"  shared    {self.shared} of {self.games - self.stopped} wins",
        ]
        if longest := find(self.plan.key).longest_random:
            lines.append(f"  stopped   {self.stopped} of {self.games} after {longest} turns")
        for key, values in self._coverage().items():
            lines.append(f"  {key}: {' · '.join(f'{v} {n}' for v, n in values.items())}")
        if missing := self.missing():
            lines.append(f"  not drawn: {' · '.join(missing)}")
        if parts := find(self.plan.key).usable:
            lines.append(f"  used      {len(parts) - len(self.unused())} of {len(parts)} parts")
            rarest = sorted(parts, key=lambda part: (self.used[part], part))[:_RAREST]
            lines.append(f"  rarest    {' · '.join(f'{p} {self.used[p]}' for p in rarest)}")
        if unused := self.unused():
            lines.append(f"  not used: {' · '.join(unused)}")
        return lines

    def _spreads(self) -> dict[int, dict[str, float]]:
        spreads: dict[int, dict[str, float]] = {}
        for seats in self.plan.seats:
            lengths = sorted(
                length
                for (size, turns), times in self.turns.items()
                if size == seats
                for length in [turns] * times
            )
            if lengths:
                middle = median(lengths)
                spreads[seats] = {"least": lengths[0], "median": middle, "most": lengths[-1]}
        return spreads

    def _coverage(self) -> dict[str, dict[str, int]]:
        covered: dict[str, dict[str, int]] = {}
        for (key, value), times in sorted(self.values.items()):
            covered.setdefault(key, {})[value] = times
        return covered


@dataclass(frozen=True, slots=True)
class Broken:
    """A game in which something did not hold."""

    number: int
    flaw: str
    record: str
    """Its whole turns before that."""

    def told(self, plan: Plan) -> str:
        """What was wrong and how to see it again."""
        seats = f" --seats {plan.seats[0]}" if len(plan.seats) == 1 else ""
        held = "".join(f" --option {key}={value}" for key, value in plan.options.items())
        again = f"--seed {plan.seed} --first {self.number} --games 1{held}"
        return f"{self.flaw}\nto see it again: python bot.py simulate {plan.key}{seats} {again}"


def simulate(plan: Plan, games: int, *, first: int = 0, jobs: int | None = None) -> Tally:
    """Play the games numbered from ``first`` on, in as many processes as there are cores; stops at
    the first that is broken."""
    whole, begun = Tally(plan), perf_counter()
    numbers = range(first, first + games)
    batches = [numbers[at : at + _BATCH] for at in range(0, games, _BATCH)]
    for tally in _played(plan, batches, min(jobs or os.cpu_count() or 1, len(batches))):
        whole.add(tally)
        if whole.broken:
            break
    whole.seconds = perf_counter() - begun
    return whole


def _played(plan: Plan, batches: list[range], jobs: int) -> Iterator[Tally]:
    if jobs <= 1:
        yield from (_play(plan, batch) for batch in batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(_play, [plan] * len(batches), batches)
        finally:
            pool.shutdown(cancel_futures=True)


def _play(plan: Plan, numbers: range) -> Tally:
    """One batch, in one process."""
    tally = Tally(plan)
    for number in numbers:
        playout = plan.playout(number)
        try:
            for step in playout.steps():
                tally.steps += 1
                if step.events:
                    tally.used.update(playout.game.uses(step.events))
            _count(tally, playout)
        except Violation as bad:
            tally.broken = Broken(number, str(bad), playout.record().write())
        except Exception as bad:  # an error inside a title is a violation too
            where = traceback.format_exc(limit=-3)
            flaw = str(Violation(playout, f"{type(bad).__name__}: {bad}\n{where}"))
            tally.broken = Broken(number, flaw, playout.record().write())
        if tally.broken:
            break
    return tally


def _count(tally: Tally, playout: Playout) -> None:
    tally.games += 1
    tally.turns[playout.seats, len(playout.lines)] += 1
    tally.values.update(playout.options.items())
    if playout.stopped:
        tally.stopped += 1
        return
    outcome = playout.position.outcome()
    if outcome is None:
        raise Violation(playout, "the game waits for nobody and has no outcome")
    if outcome.reason not in playout.game.reasons:
        raise Violation(playout, f"it ended by {outcome.reason}, which the title does not list")
    tally.reasons[outcome.reason] += 1
    tally.shared += len(outcome.winners) > 1


def _fitting(
    game: Game, seats: int, options: dict[str, str], held: Mapping[str, str]
) -> dict[str, str]:
    """The options; where a title refuses them together, the one it complains of is left at its
    usual value, or, when that one is held fixed, all that are not."""
    try:
        game.settle(seats, options)
    except BadOption as bad:
        if bad.key in held:
            return dict(held)
        return {key: value for key, value in options.items() if key != bad.key}
    return options


def _dealt(values: tuple[str, ...], turn: int, salt: str) -> str:
    """The values of an option in shuffled rounds: at random, and each equally often."""
    shuffled = list(values)
    Random(f"{salt} {turn // len(values)}").shuffle(shuffled)
    return shuffled[turn % len(values)]
