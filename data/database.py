"""What the store asks of its database: the same of SQLite in one file and of a PostgreSQL server.

Everything is one hop into a thread: ``query`` for a single query, ``view`` for several that see one
moment, ``write`` for several that happen together or not at all. They take a plain function that
runs in that thread::

    def show(sql: Sql, table_id: int, number: int) -> int:
        sql.run("UPDATE tables SET shown = ? WHERE id = ?", number, table_id)
        return sql.value("SELECT number FROM tables WHERE id = ?", table_id)

    number = await database.write(show, 1, 7)

The function may be run several times before one run counts, so it has no effect but through
``sql``. A task cancelled while it waits does not stop its function: the transaction is there as a
whole, or not at all. Statements are in the dialect that both speak; what differs stays in
:mod:`data.sqlite` and :mod:`data.postgres`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from data.checksum import COVERED, NEVER, checksum_of, holds, opened, summed, width
from data.columns import columns, made, stored
from data.migrations import MIGRATIONS

P = ParamSpec("P")
T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]
Value: TypeAlias = int | str | bytes | None

MEMORY = ":memory:"
SERVERS = ("postgresql://", "postgres://")
"""How the address of a server begins; anything else is the name of a file."""
CONNECTIONS = 4
"""To a server, unless the host says otherwise."""


class Query(ABC):
    """Reading. Placeholders are ``?``. A function that takes this makes one query, and needs no
    transaction."""

    __slots__ = ()

    @abstractmethod
    def rows(self, statement: str, *values: Value) -> list[Row]: ...

    def row(self, statement: str, *values: Value) -> Row | None:
        rows = self.rows(statement, *values)
        return rows[0] if rows else None

    def value(self, statement: str, *values: Value) -> Any:
        """Return the first column of the first row; None where there is no row."""
        rows = self.rows(statement, *values)
        return rows[0][0] if rows else None

    def values(self, statement: str, *values: Value) -> list[Any]:
        """Return the first column of each row."""
        return [row[0] for row in self.rows(statement, *values)]

    def all(self, kind: Callable[..., T], where: str, *values: Value, of: str = "") -> list[T]:
        """Return dataclasses of the rows of a SELECT from FROM on; ``of``: the alias of the table
        whose columns they are (:mod:`data.columns`)."""
        rows = self.rows(f"SELECT {columns(kind, of)} {where}", *values)
        return [made(kind, row) for row in rows]

    def one(self, kind: Callable[..., T], where: str, *values: Value) -> T | None:
        """Return a dataclass of the first row, or None."""
        found = self.all(kind, where, *values)
        return found[0] if found else None

    def checked(
        self, table: str, columns: str, where: str, *values: Value
    ) -> list[tuple[bool, Row]]:
        """Return these columns of rows, each with whether its checksum holds."""
        at = width(table)
        rows = self.rows(f"SELECT {summed(table)}, {columns} FROM {table} WHERE {where}", *values)
        return [(holds(table, row), row[at:]) for row in rows]

    def sound_one(self, kind: Callable[..., T], table: str, where: str, *values: Value) -> T | None:
        """Return a dataclass of the first row whose checksum holds, or None."""
        return next(iter(self.sound(kind, table, where, *values)), None)

    def sound(self, kind: Callable[..., T], table: str, where: str, *values: Value) -> list[T]:
        """Return dataclasses of the rows whose checksums hold."""
        rows = self.checked(table, columns(kind), where, *values)
        return [made(kind, row) for whole, row in rows if whole]


class Sql(Query):
    """Statements inside one transaction."""

    __slots__ = ("owes_scrub", "queued")

    def __init__(self) -> None:
        self.owes_scrub = False
        """Whether names were deleted, whose bytes are to go from the files too."""
        self.queued = False
        """Whether posts were queued, which are to be sent."""

    @abstractmethod
    def run(self, statement: str, *values: Value) -> int:
        """How many rows were changed."""

    def add(self, table: str, value: object = None, then: str = "", /, **columns: Value) -> int:
        """Insert a row: the columns of a dataclass, and others by their names, with its checksum.
        ``then`` is the end of the statement. Return how many rows were inserted."""
        row = {**columns, **(stored(value) if value is not None else {})}
        if table in COVERED:
            row["checksum"] = checksum_of(table, row)
        places = ", ".join("?" * len(row))
        statement = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places}) {then}"
        return self.run(statement, *row.values())

    def put(
        self, table: str, key: Mapping[str, Value], value: object = None, /, **columns: Value
    ) -> None:
        """Insert a row in the place of the one that has this key."""
        where = " AND ".join(f"{name} = ?" for name in key)
        self.run(f"DELETE FROM {table} WHERE {where}", *key.values())
        self.add(table, value, **key, **columns)

    def amend(self, table: str, key: Mapping[str, Value], **columns: Value) -> int:
        """Change the row of this key and its checksum; one that is damaged stays so. Return how
        many rows there were."""
        where = " AND ".join(f"{name} = ?" for name in key)
        row = self.row(f"SELECT {summed(table)} FROM {table} WHERE {where}", *key.values())
        if row and (found := opened(table, row)):
            columns["checksum"] = checksum_of(table, {**found, **columns})
        elif "member_id" in columns:  # the checksum of whoever is forgotten would tell who it was
            columns["checksum"] = NEVER
        changed = ", ".join(f"{name} = ?" for name in columns)
        return self.run(
            f"UPDATE {table} SET {changed} WHERE {where}", *columns.values(), *key.values()
        )

    def amend_all(
        self, table: str, key: Sequence[str], where: str, *values: Value, **columns: Value
    ) -> int:
        """Change the rows that meet the condition, whose ``key`` is in these columns, as
        :meth:`amend` does; return how many there were."""
        found = self.rows(f"SELECT {', '.join(key)} FROM {table} WHERE {where}", *values)
        for one in found:
            self.amend(table, dict(zip(key, one, strict=True)), **columns)
        return len(found)

    @abstractmethod
    def new_id(self, table: str) -> int:
        """An id that no row of the table has had, larger than all of them."""

    @abstractmethod
    def moment(self) -> int:
        """Milliseconds by the clock of the database, which is the same for all its processes."""

    @abstractmethod
    def fill(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Add rows of another database, with their ids."""


