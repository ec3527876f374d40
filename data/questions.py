"""What the players of a running game ask each other to agree to, with their votes.

Everybody asked answers for a seat: one who says no closes the question for good, a turn that is
taken back closes all others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from data.checksum import checksum_of
from data.columns import columns, made, stored
from data.database import Query, Sql
from data.due import QUESTION_LASTS, reschedule
from data.outbox import voted
from data.rows import Asked, NotPlaying, Question, QuestionClosed, StaleBoard

Standing: TypeAlias = tuple[Question, Asked]
"""A question that is open, and whose message is known."""
LASTING = ("pause",)
"""The kinds of questions that stay open while the game goes on."""
_THIS = "table_id = ? AND kind = ? AND number = ? AND asker = ?"


def open_question(sql: Sql, question: Question, number: int, now: int) -> Asked:
    """Open a question after this many lines, or return what became of it; raise
    :class:`NotPlaying`."""
    if question_state(sql, question) is None:  # a damaged one is given up
        _delete(sql, question)
    sql.run(
        "INSERT INTO questions"
        " (table_id, kind, number, asker, checksum, refused, attempt, asked_at, asked)"
        " SELECT id, ?, ?, ?, ?, ?, 0, ?, ? FROM tables WHERE id = ? AND state = 'playing'"
        " ON CONFLICT DO NOTHING",
        *_key(question)[1:],
        *(checksum_of("questions", stored(question)), False, number, now, question.table_id),
    )
    reschedule(sql, question.table_id)
    asked = question_state(sql, question)
    if asked is None:
        raise NotPlaying(f"nothing is asked at table {question.table_id}")
    return asked


def question_state(sql: Query, question: Question) -> Asked | None:
    """Return how a question stands; None where it was not asked, or is damaged."""
    return sql.sound_one(Asked, "questions", _THIS, *_key(question))


def note_question(
    sql: Sql, question: Question, attempt: int, channel_id: int, message_id: int
) -> None:
    """Note the message in which a question stands, unless another attempt was begun since."""
    sql.run(
        f"UPDATE questions SET channel_id = ?, message_id = ? WHERE {_THIS} AND attempt = ?",
        *(channel_id, message_id, *_key(question), attempt),
    )


def standing_questions(sql: Query, table_id: int) -> list[Standing]:
    """Return the open questions of a table whose message is known."""
    open_ = "table_id = ? AND NOT refused AND message_id IS NOT NULL"
    found = sql.checked("questions", f"kind, number, asker, {columns(Asked)}", open_, table_id)
    return [
        (Question(table_id, kind, number, asker), made(Asked, asked))
        for whole, (kind, number, asker, *asked) in found
        if whole
    ]


def take_down(sql: Sql, void: Collection[Standing]) -> list[tuple[int, int]]:
    """Return the channels and messages of these questions. They are given once: the questions
    stand nowhere from then on."""
    found: list[tuple[int, int]] = []
    for question, asked in void:
        closed = sql.run(
            "UPDATE questions SET channel_id = NULL, message_id = NULL"
            f" WHERE {_THIS} AND message_id = ?",
            *(*_key(question), asked.message_id),
        )
        if closed and asked.channel_id is not None and asked.message_id is not None:
            found.append((asked.channel_id, asked.message_id))
    return found


def asked_undos(sql: Query, table_id: int) -> list[int]:
    """Return after how many lines it was asked to take turns back, for each question that nobody
    refused and nothing closed."""
    undos = "SELECT asked_at FROM questions WHERE table_id = ? AND kind = 'undo' AND NOT refused"
    return sql.values(undos, table_id)


def next_attempt(sql: Sql, question: Question, attempt: int) -> Asked:
    """Begin the next attempt, since the message of that one is gone: there is none until the next
    one stands. Of several who find that out at once all are given the same next attempt. Raise
    :class:`~data.rows.QuestionClosed`."""
    sql.run(
        "UPDATE questions SET attempt = attempt + 1, channel_id = NULL, message_id = NULL"
        f" WHERE {_THIS} AND attempt = ?",
        *(*_key(question), attempt),
    )
    asked = question_state(sql, question)
    if asked is None:
        raise QuestionClosed
    return asked


def renew_question(sql: Sql, question: Question, attempt: int, number: int, now: int) -> Asked:
    """Ask once more, since the game has gone on: after this many lines, in another message, and
    all who have agreed are asked again. For several at once as :func:`next_attempt`."""
    moved = sql.run(
        f"UPDATE questions SET asked_at = ?, asked = ? WHERE {_THIS} AND attempt = ?",
        *(number, now, *_key(question), attempt),
    )
    if moved:
        sql.run(f"DELETE FROM votes WHERE {_THIS}", *_key(question))
        reschedule(sql, question.table_id)
    return next_attempt(sql, question, attempt)


def vote(
    sql: Sql, question: Question, seat: int, *, agrees: bool, asked_at: int, now: int
) -> frozenset[int]:
    """Return all seats that agree, with this vote: of those who vote at once exactly one sees the
    last. A second vote of a seat replaces its first. Raise :class:`~data.rows.StaleBoard` when the
    question was asked anew after that many lines, for the member has read an older message, and
    :class:`~data.rows.QuestionClosed` when somebody has said no, or nobody asks."""
    asked = question_state(sql, question)
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
    sql.put("votes", {**stored(question), "seat": seat}, agrees=agrees)
    if asked is not None:
        voted(sql, question.table_id, asked.asked, now, seat if agrees else None)
    return agreeing(sql, question)


def agreeing(sql: Query, question: Question) -> frozenset[int]:
    """Return the seats that have agreed so far."""
    votes = sql.checked("votes", "seat", f"{_THIS} AND agrees", *_key(question))
    return frozenset(seat for whole, (seat,) in votes if whole)


def close_old(sql: Sql, table_id: int, now: int) -> list[tuple[int, int]]:
    """Close the questions that were open for a day; return the channels and messages where they
    stood. They may be asked again. The caller reschedules the table."""
    old = "NOT refused AND asked <= ?"
    return close_questions(sql, table_id, now, old, now - QUESTION_LASTS)


def close_questions(
    sql: Sql, table_id: int, now: int, which: str, *values: int
) -> list[tuple[int, int]]:
    """Close these questions, which may be asked anew; return the channels and messages where they
    stood."""
    found = sql.rows(
        "SELECT kind, number, asker, asked, channel_id, message_id FROM questions"
        f" WHERE table_id = ? AND {which}",
        *(table_id, *values),
    )
    for kind, number, asker, asked, _, _ in found:
        voted(sql, table_id, asked, now)
        _delete(sql, Question(table_id, kind, number, asker))
    return [(channel, message) for *_, channel, message in found if message is not None]


def not_answered(sql: Sql, table_id: int, seat: int, asked: int) -> bool:
    """Return whether a question stands that was asked at that moment, and this seat has not
    answered."""
    answered = f"SELECT 1 FROM votes WHERE {_THIS} AND seat = ?"
    return any(
        state.asked == asked and sql.row(answered, *_key(question), seat) is None
        for question, state in standing_questions(sql, table_id)
    )


def _key(question: Question) -> tuple[int, str, int, int]:
    return question.table_id, question.kind, question.number, question.asker


def _delete(sql: Sql, question: Question) -> None:
    sql.run(f"DELETE FROM votes WHERE {_THIS}", *_key(question))
    sql.run(f"DELETE FROM questions WHERE {_THIS}", *_key(question))
