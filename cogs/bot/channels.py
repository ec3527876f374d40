"""The channels and threads that the page of a local table can show, one at a time. A new thread is
announced on the page with the word that shows it: ``!look 3``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from discord import ui
from simcord import ChannelHandle

from cogs.bot.patolli import Patolli
from cogs.kit.controls import layout
from data.words import Words

if TYPE_CHECKING:
    from simcord.backend.models.channel import Channel

    from cogs.bot.local import World
    from cogs.bot.showing import Showing

LOOK = "!look"


class Follower(Protocol):
    """Whatever acts in the channel of the page."""

    channel: ChannelHandle


class Channels:
    """Knows which there are, and which threads were announced."""

    def __init__(self, bot: Patolli, world: World, showing: Showing, say: Words) -> None:
        self._bot, self._world, self._showing, self._say = bot, world, showing, say
        self._told = {channel.id for channel in self._all()}
        self.followers: Sequence[Follower] = ()
        """Those that move to another channel with the page."""

    async def look(self) -> bool:
        """Announce threads that are new, and leave a channel that is gone; whether there were
        any."""
        there = self._all()
        if self._showing.channel.id not in {channel.id for channel in there}:
            await self.go(1)
            return True
        new = [at for at, channel in enumerate(there, 1) if channel.id not in self._told]
        self._told |= {channel.id for channel in there}
        if new:
            await self._tell("\n".join(self._line(at, there[at - 1]) for at in new))
        return bool(new)

    async def obey(self, word: str) -> bool:
        """Do what ``!look`` says, with the number of a channel or without one; whether the word is
        that."""
        command, _, number = word.partition(" ")
        if command != LOOK:
            return False
        if not (number.strip().isdecimal() and await self.go(int(number))):
            lines = (self._line(at, channel) for at, channel in enumerate(self._all(), 1))
            await self._tell("\n".join(lines))
        return True

    async def go(self, number: int) -> bool:
        """Show the channel of that number; whether there is one."""
        there = self._all()
        if not 0 < number <= len(there):
            return False
        env, guild = self._world.env, self._world.guild
        handle = ChannelHandle(env, guild, there[number - 1])
        for each in (self._showing, *self.followers):
            each.channel = handle
        await self._tell(self._say("local.here", channel=f"<#{handle.id}>", word=LOOK))
        return True

    def _all(self) -> list[Channel]:
        """The channels of the world, then the threads, the oldest first."""
        there = self._world.env.backend.channels
        own = [channel.id for channel in self._world.channels.values()]
        threads = (each.id for each in there.values() if each.thread_metadata is not None)
        return [there[place] for place in (*own, *sorted(threads)) if place in there]

    def _line(self, number: int, channel: Channel) -> str:
        return self._say("local.look", channel=f"<#{channel.id}>", word=f"{LOOK} {number}")

    async def _tell(self, text: str) -> None:
        place = self._bot.get_partial_messageable(self._showing.channel.id)
        await place.send(view=layout(ui.TextDisplay(text)))
