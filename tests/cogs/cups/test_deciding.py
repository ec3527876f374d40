"""An organiser decides how a table ended, typed or on a panel, and everybody is told."""

import re
from random import Random
from typing import Any

import pytest

from data.words import words
from engine.markup import escaped
from tests.cogs.cups.room import CupRoom
from tests.cogs.room import components, control_ids, said, text_of, walk


async def playing(cup: CupRoom) -> None:
    await cup.begin_playing(title="gold", rounds=2)


async def choose(cup: CupRoom, panel: Any, seat: int, value: str) -> Any:
    ids = control_ids(panel)
    (control,) = (i for i in ids if i.startswith("patolli:cup_place:") and i.endswith(f":{seat}"))
    return (await cup.organiser.select(panel.message, [value], custom_id=control)).response


@pytest.mark.long
async def test_a_table_that_plays_is_decided_on_the_panel(cup_of):
    cup = cup_of(4)
    await playing(cup)
    panel = (await cup.organiser.slash(cup.room.channel, "cup result", table="1")).response
    for seat, value in enumerate(("1", "2", "2", "x")):
        panel = await choose(cup, panel, seat, value)
    asked = await cup.room.press(cup.organiser, panel, "cup_decided")
    assert "nothing is decided yet" in said(asked)
    assert (await cup.room.bot.hall.latest_in(cup.threads()[0].id)).playing
    told = said(await cup.room.press(cup.organiser, asked.response, "cup_decide_sure"))
    assert "✓ Round 1, table 1 is decided." in told
    live = await cup.newest()
    pod = live.pod(1, 1)
    assert list(pod.places().values()) == [1, 2, 2, 4]
    assert pod.forfeits == {pod.entrants[3]}
    assert not (await cup.room.bot.hall.latest_in(cup.threads()[0].id)).playing
    await cup.settled(70)
    names = [cup.members[number - 1].name for number in pod.entrants]
    ruling = f"Round 1, table 1, decided by <@{cup.organiser.id}>\\*: {names[0]}"
    assert ruling in cup.told()
    standings = text_of(cup.room.public()[-2])
    assert "After round 1 of 2" in standings


@pytest.mark.long
async def test_a_result_is_corrected_also_after_the_end(cup_of):
    cup = cup_of(4)
    await playing(cup)
    await cup.play(1, Random(2))
    await cup.settled(70)
    live = await cup.newest()
    names = [cup.members[number - 1].name for number in live.pod(1, 1).entrants]
    offered = await cup.organiser.autocomplete(
        cup.room.channel, "cup result", "result", "", table="1", round=1
    )
    assert all(name in offered[0]["value"] for name in names), "the result there is"
    ended = await cup.organiser.slash(cup.room.channel, "cup end")
    await cup.room.press(cup.organiser, ended.response, "cup_end")
    typed = f"{names[3]} 30 > {names[0]} 20 = {names[1]} 20 > {names[2]} x"
    final = cup.told().count("**Final standings**")
    assert final == 1
    await cup.decides(table="1", round=1, result=typed)
    await cup.settled(20)
    pod = (await cup.newest()).pod(1, 1)
    assert [pod.places()[number] for number in pod.entrants] == [2, 2, 4, 1]
    assert f"corrected by <@{cup.organiser.id}>\\*" in cup.told()
    newest = text_of(cup.room.public()[-1])
    assert "**Final standings, corrected**" in newest
    assert f"**1.** {names[3]}" in newest
    assert f"🏆 **{names[3]}**" in text_of(await cup.announcement())
    for _ in range(2):
        await cup.room.restart()
        await cup.settled(20)
    assert cup.told().count("Final standings") == final + 1, "told once, also by the next process"
    bo = cup.members[1]
    shown = await bo.slash(cup.room.channel, "cup standings")
    rows = said(await cup.room.press(bo, shown.response, "cup_text")).splitlines()
    assert all("\\*" in row for row in rows if any(name in row for name in names))


async def test_tables_are_offered_with_those_who_sit_there(cup_of):
    cup = cup_of(8)
    await playing(cup)
    offered = await cup.organiser.autocomplete(cup.room.channel, "cup result", "table", "")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert offered[0]["name"].startswith("Table 1 · ")
    wrong = await cup.organiser.slash(cup.room.channel, "cup result", table="9")
    assert "no such table" in said(wrong)


async def test_every_table_of_a_large_round_can_be_chosen(cup_of):
    cup = cup_of(3)
    live = await cup.announce(title="gold", pod=2)
    room, cups = cup.room, cup.room.bot.hall.cups
    with room.env.time_context():
        for number in range(1, 61):
            await cups.enter(live.id, number, f"m{number}", number)
        await cups.start(live.id, cup.organiser.id, 61)
    first = f"patolli:cup_decide:{live.id}"
    shown = await room.press_id(cup.organiser, first)
    assert tables_of(shown.response) == [str(number) for number in range(1, 26)]
    shown = await room.press(cup.organiser, shown.response, "cup_decide", ":on")
    assert tables_of(shown.response) == [str(number) for number in range(26, 31)]
    assert "table 30" in said(await room.pick(cup.organiser, shown.response, "30"))


