"""The people of the world: where they live, when they sleep, when they are away, how they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

ZONES = (
    *("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"),
    *("Pacific/Auckland", "America/Santiago", "Europe/London", "Asia/Tokyo", ""),
)
"""The clocks of most of these change in the weeks that are played."""
WAYS = ("mention", "mention", "direct", "digest", "none")
STEP = 600
"""Whoever checks when somebody is awake looks every ten minutes."""
_NIGHTS = ((22, 7), (23, 8), (0, 9))
HOUR, DAY = 3_600, 86_400


@dataclass
class Person:
    id: int
    server: str
    zone: str
    quiet: tuple[int, int]
    """From and to which hour they sleep."""
    way: str
    hour: int
    """At which a digest comes."""
    hours: float
    """How long they take for a turn, on average."""
    wants_next: bool
    holidays: list[tuple[date, date, int]] = field(default_factory=list[tuple[date, date, int]])
    """From, to, and when it was entered."""

    @classmethod
    def random(cls, number: int, server: str, random: Random) -> Person:
        zone = ZONES[number % len(ZONES)]
        quiet = random.choice(_NIGHTS) if zone else (0, 0)
        return cls(
            *(number, server, zone, quiet, random.choice(WAYS), random.choice([7, 9, 18])),
            *(random.choice([3.0, 10.0, 20.0]), random.random() < 0.2),
        )

    def local(self, now: int) -> datetime:
        return datetime.fromtimestamp(now, ZoneInfo(self.zone) if self.zone else UTC)

    def awake(self, now: int) -> bool:
        """Neither asleep nor away, by the clock and the calendar on their wall."""
        local = self.local(now)
        begin, end = self.quiet
        asleep = begin <= local.hour < end if begin < end else not end <= local.hour < begin
        if begin != end and asleep:
            return False
        return not any(a <= local.date() <= b and now >= at for a, b, at in self.holidays)

    def wakes(self, now: int) -> int:
        """The first moment from then on at which they are awake."""
        while not self.awake(now):
            now += STEP - now % STEP
        return now

    def waking(self, since: int, until: int, stops: list[tuple[int, int]]) -> int:
        """About how many seconds between two moments they were awake and nothing was stopped."""
        count = 0
        for at in range(since, until, STEP):
            if self.awake(at) and not any(begin <= at < end for begin, end in stops):
                count += min(STEP, until - at)
        return count

    def goes_away(self, now: int, random: Random) -> tuple[date, date]:
        """A holiday of some days, soon."""
        first = self.local(now).date() + timedelta(days=random.randint(0, 3))
        return first, first + timedelta(days=random.randint(1, 4))
