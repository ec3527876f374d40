"""What reaches members before its time: messages, boards, records, lists of what is legal."""

import json
import re
from random import Random

import pytest

from data.words import words
from engine.game import END, Position
from engine.games.yucatan.components import GUILDS
from engine.notation import STEP_BREAK
from tests.cogs.room import Room, said, text_of


async def play_on(room: Room, random: Random) -> list[str]:
    """A turn of whoever is to act, as the title's own random player would play it; its steps."""
    sitting = await room.sitting()
    seat = random.choice(sitting.waiting)
    here, steps = sitting.begun().copy(), list[str]()
    while True:
        legal = here.actions(seat)
        action = END if END in legal and steps else sitting.game.explore(here, seat, legal, random)
        if action is END:
            break
        here.play(seat, action)
        steps.append(str(action))
    await room.play(room.members[seat], STEP_BREAK.join((*steps, "end")))
    return steps


def known_guilds(position: Position) -> bool:
    return any(pawn.guild for pawn in position.seen_by(None).pawns())  # pyright: ignore


@pytest.mark.long
async def test_no_guild_is_told_before_a_fight(room):
    """Whatever a rival or a spectator can ask for, until the first fight has shown two guilds."""
    await room.table(2, title="yucatan", neutral_setup="random", first="red")
    random, deployed = Random(4), 0
    blue, spectator = room.members[1], room.members[3]
    guilds = re.compile("|".join((*GUILDS, *(words("en")(f"yucatan.token.{g}") for g in GUILDS))))
    # Who beats whom is printed; everything else that names a guild tells one.
    printed = words("en")(
        "yucatan.reading.cycle",
        **dict(
            zip(
                ("one", "two", "three"),
                (words("en")(f"yucatan.token.{g}") for g in GUILDS),
                strict=True,
            )
        ),
    )
    while not known_guilds((await room.sitting()).begun()) and deployed < 12:
        seat = (await room.sitting()).waiting[0]
        steps = await play_on(room, random)
        deployed += sum(step.startswith("deploy") for step in steps) if seat == 0 else 0
        sitting = await room.sitting()
        if known_guilds(sitting.begun()):
            break
        own = {str(step) for step in sitting.begun().actions(1)}
        told = [text_of(message) for message in room.public()]
        told += [said(await spectator.slash(room.channel, "board", text=True))]
        told += [said(await spectator.slash(room.channel, "replay"))]
        told += [await room.record(spectator)]
        for text in told:
            assert not guilds.search(text.lower().replace(printed.lower(), "")), text
        lines = [line.split("#")[0] for line in (await room.record(blue)).splitlines()]
        assert not [line for line in lines if line.startswith("red") and guilds.search(line)]
        offered = await blue.autocomplete(room.channel, "play", "turn", "deploy")
        assert all(
            choice["value"].split(",")[0] in own or not own
            for choice in offered
            if len(choice["value"].split()) > 2
        )
        offered = await room.members[0].autocomplete(room.channel, "play", "turn", "")
        assert bool(offered) == (0 in sitting.waiting)
    assert deployed >= 2, "nothing was secret"


async def test_the_tile_under_a_city_is_told_to_its_owner_alone(room):
    await room.table(2, title="maya", first="red", zones="blue_red")
    red, blue = room.members[:2]
    position = (await room.sitting()).begun()
    step = next(text for text in map(str, position.actions(0)) if text.startswith("city "))
    tile = step.split()[-1]
    await room.play(red, step)
    assert f"{step}" in await room.record(red)
    for member in (blue, room.members[3]):
        assert tile not in await room.record(member)
    crop = words("en")(f"maya.token.{tile}")
    assert crop not in "\n".join(text_of(message) for message in room.public()[-1:])
    assert crop not in said(await blue.slash(room.channel, "board", text=True))


async def test_no_pick_and_no_cube_of_a_sealed_building_is_told_early(room):
    await room.table(2, title="yaxha")
    red, blue = room.members[:2]
    await room.play(red, "pick 2")
    assert "pick 2" in await room.record(red)
    assert "pick 2" not in await room.record(blue)
    await room.play(blue, "pick 1")
    random = Random(2)
    sitting = await room.sitting()
    assert sitting.waiting == (0, 1)
    while 0 in (await room.sitting()).waiting:
        here, steps = (await room.sitting()).begun().copy(), list[str]()
        while END not in (legal := here.actions(0)):
            here.play(0, action := random.choice(legal))
            steps.append(str(action))
        await room.play(red, STEP_BREAK.join(steps))
    built = STEP_BREAK.join(steps)
    assert built in await room.record(red)
    for member in (blue, room.members[3]):
        assert "set " not in await room.record(member)
    before = json.dumps(sitting.begun().seen_by(1).dump()["pyramids"][0])
    now = json.dumps((await room.sitting()).begun().seen_by(1).dump()["pyramids"][0])
    assert now == before, "the cubes are not on the table yet"


@pytest.mark.parametrize("title", ["maya", "yaxha", "yucatan"])
async def test_a_rival_is_offered_nothing_while_typing(room, title):
    await room.table(2, title=title)
    sitting = await room.sitting()
    seat = sitting.waiting[0]
    idle = [m for at, m in enumerate(room.members) if at not in sitting.waiting]
    assert await room.members[seat].autocomplete(room.channel, "play", "turn", "")
    for member in idle:
        assert await member.autocomplete(room.channel, "play", "turn", "") == []
