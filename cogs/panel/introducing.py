"""The first panel that a member opens in a title: what the goal is, and what this phase is for."""

from __future__ import annotations

import logging

from cogs.panel.making import Making
from data.store_errors import StoreError
from data.words import Words
from renderers.first_sight import has_first_sight

log = logging.getLogger(__name__)

_ADVICE = 2
"""How many sentences of advice there are for a first turn."""


async def open_panel(making: Making, note: str = "") -> None:
    """Open the panel; the first time, with a few lines above it. They are remembered as told once
    they were sent, so nobody misses them."""
    first = not making.visit.introduced and has_first_sight(making.sitting.game.key)
    if first:
        asks = making.draft.view.asks(making.seat)
        told = introduction(making.sitting.game.key, asks, making.reader.say)
        note = "\n".join(filter(None, (note, *told)))
    await making.show(note=note, opens=True)
    if first:
        bot, member_id = making.interaction.client, making.interaction.user.id
        try:
            await bot.store.introductions.introduce(member_id, making.sitting.game.key)
        except StoreError as bad:  # the panel stands; next time it says so again
            log.warning("an introduction could not be noted: %s", bad)


def introduction(key: str, asks: str, say: Words) -> list[str]:
    """The goal of a title, what the turn is for that is asked now, and advice for the first one."""
    lines = [f"**{say(f'{key}.title')}** · {say(f'{key}.goal')}"]
    if say.knows(f"{key}.phase.{asks}"):
        lines.append(say(f"{key}.phase.{asks}"))
    return lines + [f"- {say(f'{key}.first.{at}')}" for at in range(1, _ADVICE + 1)]
