"""Players whose time is nearly over, or over: what is to be done, and that it was done.

Everything is derived from the rows in one transaction, so whoever looks twice does nothing the
second time.
"""

from __future__ import annotations

from dataclasses import replace

from data import clocks, tables
from data.clocks import Running
from data.database import Sql
from data.due import reschedule
from data.outbox import asked_about, over, tell
from data.rows import NotPlaying, StaleBoard
from data.stored_table import StoredTable


def look(sql: Sql, table_id: int, now: int, house: str) -> StoredTable:
    """Note who is to be reminded and who is late; return the table. Where a house player of that
    strength plays for those who are, note that too."""
    table = tables.table(sql, table_id)
    runs = [*(clocks.find_deadlines(sql, table_id) if table.playing else table.clocks)]
    for at, run in enumerate(runs):
        if run.until is None or run.late is not None or not table.playing:
            continue
        if run.until <= now:
            plays = house if table.out_of_time == "turn" else None
            _note(sql, table_id, run.seat, "late = ?, house = ?", now, plays)
            runs[at] = replace(run, late=now, house=plays)
        elif run.remind is not None and run.remind <= now and not run.reminded:
            _note(sql, table_id, run.seat, "reminded = ?", True)
            tell(sql, table_id, "reminder", run.seat, run.number, now)
            runs[at] = replace(run, reminded=True)
    return replace(table, due=reschedule(sql, table_id, runs), clocks=tuple(runs))


def give_more_time(sql: Sql, table_id: int, seat: int, number: int, now: int) -> StoredTable:
    """Give somebody who is late the time of one more turn; raise :class:`~data.rows.StaleBoard`
    when they are not late any more."""
    run, clock = _late(sql, table_id, seat, number), clocks.clock_at(sql, table_id)
    if clock is not None:
        clocks.run_again(sql, table_id, run, now, clock.refund)
    reschedule(sql, table_id)
    return tables.table(sql, table_id)


def house_plays(sql: Sql, table_id: int, seat: int, number: int, house: str) -> StoredTable:
    """Let a house player play the turn of somebody who is late; raise
    :class:`~data.rows.StaleBoard` when they are not late any more."""
    _late(sql, table_id, seat, number)
    _note(sql, table_id, seat, "house = ?", house)
    reschedule(sql, table_id)
    return tables.table(sql, table_id)


def note_message(
    sql: Sql, table_id: int, run: Running, channel_id: int, message_id: int, now: int
) -> None:
    """Note the message that asks the others what is to be done; 0: nobody is there to be asked.
    When the turn is over meanwhile the message goes."""
    noted = sql.run(
        "UPDATE clocks SET message_id = ?"
        " WHERE table_id = ? AND seat = ? AND number = ? AND late IS NOT NULL",
        *(message_id, table_id, run.seat, run.number),
    )
    if message_id:
        asked_about(sql, table_id, run.seat, run.number, now, (channel_id, message_id))
    if not noted:
        over(sql, table_id, run.seat, run.number, now)
    reschedule(sql, table_id)


def _late(sql: Sql, table_id: int, seat: int, number: int) -> Running:
    """Return a clock whose player is late, and about whom nothing was decided yet."""
    table = tables.table(sql, table_id)
    if table.state != "playing":
        raise NotPlaying(f"table {table_id} is {table.state}")
    run = table.require_late(seat, number)
    if run.house is not None:
        raise StaleBoard(table.number)
    return run


def _note(sql: Sql, table_id: int, seat: int, what: str, *values: int | str | None) -> None:
    sql.run(f"UPDATE clocks SET {what} WHERE table_id = ? AND seat = ?", *values, table_id, seat)
