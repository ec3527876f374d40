"""What waits: whatever may wait has a column ``due``, the next moment at which something must be
looked at, or NULL.

A table's is derived from its rows (:func:`reschedule`) in each transaction that changes them.
Whoever looks after what is due (:mod:`cogs.hall.waiting`) derives from the rows what is to be done,
does it and schedules anew, all in one transaction: done twice, the second time does nothing.

A heartbeat tells how long nobody looked. When that was long, it counts against no player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from data import clocks, cup_queries
from data.clocks import Running
from data.columns import column
from data.database import Query, Sql
from data.facts import facts, save_fact
from data.handovers import give_back_to_turns, hand_over
from data.outbox import seats_of_people, tell
from data.rows import OFFER_LASTS
from data.shares import WHOLE, Share
from engine.clock import NONE

Kind: TypeAlias = Literal["table", "notice", "cup", "recount"]
"""Of what may wait."""

DAY = 86_400
LOBBY_ENDS = 14 * DAY
"""A table that gathers ends when nobody did anything there for so long."""
GAME_ENDS = 60 * DAY
"""And a game."""
_LASTS = {"open": LOBBY_ENDS, "playing": GAME_ENDS}
WORD_BEFORE = DAY
"""How long before that its players are told."""
QUESTION_LASTS = DAY
"""What is asked of players is open for so long."""
AWAY = 600
"""The bot was away when its heart has not beaten for so many seconds."""
HOUSE_LATE = 60
"""What a house player owes is thought at once; if it still owes it so many seconds later, nobody
thinks of it."""
GRACE = DAY
"""A table that ends when somebody is late ends so long after that, unless the others choose
otherwise."""
HEARTBEAT = "heartbeat"
"""The fact that tells when the heart has beaten."""
_ROWS: dict[Kind, tuple[str, str]] = {
    "table": ("tables", "id"),
    "notice": ("notices", "notice_id"),
    "recount": ("recounts", "which"),
    "cup": ("cups", "id"),
}
OF_SERVER: dict[Kind, str] = {
    "table": "server_id",
    "notice": "(SELECT t.server_id FROM tables t WHERE t.id = notices.table_id)",
    "recount": "0",
    "cup": "server_id",
}
"""The server whose owner looks after it; one process does what is of no server."""
_OF_HOUSE = (
    "JOIN players p ON p.table_id = h.table_id AND p.seat = h.seat"
    " JOIN tables o ON o.id = h.table_id AND (p.house IS NOT NULL OR o.finishes IS NOT NULL)"
)
_ASKED = (
    f"SELECT MIN(at) FROM (SELECT asked + CAST({QUESTION_LASTS} AS BIGINT) AS at FROM questions"
    " WHERE table_id = t.id AND NOT refused"
    f" UNION ALL SELECT made + CAST({OFFER_LASTS} AS BIGINT) FROM offers"
    " WHERE table_id = t.id AND ended IS NULL) AS open"
)


@dataclass(frozen=True, slots=True)
class Resting:
    """What of a table says when it must be looked at."""

    state: str
    due: int | None
    """When it is looked at, as it was scheduled last."""
    touched: int
    """When somebody last did something there."""
    clock: str
    out_of_time: str
    """What is done there when somebody's time is over."""
    paused: bool = field(metadata=column("paused IS NOT NULL"))
    warned: int | None
    """Its players were told that it ends then."""
    house: int | None = field(
        metadata=column(
            f"(SELECT MIN(h.began) FROM handovers h {_OF_HOUSE} WHERE h.table_id = t.id)"
        )
    )
    """Since when a house player is to act."""
    asked: int | None = field(metadata=column(f"({_ASKED})"))
    """When a question was open long enough, or a chair on offer."""


def reschedule(sql: Sql, table_id: int, clocked: Sequence[Running] | None = None) -> int | None:
    """Derive from the rows of a table when it must be looked at, and return it. One that has ended
    waits for nothing but to be counted (:mod:`data.finished`). ``clocked`` are its clocks where
    they were read just now."""
    first = None
    running = "FROM tables t WHERE t.id = ? AND t.state IN ('open', 'playing')"
    if table := sql.one(Resting, running, table_id):
        ends = deserted_at(table.state, table.touched)
        found = [ends, table.asked]
        if ends is not None and ends != table.warned:  # its players are to be told a day before
            found.append(ends - WORD_BEFORE)
        if clocked is None:
            clocked = clocks.find_deadlines(sql, table_id) if table.clock != NONE else ()
        if not table.paused:
            found += [at for run in clocked for at in moments(run, table.out_of_time)]
            found.append(None if table.house is None else table.house + HOUSE_LATE)
        first = min((moment for moment in found if moment is not None), default=None)
        if first != table.due:
            sql.run("UPDATE tables SET due = ? WHERE id = ?", first, table_id)
    return first


