"""The newest board of every table is posted soon after Discord takes it, and no board twice."""

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.board.poster import HANGS_AFTER
from cogs.kit.lost import pause_asked
from data import gathering, tables
from data.database import Sql
from data.rows import NOT_SHOWN
from data.store_errors import UnreachableStore
from data.stored_table import StoredTable
from tests.cogs.room import Room, control_ids, text_of
from tests.cogs.strict import NONCE_KEPT, Limited, Lost, Refused, ShutOut, Slow, Strict, Torn

SOON = 15


@pytest.fixture
async def room(strict: Strict) -> Room:
    """A table at which the next bid sells a lot, so that a new board is due."""
    await strict.room.table(2)
    await strict.room.play(strict.room.members[0], "bid 3")
    return strict.room


async def _buy(room: Room) -> None:
    await room.play(room.members[1], "bid 1")


async def _shown(room: Room) -> int:
    return (await room.sitting()).shown


def _boards(room: Room) -> int:
    return sum("buys lot 1" in text_of(message) for message in room.public())


# Trouble that passes.


@pytest.mark.one_in(5)
@pytest.mark.parametrize("lasting", [1, 3, 24, 100, 290])
@pytest.mark.parametrize("outcome", [Refused(503), Refused(500), Torn(), Lost(), Limited(3)])
async def test_a_board_stands_soon_after_the_trouble_is_over(strict, room, outcome, lasting):
    strict.fail("board", outcome, seconds=lasting)
    await _buy(room)
    await room.env.advance_time(lasting + SOON)
    assert await _shown(room) == 2
    if not (isinstance(outcome, Lost) and lasting > NONCE_KEPT):  # Discord forgets what it has
        assert _boards(room) == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("hung", [Slow(150), Slow(150, reply=True)], ids=["request", "reply"])
async def test_a_board_whose_request_hangs_is_posted_again_soon_and_stands_once(strict, room, hung):
    strict.fail("board", hung, times=1)
    await _buy(room)
    await room.env.advance_time(HANGS_AFTER + 2)
    assert await _shown(room) == 2
    await room.env.advance_time(150)
    assert _boards(room) == 1


async def test_a_request_that_hangs_does_not_hold_up_a_newer_board(strict, room):
    strict.fail("board", Slow(150), times=1)
    await _buy(room)
    await room.play(room.members[0], "end")
    await room.env.advance_time(HANGS_AFTER + 2)
    assert await _shown(room) == 3


async def test_the_next_game_s_board_stands_below_the_end_of_the_one_before_however_late_that_is(
    strict, room
):
    strict.fail("board", Refused(503), seconds=26)
    await room.stop()
    ended = await room.sitting()
    await room.env.advance_time(27)
    begun = await room.table(2)
    assert (await room.store.view(tables.table, ended.id)).shown < ended.number, (
        "it is tried again later"
    )
    await room.env.advance_time(SOON)
    old, new = (
        await room.store.view(tables.table, ended.id),
        await room.store.view(tables.table, begun.id),
    )
    assert old.shown == old.number
    assert (old.board_id or 0) < (new.board_id or 0) == room.public()[-1].id
    shown = [
        message for message in room.public() if f"patolli:play:{new.id}:0" in control_ids(message)
    ]
    assert [message.id for message in shown] == [new.board_id]


@pytest.mark.long
async def test_a_board_is_tried_again_after_a_second_and_then_less_often(strict, room):
    before = len(strict.asked_of("board"))
    strict.fail("board", Torn())
    await _buy(room)
    began = strict.now
    await room.env.advance_time(3_600)
    tried = [asked.at - began for asked in strict.asked_of("board")[before:]]
    pauses = [later - earlier for earlier, later in pairwise(tried)]
    assert [round(pause) for pause in pauses[:6]] == [1, 2, 4, 8, 10, 10]
    at_first = [pause for at, pause in zip(tried, pauses, strict=False) if at < 290]
    assert max(at_first) < 11
    assert 100 < pauses[-1] < 125, "a few minutes"
    assert len(tried) < 80


@pytest.mark.long
async def test_what_discord_wants_to_wait_is_waited(strict, room):
    before = len(strict.asked_of("board"))
    strict.fail("board", Limited(20), times=1)
    await _buy(room)
    await room.env.advance_time(25)
    assert await _shown(room) == 2
    assert len(strict.asked_of("board")) == before + 2


