"""What one member can take from the others: places, threads, somebody else's table."""

from dataclasses import replace

import discord

from data import tables
from data.rows import MemberSettings
from data.settings import save_member, save_server, server_settings
from tests.cogs.room import control_ids, said


async def opens(room, member, **typed):
    channel = room.guild.create_text_channel("another")
    return await member.slash(channel, "table new", title="gold", **typed), channel


def no_threads(room):
    """A channel where Ana may make no threads, and the bot may."""
    lacking = discord.PermissionOverwrite(create_public_threads=False)
    return room.guild.create_text_channel("quiet", overwrites={room.members[0]: lacking})


def threads(room, channel):
    return [each for each in room.env.backend.channels.values() if each.parent_id == channel.id]


class TestTables:
    async def test_the_sixth_that_gathers_is_refused_and_leaves_no_thread(self, room):
        ana = room.members[0]
        for _ in range(5):
            await opens(room, ana)
        refused, channel = await opens(room, ana)
        assert "5 tables" in said(refused)
        assert not threads(room, channel)
        await room.store.write(save_member, ana.id, MemberSettings("fr"))
        assert "5 tables" in said((await opens(room, ana))[0])
        assert len(await room.store.view(tables.of_member, ana.id)) == 5

    async def test_a_server_chooses_how_many(self, room):
        manager = room.someone(manage_guild=True)
        shown = await manager.slash(room.channel, "settings server", gathering=1, running=0)
        assert "**1** gather" in said(shown)
        assert "any number" in said(shown)
        ana = room.members[0]
        await opens(room, ana, thread=False)
        assert "1 table" in said((await opens(room, ana))[0])

    async def test_a_game_that_would_be_one_too_many_does_not_start(self, room):
        server = await room.store.view(server_settings, room.guild.id)
        await room.store.write(save_server, room.guild.id, replace(server, running=1))
        ana, bo, *_ = room.members
        for expected in ("playing", "open"):
            _, channel = await opens(room, ana, thread=False)
            await bo.slash(channel, "table join")
            shown = said(await bo.slash(channel, "table start"))
            assert (await room.store.view(tables.running_in, channel.id)).state == expected
        assert f"<@{ana.id}>" in shown


class TestThreads:
    async def test_none_is_made_for_whoever_could_make_none(self, room):
        ana = room.members[0]
        channel = no_threads(room)
        shown = said(await ana.slash(channel, "table new", title="gold", thread=True))
        assert "You may make no threads here" in shown
        assert not threads(room, channel)
        assert (await room.store.view(tables.running_in, channel.id)).host_id == ana.id

    async def test_one_is_made_where_the_server_says_everybody(self, room):
        ana = room.members[0]
        channel = no_threads(room)
        manager = room.someone(manage_guild=True)
        shown = await manager.slash(room.channel, "settings server", thread_for="everybody")
        assert "for everybody" in said(shown)
        await ana.slash(channel, "table new", title="gold")
        (thread,) = threads(room, channel)
        assert (await room.store.view(tables.running_in, thread.id)).host_id == ana.id
        await manager.slash(room.channel, "settings server", thread_for="able")
        other = no_threads(room)
        await ana.slash(other, "table new", title="gold")
        assert not threads(room, other)

    async def test_a_table_that_moves_makes_none_either(self, room):
        ana, channel = await room.gather(), no_threads(room)
        await ana.slash(channel, "table move")
        assert not threads(room, channel)
        assert (await room.store.view(tables.running_in, channel.id)).host_id == ana.id


class TestGuests:
    async def lobby(self, room):
        return await room.gather(2), room.members[1]

    async def players(self, room):
        return [player.house for player in (await room.sitting()).players]

    async def test_a_guest_does_not_fill_the_table_of_another(self, room):
        ana, bo = await self.lobby(room)
        refused = said(await bo.slash(room.channel, "table house", strength="novice"))
        assert f"<@{ana.id}>" in refused
        offered = await room.press(bo, room.public()[-1], "house")
        assert f"<@{ana.id}>" in said(offered)
        assert not any("house_guests" in each for each in control_ids(offered.response))
        assert await self.players(room) == [None, None]
        await ana.slash(room.channel, "table house", strength="novice")
        offered = await room.press(bo, room.public()[-1], "house")
        assert not any("house_leaves" in each for each in control_ids(offered.response))

    async def test_unless_the_host_allows_it(self, room):
        ana, bo = await self.lobby(room)
        offered = await room.press(ana, room.public()[-1], "house")
        offered = await room.press(ana, offered.response, "house_guests")
        assert "Everybody at the table may" in said(offered)
        shown = await bo.slash(room.channel, "table house", strength="novice")
        assert await self.players(room) == [None, None, "novice"]
        await room.press(ana, offered.response, "house_guests")
        refused = await room.press(bo, shown.response, "house_leaves")
        assert f"<@{ana.id}>" in said(refused)
        assert await self.players(room) == [None, None, "novice"]

    async def test_only_the_host_can_allow_it(self, room):
        ana, bo = await self.lobby(room)
        offered = await room.press(ana, room.public()[-1], "house")
        await ana.slash(room.channel, "table leave")
        refused = await room.press(ana, offered.response, "house_guests")
        assert f"<@{bo.id}>" in said(refused)
        assert not (await room.sitting()).guests_seat
