"""What is done at a table reads what it needs at once: how often it goes into the store."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from data import games
from data.sqlite import SqliteDatabase
from data.stored_table import StoredTable
from engine.table import Draft
from tests.cogs.room import Room, labels, said

PICK, CONFIRM, PLAY, TYPED, BEGUN, LOOK = 2, 4, 1, 4, 2, 1


@contextmanager
def hops() -> Iterator[list[str]]:
    """Whatever is given to the thread of the store meanwhile, by what it is."""
    counted: list[str] = []
    whole = SqliteDatabase._hop

    async def hop(self: SqliteDatabase, work: Callable[..., Any], *args: Any) -> Any:
        counted.append(work.__qualname__)
        return await whole(self, work, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteDatabase, "_hop", hop)
        yield counted


async def counted(room: Room, act: Any) -> tuple[Any, int]:
    """What an act of a member was answered with, and how many hops it took, the board included."""
    await room.env.settle()
    with hops() as found:
        result = await act
        await room.env.settle()
    return result, len(found)


async def test_play_is_one_hop_and_one_more_the_first_time(room):
    await room.table(2)
    first = room.press(room.members[0], await room.board(), "play")
    assert (await counted(room, first))[1] == PLAY + 1, "it is remembered that this was the first"
    shown, found = await counted(room, room.press(room.members[0], await room.board(), "play"))
    assert "Confirm" not in said(shown)
    assert found == PLAY


async def test_a_pick_is_one_hop_to_look_and_one_to_keep_it(room):
    await room.table(2)
    panel = await room.press(room.members[0], await room.board(), "play")
    _, found = await counted(room, room.pick(room.members[0], panel.response, "bid 3"))
    assert found == PICK


async def test_a_confirmed_secret_bid_with_its_board_is_four_hops(room):
    await room.table(2)
    panel = await room.press(room.members[0], await room.board(), "play")
    picked = await room.pick(room.members[0], panel.response, "bid 3")
    confirm = room.press(room.members[0], picked.response, "confirm")
    result, found = await counted(room, confirm)
    assert "✓" in said(result)
    assert found == CONFIRM
    assert (await room.sitting()).shown == 1


async def test_a_typed_turn_with_its_board_is_four_hops(room):
    await room.table(2)
    answer, found = await counted(room, room.play(room.members[0], "bid 3"))
    assert "✓" in answer
    assert found == TYPED


async def test_a_typed_beginning_of_a_turn_is_kept_in_two_hops(room):
    await room.table(2)
    for member, bid in zip(room.members, ("bid 3", "bid 1"), strict=False):
        await room.play(member, bid)
    while True:
        sitting = await room.sitting()
        seat = sitting.waiting[0]
        draft = await room.draft(seat)
        step = draft.choices[0]
        turn = Draft.read(draft.start, seat, step)
        if turn.warning is not None or not turn.may_end:
            break
        await room.play(room.members[seat], step)
    _, found = await counted(room, room.play(room.members[seat], step))
    assert found == BEGUN


async def test_a_look_at_the_table_is_one_hop(room):
    await room.table(2)
    member = room.members[0]
    for command in ("board", "hand"):
        _, found = await counted(room, member.slash(room.channel, command))
        assert found == LOOK
    _, found = await counted(room, room.press(member, await room.board(), "view"))
    assert found == LOOK


async def test_a_pick_that_a_faster_click_has_overtaken_is_not_shown_as_kept(room):
    """The seat plays between the look at the table and the draft being kept."""
    await room.table(2)
    panel = await room.press(room.members[0], await room.board(), "play")
    hall, keep = room.bot.hall, room.bot.hall.keep

    async def overtaken(sitting: StoredTable, draft: Draft, begun: int) -> bool:
        await hall.play(sitting, 0, "bid 1", 77)
        return await keep(sitting, draft, begun)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall, "keep", overtaken)
        picked = await room.pick(room.members[0], panel.response, "bid 3")
    assert "Confirm" not in labels(picked.response)
    assert "Bo" in said(picked) or "turn" in said(picked)
    assert (await room.store.view(games.lines, 1))[0].text == "bid 1"
