"""Members are reminded while one process takes over from another, again and again: each reminder
comes once."""

import asyncio
import contextlib
import os
import time
from functools import partial

import pytest

from data import tables
from data.rows import ServerSettings
from data.settings import save_server
from data.store_errors import StoreError
from tests.bench.servers import Server
from tests.load import Load, hurry, reminders_of, replacing, sailing, tell_of

TAKEOVERS = int(os.environ.get("PATOLLI_TAKEOVERS", "12"))
TABLES = int(os.environ.get("PATOLLI_TAKEOVER_TABLES", "24"))
APART = 2.0
"""Seconds between two reminders at one table: the words of each name another moment."""


async def reminding(load: Load, random) -> None:
    """Everywhere somebody's time runs short, several times in a second."""
    last = {}
    while not load.over:
        await asyncio.sleep(random.uniform(0.0, 0.1))
        place = 10_000 + random.randrange(load.tables)
        if time.monotonic() - last.get(place, 0.0) < APART:
            continue
        with contextlib.suppress(StoreError):
            table = await load.store.view(tables.latest_in, place)
            if table is not None and await load.store.database.write(partial(hurry, table.id)):
                last[place] = time.monotonic()
                await tell_of(load, table)


@pytest.mark.needs("server")
@pytest.mark.enduring
async def test_a_reminder_comes_once_whoever_takes_over_meanwhile(tmp_path, random):
    with Server(durable=True) as server:
        async with sailing(server, tmp_path, 1, TABLES) as (load, watch):
            load.pause = 4.0
            for place in load.ships.wire.servers:
                await load.store.write(save_server, place, ServerSettings(clock="turn 86400"))
            work = [load.play(), reminding(load, random)]
            working = [asyncio.create_task(each) for each in work]
            for _ in range(TAKEOVERS):
                await replacing(watch, 1)
            load.over = True
            await asyncio.gather(*working)
            told = reminders_of(load.ships.wire)
            assert not {each: times for each, times in told.items() if times > 1}
            print(f"{len(told)} reminders, {load.ships.wire.repeated} messages were sent again")
            assert len(told) > TAKEOVERS
