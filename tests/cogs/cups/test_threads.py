"""The thread of a pod's table is made once, whatever Discord answers."""

from typing import Any

import discord

from cogs.cups.threads import LONGEST_NAME, name_of, thread_called
from cogs.kit.lost import LOST
from tests.cogs.room import Room

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


async def test_a_thread_in_which_a_table_is_or_of_an_older_round_is_another(strict):
    room = strict.room
    first = await make(room)
    await room.env.settle()
    second = await make(room, taken=(first.id,))
    await room.env.settle()
    third = await make(room, since=room.env.now().timestamp() + 60)
    assert len({first.id, second.id, third.id}) == 3


def test_a_long_name_keeps_what_tells_the_tables_apart():
    told = name_of("x\ny" * 90, "round 12, table 128")
    assert len(told) <= LONGEST_NAME
    assert told.endswith(" · round 12, table 128")
    assert "\n" not in told
