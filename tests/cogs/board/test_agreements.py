"""What players agree on: to end by points, to pause; who agreed is seen; a day to answer."""

import pytest

from data import pauses
from data.due import DAY
from tests.cogs.room import NAMES, control_ids, labels, said, text_of
from tests.cogs.voting import ask_to_stop, questions, revealed


async def ask(room, seat, command="table pause"):
    return await room.members[seat].slash(room.channel, command)


async def ask_for_points(room, seat=0):
    offered = await room.members[seat].slash(room.channel, "table end")
    return await room.press(room.members[seat], offered.response, "propose", ":points")


async def answer(room, seat, agrees=True):
    asked = questions(room)[-1]
    custom_id = next(i for i in control_ids(asked) if i.endswith("yes" if agrees else "no"))
    return await room.click(room.members[seat], asked, custom_id)


@pytest.mark.long
async def test_a_game_ends_with_the_points_as_they_stand(room):
    await revealed(room, 3)
    await ask_for_points(room)
    for seat in (1, 2):
        await answer(room, seat)
    row = await room.sitting()
    assert (row.state, row.ended_by) == ("ended", "points")
    board = text_of(await room.board())
    sitting = await room.sitting()
    for seat, points in enumerate(sitting.begun().scores()):
        assert f"{room.members[seat].id}" in board
        assert f"{points}" in board
    assert "agreed on the points" in board


@pytest.mark.long
async def test_without_a_result_there_are_no_places(room):
    await revealed(room)
    await ask_to_stop(room)
    await answer(room, 1)
    assert (await room.sitting()).outcome is None
    assert "its players agreed." in text_of(await room.board())


async def test_who_agreed_stands_on_the_question(room):
    await room.table(3)
    await ask(room, 0)
    asked = text_of(questions(room)[-1])
    assert "agreed" not in asked
    assert "Closes <t:" in asked
    told = await answer(room, 1)
    assert "1 more player" in said(told)
    name, missing = (NAMES[seat] for seat in (1, 2))
    assert f"Agreed: {name} · to answer: {missing}" in text_of(questions(room)[-1])
    await answer(room, 2)
    closed = text_of(room.public()[-2])
    assert f"Agreed: {name}, {missing}" in closed


class TestPause:
    async def paused(self, room, players=2):
        await room.table(players)
        await ask(room, 0)
        for seat in range(1, players):
            await answer(room, seat)
        assert (await room.sitting()).paused

    async def test_nobody_is_to_act_until_somebody_goes_on(self, room):
        await self.paused(room)
        board = await room.board()
        assert "was paused" in text_of(board)
        assert "Play" not in labels(board)
        refused = await room.members[0].slash(room.channel, "play", turn="bid 1")
        assert "paused" in said(refused)
        assert (await room.sitting()).number == 0
        await room.press(room.members[1], board, "resume")
        assert "Play" in labels(await room.board())
        await room.play(room.members[0], "bid 1")
        assert (await room.sitting()).number == 1

    async def test_it_is_asked_while_others_play_and_stays_a_question(self, room):
        await room.table(2)
        await ask(room, 0)
        for seat in range(2):
            await room.play(room.members[seat], f"bid {seat + 1}")
        assert "paused" in said(await answer(room, 1))
        assert (await room.sitting()).paused

    async def test_a_spectator_neither_pauses_nor_goes_on(self, room):
        await self.paused(room)
        stranger = room.members[3]
        told = await room.press(stranger, await room.board(), "resume")
        assert (await room.sitting()).paused
        assert "was paused" not in said(told)
        assert (await room.sitting()).paused

    @pytest.mark.long
    @pytest.mark.usefixtures("at_once")
    async def test_alone_with_the_house_nobody_is_asked(self, room):
        await room.alone()
        assert "paused" in said(await ask(room, 0))
        assert (await room.sitting()).waiting == ()
        assert "goes on" in said(await ask(room, 0))
        assert (await room.sitting()).waiting


async def test_a_question_is_open_for_a_day(room):
    await room.table(3)
    await ask(room, 0)
    await answer(room, 1)
    await room.passes(DAY)
    assert not questions(room)
    assert any("A day has passed" in text_of(message) for message in room.public())
    assert not (await room.sitting()).paused
    await ask(room, 0)
    await answer(room, 2)
    assert not (await room.sitting()).paused, "the vote of the day before counts no more"
    await answer(room, 1)
    assert (await room.sitting()).paused


async def test_a_pause_is_on_the_board_though_the_bot_died_before_it_was(room):
    sitting = await room.table(2)
    await room.store.write(pauses.pause_game, sitting.id, room.bot.hall.now())
    await room.restart()
    await room.passes(0)
    assert "Go on" in labels(await room.board())


async def test_boards_that_tell_nothing_new_do_not_fill_the_channel(room):
    """A pause and its end say something else, but nothing more of the game."""
    ana, bo, *_ = room.members
    await room.table(2)
    await room.play(ana, "bid 3")
    await room.play(bo, "bid 1")
    for _ in range(3):
        await room.store.write(pauses.pause_game, 1, room.bot.hall.now())
        room.bot.boards.show(1, afresh=True)
        await room.env.settle()
        await ask(room, 0)  # it goes on
        await room.env.settle()
    told = [text_of(message).split(" · ")[-1] for message in room.public()]
    news = [each for each in told if "lot 1" in each and "To act" not in each]
    assert len(news) <= 1, "what was told is told once, and once more on the board that stands"
    assert sum("game begins" in each for each in told) <= 1


async def test_what_was_agreed_does_not_run_out(room):
    await room.table(2)
    await ask(room, 0)
    question = questions(room)[-1]
    await answer(room, 1)
    agreed = text_of(room.message(question.id))
    await room.passes(2 * DAY)
    assert text_of(room.message(question.id)) == agreed


async def test_another_pause_is_another_question_to_all(room):
    await room.table(3)
    await ask(room, 0)
    first = questions(room)[-1]
    for seat in (1, 2):
        await answer(room, seat)
    assert (await room.sitting()).paused
    await ask(room, 0)  # it goes on
    assert "asked" in said(await ask(room, 0))
    assert questions(room)[-1].id != first.id
    assert not control_ids(room.message(first.id))
    await answer(room, 2)
    assert not (await room.sitting()).paused, "bo has not agreed to this one"
    await answer(room, 1)
    assert (await room.sitting()).paused
