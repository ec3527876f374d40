"""What happens between a vote and what it decides, while the bot waits for Discord."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from data import games
from data.questions import open_question
from data.rows import Question, StaleBoard
from data.stored_table import StoredTable
from tests.cogs.room import Room, said, text_of
from tests.cogs.strict import Limited, Meanwhile, Slow
from tests.cogs.voting import ask_back, ask_to_stop, questions, revealed

# A turn that is played while the bot looks whether the players are still members.


async def test_a_vote_takes_back_no_turn_that_was_played_after_it(strict):
    room = strict.room
    await revealed(room)
    await ask_back(room, 0)
    (question,) = questions(room)
    strict.fail("other", Slow(2), times=1)
    voted = await room.press(room.members[1], question, "vote", ":yes")
    await room.play(room.members[1], "end")
    await room.env.advance_time(5)
    assert "moved on" in said(voted)
    assert [line.text for line in await room.store.view(games.lines, 1)] == [
        "bid 1",
        "bid 2",
        "end",
    ]
    assert "no longer open" in text_of(room.message(question.id))


async def test_a_vote_stops_no_game_that_went_on_after_it(strict):
    room = strict.room
    await revealed(room)
    await ask_to_stop(room)
    (question,) = questions(room)
    strict.fail("other", Slow(2), times=1)
    voted = await room.press(room.members[1], question, "vote_end", ":yes")
    await room.play(room.members[1], "end")
    await room.env.advance_time(5)
    assert "moved on" in said(voted)
    assert (await room.sitting()).playing
    assert "no longer open" in text_of(room.message(question.id))


async def test_a_secret_choice_after_the_vote_stops_the_game_all_the_same(strict):
    room = strict.room
    await room.table(2)
    await ask_to_stop(room)
    (question,) = questions(room)
    strict.fail("other", Slow(2), times=1)
    voted = await room.press(room.members[1], question, "vote_end", ":yes")
    await room.play(room.members[0], "bid 1")
    await room.env.advance_time(5)
    assert "The game was stopped" in said(voted)
    assert (await room.sitting()).stopped


async def test_where_nobody_is_left_to_ask_a_game_that_went_on_meanwhile_goes_on(strict):
    """The other one leaves the server while the bot looks, and has just played."""
    room = strict.room
    await revealed(room)
    offered = await room.members[0].slash(room.channel, "table end")
    strict.fail("other", Slow(2), times=1)
    asked = await room.press(room.members[0], offered.response, "propose")
    await room.play(room.members[1], "end")
    room.guild.remove_member(room.members[1])
    await room.env.advance_time(5)
    assert "moved on" in said(asked)
    assert (await room.sitting()).number == 3


async def test_a_turn_is_taken_back_from_the_position_that_was_looked_at(room):
    """The rival has played since: that the board is stale is told, not that the rival may not."""
    await revealed(room)
    seen = await room.sitting()
    await room.play(room.members[1], "end")
    with pytest.raises(StaleBoard):
        await room.bot.hall.undo(seen, 1, (2,), 1)


@pytest.mark.parametrize("vote", ["yes", "no"])
async def test_a_vote_on_an_older_message_is_none_on_the_question_asked_anew(
    room, monkeypatch, vote
):
    """Between the look at the game and the vote, the other one plays and is asked once more."""
    await revealed(room)
    await ask_back(room, 0)
    (question,) = questions(room)
    hall, looked = room.bot.hall, room.bot.hall.shown_since
    asked = Question(1, "undo", 1, 0)

    async def and_the_game_goes_on(sitting: StoredTable, number: int) -> bool:
        shown = await looked(sitting, number)
        monkeypatch.undo()
        await hall.play(sitting, 1, "end", 1)
        await room.store.write(open_question, asked, 3, hall.now())
        return shown

    monkeypatch.setattr(hall, "shown_since", and_the_game_goes_on)
    voted = await room.press(room.members[1], question, "vote", f":{vote}")
    assert "moved on" in said(voted)
    assert (await room.sitting()).number == 3
    assert not (await room.store.write(open_question, asked, 3, 3_500)).refused
    await room.env.settle()
    assert not questions(room), "the message that was voted on"


# A limit on all requests, while a member waits.


async def refuse(room: Room) -> Any:
    return await room.press(room.members[0], questions(room)[0], "vote", ":no")


async def agree(room: Room) -> Any:
    return await room.press(room.members[0], questions(room)[0], "vote", ":yes")


async def ask(room: Room) -> Any:
    return await ask_back(room, 1)


Deed = Callable[[Room], Coroutine[Any, Any, Any]]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("asked", "deed", "after_the_look"),
    [
        pytest.param(True, agree, False, id="while the members are looked up"),
        pytest.param(True, refuse, False, id="while the question is closed"),
        pytest.param(True, ask, True, id="while the question is looked at"),
        pytest.param(False, ask, True, id="while the question is posted"),
    ],
)
async def test_a_limit_on_all_requests_is_over_when_discord_says_so(
    strict, asked, deed, after_the_look
):
    room = strict.room
    await revealed(room)
    if asked:
        await ask_back(room, 1)

    def limit() -> None:
        strict.fail("question", Limited(30, everywhere=True), times=1)

    if after_the_look:
        strict.fail("other", Meanwhile(limit), times=1)
    else:
        limit()
    answer = await deed(room)
    await room.env.advance_time(60)
    assert said(answer)
    sitting = await room.sitting()
    await room.play(room.members[sitting.waiting[0]], "bid 1" if sitting.number == 3 else "end")
    await room.env.advance_time(15)
    sitting = await room.sitting()
    assert sitting.shown == sitting.number
    assert len(questions(room)) <= 1
