"""The places of running games: their threads are kept open, and a game whose channel was deleted,
or whose server sent the bot away, is paused until it has a place again. A thread of ours in which
nothing was ever played is put away: the reply to making it was lost, or the process was killed.

What happened while the bot was not there is looked for when it is: Discord does not tell of threads
that were archived or deleted meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

import discord

from cogs.hall.tasks import let_go
from cogs.kit.lost import LOST, within
from cogs.kit.resting import rest
from cogs.kit.trying import Trying
from data import places, tables
from data.cups import running_cups
from data.names import on_one_line
from data.rows import NotPlaying
from data.store_errors import StoreError
from data.stored_table import StoredTable

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_PATIENCE = 12.0
_AFTER_A_FAULT = 10.0
_UNUSED = 120.0
"""Seconds after which a new thread has its table."""
_NEW = 86_400
"""Seconds for which a thread counts as new."""
_CUP_NAMED = 50
"""The thread of a cup's table begins with its name, with this many letters of it at least."""
_LOOK: Final = "place_to_look_at"
"""Our own event, for which the loop that looks at places waits."""


class Keeper:
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._looking: dict[int, Trying] = {}
        """The channels of running games that may be closed or gone."""
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run(), name="places of games")
        self.bot.add_listener(self.look, "on_ready")
        self.bot.add_listener(self._available, "on_guild_available")
        self.bot.add_listener(self._thread_changed, "on_thread_update")
        self.bot.add_listener(self._thread_changed, "on_thread_join")
        self.bot.add_listener(self._thread_made, "on_thread_create")
        self.bot.add_listener(self._thread_deleted, "on_raw_thread_delete")
        self.bot.add_listener(self._channel_deleted, "on_guild_channel_delete")
        self.bot.add_listener(self._sent_away, "on_guild_remove")
        self.bot.add_listener(self._let_in, "on_guild_join")

    def is_here(self, row: StoredTable) -> bool:
        """Whether the bot is in the server of a table."""
        return row.server_id is None or self.bot.get_guild(row.server_id) is not None

    async def close(self) -> None:
        await let_go(self._loop)

    # Places that nobody told of.

    async def look(self, server_id: int | None = None) -> None:
        """Look for the channels of running games that Discord did not name, and for new threads
        that may be empty: of a server, or of all."""
        try:
            found = await self.bot.store.query(places.running_anywhere, server_id)
        except StoreError as failed:
            log.warning("the places of games could not be read: %s", failed)
            return
        for server, channel_id in found:
            guild = self.bot.get_guild(server)
            if guild is None or not self.bot.owns(server):
                continue
            place = guild.get_channel_or_thread(channel_id)
            if place is None or (isinstance(place, discord.Thread) and place.archived):
                self._looking.setdefault(channel_id, Trying())
        for guild in self.bot.guilds:
            if server_id in (None, guild.id):
                for thread in guild.threads:
                    await self._thread_made(thread)
        self.bot.dispatch(_LOOK)

    async def _available(self, guild: discord.Guild) -> None:
        if self.bot.is_ready():
            await self.look(guild.id)

    async def _run(self) -> None:
        """Look at one channel after the other, and again where it failed, while the bot lives."""
        while True:
            try:
                pause = await self._look_at_what_is_due()
            except Exception:  # a loop that dies would leave threads closed for ever
                log.exception("a place could not be looked at")
                pause = _AFTER_A_FAULT
            await rest(self.bot, _LOOK, pause)

    async def _look_at_what_is_due(self) -> float | None:
        """How long to wait for what comes next; None when nothing does."""
        for channel_id in sorted(self._looking, key=lambda each: self._looking[each].due):
            looking, began = self._looking[channel_id], time.monotonic()
            if looking.due > began:
                return looking.due - began
            try:
                await self._look_at(channel_id)
            except (*LOST, StoreError) as lost:
                log.info("the channel %s could not be looked at: %r", channel_id, lost)
                looking.failed(began, lost)
            else:
                del self._looking[channel_id]
        return min((each.due - time.monotonic() for each in self._looking.values()), default=None)

    async def _look_at(self, channel_id: int) -> None:
        """Open a thread again that was archived; one that is locked was meant to be closed. Put an
        empty one away: where a table was that has moved since there are messages."""
        runs = await self.bot.store.view(tables.running_in, channel_id) is not None
        if not (runs or await self._may_be_empty(channel_id)):
            return
        try:
            place = await within(_PATIENCE, self.bot.fetch_channel(channel_id))
            if not isinstance(place, discord.Thread):
                return
            if runs and place.archived and not place.locked:
                await within(_PATIENCE, place.edit(archived=False))
            elif not (runs or place.archived or place.message_count):
                log.warning("the thread %s is empty and is put away", channel_id)
                await within(_PATIENCE, place.edit(archived=True))
        except discord.NotFound:
            await self._deleted(channel_id)

    async def _may_be_empty(self, channel_id: int) -> bool:
        """Return whether it is a new thread of ours in which no table is or has ended."""
        place = self.bot.get_channel(channel_id)
        if not isinstance(place, discord.Thread) or not self._is_new(place):
            return False
        if await self.bot.store.view(tables.latest_in, channel_id) is not None:
            return False
        cups = await self.bot.store.query(running_cups, place.guild.id)
        names = [on_one_line(cup.name)[:_CUP_NAMED] for cup in cups]
        return not place.name.startswith(tuple(names))  # a cup's table takes its thread when it can

    def _is_new(self, thread: discord.Thread) -> bool:
        """Return whether the bot has made it, not long ago."""
        made = discord.utils.snowflake_time(thread.id).timestamp()
        ours = thread.owner_id == thread.guild.me.id and self.bot.owns(thread.guild.id)
        return ours and made > self.bot.hall.now() - _NEW

    # What Discord tells.

    async def _thread_made(self, thread: discord.Thread) -> None:
        if self._is_new(thread):
            due = time.monotonic() + _UNUSED
            self._looking.setdefault(thread.id, Trying(due=due))
            self.bot.dispatch(_LOOK)

    async def _thread_changed(self, *changed: discord.Thread) -> None:
        """As it is now, perhaps with how it was: of one that was archived that is not known."""
        thread = changed[-1]
        if thread.archived and not thread.locked:
            self._look_soon(thread.id)

    def _look_soon(self, channel_id: int) -> None:
        self._looking[channel_id] = Trying()
        self.bot.dispatch(_LOOK)

    async def _thread_deleted(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._deleted(gone.thread_id)

    async def _channel_deleted(self, gone: discord.abc.GuildChannel) -> None:
        """Its threads go with it, and Discord does not tell of each."""
        await self._deleted(gone.id)
        for row in await self._running_of(gone.guild.id):
            if gone.guild.get_channel_or_thread(row.channel_id) is None:
                self._look_soon(row.channel_id)

    async def _deleted(self, channel_id: int) -> None:
        row = await self._running_in(channel_id)
        if row is not None:
            log.warning("the channel of table %s was deleted", row.id)
            await self._let_go(row)

    async def _sent_away(self, guild: discord.Guild) -> None:
        """Nobody can play in a server where the bot is not; its games rest until it is back."""
        for row in await self._running_of(guild.id):
            if row.state == "playing" and row.paused is None:
                try:
                    await self.bot.hall.pause(row.id)
                except (StoreError, NotPlaying) as failed:
                    log.warning("table %s could not be paused: %s", row.id, failed)

    async def _let_in(self, guild: discord.Guild) -> None:
        """The boards of its games that rest say so, and how they go on."""
        for row in await self._running_of(guild.id):
            if row.paused is not None and row.board_id is not None:
                self.bot.boards.show(row.id, afresh=True)

    async def _let_go(self, row: StoredTable) -> None:
        try:
            await self.bot.hall.give_up(row.id)
        except StoreError as failed:
            log.warning("table %s could not be let go: %s", row.id, failed)

    async def _running_in(self, channel_id: int) -> StoredTable | None:
        try:
            return await self.bot.store.view(tables.running_in, channel_id)
        except StoreError as failed:
            log.warning("the table in channel %s could not be read: %s", channel_id, failed)
            return None

    async def _running_of(self, server_id: int) -> list[StoredTable]:
        try:
            return await self.bot.store.view(places.running_on, server_id)
        except StoreError as failed:
            log.warning("the tables of server %s could not be read: %s", server_id, failed)
            return []
