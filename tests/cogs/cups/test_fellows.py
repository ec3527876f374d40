"""Cups where several processes share the servers out: one of them tells of each."""

from tests.cogs.cups.room import CupRoom


async def test_what_another_process_does_in_a_cup_is_told_by_the_owner_of_its_server(
    room, monkeypatch
):
    cup, words = CupRoom.of(room, 4), list[str]()
    await cup.announce(title="gold")

    async def tell(word: str) -> None:
        words.append(word)

    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(room.bot, "owns", lambda server_id: False)
        elsewhere.setattr(room.store.database, "tell", tell)
        await cup.everybody_enters()
        await cup.organiser.slash(room.channel, "cup start")
        await cup.settled()
        assert "Round 1" not in cup.told()
        for word in words:
            room.bot.fellows.hear(word)
        await cup.settled()
        assert "Round 1" not in cup.told(), "the server is not its own"
    for word in words:
        room.bot.fellows.hear(word)
    await cup.settled()
    assert "Round 1" in cup.told()
    row = (await cup.newest()).row
    assert row.round is not None
    assert row.round.told


async def test_what_a_process_left_untold_is_found_by_the_one_in_its_place(room, monkeypatch):
    cup = CupRoom.of(room, 4)
    await cup.announce(title="gold")
    with monkeypatch.context() as dying:
        dying.setattr(room.bot.crier, "show", lambda cup_id: None)
        dying.setattr(room.bot.hall.cups, "show", lambda cup_id: None)
        await cup.everybody_enters()
        await cup.organiser.slash(room.channel, "cup start")
        await cup.settled()
        assert "Round 1" not in cup.told()
    room.bot.fellows.hear("look")
    await cup.settled()
    assert "Round 1" in cup.told()
