"""Copies from time to time: when, how many, and that they can be played on."""

import asyncio
import logging
import os

import pytest

from cogs.bot.backups import Backups
from data.store import Store
from tests.data.tables import add, play

HOUR = 3600.0


class Clock:
    now = 1_800_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def backups(tmp_path, clock):
    return Backups(str(tmp_path / "patolli.db"), tmp_path / "backups", 6 * HOUR, 3, clock)


async def made(backups):
    copy = await backups.make()
    os.utime(copy, (backups.now(), backups.now()))
    return copy


async def test_the_newest_copies_are_kept_and_each_can_be_played_on(backups, clock):
    async with await Store.open(backups.where) as store:
        table = await play(store)
        for number in range(1, 6):
            await add(store, table, number)
            await made(backups)
            clock.now += 6 * HOUR
    copies = sorted(backups.folder.iterdir())
    assert [copy.name for copy in copies] == [
        "patolli-20270115-200000.db",
        "patolli-20270116-020000.db",
        "patolli-20270116-080000.db",
    ]
    for number, copy in enumerate(copies, 3):
        async with await Store.open(copy) as store:
            assert (await store.table(table.id)).number == number


async def test_a_restart_puts_no_copy_off_and_makes_none_too_many(backups, clock):
    assert backups.wait() == 0
    async with await Store.open(backups.where):
        await made(backups)
    clock.now += 2 * HOUR
    assert backups.wait() == pytest.approx(4 * HOUR)
    clock.now += 9 * HOUR
    assert backups.wait() == 0


async def test_a_copy_that_cannot_be_made_stops_nothing(backups, caplog):
    caplog.set_level(logging.CRITICAL, "cogs.bot.backups")
    backups.folder.write_text("in the way")
    running = asyncio.create_task(backups.run())
    await asyncio.sleep(0.1)
    assert not running.done()
    running.cancel()
