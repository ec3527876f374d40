"""Whole games of one member against the house, all in one channel: none illegal, none stuck.

    PATOLLI_HOUSE_GAMES=200 python -m pytest -n 0 -s tests/cogs/test_house_games.py -m long

plays that many, over all titles, sizes and options.
"""

import os
import time
from collections import Counter
from random import Random

import pytest

from cogs.hall import house
from data.stored_table import StoredTable
from engine.catalogue import find, keys
from engine.game import END
from engine.house.strengths import STRENGTHS
from engine.notation import join_steps
from engine.simulation import Plan
from engine.table import Draft
from tests.cogs.room import Room, errors, open_room

GAMES = int(os.environ.get("PATOLLI_HOUSE_GAMES", "8"))
STUCK = 4_000
"""No game has so many lines."""


@pytest.mark.long
async def test_games_against_the_house_are_played_to_their_end(
    tmp_path, monkeypatch, random, caplog
):
    monkeypatch.setattr(house, "PAUSE", 0.0)
    played, lines, begun = Counter[str](), 0, time.perf_counter()
    plans = [Plan.of(find(key), None, {}, random.getrandbits(32)) for key in keys()]
    async with open_room(tmp_path / "patolli.db") as room:
        for number in range(GAMES):
            plan = plans[number % len(plans)]
            sitting = await against_the_house(room, plan, number // len(plans), random)
            lines += (await play(room, sitting, random)).number
            played[f"{plan.key} {len(sitting.players)}"] += 1
            assert not errors(caplog)
            print(f"{number + 1}: {plan.key}, {len(sitting.players)} seats", flush=True)
    took = time.perf_counter() - begun
    print(f"\n{played.total()} games, {lines} lines in {took:.0f} s: {dict(played)}")


async def against_the_house(room: Room, plan: Plan, number: int, random: Random) -> StoredTable:
    """A game of the plan, with one member at a table of house players."""
    wanted = plan.playout(number)
    ana = room.members[0]
    await ana.slash(room.channel, "table new", title=plan.key, thread=False)
    for _ in range(wanted.seats - 1):
        strength = random.choice([*STRENGTHS])
        await ana.slash(room.channel, "table house", strength=strength)
    for option, value in wanted.options.items():
        await ana.slash(room.channel, "table options", option=option, value=value)
    await ana.slash(room.channel, "table start")
    await room.env.settle()
    return await room.sitting()


async def play(room: Room, sitting: StoredTable, random: Random) -> StoredTable:
    """The member plays at random until the game is over; nobody else keeps it waiting."""
    ana = room.members[0]
    while sitting.playing:
        assert sitting.waiting == (0,), "the house has played"
        assert sitting.shown == sitting.number, "and its turns are shown"
        assert sitting.number < STUCK, sitting.options
        draft = Draft(sitting.begun(), 0)
        while (step := random.choice(draft.legal)) is not END:
            draft.do(step)
        await ana.slash(room.channel, "play", turn=join_steps(draft.text, str(END)))
        await room.env.settle()
        before, sitting = sitting, await room.sitting()
        assert sitting.number > before.number, draft.text
    assert sitting.state == "over"
    assert sitting.shown == sitting.number
    record = await room.bot.hall.record(sitting)
    assert record.verify(sitting.game).outcome() is not None
    assert {line.seat for line in record.lines} == {*range(len(sitting.players))}
    return sitting
