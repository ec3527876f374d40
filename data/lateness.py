"""Players whose time is nearly over, or over: what is to be done, and that it was done.

Everything is derived from the rows in one transaction, so whoever looks twice does nothing the
second time.
"""

from __future__ import annotations

from dataclasses import replace

from data import clocks, late_posts, tables
from data.chairs import replace_player
from data.clocks import Running
from data.database import Sql
from data.due import reschedule
from data.late_posts import Choice
from data.outbox import tell
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
    table = replace(table, due=reschedule(sql, table_id, runs), clocks=tuple(runs))
    late_posts.ask(sql, table, now)
    return table


def choose(
    sql: Sql, table_id: int, seat: int, number: int, choice: Choice, by: int, now: int, house: str
) -> StoredTable:
    """Do what a member chose about the late player of a turn, and say so where the others were
    asked; return the table. ``wait`` gives the time of one more turn; a house player of that
    strength plays this ``turn`` or takes the ``chair``; or the game is at its ``end``. Raise
    :class:`~data.rows.StaleBoard` when nobody is late there any more, or somebody chose before."""
    table = tables.table(sql, table_id)
    run = _late(table, seat, number)
    if choice == "wait" and (clock := clocks.clock_at(sql, table_id)) is not None:
        clocks.run_again(sql, table_id, run, now, clock.refund)
    elif choice == "turn":
        _note(sql, table_id, seat, "house = ?", house)
    reschedule(sql, table_id)
    late_posts.tell_chosen(sql, table, run, choice, by, now)
    member_id = table.players[seat].member_id
    if choice == "chair" and member_id is not None:
        replace_player(sql, table_id, seat, member_id, now, why="late", house=house)
    elif choice == "end":
        tables.stop(sql, table_id, now, "late")
    return tables.table(sql, table_id)


def _late(table: StoredTable, seat: int, number: int) -> Running:
    """Return a clock whose player is late, and about whom nothing was decided yet."""
    if table.state != "playing":
        raise NotPlaying(f"table {table.id} is {table.state}")
    run = table.require_late(seat, number)
    if run.house is not None:
        raise StaleBoard(table.number)
    return run


def _note(sql: Sql, table_id: int, seat: int, what: str, *values: int | str | None) -> None:
    sql.run(f"UPDATE clocks SET {what} WHERE table_id = ? AND seat = ?", *values, table_id, seat)
