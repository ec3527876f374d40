"""Turns that showed something are taken back by the consent of others, or in a game of one's own,
which is not rated then."""

import asyncio
from random import Random
from typing import Any

import pytest

from cogs.board.questions import others
from cogs.bot.patolli import Patolli
from data import chairs, games
from data.chairs import leave_game, take_chair
from data.due import QUESTION_LASTS
from data.finished import first_waiting
from data.questions import close_old, vote
from data.rows import Question
from data.stored_table import StoredTable
from engine.record import Record
from tests.cogs.room import Room, labels, said
from tests.cogs.test_chairs import leaves
from tests.cogs.test_veils import veil
from tests.cogs.voting import ask_back, questions, revealed

pytestmark = pytest.mark.usefixtures("at_once")


async def alone(room: Room) -> Any:
    ana = await room.alone()
    await room.play(ana, "bid 1")
    await room.env.settle()
    assert (await room.sitting()).number > 1, "the house has bid too"
    return ana


async def last_line(room: Room) -> str:
    return (await room.store.view(games.lines, (await room.sitting()).id))[-1].text


async def rated(room: Room) -> list[Any]:
    """Return who has a rating, once the game at the table is over and counted."""
    await room.hurry(Random(3))
    await room.env.advance_time(130)
    await room.env.settle()
    assert await room.store.view(first_waiting) is None
    assert await room.store.database.read("SELECT COUNT(*) FROM finished") == [(1,)]
    return await room.store.database.read("SELECT member_id FROM ratings WHERE title = 'gold'")


async def test_alone_one_press_takes_it_back_and_the_game_is_not_rated(room):
    ana = await alone(room)
    answer = await ana.slash(room.channel, "undo")
    assert said(answer) == "Taken back. That turn had shown something, so this game is not rated."
    assert not labels(answer.response)
    assert (await last_line(room)).startswith("undo")
    assert await rated(room) == []
    row = await room.sitting()
    assert (row.state, row.due) == ("over", None), "nobody looks at it for ever"


async def test_alone_a_turn_that_showed_nothing_costs_no_rating(room):
    ana = await room.gather()
    await ana.slash(room.channel, "table house", strength="novice")
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(room.bot.hall.house, "pause", 400.0)
        await ana.slash(room.channel, "table start")
        await room.play(ana, "bid 1")
        assert said(await ana.slash(room.channel, "undo")) == "Taken back."
    await room.restart()
    assert len(await rated(room)) == 1


async def test_two_presses_at_once_take_back_the_same_turn(room):
    ana = await room.gather()
    await ana.slash(room.channel, "table house", strength="novice")
    room.bot.hall.house.pause = 400.0
    await ana.slash(room.channel, "table start")
    await room.play(ana, "bid 1")
    sitting, hall = await room.sitting(), room.bot.hall
    done = await asyncio.gather(*(hall.undo_freely(sitting, 0, press) for press in (71, 72)))
    assert done == [True, True]
    assert (await room.sitting()).number == sitting.number + 1


async def test_where_others_have_left_a_turn_that_showed_something_stays(room):
    await revealed(room)
    ana, bo = room.members[:2]
    number = (await room.sitting()).number
    await leaves(room, bo, "free")
    assert "stays" in said(await ana.slash(room.channel, "undo"))
    assert (await room.sitting()).number == number


async def test_nor_by_a_button_that_offered_to_ask_them(room):
    await revealed(room)
    ana, bo = room.members[:2]
    offered = await ana.slash(room.channel, "undo")
    number = (await room.sitting()).number
    room.guild.remove_member(bo)
    assert "stays" in said(await room.press(ana, offered.response, "ask"))
    assert (await room.sitting()).number == number


async def test_somebody_who_only_sat_there_for_a_while_counts_too(room):
    ana = await alone(room)
    await ana.slash(room.channel, "table leave", to=room.members[1])
    await room.press(room.members[1], room.public()[-1], "accept")
    bo = room.members[1]
    await bo.slash(room.channel, "table leave", to=ana)
    await room.press(ana, room.public()[-1], "accept")
    assert "stays" in said(await ana.slash(room.channel, "undo"))


