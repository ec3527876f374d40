"""How long something took, and when it is, in words."""

from __future__ import annotations

from itertools import pairwise

from data.words import Words

_UNITS = (("days", 86_400), ("hours", 3_600), ("minutes", 60))


def span(seconds: int, say: Words) -> str:
    """The largest unit with the next smaller one: *3 days and 4 hours*."""
    for (unit, length), (smaller, part) in pairwise(_UNITS):
        if seconds >= length:
            whole, rest = say(f"time.{unit}", n=seconds // length), seconds % length // part
            return say("time.and", a=whole, b=say(f"time.{smaller}", n=rest)) if rest else whole
    minutes = seconds // 60
    return say("time.minutes", n=minutes) if minutes else say("time.moment")


def moment(at: int) -> str:
    """When something is, in everybody's own time, with how long that is from now."""
    return f"<t:{at}:f> (<t:{at}:R>)"
