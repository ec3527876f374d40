"""The places of running games: their threads are kept open, and a game whose channel was deleted,
or whose server sent the bot away, is paused until it has a place again.

What happened while the bot was not there is found when a board is posted, or when a table is due.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.kit.lost import LOST, within
from data.rows import NotPlaying, StoredTable
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_PATIENCE = 12.0


class Keeper:
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    def start(self) -> None:
        self.bot.add_listener(self._thread_changed, "on_thread_update")
        self.bot.add_listener(self._thread_deleted, "on_raw_thread_delete")
        self.bot.add_listener(self._channel_deleted, "on_guild_channel_delete")
        self.bot.add_listener(self._sent_away, "on_guild_remove")
        self.bot.add_listener(self._let_in, "on_guild_join")

    def is_here(self, row: StoredTable) -> bool:
        """Whether the bot is in the server of a table."""
        return row.server_id is None or self.bot.get_guild(row.server_id) is not None

    async def _thread_changed(self, _: discord.Thread, thread: discord.Thread) -> None:
        """Open a thread again that was archived; one that is locked was meant to be closed."""
        if not thread.archived or thread.locked or await self._running_in(thread.id) is None:
            return
        try:
            await within(_PATIENCE, thread.edit(archived=False))
        except LOST as lost:
            log.info("the thread %s could not be opened again: %r", thread.id, lost)

    async def _thread_deleted(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._deleted(gone.thread_id)

    async def _channel_deleted(self, gone: discord.abc.GuildChannel) -> None:
        """Its threads go with it, and Discord does not tell of each."""
        await self._deleted(gone.id)
        for row in await self._running_of(gone.guild.id):
            if gone.guild.get_channel_or_thread(row.channel_id) is None:
                await self._look_for(row)

    async def _look_for(self, row: StoredTable) -> None:
        """Ask Discord for a channel that is not known: it may be a thread that is archived."""
        try:
            await within(_PATIENCE, self.bot.fetch_channel(row.channel_id))
        except discord.NotFound:
            await self._deleted(row.channel_id)
        except LOST as lost:
            log.info("the channel %s could not be looked for: %r", row.channel_id, lost)

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
            return await self.bot.store.running_in(channel_id)
        except StoreError as failed:
            log.warning("the table in channel %s could not be read: %s", channel_id, failed)
            return None

    async def _running_of(self, server_id: int) -> list[StoredTable]:
        try:
            return await self.bot.store.places.running(server_id)
        except StoreError as failed:
            log.warning("the tables of server %s could not be read: %s", server_id, failed)
            return []