async def test_by_vote_it_is_taken_back_and_rated(room):
    await revealed(room)
    bo = room.members[1]
    await ask_back(room, 0)
    await room.press(bo, questions(room)[-1], "vote", ":yes")
    assert (await last_line(room)).startswith("undo")
    assert len(await rated(room)) == 2


async def test_what_all_agreed_to_is_done_although_the_question_closes_meanwhile(room, monkeypatch):
    """It closes while the members are looked up, after the last has agreed."""
    await revealed(room)
    bo = room.members[1]
    await ask_back(room, 0)

    async def and_it_closes(bot: Patolli, *at: Any) -> list[int]:
        later = bot.hall.now() + QUESTION_LASTS
        await room.store.write(close_old, (await room.sitting()).id, later)
        return await others(bot, *at)

    monkeypatch.setattr("cogs.board.questions.others", and_it_closes)
    await room.press(bo, questions(room)[-1], "vote", ":yes")
    assert (await last_line(room)).startswith("undo")
    assert len(await rated(room)) == 2


@pytest.mark.parametrize("meanwhile", ["a no", "another in the chair"])
async def test_nothing_is_taken_back_where_who_agreed_agrees_no_longer(
    room, monkeypatch, meanwhile
):
    """It happens while the members are looked up, after the last has agreed."""
    await revealed(room)
    bo, chloe = room.members[1:3]
    await ask_back(room, 0)
    before = await last_line(room)

    async def and_then(bot: Patolli, sitting: StoredTable, asker: int) -> list[int]:
        now, seat = bot.hall.now(), 1 - asker
        if meanwhile == "a no":
            question = Question(sitting.id, "undo", 1, asker)
            await room.store.write(vote, question, seat, agrees=False, asked_at=2, now=now)
        else:
            await room.store.write(leave_game, sitting.id, bo.id, now)
            await room.store.write(take_chair, sitting.id, seat, chloe.id, "Chloé", now)
        return [seat]

    monkeypatch.setattr("cogs.board.questions.others", and_then)
    told = said(await room.press(bo, questions(room)[-1], "vote", ":yes"))
    assert "The board has moved on." in told
    assert await last_line(room) == before


async def test_somebody_who_joins_later_does_not_make_it_rated(room):
    ana = await alone(room)
    await ana.slash(room.channel, "undo")
    await ana.slash(room.channel, "table leave", to=room.members[1])
    await room.press(room.members[1], room.public()[-1], "accept")
    assert await rated(room) == []


async def test_who_sits_down_just_before_a_turn_is_taken_back_is_asked(room, monkeypatch):
    """The chair is taken after the look at who has sat there, before the line is written."""
    ana, bo = await alone(room), room.members[1]
    await ana.slash(room.channel, "table leave", to=bo)
    sitting, hall = await room.sitting(), room.bot.hall
    replayed = hall.workshop.replay

    async def and_somebody_sits_down(record: Record) -> bytes:
        monkeypatch.undo()
        await room.store.write(
            chairs.accept_chair, sitting.id, ana.user.id, bo.user.id, "bo", hall.now()
        )
        return await replayed(record)

    monkeypatch.setattr(hall.workshop, "replay", and_somebody_sits_down)
    assert "joined or left just now" in said(await ana.slash(room.channel, "undo"))
    assert (await room.sitting()).number == sitting.number
    assert not (await last_line(room)).startswith("undo")


async def test_in_a_cup_nothing_that_showed_something_is_taken_back(room):
    await revealed(room)
    await veil(room, veiled=False)
    ana = room.members[0]
    answer = await ana.slash(room.channel, "undo")
    assert "In a cup" in said(answer)
    assert not labels(answer.response)


async def test_in_a_cup_not_even_by_a_question_that_was_asked(room):
    await revealed(room)
    bo = room.members[1]
    await ask_back(room, 0)
    number = (await room.sitting()).number
    await veil(room, veiled=False)
    assert "In a cup" in said(await room.press(bo, questions(room)[-1], "vote", ":yes"))
    assert (await room.sitting()).number == number


async def test_in_a_cup_a_turn_that_showed_nothing_is(room):
    await room.table(2)
    await veil(room, veiled=False)
    ana = room.members[0]
    await room.play(ana, "bid 2")
    assert said(await ana.slash(room.channel, "undo")) == "Taken back."
