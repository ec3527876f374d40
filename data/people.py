"""The people at a table: how each wants to be told, when they sleep and when they are away."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from data.checksum import opened, summed, width
from data.columns import columns, made
from data.database import Sql
from data.hours import holiday_of, known
from data.stored_table import StoredTable
from data.ways import Ways
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
    theirs = "member_id IN (SELECT member_id FROM players WHERE table_id = ?)"
    days_off, in_order = "member_id, first, last, entered, cancelled", "ORDER BY first, entered"
    for whole, row in sql.checked("holidays", days_off, f"{theirs} {in_order}", table.id):
        if whole:
            holidays[row[0]].append(holiday_of(*row[1:]))
    found: dict[int, Person] = {}
    for seat, member_id, forget, forgotten, *row in sql.rows(
        "SELECT p.seat, p.member_id, p.forget, EXISTS (SELECT 1 FROM sittings s WHERE s.forget"
        " AND s.table_id = p.table_id AND s.member_id = p.member_id),"
        f" {summed('members', 'm')}, {summed('ways', 'w')}, {columns(Ways, 'w')} FROM players p"
        " LEFT JOIN members m ON m.member_id = p.member_id"
        " LEFT JOIN ways w ON w.member_id = p.member_id"
        " WHERE p.table_id = ? AND p.member_id IS NOT NULL ORDER BY p.seat",
        table.id,
    ):
        member = opened("members", row) or {"zone": None}
        ways, way = row[width("members") :], row[width("members") + width("ways") :]
        own = Hours()
        if member["zone"]:
            own = known(member["zone"], (member["quiet_from"], member["quiet_to"]))
        hours = away = Hours(own.zone, own.quiet, tuple(holidays[member_id]))
        if table.clock != NONE and hours.holidays:
            away = Hours() if forgotten else hours.allowing(days)
        told = made(Ways, way) if opened("ways", ways) else Ways()
        found[seat] = Person(seat, member_id, bool(forget), told, hours, away)
    return found
