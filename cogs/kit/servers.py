"""Servers that another process looks after: a member may act for one from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.kit.lost import LOST, within

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

_LONGEST_LOOK = 3.0


async def server_of(bot: Patolli, server_id: int | None) -> discord.Guild | None:
    """A server as it is known here, else as Discord tells; None where nobody knows it, or the bot
    is not in it."""
    known = bot.get_guild(server_id or 0)
    if known is not None or not server_id or bot.owns(server_id):
        return known
    try:
        return await within(_LONGEST_LOOK, bot.fetch_guild(server_id, with_counts=False))
    except LOST:
        return None
