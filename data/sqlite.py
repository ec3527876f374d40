"""SQLite in one file, through aiosqlite: the database that needs no server.

What costs is the hop into aiosqlite's thread, not the statement. One thread means that writes stand
in a line. Whatever speaks another dialect than PostgreSQL's is here and in ``checks``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from data import private
from data.checks import check_pages, check_schema, index_again
from data.database import MEMORY, Database, OneQuery, Query, Row, Sql, Value
from data.migrations import Migration, migrations
from data.store_errors import (
    DamagedStore,
    ForeignStore,
    MigrationFailed,
    NewerStore,
    ReadOnlyStore,
    StoreBusy,
    StoreError,
    UnreachableStore,
    named,
)

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS = 5.0
IMPATIENT_MS = 100
CHECKED_BYTES = 256 << 20
"""A file up to this size is checked whole when it is opened (a matter of 0.5 s); a larger one is
checked where it is read, as any is."""


class SqliteSql(Sql):
    """Statements inside one transaction."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection

    def rows(self, statement: str, *values: Value) -> list[Row]:
        return self._connection.execute(statement, values).fetchall()

    def run(self, statement: str, *values: Value) -> int:
        return self._connection.execute(statement, values).rowcount

    def new_id(self, table: str) -> int:
        return self.value(f"SELECT COALESCE(MAX(id), 0) + 1 FROM {table}")

    def moment(self) -> int:
        return round(time.time() * 1000)

    def fill(self, table: str, columns: list[str], rows: list[Row]) -> None:
        places = ", ".join("?" * len(columns))
        self._connection.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows
        )


