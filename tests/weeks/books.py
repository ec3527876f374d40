"""The rows of the store, read from outside while the bot works on them."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import psycopg

from data.database import is_server


@dataclass(frozen=True)
class Turn:
    """A seat that a game waits for, and who sits there."""

    table: int
    seat: int
    number: int
    began: int
    member: int | None


class Books:
    def __init__(self, where: str) -> None:
        self._server = is_server(where)
        if self._server:
            self._raw: Any = psycopg.connect(where, autocommit=True)
        else:
            self._raw = sqlite3.connect(where, isolation_level=None, timeout=30)
            self._raw.execute("PRAGMA query_only = ON")

    def rows(self, statement: str, *values: Any) -> list[Any]:
        if self._server:
            statement = statement.replace("?", "%s")
        return self._raw.execute(statement, values).fetchall()

    def close(self) -> None:
        self._raw.close()

    def turns(self) -> list[Turn]:
        """All that is waited for."""
        rows = self.rows(
            "SELECT h.table_id, h.seat, h.number, h.began, p.member_id FROM handovers h"
            " JOIN players p ON p.table_id = h.table_id AND p.seat = h.seat"
        )
        return [Turn(*row) for row in rows]

    def stops(self) -> dict[int, list[tuple[int, int]]]:
        """When each table was paused."""
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for table, began, ended in self.rows("SELECT table_id, began, ended FROM pauses"):
            found[table].append((began, ended))
        paused = "SELECT id, paused FROM tables WHERE paused IS NOT NULL"
        for table, since in self.rows(paused):
            found[table].append((since, 1 << 40))
        return found
