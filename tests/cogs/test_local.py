"""The local table: a world that begins anew around games that go on."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path

from cogs.bot import local
from cogs.hall import house
from data.store import Store
from tests.cogs.room import OUTLINES, said


@asynccontextmanager
async def begun(path: Path):
    """One life of the local table on that file."""
    async with (
        await Store.open(path) as store,
        local.begun(store, workshop=OUTLINES) as (bot, world),
    ):
        yield bot, world


async def test_turns_after_a_restart_are_new_turns(tmp_path: Path) -> None:
    """Ids of a new world are new, so no click can be taken for an old one delivered again."""
    async with begun(tmp_path / "local.db") as (bot, world):
        ana, bo, *_ = world.members
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        await bo.slash(world.channel, "table join")
        await ana.slash(world.channel, "table start")
        await ana.slash(world.channel, "play", turn="bid 3")
        assert len(await bot.store.lines(1)) == 1
        old = (await bot.store.table(1)).board_id or 0

    async with begun(tmp_path / "local.db") as (bot, world):
        await bot.boards.catch_up()
        await world.env.settle()
        _, bo, *_ = world.members
        assert ((await bot.store.table(1)).board_id or 0) > old
        answer = await bo.slash(world.channel, "play", turn="bid 1")
        assert "bid 1" in said(answer)
        assert [line.text for line in await bot.store.lines(1)] == ["bid 3", "bid 1"]
        assert (await bot.store.table(1)).shown == 2


async def test_the_house_plays_after_its_pause(tmp_path: Path, monkeypatch) -> None:
    """What the bot does from time to time is not made up for since the world began: all that would
    come before the pause is over."""
    monkeypatch.setattr(house, "PAUSE", 0.2)
    async with begun(tmp_path / "local.db") as (bot, world):
        ana = world.members[0]
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        await ana.slash(world.channel, "table house", strength="novice")
        async with asyncio.timeout(20):
            await ana.slash(world.channel, "table start")
        assert [line.seat for line in await bot.store.lines(1)] == [1]