class OneQuery(Query):
    """Reading outside of any transaction, where a second query might see another moment."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Callable[..., list[Row]]) -> None:
        self._rows = rows

    def rows(self, statement: str, *values: Value) -> list[Row]:
        rows, self._rows = self._rows, _refuse
        return rows(statement, *values)


class Database(ABC):
    """One open database. Every operation raises :class:`~data.store_errors.StoreError` when the
    database fails, and then nothing has changed, unless it is
    :class:`~data.store_errors.UnsureStore`."""

    def __init__(self, path: str) -> None:
        self.path = path
        """What it is called in messages: the file, or the server without the password."""

    @staticmethod
    async def open(
        where: Path | str,
        folder: Path = MIGRATIONS,
        *,
        damaged: bool = False,
        connections: int = CONNECTIONS,
        as_it_is: bool = False,
    ) -> Database:
        """Opens the file, making it if need be, or connects with the server, and brings it up to
        date; raises :class:`~data.store_errors.StoreError`, and then it is as it was. ``damaged``
        opens a file all the same when its pages are damaged; ``as_it_is`` does not bring a server
        up to date, for the preview of a later version of the program."""
        if is_server(where):
            from data.postgres import PostgresDatabase

            return await PostgresDatabase.connect(
                str(where), folder, connections, as_it_is=as_it_is
            )
        from data.sqlite import SqliteDatabase

        return await SqliteDatabase.open_file(where, folder, damaged=damaged)

    @abstractmethod
    async def close(self) -> None: ...

    async def read(self, statement: str, *values: Value) -> list[Row]:
        """Return the rows of one query."""
        return await self.query(_rows, statement, *values)

    @abstractmethod
    async def query(
        self, operation: Callable[Concatenate[Query, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what the operation reads with a single query."""

    @abstractmethod
    async def view(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what the operation reads, all of it as it was at one moment."""

    @abstractmethod
    async def write(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run several statements, durable when this returns. An exception undoes all of them."""

    @abstractmethod
    async def aside(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """A single statement that changes something of little weight, at once: it waits behind no
        move, and may be lost when a server loses its power."""

    @abstractmethod
    async def tell(self, word: str) -> None:
        """Say something to all processes that :meth:`listen`, this one too. A file has one."""

    @abstractmethod
    async def listen(
        self, heard: Callable[[str], object], awake: Callable[[], object] = lambda: None
    ) -> None:
        """Call ``heard`` with each word, for as long as it runs; with none where some may have
        been missed. ``awake`` is called from time to time: it listens still."""

    @abstractmethod
    async def claim(self) -> None:
        """Keep everybody else out until it is closed; raises
        :class:`~data.store_errors.StoreBusy` when somebody has it open."""

    @abstractmethod
    async def cut_log(self) -> bool:
        """Clear away what was deleted; False while others hold it, who read."""


def _rows(sql: Query, statement: str, *values: Value) -> list[Row]:
    return sql.rows(statement, *values)


def _refuse(statement: str, *_: Value) -> list[Row]:
    raise RuntimeError(f"several queries need a view: {statement}")


def is_server(where: Path | str) -> bool:
    return str(where).startswith(SERVERS)
