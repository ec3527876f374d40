"""When a member's clock runs, against a walk through every minute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from engine.hours import MOST_QUIET, BadHours, Holiday, Hours, Stop
from engine.zones import FOREVER, offsets, zone
from tests.seeding import seeded

HOUR, DAY = 3600, 86400
TRICKY = [
    ("Europe/Paris", "2026-03-29 01:00"),
    ("Europe/Paris", "2026-10-25 01:00"),
    ("America/New_York", "2026-03-08 07:00"),
    ("America/New_York", "2026-11-01 06:00"),
    ("Australia/Lord_Howe", "2026-04-04 15:00"),  # half an hour
    ("Australia/Lord_Howe", "2026-10-03 15:30"),
    ("Asia/Kathmandu", "1985-12-31 18:30"),  # a quarter of an hour, once
    ("America/Sao_Paulo", "2018-11-04 03:00"),  # from midnight to one
    ("America/Sao_Paulo", "2018-02-18 02:00"),  # from midnight back to eleven
    ("America/St_Johns", "2010-11-07 02:31"),  # from 0:01 back to yesterday
    ("America/St_Johns", "2010-03-14 03:31"),
    ("Pacific/Apia", "2011-12-30 10:00"),  # a whole day less
    ("Pacific/Kwajalein", "1993-08-21 12:00"),
    ("Africa/Casablanca", "2026-02-15 02:00"),
    ("Antarctica/Troll", "2026-03-29 01:00"),  # two hours
    ("America/Nuuk", "2026-03-29 01:00"),
    ("", "2026-03-29 01:00"),
]
"""Zones, and moments of UTC at which their clocks are changed."""


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def counts(hours: Hours, moment: int, stops: list[Stop]) -> bool:
    """Whether a second counts, asked as one would ask a person."""
    if any(begin <= moment and (end is None or moment < end) for begin, end in stops):
        return False
    local = datetime.fromtimestamp(moment, zone(hours.zone) if hours.zone else UTC)
    if any(
        each.first <= local.date() <= each.last and each.entered <= moment < each.cancelled
        for each in hours.holidays
    ):
        return False
    begin, end = hours.quiet
    minute = local.hour * 60 + local.minute
    asleep = begin <= minute < end if begin <= end else minute >= begin or minute < end
    return not (asleep and hours.zone)


def walk(hours: Hours, since: int, stops: list[Stop]) -> Iterator[tuple[int, int]]:
    """The parts of minutes that count, from a moment on."""
    while True:
        end = since - since % 60 + 60
        if counts(hours, since, stops):
            yield since, end
        since = end


def before(until: int, parts: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What of them is before a moment."""
    for begin, end in parts:
        if begin >= until:
            return
        yield begin, min(end, until)


def whole_minute(random, since: int, days: int) -> int:
    return since // 60 * 60 + random.randrange(-days * 1440, days * 1440) * 60


def some_hours(random, name: str, around: int) -> Hours:
    """Of any kind: often with one that begins or ends where the clock is changed."""
    wall = datetime.fromtimestamp(around, zone(name) if name else UTC)
    near = wall.hour * 60 + wall.minute + random.randrange(-90, 91)
    begin = random.choice([near % 1440, random.randrange(1440), 22 * 60])
    quiet = begin, (begin + random.randrange(MOST_QUIET + 1)) % 1440
    holidays: list[Holiday] = []
    for _ in range(random.randrange(4)):
        first = wall.date() + timedelta(random.randrange(-3, 4))
        last = first + timedelta(random.choice([0, 0, 1, 3]))
        entered = random.choice([0, whole_minute(random, around, 3)])
        cancelled = random.choice([FOREVER, whole_minute(random, around, 3)])
        holidays.append(Holiday(first, last, entered, cancelled))
    return Hours(name, random.choice([quiet, quiet, (0, 0)]), tuple(holidays))


def some_stops(random, around: int) -> list[Stop]:
    begins = [whole_minute(random, around, 4) for _ in range(random.randrange(3))]
    return [(begin, begin + random.randrange(3000) * 60) for begin in begins]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("case", range(8))
