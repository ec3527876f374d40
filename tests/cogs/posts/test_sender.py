"""What becomes of a post, whatever Discord does: here the question about somebody who is late."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from cogs.kit.controls import layout
from data import gathering, posts, tables
from data.due import DAY
from data.store_errors import StoreError
from tests.cogs.room import Room, control_ids, text_of
from tests.cogs.strict import Kind, Limited, Lost, Meanwhile, Outcome, Refused, Slow, Strict, Torn

HOUR = 3_600
ASKS, CHOSEN = "is out of time", "asked a house player"


async def begun(room: Room, players: int = 2) -> None:
    """A game in which the second player is late in an hour, and was reminded."""
    host, *others = room.members[:players]
    await host.slash(room.channel, "table new", title="gold", thread=False)
    for member in others:
        await member.slash(room.channel, "table join")
    row = await room.sitting()
    await room.store.write(gathering.set_clock, row.id, clock="turn 86400", out_of_time="wait")
    await host.slash(room.channel, "table start")
    await room.play(host, "bid 1")
    await room.passes(DAY - HOUR)


def asking(room: Room, channel_id: int | None = None) -> list[Any]:
    """The messages that ask what is to be done."""
    kept = room.env.backend.messages.get(channel_id or room.channel.id, {}).values()
    return [message for message in kept if ASKS in text_of(message)]


def told(room: Room) -> list[Any]:
    """What asks, or says what was chosen."""
    return [each for each in room.public() if ASKS in text_of(each) or CHOSEN in text_of(each)]


async def chooses(room: Room) -> None:
    """The other one lets a house player play, by what the buttons of the question say."""
    sitting = await room.sitting()
    (run,) = sitting.clocks
    with room.env.time_context():
        await room.bot.hall.attending.choose(sitting, run, "turn", room.members[0].id)


async def place(room: Room) -> int:
    """Where the game is now."""
    return (await room.store.view(tables.table, 1)).channel_id


async def nothing_waits(room: Room) -> bool:
    rows = await room.store.database.read("SELECT key FROM posts WHERE due IS NOT NULL")
    return not rows


@pytest.mark.parametrize(
    ("outcome", "seconds"),
    [
        (Refused(503), 40.0),
        (Limited(3), 9.0),
        (Torn(), 20.0),
        (Refused(500), None),
        (Lost(), None),
        (Lost(502), None),
    ],
    ids=["503", "429", "torn", "500 once", "lost answer", "lost in a 502"],
)
async def test_a_post_stands_once_soon_after_trouble(
    strict: Strict, outcome: Outcome, seconds: float | None
) -> None:
    room = strict.room
    await begun(room)
    strict.fail("board", outcome, times=None if seconds else 1, seconds=seconds and seconds + 65)
    await room.passes(HOUR)
    await room.env.advance_time((seconds or 0) + 15)
    assert len(asking(room)) == 1
    assert await nothing_waits(room)


@pytest.mark.parametrize("arrived", [True, False])
async def test_an_answer_that_was_lost_is_settled_before_something_newer_is_said(
    strict: Strict, arrived: bool
) -> None:
    """Else the question would stand beside what was chosen, with buttons that still work."""
    room = strict.room
    await begun(room)
    strict.fail("board", Lost() if arrived else Torn(), times=1)
    strict.fail("board", Refused(503))
    await room.passes(HOUR)
    assert len(asking(room)) == arrived
    await chooses(room)
    strict.mend()
    await room.env.advance_time(15)
    assert [CHOSEN in text_of(each) for each in told(room)] == [True]
    assert not [each for each in told(room) if control_ids(each)]
    assert await nothing_waits(room)


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_message_goes_whose_answer_was_lost_and_that_holds_no_longer(
    strict: Strict, arrived: bool
) -> None:
    room = strict.room
    await begun(room)
    strict.fail("board", Lost() if arrived else Torn(), times=1)
    strict.fail("board", Refused(503))
    await room.passes(HOUR)
    await room.play(room.members[1], "bid 2")
    strict.mend()
    await room.env.advance_time(30)
    assert told(room) == []
    assert "…" not in [text_of(each) for each in room.public()]
    assert await nothing_waits(room)


async def test_after_minutes_a_lost_message_is_found_as_the_newest_of_its_channel(
    strict: Strict,
) -> None:
    room = strict.room
    await begun(room)
    strict.fail("board", Lost(), times=1)
    strict.fail("board", Refused(503))
    await room.passes(HOUR)
    await room.env.advance_time(240)
    await chooses(room)
    strict.mend()
    await room.env.advance_time(30)
    assert [CHOSEN in text_of(each) for each in told(room)] == [True]
    assert await nothing_waits(room)


async def test_a_process_that_dies_before_it_noted_a_message_leaves_one(strict: Strict) -> None:
    room = strict.room
    await begun(room)
    write = room.store.write

    async def dies(operation: Any, *args: Any, **named: Any) -> Any:
        if getattr(operation, "func", None) is posts.note:
            raise StoreError("patolli.db", "the process is dead")
        return await write(operation, *args, **named)

    room.store.write = dies  # type: ignore[method-assign]
    await room.passes(HOUR)
    assert len(asking(room)) == 1
    room.store.write = write  # type: ignore[method-assign]
    await room.restart()
    await room.passes(1)
    assert len(asking(room)) == 1
    assert await nothing_waits(room)
    await chooses(room)
    await room.env.advance_time(5)
    assert [CHOSEN in text_of(each) for each in told(room)] == [True]


async def test_what_is_forbidden_waits_until_it_is_allowed(strict: Strict) -> None:
    room = strict.room
    await begun(room)
    strict.fail("board", Refused(403, 50013))
    before = strict.invalid
    await room.passes(HOUR)
    await room.passes(HOUR / 2)
    assert asking(room) == []
    assert strict.invalid - before <= 2
    strict.mend()
    strict.backend.announce_channel_update(room.channel.id)
    await room.env.settle()
    assert len(asking(room)) == 1


async def test_a_thread_that_was_locked_takes_what_waits_once_it_is_opened(strict: Strict) -> None:
    room = strict.room
    await begun(room)
    host = room.members[0]
    await host.slash(room.guild.create_text_channel("elsewhere"), "table move")
    thread = strict.backend.get_channel(await place(room))
    assert thread.thread_metadata is not None
    strict.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": True})
    await room.passes(HOUR)
    assert asking(room, thread.id) == []
    strict.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False, "locked": False})
    await room.env.settle()
    await room.env.advance_time(5)
    assert len(asking(room, thread.id)) == 1


async def test_a_table_that_moves_is_asked_where_it_is_now(strict: Strict) -> None:
    room = strict.room
    await begun(room)
    await room.passes(HOUR)
    assert len(asking(room)) == 1
    await room.members[0].slash(room.guild.create_text_channel("elsewhere"), "table move")
    await room.env.advance_time(5)
    assert len(asking(room, await place(room))) == 1
    assert asking(room) == []


async def test_a_question_whose_channel_was_deleted_is_asked_where_the_table_goes_on(
    strict: Strict,
) -> None:
    room = strict.room
    await begun(room)
    table_id, host = (await room.sitting()).id, room.members[0]
    gone = Meanwhile(lambda: strict.backend.delete_channel(room.channel.id))
    strict.fail("board", gone, times=1)
    await room.passes(HOUR)
    assert (await room.store.view(tables.table, table_id)).paused
    asked = strict.asked_of("board")
    await room.passes(HOUR)
    assert strict.asked_of("board") == asked, "nobody asks in a channel that is gone"
    await host.slash(room.guild.create_text_channel("elsewhere"), "table move")
    await room.env.advance_time(5)
    assert len(asking(room, await place(room))) == 1


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [("board", Refused(404, 10008)), ("board", Limited(6, code=30046)), ("board", Refused(400))],
    ids=["deleted", "changed too often", "refused"],
)
async def test_what_cannot_be_changed_is_said_in_another_message(
    strict: Strict, kind: Kind, outcome: Outcome
) -> None:
    room = strict.room
    await begun(room)
    await room.passes(HOUR)
    (question,) = asking(room)
    strict.fail(kind, outcome, times=1)
    await chooses(room)
    await room.env.advance_time(15)
    (message,) = [each for each in told(room) if CHOSEN in text_of(each)]
    assert message.id != question.id
    assert asking(room) == []


async def test_a_database_that_is_away_is_waited_for_and_nothing_is_said_twice(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = strict.room
    await begun(room)
    write, refused = room.store.write, list[int]()

    async def away(operation: Any, *args: Any, **named: Any) -> Any:
        if getattr(operation, "func", None) is posts.note and len(refused) < 3:
            refused.append(1)
            raise StoreError("patolli.db", "it is away")
        return await write(operation, *args, **named)

    monkeypatch.setattr(room.store, "write", away)
    await room.passes(HOUR)
    await room.env.advance_time(5)
    assert len(refused) == 3
    assert len(asking(room)) == 1
    assert await nothing_waits(room)


async def test_a_database_that_refuses_every_claim_is_not_asked_without_a_pause(
    strict: Strict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one whose disk is full: what is due can still be read."""
    room = strict.room
    await begun(room)
    write, refused = room.store.write, list[int]()

    async def full(operation: Any, *args: Any, **named: Any) -> Any:
        if operation is posts.claim and len(refused) < 100:
            refused.append(1)
            raise StoreError("patolli.db", "its disk is full")
        return await write(operation, *args, **named)

    monkeypatch.setattr(room.store, "write", full)
    await room.passes(HOUR)
    await room.env.advance_time(5)
    assert 1 <= len(refused) < 10
    monkeypatch.setattr(room.store, "write", write)
    await room.env.advance_time(30)
    assert len(asking(room)) == 1


