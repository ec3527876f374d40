"""A table gets its thread, or is set in the channel and says so."""

import discord
import pytest

from data import tables
from data.database import Sql
from tests.cogs.room import said, text_of
from tests.cogs.strict import Limited, Lost, Refused, Slow, Strict, Torn, open_strict

UNUSED = 130
"""An empty thread is put away after this many seconds at most."""
NO_THREAD = "No thread can be made"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "outcome",
    [Refused(403, 50013), Refused(400, 160006), Refused(503), Refused(500), Torn(), Limited(219)],
)
async def test_without_a_thread_the_table_is_set_in_the_channel(strict, outcome):
    room = strict.room
    strict.fail("thread", outcome)
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(15)
    assert NO_THREAD in said(made)
    sitting = await room.sitting()
    assert sitting.channel_id == room.channel.id
    assert sitting.board_id is not None


@pytest.mark.parametrize("status", [0, 500, 502])
async def test_a_thread_whose_answer_was_lost_is_found(strict, status):
    room = strict.room
    strict.fail("thread", Lost(status), times=1)
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(5)
    sitting = await room.bot.hall.table(1)
    assert sitting.channel_id != room.channel.id
    assert f"<#{sitting.channel_id}>" in said(made)
    assert NO_THREAD not in said(made)
    await room.env.advance_time(UNUSED)
    assert _put_away(strict) == [False]


@pytest.mark.parametrize("outcome", [Refused(500), Torn(), Limited(3)])
async def test_trouble_that_passes_soon_costs_no_thread(strict, outcome):
    room = strict.room
    strict.fail("thread", outcome, times=1)
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(10)
    assert NO_THREAD not in said(made)
    assert (await room.bot.hall.table(1)).channel_id != room.channel.id
    assert _put_away(strict) == [False]


async def test_a_thread_that_comes_too_late_is_put_away(strict):
    room = strict.room
    strict.fail("thread", Slow(30), times=1)
    await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(40 + UNUSED)
    assert (await room.sitting()).channel_id == room.channel.id
    assert _put_away(strict) == [True]


@pytest.mark.parametrize("status", [0, 502])
async def test_a_thread_of_which_bot_hears_late_by_event_alone_is_put_away(strict, status):
    room = strict.room
    strict.fail("thread", Lost(status), times=1)
    strict.hold("THREAD_CREATE")
    await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(10)
    strict.deliver()
    await room.env.settle()
    await room.env.advance_time(UNUSED)
    here = (await room.bot.hall.table(1)).channel_id
    assert {channel_id: here != channel_id for channel_id in _threads(strict)} == _threads(strict)


async def test_a_kill_while_a_thread_is_made_leaves_none_open(strict):
    room = strict.room
    strict.fail("thread", Slow(3_600, reply=True), times=1)
    await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.restart()
    await room.env.advance_time(UNUSED)
    assert _put_away(strict) == [True]
    assert await room.store.view(tables.of_member, room.members[0].id) == []


async def test_threads_of_others_or_in_which_something_was_played_stay_open(strict):
    room, backend = strict.room, strict.backend
    ana = room.members[0]
    await ana.slash(room.channel, "table new", title="gold", thread=True)
    (table,) = await room.store.view(tables.of_member, ana.id)
    await room.store.write(tables.end, table.id, 4000)
    others = backend.create_thread(room.channel.id, "chat", ana.id)
    cup = await ana.slash(room.channel, "cup new", title="gold", name="Jaguar Cup")
    assert "Jaguar" in text_of(room.public()[-1]), said(cup)
    pod = backend.create_thread(
        room.channel.id, "Jaguar Cup · round 1, table 1", backend.bot_user.id
    )
    for _ in range(2):
        await room.env.advance_time(UNUSED)
        await room.restart()
    assert _threads(strict) == dict.fromkeys((table.channel_id, others.id, pod.id), False)


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_thread_that_a_table_has_just_left_stays_open(strict, *, restarts):
    """Something was played there, as in one where a game has ended."""
    room = strict.room
    ana = room.members[0]
    await ana.slash(room.channel, "table new", title="gold", thread=True)
    other = room.guild.create_text_channel("elsewhere")
    await ana.slash(other, "table move")
    assert len(_threads(strict)) == 2
    if restarts:
        await room.restart()
    await room.env.advance_time(UNUSED)
    assert _put_away(strict) == [False, False]


@pytest.mark.parametrize("lacking", ["create_public_threads", "send_messages_in_threads"])
async def test_where_the_bot_may_make_no_thread_that_is_said(strict, lacking):
    room = strict.room
    channel = room.guild.create_text_channel(
        "flat",
        overwrites={room.guild.default_role: discord.PermissionOverwrite(**{lacking: False})},
    )
    made = await room.members[0].slash(channel, "table new", title="gold", thread=True)
    assert NO_THREAD in said(made)
    assert (await room.bot.hall.table(1)).channel_id == channel.id


async def test_where_no_thread_is_wanted_none_is_missed(strict):
    room = strict.room
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
    assert NO_THREAD not in said(made)


async def test_the_thread_of_a_table_that_was_not_written_is_put_away(tmp_path):
    def refuse_tables(sql: Sql) -> None:
        sql.run(
            "CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(ABORT, 'full'); END"
        )

    async with open_strict(tmp_path / "strict.db") as strict:
        room = strict.room
        await room.store.database.write(refuse_tables)
        await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
        assert _put_away(strict) == [True]


def _put_away(strict: Strict) -> list[bool]:
    return list(_threads(strict).values())


def _threads(strict: Strict) -> dict[int, bool]:
    found = ((each.id, each.thread_metadata) for each in strict.backend.channels.values())
    return {thread: state.archived for thread, state in found if state is not None}
