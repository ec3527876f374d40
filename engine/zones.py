"""Time zones: their clocks, and the tables that come with them, from the pinned ``tzdata``.

The machine's own zones are never used, so every process reckons the same deadline.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from zoneinfo import ZoneInfo

DAY = 24 * 60 * 60
FOREVER = 1 << 62
"""Later than every moment."""
_YEARS = 50
"""Nobody knows the laws of so far ahead: what holds then is taken to hold for ever."""


class UnknownZone(LookupError):
    """No zone has this name."""


@cache
def zone(name: str) -> ZoneInfo:
    """The zone of that IANA name, as ``tzdata`` has it."""
    if name not in _every_name():
        raise UnknownZone(name)
    with _package("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def offsets(name: str, since: int) -> Iterator[tuple[int, int, int]]:
    """The pieces of time, from a moment on, in which the zone's clock is equally far ahead of UTC:
    from, to, and the seconds it is ahead. The last piece never ends."""
    if not name:
        yield since, FOREVER, 0
        return
    ahead, first = 0, datetime.fromtimestamp(since, UTC).year
    for year in range(first, first + _YEARS):
        for begin, end, ahead in _pieces(name, year):
            if end > since:
                yield max(begin, since), end, ahead
    yield _new_year(first + _YEARS), FOREVER, ahead


def lines(name: str) -> list[str]:
    """The lines of a table of ``tzdata``, but for its comments."""
    return [
        line
        for line in _package("zoneinfo", name).read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]


@lru_cache(maxsize=4096)
def _pieces(name: str, year: int) -> tuple[tuple[int, int, int], ...]:
    """The same for one year of UTC. No zone changes its clock twice in a day."""
    clock, begin, end = zone(name), _new_year(year), _new_year(year + 1)

    def ahead(moment: int) -> int:
        offset = datetime.fromtimestamp(moment, clock).utcoffset()
        return int(offset.total_seconds()) if offset is not None else 0

    found: list[tuple[int, int, int]] = []
    now = ahead(begin)
    for day in range(begin, end, DAY):
        if (then := ahead(day + DAY)) != now:
            before, after = day, day + DAY
            while after - before > 1:
                middle = (before + after) // 2
                before, after = (middle, after) if ahead(middle) == now else (before, middle)
            found.append((begin, after, now))
            begin, now = after, then
    if begin < end:
        found.append((begin, end, now))
    return tuple(found)


def _new_year(year: int) -> int:
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp())


@cache
def _every_name() -> frozenset[str]:
    return frozenset(_package("zones").read_text("utf-8").split())


def _package(*path: str) -> Traversable:
    return files("tzdata").joinpath(*path)
