"""A durable commit of a move: ``Store.append`` against bare sqlite3 with the same statements.

Both write to files of their own in one folder, WAL and ``synchronous=FULL``; afterwards both must
hold the same rows.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from cogs.hall.packing import pack, pack_events
from data.rows import StoredLine
from data.store import Store
from engine.catalogue import find
from tests.bench.figure import Figure, median, ms
from tests.bench.positions import turns
from tests.bench.tables import begin

_MOVES = 1500
_KEPT = (
    "SELECT table_id, number, seat, text, played, interaction_id, events FROM lines",
    "SELECT table_id, number, snapshot FROM positions",
    "SELECT id, number, state FROM tables",
)
"""All but the digests, which are ours alone."""


def measure(scale: float) -> Iterator[Figure]:
    # Beside the program, where games are kept: a temporary folder may be in memory.
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-") as folder:
        own, bare = asyncio.run(_measure(Path(folder), round(_MOVES * scale)))
    yield Figure(
        "durable commit of a move against bare sqlite3 (WAL, FULL)",
        median(own) / median(bare),
        2.5,
        f"{ms(median(own))}, {ms(median(bare))}",
    )


async def _measure(folder: Path, number: int) -> tuple[list[float], list[float]]:
    own, bare = list[float](), list[float]()
    async with await Store.open(folder / "own.db") as store:
        table = await begin(store, find("gold"))
    raw = _bare(folder / "own.db", folder / "bare.db")
    async with await Store.open(folder / "own.db") as store:
        for at, (line, snapshot) in enumerate(moves(number), 1):
            for ours in (True, False) if at % 2 else (False, True):
                begun = perf_counter()
                if ours:
                    await store.append(table.id, line, snapshot)
                    own.append(perf_counter() - begun)
                else:
                    _append(raw, table.id, line, snapshot)
                    bare.append(perf_counter() - begun)
    with sqlite3.connect(folder / "own.db") as kept:
        for query in _KEPT:
            if kept.execute(query).fetchall() != raw.execute(query).fetchall():
                raise AssertionError(f"the two files differ: {query}")
    raw.close()
    return own, bare


def moves(number: int) -> Iterator[tuple[StoredLine, bytes]]:
    """The turns of a game, over and over."""
    game = [
        (turn, pack(position.dump()), pack_events(turn.events))
        for turn, position in turns(find("gold"))
    ]
    for at in range(number):
        turn, snapshot, events = game[at % len(game)]
        clicked, click = 1000 + at, 10**18 + at
        yield (StoredLine(at + 1, turn.seat, turn.text, clicked, click, events), snapshot)


def _bare(own: Path, file: Path) -> sqlite3.Connection:
    """A copy of our file, opened the plain way."""
    file.write_bytes(own.read_bytes())
    raw = sqlite3.connect(file, isolation_level=None)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = FAST",
    ):
        raw.execute(f"PRAGMA {pragma}")
    return raw


def _append(raw: sqlite3.Connection, table_id: int, line: StoredLine, snapshot: bytes) -> None:
    raw.execute("BEGIN IMMEDIATE")
    raw.execute(
        "UPDATE tables SET number = number + 1 WHERE id = ? AND number = ? AND state = 'playing'",
        (table_id, line.number - 1),
    )
    raw.execute(
        "INSERT INTO lines (table_id, number, seat, text, played, interaction_id, events)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            table_id,
            line.number,
            line.seat,
            line.text,
            line.played,
            line.interaction_id,
            line.events,
        ),
    )
    raw.execute(
        "INSERT INTO positions (table_id, number, snapshot) VALUES (?, ?, ?)",
        (table_id, line.number, snapshot),
    )
    raw.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, line.seat))
    raw.execute("COMMIT")
