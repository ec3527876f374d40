"""The zones that somebody may mean: by a city, a country, an old name, or the time it is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import NamedTuple

from engine.folding import fold
from engine.zones import DAY, lines, zone

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
_SHORT = re.compile(r"[a-z]{3,5}")
"""What the time somewhere may be called."""
_HALF_A_YEAR = 182
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
    """The zones that may be meant, the best first: by the name of a city or country, or by an old
    name of the zone. Given ``now``, also by the time that it is there, or by what its time is
    called: ``14:30``, ``CET``. ``cities`` are names in another language:
    ``{"Europe/London": "Londres"}``."""
    minute = None if now is None else minute_of_day(typed)
    if now is not None and minute is not None:
        apart = [(_apart(minute_in(each.name, now), minute), each) for each in _zones()]
        ranked = [(away, each) for away, each in apart if away <= _TOLERANCE]
    else:
        ranked = _ranked(typed, cities or {})
        if now is not None and _SHORT.fullmatch(fold(typed)):
            ranked += [(0, each) for each in _zones() if fold(typed) in _called(each.name, now)]
    in_order = sorted(ranked, key=lambda pair: (pair[0], pair[1].place))
    return list(dict.fromkeys(each.name for _, each in in_order))


def zone_meant(typed: str, cities: Mapping[str, str] | None = None) -> str | None:
    """The one zone, city or country that was typed in full; None where it may be several, or
    none."""
    best = [each.name for rank, each in _ranked(typed, cities or {}) if rank == 0]
    return best[0] if len(best) == 1 else None


def _ranked(typed: str, cities: Mapping[str, str]) -> list[tuple[int, _Zone]]:
    wanted = _plain(typed)
    also = {name: (_plain(city),) for name, city in cities.items()}
    found = [(each.rank(wanted, also.get(each.name, ())), each) for each in _zones()]
    return [(rank, each) for rank, each in found if rank is not None]


class _Zone(NamedTuple):
    """A zone that is offered: the place it has among equals, and its folded names."""

    name: str
    place: int
    names: tuple[str, ...]
    """Its city, its country, and what its city was called before."""
    ids: tuple[str, ...]
    """The name of the zone, and those that it had."""

    def rank(self, wanted: str, also: tuple[str, ...]) -> int | None:
        """How well a typed name fits, 0 the best; None: not at all."""
        names = self.names + also
        if wanted in names or wanted in self.ids:
            return 0
        if any(name.startswith(wanted) or wanted in name.split() for name in names):
            return 1
        if any(f" {wanted}" in name for name in names):
            return 2
        return 3 if any(wanted in each for each in self.ids) else None


@cache
def _zones() -> tuple[_Zone, ...]:
    """One zone for each city that IANA lists, and UTC."""
    countries = dict(_table("iso3166.tab"))
    listed = [(row[2], countries[row[0]]) for row in _table("zone.tab")]
    known = {name for name, _ in listed}
    before: dict[str, list[str]] = {}
    for kind, *row in map(str.split, lines("tzdata.zi")):
        if kind == "L" and row[1] not in known and "/" in row[1]:  # CET is not only Brussels
            before.setdefault(row[0], []).append(row[1])
    places = {name: place for place, name in enumerate(_WELL_KNOWN)}
    found: list[_Zone] = []
    for row, (name, country) in enumerate([*listed, ("Etc/UTC", "universal time")]):
        ids = (name, *before.get(name, ()))
        city, *earlier = (each.rsplit("/", 1)[-1] for each in ids)
        names = (city, country, *earlier)
        place = places.get(name, len(places) + row)
        found.append(_Zone(name, place, tuple(map(_plain, names)), tuple(map(_plain, ids))))
    return tuple(found)


def _called(name: str, now: int) -> set[str]:
    """What the time there is called, in summer and in winter: ``cet``, ``cest``."""
    seasons = (datetime.fromtimestamp(now + days * DAY, zone(name)) for days in (0, _HALF_A_YEAR))
    return {(season.tzname() or "").lower() for season in seasons}


def _plain(name: str) -> str:
    return fold(re.sub(r"[_/()-]", " ", name))


def _apart(one: int, other: int) -> int:
    """The minutes between two times of the day, the shorter way round."""
    return min((one - other) % _MINUTES, (other - one) % _MINUTES)


def _table(name: str) -> list[list[str]]:
    return [line.split("\t") for line in lines(name)]
