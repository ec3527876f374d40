"""With a duplicate round running, nothing of a pod reaches anybody who does not sit there: command
by command, button by button. (The doors of a veiled table itself: ``tests/cogs/test_veils.py``.)
"""

import re
from random import Random
from typing import Any

import pytest

from data.words import words
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import control_ids, said, text_of

RULED = re.compile(r'"type":"finish","round":1,"pod":1,.*"how":"(award|correct)"')
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("round", {}),
    ("standings", {}),
    ("pods", {}),
    ("pods", {"round": 1}),
    ("record", {}),
)


async def half_played(cup: CupRoom) -> None:
    """Of two tables of the same deal one has ended, the other has not begun to play."""
    await cup.announce(title="yaxha", rounds=2, duplicate="score")
    await cup.everybody_enters(cup.members[1:9])
    await cup.organiser.slash(cup.room.channel, "cup start")
    await cup.settled()
    await cup.passes(REST)
    await cup.play(1, Random(3))
    await cup.settled(70)


async def told_to(cup: CupRoom, member: Any) -> str:
    """All that a member can read of the cup: answers, their buttons, and files."""
    found: list[str] = []
    for command, options in COMMANDS:
        answer = await member.slash(cup.room.channel, f"cup {command}", **options)
        found.append(said(answer))
        for message in (answer.response, *answer.followups):
            for each in message.attachments if message else ():
                if not each.filename.endswith(".png"):
                    found.append((await each.read()).decode())
            for custom_id in control_ids(message):
                if custom_id.split(":")[1] in ("cup_text", "cup_pods_text"):
                    found.append(said(await cup.room.click(member, message, custom_id)))
    found += [text_of(message) for message in cup.room.public()]
    for thread in cup.threads():
        kept = cup.room.env.backend.messages.get(thread.id, {}).values()
        found += [text_of(message) for message in kept]
    return "\n".join(found)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("who", ["a player of the other table", "nobody of the cup", "organiser"])
async def test_nothing_of_a_pod_is_told_while_its_round_runs(cup_of, who):
    cup = cup_of(10)
    await half_played(cup)
    live = await cup.newest()
    ended, running = live.pod(1, 1), live.pod(1, 2)
    assert live.veiled
    stored = live.stored_pod(1, 1)
    assert stored is not None
    assert stored.ended
    member = {
        "a player of the other table": cup.members[running.entrants[0]],
        "nobody of the cup": cup.members[9],
        "organiser": cup.organiser,
    }[who]
    told = await told_to(cup, member)
    sitting = await cup.room.bot.hall.table(stored.table_id or 0)
    assert live.row.round is not None
    secrets = [deal.seed for deal in live.row.round.deals] + [live.row.seed]
    for secret in secrets:
        assert secret not in told
    scores = [score for score in sitting.begun().scores() if score is not None]
    names = [live.row.entrants[number].name for number in ended.entrants]
    for name, score in zip(names, scores, strict=True):
        assert not re.search(rf"{name}\W+(1st|2nd|3rd|4th|{score}\b)", told), name
    assert "After round 1" not in told
    assert '"type":"finish"' not in told
    assert '"type":"record"' not in told


@pytest.mark.long
async def test_all_of_it_is_told_once_the_round_is_over(cup_of):
    cup = cup_of(10)
    await half_played(cup)
    seeds = [deal.seed for deal in (await cup.newest()).row.rounds[0].deals]
    await cup.play(2, Random(4))
    await cup.settled(70)
    told = await told_to(cup, cup.members[9])
    assert "After round 1 of 2" in told
    for seed in seeds:
        assert seed in told


@pytest.mark.long
async def test_what_is_decided_of_a_veiled_pod_is_told_when_its_round_is_over(cup_of):
    cup = cup_of(10)
    await half_played(cup)
    by = cup.organiser
    live = await cup.newest()
    names = [live.drawn_name(number, words("en")) for number in live.pod(1, 1).entrants]
    typed = " > ".join(f"{name} {70 - at}" for at, name in enumerate(names))
    for _ in ("awarded", "corrected"):
        assert "✓" in await cup.decides(table="1", round=1, result=typed)
        await cup.settled()
    await cup.room.restart()
    await cup.settled()
    told = await told_to(cup, cup.members[9])
    assert "Round 1, table 1" not in told
    assert not RULED.search(told)
    for member, offers in ((by, True), (cup.members[9], False)):
        here = (cup.room.channel, "cup result")
        found = await member.autocomplete(*here, "result", "", table="1", round=1)
        assert bool(found) == offers
        assert bool(await member.autocomplete(*here, "table", "", round=1)) == offers

    await cup.play(2, Random(4))
    await cup.settled(70)
    told = await told_to(cup, cup.members[9])
    assert told.count("Round 1, table 1, decided by") == 1
    assert told.count("Round 1, table 1, corrected by") == 1
    assert RULED.search(told)
