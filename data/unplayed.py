"""What is said at a table and is no line yet: drafts of unfinished turns, questions with the votes
on them.

Both belong to a game being played: for any other table nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from data.database import Database, Sql
from data.due import QUESTION_LASTS, reckon
from data.outbox import voted
from data.rows import Asked, NotPlaying, Question, QuestionClosed, StaleBoard, StoredDraft

LASTING = ("pause",)
"""The kinds of questions that stay open while the game goes on."""


class Drafts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, draft: StoredDraft) -> bool:
        """Whether it was kept: nothing is of a turn that was played meanwhile, by a click that
        overtook this."""

        def work(sql: Sql) -> bool:
            played = sql.row(
                "SELECT 1 FROM lines WHERE table_id = ? AND seat = ? AND number > ? LIMIT 1",
                *(table_id, draft.seat, draft.number),
            )
            if played:
                return False
            sql.run("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, draft.seat)
            kept = sql.run(
                "INSERT INTO drafts (table_id, seat, number, text)"
                " SELECT id, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'",
                *(draft.seat, draft.number, draft.text, table_id),
            )
            return bool(kept)

        return await self._database.write(work)

    async def read(self, table_id: int, seat: int) -> StoredDraft | None:
        return await self._database.view(lambda sql: draft_of(sql, table_id, seat))

    async def drop(self, table_id: int, seat: int) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat
            )
        )


class Questions:
    """What players ask each other to agree to. Everybody asked answers for a seat: one who says no
    closes the question for good, a turn that is taken back closes all others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, question: Question, number: int, now: int) -> Asked:
        """Open a question after this many lines, or find out what became of it; raises
        :class:`NotPlaying`."""

        def work(sql: Sql) -> Asked:
            if _asked(sql, question) is None:  # a damaged one is given up
                sql.run(f"DELETE FROM votes WHERE {_THIS}", *_key(question))
                sql.run(f"DELETE FROM questions WHERE {_THIS}", *_key(question))
            sql.run(
                "INSERT INTO questions"
                " (table_id, kind, number, asker, refused, attempt, asked_at, asked)"
                " SELECT id, ?, ?, ?, ?, 0, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
                " ON CONFLICT DO NOTHING",
                *(question.kind, question.number, question.asker, False, number, now),
                question.table_id,
            )
            reckon(sql, question.table_id)
            asked = _asked(sql, question)
            if asked is None:
                raise NotPlaying(f"nothing is asked at table {question.table_id}")
            return asked

        return await self._database.write(work)

    async def stands(
        self, question: Question, attempt: int, channel_id: int, message_id: int
    ) -> None:
        """The question stands in that message, unless another attempt was begun since."""
        await self._database.write(
            lambda sql: sql.run(
                "UPDATE questions SET channel_id = ?, message_id = ?"
                f" WHERE {_THIS} AND attempt = ?",
                *(channel_id, message_id, *_key(question), attempt),
            )
        )

    async def left_behind(
        self, table_id: int, went_on: Callable[[int], bool]
    ) -> list[tuple[int, int]]:
        """The channels and messages of open questions that are void since the game went on after
        so many lines. They are given once: the questions stand nowhere from then on."""
        standing = await self._database.read(
            "SELECT kind, number, asker, attempt, asked_at, channel_id, message_id"
            " FROM checked_questions"
            " WHERE table_id = ? AND NOT refused AND message_id IS NOT NULL AND sound",
            table_id,
        )
        void = [row for row in standing if row[0] not in LASTING and went_on(row[4])]

        def work(sql: Sql) -> list[tuple[int, int]]:
            found: list[tuple[int, int]] = []
            for kind, number, asker, attempt, _, channel_id, message_id in void:
                closed = sql.run(
                    "UPDATE questions SET channel_id = NULL, message_id = NULL"
                    f" WHERE {_THIS} AND attempt = ?",
                    *(table_id, kind, number, asker, attempt),
                )
                if closed:
                    found.append((channel_id, message_id))
            return found

        return await self._database.write(work) if void else []

    async def undos(self, table_id: int) -> list[int]:
        """After how many lines it was asked to take turns back, for each question that nobody
        refused and nothing closed."""
        rows = await self._database.read(
            "SELECT asked_at FROM checked_questions"
            " WHERE table_id = ? AND kind = 'undo' AND NOT refused AND sound",
            table_id,
        )
        return [asked_at for (asked_at,) in rows]

    async def gone(self, question: Question, attempt: int) -> Asked:
        """The message of that attempt is gone: there is none until the next one stands. Of several
        who find that out at once all are given the same next attempt. Raises
        :class:`~data.rows.QuestionClosed`."""

        def work(sql: Sql) -> Asked:
            return _next_attempt(sql, question, attempt)

        return await self._database.write(work)

    async def anew(self, question: Question, attempt: int, number: int, now: int) -> Asked:
        """Ask once more, since the game has gone on: after this many lines, in another message, and
        whoever has agreed is asked again. For several at once as :meth:`gone`."""

        def work(sql: Sql) -> Asked:
            moved = sql.run(
                f"UPDATE questions SET asked_at = ?, asked = ? WHERE {_THIS} AND attempt = ?",
                *(number, now, *_key(question), attempt),
            )
            if moved:
                sql.run(f"DELETE FROM votes WHERE {_THIS}", *_key(question))
                reckon(sql, question.table_id)
            return _next_attempt(sql, question, attempt)

        return await self._database.write(work)

    async def cast(
        self, question: Question, seat: int, *, agrees: bool, asked_at: int, now: int
    ) -> frozenset[int]:
        """All seats that agree, with this vote: of those who vote at once exactly one sees the
        last. A second vote of a seat replaces its first. Raises
        :class:`~data.rows.StaleBoard` when the question was asked anew after that many lines, for
        the member has read an older message, and :class:`~data.rows.QuestionClosed` when somebody
        has said no, or nobody asks."""

        def work(sql: Sql) -> frozenset[int]:
            asked = _asked(sql, question)
            if asked is not None and asked.asked_at > asked_at:
                raise StaleBoard(asked.asked_at)
            if asked is not None and now >= asked.asked + QUESTION_LASTS:
                raise QuestionClosed
            still_open = sql.run(
                f"UPDATE questions SET refused = ? WHERE {_THIS} AND NOT refused",
                *(not agrees, *_key(question)),
            )
            if not still_open:
                raise QuestionClosed
            sql.run(f"DELETE FROM votes WHERE {_THIS} AND seat = ?", *_key(question), seat)
            sql.run(
                "INSERT INTO votes (table_id, kind, number, asker, seat, agrees)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                *(*_key(question), seat, agrees),
            )
            if asked is not None:
                voted(sql, question.table_id, asked.asked, now, seat if agrees else None)
            return _agreeing(sql, question)

        return await self._database.write(work)

    async def asked(self, question: Question) -> int | None:
        """When it was asked; None: it is not."""
        state = await self._database.view(lambda sql: _asked(sql, question))
        return None if state is None else state.asked

    async def agreeing(self, question: Question) -> frozenset[int]:
        """The seats that have agreed so far."""
        return await self._database.view(lambda sql: _agreeing(sql, question))

    async def run_out(self, table_id: int, now: int) -> list[tuple[int, int]]:
        """Close the questions that were open for a day; the channels and messages where they stood.
        They may be asked again."""

        def work(sql: Sql) -> list[tuple[int, int]]:
            old = "NOT refused AND asked <= ?"
            closed = close_questions(sql, table_id, now, old, now - QUESTION_LASTS)
            reckon(sql, table_id)
            return closed

        return await self._database.write(work)


