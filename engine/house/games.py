"""Whole games among house players, to measure how well they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.house.pairing import firsts
from engine.house.player import whole_turn
from engine.house.strengths import Strength
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it went, by seat."""

    players: tuple[str, ...]
    turns: int
    seconds: tuple[tuple[float, ...], ...]
    """Processor time of each turn."""
    scores: tuple[float, ...] = ()
    places: tuple[int, ...] = ()
    """None when it was stopped."""

    def won_by(self, player: str) -> float:
        """What it has of the first place."""
        parts = zip(self.players, firsts(self.places), strict=True)
        return sum(part for other, part in parts if other == player)


def play_game(
    table: Table, players: Sequence[Strength], salt: str, longest: int, clock: Callable[[], float]
) -> Played:
    """Play a table to its end, or so many turns long. The salt makes the players' random numbers,
    each seat's own ones; the clock says what a turn takes."""
    seconds: list[list[float]] = [[] for _ in players]
    while (waiting := table.position.waiting()) and table.number < longest:
        seat = waiting[0]
        random = Random(f"{salt} {seat} {table.number}")
        begun = clock()
        text = whole_turn(table.position.seen_by(seat), seat, players[seat], random)
        seconds[seat].append(clock() - begun)
        table.play(seat, text)
    keys = tuple(player.key for player in players)
    spent = tuple(map(tuple, seconds))
    outcome = table.position.outcome()
    if outcome is None:
        return Played(keys, table.number, spent)
    scores = tuple(float(score or 0) for score in table.position.scores())
    return Played(keys, table.number, spent, scores, outcome.places)
