"""The schema on a server: the same numbered migrations, and the digests in PostgreSQL's own way.

Triggers and views are part of the schema here, for connections come and go. They are taken away
before a migration and made anew after it. A digest is 56 bits of SHA-256: PostgreSQL has no CRC-32
in its language, and this one it has everywhere.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

import psycopg

from data import digests
from data.digests import DIGEST, ILL, groups, sound
from data.migrations import Migration
from data.postgres_errors import named
from data.store_errors import (
    DamagedStore,
    ForeignStore,
    MigrationFailed,
    NewerStore,
    StoreError,
    UnreachableStore,
)

log = logging.getLogger(__name__)

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

_LOCK = int.from_bytes(b"patolli!", "big")
"""Of ten processes that start at once one migrates, and the others wait for it."""
_MEMBERS = frozenset(
    {"member_id", "host_id", "opener_id", "beside_id", "blocked_id", "giver", "taker"}
)
_NAMES = _MEMBERS | {"name", "text"}
_OLDEST = 130000
"""The first version that tells the outcome of a transaction by its 64-bit number."""


def prepare(raw: Connection, path: str, known: tuple[Migration, ...]) -> None:
    """Bring the database up to date, or raise :class:`StoreError` and leave it as it is."""
    if raw.info.server_version < _OLDEST:
        raise UnreachableStore(path, "PostgreSQL 13 or newer is needed")
    if raw.info.parameter_status("server_encoding") != "UTF8":
        raise UnreachableStore(path, "its encoding is not UTF8; make it with createdb -E UTF8")
    raw.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
    try:
        for migration in known[require_known(raw, path, known) :]:
            _migrate(raw, path, migration)
        _check(raw, path, known)
    finally:
        if not raw.broken:
            raw.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))


def require_known(raw: Connection, path: str, known: tuple[Migration, ...]) -> int:
    """How many migrations were done; raises :class:`StoreError` when it is of a newer program."""
    version, newest = _version(raw, path), known[-1].number
    if version > newest:
        raise NewerStore(path, version, newest)
    return version


def covered(raw: Connection) -> list[str]:
    """The tables whose rows have digests."""
    return [table for table, types in _tables(raw).items() if groups(table, types)]


def naming_members(raw: Connection) -> list[str]:
    """The tables that say who somebody is."""
    return [table for table, types in _tables(raw).items() if not _MEMBERS.isdisjoint(types)]


def give_up(raw: Connection, table: str) -> int:
    """Delete the rows of a table that are not sound; how many there were."""
    made = _made(table, DIGEST, groups(table, _tables(raw)[table])[DIGEST])
    return _run(raw, f"DELETE FROM {table} WHERE {DIGEST} IS DISTINCT FROM {made}")


def columns(raw: Connection, table: str) -> list[str]:
    """The columns of a table without its digests."""
    types = _tables(raw)[table]
    return [column for column in types if column not in groups(table, types)]


def _run(raw: Connection, statement: str) -> int:
    return raw.execute(statement.encode()).rowcount


def _version(raw: Connection, path: str) -> int:
    """The number of the last migration; 0 for a new database."""
    tables = _all_tables(raw)
    if "migrations" in tables:
        try:
            [(version,)] = raw.execute("SELECT COALESCE(MAX(number), 0) FROM migrations").fetchall()
        except psycopg.errors.UndefinedColumn as other:
            raise ForeignStore(path, "choose another database") from other
        return version
    if tables:
        raise ForeignStore(path, "choose another database")
    return 0


def _migrate(raw: Connection, path: str, migration: Migration) -> None:
    try:
        with raw.transaction():
            _run(raw, "SET LOCAL client_min_messages = warning")
            _run(
                raw,
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number BIGINT PRIMARY KEY, name TEXT NOT NULL)",
            )
            before = _tables(raw)
            for table, types in before.items():
                _mark(raw, table, types)
                _unwatch(raw, table)
            for statement in migration.statements:
                _run(raw, statement)
            for table, types in _tables(raw).items():
                if "id" in types and table not in before:
                    _give_out_ids(raw, table)
                _watch(raw, table, types)
                _hide_names(raw, table, types)
            raw.execute(
                "INSERT INTO migrations (number, name) VALUES (%s, %s)",
                (migration.number, migration.name),
            )
    except psycopg.Error as error:
        fault = named(path, error)
        if isinstance(fault, StoreError):
            raise fault from error
        raise MigrationFailed(path, migration.name, str(error)) from error
    log.info("%s: %s done", path, migration.name)


def _give_out_ids(raw: Connection, table: str) -> None:
    """Let the server give out the ids of a new table. Its rows change often and stay on their
    pages, so that no index changes with them."""
    _run(raw, f"ALTER TABLE {table} ALTER id ADD GENERATED BY DEFAULT AS IDENTITY")
    _run(raw, f"ALTER TABLE {table} SET (fillfactor = 50)")


def _hide_names(raw: Connection, table: str, types: Mapping[str, str]) -> None:
    """Keep names and ids of members out of the planner's statistics: they are samples of rows, and
    nothing takes out who is forgotten."""
    if not _MEMBERS.isdisjoint(types):
        for column in _NAMES & types.keys():
            _run(raw, f"ALTER TABLE {table} ALTER {column} SET STATISTICS 0")


def _mark(raw: Connection, table: str, types: Mapping[str, str]) -> None:
    """Mark the rows that are not sound, before :func:`_watch` would make them so."""
    for column, columns in groups(table, types).items():
        made = _made(table, column, columns)
        _run(raw, f"UPDATE {table} SET {column} = {ILL} WHERE {column} IS DISTINCT FROM {made}")


def _unwatch(raw: Connection, table: str) -> None:
    """Take the view and the trigger of a table away, whose columns may change."""
    _run(raw, f"DROP VIEW IF EXISTS checked_{table}")
    _run(raw, f"DROP FUNCTION IF EXISTS digests_of_{table}() CASCADE")


def _watch(raw: Connection, table: str, types: Mapping[str, str]) -> None:
    """Give the rows of a table new digests, and keep them up to date from here on."""
    covers = groups(table, types)
    if not covers:
        return
    for column, columns in covers.items():
        made = _made(table, column, columns)
        _run(
            raw,
            f"UPDATE {table} SET {column} = {made}"
            f" WHERE {column} IS DISTINCT FROM {ILL} AND {column} IS DISTINCT FROM {made}",
        )
    told = ", ".join(
        f"{column} IS NOT DISTINCT FROM {_made(table, column, columns)} AS {sound(column)}"
        for column, columns in covers.items()
    )
    _run(raw, f"CREATE VIEW checked_{table} AS SELECT *, {told} FROM {table}")
    new, changed = "", ""
    for column, columns in covers.items():
        before, after = (_made(table, column, columns, of=of) for of in ("OLD.", "NEW."))
        new += f"NEW.{column} := {after};"
        changed += (
            f"NEW.{column} := CASE WHEN OLD.{column} IS NOT DISTINCT FROM {before}"
            f" THEN {after} ELSE {ILL} END;"
        )
    _run(
        raw,
        f"CREATE FUNCTION digests_of_{table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF TG_OP = 'INSERT' THEN {new} ELSE {changed} END IF; RETURN NEW; END $$",
    )
    _run(
        raw,
        f"CREATE TRIGGER digests BEFORE INSERT OR UPDATE ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION digests_of_{table}()",
    )


def _made(table: str, column: str, columns: dict[str, str], of: str = "") -> str:
    """The digest as an expression."""
    parts = [
        f"coalesce(encode(sha256({of}{name}), 'hex'), '')"
        if kind == "bytea"
        else f"quote_nullable({of}{name})"
        for name, kind in columns.items()
    ]
    whole = f"concat_ws(',', '{table}.{column}', {', '.join(parts)})"
    bits = f"encode(substr(sha256(convert_to({whole}, 'UTF8')), 1, 7), 'hex')"
    return f"('x' || {bits})::bit(56)::bigint"


_COLUMNS = (
    "SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL)"
    " FROM pg_class c LEFT JOIN pg_attribute a"
    " ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
    " WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')"
    " ORDER BY c.relname, a.attnum"
)


def _all_tables(raw: Connection) -> dict[str, dict[str, str]]:
    """All tables there are, with the types of their columns."""
    found: dict[str, dict[str, str]] = {}
    for table, column, kind in raw.execute(_COLUMNS):
        found.setdefault(table, {})[column] = kind
    return found


def _tables(raw: Connection) -> dict[str, dict[str, str]]:
    """All but the list of migrations, which is compared with the files instead."""
    found = _all_tables(raw)
    found.pop("migrations", None)
    return found


def _check(raw: Connection, path: str, known: tuple[Migration, ...]) -> None:
    """Raise :class:`DamagedStore` unless all tables and columns of the migrations are there."""
    names = [migration.name for migration in known]
    if [name for (name,) in raw.execute("SELECT name FROM migrations ORDER BY number")] != names:
        raise DamagedStore(path, "its list of migrations")
    there = _tables(raw)
    for table, columns in _columns_of(known).items():
        for column in columns - there.get(table, {}).keys():
            raise DamagedStore(path, f"its schema, at {table}.{column}")


@cache
def _columns_of(known: tuple[Migration, ...]) -> dict[str, set[str]]:
    """The columns of all tables, as they are in a new file."""
    raw = sqlite3.connect(":memory:", isolation_level=None)
    digests.prepare(raw)
    for migration in known:
        migration.run(raw)
    found: dict[str, set[str]] = {}
    for table in digests.covered(raw):
        found[table] = {name for _, name, *_ in raw.execute(f"PRAGMA table_info({table})")}
    raw.close()
    return found
