"""Digests of rows, so that a byte that changed by itself is noticed where it is read.

Every row carries a CRC-32 of its values: fast, and certain to notice any change within four bytes
(what is feared is a bad disk, nobody who writes with intent). The digests are made by triggers, so
whoever writes through this program need not think of them, and looked at through views:
``checked_lines`` is ``lines`` with one more column, ``sound``. A row that is not sound stays so
whatever is done to it; only a row that is put in its place is sound again.

What a line brought (``events``) has a digest of its own, ``told``, for it can be made again from
the lines: in ``checked_lines`` that is ``sound_told``.

What is covered holds of any database; the rest is SQLite's dialect, and :mod:`data.postgres_schema`
has PostgreSQL's. Triggers and views are temporary: the file holds the digests alone.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from functools import partial
from zlib import crc32

DIGEST, TOLD = "digest", "told"
ILL = -1
"""A digest that fits nothing."""
_COMMA = " || ',' || "
_NEW_TABLE = re.compile(r"^CREATE TABLE (\w+) \(", re.MULTILINE)
_APART = {"lines": {TOLD: ("table_id", "number", "events")}}
"""Digests of some columns alone; the others are covered by the digest of the row."""
_LEFT_OUT = {"lines": "interaction_id"}
"""Of no digest: a game is the same without it, and its index tells when it is another one."""


def fingerprint(name: bytes, values: bytes, *more: str | bytes | None) -> int:
    digest = crc32(values, crc32(name))
    for value in more:
        digest = crc32(value.encode() if isinstance(value, str) else value or b"", digest)
    return digest


def groups(table: str, types: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return, by column of digests, the columns with their types that it covers, of a table's
    columns with their types; none of a table of another program."""
    if DIGEST not in types:
        return {}
    apart = _APART.get(table, {})
    others = {DIGEST, _LEFT_OUT.get(table), *apart, *(columns[-1] for columns in apart.values())}
    found = {DIGEST: {name: kind for name, kind in types.items() if name not in others}}
    for column, columns in apart.items():
        found[column] = {name: types[name] for name in columns}
    return found


def sound(column: str) -> str:
    """What a view calls the column that tells whether that digest fits."""
    return "sound" if column == DIGEST else f"sound_{column}"


def prepare(raw: sqlite3.Connection) -> None:
    raw.create_function("fingerprint", -1, fingerprint, deterministic=True)
    # Bytes that are no text must not stop the other rows from being read; their row is not sound.
    raw.text_factory = partial(str, encoding="utf-8", errors="replace")


def watch(raw: sqlite3.Connection) -> None:
    """From here on digests are kept up to date, and ``checked_…`` tells which rows are sound."""
    for table in _tables(raw):
        covers = _groups(raw, table)
        if not covers:
            continue
        told = ", ".join(
            f"{column} IS {_made(table, column, columns)} AS {sound(column)}"
            for column, columns in covers.items()
        )
        raw.execute(f"CREATE TEMP VIEW checked_{table} AS SELECT *, {told} FROM main.{table}")
        for column, columns in covers.items():
            _keep(raw, table, column, columns)


def _keep(raw: sqlite3.Connection, table: str, column: str, columns: dict[str, str]) -> None:
    before, after = (_made(table, column, columns, of=of) for of in ("OLD.", "NEW."))
    set_it = f"UPDATE {table} SET {column}"
    raw.execute(
        f"CREATE TEMP TRIGGER {column}_of_new_{table} AFTER INSERT ON main.{table}"
        f" BEGIN {set_it} = {after} WHERE rowid = NEW.rowid; END"
    )
    raw.execute(
        f"CREATE TEMP TRIGGER {column}_of_{table}"
        f" AFTER UPDATE OF {', '.join(columns)} ON main.{table}"
        f" BEGIN {set_it} = CASE WHEN OLD.{column} IS {before} THEN {after} ELSE {ILL} END"
        " WHERE rowid = NEW.rowid; END"
    )


def columns(raw: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns of a table without its digests."""
    types = _types(raw, table)
    return [name for name in types if name not in groups(table, types)]


def with_digests(statement: str) -> str:
    """Return the statement with columns of digests in the table that it makes, if it makes one."""
    if made := _NEW_TABLE.search(statement):
        more = "".join(f" {column} BIGINT," for column in (DIGEST, *_APART.get(made[1], ())))
        return statement[: made.end()] + more + statement[made.end() :]
    return statement


def mark(raw: sqlite3.Connection) -> None:
    """Mark the rows that are not sound, before :func:`renew` would make them so."""
    for table, column, made in _digests(raw):
        raw.execute(f"UPDATE {table} SET {column} = {ILL} WHERE {column} IS NOT {made}")


def renew(raw: sqlite3.Connection) -> None:
    """Give the rows of all tables new digests, after their columns or values were changed."""
    for table, column, made in _digests(raw):
        raw.execute(
            f"UPDATE {table} SET {column} = {made}"
            f" WHERE {column} IS NOT {ILL} AND {column} IS NOT {made}"
        )


def give_up(raw: sqlite3.Connection, table: str) -> int:
    """Delete the rows of a table that are not sound; how many there were."""
    made = _made(table, DIGEST, _groups(raw, table)[DIGEST])
    return raw.execute(f"DELETE FROM {table} WHERE {DIGEST} IS NOT {made}").rowcount


def covered(raw: sqlite3.Connection) -> list[str]:
    """The tables whose rows have digests."""
    return [table for table in _tables(raw) if _groups(raw, table)]


def _digests(raw: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Yield every table and column of digests, with the digest as an expression."""
    for table in _tables(raw):
        for column, columns in _groups(raw, table).items():
            yield table, column, _made(table, column, columns)


def _tables(raw: sqlite3.Connection) -> list[str]:
    """All but the list of migrations, which is compared with the files instead."""
    found = raw.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found if name != "migrations" and not name.startswith("sqlite_")]


def _groups(raw: sqlite3.Connection, table: str) -> dict[str, dict[str, str]]:
    return groups(table, _types(raw, table))


def _types(raw: sqlite3.Connection, table: str) -> dict[str, str]:
    return {name: kind for _, name, kind, *_ in raw.execute(f"PRAGMA main.table_info({table})")}


def _made(table: str, column: str, columns: dict[str, str], of: str = "") -> str:
    """The digest as an expression. Text goes in as bytes, for it may not be text any more, and with
    its type, for the bytes of a text may have become a number."""
    plain = [f"quote({of}{name})" for name, kind in columns.items() if kind != "BYTEA"]
    parts = [f"CAST({_COMMA.join(plain)} AS BLOB)"]
    for name in (name for name, kind in columns.items() if kind == "BYTEA"):
        parts += [f"typeof({of}{name})", f"CAST({of}{name} AS BLOB)"]
    return f"fingerprint(CAST('{table}.{column}' AS BLOB), {', '.join(parts)})"
