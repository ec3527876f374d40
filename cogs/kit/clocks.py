"""Clocks as a host types them."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, TypeAlias

from discord import app_commands

from cogs.kit.choices import Choices, Offered, offered
from cogs.kit.controls import Interaction
from cogs.kit.reader import reader_of
from cogs.kit.refusal import echo
from cogs.kit.times import clock_in_words, presets
from data.refusal import Refusal
from engine.clock import DAY, HOUR, MINUTE, BadClock, Clock, text_of
from engine.folding import fold

_AMOUNT = re.compile(r"(\d{1,5}) ?(m|min|minutes?|h|hours?|heures?|d|days?|j|jours?)", re.ASCII)
_UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "j": DAY}


def clock_typed(text: str) -> str:
    """The clock that was typed, as :mod:`engine.clock` writes it: by its name, as so much for each
    turn (*36 h*, *2 d*), or as a bank with what comes back for each turn (*90 min + 5 min*)."""
    if text in presets():
        return text_of(presets()[text])
    parts = [_AMOUNT.fullmatch(part.strip()) for part in fold(text).split("+")]
    amounts = [int(part[1]) * _UNITS[part[2][0]] for part in parts if part]
    try:
        if len(amounts) == len(parts) <= 2:  # noqa: PLR2004
            return text_of(Clock(amounts[0], amounts[-1]))
    except BadClock as bad:
        raise Refusal("refusal.no_such_clock", typed=echo(text)) from bad
    raise Refusal("refusal.no_such_clock", typed=echo(text))


async def _clocks(interaction: Interaction, typed: str) -> Choices:
    """Offer the presets, or the clock that is typed."""
    say = (await reader_of(interaction)).say
    with suppress(Refusal):
        own = clock_typed(typed)
        return [app_commands.Choice(name=clock_in_words(own, say), value=typed)]
    return offered([(say(f"choice.clock.{name}"), name) for name in presets()], typed)


TypedClock: TypeAlias = Annotated[str, Offered(_clocks)]
