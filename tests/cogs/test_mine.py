"""``/mine``: all tables of a member, and a way to each of them from anywhere."""

import discord

from data import drafts, gathering, tables
from data.database import Sql
from data.rows import ServerSettings
from data.settings import save_server
from tests.cogs.room import control_ids, labels, said, text_of


async def elsewhere(room, count):
    ana = room.members[0]
    await room.store.write(save_server, room.guild.id, ServerSettings(gathering=0))
    for number in range(count):
        channel = room.guild.create_text_channel(f"channel {number}")
        await ana.slash(channel, "table new", title="gold", thread=False)


async def test_the_panel_opens_from_another_channel(room):
    await room.table(2)
    bo = room.members[1]
    other = room.guild.create_text_channel("other")
    mine = await bo.slash(other, "mine")
    assert labels(mine.response) == ["Play"]
    panel = await room.press(bo, mine.response, "play")
    assert any(i.startswith("patolli:pick:") for i in control_ids(panel.response))
    await room.press(bo, panel.response, "pick", "bid 0")
    assert await room.store.view(drafts.draft_of, 1, 1) is not None


async def test_it_works_in_a_direct_message_and_says_which_server(room):
    await room.table(2)
    bo = room.members[1]
    user = bo.user
    mine = await user.slash("mine")
    assert "Room" in said(mine)
    panel = await room.press(user, mine.response, "play")
    chosen = await room.press(user, panel.response, "pick", "bid 0")
    await room.press(user, chosen.response, "confirm")
    await room.env.settle()
    sitting = await room.sitting()
    assert (sitting.number, sitting.shown) == (1, 1), "the board stands at the table"


async def test_many_tables_are_pages_with_those_that_wait_first(room):
    await elsewhere(room, 17)
    await room.table(2)
    ana = room.members[0]
    first = await ana.slash(room.channel, "mine")
    lines = text_of(first.response).splitlines()
    assert lines[0].startswith("▶")
    assert (len(lines), lines[-1]) == (9, "-# Page 1 of 3")
    second = await room.press(ana, first.response, "mine", ":on")
    third = await room.press(ana, second.response, "mine", ":on")
    lines = text_of(third.response).splitlines()
    assert (len(lines), lines[-1]) == (3, "-# Page 3 of 3")
    back = await room.press(ana, third.response, "mine", ":back")
    assert "Page 2 of 3" in text_of(back.response)


async def test_the_one_with_the_least_time_comes_first_and_says_until_when(room):
    ana, bo, *_ = room.members
    for number, clock in enumerate(("none", "turn 259200", "turn 86400")):
        channel = room.guild.create_text_channel(f"channel {number}")
        await ana.slash(channel, "table new", title="gold", thread=False)
        await bo.slash(channel, "table join")
        await room.store.write(gathering.set_clock, number + 1, clock=clock)
        await ana.slash(channel, "table start")
    lines = said(await ana.slash(room.channel, "mine")).splitlines()
    channels = [(await room.store.view(tables.table, number)).channel_id for number in (3, 2, 1)]
    assert all(str(channel) in line for channel, line in zip(channels, lines, strict=True))
    until = [(await room.store.view(tables.table, number)).clock_of(0).until for number in (3, 2)]
    for each, line in zip(until, lines[:2], strict=True):
        assert f"your time is over <t:{each}:R>" in line
    assert "your time" not in lines[2]


async def test_a_game_that_is_paused_goes_on_from_there(room):
    await room.table(2)
    bo = room.members[1]
    await room.bot.hall.pause(1)
    mine = await bo.slash(room.channel, "mine")
    assert "is paused" in said(mine)
    assert labels(mine.response) == ["Go on"]
    await room.press(bo, mine.response, "resume")
    assert not (await room.sitting()).paused


async def test_what_is_wrong_at_a_table_is_told_there(room):
    ana, bo, *_ = room.members
    other = room.guild.create_text_channel("other")
    for channel in (room.channel, other):
        await ana.slash(channel, "table new", title="gold", thread=False)
        await bo.slash(channel, "table join")
        await ana.slash(channel, "table start")
    muted = {room.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    quiet = room.guild.create_text_channel("quiet", overwrites=muted)
    for table, changed in ((1, {"channel_id": quiet.id}), (2, {"server_id": 77})):
        await room.store.write(Sql.amend, "tables", {"id": table}, **changed)
    first, second = said(await bo.slash(room.channel, "mine")).splitlines()
    assert "there I lack permission to: send messages" in first
    assert "I am not in its server any more" in second
    await room.bot.hall.give_up(1)
    mine = await bo.slash(room.channel, "mine")
    assert "its channel is gone" in said(mine)
    assert labels(mine.response) == ["Play"], "nothing of it goes on before it has moved"
