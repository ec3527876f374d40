"""What is due is done, whatever happens to the loop that looks after it."""

import asyncio

import pytest
import simcord

from cogs.bot.patolli import Patolli
from cogs.hall.house import House
from data import tables
from data.due import AWAY, DAY, HEARTBEAT, HOUSE_LATE, deserted_at, due_by, warn_of_end
from data.facts import fact, save_fact
from data.handovers import handovers
from data.store_errors import StoreBusy
from tests.cogs.room import errors, open_room, text_of

pytestmark = pytest.mark.usefixtures("at_once")


async def passes(room, seconds):
    await room.env.advance_time(seconds)
    await room.env.settle()


async def days_pass(room, days):
    """The bot is there all the time, and looks once a day."""
    for _ in range(days):
        await room.passes(DAY)


async def test_a_table_that_gathers_ends_after_two_weeks(room):
    await room.gather()
    await days_pass(room, 13)
    table = await room.sitting()
    assert table.state == "open"
    await days_pass(room, 2)
    assert (await room.store.view(tables.table, table.id)).state == "ended"
    assert "Start" not in text_of(room.public()[-1])


@pytest.mark.long
async def test_a_game_that_nobody_plays_ends_after_two_months(room):
    sitting = await room.table(2)
    await days_pass(room, 62)
    assert (await room.store.view(tables.table, sitting.id)).state == "ended"
    assert (await room.store.view(tables.table, sitting.id)).shown == sitting.number, (
        "its board says so"
    )


async def test_what_the_house_forgot_is_thought_a_minute_later(room, monkeypatch):
    ana = await room.gather()
    await ana.slash(room.channel, "table house", strength="novice")
    look = House.look
    monkeypatch.setattr(House, "look", lambda *_: None)
    await ana.slash(room.channel, "table start")
    monkeypatch.setattr(House, "look", look)
    sitting = await room.sitting()
    assert 1 in sitting.waiting
    await passes(room, HOUSE_LATE + 1)
    assert 1 not in (await room.sitting()).waiting


async def test_the_loop_outlives_what_fails(room, monkeypatch, caplog):
    """A fault of the database and one of ours."""
    await room.gather()
    query, faults = room.store.query, [StoreBusy("x"), ZeroDivisionError()]

    async def failing(operation, *args):
        if operation is due_by and faults:
            raise faults.pop()
        return await query(operation, *args)

    await days_pass(room, 13)
    monkeypatch.setattr(room.store, "query", failing)
    await days_pass(room, 2)
    await passes(room, 61)
    assert not faults
    await passes(room, 61)
    assert (await room.store.view(tables.table, 1)).state == "ended"
    assert [text for text in errors(caplog) if "what is due" in text]
    caplog.clear()


async def test_one_ill_table_does_not_hold_up_the_others(room, monkeypatch, caplog):
    await room.gather()
    await days_pass(room, 13)
    attend = room.bot.waiting._attend
    room.bot.waiting._attend = dict(attend, table=None)
    await days_pass(room, 2)
    assert (await room.store.view(tables.table, 1)).state == "open"
    assert "table 1 could not be looked after" in caplog.text
    caplog.clear()
    room.bot.waiting._attend = attend
    await passes(room, 601)
    assert (await room.store.view(tables.table, 1)).state == "ended"


async def test_time_in_which_nobody_was_here_counts_against_nobody(tmp_path):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        sitting = await room.table(2)
        beat = await room.store.view(fact, "heartbeat")
    async with open_room(path) as room:
        room.env.backend.advance_clock(3 * DAY)
        await passes(room, 61)
        away = int(await room.store.view(fact, "heartbeat")) - int(beat)
        assert away > 3 * DAY > AWAY
        turns = await room.store.database.view(lambda sql: handovers(sql, sitting.id))
        assert {turn.seat for turn in turns} == {0, 1}
        assert all(3 * DAY <= turn.credit <= away for turn in turns)


async def test_while_discord_is_away_the_heart_does_not_beat(room):
    await passes(room, 61)
    before = await room.store.view(fact, "heartbeat")
    room.bot.dispatch("disconnect")
    room.bot.dispatch("shard_disconnect", 0)
    await passes(room, 200)
    assert await room.store.view(fact, "heartbeat") == before
    room.bot.dispatch("resumed")
    room.bot.dispatch("shard_resumed", 0)
    await passes(room, 61)
    assert await room.store.view(fact, "heartbeat") > before


