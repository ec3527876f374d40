"""When a member's clocks run, read from the rows: where they live, when they sleep, when away.

hours = hours_of(sql, member_id)
hours.awake_from(now)
"""

from __future__ import annotations

from datetime import date

from data.database import Sql, Value
from engine.hours import BadHours, Holiday, Hours
from engine.zones import FOREVER, UnknownZone


def hours_of(sql: Sql, member_id: int | None) -> Hours:
    """A member's hours; of a house player, and of what is damaged, every hour counts."""
    if member_id is None:
        return Hours()
    name, begin, end = sql.row(
        "SELECT zone, quiet_from, quiet_to FROM checked_members WHERE member_id = ? AND sound",
        member_id,
    ) or (None, 0, 0)
    rows = sql.rows(
        "SELECT first, last, entered, cancelled FROM checked_holidays"
        " WHERE member_id = ? AND sound ORDER BY first, entered",
        member_id,
    )
    try:
        known = Hours(name or "", (begin, end))
        known.local(0)
    except (BadHours, UnknownZone):  # of a zone that a later program knew
        known = Hours()
    return Hours(known.zone, known.quiet, tuple(_holiday(*row) for row in rows))


def was_asked(sql: Sql, member_id: int) -> bool:
    """Whether a member was asked where they live."""
    row = sql.row(
        "SELECT 1 FROM checked_members WHERE member_id = ? AND zone IS NOT NULL AND sound",
        member_id,
    )
    return row is not None


def hours_of_absent(sql: Sql, table_id: int) -> dict[int, Hours]:
    """The hours of those members at a table who have holidays."""
    rows = sql.rows(
        "SELECT DISTINCT h.member_id FROM holidays h JOIN players p ON p.member_id = h.member_id"
        " WHERE p.table_id = ?",
        table_id,
    )
    return {member_id: hours_of(sql, member_id) for (member_id,) in rows}


def _holiday(first: str, last: str, entered: int, cancelled: Value) -> Holiday:
    until = cancelled if isinstance(cancelled, int) else FOREVER
    return Holiday(date.fromisoformat(first), date.fromisoformat(last), entered, until)
