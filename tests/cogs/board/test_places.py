"""Where tables are: threads that are archived or deleted, channels and servers that go and come
back, a table that moves."""

from dataclasses import replace

from simcord.backend import serializers

from cogs.board.keeping import Keeper
from data import games, gathering, tables
from data.settings import save_server, server_settings
from tests.cogs.room import control_ids, labels, said, text_of
from tests.cogs.strict import Refused


async def in_thread(room, **clock):
    """A game of two in a thread of its own; its row."""
    ana, bo, *_ = room.members
    await ana.slash(room.channel, "table new", title="gold", thread=True)
    (row,) = await room.store.view(tables.of_member, ana.id)
    thread = next(t for t in room.channel.threads if t.id == row.channel_id)
    await bo.slash(thread, "table join")
    await room.store.write(gathering.set_clock, row.id, **clock or {"clock": "none"})
    await ana.slash(thread, "table start")
    return await room.store.view(tables.table, row.id), thread


async def posted_in(room, channel_id):
    return [
        message
        for message in room.env.backend.messages.get(channel_id, {}).values()
        if any(":play:" in custom_id for custom_id in control_ids(message))
    ]


async def without_threads(room):
    settings = await room.store.view(server_settings, room.guild.id)
    await room.store.write(save_server, room.guild.id, replace(settings, threads=False))


class TestThreads:
    async def test_one_that_is_archived_is_opened_again(self, room):
        row, _ = await in_thread(room)
        room.env.backend.edit_channel(row.channel_id, {}, thread_metadata={"archived": True})
        await room.env.settle()
        assert not room.env.backend.get_channel(row.channel_id).thread_metadata.archived

    async def test_one_that_was_archived_while_nobody_was_here_is_opened_again(self, room):
        row, _ = await in_thread(room)
        room.env.backend.get_channel(row.channel_id).thread_metadata.archived = True
        await room.restart()
        await room.env.advance_time(61)
        assert not room.env.backend.get_channel(row.channel_id).thread_metadata.archived

    async def test_it_is_opened_again_once_the_trouble_is_over(self, strict):
        room = strict.room
        row, _ = await in_thread(room)
        for kind in ("other", "thread", "board", "question"):
            strict.fail(kind, Refused(503), seconds=60)
        room.env.backend.edit_channel(row.channel_id, {}, thread_metadata={"archived": True})
        await room.env.settle()
        await room.env.advance_time(100)
        strict.mend()
        await room.env.advance_time(3_600)
        assert not room.env.backend.get_channel(row.channel_id).thread_metadata.archived

    async def test_one_that_was_deleted_while_nobody_was_here_costs_nobody_a_seat(
        self, room, monkeypatch
    ):
        row, _ = await in_thread(room, clock="turn 86400", out_of_time="chair")

        async def deaf(*_):
            """The bot is away, and is not told."""

        with monkeypatch.context() as away:
            away.setattr(Keeper, "_deleted", deaf)
            room.env.backend.delete_channel(row.channel_id)
            await room.env.settle()
        await room.restart()
        await room.env.advance_time(61)
        found = await room.store.view(tables.table, row.id)
        assert found.paused is not None
        assert [player.house for player in found.players] == [None, None]

    async def test_one_that_is_locked_was_meant_to_be_closed(self, room):
        row, _ = await in_thread(room)
        closed = {"archived": True, "locked": True}
        room.env.backend.edit_channel(row.channel_id, {}, thread_metadata=closed)
        await room.env.settle()
        assert room.env.backend.get_channel(row.channel_id).thread_metadata.archived
        assert "its thread is locked" in said(await room.members[0].slash(room.channel, "mine"))

    async def test_one_whose_game_is_over_may_sleep(self, room):
        row, _ = await in_thread(room)
        await room.store.write(tables.end, row.id, 4000)
        room.env.backend.edit_channel(row.channel_id, {}, thread_metadata={"archived": True})
        await room.env.settle()
        assert room.env.backend.get_channel(row.channel_id).thread_metadata.archived

    async def test_a_game_whose_thread_is_deleted_rests_and_goes_on_elsewhere(self, room):
        row, thread = await in_thread(room)
        ana, bo, *_ = room.members
        await ana.slash(thread, "play", turn="bid 3")
        room.env.backend.delete_channel(row.channel_id)
        await room.env.settle()
        lost = await room.store.view(tables.table, row.id)
        assert (lost.state, lost.board_id) == ("playing", None)
        assert lost.paused is not None
        other = room.guild.create_text_channel("elsewhere")
        await without_threads(room)
        told = await bo.slash(other, "table move")
        assert f"<#{other.id}>" in said(told)
        (board,) = [
            m for m in room.env.backend.messages[other.id].values() if "paused" in text_of(m)
        ]
        await room.press(bo, board, "resume")
        await bo.slash(other, "play", turn="bid 1")
        assert [line.text for line in await room.store.view(games.lines, row.id)] == [
            "bid 3",
            "bid 1",
        ]
        assert (await room.store.view(tables.table, row.id)).shown == 2

    async def test_what_was_asked_runs_out_also_where_nobody_can_reach_the_bot(self, room):
        row, thread = await in_thread(room)
        ana, *_ = room.members
        await ana.slash(thread, "table pause")
        asked = "SELECT COUNT(*) FROM questions"
        assert await room.store.database.read(asked) == [(1,)]
        room.bot.hall.attending.is_here = lambda row: False
        room.env.backend.advance_clock(2 * 86_400)
        await room.bot.hall.attending.table(row.id)
        assert await room.store.database.read(asked) == [(0,)]


