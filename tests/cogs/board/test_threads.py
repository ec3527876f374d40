"""A table gets its thread, or is set in the channel and says so."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from data.database import Sql
from tests.cogs.room import said
from tests.cogs.strict import Limited, Lost, Outcome, Refused, Strict, Torn, open_strict

NO_THREAD = "No thread can be made"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "outcome",
    [Refused(403, 50013), Refused(400, 160006), Refused(503), Refused(500), Torn(), Limited(219)],
)
async def test_without_a_thread_the_table_is_set_in_the_channel(
    strict: Strict, outcome: Outcome
) -> None:
    room = strict.room
    strict.fail("thread", outcome)
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(15)
    assert NO_THREAD in said(made)
    sitting = await room.sitting()
    assert sitting.row.channel_id == room.channel.id
    assert sitting.row.board_id is not None


async def test_a_thread_whose_answer_was_lost_is_found(strict: Strict) -> None:
    room = strict.room
    strict.fail("thread", Lost(), times=1)
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(5)
    sitting = await room.bot.hall.table(1)
    assert sitting.row.channel_id != room.channel.id
    assert f"<#{sitting.row.channel_id}>" in said(made)
    assert NO_THREAD not in said(made)


async def test_a_thread_that_comes_too_late_is_put_away(strict: Strict) -> None:
    room = strict.room
    strict.fail("thread", Limited(60), times=1)
    await room.members[0].slash(room.channel, "table new", title="gold", thread=True)
    await room.env.advance_time(100)
    assert (await room.sitting()).row.channel_id == room.channel.id
    assert _put_away(strict) == [True]


@pytest.mark.parametrize("lacking", ["create_public_threads", "send_messages_in_threads"])
async def test_where_the_bot_may_make_no_thread_that_is_said(strict: Strict, lacking: str) -> None:
    room = strict.room
    channel = room.guild.create_text_channel(
        "flat",
        overwrites={room.guild.default_role: discord.PermissionOverwrite(**{lacking: False})},
    )
    made = await room.members[0].slash(channel, "table new", title="gold", thread=True)
    assert NO_THREAD in said(made)
    assert (await room.bot.hall.table(1)).row.channel_id == channel.id


async def test_where_no_thread_is_wanted_none_is_missed(strict: Strict) -> None:
    room = strict.room
    made = await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
    assert NO_THREAD not in said(made)


async def test_the_thread_of_a_table_that_was_not_written_is_put_away(tmp_path: Path) -> None:
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
    """Of every thread whether it is archived."""
    threads = (channel.thread_metadata for channel in strict.backend.channels.values())
    return [thread.archived for thread in threads if thread is not None]
