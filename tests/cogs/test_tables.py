"""A table from the moment it is opened: the channel, the options, the players' names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.room import Room, control_ids, said, text_of


async def forget(room: Room, member: Any) -> None:
    shown = await member.slash(room.channel, "privacy")
    await room.press(member, shown.response, "forget")


# The channel.


@pytest.mark.parametrize("title", [None, "gold"])
async def test_a_taken_channel_is_told_before_the_game_is_asked(
    room: Room, title: str | None
) -> None:
    await room.table(2)
    chosen = {"title": title} if title else {}
    refused = await room.members[2].slash(room.channel, "table new", thread=False, **chosen)
    assert "open in this channel already" in said(refused)
    assert not control_ids(refused.response)


async def test_a_table_with_a_thread_of_its_own_needs_no_free_channel(room: Room) -> None:
    await room.table(2)
    which = await room.members[2].slash(room.channel, "table new", thread=True)
    assert "Which game" in said(which)


# Names.


@pytest.mark.parametrize(("language", "red"), [("en", "Red"), ("fr", "Rouge")])
async def test_whoever_was_forgotten_is_called_by_the_colour_of_the_seat(
    room: Room, language: str, red: str
) -> None:
    ana, bo, chloe = room.members[:3]
    await room.table(2)
    for member, turn in ((ana, "bid 3"), (bo, "bid 1")):
        await room.play(member, turn)
    sitting = await room.sitting()
    await room.store.end_table(sitting.id, 4000)
    await forget(room, ana)
    assert (await room.sitting()).players[0].name == ""
    await chloe.slash(room.channel, "settings me", language=language)

    picture = text_of((await chloe.slash(room.channel, "board")).response)
    text = said(await chloe.slash(room.channel, "board", text=True))
    for shown in (picture, text):
        assert red in shown
    bought = next(line for line in text.splitlines() if "3" in line and red in line)
    assert "****" not in text, bought
    refused = said(await chloe.slash(room.channel, "hand"))
    assert f"{red}, bo" in refused
    replay = await chloe.slash(room.channel, "replay")
    last = await room.press(chloe, replay.response, "step", ":last")
    assert f"**{red}**" in said(last)


async def test_a_board_posted_anew_calls_a_forgotten_player_by_the_colour(room: Room) -> None:
    await room.table(2)
    for seat, turn in ((0, "bid 3"), (1, "bid 1")):
        await room.play(room.members[seat], turn)
    sitting = await room.sitting()
    await room.store.end_table(sitting.id, 4000)
    await forget(room, room.members[0])
    await room.bot.boards.show(sitting.id, afresh=True)
    shown = text_of(await room.board())
    assert "**Red** buys lot 1" in shown
