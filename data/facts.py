"""Small facts about the installation, kept from one start to the next, such as which commands
Discord was told of. A damaged one is as if it had never been saved."""

from __future__ import annotations

from data.database import Query, Sql


def fact(sql: Query, name: str) -> str | None:
    row = sql.row("SELECT value FROM checked_meta WHERE name = ? AND sound", name)
    return row[0] if row else None


def facts(sql: Sql, beginning: str) -> dict[str, str]:
    """Return all whose names begin so."""
    told = "SELECT name, value FROM checked_meta WHERE name LIKE ? AND sound"
    return dict(sql.rows(told, f"{beginning}%"))


def save_fact(sql: Sql, name: str, value: str) -> None:
    sql.run("DELETE FROM meta WHERE name = ?", name)
    sql.run("INSERT INTO meta (name, value) VALUES (?, ?)", name, value)
