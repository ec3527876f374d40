"""What members say of their hours: where they live, when they sleep, when they are away.

The clocks that run for them are reckoned anew in the same transaction; by which hours they run is
in :mod:`data.clock_hours`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from data import clocks
from data.clock_hours import change_hours, forget_clock_hours, is_first, set_first, settings_of
from data.database import Sql
from data.due import reschedule
from data.hours import asked_where, hours_of
from data.rows import NoDaysLeft, NoSuchHoliday
from data.settings import change as change_settings
from engine.hours import Hours
from engine.zones import DAY, zone

REMEMBERED = 400
"""Days after which a holiday is deleted: the allowances of this year and the last are reckoned
before."""


def note_asked(sql: Sql, member_id: int) -> None:
    """Note that the member was asked where they live: they are not asked again."""
    if not asked_where(sql, member_id):
        change_settings(sql, member_id, zone="")


def set_hours(sql: Sql, member_id: int, name: str, quiet: tuple[int, int], now: int) -> Hours:
    """Set where the member lives, and their quiet hours; raise
    :class:`~engine.hours.BadHours` and :class:`~engine.zones.UnknownZone`."""
    Hours(name, quiet)
    if name:
        zone(name)
    change_settings(sql, member_id, zone=name, quiet_from=quiet[0], quiet_to=quiet[1])
    _forget_old(sql, member_id, now)
    _set_for_clocks(sql, member_id, name, quiet, now)
    return hours_of(sql, member_id)


def take_holiday(
    sql: Sql, member_id: int, first: date, last: date, now: int, allowance: int
) -> Hours:
    """Take days off, both included, those that are over left out. Raise
    :class:`~data.rows.NoDaysLeft` where a year would have more of them than ``allowance``."""
    before = hours_of(sql, member_id)
    begin = max(first, before.local(now).date())
    if last < begin:
        raise NoSuchHoliday
    _forget_old(sql, member_id, now)
    days = {"first": begin.isoformat(), "last": last.isoformat()}
    then = "ON CONFLICT DO NOTHING"
    sql.add("holidays", None, then, member_id=member_id, **days, entered=now)
    after = hours_of(sql, member_id)
    for year in range(begin.year, last.year + 1):
        if after.holidays_in(year) > max(allowance, before.holidays_in(year)):
            raise NoDaysLeft(year, max(0, allowance - before.holidays_in(year)))
    _reschedule_all(sql, _tables_of(sql, member_id))
    return after


def cancel_holiday(sql: Sql, member_id: int, first: date, last: date, now: int) -> Hours:
    """Cancel it, or end it now; raise :class:`~data.rows.NoSuchHoliday` when it is over, or there
    is none."""
    if hours_of(sql, member_id).local(now).date() > last:
        raise NoSuchHoliday
    this = (member_id, first.isoformat(), last.isoformat())
    where = "member_id = ? AND first = ? AND last = ? AND cancelled IS NULL"
    if not sql.run(f"DELETE FROM holidays WHERE {where} AND entered >= ?", *this, now) and (
        not sql.run(f"UPDATE holidays SET cancelled = ? WHERE {where}", now, *this)
    ):
        raise NoSuchHoliday
    _reschedule_all(sql, _tables_of(sql, member_id))
    return hours_of(sql, member_id)


def forget_hours(sql: Sql, member_id: int, now: int) -> None:
    """Before their other settings, their zone among them, are deleted."""
    tables = clocks.settle(sql, now, "p.member_id = ?", member_id)
    sql.amend("members", {"member_id": member_id}, zone=None)
    sql.run("DELETE FROM holidays WHERE member_id = ?", member_id)
    forget_clock_hours(sql, member_id)
    _reschedule_all(sql, tables)


def _set_for_clocks(sql: Sql, member_id: int, name: str, quiet: tuple[int, int], now: int) -> None:
    """The first setting counts at once, a later one from the next turn on or later."""
    held = [each for each in settings_of(sql, member_id) if each.since < now]
    if not is_first(held, name):
        change_hours(sql, member_id, name, quiet, now)
    elif name:
        tables = clocks.settle(sql, now, "p.member_id = ?", member_id)
        set_first(sql, member_id, name, quiet, now)
        _reschedule_all(sql, tables)


def _reschedule_all(sql: Sql, tables: Iterable[int]) -> None:
    for table_id in tables:
        reschedule(sql, table_id)


def _tables_of(sql: Sql, member_id: int) -> list[int]:
    return sql.values("SELECT table_id FROM players WHERE member_id = ?", member_id)


def _forget_old(sql: Sql, member_id: int, now: int) -> None:
    before = datetime.fromtimestamp(now, UTC) - timedelta(days=REMEMBERED)
    sql.run(
        "DELETE FROM holidays WHERE member_id = ? AND last < ?",
        *(member_id, before.date().isoformat()),
    )
    forget_clock_hours(sql, member_id, now - REMEMBERED * DAY)
