"""The tables of a round open one after the other, each once, whatever Discord answers."""

from collections import Counter

import pytest

from data import pods
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import said, text_of
from tests.cogs.strict import Limited, Lost, Refused, Slow, Strict, Torn

PAUSE = 219
"""Seconds; so long a pause was seen when many threads were made."""


async def paired(strict: Strict, count: int, **options: object) -> CupRoom:
    cup = CupRoom.of(strict.room, count)
    await cup.begin(title="gold", **options)
    return cup


async def stands(cup: CupRoom) -> int:
    """How many tables of the round stand, each in a thread of its own that is called after it."""
    live = await cup.newest()
    assert live.row.round is not None
    tables = {pod.number: pod.channel_id for pod in live.row.round.pods if pod.table_id}
    names = {thread.id: thread.name for thread in cup.threads()}
    for number, channel_id in tables.items():
        assert names[channel_id or 0].endswith(f"round 1, table {number}")
    assert max(Counter(names.values()).values(), default=1) == 1, "a thread was made twice"
    return len(tables)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("outcome", [Refused(503), Torn(), Lost()])
async def test_each_table_gets_one_thread_once_the_trouble_is_over(strict, outcome):
    cup = await paired(strict, 8)
    strict.fail("thread", outcome, times=1)
    await cup.passes(REST)
    await cup.passes(120)
    assert await stands(cup) == 2
    assert len(cup.threads()) == 2


async def test_nobody_asks_again_before_a_long_pause_is_over(strict):
    cup = await paired(strict, 12)
    strict.fail("thread", Limited(PAUSE), seconds=PAUSE)
    await begins(cup, 0)
    await strict.room.env.advance_time(61)
    assert len(strict.asked_of("thread")) == 1
    await strict.room.env.advance_time(PAUSE - 100)
    assert len(strict.asked_of("thread")) == 1
    await strict.room.env.advance_time(240)
    assert await stands(cup) == 3
    assert len(strict.asked_of("thread")) == 4


async def test_a_restart_in_the_middle_goes_on_where_it_was(strict):
    cup = await paired(strict, 16)
    strict.fail("thread", Lost(), times=1)
    await cup.passes(REST)
    await cup.room.restart()
    await cup.passes(120)
    await cup.passes(120)
    assert await stands(cup) == 4
    assert len(cup.threads()) == 4


async def begins(cup: CupRoom, seconds: float = 2) -> None:
    shown = await cup.organiser.slash(cup.room.channel, "cup round")
    await cup.room.press(cup.organiser, shown.response, "cup_begin")
    await cup.settled(seconds)


async def test_a_kill_while_a_thread_is_made_delays_it_by_seconds(strict):
    cup = await paired(strict, 4)
    asked = strict.fail("thread", Slow(3_600, reply=True), times=1)
    await begins(cup)
    assert asked.met == 1
    await cup.room.restart()
    await cup.settled(18)
    assert await stands(cup) == 1
    assert len(cup.threads()) == 1


async def test_nobody_overtakes_a_process_that_is_making_a_thread(strict):
    """Discord takes its time for the thread and for letting in each of its players."""
    cup = await paired(strict, 4, private=True)
    strict.fail("thread", Slow(18), times=1)
    slow = strict.fail("other", Slow(18, reply=True), times=3)
    await begins(cup)
    hall, seconds = cup.room.bot.hall, 0
    while await stands(cup) == 0 and seconds < 120:
        live = await cup.newest()
        with strict.room.env.time_context():
            assert await hall.store.write(pods.lease_pod, live.id, hall.now()) is None, seconds
        await strict.room.env.advance_time(1)
        seconds += 1
    assert slow.met == 3
    assert seconds > 60
    assert await stands(cup) == len(strict.asked_of("thread")) == 1


async def test_everybody_is_called_once_at_their_table(cup_of):
    cup = cup_of(8)
    await cup.begin_playing(title="gold")
    await cup.passes(120)
    calls: Counter[int] = Counter()
    for request in cup.room.env.http_requests:
        if request.method == "POST" and request.path.endswith("/messages"):
            mentions = (request.json or {})["allowed_mentions"]
            assert mentions.get("parse", []) == []
            calls.update(map(int, mentions.get("users", [])))
    assert calls == Counter({member.id: 1 for member in cup.members})


