"""A durable commit of a move: ``games.append`` against a bare driver.

The bare driver's transaction is one UPDATE of 1.5 kB and two INSERTs, about the size of a line with
its events and of a position. It never follows what the bot writes, so the ratio shows whether the
bot writes less.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

from data import games
from data.packing import pack, pack_events
from data.rows import StoredLine
from data.store import Store
from engine.catalogue import find
from tests.bench.figure import Figure, median, ms
from tests.bench.positions import turns
from tests.bench.tables import begin

_MOVES = 1500
_UPDATED, _INSERTED = 1500, {"lines": 120, "positions": 400}
"""The bytes that the bare driver writes."""


def measure(scale: float) -> Iterator[Figure]:
    # Beside the program, where games are kept: a temporary folder may be in memory.
    with (
        tempfile.TemporaryDirectory(dir=".", prefix=".bench-") as folder,
        closing(sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)) as raw,
    ):
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        own, bare = commits(Path(folder) / "own.db", Peer(raw.execute, "BLOB", "?"), scale)
    yield Figure(
        "durable commit of a move against 3 statements of bare sqlite3 (WAL, FULL)",
        median(own) / median(bare),
        3.0,
        f"{ms(median(own))}, {ms(median(bare))}",
    )


class Peer:
    """Commits the same three statements of the same sizes, again and again."""

    def __init__(self, run: Callable[..., object], blob: str, mark: str) -> None:
        """``blob`` is the database's type of bytes, ``mark`` stands for a value."""
        self._run, self._mark, self._random = run, mark, Random(1)
        run(f"CREATE TABLE tables (id INTEGER PRIMARY KEY, document {blob} NOT NULL)")
        run(f"INSERT INTO tables VALUES (1, {mark})", (b"",))
        for table in _INSERTED:
            run(f"CREATE TABLE {table} (number INTEGER PRIMARY KEY, document {blob} NOT NULL)")

    def commit(self, number: int) -> None:
        document = self._random.randbytes
        self._run("BEGIN")
        self._run(f"UPDATE tables SET document = {self._mark} WHERE id = 1", (document(_UPDATED),))
        for table, size in _INSERTED.items():
            row = number, document(size)
            self._run(f"INSERT INTO {table} VALUES ({self._mark}, {self._mark})", row)
        self._run("COMMIT")


def commits(where: Path | str, peer: Peer, scale: float) -> tuple[list[float], list[float]]:
    """Seconds of each commit, ours and the peer's, in turns."""
    return asyncio.run(_commits(where, peer, round(_MOVES * scale)))


async def _commits(where: Path | str, peer: Peer, number: int) -> tuple[list[float], list[float]]:
    own, bare = list[float](), list[float]()
    async with await Store.open(where) as store:
        table = await begin(store, find("gold"))
        for line, snapshot in _moves(number):
            for ours in (True, False) if line.number % 2 else (False, True):
                begun = perf_counter()
                if ours:
                    await store.write(games.append, table.id, line, snapshot)
                    own.append(perf_counter() - begun)
                else:
                    peer.commit(line.number)
                    bare.append(perf_counter() - begun)
    return own, bare


def _moves(number: int) -> Iterator[tuple[StoredLine, bytes]]:
    """The turns of a game, over and over."""
    game = [
        (turn, pack(position.dump()), pack_events(turn.events))
        for turn, position in turns(find("gold"))
    ]
    for at in range(number):
        turn, snapshot, events = game[at % len(game)]
        clicked, click = 1000 + at, 10**18 + at
        yield (StoredLine(at + 1, turn.seat, turn.text, clicked, click, events), snapshot)