@pytest.mark.parametrize(("name", "change"), TRICKY)
def test_what_counts_is_what_a_walk_through_every_minute_counts(name, change, case):
    random = seeded("hours", name, change, case)
    around = utc(change)
    hours, stops = some_hours(random, name, around), some_stops(random, around)
    since = around - random.randrange(2 * DAY)
    until = around + random.randrange(4 * DAY)
    parts = before(until, walk(hours, since, stops))
    assert hours.waking(since, until, stops) == sum(end - begin for begin, end in parts)

    wanted = random.randrange(1, 60 * HOUR)
    left = wanted
    for begin, end in walk(hours, since, stops):
        if left <= end - begin:
            assert hours.after(since, wanted, stops) == begin + left
            break
        left -= end - begin

    first, _ = next(walk(hours, since, []))
    assert hours.awake_from(since) == first


@pytest.mark.parametrize(("name", "change"), [each for each in TRICKY if each[0]])
def test_a_zone_changes_its_clock_to_the_second(name, change):
    pieces = offsets(name, utc(change) - 3 * DAY)
    assert utc(change) in {begin for begin, _, _ in (next(pieces), next(pieces), next(pieces))}


@pytest.mark.parametrize("case", range(12))
def test_the_offsets_of_a_zone_are_those_of_every_quarter_of_an_hour(case):
    random = seeded("offsets", case)
    name = random.choice([name for name, _ in TRICKY if name])
    since = utc(f"{random.randrange(1975, 2037)}-01-01") + random.randrange(365 * DAY)
    pieces = offsets(name, since)
    begin, end, ahead = next(pieces)
    assert begin == since
    for moment in range(since, since + 400 * DAY, 900):
        if moment >= end:
            last = end
            begin, end, ahead = next(pieces)
            assert begin == last
        offset = datetime.fromtimestamp(moment, zone(name)).utcoffset()
        assert offset is not None
        assert ahead == offset.total_seconds(), moment


NIGHT = (22 * 60, 8 * 60)


def test_without_a_zone_nothing_is_quiet_and_holidays_are_days_of_utc():
    away = Holiday(date(2026, 6, 2), date(2026, 6, 2))
    hours = Hours("", NIGHT, (away,))
    assert hours.waking(utc("2026-06-01"), utc("2026-06-04")) == 2 * DAY


def test_a_night_in_which_daylight_saving_begins_leaves_the_day_as_long():
    hours = Hours("Europe/Paris", NIGHT)
    assert hours.waking(utc("2026-03-28 21:00"), utc("2026-03-29 06:00")) == 0, (
        "nine hours of night"
    )
    assert hours.after(utc("2026-03-28 20:00"), 2 * HOUR) == utc("2026-03-29 07:00")


def test_quiet_hours_that_begin_in_the_hour_that_is_left_out_begin_after_it():
    hours = Hours("Europe/Paris", (2 * 60 + 30, 8 * 60))
    assert hours.after(utc("2026-03-29 00:30"), HOUR) == utc("2026-03-29 06:30")
    assert hours.awake_from(utc("2026-03-29 00:59")) == utc("2026-03-29 00:59")
    assert hours.awake_from(utc("2026-03-29 01:00")) == utc("2026-03-29 06:00")


def test_quiet_hours_that_lie_in_the_hour_that_is_left_out_are_none():
    hours = Hours("Europe/Paris", (2 * 60, 3 * 60))
    assert hours.waking(utc("2026-03-28 23:00"), utc("2026-03-29 22:00")) == 23 * HOUR


def test_quiet_hours_in_the_hour_that_comes_twice_are_quiet_twice():
    hours = Hours("Europe/Paris", (2 * 60, 3 * 60))
    assert hours.waking(utc("2026-10-24 22:00"), utc("2026-10-25 23:00")) == 23 * HOUR
    assert hours.awake_from(utc("2026-10-25 00:00")) == utc("2026-10-25 02:00")


def test_a_holiday_begins_at_one_where_there_is_no_midnight():
    hours = Hours("America/Sao_Paulo", (0, 0), (Holiday(date(2018, 11, 4), date(2018, 11, 4)),))
    assert hours.away_until(utc("2018-11-04 02:59")) is None
    assert hours.away_until(utc("2018-11-04 03:00")) == utc("2018-11-05 02:00")
    assert hours.waking(utc("2018-11-03 03:00"), utc("2018-11-06 02:00")) == 2 * DAY