async def test_a_lost_message_is_sent_anew_where_somebody_else_wrote_last(strict: Strict) -> None:
    """Discord lets nobody change what another has written."""
    room = strict.room
    await begun(room)
    strict.fail("board", Torn(), times=1)
    strict.fail("board", Refused(503))
    await room.passes(HOUR)
    await room.members[0].send(room.channel, "Where are you?")
    await room.env.advance_time(180)
    strict.mend()
    await room.env.advance_time(60)
    assert len(asking(room)) == 1
    assert await nothing_waits(room)


async def test_a_message_of_much_later_is_never_taken_for_a_lost_one(strict: Strict) -> None:
    """As after a start: what else the bot has said meanwhile is in no row."""
    room = strict.room
    await begun(room)
    strict.fail("board", Torn(), times=1)
    strict.fail("board", Refused(503))
    await room.passes(HOUR)
    await room.bot.sender.close()
    strict.mend()
    await room.env.advance_time(600)
    rules, place = ui.TextDisplay[Any]("The rules."), room.bot.get_channel(room.channel.id)
    assert isinstance(place, discord.TextChannel)
    with room.env.time_context():
        await place.send(view=layout(rules))
    await room.restart()
    await room.env.advance_time(90)
    assert "The rules." in [text_of(each) for each in room.public()]
    assert len(asking(room)) == 1


