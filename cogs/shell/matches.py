"""Strengths of house players playing against each other: the games of a ladder, counted.

A deal is played once in each seating. Deal 17 of seed 1 is the same on every machine, and so is
every turn that is played in it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from time import process_time

from engine.catalogue import find
from engine.deal import SEED_BYTES, Deal
from engine.house.games import Played, play_game
from engine.house.pairing import seatings
from engine.house.sequential import Sequential
from engine.house.strengths import RANDOM, STRENGTHS
from engine.table import Table

PLAYERS = {**STRENGTHS, RANDOM.key: RANDOM}
"""All whose strength can be measured."""
_AHEAD = 2
"""So many deals wait for each process."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what, and when a game is stopped."""

    key: str
    seats: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: int
    longest: int

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        return seatings(self.players, self.seats)


@dataclass(slots=True)
class Standing:
    """What one strength reached in the games so far."""

    games: int = 0
    won: float = 0.0
    places: list[float] = field(default_factory=list[float])
    scores: list[float] = field(default_factory=list[float])
    seconds: list[float] = field(default_factory=list[float])


class Counted:
    """The games so far."""

    def __init__(self, match: Match, test: Sequential | None) -> None:
        self.match, self.test = match, test
        self.standings = {player: Standing() for player in dict.fromkeys(match.players)}
        self.games, self.stopped, self.turns = 0, 0, list[int]()

    def add(self, played: Played) -> None:
        """One more game; the test is about the player that was named first."""
        self.games += 1
        self.turns.append(played.turns)
        for player, seconds in zip(played.players, played.seconds, strict=True):
            self.standings[player].seconds += seconds
        if not played.places:
            self.stopped += 1
            return
        for player, standing in self.standings.items():
            standing.games += 1
            standing.won += played.won_by(player)
            standing.places.append(_mean_of(player, played, played.places))
            standing.scores.append(_mean_of(player, played, played.scores))
        if self.test and self.test.found is None:
            self.test.count(played.won_by(self.match.players[0]))

    @property
    def decided(self) -> bool:
        return self.test is not None and self.test.found is not None


def play(match: Match, deals: int, jobs: int | None, test: Sequential | None) -> Counted:
    """Play so many deals in so many processes, or fewer when the test has found its answer. The
    games are counted in the order of the deals, whichever is over first."""
    counted = Counted(match, test)
    for games in _each(match, deals, min(jobs or os.cpu_count() or 1, deals)):
        for played in games:
            counted.add(played)
        if counted.decided:
            break
    return counted


def _each(match: Match, deals: int, jobs: int) -> Iterator[list[Played]]:
    if jobs == 1:
        yield from (play_deal(match, number) for number in range(deals))
        return
    with ProcessPoolExecutor(jobs) as pool:
        begun: deque[Future[list[Played]]] = deque()
        try:
            for number in range(deals):
                begun.append(pool.submit(play_deal, match, number))
                if len(begun) > _AHEAD * jobs:
                    yield begun.popleft().result()
            while begun:
                yield begun.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_deal(match: Match, number: int) -> list[Played]:
    """The games of one deal: one for each seating."""
    chance = Random(f"{match.seed} {match.key} {match.seats} {number}")
    seed = f"{chance.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"
    games: list[Played] = []
    for order, players in enumerate(match.seatings):
        table = Table.start(find(match.key), match.seats, match.options, Deal(seed))
        salt = f"{match.seed} {number} {order}"
        seated = [PLAYERS[player] for player in players]
        games.append(play_game(table, seated, salt, match.longest, process_time))
    return games


def _mean_of(player: str, played: Played, values: tuple[float, ...] | tuple[int, ...]) -> float:
    own = [value for other, value in zip(played.players, values, strict=True) if other == player]
    return sum(own) / len(own)
