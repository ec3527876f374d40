"""When a game was paused: nobody's time ran."""

from __future__ import annotations

from data.database import Sql
from engine.hours import Stop


def stops(sql: Sql, table_id: int) -> tuple[Stop, ...]:
    """From when until when; a pause that goes on has no end."""
    rows = sql.rows(
        "SELECT began, ended FROM checked_pauses WHERE table_id = ? AND sound ORDER BY began",
        table_id,
    )
    found: list[Stop] = [(began, ended) for began, ended in rows]
    row = sql.row("SELECT paused FROM tables WHERE id = ? AND paused IS NOT NULL", table_id)
    return (*found, (row[0], None)) if row else tuple(found)
