"""The local table: a world that begins anew around games that go on."""

import asyncio
import time
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from discord import ui
from simcord.builders import ChannelHandle

from cogs.bot import local
from cogs.bot.happenings import Happenings
from cogs.bot.letters import Letters
from cogs.bot.showing import Showing
from cogs.hall import house
from cogs.kit.controls import button, layout, rows
from data import games, tables
from data.due import DAY
from data.store import Store
from data.words import words
from tests.cogs.room import OUTLINES, labels, said, text_of


@asynccontextmanager
async def begun(path: Path, **settings):
    async with (
        await Store.open(path) as store,
        local.begun(store, workshop=OUTLINES, **settings) as (bot, world),
    ):
        yield bot, world


@asynccontextmanager
async def page_of(world):
    """Open a page of the first member with views of all, and what shows it anew."""
    async with world.env.preview(world.channel, viewers=world.members, layout="channel") as page:
        with Showing(world.env, page) as showing:
            yield page, showing


async def begin_game(world, place=None):
    """Let the first two begin a game there; return who they are."""
    place, (ana, bo, *_) = place or world.channel, world.members
    await ana.slash(place, "table new", title="gold", thread=False)
    await bo.slash(place, "table join")
    await ana.slash(place, "table start")
    return ana, bo


async def test_turns_after_a_restart_are_new_turns(tmp_path):
    """Ids of a new world are new, so no click can be taken for an old one delivered again."""
    async with begun(tmp_path / "local.db") as (bot, world):
        ana, _ = await begin_game(world)
        await ana.slash(world.channel, "play", turn="bid 3")
        assert len(await bot.store.view(games.lines, 1)) == 1
        old = (await bot.store.view(tables.table, 1)).board_id or 0

    async with begun(tmp_path / "local.db") as (bot, world):
        await bot.boards.catch_up()
        await world.env.settle()
        _, bo, *_ = world.members
        assert ((await bot.store.view(tables.table, 1)).board_id or 0) > old
        answer = await bo.slash(world.channel, "play", turn="bid 1")
        assert "Bid 1" in said(answer)
        assert [line.text for line in await bot.store.view(games.lines, 1)] == ["bid 3", "bid 1"]
        assert (await bot.store.view(tables.table, 1)).shown == 2


async def test_the_house_plays_after_its_pause(tmp_path, monkeypatch):
    """What the bot does from time to time is not made up for since the world began: all that would
    come before the pause is over."""
    monkeypatch.setattr(house, "PAUSE", 0.2)
    async with begun(tmp_path / "local.db") as (bot, world):
        ana = world.members[0]
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        await ana.slash(world.channel, "table house", strength="novice")
        async with asyncio.timeout(20):
            await ana.slash(world.channel, "table start")
        assert [line.seat for line in await bot.store.view(games.lines, 1)] == [1]


@pytest.mark.long
async def test_time_passes_at_a_fast_table(tmp_path, monkeypatch):
    """Nobody does anything: a table that gathers ends when its two weeks are over, and the page
    shows it. After a restart it is not earlier than before."""
    pace = 4.0 * DAY
    monkeypatch.setattr(local, "TICK", 0.05)
    async with begun(tmp_path / "local.db", pace=pace) as (bot, world):
        ana = world.members[0]
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        async with page_of(world) as (page, showing):
            looks = (showing.look,)
            passing = asyncio.create_task(local.time_passes(bot, world, pace, looks))
            async with asyncio.timeout(20):
                await until(lambda: "closed" in str(page._python.snapshot))
            passing.cancel()
        assert (await bot.store.view(tables.table, 1)).state == "ended"
        late = bot.hall.now()
    async with begun(tmp_path / "local.db") as (bot, _):
        assert bot.hall.now() >= late > time.time() + 14 * DAY


@asynccontextmanager
async def shown(bot, world, *looks):
    """A page of whoever is the first, at which time passes."""
    async with page_of(world) as (page, showing):
        all_looks = (*looks, showing.look)
        passing = asyncio.create_task(local.time_passes(bot, world, 1.0, all_looks))
        try:
            async with asyncio.timeout(20):
                yield page
        finally:
            passing.cancel()


async def until(condition) -> None:
    while not condition():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def test_nothing_is_in_the_way_of_a_click_while_the_page_is_shown_anew(tmp_path, monkeypatch):
    """However long the bot is busy meanwhile: such a click would be lost, and all after it."""
    monkeypatch.setattr(local, "TICK", 0.01)
    looked = []

    async def look() -> None:
        looked.append(await (await bot.fetch_channel(world.channel.id)).send("Anew."))

    async with begun(tmp_path / "local.db") as (bot, world), shown(bot, world, look) as page:
        ana = world.members[0]
        with world.env._bot_scope():
            busy = asyncio.create_task(asyncio.to_thread(time.sleep, 1.0))
        await until(lambda: len(looked) > 5)
        await ana.slash(world.channel, "table new", title="gold", thread=False)
        assert busy.done(), "it was waited for"
        await until(lambda: words("en")("gather.start") in str(page._python.snapshot))


