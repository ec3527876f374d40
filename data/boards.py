"""Boards that are owed: what a table tells has changed since its board was posted.

A line owes a board by itself: its number is higher than that of the line that was shown last.
Whatever else a board tells owes one here, in the transaction that changes it, so a board that was
not posted before the process died is posted by the next one.
"""

from __future__ import annotations

from data import posts
from data.database import Sql, Value
from data.rows import NOT_SHOWN

OWED = "t.shown < t.number OR t.changes_shown < t.changes"
"""Of a table ``t`` where a game has begun."""


def changed(sql: Sql, table_id: int) -> None:
    """The board of a game says something else now: who sits there, until when, that it rests."""
    sql.run(
        "UPDATE tables SET changes = changes + 1 WHERE id = ? AND started IS NOT NULL", table_id
    )


def owe_another(sql: Sql, which: str, *values: Value) -> None:
    """After the board that stands another one is owed, which tells of no line: that a game was
    stopped, what is asked, what was hidden."""
    sql.run(
        "UPDATE tables SET shown = number - 1"
        f" WHERE started IS NOT NULL AND shown = number AND {which}",
        *values,
    )


def forget_boards(sql: Sql) -> None:
    """Forget the boards and posts of running tables: a new simulated Discord does not have them."""
    sql.run(
        "UPDATE tables SET shown = ?, board_id = NULL, board_channel_id = NULL"
        " WHERE state IN ('open', 'playing')",
        NOT_SHOWN,
    )
    posts.lose_all(sql)


def owe_none(sql: Sql, which: str, *values: Value) -> None:
    """Owe no board of such tables any more."""
    sql.run(f"UPDATE tables SET shown = number, changes_shown = changes WHERE {which}", *values)
