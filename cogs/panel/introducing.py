"""The first panel that a member opens in a title: what the goal is, and what this phase is for."""

from __future__ import annotations

import logging
from dataclasses import replace

from cogs.kit.controls import Interaction
from cogs.kit.reader import reader_at
from cogs.panel.making import show
from cogs.panel.panel import Panel
from data import introductions
from data.store_errors import StoreError
from data.visits import Visit
from data.words import Words
from renderers.first_sight import has_first_sight

log = logging.getLogger(__name__)

_ADVICE = 2
"""How many sentences of advice there are for a first turn."""


async def open_panel(interaction: Interaction, here: Visit, panel: Panel) -> None:
    """Open the panel; the first time, with a few lines above it. They are remembered as told once
    they were sent, so nobody misses them."""
    first = not here.introduced and has_first_sight(panel.key)
    if first:
        asks = panel.draft.carry_on().view.asks(panel.draft.seat)
        told = introduction(panel.key, asks, reader_at(interaction, here).say)
        panel = replace(panel, note="\n".join(filter(None, (panel.note, *told))))
    await show(interaction, here, panel, opens=True)
    if first:
        try:
            store = interaction.client.store
            await store.write(introductions.introduce, interaction.user.id, panel.key)
        except StoreError as bad:  # the panel stands; next time it says so again
            log.warning("an introduction could not be noted: %s", bad)


def introduction(key: str, asks: str, say: Words) -> list[str]:
    """The goal of a title, what the turn is for that is asked now, and advice for the first one."""
    lines = [f"**{say(f'{key}.title')}** · {say(f'{key}.goal')}"]
    if say.knows(f"{key}.phase.{asks}"):
        lines.append(say(f"{key}.phase.{asks}"))
    return lines + [f"- {say(f'{key}.first.{at}')}" for at in range(1, _ADVICE + 1)]