async def test_the_page_is_shown_anew_only_when_something_has_changed_there(tmp_path, monkeypatch):
    """A click on a view that was shown anew since is turned away, so that is not done for
    nothing; and whatever fails, time goes on."""
    monkeypatch.setattr(local, "TICK", 0.01)
    looked = []

    async def fails() -> None:
        looked.append(True)
        raise ValueError

    async def again() -> None:
        seen = len(looked)
        await until(lambda: len(looked) > seen + 2)

    async with begun(tmp_path / "local.db") as (bot, world), shown(bot, world, fails) as page:
        await again()
        before = page._python.revision
        await (await bot.fetch_channel(world.channels["garden"].id)).send("Elsewhere.")
        await again()
        assert page._python.revision == before
        await (await bot.fetch_channel(world.channel.id)).send("Here.")
        await again()
        assert page._python.revision == before + 1
        assert "Here." in str(page._python.snapshot)
    assert len(world.env.backend.subscribers) == 0


async def test_a_fast_table_takes_answers_for_as_long_as_any(tmp_path, monkeypatch):
    """Discord's quarter of an hour passes for the member, not by the table's hurried clock."""
    pace = 1.0 * DAY
    monkeypatch.setattr(local, "TICK", 0.05)
    async with begun(tmp_path / "local.db", pace=pace) as (bot, world):
        backend = world.env.backend
        await world.members[0].slash(world.channel, "help")
        asked = list(backend.interactions.values())[-1]
        begin = bot.hall.now()
        async with world.env.preview(world.channel, viewers=world.members, layout="channel"):
            passing = asyncio.create_task(local.time_passes(bot, world, pace, ()))
            async with asyncio.timeout(20):
                await until(lambda: bot.hall.now() >= begin + DAY)
            passing.cancel()
        assert backend.interaction_by_token(asked.token) is asked


def seen(world):
    return list(world.env.backend.messages[world.channel.id].values())


async def test_the_page_shows_direct_messages_while_they_stand(tmp_path):
    """With their buttons, since a simulated member has no other page."""
    async with begun(tmp_path / "local.db") as (bot, world):
        bo = world.members[1]
        letters = Letters(bot, world.env, world.channel, words("en"))
        assert not await letters.look()
        direct = await bot.create_dm(discord.Object(bo.id))
        view = layout(ui.TextDisplay("Your turn."), *rows([button("Play", "play", 1, 0)]))
        letter = await direct.send(view=view)
        assert await letters.look()
        assert not await letters.look(), "it was copied a second time"
        copy = seen(world)[-1]
        assert text_of(copy) == f"-# ✉ A direct message to <@{bo.id}> alone:\nYour turn."
        assert labels(copy) == ["Play"]
        await letter.delete()
        assert await letters.look()
        assert copy.id not in [message.id for message in seen(world)]


async def test_a_table_moves_to_the_other_channel(tmp_path):
    async with begun(tmp_path / "local.db") as (bot, world):
        await begin_game(world)
        ids = [member.id for member in world.members]
    async with begun(tmp_path / "local.db") as (bot, world):
        assert [member.id for member in world.members] == ids
        garden = world.channels["garden"]
        moved = await world.members[0].slash(garden, "table move")
        assert f"<#{garden.id}>" in said(moved)
        assert (await bot.store.view(tables.table, 1)).channel_id == garden.id


def writing(bot, world):
    """Return what lets the first write in the channel, and returns what is shown then."""
    happenings = Happenings(bot, world, world.channel, words("en"))

    async def written(text: str) -> str:
        await world.members[0].send(world.channel, text)
        assert await happenings.look()
        assert not await happenings.look(), "it happens once"
        await world.env.settle()
        return text_of(seen(world)[-1])

    return written


async def test_a_thread_is_locked_and_deleted_without_the_bot(tmp_path):
    async with begun(tmp_path / "local.db") as (bot, world):
        ana, written = world.members[0], writing(bot, world)
        assert "`!archive`" in await written("hello")
        assert "`!archive`" in await written("!delete"), "nothing is played elsewhere"
        await ana.slash(world.channels["garden"], "table new", title="gold", thread=True)
        (row,) = await bot.store.view(tables.of_member, ana.id)
        thread = world.env.backend.get_channel(row.channel_id)
        await written("!lock")
        assert thread.thread_metadata.locked
        assert "locked" in said(await ana.slash(world.channel, "mine"))
        await written("!delete")
        assert row.channel_id not in world.env.backend.channels


