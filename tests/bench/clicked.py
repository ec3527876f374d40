"""A bot to be clicked at, in a process of its own: ``python -m tests.bench.clicked NAME PORT``.

``floor`` is discord.py alone: it acknowledges a click and answers with a line. ``patolli`` is the
real bot with a game of Gold. A line on its input sets it to work (``work``) or lets it rest
(``rest``): at work every thread of the bot's pool draws boards without a pause. ``thinker`` is no
bot: it plays without a pause, as house players do beside the bot. All end with their input.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator
from random import Random

import discord

import renderers
from cogs.patolli import Patolli
from data.store import Store
from data.words import words
from engine.catalogue import find
from engine.game import SEATS
from engine.playout import random_game
from renderers import Scene
from tests.bench.positions import middles
from tests.bench.tables import begin
from tests.bench.wire import reroute


class Floor(discord.Client):
    """discord.py, and nothing of ours."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="clicked")


async def orders() -> AsyncIterator[bytes]:
    """The lines of the input, until it is closed."""
    reader, loop = asyncio.StreamReader(), asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while order := await reader.readline():
        yield order.strip()


async def end_with_input(bot: discord.Client, wanted: asyncio.Event) -> None:
    async for order in orders():
        if order == b"work":
            wanted.set()
        else:
            wanted.clear()
    await bot.close()


async def draw(bot: Patolli, wanted: asyncio.Event) -> None:
    """Boards, one after the other, in one thread of the bot's pool."""
    loop = asyncio.get_running_loop()
    scenes = [
        Scene("gold", view.seen_by(None), SEATS[: view.seats], words("en"))
        for view in middles(find("gold"))
    ]
    while True:
        for scene in scenes:
            await wanted.wait()
            await loop.run_in_executor(bot.pool, renderers.draw, scene)


async def floor() -> None:
    async with Floor() as bot:
        listening = asyncio.create_task(end_with_input(bot, asyncio.Event()))
        await bot.start("floor")
        await listening


async def patolli() -> None:
    async with await Store.open() as store, Patolli(store) as bot:
        await begin(store, find("gold"))
        wanted = asyncio.Event()
        listening = asyncio.create_task(end_with_input(bot, wanted))
        drawing = [asyncio.create_task(draw(bot, wanted)) for _ in range(os.cpu_count() or 1)]
        await bot.start("patolli")
        for task in drawing:
            task.cancel()
        await listening


async def thinker() -> None:
    parent = os.getppid()
    while os.getppid() == parent:
        random_game(find("gold"), 4, {}, Random(1))


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    reroute(int(sys.argv[2]))
    asyncio.run({"floor": floor, "patolli": patolli, "thinker": thinker}[sys.argv[1]]())
