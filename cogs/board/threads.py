"""The thread of a table, which Discord may refuse or lose on the way.

A request is made once, and again only after a look whether the thread stands. A thread that comes
later than anybody waits for it stays empty: :mod:`cogs.board.keeping` puts it away.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from cogs.kit.controls import Interaction
from cogs.kit.lost import ASIDE, LOST, may_pass, pause_asked, within
from data.names import clean_name
from data.rows import ServerSettings
from data.words import Words
from engine.game import Game

log = logging.getLogger(__name__)

_LONGEST_NAME = 100
_WEEK = 10_080
_PATIENCE = 12.0
"""Making threads quickly meets pauses of minutes: nobody waits for these."""
_PAUSES = (1.0, 3.0)
"""Seconds before the second and the third attempt."""


async def thread_in(channel: discord.TextChannel, name: str) -> discord.Thread | None:
    """A new public thread; None where none can be made now."""
    try:
        return await within(_PATIENCE, _made(channel, name[:_LONGEST_NAME]))
    except (*LOST, TimeoutError) as lost:
        log.warning("a thread could not be made: %r", lost)
        return None


def wants_thread(interaction: Interaction, *, wanted: bool) -> bool:
    """Whether a table that comes here should get a thread of its own."""
    return wanted and isinstance(interaction.channel, discord.TextChannel)


def may_want_thread(interaction: Interaction, server: ServerSettings) -> bool:
    """Whether the member could make the thread, or the server lets everybody have one."""
    return server.threads_for_all or interaction.permissions.create_public_threads


def may_thread(interaction: Interaction) -> bool:
    may = interaction.app_permissions
    return may.create_public_threads and may.send_messages_in_threads


async def thread_for(interaction: Interaction, game: Game, say: Words) -> discord.Thread | None:
    """A thread for a table; None where none can be made."""
    here = interaction.channel
    if not (isinstance(here, discord.TextChannel) and may_thread(interaction)):
        return None
    name = f"{say(f'{game.key}.title')} · {clean_name(interaction.user.display_name)}"
    return await thread_in(here, name)


async def put_away(thread: discord.Thread) -> None:
    """Archive a thread in which nothing is played after all."""
    try:
        await within(_PATIENCE, thread.edit(archived=True))
    except LOST as lost:
        log.warning("an empty thread could not be archived: %r", lost)


async def _made(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Return the thread. Raise what the last attempt failed with."""
    ASIDE.set(True)
    before = {thread.id for thread in channel.threads}
    for pause in _PAUSES:
        try:
            return await _create(channel, name)
        except LOST as lost:
            pause_wanted = max(pause, pause_asked(lost))
            if not may_pass(lost) or pause_wanted > _PATIENCE:
                raise
            log.info("a thread is asked for again: %r", lost)
        await asyncio.sleep(pause_wanted)
        if (found := _found(channel, name, before)) is not None:
            return found
    return await _create(channel, name)


async def _create(channel: discord.TextChannel, name: str) -> discord.Thread:
    kind = discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=_WEEK)


def _found(channel: discord.TextChannel, name: str, before: set[int]) -> discord.Thread | None:
    """Return the thread that Discord made although its answer was lost: an event told of it."""
    ours = (
        thread
        for thread in channel.threads
        if thread.id not in before
        and thread.owner_id == channel.guild.me.id
        and thread.name == name
    )
    return next(ours, None)
