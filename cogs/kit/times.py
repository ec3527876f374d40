"""Moments, days and clocks in words. Moments are Discord's own timestamps, so everybody reads them
in the time of their own wall.
"""

from __future__ import annotations

from cogs.kit.spans import span
from data.rows import StoredTable
from data.words import Words
from engine.clock import NONE, PRESETS, Clock, clock_of, text_of


def moment(at: int) -> str:
    """When, and in how long: *3 August 2026 14:30 (in 2 days)*."""
    return f"<t:{at}:f> (<t:{at}:R>)"


def day(at: int) -> str:
    return f"<t:{at}:D>"


def clock_in_words(text: str, say: Words) -> str:
    """A clock as :mod:`engine.clock` writes it."""
    clock = clock_of(text)
    if clock is None:
        return say("clock.none")
    if clock.per_turn:
        return say("clock.turn", time=span(clock.bank, say))
    return say("clock.bank", bank=span(clock.bank, say), refund=span(clock.refund, say))


def times_in_words(row: StoredTable, say: Words) -> str:
    """The clock of a table, and what is done there when somebody's time is over."""
    told = say("clock.is", clock=clock_in_words(row.clock, say))
    return f"{told} · {say(f'clock.then.{row.out_of_time}')}" if row.timed else told


def presets() -> dict[str, Clock | None]:
    """The clocks that are offered, by their names."""
    return {NONE: None, **PRESETS}


def preset_in_words(name: str, say: Words) -> str:
    """*A day · 1 day for each turn*; a name says more than its time where it is a bank."""
    clock = presets()[name]
    if clock is None or clock.per_turn:
        return clock_in_words(text_of(clock), say)
    return f"{say(f'clock.{name}')} · {clock_in_words(text_of(clock), say)}"
