"""What the players of a running game ask each other to agree to, with their votes.

Everybody asked answers for a seat: one who says no closes the question for good, a turn that is
taken back closes all others. A question is open until it is answered, a day has passed, or the game
goes on; its message is a post (:mod:`data.vote_posts`), which says so in the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from data import posts
from data.checksum import checksum_of
from data.columns import stored
from data.database import Query, Sql, Value
from data.due import QUESTION_LASTS, reschedule
from data.outbox import voted
from data.posts import VOTE
from data.rows import Asked, NotPlaying, Question, QuestionClosed, StaleBoard
from data.sittings import sittings

UNTIL_SHOWN = "kind <> 'pause'"
"""The questions that are open until something is shown to all."""
_THIS = "table_id = ? AND kind = ? AND number = ? AND asker = ?"


Outcome: TypeAlias = Literal["agreed", "refused", "void", "ran_out"]


class Says(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a question says, as its post keeps it."""

    seats: tuple[int, ...] = ()
    """The seats that must agree."""
    facts: dict[str, int] = {}
    """Of its sentence: how many turns would be taken back."""
    how: Outcome | None = None
    """How it ended."""
    people: tuple[int, ...] = ()
    """Whoever refused, or all who agreed, by their numbers among the people of the game."""

    @property
    def in_writing(self) -> str:
        return msgspec.json.encode(self).decode()


def put_question(
    sql: Sql, question: Question, number: int, now: int, says: Says
) -> tuple[Asked, int | None]:
    """Ask a question after so many lines, unless it was refused; return what became of it, and the
    message where it stands as far as is known. It is looked at, and posted where it is gone. Raises
    as :func:`open_question`."""
    asked = open_question(sql, question, number, now)
    key = key_of(question, asked.asked_at)
    stood = posts.standing(sql, key)
    if not asked.refused:
        posts.enqueue(sql, key, question.table_id, now, wanted=says.in_writing)
    return asked, stood


def show_votes(sql: Sql, question: Question, asked_at: int, now: int, says: Says) -> None:
    """Show on a question, if it is open still, who has agreed so far."""
    asked = question_state(sql, question)
    if asked is not None and not asked.refused and asked.asked_at == asked_at:
        key = key_of(question, asked_at)
        posts.enqueue(sql, key, question.table_id, now, wanted=says.in_writing)


def open_question(sql: Sql, question: Question, number: int, now: int) -> Asked:
    """Open a question after this many lines, or return what became of it; raise
    :class:`NotPlaying`, and :class:`~data.rows.StaleBoard` where there are more lines already."""
    if question_state(sql, question) is None:  # a damaged one is given up
        _delete(sql, question)
    sql.run(
        "INSERT INTO questions"
        " (table_id, kind, number, asker, checksum, refused, asked_at, asked)"
        " SELECT id, ?, ?, ?, ?, ?, ?, ? FROM tables"
        " WHERE id = ? AND state = 'playing' AND number <= ? ON CONFLICT DO NOTHING",
        *_key(question)[1:],
        *(checksum_of("questions", stored(question)), False, number, now),
        *(question.table_id, number),
    )
    reschedule(sql, question.table_id)
    if asked := question_state(sql, question):
        return asked
    playing = "SELECT number FROM tables WHERE id = ? AND state = 'playing'"
    if there := sql.value(playing, question.table_id):
        raise StaleBoard(there)
    raise NotPlaying(f"nothing is asked at table {question.table_id}")


def question_state(sql: Query, question: Question) -> Asked | None:
    """Return how a question stands; None where it was not asked, or is damaged."""
    return sql.sound_one(Asked, "questions", _THIS, *_key(question))


def is_asked(sql: Query, table_id: int, which: str = UNTIL_SHOWN) -> bool:
    """Return whether a question is open for which a condition holds."""
    open_ = f"SELECT 1 FROM questions WHERE table_id = ? AND NOT refused AND {which} LIMIT 1"
    return sql.value(open_, table_id) is not None


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
    if asked is not None and not agrees:
        _say_how(sql, question, asked.asked_at, "refused", (seat,), now)
    return agreeing(sql, question)


def agreeing(sql: Query, question: Question) -> frozenset[int]:
    """Return the seats that have agreed so far."""
    votes = sql.checked("votes", "seat", f"{_THIS} AND agrees", *_key(question))
    return frozenset(seat for whole, (seat,) in votes if whole)


def close_old(sql: Sql, table_id: int, now: int) -> None:
    """Close the questions that were open for a day. They may be asked again. The caller reschedules
    the table."""
    close_questions(sql, table_id, now, "asked <= ?", now - QUESTION_LASTS, how="ran_out")


def close_questions(
    sql: Sql,
    table_id: int,
    now: int,
    which: str = "TRUE",
    *values: Value,
    how: Outcome = "void",
    passed: Question | None = None,
) -> None:
    """Close the open questions for which a condition holds, and say on them ``how`` they ended, or
    that they ``passed``. They may be asked anew: what was refused stays refused."""
    found = sql.rows(
        "SELECT kind, number, asker, asked, asked_at FROM questions"
        f" WHERE table_id = ? AND NOT refused AND {which}",
        *(table_id, *values),
    )
    for kind, number, asker, asked, asked_at in found:
        question = Question(table_id, kind, number, asker)
        agreed = agreeing(sql, question) if question == passed else ()
        ended = "agreed" if question == passed else how
        voted(sql, table_id, asked, now)
        _say_how(sql, question, asked_at, ended, agreed, now)
        _delete(sql, question)


def withdraw(sql: Sql, question: Question, asked_at: int, now: int) -> None:
    """Ask no more what surely does not stand in the channel."""
    _delete(sql, question)
    posts.void(sql, now, "key = ?", key_of(question, asked_at))


def not_answered(sql: Sql, table_id: int, seat: int, asked: int) -> bool:
    """Return whether a question is open that was asked at that moment, and this seat has not
    answered."""
    answered = (
        "SELECT 1 FROM votes v WHERE v.table_id = q.table_id AND v.kind = q.kind"
        " AND v.number = q.number AND v.asker = q.asker AND v.seat = ?"
    )
    open_ = "SELECT 1 FROM questions q WHERE table_id = ? AND asked = ? AND NOT refused"
    return sql.row(f"{open_} AND NOT EXISTS ({answered})", table_id, asked, seat) is not None


def key_of(question: Question, asked_at: int) -> str:
    """Return the key of the post of a question that was asked after so many lines."""
    return ":".join(map(str, (VOTE, *_key(question), asked_at)))


def _say_how(
    sql: Sql, question: Question, asked_at: int, how: Outcome, who: Collection[int], now: int
) -> None:
    """Say on a question how it ended, by the votes of these seats."""
    people = {sat.seat: sat.person for sat in sittings(sql, question.table_id)} if who else {}
    says = Says(how=how, people=tuple(people.get(seat) or 0 for seat in sorted(who)))
    posts.enqueue(sql, key_of(question, asked_at), question.table_id, now, wanted=says.in_writing)


def _key(question: Question) -> tuple[int, str, int, int]:
    return question.table_id, question.kind, question.number, question.asker


def _delete(sql: Sql, question: Question) -> None:
    sql.run(f"DELETE FROM votes WHERE {_THIS}", *_key(question))
    sql.run(f"DELETE FROM questions WHERE {_THIS}", *_key(question))
