"""Visits of a member to a table: one hop into the store for all that an answer needs."""

from __future__ import annotations

from functools import partial

from cogs.kit.controls import Interaction
from data import tables, visits
from data.refusal import Refusal
from data.visits import Visit


async def visit(
    interaction: Interaction, table_id: int | None = None, *, ended: bool = False
) -> Visit:
    """Return a visit to a table; refuse if there is none. Without an id it is the running table of
    this channel, or with ``ended`` the newest. Acknowledgements of other clicks go first."""
    find = partial(
        tables.latest_in if ended else tables.running_in, channel_id=interaction.channel_id or 0
    )
    if table_id is not None:
        find = partial(tables.table, table_id=table_id)
    bot, member_id, server_id = interaction.client, interaction.user.id, interaction.guild_id or 0
    found = await bot.store.view(visits.visit, find, member_id, server_id, interaction.id)
    if found is None:
        raise Refusal("refusal.no_table_here")
    here = await bot.hall.sound(found)
    await bot.turnstile.through()
    return here
