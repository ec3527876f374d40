"""How long the games of a title are, told in waits in a row: the turns that nobody could have made
any sooner. Where all choose at once, that is one wait for the whole table; so are turns that one
player makes one after the other.

``bot.py cups --waits`` measures it among house players, and ``data/waits.json`` keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from engine.deal import SEED_BYTES, Deal
from engine.game import Game
from engine.house.player import whole_turn
from engine.house.strengths import STEADY
from engine.table import Table

FILE = Path(__file__).parents[2] / "data" / "waits.json"
_LONGEST = 1_000
"""Turns after which a game is stopped."""
_UNKNOWN = 60
"""Waits of a title that nobody measured."""


def waits_in(table: Table, turns: Iterable[tuple[int, str]]) -> int:
    """Return how many waits in a row these turns are, by seat and text, played at that table."""
    last, begun = 0, dict.fromkeys(table.position.waiting(), 0)
    for seat, text in turns:
        last = max(last, begun[seat] + 1)
        table.play(seat, text)
        begun = {each: begun.get(each, last) for each in table.position.waiting()}
    return last


def usual_waits(title: str, seats: int) -> int:
    """Return how many waits in a row half of the games of so many players have at most."""
    return _measured().get(title, {}).get(str(seats), _UNKNOWN)


def measured(game: Game, seats: int, games: int) -> int:
    """Return the median of so many games among steady house players."""
    return round(median(_played(game, seats, number) for number in range(games)))


def keep(title: str, waits: Mapping[str, int]) -> None:
    """Write down what was measured of a title, by seats."""
    whole = msgspec.json.encode({**_measured(), title: waits})
    FILE.write_bytes(msgspec.json.format(whole) + b"\n")
    _measured.cache_clear()


@cache
def _measured() -> Mapping[str, Mapping[str, int]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, int]])


def _played(game: Game, seats: int, number: int) -> int:
    random = Random(f"waits {game.key} {seats} {number}")
    seed = f"{random.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"
    table = Table.start(game, seats, game.settle(seats, {}), Deal(seed))

    def turns() -> Iterable[tuple[int, str]]:
        while (waiting := table.position.waiting()) and table.number < _LONGEST:
            view = table.position.seen_by(waiting[0])
            yield waiting[0], whole_turn(view, waiting[0], STEADY, random)

    return waits_in(table, turns())
