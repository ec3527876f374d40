"""Dates as people type them, in both languages and as ISO writes them; cities in each language.

dates_meant("3/8", today, month_first=True)    3 August and 8 March: it may be either
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import format_date

from data.rulebook import fold
from data.words import LANGUAGES

_LEAST_LETTERS = 3
_CENTURY = 2000
_DAYS = {"today": 0, "tomorrow": 1, "aujourd'hui": 0, "demain": 1}
_APART = re.compile(r"(?<=\d)\. (?=\d)", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\.?(?:\2? ?(\d{4}|\d\d))?", re.ASCII)
_DAY_FIRST = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|er|\.)? (?:of )?([a-z]+)\.?,?(?: (\d{4}))?", re.ASCII
)
_MONTH_FIRST = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?", re.ASCII)


def dates_meant(typed: str, today: date, *, month_first: bool = False) -> list[date]:
    """The dates that may be meant, none where it is no date. One without a year is the next of its
    name. ``month_first``: 3/8 may be 8 March too."""
    text = _APART.sub(".", " ".join(fold(typed).split()))
    if text in _DAYS:
        return [today + timedelta(days=_DAYS[text])]
    found = (_date(*parts, today) for parts in _parts(text, month_first=month_first))
    return list(dict.fromkeys(day for day in found if day is not None))


def day_in_words(day: date, language: str) -> str:
    """*Saturday, 1 August 2026* as the language writes it."""
    return format_date(day, "full", locale=language)


def short_day_in_words(day: date, language: str) -> str:
    """*Aug 1, 2026* as the language writes it."""
    return format_date(day, "medium", locale=language)


@cache
def cities_in(language: str) -> Mapping[str, str]:
    """What cities are called in a language, by their time zones, where that is not their name in
    the zone."""
    found: Any = Locale.parse(language).time_zones
    zones: Mapping[str, Mapping[str, str]] = found
    return {name: told["city"] for name, told in zones.items() if "city" in told}


def city_in(name: str, language: str) -> str:
    """The city after which a time zone is named."""
    own = name.rsplit("/", 1)[-1].replace("_", " ")
    return cities_in(language).get(name, own)


def _parts(text: str, *, month_first: bool) -> Iterator[tuple[int | None, int, int]]:
    """Year, if it was said, month and day."""
    if said := _ISO.fullmatch(text):
        yield int(said[1]), int(said[2]), int(said[3])
    elif said := _NUMBERS.fullmatch(text):
        year = int(said[4]) if said[4] else None
        year = year + _CENTURY if year is not None and year < _CENTURY else year
        yield year, int(said[3]), int(said[1])
        if month_first and said[2] == "/":
            yield year, int(said[1]), int(said[3])
    elif said := _DAY_FIRST.fullmatch(text):
        yield int(said[3]) if said[3] else None, _month(said[2]), int(said[1])
    elif said := _MONTH_FIRST.fullmatch(text):
        yield int(said[3]) if said[3] else None, _month(said[1]), int(said[2])


def _date(year: int | None, month: int, day: int, today: date) -> date | None:
    years = (today.year, today.year + 1) if year is None else (year,)
    for each in years:
        try:
            found = date(each, month, day)
        except ValueError:
            continue
        if year is not None or found >= today:
            return found
    return None


def _month(typed: str) -> int:
    """The month whose name begins so; 0 where none does, or several."""
    found = {
        number
        for language in LANGUAGES
        for number, name in Locale.parse(language).months["format"]["wide"].items()
        if len(typed) >= _LEAST_LETTERS and fold(name).startswith(typed)
    }
    return found.pop() if len(found) == 1 else 0
