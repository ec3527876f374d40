"""Copies from time to time: when, how many, and that they can be played on."""

import asyncio
import os
import time

import pytest

from cogs.bot.backups import Backups
from data import tables
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
            assert (await store.view(tables.table, table.id)).number == number


async def test_a_restart_puts_no_copy_off_and_makes_none_too_many(backups, clock):
    assert backups.wait() == 0
    async with await Store.open(backups.where):
        await made(backups)
    clock.now += 2 * HOUR
    assert backups.wait() == pytest.approx(4 * HOUR)
    clock.now += 9 * HOUR
    assert backups.wait() == 0


KEPT = (
    *("patolli-2019.db", "patolli-before-update.db", "patolli-20270115-200000-mine.db"),
    *("patolli-20279915-200000.db", "patolli-99999999-999999.db"),
)
"""Names that the bot does not make; the last two are no dates."""


async def test_what_the_operator_keeps_there_stays_and_takes_nobodys_place(backups, clock):
    async with await Store.open(backups.where):
        backups.folder.mkdir()
        for name in KEPT:
            (backups.folder / name).write_text("kept by hand")
            os.utime(backups.folder / name, (clock.now + HOUR, clock.now + HOUR))
        assert backups.wait() == 0, "none of them is a copy of the bot's"
        for _ in range(5):
            await made(backups)
            clock.now += 6 * HOUR
    found = {copy.name for copy in backups.folder.iterdir()}
    assert found >= set(KEPT)
    assert len(found) == len(KEPT) + 3


@pytest.mark.parametrize("what", ["dangling", "link", "folder"])
async def test_what_only_looks_like_a_copy_is_left_alone(backups, clock, tmp_path, what):
    backups.folder.mkdir()
    strange = backups.folder / "patolli-20200101-000000.db"
    match what:
        case "dangling":
            strange.symlink_to(tmp_path / "gone.db")
        case "link":
            strange.symlink_to(tmp_path / "patolli.db")
        case "folder":
            strange.mkdir()
    async with await Store.open(backups.where):
        assert backups.wait() == 0
        for _ in range(5):
            await made(backups)
            clock.now += 6 * HOUR
    found = list(backups.folder.iterdir())
    assert strange in found
    assert len(found) == 3 + 1


@pytest.mark.parametrize("name", ["patolli-20270115-195959.db", "patolli-20990101-000000.db"])
async def test_a_clock_that_was_wrong_puts_no_copy_off_for_long(backups, clock, name):
    """One copy was made by it, long before now or long after."""
    backups.folder.mkdir()
    for year in (-10, 60):
        (backups.folder / name).write_text("a copy")
        at = clock.now + year * 365 * 24 * HOUR
        os.utime(backups.folder / name, (at, at))
        async with await Store.open(backups.where):
            copy = await made(backups)
        assert copy.exists()
        assert backups.wait() == 6 * HOUR
        clock.now += 6 * HOUR
        assert backups.wait() == 0


@pytest.mark.parametrize("trouble", ["in the way", "dangling link"])
async def test_a_copy_that_cannot_be_made_is_logged_and_tried_again(
    backups, trouble, tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr("cogs.bot.backups.AGAIN", 0.05)
    if trouble == "in the way":
        backups.folder.write_text(trouble)
    else:
        backups.folder.symlink_to(tmp_path / "gone" / "backups")
    async with await Store.open(backups.where):
        running = asyncio.create_task(backups.run())
        while not (logged := caplog.get_records("call")):
            await asyncio.sleep(0.01)
            assert not running.done()
        assert logged[0].message == "no copy of the database was made"
        backups.folder.unlink()
        async with asyncio.timeout(20):
            while not list(backups.folder.glob("*.db")):
                await asyncio.to_thread(time.sleep, 0.01)
        assert not running.done()
        running.cancel()
