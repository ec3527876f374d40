"""What is said at a table and is no line yet: drafts of unfinished turns, votes on taking back.

Both belong to a game being played: for any other table nothing is kept.
"""

from __future__ import annotations

from data.database import Database, Sql
from data.rows import StoredDraft, Vote


class Drafts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, draft: StoredDraft) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO drafts (table_id, seat, number, text, saved)"
                " SELECT id, ?, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
                " ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number,"
                " text = excluded.text, saved = excluded.saved",
                *(draft.seat, draft.number, draft.text, draft.saved, table_id),
            )
        )

    async def read(self, table_id: int, seat: int) -> StoredDraft | None:
        rows = await self._database.read(
            "SELECT seat, number, text, saved FROM drafts WHERE table_id = ? AND seat = ?",
            *(table_id, seat),
        )
        return StoredDraft(*rows[0]) if rows else None

    async def drop(self, table_id: int, seat: int) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat
            )
        )


class Votes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def cast(self, table_id: int, vote: Vote) -> list[Vote]:
        """All the votes on that line for that asker, this one among them: of those who vote at once
        exactly one sees the last. A second vote of a seat replaces its first."""

        def work(sql: Sql) -> list[Vote]:
            sql.run(
                "INSERT INTO votes (table_id, number, asker, seat, agrees)"
                " SELECT id, ?, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
                " ON CONFLICT (table_id, number, asker, seat)"
                " DO UPDATE SET agrees = excluded.agrees",
                *(vote.number, vote.asker, vote.seat, vote.agrees, table_id),
            )
            asked = (vote.number, vote.asker)
            return [v for v in _votes(sql, table_id) if (v.number, v.asker) == asked]

        return await self._database.write(work)

    async def read(self, table_id: int) -> list[Vote]:
        return await self._database.view(lambda sql: _votes(sql, table_id))

    async def clear(self, table_id: int) -> None:
        await self._database.write(
            lambda sql: sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
        )


def _votes(sql: Sql, table_id: int) -> list[Vote]:
    rows = sql.rows(
        "SELECT number, asker, seat, agrees FROM votes WHERE table_id = ?"
        " ORDER BY number, asker, seat",
        table_id,
    )
    return [Vote(number, asker, seat, bool(agrees)) for number, asker, seat, agrees in rows]
