"""The first direct message to a member, when they choose to be told there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.kit.controls import layout
from cogs.kit.lost import LOST, within
from cogs.kit.translate import link_commands
from cogs.notices.sending import PAUSED, TAKES_NONE, TOO_MANY_OPENED
from data.ways import may_send, note_direct, pause_direct, refuse_direct
from data.words import Words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_PATIENCE = 8.0
"""The member waits for the answer."""


async def greet(bot: Patolli, member_id: int, interaction_id: int, say: Words) -> None:
    """Open their direct messages and say hello there; note it when they take none. Where too many
    were opened just now, that is done with the first notice."""
    store, now = bot.store, bot.hall.now()
    if await store.write(may_send, member_id, now) > now:
        return
    view = link_commands(layout(ui.TextDisplay(say("notice.hello"))), bot.command_ids)
    try:
        channel = await within(_PATIENCE, bot.create_dm(discord.Object(member_id)))
        place = bot.get_partial_messageable(channel.id)
        await within(_PATIENCE, place.send(view=view, nonce=str(interaction_id)))
    except LOST as lost:
        log.info("nobody could be greeted: %r", lost)
        code = lost.code if isinstance(lost, discord.HTTPException) else 0
        if code in TOO_MANY_OPENED:
            await store.write(pause_direct, now + PAUSED)
        elif code in TAKES_NONE:
            await store.write(refuse_direct, member_id, aware=True)
    else:
        await store.write(note_direct, member_id, channel.id)
