"""What is said at a table and is no line yet: drafts of unfinished turns, votes on taking back.

Both belong to a game being played: for any other table nothing is kept.
"""

from __future__ import annotations

from data.database import Database, Sql
from data.rows import QuestionClosed, StoredDraft, Vote


class Drafts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, draft: StoredDraft) -> None:
        """Nothing is kept of a turn that was played meanwhile, by a click that overtook this."""
        await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO drafts (table_id, seat, number, text)"
                " SELECT id, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
                " AND NOT EXISTS"
                " (SELECT 1 FROM lines WHERE table_id = tables.id AND seat = ? AND number > ?)"
                " ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number,"
                " text = excluded.text",
                *(draft.seat, draft.number, draft.text, table_id, draft.seat, draft.number),
            )
        )

    async def read(self, table_id: int, seat: int) -> StoredDraft | None:
        rows = await self._database.read(
            "SELECT seat, number, text FROM drafts WHERE table_id = ? AND seat = ?",
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
    """Questions whether a line may be taken back. An asker asks about the own line, which the
    others answer: one who says no closes the question for good, an undo closes all others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, table_id: int, number: int, asker: int) -> bool:
        """Open the question about that line of the asker; False when it was asked already, or
        refused."""
        asked = await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO questions (table_id, number, asker, refused)"
                " SELECT id, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
                " ON CONFLICT DO NOTHING",
                *(number, asker, False, table_id),
            )
        )
        return bool(asked)

    async def cast(self, table_id: int, vote: Vote) -> list[Vote]:
        """All the votes on that question, this one among them: of those who vote at once exactly
        one sees the last. A second vote of a seat replaces its first. Raises
        :class:`~data.rows.QuestionClosed` when somebody has said no, or nobody asks."""
        question = (table_id, vote.number, vote.asker)

        def work(sql: Sql) -> list[Vote]:
            still_open = sql.run(
                "UPDATE questions SET refused = ?"
                " WHERE table_id = ? AND number = ? AND asker = ? AND NOT refused",
                *(not vote.agrees, *question),
            )
            if not still_open:
                raise QuestionClosed
            sql.run(
                "INSERT INTO votes (table_id, number, asker, seat, agrees) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id, number, asker, seat)"
                " DO UPDATE SET agrees = excluded.agrees",
                *(*question, vote.seat, vote.agrees),
            )
            rows = sql.rows(
                "SELECT number, asker, seat, agrees FROM votes"
                " WHERE table_id = ? AND number = ? AND asker = ? ORDER BY seat",
                *question,
            )
            return [Vote(*said, agrees=bool(agrees)) for *said, agrees in rows]

        return await self._database.write(work)
