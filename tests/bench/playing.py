"""Random play: steps per second of each title against moves per second of python-chess.

Both list everything that is legal, take one of it at random and play it. Of chess only the cheapest
is asked beyond that: a game stops without legal moves, or after a hundred half-moves without a
capture or a pawn's; ours keeps its notation and its log on the way, as random games do.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

import chess

from engine.catalogue import titles
from engine.game import Game
from engine.playout import Playout
from tests.bench.figure import Figure, in_turns, median

_SECONDS = 0.5
_ROUNDS = 12
_DULL = 100


def measure(scale: float) -> Iterator[Figure]:
    rounds = max(4, round(_ROUNDS * scale))
    for game in titles():
        ours, theirs = _steps(game), _moves()
        steps, moves = in_turns(rounds, lambda: _rate(ours), lambda: _rate(theirs))  # noqa: B023
        own, chess_rate = median(steps), median(moves)
        yield Figure(
            f"random play of {game.key} against python-chess",
            own / chess_rate,
            1,
            f"{own:.0f} steps/s, {chess_rate:.0f} moves/s",
            least=True,
        )


def _rate(played: Iterator[None]) -> float:
    number, begun = 0, perf_counter()
    while (now := perf_counter()) < begun + _SECONDS:
        for _ in range(100):
            next(played)
        number += 100
    return number / (now - begun)


def _steps(game: Game) -> Iterator[None]:
    random, number = Random(1), 0
    while True:
        seats = game.seats[number % len(game.seats)]
        for _ in Playout(game, seats, {}, random).steps():
            yield
        number += 1


def _moves() -> Iterator[None]:
    random = Random(1)
    while True:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < _DULL:
            board.push(random.choice(moves))
            yield
