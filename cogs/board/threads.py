"""The thread of a table, which Discord may refuse or lose on the way."""

from __future__ import annotations

import asyncio
import logging

import discord

from cogs.kit.controls import Interaction
from cogs.kit.lost import LOST, TORN, within
from data.names import clean_name
from data.words import Words
from engine.game import Game

log = logging.getLogger(__name__)

_LONGEST_NAME = 100
_WEEK = 10_080
_PATIENCE = 12.0
"""Making threads quickly meets pauses of minutes: nobody waits for these."""
_A_MOMENT = 1.0


async def thread_in(channel: discord.TextChannel, name: str) -> discord.Thread | None:
    """A new public thread; None where none can be made now."""
    name, before = name[:_LONGEST_NAME], {thread.id for thread in channel.threads}
    late = asyncio.Event()
    try:
        made = await within(_PATIENCE, _made(channel, name, late))
    except TimeoutError:
        late.set()
        return None
    if isinstance(made, TORN):
        return await _found(channel, name, before)
    return made if isinstance(made, discord.Thread) else None


def wants_thread(interaction: Interaction, *, wanted: bool) -> bool:
    """Whether a table that comes here should get a thread of its own."""
    return wanted and isinstance(interaction.channel, discord.TextChannel)


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


async def _made(
    channel: discord.TextChannel, name: str, late: asyncio.Event
) -> discord.Thread | Exception:
    """The thread, or why there is none. One that is made too late is empty and is put away."""
    try:
        made = await channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=_WEEK
        )
    except LOST as lost:
        log.warning("a thread could not be made: %r", lost)
        return lost
    if late.is_set():
        await put_away(made)
    return made


async def _found(
    channel: discord.TextChannel, name: str, before: set[int]
) -> discord.Thread | None:
    """The thread that Discord made although its answer was lost: it tells of it by an event."""
    await asyncio.sleep(_A_MOMENT)
    ours = (
        thread
        for thread in channel.threads
        if thread.id not in before
        and thread.owner_id == channel.guild.me.id
        and thread.name == name
    )
    return next(ours, None)
