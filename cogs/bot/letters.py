"""What the bot writes to members directly, put where the page of a local table shows it: that page
knows one channel, and no direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.bot.patolli import Patolli
from cogs.kit.controls import layout
from data.words import Words

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env


class Letters:
    """A copy of each direct message stands in a channel, and goes with it."""

    def __init__(self, bot: Patolli, env: Env, channel: ChannelHandle, say: Words) -> None:
        self._bot, self._env, self.channel, self._say = bot, env, channel, say
        self._copies: dict[int, discord.Message] = {}
        """By the ids of their messages."""

    async def look(self) -> bool:
        """Copy those that are new, and take away those of messages that are gone; whether there
        were any."""
        there = {
            message.id: (member_id, message)
            for member_id, place in self._env.backend.dm_channels.items()
            async for message in self._bot.get_partial_messageable(place).history(limit=None)
            if message.author == self._bot.user
        }
        new, gone = there.keys() - self._copies.keys(), self._copies.keys() - there.keys()
        for message_id in sorted(new):
            self._copies[message_id] = await self._copy(*there[message_id])
        for message_id in gone:
            await self._copies.pop(message_id).delete()
        return bool(new or gone)

    async def _copy(self, member_id: int, message: discord.Message) -> discord.Message:
        found = ui.LayoutView.from_message(message)
        text = self._say("local.letter", who=f"<@{member_id}>")
        parts: list[ui.Item[Any]] = [ui.TextDisplay(text), *found.children]
        found.clear_items()
        return await self._bot.get_partial_messageable(self.channel.id).send(
            view=layout(*parts), allowed_mentions=discord.AllowedMentions.none(), silent=True
        )
