"""A PostgreSQL server, through psycopg's plain connections, each in a thread of a small pool.

Writes are SERIALIZABLE: of two that are in each other's way one is run again, and sees what the
other did. Reading is done in a snapshot and is in nobody's way.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import uniform
from time import monotonic, sleep
from typing import Concatenate, ParamSpec, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8BinaryDumper

from data import postgres_schema
from data.database import Database, OneQuery, Query, Row, Sql, Value
from data.migrations import migrations
from data.postgres_ear import CHANNEL, listen
from data.postgres_errors import HIDDEN, clashed, named, shown, unreachable
from data.postgres_schema import Connection
from data.store_errors import ReadOnlyStore, StoreBusy, StoreError, UnreachableStore, UnsureStore

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""For so many seconds a transaction that is in the way of others is run again."""
LONGEST_PAUSE = 0.25
SILENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "tcp_user_timeout": "15000",
}
"""How a server that fell silent is noticed, unless the address says otherwise."""
ASK_SECONDS = 20.0
"""For so long the outcome of a commit is asked for when the connection broke meanwhile."""
_SESSION = (
    # A scan of a whole table is in the way of everybody who writes there. Small tables would be
    # scanned, for that is quicker; here the index is used wherever there is one. (That makes scans
    # look dear, and what looks dear would be compiled.)
    "SET enable_seqscan = off; SET jit = off; SET lock_timeout = '10s';"
    " SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s';"
    " SET client_min_messages = warning"
)
_HELD = int.from_bytes(b"tables!!", "big")
"""Whoever has the database open holds this, together with others; who moves it, alone."""
_WRITE = "BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT pg_current_xact_id()::text"
_VIEW = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_LIFE = (
    "SELECT pg_postmaster_start_time()::text,"
    " (SELECT stats_reset::text FROM pg_stat_bgwriter), current_setting('transaction_read_only')"
)
"""What is another after a crash, for then the numbers of lost transactions are given out again."""
_LOOKS_BACK = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND age(backend_xmin) >= age(%s::xid)"
)
"""Transactions that began before that one."""
LOOKING_BACK = 2.0
"""Seconds in which those of the bot itself are over."""


class PostgresSql(Sql):
    """Statements inside one transaction."""

    __slots__ = ("_cursor", "_raw")

    def __init__(self, raw: Connection) -> None:
        super().__init__()
        self._raw = raw
        self._cursor = raw.cursor(binary=True)

    def rows(self, statement: str, *values: Value) -> list[Row]:
        return self._cursor.execute(_in_its_dialect(statement), values).fetchall()

    def run(self, statement: str, *values: Value) -> int:
        return self._cursor.execute(_in_its_dialect(statement), values).rowcount

    def new_id(self, table: str) -> int:
        return self.value("SELECT nextval(pg_get_serial_sequence(?, 'id'))", table)

    def moment(self) -> int:
        return self.value("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")

    def fill(self, table: str, columns: list[str], rows: list[Row]) -> None:
        with self._raw.cursor() as cursor:
            told = f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()
            with cursor.copy(told) as copy:
                for row in rows:
                    copy.write_row(row)
            if "id" in columns and rows:
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id))"
                    f" FROM {table}".encode()
                )


class _Place(threading.local):
    """What each thread has for itself."""

    raw: Connection | None = None
    life: Row = ()
    aside: bool = False
    """Whether what it writes is of little weight."""


class _Lost(Exception):
    """The connection broke, and nothing of the transaction was kept."""