def test_a_holiday_on_a_day_that_never_was_takes_no_time():
    hours = Hours("Pacific/Apia", (0, 0), (Holiday(date(2011, 12, 30), date(2011, 12, 30)),))
    assert hours.waking(utc("2011-12-29"), utc("2012-01-02")) == 4 * DAY


def test_a_holiday_that_ends_before_it_begins_is_none():
    hours = Hours("", (0, 0), (Holiday(date(2026, 6, 9), date(2026, 6, 2)),))
    assert hours.waking(utc("2026-06-01"), utc("2026-06-11")) == 10 * DAY


def test_holidays_that_follow_each_other_are_one_absence():
    first = Holiday(date(2026, 6, 1), date(2026, 6, 7))
    then = Holiday(date(2026, 6, 8), date(2026, 6, 9))
    hours = Hours("Europe/Paris", NIGHT, (then, first))
    assert hours.away_until(utc("2026-06-03 12:00")) == utc("2026-06-09 22:00")
    assert hours.awake_from(utc("2026-06-03 12:00")) == utc("2026-06-10 06:00")
    assert hours.away_until(utc("2026-06-09 22:00")) is None, "asleep is not away"


def test_days_of_holiday_are_counted_once_and_only_those_that_counted():
    entered, cancelled = utc("2026-06-03 12:00"), utc("2026-06-05 12:00")
    one = Holiday(date(2026, 6, 1), date(2026, 6, 10), entered, cancelled)
    over = Holiday(date(2026, 6, 5), date(2026, 6, 6))
    new_year = Holiday(date(2026, 12, 30), date(2027, 1, 3))
    assert Hours("Europe/Paris", (0, 0), (one,)).holidays_in(2026) == 3
    at_midnight = one._replace(cancelled=utc("2026-06-04 22:00"))
    assert Hours("Europe/Paris", (0, 0), (at_midnight,)).holidays_in(2026) == 2
    hours = Hours("Europe/Paris", (0, 0), (one, over, new_year))
    assert [hours.holidays_in(year) for year in (2025, 2026, 2027)] == [0, 6, 3]


@pytest.mark.parametrize("days", [0, 1, 2, 4, 30])
@pytest.mark.parametrize(("name", "change"), TRICKY)
def test_of_the_days_off_in_a_year_the_first_ones_may_stop_a_clock(name, change, days):
    random = seeded("allowing", name, change, days)
    around = utc(f"{change[:4]}-12-31 20:00")
    hours = some_hours(random, name, around)
    alone = [
        each._replace(first=day, last=day)
        for each in hours.holidays
        for day in (each.first + timedelta(n) for n in range((each.last - each.first).days + 1))
        if hours.local(each.entered).date() <= day
        and (each.cancelled == FOREVER or day <= hours.local(each.cancelled - 1).date())
    ]
    off = sorted({each.first for each in alone})
    first = {day for day in off if sum(day.year == o.year and o < day for o in off) < days}
    only = tuple(each for each in alone if each.first in first)
    for since in range(around - 5 * DAY, around + 5 * DAY, 7 * HOUR):
        expected = replace(hours, holidays=only).waking(since, since + 7 * HOUR)
        assert hours.allowing(days).waking(since, since + 7 * HOUR) == expected


@pytest.mark.parametrize("quiet", [(-1, 0), (0, 1440), (1440, 0), (0, 961), (1000, 521)])
def test_quiet_hours_are_times_of_a_day_and_leave_a_third_of_it(quiet):
    with pytest.raises(BadHours):
        Hours("Europe/Paris", quiet)
    assert Hours("Europe/Paris", (1000, 520)).waking(0, 30 * DAY) == 10 * DAY


def test_a_deadline_behind_a_whole_year_of_single_holidays_is_found():
    days = [date(2026, 1, 1) + timedelta(day) for day in range(365)]
    hours = Hours("Europe/Paris", NIGHT, tuple(Holiday(day, day) for day in days))
    assert hours.after(utc("2025-12-31 20:00"), 2 * HOUR) == utc("2027-01-01 08:00")


def test_a_holiday_of_a_lifetime_ends_some_day():
    hours = Hours("Europe/Paris", (0, 0), (Holiday(date(2026, 6, 1), date(2090, 12, 31)),))
    assert hours.away_until(utc("2026-06-03")) == utc("2090-12-31 23:00")
