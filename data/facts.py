"""Small facts about the installation, kept from one start to the next, such as which commands
Discord was told of. A damaged one is as if it had never been saved."""

from __future__ import annotations

from data.database import Query, Sql


def fact(sql: Query, name: str) -> str | None:
    found = sql.checked("meta", "value", "name = ?", name)
    return next((value for whole, (value,) in found if whole), None)


def facts(sql: Sql, beginning: str) -> dict[str, str]:
    """Return all whose names begin so."""
    found = sql.checked("meta", "name, value", "name LIKE ?", f"{beginning}%")
    return dict[str, str](row for whole, row in found if whole)


def save_fact(sql: Sql, name: str, value: str) -> None:
    sql.put("meta", {"name": name}, value=value)
