"""What is asked of a long game does not hold up what is asked of others."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random

import pytest

from data import games
from data.calls import mark_shown
from data.packing import pack, pack_events
from data.rows import StoredLine
from engine.catalogue import find
from engine.deal import Deal
from engine.game import END
from engine.record import Record
from engine.table import Draft, Table
from tests.cogs.room import Room, said

TITLE = "yucatan"
LINES = 500


async def long_game(room: Room) -> Record:
    """Random turns at the table of the room, as if they had been played there."""
    await room.table(2, title=TITLE)
    _, record = await room.store.view(games.record, 1)
    table = Table.start(find(TITLE), 2, record.options, Deal(str(record.seed)))
    random = Random(1)
    while table.number < LINES:
        seat = random.choice(table.position.waiting())
        draft = Draft(table.position, seat)
        while (step := random.choice(draft.legal)) is not END:
            draft.do(step)
        turn = table.play(seat, draft.text or str(END))
        line = StoredLine(turn.number, seat, turn.text, 1000, None, pack_events(turn.events))
        await room.store.write(games.append, 1, line, pack(table.position.dump()))
    await room.store.write(mark_shown, 1, LINES, 1, room.channel.id)
    return (await room.store.view(games.record, 1))[1]


@dataclass
class Held:
    """The longest time for which the processor did one thing after the other, and nothing of what
    had come meanwhile; what other programs take is not counted."""

    longest: float = 0.0


@asynccontextmanager
async def held() -> AsyncIterator[Held]:
    found = Held()

    async def watch() -> None:
        while True:
            begun = time.thread_time()
            await asyncio.sleep(0)
            found.longest = max(found.longest, time.thread_time() - begun)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)
    try:
        yield found
    finally:
        watching.cancel()


def cost(record: Record) -> float:
    begun = time.thread_time()
    record.table(find(TITLE))
    return time.thread_time() - begun


@pytest.mark.one_in(2)
@pytest.mark.parametrize("command", ["table record", "undo"])
async def test_replaying_a_long_game_holds_up_nobody(room, command):
    record = await long_game(room)
    limit = cost(record) / 2
    assert limit > 0.02, "long enough to be noticed"
    seat = record.lines[-1].seat
    async with held() as found:
        told = said(await room.members[seat].slash(room.channel, command))
    assert told
    assert found.longest < limit


@pytest.mark.long
async def test_telling_how_a_long_game_went_holds_up_nobody(room):
    record = await long_game(room)
    limit, member = cost(record) / 2, room.members[3]
    shown = await member.slash(room.channel, "replay")
    async with held() as found:
        told = await room.press(member, shown.response, "course")
    assert told.response.attachments
    assert found.longest < limit


@pytest.mark.long
async def test_undo_of_a_long_game_leads_to_the_same_position(room):
    record = await long_game(room)
    seat = record.lines[-1].seat
    sitting = await room.bot.hall.undo(await room.sitting(), seat, (LINES,), 77)
    record.lines.pop()
    assert sitting.begun().dump() == record.table(find(TITLE)).position.dump()
    assert sitting.number == LINES + 1
