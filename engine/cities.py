"""The zones that somebody may mean: by a city, a country, an old name, or the time it is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import NamedTuple

from engine.folding import fold
from engine.zones import lines, zone

_NOON = 12
_MINUTES = 24 * 60
_WELL_KNOWN = (
    *("Europe/Paris", "Europe/London", "America/New_York", "America/Los_Angeles", "Europe/Berlin"),
    *("America/Chicago", "America/Toronto", "Europe/Brussels", "Europe/Madrid", "Europe/Rome"),
    *("America/Sao_Paulo", "America/Denver", "Europe/Athens", "Europe/Moscow", "Europe/Istanbul"),
    *("Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Asia/Dubai", "Asia/Singapore", "Asia/Manila"),
    *("Asia/Jakarta", "Asia/Seoul", "Asia/Karachi", "Asia/Dhaka", "Asia/Tehran", "Asia/Kathmandu"),
    *("Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi", "Africa/Casablanca"),
    *("Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide", "Australia/Perth"),
    *("America/Mexico_City", "America/Argentina/Buenos_Aires", "America/Bogota", "America/Halifax"),
    *("America/St_Johns", "America/Anchorage", "Pacific/Honolulu", "Pacific/Auckland"),
)
"""Among equally good matches the zones of most people come first."""
_TIME = re.compile(r"([01]?\d|2[0-3]) ?(?:[:.h] ?([0-5]\d)?)?", re.ASCII)
_HALF_DAYS = re.compile(r"(0?[1-9]|1[0-2])(?:[:.]([0-5]\d))? ?([ap])\.?m\.?", re.ASCII)
_TOLERANCE = 7
"""Minutes by which a typed time may be off; local times differ by quarters of an hour."""


def minute_of_day(typed: str) -> int | None:
    """The minute of the day that a typed time is: ``14:30``, ``14h30``, ``14 h``, ``2:30 pm``."""
    if said := _HALF_DAYS.fullmatch(fold(typed)):
        hour = int(said[1]) % _NOON + (_NOON if said[3] == "p" else 0)
    elif said := _TIME.fullmatch(fold(typed)):
        hour = int(said[1])
    else:
        return None
    return hour * 60 + int(said[2] or 0)


def minute_in(name: str, now: int) -> int:
    """The minute of the day that it is there."""
    local = datetime.fromtimestamp(now, zone(name))
    return local.hour * 60 + local.minute


def zones_like(
    typed: str, now: int | None = None, cities: Mapping[str, str] | None = None
) -> list[str]:
    """The zones that may be meant, the best first: by the name of a city or country, by an old name
    of the zone, or (given ``now``) by the time that it is there. ``cities`` are the names of zones
    in another language: ``{"Europe/London": "Londres"}``."""
    minute = None if now is None else minute_of_day(typed)
    if now is not None and minute is not None:
        apart = [(_apart(minute_in(each.name, now), minute), each) for each in _zones()]
        ranked = [(away, each) for away, each in apart if away <= _TOLERANCE]
    else:
        ranked = _ranked(typed, cities)
    return [each.name for _, each in sorted(ranked, key=lambda pair: (pair[0], pair[1].place))]


def zone_meant(typed: str, cities: Mapping[str, str] | None = None) -> str | None:
    """The one zone that a typed name is; None where it may be several, or none."""
    best = [each.name for rank, each in _ranked(typed, cities) if rank == 0]
    return best[0] if len(best) == 1 else None


def _ranked(typed: str, cities: Mapping[str, str] | None) -> list[tuple[int, _Zone]]:
    wanted = _plain(typed)
    also = {name: _plain(city) for name, city in (cities or {}).items()}
    found = [(each.rank(wanted, also.get(each.name, "")), each) for each in _zones()]
    return [(rank, each) for rank, each in found if rank is not None]


class _Zone(NamedTuple):
    """A zone that is offered: the place it has among equals, and its folded names."""

    name: str
    place: int
    city: str
    whole: str
    others: tuple[str, ...]
    """Its country, and the names it had."""

    def rank(self, wanted: str, also: str) -> int | None:
        """How well a typed name fits, 0 the best; None: not at all."""
        own = [name for name in (self.city, also) if name]
        if wanted and (wanted in own or wanted in (self.whole, *self.others[1:])):
            return 0
        if any(name.startswith(wanted) for name in own):
            return 1
        if any(f" {wanted}" in f" {name}" for name in (*own, *self.others)):
            return 2
        return 3 if wanted in self.whole or any(wanted in name for name in own) else None


@cache
def _zones() -> tuple[_Zone, ...]:
    """One zone for each city that IANA lists, and UTC."""
    countries = dict(_table("iso3166.tab"))
    listed = [(row[2], countries[row[0]]) for row in _table("zone.tab")]
    old: dict[str, list[str]] = {}
    known = {name for name, _ in listed}
    for kind, *row in map(str.split, lines("tzdata.zi")):
        if kind == "L" and row[1] not in known and "/" in row[1]:  # CET is not only Brussels
            old.setdefault(row[0], []).append(row[1])
    places = {name: place for place, name in enumerate(_WELL_KNOWN)}
    return tuple(
        _Zone(
            name,
            places.get(name, len(places) + row),
            _plain(name.rsplit("/", 1)[-1]),
            _plain(name),
            (
                _plain(country),
                *(_plain(part) for other in old.get(name, ()) for part in _both(other)),
            ),
        )
        for row, (name, country) in enumerate([*listed, ("Etc/UTC", "")])
    )


def _both(name: str) -> tuple[str, str]:
    """A name, and the city in it."""
    return name, name.rsplit("/", 1)[-1]


def _plain(name: str) -> str:
    return fold(re.sub(r"[_/()-]", " ", name))


def _apart(one: int, other: int) -> int:
    """The minutes between two times of the day, the shorter way round."""
    return min((one - other) % _MINUTES, (other - one) % _MINUTES)


def _table(name: str) -> list[list[str]]:
    return [line.split("\t") for line in lines(name)]