async def test_a_permission_that_is_missing_is_told_and_mends_itself(strict):
    cup = await paired(strict, 4)
    room = cup.room
    room.deny(create_public_threads=True)
    await cup.passes(REST)
    await cup.settled(20)
    asked = len(strict.asked_of("thread"))
    told = text_of(await cup.announcement())
    assert "Its tables cannot open: I need permission to create public threads" in told
    await cup.passes(600)
    assert len(strict.asked_of("thread")) == asked, "it is not asked again and again"
    room.deny()
    await cup.settled(70)
    assert await stands(cup) == 1
    await cup.settled(20)
    assert "cannot open" not in text_of(await cup.announcement())


async def test_a_cup_whose_channel_was_deleted_goes_on_in_another(strict):
    cup = await paired(strict, 4)
    await cup.passes(REST)
    room = cup.room
    room.env.backend.delete_channel(room.channel.id)
    await cup.settled()
    room.channel = room.guild.create_text_channel("elsewhere")
    shown = await cup.organiser.slash(room.channel, "cup round")
    assert "Its channel was deleted" in said(shown)
    told = said(await room.press(cup.organiser, shown.response, "cup_move"))
    assert "goes on here" in told
    await cup.settled(20)
    assert "### Das Gold der Maya cup" in text_of(await cup.announcement())
    pods = await cup.organiser.slash(room.channel, "cup pods")
    await room.press(cup.organiser, pods.response, "cup_thread")
    await cup.settled(20)
    (thread,) = cup.threads()
    assert (await room.bot.hall.latest_in(thread.id)).playing
    again = await room.press(cup.organiser, shown.response, "cup_move")
    assert "has its channel" in said(again)


async def test_a_thread_that_was_deleted_is_made_anew(strict):
    """Its game rests until an organiser opens another one."""
    cup = await paired(strict, 4)
    await cup.passes(REST)
    cup.room.env.backend.delete_channel(cup.threads()[0].id)
    await cup.settled()
    shown = await cup.organiser.slash(cup.room.channel, "cup pods")
    assert "has no thread any more" in said(shown)
    other = await cup.members[1].slash(cup.room.channel, "cup pods")
    refused = said(await cup.room.press(cup.members[1], other.response, "cup_thread"))
    assert "Only the organisers" in refused
    told = said(await cup.room.press(cup.organiser, shown.response, "cup_thread"))
    await cup.settled(20)
    (thread,) = cup.threads()
    assert f"<#{thread.id}>" in told
    sitting = await cup.room.bot.hall.latest_in(thread.id)
    assert sitting.playing
    assert not sitting.paused


@pytest.mark.parametrize("refused", [Refused(404, 10013), Refused(403, 50001)])
async def test_an_entrant_who_left_the_server_holds_up_no_private_table(strict, refused):
    cup = await paired(strict, 8, private=True)
    fault = strict.fail("other", refused, times=1)
    await cup.passes(REST)
    assert await stands(cup) == 2
    everybody = {member.id for member in cup.members}
    let_in = [len(everybody & {*thread.thread_members}) for thread in cup.threads()]
    assert fault.met == 1
    assert let_in == [3, 4]


async def test_whoever_is_out_is_not_let_into_a_private_table(strict):
    cup = await paired(strict, 4, private=True)
    strict.fail("thread", Refused(503), seconds=20)
    await begins(cup, 0)
    bo = cup.members[1]
    await cup.organiser.slash(cup.room.channel, "cup drop", member=bo, how="ban")
    await cup.passes(120)
    await cup.passes(120)
    (thread,) = cup.threads()
    assert cup.organiser.id in thread.thread_members
    assert bo.id not in thread.thread_members


async def test_a_thread_that_discord_refuses_holds_up_no_other(strict):
    cup = await paired(strict, 12)
    strict.fail("thread", Refused(400, 200000), times=1)
    await cup.passes(REST)
    assert await stands(cup) == 2
    await cup.passes(3700)
    assert await stands(cup) == 3
