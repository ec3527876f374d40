"""The thread of a pod's table is made once, whatever Discord answers."""

from typing import Any

import discord
import pytest

from cogs.cups.threads import LONGEST_NAME, name_of, thread_called
from cogs.kit.lost import LOST, may_pass, pause_asked
from tests.cogs.room import Room
from tests.cogs.strict import Limited, Lost, Refused

NAME = "Jaguar Cup · round 1, table 2"


def threads(room: Room) -> list[Any]:
    channels = room.env.backend.channels.values()
    return [each for each in channels if each.parent_id == room.channel.id]


async def make(room: Room, since: float = 0.0, taken: tuple[int, ...] = ()) -> Any:
    """One attempt; the thread, or what it was lost by."""

    async def empty(thread_id: int) -> bool:
        return thread_id not in taken

    channel = room.bot.get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with room.env.time_context():
        try:
            return await thread_called(channel, NAME, since=since, empty=empty)
        except LOST as lost:
            return lost


async def test_what_is_asked_again_finds_the_thread_that_stands(strict):
    room = strict.room
    made = await make(room)
    await room.env.settle()
    assert (await make(room)).id == made.id
    assert len(threads(room)) == 1
    assert threads(room)[0].name == NAME


async def test_a_thread_whose_answer_was_lost_is_found_also_after_a_restart(strict):
    room = strict.room
    strict.fail("thread", Lost(), times=1)
    lost = await make(room)
    assert isinstance(lost, Exception)
    assert may_pass(lost)
    await room.restart()
    await room.env.settle()
    assert (await make(room)).id == threads(room)[0].id
    assert len(threads(room)) == 1


async def test_a_thread_in_which_a_table_is_or_of_an_older_round_is_another(strict):
    room = strict.room
    first = await make(room)
    await room.env.settle()
    second = await make(room, taken=(first.id,))
    await room.env.settle()
    third = await make(room, since=room.env.now().timestamp() + 60)
    assert len({first.id, second.id, third.id}) == 3


@pytest.mark.parametrize(("outcome", "pause"), [(Limited(219), 219.0), (Refused(503), 0.0)])
async def test_a_pause_that_discord_asks_for_is_told_at_once(strict, outcome, pause):
    """Nobody sleeps here: whoever keeps the queue does other things meanwhile."""
    room = strict.room
    strict.fail("thread", outcome, times=1)
    lost = await make(room)
    assert isinstance(lost, Exception)
    assert pause_asked(lost) == pause
    assert len(strict.asked_of("thread")) == 1
    assert not threads(room)


def test_a_long_name_keeps_what_tells_the_tables_apart():
    told = name_of("x\ny" * 90, "round 12, table 128")
    assert len(told) <= LONGEST_NAME
    assert told.endswith(" · round 12, table 128")
    assert "\n" not in told
