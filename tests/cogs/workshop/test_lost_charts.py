"""A chart over which the workers died comes in words, which need no worker."""

import asyncio
from typing import Any

import pytest

from tests.cogs.cups.room import CupRoom
from tests.cogs.room import Room, control_ids, errors, said
from tests.cogs.test_ranks import played
from tests.cogs.workshop.test_workshop import Staff, kill_until

LOST = "two workers died over Chart"


async def shown(room: Room, member: Any, caplog: pytest.LogCaptureFixture, command: str) -> Any:
    """What a command answers while every worker dies over the chart."""
    caplog.clear()
    staff = Staff(room.bot.workshop)
    killed = asyncio.create_task(kill_until(staff, lambda: LOST in caplog.text))
    answer = await member.slash(room.channel, command)
    await asyncio.wait_for(killed, 30)
    return answer


@pytest.mark.parametrize("command", ["profile", "stats"])
async def test_a_chart_of_games_comes_in_words(room, caplog, command):
    await played(room, 2)
    answer = await shown(room, room.members[0], caplog, command)
    assert not answer.response.attachments
    text = next(each for each in control_ids(answer.response) if "_text:" in each)
    whole = await room.press(room.members[0], answer.response, text.split(":")[1])
    assert said(whole).splitlines()[0] in said(answer)
    assert len(said(answer).splitlines()) >= len(said(whole).splitlines()) > 3
    assert not errors(caplog)


@pytest.mark.long
async def test_a_chart_of_a_cup_comes_in_words(room, caplog):
    cup = CupRoom.of(room, 8)
    await cup.announce(title="gold")
    await cup.everybody_enters()
    await cup.organiser.slash(room.channel, "cup start")
    await cup.settled()
    await cup.passes(11 * 60)
    answer = await shown(room, cup.organiser, caplog, "cup pods")
    assert not answer.response.attachments
    for name in ("ana", "hana"):
        assert name in said(answer)
    assert not errors(caplog)