def deserted_at(state: str, touched: int) -> int | None:
    """When a table ends where nobody does anything any more. Told in whole days: most turns leave
    it as it is."""
    lasts = _LASTS.get(state)
    return None if lasts is None else -(-(touched + lasts) // DAY) * DAY


def next_due(sql: Query, share: Share = WHOLE) -> int | None:
    """Return the earliest moment at which something of a share must be looked at."""
    earliest = " UNION ALL ".join(
        f"SELECT MIN(due) FROM {rows} WHERE due IS NOT NULL{share.where(OF_SERVER[kind])}"
        for kind, (rows, _) in _ROWS.items()
    )
    return min((due for due in sql.values(earliest) if due is not None), default=None)


def due_by(sql: Query, now: int, most: int, share: Share = WHOLE) -> list[tuple[Kind, int]]:
    """Return what is due in a share, the longest overdue first, at most ``most`` of each kind."""
    kinds = [*_ROWS]
    found = " UNION ALL ".join(
        f"SELECT * FROM (SELECT {kinds.index(kind)} AS kind, due, {key} AS which FROM {rows}"
        f" WHERE due <= ?{share.where(OF_SERVER[kind])} ORDER BY due, {key} LIMIT ?) AS of_{rows}"
        for kind, (rows, key) in _ROWS.items()
    )
    due = sql.rows(f"{found} ORDER BY 1, 2, 3", *(now, most) * len(kinds))
    return [(kinds[kind], which) for kind, _, which in due]


def look_later(sql: Sql, kind: Kind, which: int, now: int, until: int) -> None:
    """Look at it again then, unless it was scheduled anew meanwhile to a later moment."""
    rows, key = _ROWS[kind]
    sql.run(f"UPDATE {rows} SET due = ? WHERE {key} = ? AND due <= ?", until, which, now)


def house_is_due(sql: Sql, now: int, share: Share = WHOLE) -> None:
    """Make the tables due at which a house player is to act; nobody plans that before a start."""
    sql.run(
        f"UPDATE tables SET due = ? WHERE due > ?{share.where(OF_SERVER['table'])} AND id IN"
        f" (SELECT h.table_id FROM handovers h {_OF_HOUSE})",
        *(now, now),
    )


def mend_handovers(sql: Sql, table_id: int, number: int, waiting: Sequence[int], now: int) -> None:
    """Begin the handovers that a game lacks because they were damaged: after so many lines it waits
    for these seats. Nobody is called again. The caller reschedules it."""
    row = sql.row("SELECT number, state FROM tables WHERE id = ?", table_id)
    if row == (number, "playing"):
        hand_over(sql, table_id, number, waiting, now, calls=False)


def warn_of_end(sql: Sql, table_id: int, now: int) -> int | None:
    """Tell the players of a table that ends within a day, once. When that is told late, they still
    have a day. Return ``now`` when they are told."""
    row = sql.row("SELECT state, touched, warned FROM tables WHERE id = ?", table_id)
    state, touched, warned = row or ("over", 0, None)
    ends = deserted_at(state, touched)
    if ends is None or ends == warned or now < ends - WORD_BEFORE:
        return None
    if now > ends - WORD_BEFORE // 2:  # nobody was there to tell them in time
        touched = now + WORD_BEFORE - _LASTS[state]
        ends = -(-(now + WORD_BEFORE) // DAY) * DAY
        sql.run("UPDATE tables SET touched = ? WHERE id = ?", touched, table_id)
    sql.run("UPDATE tables SET warned = ? WHERE id = ?", ends, table_id)
    for seat in seats_of_people(sql, table_id):
        tell(sql, table_id, "closing", seat, ends, now)
    reschedule(sql, table_id)
    return now


def note_heartbeat(sql: Sql, now: int, long: int = AWAY, share: Share = WHOLE) -> int:
    """Note that somebody is here to look after a share. Return how many seconds nobody was, when
    that was ``long``: they are given back to every turn that was running, and to tables where
    nobody does anything."""
    name, tables = HEARTBEAT + share.named, share.where(OF_SERVER["table"])
    last = _beaten(sql, name) or now
    save_fact(sql, name, str(now))
    if now - last <= long:
        return 0
    sql.run(
        "UPDATE tables SET touched = touched + ?"
        f" WHERE state IN ('open', 'playing') AND touched <= ?{tables}",
        *(now - last, last),
    )
    give_back_to_turns(sql, last, now, tables)
    cup_queries.give_back_to_cups(sql, now - last, now, share.where(OF_SERVER["cup"]))
    sql.run(
        f"UPDATE tables SET due = ? WHERE due IS NOT NULL AND state IN ('open', 'playing'){tables}",
        now,
    )
    return now - last


def _beaten(sql: Sql, name: str) -> int | None:
    """When that heart has beaten last; one that never did when the whole did, which was shared
    out. The whole was there whenever a part of it was."""
    beats = {each: int(value) for each, value in facts(sql, HEARTBEAT).items()}
    if name == HEARTBEAT:
        return max(beats.values(), default=None)
    return beats.get(name, beats.get(HEARTBEAT))


def moments(run: Running, out_of_time: str) -> Iterator[int | None]:
    """When something is to be done about a running clock."""
    if run.late is None:
        yield run.until
        yield None if run.reminded else run.remind
        return
    if run.house is not None or out_of_time == "chair":
        yield run.late + HOUSE_LATE
    elif out_of_time == "end":
        yield run.late + GRACE
