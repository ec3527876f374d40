"""A table gets its thread, or is set in the channel and says so."""

from __future__ import annotations

import pytest

from tests.cogs.room import said
from tests.cogs.strict import Limited, Lost, Outcome, Refused, Strict, Torn

NO_THREAD = "No thread can be made"


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
    threads = [one for one in strict.backend.channels.values() if one.thread_metadata is not None]
    assert [one.thread_metadata and one.thread_metadata.archived for one in threads] == [True]
