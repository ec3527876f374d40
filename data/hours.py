"""When a member's clocks run, read from the rows: where they live, when they sleep, when away.

hours = hours_of(sql, member_id)
hours.awake_from(now)
"""

from __future__ import annotations

from datetime import date

from data.database import Row, Sql, Value
from engine.hours import BadHours, Holiday, Hours
from engine.zones import FOREVER, UnknownZone

HOLIDAYS = 30
"""Days of holidays a year that stop clocks in a server that has not chosen."""


def hours_of(sql: Sql, member_id: int | None) -> Hours:
    """A member's hours; of a house player, and of what is damaged, every hour counts."""
    if member_id is None:
        return Hours()
    own = Hours()
    for whole, (zone, *quiet) in _lives(sql, member_id):
        own = known(zone or "", (quiet[0], quiet[1])) if whole else own
    return Hours(own.zone, own.quiet, holidays_of(sql, member_id))


def asked_where(sql: Sql, member_id: int) -> bool:
    """Return whether a member was asked where they live."""
    return any(whole and zone is not None for whole, (zone, *_) in _lives(sql, member_id))


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
    rows = sql.checked(
        "holidays",
        "first, last, entered, cancelled",
        "member_id = ? ORDER BY first, entered",
        member_id,
    )
    return tuple(holiday_of(*row) for whole, row in rows if whole)


def allowed_days(sql: Sql, table_id: int) -> int:
    """How many days of holidays a year stop clocks at a table: as many as its server allows."""
    there = "server_id = (SELECT server_id FROM tables WHERE id = ?)"
    rows = sql.checked("servers", "holidays", there, table_id)
    return next((days for whole, (days,) in rows if whole), HOLIDAYS)


def holiday_of(first: str, last: str, entered: int, cancelled: Value) -> Holiday:
    """Return the holidays of a row."""
    until = cancelled if isinstance(cancelled, int) else FOREVER
    return Holiday(date.fromisoformat(first), date.fromisoformat(last), entered, until)


def _lives(sql: Sql, member_id: int) -> list[tuple[bool, Row]]:
    return sql.checked("members", "zone, quiet_from, quiet_to", "member_id = ?", member_id)
