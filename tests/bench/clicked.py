"""A bot to be clicked at, in a process of its own: ``python -m tests.bench.clicked NAME PORT``.

``floor`` is discord.py alone: it acknowledges a click and answers with a line. ``patolli`` is the
real bot with an empty store, whose house players think at once. ``thinker`` is no bot: it plays
without a pause at a lower priority, to keep the machine busy. All end with their input.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from random import Random

import discord

from cogs.bot.patolli import Patolli
from cogs.bot.readiness import get_ready
from data.store import Store
from engine.catalogue import find
from engine.playout import random_game
from tests.bench.wire import reroute

_NICER = 10


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


async def end_with_input(bot: discord.Client) -> None:
    reader, loop = asyncio.StreamReader(), asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()
    await bot.close()


async def floor() -> None:
    async with Floor() as bot:
        listening = asyncio.create_task(end_with_input(bot))
        await bot.start("floor")
        await listening


async def patolli(file: str) -> None:
    get_ready()
    async with await Store.open(file) as store, Patolli(store) as bot:
        bot.hall.house.pause = 0.0
        listening = asyncio.create_task(end_with_input(bot))
        await bot.start("patolli")
        await listening


def thinker() -> None:
    os.nice(_NICER)
    parent = os.getppid()
    while os.getppid() == parent:
        random_game(find("gold"), 4, {}, Random(1))


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    name, port, *rest = sys.argv[1:]
    reroute(int(port))
    if name == "thinker":
        thinker()
    else:
        asyncio.run(floor() if name == "floor" else patolli(*rest))
