"""How long something is, in few letters: *1 day 6 h*."""

from __future__ import annotations

from renderers.scene import Say

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def span(seconds: int, say: Say) -> str:
    """The largest unit and the next smaller one."""
    minutes = seconds // _MINUTE
    if seconds >= _DAY:
        days, hours = seconds // _DAY, seconds % _DAY // _HOUR
        told = say("span.days", n=days)
        return f"{told} {say('span.hours', hours=hours)}" if hours else told
    if seconds >= _HOUR:
        told, rest = say("span.hours", hours=seconds // _HOUR), minutes % 60
        return f"{told} {say('span.minutes', minutes=rest)}" if rest else told
    return say("span.minutes", minutes=minutes) if minutes else say("span.moment")
