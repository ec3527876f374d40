"""How long something lasts, and when it is, as an organiser types it.

duration("36 h")                              129600
moment("saturday 20:00", hours, now)          the next Saturday, on the organiser's own wall
moment("3 d", hours, now)                     three days from now
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

from babel import Locale

from data.dates import dates_meant
from data.words import LANGUAGES
from engine.cities import minute_of_day
from engine.clock import DAY, HOUR, MINUTE
from engine.folding import fold
from engine.hours import Hours
from engine.zones import zone

LONGEST_AHEAD = 366 * DAY
_AMOUNT = re.compile(
    r"(\d{1,4}) ?(m|min|minutes?|h|hours?|heures?|d|days?|j|jours?|w|weeks?|semaines?)", re.ASCII
)
_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "j": DAY, "w": 7 * DAY, "s": 7 * DAY}
_EVENING = 20 * 60
"""A date without a time of the day is this minute of it."""
_PARTS = re.compile(r"^(?P<day>.+?)(?:,| at| a)? (?P<time>\S+(?: ?[ap]m| ?h)?)$")


def duration(typed: str) -> int | None:
    """Seconds; None where it is no duration, or an endless one."""
    said = _AMOUNT.fullmatch(fold(typed))
    seconds = int(said[1]) * _UNITS[said[2][0]] if said else 0
    return seconds if 0 < seconds <= LONGEST_AHEAD else None


def moment(typed: str, hours: Hours, now: int) -> int | None:
    """The moment that is meant, of whoever lives by these hours: so long from now, or a day with or
    without a time. None where it is none, or not within the coming year."""
    text = fold(typed)
    if (ahead := duration(text)) is not None:
        return now + ahead
    found = _on_the_wall(text, hours.local(now))
    if found is None:
        return None
    at = int(found.replace(tzinfo=zone(hours.zone) if hours.zone else UTC).timestamp())
    return at if now < at <= now + LONGEST_AHEAD else None


def _on_the_wall(text: str, local: datetime) -> datetime | None:
    """What the clock and the calendar of a wall show then, by what they show now."""
    minute = minute_of_day(text)
    if minute is not None and not text.isdigit():  # a time alone: the next one on the clock
        passed = minute <= local.hour * 60 + local.minute
        return _at(local + timedelta(days=passed), minute)
    if (day := _day(text, local)) is not None:
        return _at(day, _EVENING)
    apart = _PARTS.match(text)
    minute = minute_of_day(apart["time"]) if apart else None
    day = _day(apart["day"], local) if apart else None
    return None if day is None or minute is None else _at(day, minute)


def _at(day: datetime, minute: int) -> datetime:
    return datetime.combine(day.date(), time(minute // 60, minute % 60))


def _day(typed: str, local: datetime) -> datetime | None:
    """The day that is meant, the next of its name: a weekday, or a date."""
    for language in LANGUAGES:
        for number, name in Locale.parse(language).days["format"]["wide"].items():
            if typed == fold(name):
                return local + timedelta(days=(number - local.weekday() - 1) % 7 + 1)
    meant = dates_meant(typed, local.date())
    if len(meant) != 1:
        return None
    return datetime.combine(meant[0], time())