class TestMoving:
    async def test_a_host_moves_a_table_with_its_board(self, room):
        sitting = await room.table(2)
        old = sitting.board_id
        ana, bo, *_ = room.members
        other = room.guild.create_text_channel("other")
        refused = said(await bo.slash(other, "table move"))
        assert f"<@{ana.id}>" in refused, "the place is there: its host decides"
        await ana.slash(other, "table move")
        row = await room.store.view(tables.table, sitting.id)
        assert row.server_id == room.guild.id
        assert row.channel_id != room.channel.id
        assert len(await posted_in(room, row.channel_id)) == 1
        assert f"<#{row.channel_id}>" in text_of(room.message(old))
        assert not control_ids(room.message(old))

    async def test_where_a_game_is_there_is_no_place_for_another(self, room):
        ana, _, cleo, *_ = room.members
        sitting = await room.table(2)
        other = room.guild.create_text_channel("other")
        await cleo.slash(other, "table new", title="gold", thread=False)
        await without_threads(room)
        await ana.slash(other, "table move")
        assert (await room.store.view(tables.table, sitting.id)).channel_id == room.channel.id

    async def test_of_several_one_is_named(self, room):
        ana = room.members[0]
        first = await room.table(2)
        other = room.guild.create_text_channel("other")
        await ana.slash(other, "table new", title="maya", thread=False)
        third = room.guild.create_text_channel("third")
        which = await ana.slash(third, "table move")
        assert [label.split(" ·")[0] for label in labels(which.response)] == [
            "Das Gold der Maya",
            "Maya",
        ]
        offered = await ana.autocomplete(third, "table move", "which", "gold")
        (choice,) = offered
        assert choice["value"] == str(first.id)
        await room.press(ana, which.response, "move", f":{first.id}")
        assert (await room.store.view(tables.table, first.id)).channel_id != room.channel.id
        assert "no table" in said(await room.members[3].slash(third, "table move"))

    async def test_a_table_that_gathers_moves_too(self, room):
        ana = room.members[0]
        await ana.slash(room.channel, "table new", title="gold", thread=False)
        (row,) = await room.store.view(tables.of_member, ana.id)
        other = room.guild.create_text_channel("other")
        await ana.slash(other, "table move")
        row = await room.store.view(tables.table, row.id)
        assert row.shown == -1
        assert room.env.backend.messages[row.channel_id]


class TestServers:
    async def test_while_the_bot_is_sent_away_its_games_rest(self, room):
        sitting = await room.table(2)
        guild = room.env.backend.get_guild(room.guild.id)
        room.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
        await room.env.settle()
        row = await room.store.view(tables.table, sitting.id)
        assert row.paused is not None
        told = serializers.guild_create_payload(room.env.backend, guild)
        told.pop("unavailable")  # it is there after an outage alone
        room.env.backend.emit("GUILD_CREATE", told)
        await room.env.settle()
        assert "Go on" in labels(await room.board()), "it says that it rests"
        await room.members[1].slash(room.channel, "table pause")
        assert (await room.store.view(tables.table, sitting.id)).paused is None
        await room.play(room.members[0], "bid 1")
        assert (await room.sitting()).number == 1

    async def test_a_game_of_a_server_that_is_gone_rests_when_it_is_due(self, room):
        sitting = await room.table(2)
        await room.store.database.write(
            lambda sql: sql.amend("tables", {"id": sitting.id}, server_id=77, due=1)
        )
        room.bot.waiting.note(0)
        await room.env.settle()
        assert (await room.store.view(tables.table, sitting.id)).paused is not None
