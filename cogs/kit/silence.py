"""Whether anything was posted in a channel since some moment. Discord says which message is the
newest there to whoever may see the channel, also where the bot may not read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

_CLOCKS_DIFFER = 20
"""Discord's clock and ours may differ by so many seconds."""


async def silent_since(bot: Patolli, channel_id: int, moment: int) -> bool:
    """Whether the newest message is surely older; where Discord does not say it is not."""
    told = await bot.http.get_channel(channel_id)
    if "last_message_id" not in told:
        return False
    newest = told["last_message_id"]
    if newest is None:
        return True
    return discord.utils.snowflake_time(int(newest)).timestamp() < moment - _CLOCKS_DIFFER