@pytest.mark.long
async def test_whoever_is_shut_out_knocks_no_sooner_than_was_said(strict, room):
    before = len(strict.asked_of("board"))
    strict.fail("board", ShutOut(40), seconds=40)
    await _buy(room)
    await room.env.advance_time(39)
    assert len(strict.asked_of("board")) == before + 1
    await room.env.advance_time(3)
    assert await _shown(room) == 2
    assert len(strict.asked_of("board")) == before + 2


@pytest.mark.long
async def test_many_tables_that_fail_do_not_make_many_requests(strict):
    room = strict.room
    for number in range(200):
        await room.store.write(
            gathering.open_table,
            server_id=room.guild.id,
            channel_id=room.guild.create_text_channel(f"table-{number}").id,
            host_id=room.members[0].id,
            host_name="ana",
            title="gold",
            seats=range(2, 5),
            options={},
            now=0,
        )
    strict.fail("board", Torn())
    await room.bot.boards.catch_up()
    await room.env.advance_time(30)
    assert len(strict.asked_of("board")) < 30 * 5, "some in a second, whatever is owed"
    strict.mend()
    await room.env.advance_time(SOON)
    assert not await room.store.view(tables.unshown)


# What Discord forbids.


FORBIDDEN = [Refused(403, 50013), Refused(403, 50001), Refused(404, 10004)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("outcome", FORBIDDEN)
async def test_what_is_forbidden_is_tried_again_after_an_hour(strict, room, outcome):
    strict.fail("board", outcome)
    before = len(strict.asked_of("board"))
    await _buy(room)
    await room.env.advance_time(3_500)
    assert len(strict.asked_of("board")) == before + 1
    strict.mend()
    await room.env.advance_time(200)
    assert await _shown(room) == 2


def _event(room: Room, name: str) -> tuple[str, tuple[Any, ...]]:
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    channel = guild.get_channel(room.channel.id)
    changed: dict[str, tuple[Any, ...]] = {
        "guild_channel_update": (channel, channel),
        "guild_role_update": (guild.default_role, guild.default_role),
        "member_update": (guild.me, guild.me),
        "guild_available": (guild,),
    }
    return name, changed[name]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "name", ["guild_channel_update", "guild_role_update", "member_update", "guild_available"]
)
async def test_what_is_forbidden_is_tried_again_when_that_may_have_changed(strict, room, name):
    strict.fail("board", Refused(403, 50013))
    await _buy(room)
    strict.mend()
    event, facts = _event(room, name)
    room.bot.dispatch(event, *facts)
    await room.env.settle()
    assert await _shown(room) == 2


@pytest.mark.long
async def test_a_change_that_gives_no_permission_asks_for_nothing(strict, room):
    room.deny(send_messages=True)
    await room.env.settle()
    await _buy(room)
    assert await _shown(room) < 2
    refused = strict.invalid
    event, facts = _event(room, "guild_role_update")
    room.bot.dispatch(event, *facts)
    await room.env.settle()
    assert strict.invalid == refused
    room.deny()
    await room.env.settle()
    assert await _shown(room) == 2


async def test_a_game_whose_channel_is_gone_rests(strict, room):
    strict.fail("board", Refused(404, 10003))
    await _buy(room)
    row = await room.sitting()
    assert (row.state, row.paused is not None, row.board_id) == ("playing", True, None)
    assert not await room.store.view(tables.unshown)


@pytest.mark.long
async def test_the_last_board_of_a_game_whose_channel_is_gone_is_owed_no_longer(strict, room):
    strict.fail("board", Refused(404, 10003))
    await room.store.write(tables.end, 1, room.bot.hall.now())
    await room.bot.boards.show(1)
    assert not await room.store.view(tables.unshown)
    tried = len(strict.asked_of("board"))
    await room.env.advance_time(2 * 3_600)
    assert len(strict.asked_of("board")) == tried


# Starts and ends.


@pytest.mark.long
async def test_after_a_start_boards_are_posted_beside_each_other(strict):
    """One channel that fails keeps no other waiting."""
    room, host = strict.room, strict.room.members[0]
    strict.fail("board", Refused(403, 50013))
    for number in range(10):
        channel = room.guild.create_text_channel(f"table-{number}")
        await host.slash(channel, "table new", title="gold", thread=False)
    strict.mend()
    strict.fail("board", Refused(500), times=1)
    await room.restart()
    await room.env.settle()
    assert len(await room.store.view(tables.unshown)) == 1
    await room.env.advance_time(2)
    assert not await room.store.view(tables.unshown)


