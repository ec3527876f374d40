"""When a member's clock runs: outside their quiet hours and holidays.

Whether a second counts is read off the clock and the calendar on the member's wall. So an hour that
daylight saving skips never counts, and one that it repeats counts twice or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import NamedTuple, TypeAlias

from engine.zones import DAY, FOREVER, offsets, zone

MOST_QUIET = 16 * 60
"""Minutes of a day that may be quiet: a clock has to run some time."""
_MINUTES = 24 * 60
_EPOCH = date(1970, 1, 1).toordinal()

Stop: TypeAlias = tuple[int, int | None]
"""From when to when nobody's clock runs at a table; to None while it is stopped."""


class BadHours(ValueError):
    """These cannot be anybody's quiet hours."""


class Holiday(NamedTuple):
    """Days off, both dates included. What ran before it was entered, or after it was cancelled, has
    run: a deadline that has passed stays passed, and cancelling makes nobody late at once."""

    first: date
    last: date
    entered: int = 0
    cancelled: int = FOREVER

    def between(self, ahead: int) -> tuple[int, int]:
        """From when to when it is, by a clock that is so far ahead of UTC."""
        begin = (self.first.toordinal() - _EPOCH) * DAY - ahead
        end = (self.last.toordinal() + 1 - _EPOCH) * DAY - ahead
        return max(begin, self.entered), min(end, self.cancelled)


@dataclass(frozen=True)
class Hours:
    """A member's own: where they live, from when to when they sleep, and when they are away.

    Without a zone there are no quiet hours, and holidays are days of UTC.
    """

    zone: str = ""
    quiet: tuple[int, int] = (0, 0)
    """Minutes of the local day, from and to, past midnight too; equal: none."""
    holidays: tuple[Holiday, ...] = ()

    def __post_init__(self) -> None:
        if not all(0 <= minute < _MINUTES for minute in self.quiet):
            raise BadHours(self.quiet)
        if (self.quiet[1] - self.quiet[0]) % _MINUTES > MOST_QUIET:
            raise BadHours(self.quiet)

    def local(self, now: int) -> datetime:
        """What the clock and the calendar on their wall show."""
        return datetime.fromtimestamp(now, zone(self.zone) if self.zone else UTC)

    def waking(self, since: int, until: int, stops: Sequence[Stop] = ()) -> int:
        """The seconds between two moments that count."""
        total = 0
        for begin, end, ahead in self._stretches(since, stops):
            if begin >= until:
                break
            total += self._awake(min(end, until) + ahead) - self._awake(begin + ahead)
        return total

    def after(self, since: int, seconds: int, stops: Sequence[Stop] = ()) -> int | None:
        """The moment at which so many seconds that count are over; None while that cannot be known,
        as the table is stopped before."""
        if seconds <= 0:
            return since
        for begin, end, ahead in self._stretches(since, stops):
            before = self._awake(begin + ahead)
            count = self._awake(end + ahead) - before
            if count >= seconds:
                return self._awake_for(before + seconds) - ahead
            seconds -= count
        return None

    def awake_from(self, now: int) -> int:
        """Now, or the moment at which their quiet hours and holidays are over."""
        if not self.zone and not self.holidays:
            return now
        first = self.after(now, 1)
        return now if first is None else first - 1

    def away_until(self, now: int) -> int | None:
        """The moment at which the holiday that they are on is over; None where they are on none."""
        back = replace(self, quiet=(0, 0)).awake_from(now)
        return back if back > now else None

    def next_away(self, now: int) -> int | None:
        """The moment at which the next holiday begins that they have entered."""
        here = zone(self.zone) if self.zone else UTC
        begins = (
            int(datetime.combine(each.first, time(), here).timestamp())
            for each in self.holidays
            if each.cancelled > now
        )
        return min((begin for begin in begins if begin > now), default=None)

    def holidays_in(self, year: int) -> int:
        """The days of that year that are taken as holidays."""
        return len(self._days_off(year))

    def allowing(self, days: int) -> Hours:
        """The same with the first so many days of holidays in each calendar year alone."""
        years = {
            year for each in self.holidays for year in range(each.first.year, each.last.year + 1)
        }
        found: list[Holiday] = []
        for year in sorted(years):
            off = sorted(self._days_off(year))[:days]
            final = date.fromordinal(off[-1]) if off else date.min
            for each in self.holidays:
                first, last = max(each.first, date(year, 1, 1)), min(each.last, final)
                if first <= last:
                    found.append(each._replace(first=first, last=last))
        return replace(self, holidays=tuple(found))

    def _days_off(self, year: int) -> set[int]:
        """The days of that year that are taken, counted as the calendar does."""
        days: set[int] = set()
        for each in self.holidays:
            begin = max(each.first, self.local(each.entered).date(), date(year, 1, 1))
            end = min(each.last, date(year, 12, 31))
            if each.cancelled < FOREVER:
                end = min(end, self.local(each.cancelled - 1).date())
            days.update(range(begin.toordinal(), end.toordinal() + 1))
        return days

    def _stretches(self, since: int, stops: Sequence[Stop]) -> Iterator[tuple[int, int, int]]:
        """The time from then on in pieces in which nothing but quiet hours stops the clock: from,
        to, and how far local time is ahead of UTC."""
        fixed = [(begin, FOREVER if end is None else end) for begin, end in stops]
        for begin, end, ahead in offsets(self.zone, since):
            breaks = sorted([*fixed, *(each.between(ahead) for each in self.holidays)])
            at = begin
            for off, on in breaks:
                if at < off < end and off < on:
                    yield at, off, ahead
                if off < end and off < on:
                    at = max(at, on)
            if at < end:
                yield at, end, ahead
            if at >= FOREVER:
                return

    @property
    def _day(self) -> tuple[int, int]:
        """The second of the day at which they wake, and for how many they are awake."""
        begin, end = self.quiet if self.zone else (0, 0)
        return end * 60, DAY - (end - begin) % _MINUTES * 60

    def _awake(self, local: int) -> int:
        """How many seconds up to a local time are no quiet ones, counted from a day long ago."""
        wake, long = self._day
        days, second = divmod(local - wake, DAY)
        return days * long + min(second, long)

    def _awake_for(self, count: int) -> int:
        """The local time at which the count is reached first."""
        wake, long = self._day
        days, second = divmod(count - 1, long)
        return days * DAY + second + 1 + wake


ALWAYS = Hours()
"""Of somebody who has said nothing: every second counts."""
