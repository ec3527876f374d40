"""Moments, days and clocks in words. Moments are Discord's own timestamps, so everybody reads them
in the time of their own wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from cogs.kit.reader import Reader
from cogs.kit.spans import span
from data.clock_hours import Kept
from data.dates import city_in, day_in_words, short_day_in_words
from data.rows import ServerSettings
from data.stored_table import StoredTable
from data.visits import Owed
from data.words import Words
from engine.clock import NONE, PRESETS, Clock, clock_of
from engine.hours import Holiday, Hours

_SOON = 7 * 86_400
"""Holidays that begin within so many seconds are told."""


def moment(at: int) -> str:
    """When, and in how long: *3 August 2026 14:30 (in 2 days)*."""
    return f"<t:{at}:f> (<t:{at}:R>)"


def day(at: int) -> str:
    return f"<t:{at}:D>"


def clock_in_words(text: str, say: Words) -> str:
    """A clock as :mod:`engine.clock` writes it."""
    clock = clock_of(text)
    name = next((name for name, preset in presets().items() if preset == clock), None)
    if clock is None or name is not None:
        return say(f"choice.clock.{name}")
    if clock.per_turn:
        return say("clock.turn", time=span(clock.bank, say))
    return say("clock.bank", bank=span(clock.bank, say), refund=span(clock.refund, say))


def times_in_words(row: StoredTable | ServerSettings, say: Words) -> str:
    """The clock of a table, and what is done there when somebody's time is over; or those with
    which the tables of a server begin."""
    told = say("clock.is", clock=clock_in_words(row.clock, say))
    return f"{told} · {say(f'choice.late.{row.out_of_time}')}" if row.clock != NONE else told


def hours_in_words(hours: Hours, now: int, reader: Reader) -> list[str]:
    """Where somebody lives, and when they sleep."""
    say = reader.say
    if not hours.zone:
        return [say("hours.unknown")]
    local = hours.local(now)
    lines = [
        say("hours.live", city=city_in(hours.zone, reader.say.language), time=f"{local:%H:%M}")
    ]
    begin, end = hours.quiet
    lines.append(say("hours.quiet", quiet=minutes_in_words(begin, end, say)))
    return [*lines, f"-# {say('hours.mean')}"]


def kept_in_words(kept: Kept, reader: Reader) -> list[str]:
    """By which hours somebody's clocks run, where these are not the ones that were set."""
    say, hours = reader.say, kept.hours
    if kept.until is not None:
        city, quiet = city_in(hours.zone, reader.say.language), minutes_in_words(*hours.quiet, say)
        return [say("hours.kept", city=city, quiet=quiet, when=moment(kept.until))]
    return [say("hours.kept_turn")] if kept.turns else []


def minutes_in_words(begin: int, end: int, say: Words) -> str:
    """Quiet hours, of minutes of the day."""
    if begin == end:
        return say("hours.none")
    (h, m), (to_h, to_m) = divmod(begin, 60), divmod(end, 60)
    return f"{h:02}:{m:02}–{to_h:02}:{to_m:02}"


def holidays_in_words(hours: Hours, now: int, reader: Reader) -> list[str]:
    """The holidays that are not over."""
    today = hours.local(now).date()
    coming = [each for each in hours.holidays if each.last >= today and each.cancelled > now]
    return [_days_in_words("holiday.days", each, day_in_words, reader) for each in coming] or [
        reader.say("holiday.none")
    ]


def to_cancel(holiday: Holiday, reader: Reader) -> str:
    """What a button says that cancels a holiday."""
    return _days_in_words("holiday.cancel", holiday, short_day_in_words, reader)


def _days_in_words(
    sentence: str, holiday: Holiday, named: Callable[[date, str], str], reader: Reader
) -> str:
    """A sentence with the first day and the last one, or of a single day."""
    first = named(holiday.first, reader.say.language)
    if holiday.first == holiday.last:
        return reader.say(f"{sentence}_one", day=first)
    return reader.say(sentence, first=first, last=named(holiday.last, reader.say.language))


def clocks_in_words(sitting: StoredTable, say: Words, seats: Iterable[int]) -> list[str]:
    """Until when those of these seats have time who are to act; once for all who have the same."""
    alike: dict[tuple[str, int], list[int]] = {}
    for run in sitting.clocks:
        if run.until is not None and run.seat in seats:
            sentence = "clock.was" if run.late is not None else "clock.until"
            alike.setdefault((sentence, run.until), []).append(run.seat)
    return [
        f"-# {say(sentence, n=len(who), who=sitting.named(who, say), when=moment(until))}"
        for (sentence, until), who in alike.items()
    ]


def away_in_words(owed: Owed, now: int, say: Words) -> list[str]:
    """Return who of a table is on holiday, or soon will be, and until when."""
    lines: list[str] = []
    for seat, person in owed.people.items():
        if not (known := person.away).holidays:
            continue
        who = owed.table.named([seat], say)
        if until := known.away_until(now):
            lines.append(f"-# {say('holiday.away', who=who, day=day(until - 1))}")
        elif (begins := known.next_away(now)) and begins <= now + _SOON:
            until = known.away_until(begins) or begins + 1
            first, last = day(begins), day(until - 1)
            short = known.local(begins).date() == known.local(until - 1).date()
            one = say("holiday.coming_one", who=who, day=first)
            lines.append(
                f"-# {one if short else say('holiday.coming', who=who, first=first, day=last)}"
            )
    return lines


def presets() -> dict[str, Clock | None]:
    """The clocks that are offered, by their names."""
    return {NONE: None, **PRESETS}