async def test_the_bot_is_sent_away_and_may_not_post_until_it_is_let(tmp_path):
    async with begun(tmp_path / "local.db") as (bot, world):
        (ana, bo), written = await begin_game(world), writing(bot, world)
        await written("!away")
        assert (await bot.store.view(tables.table, 1)).paused is not None
        assert bot.get_guild(world.guild.id) is None
        await written("!back")
        assert bot.get_guild(world.guild.id) is not None
        await ana.slash(world.channel, "table pause")
        with pytest.raises(discord.Forbidden):
            await written("!deny")
        await ana.slash(world.channel, "play", turn="bid 3")
        await bo.slash(world.channel, "play", turn="bid 1")
        await world.env.settle()
        assert [each.id for each in await bot.store.view(tables.unshown)] == [1]
        await written("!allow")
        await world.env.advance_time(5)
        assert not await bot.store.view(tables.unshown)


async def test_who_leaves_the_server_may_be_replaced_and_the_others_go_on(tmp_path):
    """The page shows the others what it showed before; whoever left is back with one word."""
    async with begun(tmp_path / "local.db") as (bot, world):
        ana, bo = await begin_game(world)
        happenings = Happenings(bot, world, world.channel, words("en"))
        there = world.env.backend.get_guild(world.guild.id).members
        async with page_of(world) as (page, showing):
            own = page._open_page(bo.id)
            await bo.send(world.channel, "!leave")
            await bo.send(world.channel, "!leave")
            assert await happenings.look()
            await world.env.settle()
            await showing.look()
            assert "So it happens" in str(page._python.snapshot)
            assert (page._python.status, own.status) == ("current", "access_denied")
            asked = await ana.slash(world.channel, "table replace")
            assert f"<@{bo.id}>" in said(asked)
            await ana.slash(world.channel, "play", turn="bid 3")
            assert [line.text for line in await bot.store.view(games.lines, 1)] == ["bid 3"]
            await ana.send(world.channel, "!return")
            assert await happenings.look()
            await showing.look()
            assert own.status == "current"
        for member in reversed(world.members):
            await member.send(world.channel, "!leave")
            await happenings.look()
        assert [member for member in world.members if member.id in there] == [ana], "somebody stays"


async def test_a_channel_that_is_no_thread_or_is_gone_happens_to_nothing(tmp_path):
    """Whatever is written, time goes on: a word that fits nothing tells which there are."""
    async with begun(tmp_path / "local.db") as (bot, world):
        happenings = Happenings(bot, world, world.channel, words("en"))
        ana, _ = await begin_game(world, world.channels["garden"])
        for word, told in (("!lock", "`!archive`"), ("!delete", "So"), ("!delete", "`!archive`")):
            await ana.send(world.channel, word)
            assert await happenings.look()
            await world.env.settle()
            assert told in text_of(seen(world)[-1]), word
        assert (await bot.store.view(tables.table, 1)).paused is not None, "it rests"


@asynccontextmanager
async def threaded(path: Path):
    """Open the local table with its page, and a table that gathers in a thread."""
    async with begun(path) as (bot, world), page_of(world) as (page, showing):
        looks = local.looks(bot, world, showing, words("en"))

        async def look() -> None:
            await world.env.settle()
            for each in (*looks, showing.look):
                await each()

        ana = world.members[0]
        await ana.slash(world.channel, "table new", title="gold", thread=True)
        (row,) = await bot.store.view(tables.of_member, ana.id)
        await look()
        yield bot, world, page, world.env.backend.get_channel(row.channel_id), look


async def test_threads_are_offered_on_the_page(tmp_path):
    async with threaded(tmp_path / "local.db") as (_, world, _, thread, look):
        assert text_of(seen(world)[-1]) == f"-# `!look 3` shows <#{thread.id}> here."
        await world.members[1].send(world.channel, "!look")
        await look()
        garden = world.channels["garden"]
        assert text_of(seen(world)[-1]).splitlines()[1:] == [
            f"-# `!look 2` shows <#{garden.id}> here.",
            f"-# `!look 3` shows <#{thread.id}> here.",
        ]


async def test_a_thread_is_looked_at_as_a_second_channel_is(tmp_path):
    """The tables of a cup stand in threads, and the page shows one channel at a time."""
    say = words("en")
    async with threaded(tmp_path / "local.db") as (bot, world, page, thread, look):
        ana, bo, *_ = world.members
        own, place = page._open_page(bo.id), ChannelHandle(world.env, world.guild, thread)

        async def write(where, text: str) -> None:
            await bo.send(where, text)
            await look()

        await write(world.channel, "!look 3")
        for view in (page._python, own, page._open_page(ana.id)):
            assert view.snapshot["channelId"] == str(thread.id)
            assert say("gather.start") in str(view.snapshot), "the table stands there"
        await bo.slash(place, "table join")
        await ana.slash(place, "table start")
        assert (await bot.store.view(tables.table, 1)).state == "playing"
        await look()
        assert say("board.play") in str(own.snapshot)
        await write(place, "!look 9")
        assert own.snapshot["channelId"] == str(thread.id), "there is none"
        await write(place, "!look 1")
        assert own.snapshot["channelId"] == str(world.channel.id)
        await write(world.channel, "!look 3")
        world.env.backend.delete_channel(thread.id)
        await look()
        assert own.snapshot["channelId"] == str(world.channel.id)
        assert own.status == "current"