class SqliteDatabase(Database):
    """One open file, or ``:memory:``."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(str(path))
        self._aiosqlite = aiosqlite.Connection(self._connect, 64)
        self._thread = self._aiosqlite._thread  # pyright: ignore[reportPrivateUsage]
        # A program that fails before it closes the store would wait for it for ever.
        self._thread.daemon = True

    @classmethod
    async def open_file(
        cls, path: Path | str, folder: Path, *, damaged: bool = False
    ) -> SqliteDatabase:
        """As :meth:`Database.open`."""
        database = cls(path)
        waiting = migrations(folder)
        try:
            await database._aiosqlite
        except Exception as error:
            database._thread.join()  # it ends now, and must while the loop still runs
            raise named(database.path, error) from error
        try:
            await database._hop(lambda: database._prepare(waiting, damaged=damaged))
        except sqlite3.Error as error:  # nothing in it is where it should be
            await database.close()
            raise DamagedStore(database.path, str(error)) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        await self._aiosqlite.close()

    async def query(
        self, operation: Callable[Concatenate[Query, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._hop(operation, OneQuery(self._sql.rows), *args, **kwargs)

    async def view(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._hop(self._transaction, "BEGIN", operation, *args, **kwargs)

    async def write(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._hop(self._transaction, "BEGIN IMMEDIATE", operation, *args, **kwargs)

    async def aside(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self.write(operation, *args, **kwargs)

    async def tell(self, word: str) -> None:
        """Nobody else is there."""

    async def listen(
        self, heard: Callable[[str], object], awake: Callable[[], object] = lambda: None
    ) -> None:
        await asyncio.Event().wait()

    async def claim(self) -> None:
        """Only a file that nobody else has open can be taken out of WAL."""
        path = self.path

        def alone() -> None:
            if self._impatiently("PRAGMA journal_mode = DELETE") == [("wal",)]:
                raise StoreBusy(path)
            self._raw.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._raw.execute("BEGIN EXCLUSIVE")
            self._raw.execute("COMMIT")

        if path != MEMORY:
            await self._hop(alone)

    async def cut_log(self) -> bool:
        """Carry the log over into the file and cut it to nothing; False while others read."""
        [(busy, *_)] = await self._hop(self._impatiently, "PRAGMA wal_checkpoint(TRUNCATE)")
        return not busy

    # In aiosqlite's thread.

    def _connect(self) -> sqlite3.Connection:
        if _only_readable(self.path):  # SQLite would go on, and leave files of its own beside it
            raise ReadOnlyStore(self.path)
        if self.path != MEMORY:
            private.make(Path(self.path))
        self._raw = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        self._sql = SqliteSql(self._raw)
        return self._raw

    def _transaction(
        self,
        begin: str,
        operation: Callable[Concatenate[Sql, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        raw = self._raw
        self._sql.owes_scrub = self._sql.queued = False
        raw.execute(begin)
        try:
            result = operation(self._sql, *args, **kwargs)
            raw.execute("COMMIT")
        except BaseException:
            if raw.in_transaction:  # a full disk may have rolled it back already
                raw.execute("ROLLBACK")
            raise
        return result

    def _impatiently(self, statement: str) -> list[Row]:
        """Run what others may hold up, while moves wait for it."""
        raw = self._raw
        raw.execute(f"PRAGMA busy_timeout = {IMPATIENT_MS}")
        try:
            return raw.execute(statement).fetchall()
        finally:
            raw.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")

    def _prepare(self, known: tuple[Migration, ...], *, damaged: bool) -> None:
        raw = self._raw
        # Bytes that are no text must not stop other rows from being read; checksums notice them.
        raw.text_factory = partial(str, encoding="utf-8", errors="replace")
        self._check_version(self._version(), known)
        look = not damaged and not self._larger_than(CHECKED_BYTES)
        whole = not look or check_pages(raw, self.path)
        if self.path != MEMORY:
            private.narrow(Path(self.path))
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")
        raw.execute("PRAGMA secure_delete = ON")
        for migration in known[self._version() :]:
            self._migrate(migration)
        if not damaged:
            check_schema(raw, self.path, known)
        if not whole:
            index_again(raw, self.path)
        # Changes nothing, and is refused by a file that may only be read.
        raw.execute("UPDATE migrations SET name = name WHERE number < 0")

    def _version(self) -> int:
        """The number of the last migration; 0 for a new file."""
        tables = {name for (name,) in self._raw.execute("SELECT name FROM sqlite_master")}
        if "migrations" in tables:
            found = self._raw.execute("SELECT COALESCE(MAX(number), 0) FROM migrations")
            return int(found.fetchone()[0])
        if tables:
            raise ForeignStore(self.path)
        return 0

    def _check_version(self, version: int, known: tuple[Migration, ...]) -> None:
        newest = known[-1].number
        if version > newest:
            raise NewerStore(self.path, version, newest)

    def _larger_than(self, most: int) -> bool:
        pages, size = (
            int(self._raw.execute(f"PRAGMA {what}").fetchone()[0])
            for what in ("page_count", "page_size")
        )
        return pages * size > most

    def _migrate(self, migration: Migration) -> None:
        try:
            self._transaction("BEGIN IMMEDIATE", self._run, migration)
        except sqlite3.Error as error:
            fault = named(self.path, error)
            if isinstance(fault, StoreError):
                raise fault from error
            raise MigrationFailed(self.path, migration.name, str(error)) from error

    def _run(self, _sql: Sql, migration: Migration) -> None:
        if self._version() < migration.number:  # else another process did it just now
            migration.run(self._raw)
            log.info("%s: %s done", self.path, migration.name)

    # Between the two threads.

    async def _hop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in aiosqlite's thread. Every public method of aiosqlite is made of its
        ``_execute``, the only way to run several statements in one hop; its version is pinned, and
        only this class knows of it."""
        try:
            execute = self._aiosqlite._execute  # pyright: ignore
            return await execute(work, *args, **kwargs)
        except sqlite3.Error as error:
            raise named(self.path, error) from error
        except UnicodeDecodeError as error:  # SQLite repeats what it found in the file
            raise DamagedStore(self.path, "its schema") from error
        except ValueError as error:
            if str(error) == "Connection closed":
                raise UnreachableStore(self.path, "it was closed") from error
            raise


def _only_readable(path: str) -> bool:
    effective = os.access in os.supports_effective_ids
    read, write = (os.access(path, mode, effective_ids=effective) for mode in (os.R_OK, os.W_OK))
    return Path(path).is_file() and read and not write
