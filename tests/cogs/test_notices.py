"""Members are called once, when and how they want it, and not for what is over."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from data import pauses, tables
from data.due import DAY, HEARTBEAT
from data.facts import save_fact
from data.members_hours import set_hours
from data.outbox import SURE, TOGETHER
from data.store_errors import StoreBusy
from tests.cogs.room import Room, said, text_of
from tests.cogs.strict import Limited, Lost, Refused, Strict, Torn

NIGHT = (22 * 60, 8 * 60)
HOUR = 3_600
WINDOW = 2 * TOGETHER + 5
"""After so many seconds whatever was to follow a board has followed it."""


@pytest.fixture
async def room(strict: Strict) -> Room:
    """A table where both bid: after the first bid the board waits for the second."""
    await strict.room.table(2)
    return strict.room


def called(message: Any) -> set[int]:
    return set(message.ping_user_ids)


def own(room: Room) -> list[Any]:
    """The messages that are notices alone: no board, no lobby."""
    return [message for message in room.public() if "waits for you" in text_of(message)]


async def at(room: Room, hour: float) -> None:
    """The clock goes on to that hour of the day (UTC)."""
    room.env.backend.advance_clock((hour * HOUR - clock(room)) % DAY)
    await passes(room, 61)


def clock(room: Room) -> int:
    return int(room.env.backend.clock.now().timestamp())


async def days_pass(room: Room, days: int) -> None:
    """The bot is there all the time, and looks once a day."""
    for _ in range(days):
        room.env.backend.advance_clock(DAY)
        await room.store.write(save_fact, HEARTBEAT, str(clock(room)))
        await passes(room, 61)


async def passes(room: Room, seconds: float) -> None:
    """So much time passes. Of each whole hour the bot lives through the last minute."""
    while seconds >= HOUR:
        room.env.backend.advance_clock(HOUR - 61)
        await room.env.advance_time(61)
        seconds -= HOUR
    await room.env.advance_time(seconds)
    await room.env.settle()


async def test_the_board_calls_whom_it_waits_for_and_nothing_follows(room):
    ana, bo, *_ = room.members
    board = await room.board()
    assert called(board) == {ana.id, bo.id}
    before = len(room.public())
    await passes(room, WINDOW)
    assert len(room.public()) == before


@pytest.mark.long
async def test_who_sleeps_is_called_in_the_morning(strict):
    room = strict.room
    ana, bo, *_ = room.members
    await room.store.write(set_hours, bo.id, "UTC", NIGHT, 0)
    await at(room, 23)
    await room.table(2)
    assert called(await room.board()) == {ana.id}
    await passes(room, HOUR)
    assert not own(room)
    await at(room, 7.9)
    assert not own(room)
    await at(room, 8)
    (notice,) = own(room)
    assert called(notice) == {bo.id}
    text = text_of(notice)
    assert f"<@{bo.id}>" in text
    assert "your secret bid" in text
    assert f"/{(await room.sitting()).board_id}" in text
    await passes(room, DAY)
    assert len(own(room)) == 1


@pytest.fixture
async def asleep(strict: Strict) -> Room:
    """Both players are asleep when the table begins."""
    room = strict.room
    for member in room.members[:2]:
        await room.store.write(set_hours, member.id, "UTC", NIGHT, 0)
    await at(room, 23)
    await room.table(2)
    return room


async def test_several_at_a_table_are_called_in_one_message(asleep):
    ana, bo, *_ = asleep.members
    assert called(await asleep.board()) == set()
    await at(asleep, 8)
    (notice,) = own(asleep)
    assert called(notice) == {ana.id, bo.id}


async def test_a_call_is_not_made_where_the_turn_is_over_and_goes_when_it_is(asleep):
    ana, bo, *_ = asleep.members
    await asleep.play(ana, "bid 3")
    await at(asleep, 8)
    (notice,) = own(asleep)
    assert called(notice) == {bo.id}
    await asleep.play(bo, "bid 1")
    await passes(asleep, WINDOW)
    assert notice.id not in {message.id for message in asleep.public()}


async def test_the_board_of_a_paused_game_calls_nobody_and_then_they_are_called(strict):
    """The board could not be posted before the game was paused."""
    room = strict.room
    ana, bo, *_ = room.members
    strict.fail("board", Refused(503))
    sitting = await room.table(2)
    await room.store.write(pauses.pause_game, sitting.id, clock(room))
    strict.mend()
    await passes(room, WINDOW)
    assert called(await room.board()) == set()
    assert not own(room)
    await room.store.write(pauses.resume_game, sitting.id, clock(room))
    await passes(room, WINDOW)
    (notice,) = own(room)
    assert called(notice) == {ana.id, bo.id}


# Direct messages.


async def chooses(room: Room, member: Any, way: str) -> str:
    shown = await member.slash(room.channel, "notices")
    return said(await room.press(member, shown.response, "ways", f":{way}"))


def letters(room: Room, member: Any) -> list[Any]:
    backend = room.env.backend
    channel_id = backend.dm_channels.get(member.id)
    return list(backend.messages.get(channel_id, {}).values()) if channel_id else []


async def test_a_direct_message_is_opened_when_it_is_chosen(strict):
    room, bo = strict.room, strict.room.members[1]
    assert "direct message" in await chooses(room, bo, "direct")
    (hello,) = letters(room, bo)
    assert "/notices" in text_of(hello) or "</notices" in text_of(hello)


@pytest.mark.long
async def test_who_wants_direct_messages_is_told_there_and_not_at_the_table(strict):
    room = strict.room
    ana, bo, *_ = room.members
    await chooses(room, bo, "direct")
    await room.table(2)
    assert called(await room.board()) == {ana.id}
    await passes(room, WINDOW)
    assert not own(room)
    _, letter = letters(room, bo)
    assert "your secret bid" in text_of(letter)
    assert str((await room.sitting()).board_id) in text_of(letter)
    await passes(room, DAY / 4)
    assert len(letters(room, bo)) == 2


@pytest.mark.long
async def test_a_digest_comes_once_a_day(strict):
    room = strict.room
    bo = room.members[1]
    await chooses(room, bo, "digest")
    await at(room, 10)
    await room.table(2)
    await at(room, 8.5)
    assert len(letters(room, bo)) == 1
    await at(room, 9)
    assert len(letters(room, bo)) == 2
    await at(room, 9)
    assert len(letters(room, bo)) == 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize("code", [50007, 50278])
async def test_who_takes_no_direct_messages_is_told_so_when_they_choose(strict, code):
    room, bo = strict.room, strict.room.members[1]
    strict.fail("direct", Refused(403, code))
    assert "lets me send you no direct messages" in await chooses(room, bo, "direct")
    asked = len(strict.asked_of("direct"))
    await room.table(2)
    assert bo.id in called(await room.board())
    await passes(room, WINDOW)
    assert len(strict.asked_of("direct")) == asked, "nobody knocks again"


async def test_one_that_is_refused_later_becomes_a_mention(strict):
    room, bo = strict.room, strict.room.members[1]
    await chooses(room, bo, "direct")
    strict.fail("direct", Refused(403, 50007))
    await room.table(2)
    await passes(room, 3 * WINDOW)
    (notice,) = own(room)
    assert called(notice) == {bo.id}
    assert "so you are called here" in text_of(notice)
    strict.mend()
    assert "no direct messages" not in await chooses(room, bo, "direct")


@pytest.mark.long
async def test_when_discord_has_enough_of_direct_messages_all_wait(strict):
    room = strict.room
    ana, bo, *_ = room.members
    for member in (ana, bo):
        await chooses(room, member, "direct")
    strict.fail("direct", Refused(403, 40003))
    await room.table(2)
    await passes(room, WINDOW)
    asked = len(strict.asked_of("direct"))
    await passes(room, 600)
    assert len(strict.asked_of("direct")) == asked
    strict.mend()
    await passes(room, 600)
    assert len(letters(room, ana)) == len(letters(room, bo)) == 2


# Trouble.


@pytest.fixture
async def night(strict: Strict) -> Room:
    """One of the players was asleep when the table began, and is to be called at eight."""
    room = strict.room
    await room.store.write(set_hours, room.members[1].id, "UTC", NIGHT, 0)
    await at(room, 23)
    await room.table(2)
    await at(room, 7.9)
    return room


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "outcome", [Refused(503), Refused(500), Torn(), Lost(), Limited(3)], ids=str
)
async def test_a_call_is_made_once_whatever_happens_on_the_way(strict, night, outcome):
    until_eight = HOUR / 10 - 61
    strict.fail("board", outcome, seconds=until_eight + SURE)
    await at(night, 8)
    strict.mend()
    await passes(night, 300)
    assert len(own(night)) == 1


@pytest.mark.long
async def test_what_is_forbidden_is_not_asked_for_in_a_loop(strict, night):
    strict.fail("board", Refused(403, 50013))
    await at(night, 8)
    asked = len(strict.asked_of("board"))
    await passes(night, 1_800)
    assert len(strict.asked_of("board")) == asked
    strict.mend()
    await passes(night, 3_000)
    assert len(own(night)) == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("late", [0, 2 * SURE])
async def test_one_that_was_sent_and_not_noted_is_not_sent_again(night, monkeypatch, late):
    """The process ends between the two."""

    def killed(*_: Any) -> bool:
        raise StoreBusy("x")

    with monkeypatch.context() as until:
        until.setattr("data.notices.sent", killed)
        await at(night, 8)
    assert len(own(night)) == 1
    night.env.backend.advance_clock(late)
    await night.restart()
    await passes(night, 600)
    assert len(own(night)) == 1


@pytest.mark.long
async def test_a_table_about_to_close_says_so_a_day_before(room):
    ana, bo, *_ = room.members
    await days_pass(room, 59)
    (notice,) = [message for message in room.public() if "The game ends" in text_of(message)]
    assert called(notice) == {ana.id, bo.id}
    await room.play(ana, "bid 3")
    await days_pass(room, 2)
    assert (await room.sitting()).playing


async def test_nobody_is_called_again_where_handovers_were_damaged(room):
    await room.store.database.write(
        lambda sql: [sql.run("DELETE FROM handovers"), sql.run("DELETE FROM notices")]
    )
    await room.store.database.write(lambda sql: sql.run("UPDATE tables SET due = 0"))
    await passes(room, 600)
    assert not own(room)


@pytest.mark.long
async def test_who_wants_to_know_is_told_that_they_are_next(strict):
    room = strict.room
    both = room.members[:2]
    for member in both:
        shown = await member.slash(room.channel, "notices")
        assert "when you are next" in said(await room.press(member, shown.response, "ways_next"))
    sitting = await room.table(2, title="maya")
    (first,) = sitting.waiting
    await passes(room, WINDOW)
    told = [message for message in room.public() if "you are next" in text_of(message)]
    other = sitting.players[1 - first].member_id
    assert [called(message) for message in told] == [{other}]
    await passes(room, DAY)
    assert len([each for each in room.public() if "you are next" in text_of(each)]) == 1


async def test_a_message_that_holds_no_longer_goes_once_the_trouble_is_over(strict, asleep):
    room = asleep
    ana, bo, *_ = room.members
    await room.play(ana, "bid 3")
    await at(room, 8)
    (notice,) = own(room)
    for kind in ("shrinking", "board", "other"):
        strict.fail(kind, Refused(503), seconds=70)
    await room.play(bo, "bid 1")
    await passes(room, 130)
    strict.mend()
    await passes(room, 2 * HOUR)
    assert notice.id not in {message.id for message in room.public()}


async def test_a_damaged_table_holds_up_no_word_of_the_others(room, caplog):
    ana, bo, *_ = room.members
    shown = await bo.slash(room.channel, "notices")
    await room.press(bo, shown.response, "ways", ":direct")

    def letters() -> int:
        channel = room.env.backend.dm_channels.get(bo.id)
        return len(room.env.backend.messages.get(getattr(channel, "id", channel), {}))

    before = letters()
    for name in ("ill", "well"):
        channel = room.guild.create_text_channel(name)
        await ana.slash(channel, "table new", title="gold", thread=False)
        await bo.slash(channel, "table join")
        await ana.slash(channel, "table start")
    ill = (await room.store.view(tables.of_member, bo.id))[-2].id
    with closing(sqlite3.connect(room.store.database.path, isolation_level=None)) as raw:
        raw.execute("UPDATE positions SET snapshot = x'81' WHERE table_id = ?", (ill,))
        raw.execute("UPDATE tables SET seed = 'zz' WHERE id = ?", (ill,))
    for _ in range(20):
        await passes(room, 61)
    assert letters() > before
    assert f"table {ill}: it is damaged" in caplog.text
    caplog.clear()
