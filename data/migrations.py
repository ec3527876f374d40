"""The numbered files in ``data/sql``, each run once, in order, in one transaction of its own.

``0002_cups.sql`` is added beside the others; no file is changed once it was released.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MIGRATIONS = Path(__file__).resolve().parent / "sql"
_NAME = re.compile(r"(\d{4})_\w+\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    statements: tuple[str, ...]

    def run(self, raw: sqlite3.Connection) -> None:
        """Run the file, and note that it was done."""
        raw.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)"
        )
        for statement in self.statements:
            raw.execute(statement)
        raw.execute("INSERT INTO migrations (number, name) VALUES (?, ?)", (self.number, self.name))


@cache
def migrations(folder: Path = MIGRATIONS) -> tuple[Migration, ...]:
    found: list[Migration] = []
    for file in sorted(folder.glob("*.sql")):
        named = _NAME.fullmatch(file.name)
        if named is None or int(named[1]) != len(found) + 1:
            raise ValueError(f"{file}: expected a name that begins with {len(found) + 1:04}_")
        statements = tuple(_statements(file.read_text(encoding="utf-8")))
        found.append(Migration(int(named[1]), file.name, statements))
    return tuple(found)


@cache
def made_by(known: tuple[Migration, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return the tables that they make, with their columns."""
    raw = sqlite3.connect(":memory:", isolation_level=None)
    for migration in known:
        migration.run(raw)
    made = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'"
    return {
        table: tuple(name for _, name, *_ in raw.execute(f"PRAGMA table_info({table})"))
        for (table,) in raw.execute(f"{made} ORDER BY name").fetchall()
    }


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement.strip():
        yield statement.strip()
