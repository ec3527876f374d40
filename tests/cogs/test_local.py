"""The local table: a world that begins anew around games that go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from cogs.bot.local import furnish
from cogs.bot.patolli import Patolli
from data.store import Store
from tests.cogs.room import OUTLINES, SETTLE, said


async def begun(path: Path, act: Any) -> None:
    """One life of the local table on that file."""
    async with await Store.open(path) as store:
        await store.forget_boards()
        env = simcord.Env(
            Patolli(store, always_sync=True, workshop=OUTLINES),
            shard_count=1,
            check_errors=False,
            settle_timeout=SETTLE,
        )
        await env.start()
        try:
            await act(store, await furnish(env, store, None))
        finally:
            await env.shutdown()


async def test_turns_after_a_restart_are_new_turns(tmp_path: Path) -> None:
    """Ids of a new world are new, so no click can be taken for an old one delivered again."""
    boards: list[int] = []

    async def first(store: Store, world: Any) -> None:
        ana, bo, *_ = world.members
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        await bo.slash(world.channel, "table join")
        await ana.slash(world.channel, "table start")
        await ana.slash(world.channel, "play", turn="bid 3")
        assert len(await store.lines(1)) == 1
        boards.append((await store.table(1)).board_id or 0)

    async def second(store: Store, world: Any) -> None:
        await world.env.bot.boards.catch_up()
        await world.env.settle()
        _, bo, *_ = world.members
        boards.append((await store.table(1)).board_id or 0)
        answer = await bo.slash(world.channel, "play", turn="bid 1")
        assert "bid 1" in said(answer)
        assert [line.text for line in await store.lines(1)] == ["bid 3", "bid 1"]
        assert (await store.table(1)).shown == 2

    await begun(tmp_path / "local.db", first)
    await begun(tmp_path / "local.db", second)
    assert boards[1] > boards[0]
