"""What a move costs, and that a long game costs no more to open than a short one."""

import sqlite3
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import pytest

from data import games, tables
from data.rows import StoredLine
from data.store import Store
from tests.data.tables import CHANNEL, play

SNAPSHOT, EVENTS = bytes(range(256)) * 12, b"\x07" * 300


def move(number):
    return StoredLine(number, 0, "plant maize2 f7", number, None, EVENTS)


def bare_move(plain, number):
    """The statements of a move, without anything around them."""
    plain.execute("BEGIN IMMEDIATE")
    plain.execute(
        "UPDATE tables SET number = number + 1 WHERE id = ? AND number = ? AND state = 'playing'",
        (1, number - 1),
    )
    plain.execute(
        "INSERT INTO lines (table_id, number, seat, text, played, checksum, interaction_id, events)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (1, number, 0, "plant maize2 f7", number, 1, None, EVENTS),
    )
    plain.execute(
        "INSERT INTO positions (table_id, number, snapshot) VALUES (?, ?, ?)", (1, number, SNAPSHOT)
    )
    plain.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (1, 0))
    plain.execute("COMMIT")


@pytest.fixture
def disk():
    """A folder on a disk, for which a commit waits; that of the other tests may be in memory."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)


@pytest.mark.long
async def test_a_durable_move_costs_little_more_than_bare_sqlite(disk):
    for name in ("ours.db", "bare.db"):
        async with await Store.open(disk / name) as store:
            await play(store)
    plain = sqlite3.connect(disk / "bare.db", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        plain.execute(f"PRAGMA {pragma}")
    ours, bare = list[float](), list[float]()
    async with await Store.open(disk / "ours.db") as store:
        for number in range(1, 401):
            begun = perf_counter()
            await store.write(games.append, 1, move(number), SNAPSHOT)
            between = perf_counter()
            bare_move(plain, number)
            ours.append(between - begun)
            bare.append(perf_counter() - between)
    plain.close()
    assert median(ours) <= 2.5 * median(bare)


async def test_a_long_game_opens_as_fast_as_a_short_one(tmp_path):
    async with await Store.open(tmp_path / "patolli.db") as store:
        short, long = await play(store), await play(store, CHANNEL + 1)
        for table, lines in ((short, 10), (long, 300)):
            for number in range(1, lines + 1):
                await store.write(games.append, table.id, move(number), SNAPSHOT)
        took = {short.id: list[float](), long.id: list[float]()}
        for _ in range(400):
            for table_id, times in took.items():
                begun = perf_counter()
                await store.view(tables.table, table_id)
                times.append(perf_counter() - begun)
        assert median(took[long.id]) < 1.5 * median(took[short.id])
        plan = await store.database.read(
            "EXPLAIN QUERY PLAN SELECT snapshot FROM positions WHERE table_id = 1 AND number = 1"
        )
        assert "SEARCH" in str(plan)
