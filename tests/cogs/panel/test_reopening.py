"""Alone against house players: the message of a turn becomes the panel again."""

import pytest

from data import games
from engine.game import END
from engine.table import Draft
from tests.cogs.room import control_ids, labels, said, text_of

pytestmark = pytest.mark.usefixtures("at_once")


async def bid(room, member, shown, way="bid 1"):
    """Bid in a panel that is open; the message that was pressed, as it stands when all is done."""
    picked = await room.pick(member, shown, way)
    await room.press(member, picked.response, "confirm")
    await room.env.settle()
    return newest(room, picked.response)


async def own_lines(room):
    lines = await room.store.view(games.lines, (await room.sitting()).id)
    return [line.text for line in lines if line.seat == 0]


def newest(room, shown):
    return room.env.backend.get_message(room.channel.id, shown.id)


def asks(message):
    return any(i.startswith("patolli:pick:") for i in control_ids(message))


async def test_the_panel_asks_again_once_the_house_has_played(room):
    ana = await room.alone()
    panel = await room.press(ana, await room.board(), "play")
    shown = await bid(room, ana, panel.response)
    assert 0 in (await room.sitting()).waiting
    assert shown.id == panel.response.id
    assert asks(shown)
    assert text_of(shown).startswith("✓ ")


async def test_with_house_players_between(room):
    ana = await room.alone("maya", ("novice", "novice"))
    panel = await room.press(ana, await room.board(), "play")
    shown, turns = panel.response, 0
    while turns < 3:
        way = min(i for i in control_ids(shown) if i.startswith(("patolli:pick:", "patolli:conf")))
        before = (await room.sitting()).number
        await room.click(ana, shown, way)
        await room.env.settle()
        shown = newest(room, shown)
        turns += (await room.sitting()).number > before
    assert asks(shown)
    assert shown.id == panel.response.id
    assert "Since your last turn" in text_of(shown)


async def test_a_typed_turn_is_answered_by_the_next_question(room):
    ana = await room.alone()
    answer = await ana.slash(room.channel, "play", turn="bid 1")
    await room.env.settle()
    assert asks(newest(room, answer.response))


async def test_undo_is_one_press_in_the_panel(room):
    ana = await room.alone()
    panel = await room.press(ana, await room.board(), "play")
    shown = await bid(room, ana, panel.response)
    assert "Undo" in labels(shown)
    await room.press(ana, shown, "undo")
    await room.env.settle()
    shown = newest(room, shown)
    assert asks(shown)
    assert "back" in text_of(shown)
    again = await bid(room, ana, shown, "bid 2")
    assert asks(again)
    own = await own_lines(room)
    assert own[0] == "bid 1"
    assert own[1].startswith("undo ")
    assert own[2] == "bid 2"


async def test_a_message_waits_for_no_house_player_once_the_game_is_over(room, random):
    ana = await room.alone("maya")
    while True:
        sitting = await room.sitting()
        draft = Draft(sitting.begun(), 0)
        while not draft.complete:
            draft.do(random.choice([step for step in draft.legal if step is not END]))
        answer = await ana.slash(room.channel, "play", turn=draft.text)
        await room.env.settle()
        if not (await room.sitting()).playing:
            break
    shown = newest(room, answer.response)
    assert "✓" in text_of(shown)
    assert "waits for" not in text_of(shown)
    assert "Undo" not in labels(shown)


async def test_an_undo_that_was_shown_before_another_one_takes_no_further_turn_back(room):
    """Nor does a finger that presses twice before the new panel is there."""
    ana = await room.alone("maya")
    shown = (await room.press(ana, await room.board(), "play")).response
    while len(await own_lines(room)) < 2:
        way = min(i for i in control_ids(shown) if i.startswith(("patolli:pick:", "patolli:conf")))
        await room.click(ana, shown, way)
        await room.env.settle()
        shown = newest(room, shown)
    second = (await room.press(ana, await room.board(), "play")).response
    for panel in (shown, second):
        await room.press(ana, panel, "undo")
        await room.env.settle()
    own = await own_lines(room)
    assert [text.startswith("undo") for text in own] == [False, False, True]
    assert asks(newest(room, second))


async def test_no_undo_before_the_first_turn(room):
    ana = await room.alone()
    panel = await room.press(ana, await room.board(), "play")
    assert "Undo" not in labels(panel.response)


async def test_after_a_quarter_of_an_hour_play_opens_it(room, monkeypatch):
    ana = await room.alone()
    panel = await room.press(ana, await room.board(), "play")
    picked = await room.pick(ana, panel.response, "bid 1")
    monkeypatch.setattr("cogs.panel.reopening.TOKEN_LIVES", 0.0)
    await room.press(ana, picked.response, "confirm")
    await room.env.settle()
    assert not asks(newest(room, picked.response))
    opened = await room.press(ana, await room.board(), "play")
    assert asks(opened.response)


async def test_a_restart_keeps_nothing_of_it(room):
    room.bot.hall.house.pause = 400.0
    ana = await room.alone()
    answer = await ana.slash(room.channel, "play", turn="bid 1")
    await room.restart()
    await room.env.settle()
    assert not asks(newest(room, answer.response))
    opened = await room.press(ana, await room.board(), "play")
    assert asks(opened.response)


async def test_among_people_the_panel_stays_closed(room):
    await room.table(2)
    ana, bo = room.members[:2]
    answer = await ana.slash(room.channel, "play", turn="bid 1")
    await bo.slash(room.channel, "play", turn="bid 2")
    await room.env.settle()
    assert not asks(newest(room, answer.response))
    assert "Undo" not in labels(newest(room, answer.response))
    assert "✓" in said(answer)
