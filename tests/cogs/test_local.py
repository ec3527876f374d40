"""The local table: a world that begins anew around games that go on."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.bot import local
from cogs.hall import house
from data.due import DAY
from data.store import Store
from tests.cogs.room import OUTLINES, said


@asynccontextmanager
async def begun(path: Path, **settings):
    """One life of the local table on that file."""
    async with (
        await Store.open(path) as store,
        local.begun(store, workshop=OUTLINES, **settings) as (bot, world),
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


@pytest.mark.long
async def test_time_passes_at_a_fast_table(tmp_path: Path, monkeypatch) -> None:
    """Nobody does anything: a table that gathers ends when its two weeks are over, and the page
    shows it. After a restart it is not earlier than before."""
    pace = 4.0 * DAY
    monkeypatch.setattr(local, "TICK", 0.05)
    async with begun(tmp_path / "local.db", pace=pace) as (bot, world):
        ana = world.members[0]
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        async with world.env.preview(
            world.channel, viewers=world.members, layout="channel"
        ) as page:
            passing = asyncio.create_task(local.time_passes(bot, world, page, pace))
            async with asyncio.timeout(20):
                while "closed" not in str(page._python.snapshot):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            passing.cancel()
        assert (await bot.store.table(1)).state == "ended"
        late = bot.hall.now()
    async with begun(tmp_path / "local.db") as (bot, _):
        assert bot.hall.now() >= late > time.time() + 14 * DAY


async def test_a_fast_table_takes_answers_for_as_long_as_any(tmp_path: Path, monkeypatch) -> None:
    """Discord's quarter of an hour passes for the member, not by the table's hurried clock."""
    pace = 1.0 * DAY
    monkeypatch.setattr(local, "TICK", 0.05)
    async with begun(tmp_path / "local.db", pace=pace) as (bot, world):
        backend = world.env.backend
        await world.members[0].slash(world.channel, "help")
        asked = list(backend.interactions.values())[-1]
        begin = bot.hall.now()
        async with world.env.preview(
            world.channel, viewers=world.members, layout="channel"
        ) as page:
            passing = asyncio.create_task(local.time_passes(bot, world, page, pace))
            async with asyncio.timeout(20):
                while bot.hall.now() < begin + DAY:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            passing.cancel()
        assert backend.interaction_by_token(asked.token) is asked
