"""By which hours a member's clocks run. A turn keeps those that held when it began.

The first setting counts at once. Of the changes that follow two may hold within 30 days; another
one waits until the first of them is 30 days old. So nobody stops a clock by moving the night.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Sql
from data.hours import allowed_days, holidays_of, known
from engine.hours import Hours

MONTH = 30 * 86_400
CHANGES = 2
"""Changes that hold for clocks within a month."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a member lives and when they sleep, for their clocks from a moment on."""

    since: int
    zone: str
    quiet: tuple[int, int]

    @property
    def hours(self) -> Hours:
        return known(self.zone, self.quiet)


@dataclass(frozen=True, slots=True)
class Kept:
    """By which hours a member's clocks run now."""

    hours: Hours
    until: int | None
    """When the newest hours that were set hold for clocks too; None: they do."""
    turns: bool
    """Whether a turn that has begun keeps other hours than were set."""


def settings_of(sql: Sql, member_id: int) -> list[Setting]:
    """Everything that held for a member's clocks, or will, the oldest first."""
    names, own = "since, zone, quiet_from, quiet_to", "member_id = ? ORDER BY since"
    return [
        Setting(since, zone, (begin, end))
        for whole, (since, zone, begin, end) in sql.checked("clock_hours", names, own, member_id)
        if whole
    ]


def hours_of_turn(sql: Sql, table_id: int, seat: int, number: int) -> Hours:
    """Return the hours that count for a seat's turn that began after line ``number``: the player's
    hours as they were then, with as many holidays a year as the table's server allows. A member who
    was forgotten during the game has none."""
    member_id = sql.value(
        "SELECT p.member_id FROM players p WHERE p.table_id = ? AND p.seat = ? AND NOT EXISTS"
        " (SELECT 1 FROM sittings s WHERE s.table_id = p.table_id"
        " AND s.member_id = p.member_id AND s.forget)",
        *(table_id, seat),
    )
    if member_id is None:
        return Hours()
    settings, holidays = settings_of(sql, member_id), holidays_of(sql, member_id)
    began = _began(sql, table_id, number) if len(settings) > 1 else 0
    own = _held(settings, began)
    if not holidays:
        return own
    return Hours(own.zone, own.quiet, holidays).allowing(allowed_days(sql, table_id))


def is_first(settings: list[Setting], zone: str) -> bool:
    """Whether what is set now is the first setting: no hours are known, or the city alone."""
    return not settings or (
        len(settings) == 1 and settings[0].zone == zone and len(set(settings[0].quiet)) == 1
    )


def set_first(sql: Sql, member_id: int, zone: str, quiet: tuple[int, int], now: int) -> None:
    forget_clock_hours(sql, member_id)
    _add(sql, member_id, now, zone, quiet)


def change_hours(sql: Sql, member_id: int, zone: str, quiet: tuple[int, int], now: int) -> None:
    """Let other hours hold for turns that begin from now on, or as soon as they may."""
    sql.run("DELETE FROM clock_hours WHERE member_id = ? AND since >= ?", member_id, now)
    held = settings_of(sql, member_id)
    if (held[-1].zone, held[-1].quiet) == (zone, quiet):
        return
    recent = [each.since for each in held[1:] if each.since > now - MONTH]
    since = now if len(recent) < CHANGES else recent[-CHANGES] + MONTH
    _add(sql, member_id, since, zone, quiet)


def kept_hours(sql: Sql, member_id: int, now: int) -> Kept:
    """Return by which hours the member's clocks run now."""
    settings = settings_of(sql, member_id)
    coming = [each.since for each in settings if each.since > now]
    running = sql.rows(
        "SELECT c.table_id, c.number FROM clocks c JOIN players p"
        " ON p.table_id = c.table_id AND p.seat = c.seat WHERE p.member_id = ? AND c.late IS NULL",
        member_id,
    )
    newest = settings[-1].hours if settings else Hours()
    turns = any(_held(settings, _began(sql, *turn)) != newest for turn in running)
    return Kept(_held(settings, now), coming[0] if coming else None, turns)


def forget_clock_hours(sql: Sql, member_id: int, before: int | None = None) -> None:
    """Delete what a member's clocks ran by, or what no turn goes by that began since then."""
    if before is None:
        sql.run("DELETE FROM clock_hours WHERE member_id = ?", member_id)
        return
    sql.run(
        "DELETE FROM clock_hours WHERE member_id = ? AND since <"
        " (SELECT MAX(h.since) FROM clock_hours h WHERE h.member_id = ? AND h.since <= ?)",
        *(member_id, member_id, before),
    )


def _held(settings: list[Setting], moment: int) -> Hours:
    """Those that held at a moment; before the first ones the first."""
    if not settings:
        return Hours()
    return next((each for each in reversed(settings) if each.since <= moment), settings[0]).hours


def _began(sql: Sql, table_id: int, number: int) -> int:
    """When the turn began that follows so many lines."""
    began = sql.value(
        "SELECT COALESCE((SELECT l.played FROM lines l WHERE l.table_id = t.id AND l.number = ?),"
        " t.started, 0) FROM tables t WHERE t.id = ?",
        *(number, table_id),
    )
    return began or 0


def _add(sql: Sql, member_id: int, since: int, zone: str, quiet: tuple[int, int]) -> None:
    begin, end = quiet
    row = {"member_id": member_id, "since": since, "zone": zone}
    sql.add("clock_hours", None, **row, quiet_from=begin, quiet_to=end)
