"""What happens on Discord without the bot. At a local table nobody else is there to do it: whoever
writes one of these words in the channel of the page makes it happen.

    !archive   !lock   !delete     the thread, or else the channel, of the newest game elsewhere
    !deny      !allow              whether the bot may post in this channel
    !away      !back               the server sends the bot away, and lets it in again
    !leave     !return             whoever writes it leaves the server; all are back
    !look                          lists the channels and threads; with a number shows that one
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from simcord.backend import serializers
from simcord.backend.models.channel import Channel, Overwrite
from simcord.enums import OverwriteType

from cogs.bot.patolli import Patolli
from cogs.kit.controls import layout
from data import places
from data.words import Words

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from cogs.bot.channels import Channels
    from cogs.bot.local import World

_POSTING = discord.Permissions(send_messages=True, send_messages_in_threads=True)


class Happenings:
    """What members write in one channel of a simulated Discord."""

    def __init__(
        self,
        bot: Patolli,
        world: World,
        channel: ChannelHandle,
        say: Words,
        channels: Channels | None = None,
    ) -> None:
        self._bot, self._guild, self.channel, self._say = bot, world.guild, channel, say
        self._ids = {member.id for member in world.members}
        self._backend, self._channels = world.env.backend, channels
        self._read: set[int] = set()
        """The messages that were looked at."""

    async def look(self) -> bool:
        """Do what was written since the last look; whether there was anything."""
        there = self._backend.messages.get(self.channel.id, {})
        written = [
            message
            for message in there.values()
            if message.author_id in self._ids and message.id not in self._read
        ]
        for message in written:
            self._read.add(message.id)
            word = message.content.strip()
            if self._channels is not None and await self._channels.obey(word):
                continue
            happened = await self._happens(word, message.author_id)
            text = self._say("local.happened" if happened else "local.happens")
            await self._bot.get_partial_messageable(self.channel.id).send(
                view=layout(discord.ui.TextDisplay(text))
            )
        return bool(written)

    async def _happens(self, word: str, member_id: int) -> bool:
        """Whether that was done, when a member wrote it."""
        backend, place = self._backend, await self._elsewhere()
        there = self._ids & backend.get_guild(self._guild.id).members.keys()
        match word:
            case "!archive" | "!lock" if place is not None and place.thread_metadata is not None:
                closed = {"archived": True, "locked": word == "!lock"}
                backend.edit_channel(place.id, {}, thread_metadata=closed)
            case "!delete" if place is not None:
                backend.delete_channel(place.id)
            case "!deny" | "!allow":
                denied = _POSTING.value if word == "!deny" else 0
                ours = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied)
                backend.edit_channel(self.channel.id, {}, overwrites=[ours])
            case "!away":
                backend.emit("GUILD_DELETE", {"id": str(self._guild.id)})
            case "!back":
                guild = backend.get_guild(self._guild.id)
                told = serializers.guild_create_payload(backend, guild)
                told.pop("unavailable")  # it is there after an outage alone
                backend.emit("GUILD_CREATE", told)
            case "!leave" if len(there) > 1 and member_id in there:
                backend.remove_member(self._guild.id, member_id)
            case "!return" if there < self._ids:
                for each in sorted(self._ids - there):
                    backend.add_member(self._guild.id, each, announce=True)
            case _:
                return False
        return True

    async def _elsewhere(self) -> Channel | None:
        """Where the newest game is played that is not played here; a game may rest whose channel is
        gone."""
        there = self._backend.channels
        rows = await self._bot.store.view(places.running_on, self._guild.id)
        elsewhere = there.keys() - {self.channel.id}
        others = [row.channel_id for row in rows if row.channel_id in elsewhere]
        return there[others[-1]] if others else None