def tables_of(shown: Any) -> list[str]:
    parts = walk(components(shown))
    return [option["value"] for part in parts for option in part.get("options", ())]


async def test_an_organiser_sees_what_a_result_changes_before_it_counts(cup_of):
    cup = cup_of(4)
    await playing(cup)
    first = (await cup.newest()).pod(1, 1).entrants
    say = words("en")
    names = {who: (await cup.newest()).drawn_name(who, say) for who in first}

    def order(*entrants: int) -> str:
        return " > ".join(f"{names[who]} {90 - at}" for at, who in enumerate(entrants))

    assert "✓" in await cup.decides(table="1", round=1, result=order(*first))
    best, second, third, last = first
    typed = order(last, second, third, best)
    asked = await cup.organiser.slash(
        cup.room.channel, "cup result", table="1", round=1, result=typed
    )
    told = said(asked)
    assert f"Then: {escaped(typed)}" in told
    assert f"Now: {escaped(order(*first))}" in told
    assert f"**1.** {names[last]} · 6 (now 4. with 0)" in told
    assert f"**4.** {names[best]} · 0 (now 1. with 6)" in told
    assert names[second] not in told.split("In the standings then:")[1], "who stays where they are"
    before = (await cup.newest()).pod(1, 1).places()
    assert before[best] == 1, "nothing counts before it is confirmed"

    # Somebody else decides meanwhile: what was looked at is not what there is.
    swapped = order(second, best, third, last)
    assert "✓" in await cup.decides(table="1", round=1, result=swapped)
    again = await cup.room.press(cup.organiser, asked.response, "cup_decide_sure")
    assert f"Now: {escaped(swapped)}" in said(again)
    assert "✓" in said(await cup.room.press(cup.organiser, again.response, "cup_decide_sure"))
    assert (await cup.newest()).pod(1, 1).places()[last] == 1
    same = await cup.organiser.slash(
        cup.room.channel, "cup result", table="1", round=1, result=typed
    )
    assert "The standings stay as they are" in said(same)


async def test_points_that_contradict_the_order_are_refused(cup_of):
    cup = cup_of(4)
    await playing(cup)
    names = [cup.members[n - 1].name for n in (await cup.newest()).pod(1, 1).entrants]
    points = (5, 50, 90, 20)
    typed = " > ".join(f"{name} {score}" for name, score in zip(names, points, strict=True))
    told = said(await cup.organiser.slash(cup.room.channel, "cup result", table="1", result=typed))
    assert "Order and points contradict each other" in told
    assert not (await cup.newest()).pod(1, 1).over


async def test_in_a_cup_by_score_a_table_without_points_needs_them(cup_of):
    cup = cup_of(4)
    await cup.begin_playing(title="gold", rounds=2, duplicate="score")
    names = [cup.members[n - 1].name for n in (await cup.newest()).pod(1, 1).entrants]
    here = cup.room.channel, "cup result"
    told = said(await cup.organiser.slash(*here, table="1", result=" > ".join(names)))
    assert "This cup counts points" in told
    panel = (await cup.organiser.slash(*here, table="1")).response
    for seat in range(4):
        panel = await choose(cup, panel, seat, str(seat + 1))
    assert "This cup counts points" in said(
        await cup.room.press(cup.organiser, panel, "cup_decided")
    )
    assert not (await cup.newest()).pod(1, 1).over


async def test_what_is_foreseen_of_a_veiled_round_tells_nothing_of_its_other_tables(cup_of):
    cup = cup_of(8)
    await cup.begin_playing(title="gold", rounds=2, duplicate="places")
    await cup.play(2, Random(2))
    await cup.settled(70)
    names = [cup.members[n - 1].name for n in (await cup.newest()).pod(1, 1).entrants]
    asked = await cup.organiser.slash(
        cup.room.channel, "cup result", table="1", result=" > ".join(names)
    )
    assert "The standings change once round 1 is over" in said(asked)
    assert not [
        member.name
        for member in cup.members
        if member.name not in names and re.search(rf"\b{member.name}\b", said(asked))
    ]


async def test_what_cannot_be_read_decides_nothing(cup_of):
    cup = cup_of(4)
    await playing(cup)
    told = said(
        await cup.organiser.slash(cup.room.channel, "cup result", table="1", result="ana > bo")
    )
    assert "Name everybody at the table once" in told
    assert not (await cup.newest()).pod(1, 1).over
