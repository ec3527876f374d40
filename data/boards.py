"""Boards that are owed: what a table tells has changed since its board was posted.

A line owes a board by itself: its number is higher than that of the line that was shown last.
Whatever else a board tells owes one here, in the transaction that changes it, so a board that was
not posted before the process died is posted by the next one.
"""

from __future__ import annotations

from data.database import Sql, Value

_OWED = "UPDATE tables SET shown = number - 1 WHERE started IS NOT NULL AND shown = number AND "


def owe_board(sql: Sql, table_id: int) -> None:
    """A game owes a board, if its newest one stands."""
    owe_boards(sql, "id = ?", table_id)


def owe_boards(sql: Sql, which: str, *values: Value) -> None:
    sql.run(_OWED + which, *values)
