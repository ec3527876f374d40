"""Every control that a cup ever showed answers with a sentence, however late it is pressed and
whatever its id says."""

from random import Random
from typing import Any

import pytest

from tests.cogs.cups.room import CupRoom
from tests.cogs.room import control_ids, said
from tests.cogs.test_old_controls import odd_ones


async def every_control(cup: CupRoom) -> list[str]:
    """The ids of all controls that a whole cup shows, with those of its panels."""
    found: list[str] = []

    async def ask(command: str, **options: Any) -> Any:
        answer = (await cup.organiser.slash(cup.room.channel, f"cup {command}", **options)).response
        found.extend(control_ids(answer))
        return answer

    async def press(message: Any, verb: str) -> None:
        answer = (await cup.room.press(cup.organiser, message, verb)).response
        found.extend([*control_ids(message), *control_ids(answer)])

    await cup.announce(title="gold", rounds=2, check_in="1 h")
    await cup.everybody_enters()
    await press(await cup.announcement(), "cup_change")
    await ask("round")
    await ask("start")
    await cup.settled()
    found += control_ids(await cup.announcement())
    for member in cup.members:
        await cup.press(member, "cup_here")
    await ask("start")
    await cup.settled()
    await ask("round")
    await cup.passes(11 * 60)
    for command in ("end", "pods"):
        await ask(command)
    assert await ask("result", table="1") is not None
    await press(await ask("round"), "cup_decide")
    names = [cup.members[n - 1].name for n in (await cup.newest()).pod(1, 1).entrants]
    await cup.decides(table="1", result=" > ".join(names))
    await cup.settled(20)
    await ask("standings")  # now there are places, and why they are so
    await cup.press(cup.members[0], "cup_leave")
    found += [i for message in cup.room.public() for i in control_ids(message)]
    return [each for each in dict.fromkeys(found) if each.startswith("patolli:cup_")]


async def press_all(cup: CupRoom, ids: list[str], by: Any = None) -> None:
    random = Random(3)
    for custom_id in ids:
        member = by or random.choice(cup.members)
        result = await cup.room.press_id(member, custom_id)
        if result.modal is not None:
            result = await member.submit_modal(result, {"typed": random.choice(["*", "²", "3 d"])})
        assert said(result), f"{custom_id} was not answered"


@pytest.mark.long
async def test_every_control_of_a_cup_answers_also_when_it_is_over(cup_of):
    cup = cup_of(4)
    ids = await every_control(cup)
    verbs = {each.split(":")[1] for each in ids}
    assert verbs >= {
        *("cup_enter", "cup_leave", "cup_here", "cup_change", "cup_set", "cup_ask", "cup_start"),
        *("cup_begin", "cup_pair", "cup_pause", "cup_end", "cup_decide", "cup_decide_at"),
        *("cup_place", "cup_decided", "cup_standings", "cup_pods", "cup_pods_text", "cup_around"),
        *("cup_why", "cup_text", "cup_counting"),
    }
    ending = [each for each in ids if each.startswith("patolli:cup_end:")]
    await press_all(cup, [each for each in ids if each not in ending])
    await press_all(cup, ending, by=cup.organiser)
    assert (await cup.newest()).row.state == "over"
    await press_all(cup, ids)


@pytest.mark.long
async def test_whatever_an_id_says_is_answered(cup_of):
    cup = cup_of(4)
    ids = [each for each in await every_control(cup) if ":cup_end:" not in each]
    odd = [each for custom_id in ids for each in odd_ones(custom_id)]
    await press_all(cup, Random(5).sample(odd, min(len(odd), 300)))
