"""When a member's clocks run, read from the rows: where they live, when they sleep, when away.

hours = hours_of(sql, member_id)
hours.awake_from(now)
"""

from __future__ import annotations

from datetime import date

from data.database import Sql, Value
from engine.hours import BadHours, Holiday, Hours
from engine.zones import FOREVER, UnknownZone

HOLIDAYS = 30
"""Days of holidays a year that stop clocks in a server that has not chosen."""


def hours_of(sql: Sql, member_id: int | None) -> Hours:
    """A member's hours; of a house player, and of what is damaged, every hour counts."""
    if member_id is None:
        return Hours()
    row = sql.row(
        "SELECT zone, quiet_from, quiet_to FROM checked_members WHERE member_id = ? AND sound",
        member_id,
    )
    own = known(row[0] or "", row[1:]) if row else Hours()
    return Hours(own.zone, own.quiet, holidays_of(sql, member_id))


def known(name: str, quiet: tuple[int, int]) -> Hours:
    """Where somebody lives and when they sleep; nothing is known of a zone that a later program
    knew."""
    try:
        own = Hours(name, quiet)
        own.local(0)
    except (BadHours, UnknownZone):
        return Hours()
    return own


def holidays_of(sql: Sql, member_id: int) -> tuple[Holiday, ...]:
    rows = sql.rows(
        "SELECT first, last, entered, cancelled FROM checked_holidays"
        " WHERE member_id = ? AND sound ORDER BY first, entered",
        member_id,
    )
    return tuple(holiday_of(*row) for row in rows)


def allowed_days(sql: Sql, table_id: int) -> int:
    """How many days of holidays a year stop clocks at a table: as many as its server allows."""
    row = sql.row(
        "SELECT s.holidays FROM tables t JOIN checked_servers s ON s.server_id = t.server_id"
        " WHERE t.id = ? AND s.sound",
        table_id,
    )
    return row[0] if row else HOLIDAYS


def holiday_of(first: str, last: str, entered: int, cancelled: Value) -> Holiday:
    """Return the holidays of a row."""
    until = cancelled if isinstance(cancelled, int) else FOREVER
    return Holiday(date.fromisoformat(first), date.fromisoformat(last), entered, until)
