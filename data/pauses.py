"""Games that are paused: nobody is to act, and nobody's time runs."""

from __future__ import annotations

from data import clocks, tables
from data.boards import changed
from data.database import Sql
from data.due import reschedule
from data.handovers import call_again
from data.outbox import look_again
from data.questions import close_questions
from data.rows import NotPlaying, Question, StaleBoard
from data.stored_table import StoredTable


def pause_game(sql: Sql, table_id: int, now: int, *, passed: Question | None = None) -> StoredTable:
    """Pause a game, by a question that ``passed``; one that is paused stays so. Raises
    :class:`NotPlaying`."""
    sql.run(
        "UPDATE tables SET paused = ?, touched = ? WHERE id = ? AND state = 'playing'"
        " AND paused IS NULL",
        *(now, now, table_id),
    )
    table = tables.table(sql, table_id)
    if table.paused is None:
        raise NotPlaying(f"table {table_id} is {table.state}")
    close_questions(sql, table_id, now, "kind = 'pause'", passed=passed)
    changed(sql, table_id)
    reschedule(sql, table_id)
    return tables.table(sql, table_id)


def resume_game(sql: Sql, table_id: int, now: int) -> StoredTable:
    """Go on; raises :class:`StaleBoard` where nothing is paused."""
    table = tables.table(sql, table_id)
    if table.paused is None:
        raise StaleBoard(table.number)
    sql.run("UPDATE tables SET paused = NULL, touched = ? WHERE id = ?", now, table_id)
    began = {"table_id": table_id, "began": table.paused}
    sql.put("pauses", began, ended=max(now, table.paused))
    clocks.put_off_late(sql, table_id, table.paused, now)
    look_again(sql, table_id, now)
    changed(sql, table_id)
    call_again(sql, table_id, now)
    reschedule(sql, table_id)
    return tables.table(sql, table_id)
