"""Everything that one database holds, put into another that is empty: from a file to a server, from
a server to a file.

It is read as it is at one moment and written in one transaction: it is there as a whole, or not at
all. What is damaged is not moved. One game at a time is in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from queue import Empty, Full, Queue
from threading import Event
from typing import TypeAlias

from data.checksum import COVERED, unseal
from data.database import Database, Row, Sql
from data.migrations import made_by, migrations
from data.store_errors import DamagedStore, StoreError

Batch: TypeAlias = tuple[str, list[str], list[Row]]
_FIRST = ("tables", "cups")
"""Others refer to their rows."""
_OF_A_TABLE = "table_id"
_WAITING = 8
_SECONDS = 0.1


class NotEmpty(StoreError):
    def __init__(self, path: str) -> None:
        super().__init__(path, "there are games in it already; choose an empty one")


class NotWhole(StoreError):
    def __init__(self, path: str, table: str) -> None:
        super().__init__(path, f"not all rows of {table} arrived; nothing was written")


async def move_rows(source: Database, target: Database) -> dict[str, int]:
    """How many rows there are of each table, on both sides. Raises
    :class:`~data.store_errors.StoreError`, and then the target is empty still."""
    batches, over = Queue[Batch | None](_WAITING), Event()

    def read(sql: Sql) -> dict[str, int]:
        _require_sound(sql, source.path)
        for batch in _batches(sql):
            _put(batches, batch, over)
        _put(batches, None, over)
        return _counts(sql)

    def write(sql: Sql) -> dict[str, int]:
        if any(_counts(sql).values()):
            raise NotEmpty(target.path)
        while (batch := _next(batches, over)) is not None:
            sql.fill(*batch)
        written, there = _counts(sql), reading.result()
        for table, count in there.items():
            if written.get(table) != count:
                raise NotWhole(target.path, table)
        return written

    loop = asyncio.get_running_loop()
    reading = asyncio.run_coroutine_threadsafe(source.view(read), loop)
    reading.add_done_callback(lambda done: over.set() if done.exception() else None)
    try:
        return await target.write(write)
    finally:
        over.set()
        await asyncio.gather(asyncio.wrap_future(reading), return_exceptions=True)


def _require_sound(sql: Sql, path: str) -> None:
    games = sql.values("SELECT id FROM tables ORDER BY id")
    for table in sorted(COVERED.keys() & _tables(sql).keys()):
        columns = COVERED[table]
        whose = games if _OF_A_TABLE in columns else [None]
        for game in whose:
            where = ("TRUE",) if game is None else (f"{_OF_A_TABLE} = ?", game)
            if not all(whole for whole, _ in sql.checked(table, "checksum", *where)):
                raise DamagedStore(path, f"rows of {table}, verify --all says which")
    for game in games:
        for table, sealed in (("lines", "events"), ("positions", "snapshot")):
            found = f"SELECT number, {sealed} FROM {table} WHERE {_OF_A_TABLE} = ?"
            if any(unseal(each, game, number) is None for number, each in sql.rows(found, game)):
                raise DamagedStore(path, f"rows of {table}, verify --all says which")


def _batches(sql: Sql) -> Iterator[Batch]:
    """All rows; those of games one game at a time, and then what is of none."""
    games = sql.values("SELECT id FROM tables ORDER BY id")
    tables = _tables(sql)
    for table in sorted(tables, key=lambda table: (table not in _FIRST, table)):
        columns = [*tables[table]]
        query = f"SELECT {', '.join(columns)} FROM {table}"
        if _OF_A_TABLE not in columns:
            yield table, columns, sql.rows(query)
            continue
        for game in games:
            if rows := sql.rows(f"{query} WHERE {_OF_A_TABLE} = ?", game):
                yield table, columns, rows
        if rows := sql.rows(f"{query} WHERE {_OF_A_TABLE} IS NULL"):
            yield table, columns, rows


def _counts(sql: Sql) -> dict[str, int]:
    return {table: sql.value(f"SELECT COUNT(*) FROM {table}") for table in _tables(sql)}


def _tables(sql: Sql) -> Mapping[str, tuple[str, ...]]:
    """Return the tables of a database with their columns; it may be of an older program."""
    return made_by(migrations()[: sql.value("SELECT COUNT(*) FROM migrations")])


def _put(batches: Queue[Batch | None], batch: Batch | None, over: Event) -> None:
    while not over.is_set():
        try:
            return batches.put(batch, timeout=_SECONDS)
        except Full:
            continue
    raise InterruptedError("nobody takes it any more")


def _next(batches: Queue[Batch | None], over: Event) -> Batch | None:
    while True:
        try:
            return batches.get(timeout=_SECONDS)
        except Empty:
            if over.is_set():  # the other side failed, and its result says why
                return None
