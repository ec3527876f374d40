"""What was shown at first sight, so that it is shown once: the card of a table's title, and to each
member what a title is about.
"""

from __future__ import annotations

from data.database import Database, Sql


class Introductions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def card(self, table_id: int) -> int | None:
        """The message that holds the card of a table; None when none was posted."""
        rows = await self._database.read(
            "SELECT message_id FROM checked_cards WHERE table_id = ? AND sound", table_id
        )
        return rows[0][0] if rows else None

    async def save_card(self, table_id: int, message_id: int) -> None:
        def work(sql: Sql) -> None:
            sql.run("DELETE FROM cards WHERE table_id = ?", table_id)
            sql.run("INSERT INTO cards (table_id, message_id) VALUES (?, ?)", table_id, message_id)

        await self._database.write(work)

    async def introduce(self, member_id: int, title: str) -> None:
        """The member was told what the title is about."""

        def work(sql: Sql) -> None:
            forget(sql, member_id, title)
            sql.run("INSERT INTO introductions (member_id, title) VALUES (?, ?)", member_id, title)

        await self._database.write(work)


def forget(sql: Sql, member_id: int, title: str | None = None) -> None:
    """As if the member had never seen that title, or any."""
    if title is None:
        sql.run("DELETE FROM introductions WHERE member_id = ?", member_id)
    else:
        sql.run("DELETE FROM introductions WHERE member_id = ? AND title = ?", member_id, title)