async def test_a_message_that_discord_refuses_is_not_sent_again_without_a_pause(
    strict: Strict, caplog: pytest.LogCaptureFixture
) -> None:
    room = strict.room
    await begun(room)
    await room.passes(HOUR)
    before = len(strict.asked_of("board"))
    strict.fail("board", Refused(400), times=60)
    await chooses(room)
    await room.env.advance_time(15)
    assert len(strict.asked_of("board")) - before < 6
    caplog.clear()  # it is logged


async def test_what_was_queued_before_a_start_is_sent_at_once(strict: Strict) -> None:
    room = strict.room
    await begun(room)
    await room.bot.sender.close()
    await room.passes(HOUR)
    assert asking(room) == []
    await room.restart()
    await room.env.advance_time(2)
    assert len(asking(room)) == 1


async def test_nothing_is_left_where_a_table_was_that_moved_while_it_was_sent(
    strict: Strict,
) -> None:
    room = strict.room
    await begun(room)
    await room.passes(HOUR - 150)
    strict.fail("board", Slow(8), times=1)
    while await nothing_waits(room):
        await room.env.advance_time(1)
    strict.fail("board", Slow(12), times=3)
    await room.members[0].slash(room.guild.create_text_channel("elsewhere"), "table move")
    await room.env.advance_time(40)
    assert len(asking(room, await place(room))) == 1
    assert asking(room) == []


async def test_what_was_queued_while_the_connection_was_away_is_sent_once_it_is_back(
    strict: Strict,
) -> None:
    room = strict.room
    await begun(room)
    await room.passes(HOUR)
    shard, *_ = room.bot.shards
    room.bot.dispatch("shard_disconnect", shard)
    await room.env.settle()
    assert not room.bot.is_here
    await chooses(room)
    await room.env.advance_time(2)
    assert len(asking(room)) == 1
    room.bot.dispatch("shard_resumed", shard)
    await room.env.advance_time(2)
    assert [CHOSEN in text_of(each) for each in told(room)] == [True]
