"""Cups where several processes share the servers out: one of them tells of each."""

import pytest

from data.shares import Share
from tests.cogs.cups.room import CupRoom
from tests.cogs.room import Room

OTHERS = Share(2**40, 2**40 - 1, 2**40 - 1)
"""None of the servers of a room."""


async def paired(cup: CupRoom) -> None:
    await cup.everybody_enters()
    await cup.organiser.slash(cup.room.channel, "cup start")
    await cup.settled()
    assert "Round 1" not in cup.told()


async def test_what_another_process_does_in_a_cup_is_told_by_the_owner_of_its_server(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, words = CupRoom.of(room, 4), list[str]()
    await cup.announce(title="gold")

    async def tell(word: str) -> None:
        words.append(word)

    room.store.listen(room.bot.fellows.queued)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(type(room.bot), "share", OTHERS)
        elsewhere.setattr(room.store.database, "tell", tell)
        await paired(cup)
        for word in words:
            room.bot.fellows.hear(word)
        await cup.settled()
        assert "Round 1" not in cup.told(), "the server is not its own"
    room.store.listen(room.bot.sender.stir)
    for word in words:
        room.bot.fellows.hear(word)
    await cup.settled()
    assert "Round 1" in cup.told()
    row = (await cup.newest()).row
    assert row.round is not None
    assert row.round.told


async def test_what_a_process_left_untold_is_found_by_the_one_in_its_place(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = CupRoom.of(room, 4)
    await cup.announce(title="gold")
    with monkeypatch.context() as dying:
        dying.setattr(type(room.bot), "share", OTHERS)
        await paired(cup)
    room.bot.fellows.hear("look")
    await cup.settled()
    assert "Round 1" in cup.told()
