"""The calls that go with a board: it mentions those whose turn it became, as far as they may be.

That a board is about to call is noted before it is posted, and that it stands afterwards. Between
the two nobody knows whether it does; so after a while it is not posted with these calls again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from data.database import Sql
from data.outbox import BOARD_LATE, SURE, TOGETHER, tell_next
from data.people import Person
from data.stored_table import StoredTable


@dataclass(frozen=True, slots=True)
class Call:
    """A call that goes with the next board, if that may call the member."""

    notice_id: int
    seat: int
    person: Person
    tried: int | None = None
    """Since when a board may stand that makes it."""

    def perhaps_made(self, now: int) -> bool:
        """Whether a board may have made it whose answer was lost too long ago."""
        return self.tried is not None and now - self.tried > SURE


@dataclass(frozen=True, slots=True)
class Called:
    """What a board did about those it owed."""

    made: Mapping[int, bool]
    """By the id of a call: whether it made it, or somebody else did."""
    next_up: int | None = None
    """The seat that is told that it is next."""


NO_CALLS = Called({})
_OWED = "told IS NULL AND batch IS NULL"
"""Of a notice: nobody made the call yet, and no letter is about to."""


def calling(sql: Sql, calls: Sequence[Call], now: int) -> list[Call]:
    """A board is about to make these calls: those that it may make, for nobody else has taken them
    meanwhile, and the game is not paused."""
    until = now + SURE + BOARD_LATE
    these = ", ".join("?" * len(calls))
    taken = sql.values(
        f"UPDATE notices SET tried = COALESCE(tried, ?), due = ? WHERE notice_id IN ({these})"
        f" AND {_OWED} AND EXISTS (SELECT 1 FROM tables t WHERE t.id = notices.table_id"
        " AND t.paused IS NULL) RETURNING notice_id",
        *(now, until, *(call.notice_id for call in calls)),
    )
    return [call for call in calls if call.notice_id in taken]


def not_called(sql: Sql, calls: Sequence[Call], now: int) -> None:
    """It was not posted."""
    these = ", ".join("?" * len(calls))
    sql.run(
        f"UPDATE notices SET tried = NULL, due = ? WHERE notice_id IN ({these}) AND {_OWED}",
        *(now + BOARD_LATE, *(call.notice_id for call in calls)),
    )


def calls_owed(sql: Sql, table: StoredTable, people: Mapping[int, Person]) -> tuple[Call, ...]:
    """The calls that go with the next board of a table, of the people there by their seats."""
    rows = sql.rows(
        "SELECT notice_id, seat, tried FROM notices"
        f" WHERE table_id = ? AND kind = 'call' AND {_OWED} AND number > ? ORDER BY seat",
        *(table.id, table.shown),
    )
    return tuple(
        Call(notice_id, seat, people[seat], tried)
        for notice_id, seat, tried in rows
        if seat in people and not people[seat].forget
    )


def mark_shown(
    sql: Sql,
    table_id: int,
    number: int,
    board_id: int,
    board_channel_id: int,
    *,
    tells_after: int | None = None,
    calls: Called = NO_CALLS,
    now: int = 0,
    changes: int = 0,
) -> bool:
    """Note that the board after that line, and so many ``changes``, stands in that message; return
    False when a later one was posted before. ``number`` is GATHERING for the message that gathers
    players. It tells the news of the lines after ``tells_after``; None: after the same one as the
    message before.

    Of the ``calls`` that it owed it made some. The others are made when that may be, each with what
    else is to be told within a minute. Since when one was tried is kept: it says which of those
    that were made nobody is sure of."""
    changed = sql.run(
        "UPDATE tables SET shown = ?, board_id = ?, board_channel_id = ?,"
        " tells_after = COALESCE(?, tells_after), changes_shown = ?"
        " WHERE id = ? AND shown <= ? AND changes_shown <= ?",
        *(number, board_id, board_channel_id, tells_after, changes),
        *(table_id, number, changes),
    )
    if calls.next_up is not None:
        tell_next(sql, table_id, calls.next_up, number, now)
    for call, made in calls.made.items():
        sql.run(
            "UPDATE notices SET told = ?, due = ?, tried = CASE WHEN ? THEN tried END"
            f" WHERE notice_id = ? AND {_OWED}",
            *(now if made else None, None if made else now + TOGETHER, made, call),
        )
    return bool(changed)
