"""The people at a table: how each wants to be told, when they sleep and when they are away."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from data.database import Sql
from data.hours import holiday_of, known
from data.stored_table import StoredTable
from data.ways import Ways, chosen
from engine.clock import NONE
from engine.hours import Holiday, Hours


@dataclass(frozen=True, slots=True)
class Person:
    """A member at a table."""

    seat: int
    member_id: int
    forget: bool
    """They asked to be forgotten, and are told nothing any more."""
    ways: Ways
    hours: Hours
    away: Hours
    """With those holidays that count at the table."""

    def hears(self, now: int) -> bool:
        """Whether a message at the table may mention them: they are awake, and want to be told
        there."""
        return self.ways.mention and self.hours.awake_from(now) == now


def people(sql: Sql, table: StoredTable, days: int) -> dict[int, Person]:
    """Return the people at a table by their seats. Where there is a clock so many days of holidays
    a year count, and none of a member who was forgotten during the game."""
    holidays: defaultdict[int, list[Holiday]] = defaultdict(list)
    for member_id, *holiday in sql.rows(
        "SELECT member_id, first, last, entered, cancelled FROM checked_holidays WHERE sound"
        " AND member_id IN (SELECT member_id FROM players WHERE table_id = ?)"
        " ORDER BY first, entered",
        table.id,
    ):
        holidays[member_id].append(holiday_of(*holiday))
    found: dict[int, Person] = {}
    for seat, member_id, forget, forgotten, zone, begin, end, *way in sql.rows(
        "SELECT p.seat, p.member_id, p.forget, EXISTS (SELECT 1 FROM sittings s WHERE s.forget"
        " AND s.table_id = p.table_id AND s.member_id = p.member_id), m.zone, m.quiet_from,"
        " m.quiet_to, w.way, w.hour, w.next, w.direct_id, w.refused FROM players p"
        " LEFT JOIN checked_members m ON m.member_id = p.member_id AND m.sound"
        " LEFT JOIN checked_ways w ON w.member_id = p.member_id AND w.sound"
        " WHERE p.table_id = ? AND p.member_id IS NOT NULL ORDER BY p.seat",
        table.id,
    ):
        own = known(zone, (begin, end)) if zone else Hours()
        hours = away = Hours(own.zone, own.quiet, tuple(holidays[member_id]))
        if table.clock != NONE and hours.holidays:
            away = Hours() if forgotten else hours.allowing(days)
        ways = chosen(*way) if way[0] else Ways()
        found[seat] = Person(seat, member_id, bool(forget), ways, hours, away)
    return found
