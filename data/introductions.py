"""What was shown at first sight, so that it is shown once: the card of a table's title, and to each
member what a title is about.
"""

from __future__ import annotations

from data.database import Query, Sql


def card(sql: Query, table_id: int) -> int | None:
    """Return the message that holds the card of a table; None when none was posted."""
    return sql.value("SELECT message_id FROM cards WHERE table_id = ?", table_id)


def save_card(sql: Sql, table_id: int, message_id: int) -> None:
    sql.put("cards", {"table_id": table_id}, message_id=message_id)


def introduce(sql: Sql, member_id: int, title: str) -> None:
    """Note that the member was told what the title is about."""
    sql.put("introductions", {"member_id": member_id, "title": title})


def forget(sql: Sql, member_id: int, title: str | None = None) -> None:
    """As if the member had never seen that title, or any."""
    if title is None:
        sql.run("DELETE FROM introductions WHERE member_id = ?", member_id)
    else:
        sql.run("DELETE FROM introductions WHERE member_id = ? AND title = ?", member_id, title)
