"""Whole games through the simulated Discord: typed, clicked, in French, each click twice, on a
server."""

from random import Random
from typing import Any

import pytest

from engine.catalogue import find, keys
from tests.cogs.room import Room, control_ids, errors, open_room, said


async def turn_typed(room: Room, random: Random) -> None:
    """Somebody who is to act types one of the turns that the autocomplete offers."""
    sitting = await room.sitting()
    seat = random.choice(sitting.waiting)
    member = room.members[seat]
    offered = await member.autocomplete(room.channel, "play", "turn", "")
    assert offered, "whoever is to act is offered turns"
    typed = random.choice(offered)["value"]
    while True:
        longer = await member.autocomplete(room.channel, "play", "turn", typed + " ")
        if typed in [choice["value"] for choice in longer]:
            break
        typed = random.choice(longer)["value"]
    await member.slash(room.channel, "play", turn=typed)
    if (await room.sitting()).number == sitting.number:  # a turn that may not stop yet
        await member.slash(room.channel, "play", turn="end")


async def turn_clicked(room: Room, random: Random) -> None:
    """Somebody who is to act presses Play, then any button, until the turn is confirmed."""
    sitting = await room.sitting()
    member = room.members[random.choice(sitting.waiting)]
    result = await room.press(member, await room.board(), "play")
    for _ in range(60):
        panel = result.response
        ids = control_ids(panel)
        done = [i for i in ids if i.startswith(("patolli:confirm", "patolli:finish"))]
        picks = [i for i in ids if i.startswith("patolli:pick")]
        if done and (not picks or random.random() < 0.4):
            pressed = done[0]
        elif picks:
            pressed = random.choice(picks)
        else:
            return
        shown = await room.click(member, panel, pressed)
        if pressed.startswith("patolli:confirm"):
            return
        if shown.response is not None:
            result = shown
    raise AssertionError("a turn of sixty clicks")


async def finish(room: Room, turn: Any, random: Random, most: int = 2_000) -> None:
    for _ in range(most):
        if not (await room.sitting()).playing:
            return
        await turn(room, random)
    raise AssertionError("the game does not end")


async def check_finished(room: Room) -> None:
    sitting = await room.sitting()
    assert sitting.state == "over"
    record = await room.bot.hall.record(sitting)
    position = record.verify(find(sitting.title))
    assert position.outcome() is not None
    assert sitting.shown == sitting.number, "the last board is shown"


SHORTEST = "gold"
WHOLE = [pytest.param(key, marks=[] if key == SHORTEST else [pytest.mark.long]) for key in keys()]


@pytest.mark.parametrize("title", WHOLE)
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long)])
async def test_a_whole_game_is_played_by_typed_turns(room, title, players, random):
    await room.table(players, title=title)
    await finish(room, turn_typed, random)
    await check_finished(room)
    told = said(await room.press(room.members[0], await room.board(), "record"))
    assert (await room.sitting()).seed in told, "the seed is told at the end"


@pytest.mark.long
@pytest.mark.needs("server")
@pytest.mark.parametrize("title", WHOLE)
async def test_a_whole_game_is_played_on_a_server(server, title, random, caplog):
    async with open_room(server.empty()) as room:
        await room.table(2, title=title)
        await finish(room, turn_clicked, random)
        await check_finished(room)
    assert not errors(caplog)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("title", WHOLE)
async def test_a_whole_game_is_played_by_clicks_alone_in_french(room, title, random):
    for member in room.members:
        await member.slash(room.channel, "settings me", language="fr")
    await room.table(2, title=title)
    await finish(room, turn_clicked, random)
    await check_finished(room)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("title", keys())
async def test_every_click_delivered_twice_is_one_move(room, title, random):
    await room.table(3, title=title)
    room.deliver_twice()
    for _ in range(40):
        before = (await room.sitting()).number
        await turn_clicked(room, random)
        assert (await room.sitting()).number <= before + 1
    record = await room.bot.hall.record(await room.sitting())
    record.verify(find(title))
