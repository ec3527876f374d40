"""What the announcement of a cup tells of what will happen: groups, rounds, time, short tables."""

import re

import pytest

from data import tables
from engine.clock import DAY, HOUR
from engine.cups.plan import GROUP, QUALIFY
from engine.cups.simulation import FORMATS
from engine.cups.waits import usual_waits
from tests.cogs.cups.room import CupRoom
from tests.cogs.cups.test_announcing import choose
from tests.cogs.room import said, text_of


async def shown(cup: CupRoom) -> str:
    return text_of(await cup.announcement())


async def test_the_plan_of_groups_says_what_will_happen(cup_of):
    cup = cup_of(16)
    live = await cup.announce(title="gold", format="groups")
    assert (live.cup.plan.group, live.cup.plan.qualify) == (GROUP, QUALIFY)
    assert FORMATS["groups"] == {"format": "groups", "group": GROUP, "qualify": QUALIFY}
    what = "16 entrants: 2 groups of 8, 3 rounds each, then 2 rounds of knock-out"
    assert f"For example, {what}" in await shown(cup)
    await cup.everybody_enters()
    assert what in await shown(cup)
    assert "For example" not in await shown(cup)


async def test_their_size_and_how_many_go_on_can_be_chosen(cup_of):
    cup = cup_of(3)
    live = await cup.announce(title="gold", format="groups", group=4, qualify=2)
    assert (live.cup.plan.group, live.cup.plan.qualify) == (4, 2)
    assert "4 groups of 4, 1 round each, then 2 rounds of knock-out" in await shown(cup)
    opened = await cup.room.press(cup.organiser, await cup.announcement(), "cup_change")
    panel = await choose(cup, opened.response, "group", "6")
    assert "1 group of 6, 2 groups of 5, " in said(panel)
    await choose(cup, opened.response, "qualify", "5")
    panel = await choose(cup, opened.response, "group", "5")
    plan = (await cup.newest()).cup.plan
    assert (plan.group, plan.qualify) == (5, 4), "of a smaller group fewer go on"
    assert "the best 4 of each go on" in said(panel)


@pytest.mark.parametrize(
    ("options", "go_on", "qualify"),
    [
        ({"format": "knockout", "pod": 2}, 1, 2),
        ({"format": "groups", "group": 4}, 2, 3),
        ({"format": "groups", "group": 3, "pod": 2}, 1, 2),
    ],
)
async def test_of_smaller_tables_and_groups_that_are_typed_fewer_go_on(
    cup_of, options, go_on, qualify
):
    plan = (await cup_of(3).announce(title="gold", **options)).cup.plan
    assert (plan.go_on, plan.qualify) == (go_on, qualify)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"format": "groups"}, "13 entrants: 1 group of 7, 1 group of 6, "),
        ({"format": "knockout"}, "13 entrants: 3 rounds of knock-out"),
        ({"format": "robin"}, "13 entrants: "),
        ({"format": "groups", "group": 32, "qualify": 1}, "13 entrants: 1 group of 13, "),
    ],
)
async def test_every_format_tells_its_rounds(cup_of, options, told):
    cup = cup_of(13)
    await cup.announce(title="gold", **options)
    await cup.everybody_enters()
    (line,) = re.findall(r"13 entrants: .*", await shown(cup))
    assert line.startswith(told)
    live = await cup.newest()
    rounds = sum(map(int, re.findall(r"(\d+) rounds?", line)))
    assert rounds == live.cup.rounds_to_play()


# How long it takes.


async def test_a_length_that_was_proposed_follows_and_one_that_was_chosen_stays(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold")
    opened = await cup.room.press(cup.organiser, await cup.announcement(), "cup_change")
    await choose(cup, opened.response, "pod", "2")
    live = await cup.newest()
    assert live.row.terms.lasts == -(-usual_waits("gold", 2) * 12 * HOUR // DAY) * DAY
    form = await cup.room.press(cup.organiser, opened.response, "cup_ask", ":lasts")
    assert "turns in a row, 12 hours each" in str(form.modal)
    await cup.organiser.submit_modal(form, {"typed": "9 days"})
    await choose(cup, opened.response, "pod", "4")
    assert (await cup.newest()).row.terms.lasts == 9 * DAY


async def test_a_fast_clock_needs_no_half_days(cup_of):
    cup = cup_of(3)
    live = await cup.announce(title="gold", clock="20 min + 2 min")
    whole = 4 * 20 * 60 + usual_waits("gold", 4) * 2 * 60
    assert whole <= live.row.terms.lasts < whole + HOUR
    assert "if a turn takes 2 minutes" in await shown(cup)


async def test_the_announcement_tells_how_long_the_cup_takes(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold", rounds=3, round_time="10 days")
    least = -(-3 * (10 * 60 + usual_waits("gold", 4) * HOUR) // DAY)
    told = f"at least {least} days, if a turn takes 1 hour, and at most 31 days"
    assert told in await shown(cup)
    await cup.announce(title="gold", rounds=3, round_time="10 days", overdue="organiser")
    assert f"{told}, if the organisers decide" in await shown(cup)
    await cup.announce(title="gold", rounds=3, round_time="0")
    assert "nothing limits its rounds" in await shown(cup)


# Short tables of a cup by score.


async def test_the_announcement_says_what_becomes_of_a_table_that_is_alone(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold", duplicate="score")
    assert "house players fill the smaller tables and score for nobody" in await shown(cup)
    opened = await cup.room.press(cup.organiser, await cup.announcement(), "cup_change")
    panel = await choose(cup, opened.response, "lone", "places")
    assert "it counts by places: the first 3 more than a bye" in said(panel)
    live = await cup.announce(title="gold", duplicate="score", lone="places")
    assert live.cup.plan.lone == "places"
    await cup.announce(title="gold", duplicate="places")
    assert "fill the smaller tables" not in await shown(cup)


async def test_a_house_player_is_named_where_it_fills_a_table(cup_of):
    cup = cup_of(7)
    await cup.begin(title="gold", duplicate="score", rounds=1)
    (paired,) = (text_of(each) for each in cup.room.public() if "is paired" in text_of(each))
    assert paired.count("a house player") == 1
    assert "Seal of the deal at tables of 3" not in cup.told()
    await cup.passes(11 * 60)
    await cup.settled(61)
    live = await cup.newest()
    opened = [pod.table_id for pod in live.row.round.pods if pod.table_id is not None]
    rows = [await cup.room.store.view(tables.table, table_id) for table_id in opened]
    assert [len(row.players) for row in rows] == [4, 4]
    assert sorted(sum(each.house is not None for each in row.players) for row in rows) == [0, 1]
