"""Games played at random: for simulations, for tests, and to measure how fast a title is played.

Turns are whole, as in a table's log: any seat the game waits for may make the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from engine import declared
from engine.deal import SEED_BYTES, Deal
from engine.game import END, Action, Event, Game, Position
from engine.notation import write_turn
from engine.record import Line, Record

Choose: TypeAlias = Callable[[Position, int, Sequence[Action], Random], Action]
"""Picks one of the legal steps of a seat."""

MOST_STEPS = 2_000
"""A turn of more steps than this never ends."""
MOST_TURNS = 20_000
_HASTE = 40
"""After this many steps a random turn ends as soon as it may."""


class Violation(Exception):
    """A title broke its own rules or the contract; says how to see it again."""

    def __init__(self, playout: Playout, flaw: str) -> None:
        chosen = " ".join(f"{key}={value}" for key, value in playout.options.items())
        super().__init__(
            f"{playout.game.key}, {playout.seats} seats, {chosen or 'no options'}, "
            f"seed {playout.seed}, turn {playout.turn}: {flaw}"
        )
        self.flaw, self.seed, self.turn = flaw, playout.seed, playout.turn


class Step(NamedTuple):
    """One step that was taken, and the position after it (which is played on: copy to keep). Only
    its seat may see it, unless the step was the end of the turn."""

    position: Position
    seat: int
    action: Action
    events: list[Event]


class Playout:
    """One random game, from its deal to its end."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        random: Random,
        *,
        check: bool = False,
        choose: Choose | None = None,
        longest: int | None = None,
    ) -> None:
        """``longest``: it is stopped after this many turns, by default after those that the title
        allows to random games."""
        self.game, self.seats, self.random, self.check = game, seats, random, check
        self.longest = longest or game.longest_random
        self.options = game.settle(seats, options)
        self.seed = f"{random.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"
        self.choose = choose or self._any
        self.position = game.start(seats, self.options, Deal(self.seed))
        self.lines: list[Line] = []
        self._draft: list[Action] = []

    @property
    def turn(self) -> int:
        """The number of the turn being played."""
        return len(self.lines) + 1

    @property
    def stopped(self) -> bool:
        """Whether it is not played on although it is not over."""
        long = self.longest is not None and len(self.lines) >= self.longest
        return long and bool(self.position.waiting())

    def steps(self) -> Iterator[Step]:
        """Play to the end, step by step; with ``check`` every rule that can be checked is."""
        self._look()
        while (waiting := self.position.waiting()) and not self.stopped:
            if self.turn > MOST_TURNS:
                raise Violation(self, f"the game does not end within {MOST_TURNS} turns")
            yield from self._turn(self.random.choice(waiting))

    def _turn(self, seat: int) -> Iterator[Step]:
        action: Action | None = None
        while action is not END:
            legal = self.position.actions(seat)
            if not legal:
                raise Violation(self, f"seat {seat} is waited for and has no legal step")
            action = self.choose(self.position, seat, legal, self.random)
            events = self.position.play(seat, action)
            self._note(seat, action)
            self._look(events)
            yield Step(self.position, seat, action, events)

    def finish(self) -> Playout:
        """Play to the end, or until it is stopped."""
        for _ in self.steps():
            pass
        return self

    def record(self) -> Record:
        """The whole turns so far; with the result when the game is over."""
        record = Record.of(self.game, self.seats, self.options, Deal(self.seed))
        record.lines = list(self.lines)
        if self.position.outcome():
            record.result = [score for score in self.position.scores() if score is not None]
        return record

    def _any(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        """Any legal step; the longer a turn the likelier its end, if it may end."""
        if END in legal and random.random() * _HASTE < len(self._draft):
            return END
        return random.choice(legal)

    def _note(self, seat: int, action: Action) -> None:
        if action is END:
            self.lines.append(Line(seat, write_turn(self._draft)))
            self._draft.clear()
            return
        self._draft.append(action)
        if len(self._draft) > MOST_STEPS:
            raise Violation(self, f"a turn does not end within {MOST_STEPS} steps")

    def _look(self, events: Sequence[Event] = ()) -> None:
        if not self.check:
            return
        for flaw in (*self.position.flaws(), *declared.flaws(self.game.events, events)):
            raise Violation(self, flaw)
        if (self.position.outcome() is None) != bool(self.position.waiting()):
            raise Violation(self, "a game is over when it waits for nobody, and only then")


def random_game(
    game: Game, seats: int, options: Mapping[str, str], random: Random, *, check: bool = False
) -> Playout:
    """A whole random game; raises :class:`Violation` when it is checked and something is wrong."""
    return Playout(game, seats, options, random, check=check).finish()
