"""The clocks of a table, and one handover: until when a seat has time, and what is left of it.

A clock runs in a member's own waking hours alone (:mod:`engine.hours`). All moments are whole
seconds since 1970, and nothing here knows what time it is: whoever asks says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.hours import ALWAYS, Hours, Stop

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
SHORTEST_TURN, LONGEST_TURN = HOUR, 7 * DAY
SMALLEST_BANK, LARGEST_BANK = 5 * MINUTE, 30 * DAY
SMALLEST_REFUND = MINUTE
_SOON = MINUTE
"""A reminder that would leave less time than this is none."""


class BadClock(ValueError):
    """No table may have this clock."""


@dataclass(frozen=True)
class Clock:
    """A bank of seconds with so many back for each turn. It never holds more than at the start, so
    where all of it comes back the clock is so much for each turn."""

    bank: int
    refund: int

    def __post_init__(self) -> None:
        if self.per_turn:
            least, most = SHORTEST_TURN, LONGEST_TURN
        else:
            least, most = SMALLEST_BANK, LARGEST_BANK
        if not least <= self.bank <= most:
            raise BadClock(f"{self.bank} seconds are not between {least} and {most}")
        if not SMALLEST_REFUND <= self.refund <= self.bank:
            raise BadClock(f"a refund of {self.refund} is not from {SMALLEST_REFUND} to the bank")

    @property
    def per_turn(self) -> bool:
        return self.refund == self.bank

    def after_turn(self, left: int) -> int:
        """What is kept when a turn was played with so much left: for the next, and for this one
        should it be taken back."""
        return left if self.per_turn else min(self.bank, left + self.refund)

    def next_turn(self, kept: int) -> int:
        """What another turn begins with."""
        return self.bank if self.per_turn else kept

    def taken_back(self, kept: int) -> int:
        """What a turn that is taken back begins with, of what was kept when it was played. The
        refund goes, so nobody earns time by playing a turn twice, but a little is left, so nobody
        is handed a turn that is over."""
        if self.per_turn:
            return max(SMALLEST_BANK, kept)
        return max(self.refund, kept - self.refund)

    def __str__(self) -> str:
        return f"turn {self.bank}" if self.per_turn else f"bank {self.bank} {self.refund}"


def per_turn(seconds: int) -> Clock:
    return Clock(seconds, seconds)


PRESETS: Mapping[str, Clock] = {
    "evening": Clock(20 * MINUTE, 2 * MINUTE),
    "day": per_turn(DAY),
    "three_days": per_turn(3 * DAY),
    "week": per_turn(7 * DAY),
}
NONE = "none"
"""What is written where there is no clock."""
_WRITTEN = re.compile(r"none|turn ([1-9]\d{0,7})|bank ([1-9]\d{0,7}) ([1-9]\d{0,7})", re.ASCII)


def clock_of(text: str | None) -> Clock | None:
    """The clock that was written as text: ``none``, ``turn 86400``, ``bank 1200 120``."""
    said = _WRITTEN.fullmatch(text or NONE)
    if said is None:
        raise BadClock(f"{text!r} is neither none, turn and seconds, nor bank, seconds and refund")
    turn, bank, refund = said.groups()
    if turn:
        return per_turn(int(turn))
    return Clock(int(bank), int(refund)) if bank else None


def text_of(clock: Clock | None) -> str:
    return NONE if clock is None else str(clock)


@dataclass(frozen=True)
class Handover:
    """A seat that is waited for: since when, and how much time it had then."""

    began: int
    left: int
    """Seconds: those of a turn, or what is in the bank."""
    hours: Hours = ALWAYS
    """Those of the member who sits there."""
    stops: tuple[Stop, ...] = ()
    """When the whole table was stopped."""
    credit: int = 0
    """Seconds given back, since the bot was away; negative for those that ran before ``began``."""

    @property
    def until(self) -> int | None:
        """The deadline; None while the table is stopped."""
        return self.hours.after(self.began, self.left + self.credit, self.stops)

    @property
    def remind_at(self) -> int | None:
        """When four fifths of the time are used, always in waking hours and before the deadline;
        None while the table is stopped, and where too little would be left to be of use."""
        used = self.left * 4 // 5
        if self.left - used < _SOON or self.left + self.credit <= 0:
            return None
        first = self.hours.after(self.began, max(0, used + self.credit) + 1, self.stops)
        return None if first is None else first - 1

    def over(self, now: int) -> bool:
        until = self.until
        return until is not None and until <= now

    def remaining(self, now: int) -> int:
        """The seconds that are left; what the bank holds when the turn is played now."""
        ran = self.hours.waking(self.began, now, self.stops)
        return max(0, self.left + self.credit - ran)

    def given_back(self, since: int, until: int) -> int:
        """The credit for the time in which the bot was away: what of this clock ran meanwhile."""
        return self.hours.waking(max(since, self.began), until, self.stops)

    def settled(self, now: int) -> Handover:
        """The same, reckoned from now on: what ran has run, whatever hours follow."""
        ran = self.hours.waking(self.began, now, self.stops)
        return replace(self, began=now, credit=self.credit - ran)