def close_questions(
    sql: Sql, table_id: int, now: int, which: str, *values: int
) -> list[tuple[int, int]]:
    """These questions are asked no more, and may be asked anew; the channels and messages where
    they stood."""
    found = sql.rows(
        "SELECT kind, number, asker, asked, channel_id, message_id FROM questions"
        f" WHERE table_id = ? AND {which}",
        *(table_id, *values),
    )
    for kind, number, asker, asked, *_ in found:
        key = (table_id, kind, number, asker)
        voted(sql, table_id, asked, now)
        sql.run(f"DELETE FROM votes WHERE {_THIS}", *key)
        sql.run(f"DELETE FROM questions WHERE {_THIS}", *key)
    return [(channel, message) for *_, channel, message in found if message is not None]


def not_answered(sql: Sql, table_id: int, seat: int, asked: int) -> bool:
    """Whether a question stands that was asked at that moment, and this seat has not answered."""
    return any(
        sql.row(
            f"SELECT 1 FROM checked_votes WHERE {_THIS} AND seat = ? AND sound",
            *(table_id, kind, number, asker, seat),
        )
        is None
        for kind, number, asker in sql.rows(
            "SELECT kind, number, asker FROM checked_questions WHERE table_id = ? AND asked = ?"
            " AND NOT refused AND message_id IS NOT NULL AND sound",
            *(table_id, asked),
        )
    )


def draft_of(sql: Sql, table_id: int, seat: int) -> StoredDraft | None:
    row = sql.row(
        "SELECT seat, number, text FROM checked_drafts WHERE table_id = ? AND seat = ? AND sound",
        *(table_id, seat),
    )
    return StoredDraft(*row) if row else None


_THIS = "table_id = ? AND kind = ? AND number = ? AND asker = ?"


def _key(question: Question) -> tuple[int, str, int, int]:
    return question.table_id, question.kind, question.number, question.asker


def _next_attempt(sql: Sql, question: Question, attempt: int) -> Asked:
    sql.run(
        "UPDATE questions SET attempt = attempt + 1, channel_id = NULL, message_id = NULL"
        f" WHERE {_THIS} AND attempt = ?",
        *(*_key(question), attempt),
    )
    asked = _asked(sql, question)
    if asked is None:
        raise QuestionClosed
    return asked


def _agreeing(sql: Sql, question: Question) -> frozenset[int]:
    rows = sql.rows(
        f"SELECT seat FROM checked_votes WHERE {_THIS} AND agrees AND sound", *_key(question)
    )
    return frozenset(seat for (seat,) in rows)


def _asked(sql: Sql, question: Question) -> Asked | None:
    row = sql.row(
        "SELECT refused, attempt, channel_id, message_id, asked_at, asked FROM checked_questions"
        f" WHERE {_THIS} AND sound",
        *_key(question),
    )
    return Asked(bool(row[0]), *row[1:]) if row else None