async def test_no_table_ends_without_a_word_though_nobody_was_here_to_say_it(tmp_path):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        await room.gather()
        await days_pass(room, 12)
    async with open_room(path) as room:
        await room.store.write(save_fact, HEARTBEAT, str(room.bot.hall.now() + 12 * DAY))
        room.env.backend.advance_clock(16 * DAY)
        await passes(room, 61)
        assert (await room.store.view(tables.table, 1)).state == "open"


async def test_who_is_told_late_that_a_table_ends_has_a_day_all_the_same(room):
    await room.gather()
    table = await room.sitting()
    begun = table.touched
    assert await room.store.write(warn_of_end, table.id, begun + 20 * DAY) is not None
    warned = await room.store.view(tables.table, table.id)
    assert warned.warned == deserted_at("open", warned.touched)
    assert begun + 21 * DAY <= warned.warned <= begun + 22 * DAY


async def test_time_in_which_nobody_was_here_keeps_a_table_open_for_longer(room):
    await room.gather()
    before = (await room.store.view(tables.table, 1)).touched
    room.env.backend.advance_clock(3 * DAY)
    await passes(room, 61)
    assert (await room.store.view(tables.table, 1)).touched - before >= 3 * DAY


async def test_a_turn_before_discord_is_ready_does_not_pay_for_the_absence(room, monkeypatch):
    await room.timed("bank 86400 3600")

    async def never(_):
        """Some shards are not there yet."""

    monkeypatch.setattr(room.bot.waiting, "_here", lambda: False)
    room.env.backend.advance_clock(3 * DAY)
    monkeypatch.setattr(Patolli, "on_ready", never)
    await room.restart()
    with room.env.time_context():
        await room.bot.hall.play(await room.sitting(), 0, "bid 1", 77)
    [(held,)] = await room.store.database.read("SELECT held FROM banks WHERE seat = 0")
    assert held > DAY - 3600


def of_two_shards(path):

    def environment(bot, **options):
        return simcord.Env(bot, **{**options, "shard_count": 2})

    return open_room(path, environment=environment)


async def test_a_shard_that_begins_a_new_session_is_connected_again(tmp_path):
    """Discord tells of the last of a process's first sessions that all are ready, and of no later
    one: the library then says ``shard_ready``, and never ``ready``."""
    async with of_two_shards(tmp_path / "patolli.db") as room:
        bot = room.bot
        assert bot.is_connected
        await bot.shards[0].disconnect()
        await room.env.settle()
        assert not bot.is_connected
        await passes(room, 61)
        before = await room.store.view(fact, "heartbeat")
        await bot.shards[0].reconnect()
        await room.env.settle()
        assert bot.is_connected
        await passes(room, 61)
        assert await room.store.view(fact, "heartbeat") > before


async def test_one_of_two_shards_that_resumes_does_not_connect_the_other(tmp_path):
    async with of_two_shards(tmp_path / "patolli.db") as room:
        bot = room.bot
        for shard in bot.shards.values():
            await shard.disconnect()
        bot.dispatch("resumed")
        bot.dispatch("shard_resumed", 1)
        await room.env.settle()
        assert not bot.is_connected
        bot.dispatch("resumed")
        bot.dispatch("shard_resumed", 0)
        await room.env.settle()
        assert bot.is_connected


async def test_a_long_backlog_is_no_loop_that_has_stopped(room, monkeypatch):
    query, seen = room.store.query, []

    async def more_and_more(operation, *args):
        if operation is not due_by:
            return await query(operation, *args)
        seen.append(room.bot.waiting.looked_at)
        await asyncio.sleep(1)
        return [("table", 1)] if len(seen) < 4 else await query(operation, *args)

    await room.gather()
    monkeypatch.setattr(room.store, "query", more_and_more)
    await passes(room, 100)
    assert len(seen) >= 4
    assert seen[:4] == sorted(set(seen[:4])), "it comes round with each handful"