class PostgresDatabase(Database):
    """Connections to one database of a server."""

    def __init__(self, address: str, connections: int) -> None:
        super().__init__(shown(address))
        if self.path == HIDDEN:
            raise UnreachableStore(
                "DATABASE_URL",
                "it cannot be read as an address; in its password write @ as %40, / as %2F, % as"
                " %25, or leave the password to PGPASSWORD",
            )
        self._address = make_conninfo("", **{**SILENCE, **conninfo_to_dict(address)})
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="postgres")
        self._here = _Place()
        self._lane = ThreadPoolExecutor(1, "postgres aside", initializer=self._stand_aside)
        self._open = set[Connection]()
        self._closed = False
        self.runs_again = 0
        """How many transactions were run again."""

    @classmethod
    async def connect(
        cls, address: str, folder: Path, connections: int, *, as_it_is: bool = False
    ) -> PostgresDatabase:
        """As :meth:`Database.open`."""
        database = cls(address, connections)
        known = migrations(folder)
        try:
            await database._hop(lambda: database._prepare(known, as_it_is=as_it_is))
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            for threads in (self._threads, self._lane):
                await asyncio.to_thread(threads.shutdown)
            for raw in self._open:
                with suppress(
                    psycopg.Error
                ):  # whoever comes next need not wait until it is noticed
                    raw.execute("SELECT pg_advisory_unlock_all()")
                raw.close()

    async def query(
        self, operation: Callable[Concatenate[Query, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def query(raw: Connection) -> T:
            return operation(OneQuery(PostgresSql(raw).rows), *args, **kwargs)

        return await self._hop(lambda: self._over(query))

    async def view(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def view(raw: Connection) -> T:
            raw.execute(_VIEW, prepare=False)
            try:
                result = operation(PostgresSql(raw), *args, **kwargs)
            except BaseException:
                _undo(raw)
                raise
            raw.execute("COMMIT")
            return result

        return await self._hop(lambda: self._over(view))

    async def write(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def work(sql: Sql) -> T:
            return operation(sql, *args, **kwargs)

        return await self._hop(lambda: self._over(lambda raw: self._written(raw, work)))

    async def aside(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def write(raw: Connection) -> T:
            return operation(PostgresSql(raw), *args, **kwargs)

        return await self._hop(lambda: self._over(write), self._lane)

    async def tell(self, word: str) -> None:
        await self.aside(lambda sql: sql.row("SELECT pg_notify(?, ?)", CHANNEL, word))

    async def listen(
        self, heard: Callable[[str], object], awake: Callable[[], object] = lambda: None
    ) -> None:
        await listen(self._address, heard, awake)

    async def claim(self) -> None:
        def alone(raw: Connection) -> None:
            if raw.execute("SELECT pg_try_advisory_lock(%s)", (_HELD,)).fetchone() != (True,):
                raise StoreBusy(self.path)

        await self._hop(lambda: self._over(alone))

    async def cut_log(self) -> bool:
        """Write the tables anew in which members are named: a page keeps the bytes of a row that
        was deleted. What the server keeps for its own recovery goes when it is no longer needed.
        False when somebody still reads what was there before."""

        def clear(raw: Connection) -> bool:
            raw.execute("SET statement_timeout = 0; SET lock_timeout = '1s'")
            try:
                if not _all_look_forward(raw):
                    return False
                for table in postgres_schema.naming_members(raw):
                    raw.execute(f"VACUUM (FULL) {table}".encode())
            except psycopg.errors.LockNotAvailable:
                return False
            finally:
                if not raw.closed:
                    raw.execute(_SESSION)
            return True

        return await self._hop(lambda: self._over(clear))

    # In a thread of the pool.

    def _prepare(
        self, known: tuple[postgres_schema.Migration, ...], *, as_it_is: bool = False
    ) -> None:
        raw = self._connection()
        if as_it_is:
            postgres_schema.require_known(raw, self.path, known)
            return
        if self._here.life[-1] == "on":
            raise ReadOnlyStore(self.path, "use its primary server")
        raw.execute("SET statement_timeout = 0; SET lock_timeout = 0; SET enable_seqscan = on")
        postgres_schema.prepare(raw, self.path, known)
        raw.execute(_SESSION)

    def _stand_aside(self) -> None:
        self._here.aside = True

    def _connection(self) -> Connection:
        """The thread's own; a new one when there is none, or it broke."""
        if (raw := self._here.raw) is not None and not raw.closed:
            return raw
        if raw is not None:
            self._open.discard(raw)
        try:
            raw = psycopg.connect(self._address, autocommit=True)
            raw.execute(_SESSION)
            if self._here.aside:
                raw.execute("SET synchronous_commit = off")
            [self._here.life] = raw.execute(_LIFE).fetchall()
            held = raw.execute("SELECT pg_try_advisory_lock_shared(%s)", (_HELD,)).fetchone()
            if held != (True,):
                raise StoreBusy(self.path)
        except psycopg.OperationalError as error:
            raise unreachable(self.path, error) from error
        raw.adapters.register_dumper(int, Int8BinaryDumper)  # the type of all our columns
        self._here.raw = raw
        self._open.add(raw)
        return raw

    def _over(self, attempt: Callable[[Connection], T]) -> T:
        """Run it, and again when others were in the way or the connection was an old one."""
        runs, lost, until = 1, False, monotonic() + PATIENCE
        while True:
            raw = self._connection()
            try:
                return attempt(raw)
            except (psycopg.Error, _Lost) as error:
                broken = raw.closed
                if broken and not lost:
                    lost = True
                elif not broken and clashed(error) and monotonic() < until:
                    sleep(uniform(0, min(LONGEST_PAUSE, 0.002 * 2 ** min(runs, 10))))
                    runs += 1
                else:
                    raise
            self.runs_again += 1

    def _written(self, raw: Connection, work: Callable[[Sql], T]) -> T:
        begun = raw.execute(_WRITE, prepare=False)
        begun.nextset()
        [(number,)] = begun.fetchall()
        life = self._here.life
        try:
            result = work(PostgresSql(raw))
        except BaseException:
            _undo(raw)
            raise
        try:
            raw.execute("COMMIT")
        except psycopg.Error as error:
            if not raw.closed:
                raise  # the server has undone it
            self._require_committed(number, life, error)
        return result

    def _require_committed(self, number: str, life: Row, error: psycopg.Error) -> None:
        """The connection broke while it committed: ask what became of it. Raise :class:`_Lost` when
        nothing did, :class:`UnsureStore` when nobody can tell."""
        log.warning("%s: a connection broke in the middle of a commit", self.path)
        until = monotonic() + ASK_SECONDS
        unsure: Exception = error
        while monotonic() < until:
            try:
                raw = self._connection()
                [(status,)] = raw.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchall()
            except psycopg.errors.InvalidParameterValue:  # the server has forgotten that number
                raise _Lost from error
            except (psycopg.Error, StoreError) as gone:
                unsure = gone
                sleep(uniform(0.1, 0.5))
                continue
            if status == "aborted":
                raise _Lost from error
            if status == "committed":
                if self._here.life[:-1] == life[:-1]:
                    return
                break  # it may be another transaction that was given the number of a lost one
            sleep(0.05)
        raise UnsureStore(self.path) from unsure

    # Between the threads.

    async def _hop(self, work: Callable[[], T], threads: ThreadPoolExecutor | None = None) -> T:
        if self._closed:
            raise UnreachableStore(self.path, "it was closed")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(threads or self._threads, work)
        except psycopg.Error as error:
            raise named(self.path, error) from error
        except _Lost as lost:
            raise UnreachableStore(self.path, "the connection was lost, nothing changed") from lost


def _all_look_forward(raw: Connection) -> bool:
    """Whether no transaction sees the rows that were deleted before now; those under way are waited
    for a little."""
    [(now,)] = raw.execute("SELECT pg_current_xact_id()::xid::text").fetchall()
    until = monotonic() + LOOKING_BACK
    while raw.execute(_LOOKS_BACK, (now,)).fetchone() is not None:
        if monotonic() > until:
            return False
        sleep(0.02)
    return True


def _undo(raw: Connection) -> None:
    try:
        raw.execute("ROLLBACK")
    except psycopg.Error:  # the connection is gone, and the transaction with it
        raw.close()


@lru_cache(1024)
def _in_its_dialect(statement: str) -> bytes:
    return statement.replace("%", "%%").replace("?", "%s").encode()
