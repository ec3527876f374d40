"""Positions and lines of a random game to measure with: the same for every part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.catalogue import find
from engine.deal import Deal
from engine.game import END, Action, Game, Position
from engine.playout import Playout
from engine.table import Table, Turn

SEED = 2


@dataclass(frozen=True)
class Step:
    """A position, and the step that is taken in it."""

    before: Position
    seat: int
    step: Action


def playout(game: Game) -> Playout:
    """A game of the middle size."""
    return Playout(game, game.seats[len(game.seats) // 2], {}, Random(SEED))


def middles(game: Game, every: int = 10) -> list[Position]:
    """Copies of every so manieth position of a game."""
    steps = enumerate(playout(game).steps())
    return [step.position.copy() for number, step in steps if number % every == 0]


def endings(game: Game) -> Iterator[Step]:
    """Each turn of a game at its last step."""
    played = playout(game)
    before = played.position.copy()
    for step in played.steps():
        if step.action is END:
            yield Step(before, step.seat, step.action)
        before = step.position.copy()


def choosing(game: Game) -> Iterator[Step]:
    """Each step of a game that is not the end of a turn, at the position where it is chosen."""
    played = playout(game)
    before = played.position.copy()
    for step in played.steps():
        if step.action is not END:
            yield Step(before, step.seat, step.action)
        before = step.position.copy()


def turns(game: Game) -> Iterator[tuple[Turn, Position]]:
    """Each turn of a game, and the position after it."""
    played = playout(game).finish()
    table = Table.start(find(game.key), played.seats, played.options, Deal(played.seed))
    for line in played.lines:
        yield table.play(line.seat, line.text), table.position
