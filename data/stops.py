"""When a game was paused: nobody's time ran."""

from __future__ import annotations

from data.database import Sql
from engine.hours import Stop


def stops(sql: Sql, table_id: int) -> tuple[Stop, ...]:
    """From when until when; a pause that goes on has no end."""
    rows = sql.rows(
        "SELECT began, ended FROM pauses WHERE table_id = ?"
        " UNION ALL SELECT paused, NULL FROM tables WHERE id = ? AND paused IS NOT NULL"
        " ORDER BY began",
        *(table_id, table_id),
    )
    return tuple((began, ended) for began, ended in rows)
