"""When a member's clocks run: where they live, their quiet hours, their holidays.

    hours = hours_of(sql, member_id)
    hours.awake_from(now)

Rows become an :class:`~engine.hours.Hours`, which does the arithmetic.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from data.database import Database, Sql, Value
from data.rows import NoDaysLeft, NoSuchHoliday
from data.settings import own_row
from engine.hours import BadHours, Holiday, Hours
from engine.zones import FOREVER, UnknownZone, zone

REMEMBERED = 400
"""Days after which a holiday is deleted: the allowances of this year and the last are reckoned
before."""


class MembersHours:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, member_id: int) -> Hours:
        return await self._database.view(lambda sql: hours_of(sql, member_id))

    async def asked(self, member_id: int) -> bool:
        """Whether the member was asked where they live."""
        return await self._database.view(
            lambda sql: bool(
                sql.row(
                    "SELECT 1 FROM checked_members WHERE member_id = ? AND zone IS NOT NULL"
                    " AND sound",
                    member_id,
                )
            )
        )

    async def ask(self, member_id: int) -> None:
        """The member was asked; their zone stays unknown until they say it."""

        def work(sql: Sql) -> None:
            own_row(sql, member_id)
            sql.run("UPDATE members SET zone = COALESCE(zone, '') WHERE member_id = ?", member_id)

        await self._database.write(work)

    async def set(self, member_id: int, name: str, quiet: tuple[int, int]) -> Hours:
        """Where the member lives, and their quiet hours; raises
        :class:`~engine.hours.BadHours` and :class:`~engine.zones.UnknownZone`."""
        Hours(name, quiet)
        if name:
            zone(name)

        def work(sql: Sql) -> Hours:
            own_row(sql, member_id)
            sql.run(
                "UPDATE members SET zone = ?, quiet_from = ?, quiet_to = ? WHERE member_id = ?",
                *(name, *quiet, member_id),
            )
            return hours_of(sql, member_id)

        return await self._database.write(work)

    async def take_holiday(
        self, member_id: int, first: date, last: date, now: int, allowance: int
    ) -> Hours:
        """Days off, both included, those that are over left out. Raises
        :class:`~data.rows.NoDaysLeft` where a year would have more of them than ``allowance``."""

        def work(sql: Sql) -> Hours:
            before = hours_of(sql, member_id)
            begin = max(first, before.local(now).date())
            if last < begin:
                raise NoSuchHoliday
            _forget_old(sql, member_id, now)
            sql.run(
                "INSERT INTO holidays (member_id, first, last, entered) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                *(member_id, begin.isoformat(), last.isoformat(), now),
            )
            after = hours_of(sql, member_id)
            for year in range(begin.year, last.year + 1):
                if after.holidays_in(year) > max(allowance, before.holidays_in(year)):
                    raise NoDaysLeft(year, max(0, allowance - before.holidays_in(year)))
            return after

        return await self._database.write(work)

    async def cancel_holiday(self, member_id: int, first: date, last: date, now: int) -> Hours:
        """The member is back, or does not leave; raises :class:`~data.rows.NoSuchHoliday` when it
        is over, or there is none."""

        def work(sql: Sql) -> Hours:
            if hours_of(sql, member_id).local(now).date() > last:
                raise NoSuchHoliday
            this = (member_id, first.isoformat(), last.isoformat())
            where = "member_id = ? AND first = ? AND last = ? AND cancelled IS NULL"
            if not sql.run(f"DELETE FROM holidays WHERE {where} AND entered >= ?", *this, now) and (
                not sql.run(f"UPDATE holidays SET cancelled = ? WHERE {where}", now, *this)
            ):
                raise NoSuchHoliday
            return hours_of(sql, member_id)

        return await self._database.write(work)


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


def forget_hours(sql: Sql, member_id: int) -> None:
    """Their zone goes with their other settings."""
    sql.run("DELETE FROM holidays WHERE member_id = ?", member_id)


def _forget_old(sql: Sql, member_id: int, now: int) -> None:
    oldest = (datetime.fromtimestamp(now, UTC) - timedelta(days=REMEMBERED)).date()
    sql.run(
        "DELETE FROM holidays WHERE member_id = ? AND last < ?", *(member_id, oldest.isoformat())
    )


def _holiday(first: str, last: str, entered: int, cancelled: Value) -> Holiday:
    until = cancelled if isinstance(cancelled, int) else FOREVER
    return Holiday(date.fromisoformat(first), date.fromisoformat(last), entered, until)
