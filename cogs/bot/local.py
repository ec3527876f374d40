"""The local table: the real bot in a simulated Discord on this machine, with a page to play from.

SimCord stands in for Discord; everything else is what runs live. Four members may be played in turn
from one page.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord
import simcord
from discord import ui

from cogs.bot.channels import Channels
from cogs.bot.happenings import Happenings
from cogs.bot.letters import Letters
from cogs.bot.patolli import Patolli
from cogs.bot.showing import Showing
from cogs.kit.controls import layout
from cogs.kit.translate import link_commands
from data.boards import forget_boards
from data.due import HEARTBEAT
from data.facts import fact, save_fact
from data.rows import MemberSettings
from data.settings import member_settings, save_member, save_server, server_settings
from data.store import Store
from data.words import Words, words

if TYPE_CHECKING:
    from simcord import Env

    from cogs.workshop.workshop import Workshop

log = logging.getLogger(__name__)

PEOPLE = ("Ana", "Bo", "Chloé", "Dee")
CHANNELS = ("table", "garden")
"""The page shows one of them at a time, so that a table can be moved from one to the other."""
_SERVER = 1_100_000_000_000_000_000
_SETTLE_SECONDS = 150.0
"""After that the page gives a click up, and shows nothing of it any more."""
TICK = 1.0


@dataclass(frozen=True, slots=True)
class World:
    """A server with two channels and four members."""

    env: Env
    guild: simcord.GuildHandle
    channels: dict[str, simcord.ChannelHandle]
    members: tuple[simcord.MemberActor, ...]

    @property
    def channel(self) -> simcord.ChannelHandle:
        """The one in which a newcomer plays."""
        return self.channels[CHANNELS[0]]


async def furnish(env: Env, store: Store, language: str | None) -> World:
    """A server with the same ids every time, so that a table kept in a file is found again."""
    guild = env.create_guild("Patolli", id=_SERVER)
    channels = {name: guild.create_text_channel(name) for name in CHANNELS}
    members = tuple(
        guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE
    )
    old = await store.query(server_settings, guild.id)
    kept = replace(old, language=language or old.language, threads=False, drafts=True)
    await store.write(save_server, guild.id, kept)
    if language is not None:
        for member in members:
            own = await store.query(member_settings, member.id)
            await store.write(save_member, member.id, MemberSettings(language, own.palette))
    # The world began at the same moment every time; from here on it is now, so that its ids are new
    # ones: a click that had the id of an old one would be taken for its second delivery.
    now = max(time.time(), int(await store.query(fact, HEARTBEAT) or 0))
    env.backend.advance_clock(now - env.now().timestamp())
    return World(env, guild, channels, members)


async def welcome(bot: Patolli, channel: simcord.ChannelHandle, say: Words) -> None:
    """What a newcomer reads first."""
    view = link_commands(layout(ui.TextDisplay(say("local.welcome"))), bot.command_ids)
    await bot.get_partial_messageable(channel.id, guild_id=_SERVER).send(view=view)


@asynccontextmanager
async def begun(
    store: Store,
    language: str | None = None,
    *,
    workshop: Workshop | None = None,
    pace: float = 1.0,
) -> AsyncGenerator[tuple[Patolli, World]]:
    """The bot in its world, until the block ends."""
    await store.write(forget_boards)
    bot = Patolli(store, always_sync=True, workshop=workshop, pace=pace)
    env = simcord.Env(bot, check_errors=False, settle_timeout=_SETTLE_SECONDS, shard_count=1)
    env.backend.bot_user.name = "Patolli"
    # The clock is set before the bot starts: what it does from time to time it would else make up
    # for, once for every few minutes that have passed since the world began.
    world = await furnish(env, store, language)
    await env.start()
    try:
        with env.time_context():
            yield bot, world
            now = int(env.now().timestamp())  # it may be far ahead, and never goes back
            await store.write(save_fact, HEARTBEAT, str(now))
    finally:
        await env.shutdown()


async def run(
    store: Store,
    *,
    language: str | None = None,
    port: int = 0,
    pace: float = 1.0,
    where: str = CHANNELS[0],
    opened: Callable[[str], None] = print,
) -> None:
    """Open the table, say where, and stay until the page or the process is closed. The page shows
    one channel; ``where`` is its name."""
    async with begun(store, language, pace=pace) as (bot, world):
        channel = world.channels[where]
        say = words((await store.query(server_settings, _SERVER)).language or "en")
        await welcome(bot, channel, say)
        await bot.boards.catch_up()
        async with world.env.preview(
            channel, viewers=world.members, layout="channel", port=port or None
        ) as page:
            opened(page.url)
            with Showing(world.env, page) as showing:
                taken = (*looks(bot, world, showing, say), showing.look)
                passing = asyncio.create_task(time_passes(bot, world, pace, taken))
                try:
                    await page.wait_closed()
                finally:
                    passing.cancel()


def looks(
    bot: Patolli, world: World, showing: Showing, say: Words
) -> list[Callable[[], Awaitable[object]]]:
    """What is looked after in the channel of the page, and in the one that it shows later."""
    channels = Channels(bot, world, showing, say)
    letters = Letters(bot, world.env, showing.channel, say)
    happenings = Happenings(bot, world, showing.channel, say, channels)
    channels.followers = (letters, happenings)
    return [letters.look, happenings.look, channels.look]


async def time_passes(
    bot: Patolli, world: World, pace: float, looks: Sequence[Callable[[], Awaitable[object]]]
) -> None:
    """Move the clock of a simulated world, which stands still otherwise. What is due then is done,
    and these ``looks`` are taken. A look that fails is taken again in a second."""
    before = time.perf_counter()
    while True:
        await asyncio.sleep(TICK)
        now = time.perf_counter()
        if pace > 1:
            _keep_open(world.env)
        world.env.backend.advance_clock((now - before) * pace)
        before = now
        bot.waiting.look_up()
        for look in looks:
            try:
                await look()
            except discord.HTTPException as lost:
                log.debug("not now: %s", lost)
            except Exception:  # time must go on
                log.exception("the local table could not look")


def _keep_open(env: Env) -> None:
    """Have Discord go on taking answers: three seconds and a quarter of an hour are meant as they
    pass for whoever waits for one, and many hours of a fast table pass in them."""
    for interaction in env.backend.interactions.values():
        interaction.initial_response_deadline = interaction.expires_at = None
