"""Members are called once, when and how they want it, and not for what is over."""

from __future__ import annotations

from typing import Any

import pytest

from data.due import DAY
from data.outbox import TOGETHER
from tests.cogs.room import Room, text_of
from tests.cogs.strict import Strict

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
    """Whom a message notifies."""
    return set(message.ping_user_ids)


def own(room: Room) -> list[Any]:
    """The messages that are notices alone: no board, no lobby."""
    return [message for message in room.public() if "waits for you" in text_of(message)]


async def at(room: Room, hour: float) -> None:
    """The clock goes on to that hour of the day (UTC)."""
    now = room.env.backend.clock.now().timestamp()
    room.env.backend.advance_clock((hour * HOUR - now) % DAY)
    await passes(room, 61)


async def passes(room: Room, seconds: float) -> None:
    await room.env.advance_time(seconds)
    await room.env.settle()


async def bids(room: Room) -> None:
    """Both bid, and it becomes the turn of one of them."""
    ana, bo, *_ = room.members
    await room.play(ana, "bid 3")
    await room.play(bo, "bid 1")


async def test_the_board_calls_whom_it_waits_for_and_nothing_follows(room: Room) -> None:
    ana, bo, *_ = room.members
    board = await room.board()
    assert called(board) == {ana.id, bo.id}
    before = len(room.public())
    await passes(room, WINDOW)
    assert len(room.public()) == before


async def test_who_sleeps_is_called_in_the_morning(strict: Strict) -> None:
    room = strict.room
    ana, bo, *_ = room.members
    await room.store.hours.set(bo.id, "UTC", NIGHT, 0)
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
    assert f"/{(await room.sitting()).row.board_id}" in text
    await passes(room, DAY)
    assert len(own(room)) == 1