@pytest.mark.parametrize("found", [False, True], ids=["asked for", "found at the start"])
async def test_what_a_game_ended_with_comes_above_the_next_game_in_its_channel(
    room, monkeypatch, *, found
):
    """Its last picture is the larger one, and takes longer to draw."""
    ended, posted, post = (await room.sitting()).id, [], room.bot.boards.boards.post

    async def posting(owed: Any, **how: Any) -> None:
        if owed.table.id == ended:
            await asyncio.sleep(0.2)
        posted.append(owed.table.id)
        await post(owed, **how)

    await room.stop()
    newer = await room.table(2)
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.members[0].slash(elsewhere, "table new", title="gold", thread=False)
    other = (await room.bot.hall.latest_in(elsewhere.id)).id
    await room.env.settle()
    monkeypatch.setattr(room.bot.boards.boards, "post", posting)
    tables = (ended, newer.id, other)
    if found:
        await room.store.database.write(
            lambda sql: sql.run("UPDATE tables SET shown = ?", NOT_SHOWN)
        )
        room.bot.boards.look_again()
        await room.env.advance_time(SOON)
    else:
        await asyncio.gather(*(room.bot.boards.show(table, afresh=True) for table in tables))
    assert posted == [other, ended, newer.id]


async def test_a_store_that_is_away_at_the_start_holds_boards_up_for_seconds(strict, monkeypatch):
    room, looks = strict.room, 0
    unshown = tables.unshown

    def away_at_first(sql: Sql) -> list[StoredTable]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise UnreachableStore("the database", "it is away")
        return unshown(sql)

    strict.fail("board", Refused(403, 50013))
    await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
    strict.mend()
    monkeypatch.setattr(tables, "unshown", away_at_first)
    await room.restart()
    await room.env.advance_time(12)
    assert looks > 1
    assert not await room.store.view(unshown)


@pytest.mark.long
async def test_a_board_asked_for_afresh_is_another_message(room):
    await _buy(room)
    ids = {(await room.sitting()).board_id}
    for _ in range(2):
        await asyncio.wait([room.bot.boards.show((await room.sitting()).id, afresh=True)])
        ids.add((await room.sitting()).board_id)
    assert len(ids) == 3
    nonces = [
        (request.json or {}).get("nonce")
        for request in room.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    assert len(set(nonces)) == len(nonces)
    assert all(isinstance(nonce, str) and len(nonce) <= 25 for nonce in nonces)


@pytest.mark.long
async def test_a_stop_is_shown_though_the_board_before_it_was_not_noted(strict, room):
    """The same line, but another board: Discord must not give the old one back."""
    strict.fail("board", Lost(), times=1)
    await _buy(room)
    await room.stop()
    await room.env.advance_time(SOON)
    assert "stopped before its end" in text_of(await room.board())


@pytest.mark.long
async def test_a_server_that_sent_the_bot_away_is_left_alone(strict, room):
    strict.fail("board", Refused(403, 50001))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room.bot, "get_guild", lambda _: None)
        await _buy(room)
        asked = len(strict.asked_of("board"))
        await room.env.advance_time(2 * 3_600)
        assert len(strict.asked_of("board")) == asked
    strict.mend()
    event, facts = _event(room, "guild_available")
    room.bot.dispatch(event, *facts)
    await room.env.settle()
    assert await _shown(room) == 2


@pytest.mark.parametrize(
    ("status", "headers", "pause"),
    [
        (429, {"Retry-After": "30"}, 30),
        (429, {"Retry-After": "Wed, 21 Oct"}, 0),
        (429, {}, 0),
        (503, {"Retry-After": "30"}, 0),
    ],
)
def test_a_limit_that_the_library_does_not_wait_for_is_waited_for(status, headers, pause):
    """Those in front of Discord limit too, and the library only waits for Discord's own limits."""
    answer: Any = SimpleNamespace(status=status, reason="", headers=headers)
    assert pause_asked(discord.HTTPException(answer, "")) == pause
