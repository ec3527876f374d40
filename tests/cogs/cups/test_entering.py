"""Who enters a cup, who does not, and who confirms."""

from fractions import Fraction

import pytest

from engine.cups.lines import Drop, Enter, Return
from engine.ratings import SURE_AFTER, Rating
from tests.cogs.cups.room import CupRoom
from tests.cogs.room import said, text_of
from tests.cogs.strict import Refused

HOUR = 3_600


async def test_only_members_with_its_role_enter(cup_of):
    cup = cup_of(3)
    role = cup.room.guild.create_role("Jaguars")
    await cup.announce(title="gold", role=role)
    jaguar = cup.room.guild.add_member(cup.room.env.create_user("jag"), roles=[role])
    assert f"Only members with the role <@&{role.id}>" in await cup.press(
        cup.members[1], "cup_enter"
    )
    assert "as number 1" in await cup.press(jaguar, "cup_enter")


async def test_whoever_has_no_rating_yet_is_below_every_bound(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold", rating="20-")
    assert "Only members rated 20 or more" in await cup.press(cup.members[1], "cup_enter")
    await cup.announce(title="gold", rating="-20", name="Second")
    assert "as number 1" in await cup.press(cup.members[1], "cup_enter")


@pytest.mark.parametrize(
    ("games", "told"), [(4, "Only members rated 20 or more"), (5, "as number 1")]
)
async def test_a_rating_at_the_title_counts_once_it_is_sure(cup_of, games, told):
    cup = cup_of(3)
    await cup.announce(title="gold", rating="20-", seeding="rating")
    bo = cup.members[1]
    rating = Rating(27_500_000_000, 10**9, games)
    whose = {"member_id": bo.id, "title": "gold", "sure": rating.sure}
    await cup.room.store.write(lambda sql: sql.add("ratings", rating, **whose))
    assert told in await cup.press(bo, "cup_enter")
    if games == SURE_AFTER:
        live = await cup.newest()
        assert live.row.lines[0].line == Enter(1, Fraction("27.5"))


async def test_whom_the_organiser_has_blocked_is_told_no_reason(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold")
    bo = cup.members[1]
    await cup.organiser.slash(cup.room.channel, "block", member=bo)
    assert await cup.press(bo, "cup_enter") == "There is no place for you in this cup."


async def test_nobody_enters_once_the_entries_are_closed(cup_of):
    cup = cup_of(4)
    await cup.announce(title="gold", until="2 h")
    await cup.everybody_enters(cup.members[:3])
    await cup.passes(2 * HOUR)
    live = await cup.newest()
    assert live.row.state == "playing", "it began by itself"
    late = await cup.members[3].slash(cup.room.channel, "cup enter")
    assert "Nobody can enter this cup any more" in said(late)


async def test_a_cup_too_small_stays_open_and_its_organiser_is_told_why(cup_of):
    cup = cup_of(4)
    await cup.announce(title="gold", until="2 h")
    await cup.everybody_enters(cup.members[:2])
    told = said(await cup.organiser.slash(cup.room.channel, "cup start"))
    assert "a cup needs at least 3" in told
    await cup.passes(2 * HOUR)
    assert (await cup.newest()).row.state == "entering"
    assert "until an organiser starts it" in text_of(await cup.announcement())
    assert "as number 3" in await cup.press(cup.members[2], "cup_enter")


async def test_those_who_do_not_confirm_are_left_out(cup_of):
    cup = cup_of(5)
    await cup.announce(title="gold", check_in="1 hour")
    assert "asked to confirm" in await cup.press(cup.members[0], "cup_enter")
    await cup.everybody_enters(cup.members[1:])
    told = said(await cup.organiser.slash(cup.room.channel, "cup start"))
    assert "Everybody confirms until" in told
    await cup.settled()
    assert "**Everybody who plays confirms it**" in text_of(await cup.announcement())
    for member in cup.members[:4]:
        assert "You play in" in await cup.press(member, "cup_here")
    await cup.settled()
    assert "ana ✓, bo ✓, chloe ✓, dee ✓, eve" in text_of(await cup.announcement())
    await cup.room.restart()
    await cup.passes(HOUR)
    live = await cup.newest()
    assert live.row.state == "playing"
    assert sorted(live.require_round().seated()) == [1, 2, 3, 4]
    assert "-# Out: eve" in text_of(await cup.announcement())


async def test_one_enters_late_where_the_cup_allows_it(cup_of):
    cup = cup_of(5)
    await cup.announce(title="gold", late_entry=3)
    await cup.everybody_enters(cup.members[:4])
    await cup.organiser.slash(cup.room.channel, "cup start")
    await cup.settled()
    assert "One may still enter until round 3 is paired" in text_of(await cup.announcement())
    assert "as number 5" in await cup.press(cup.members[4], "cup_enter")


async def test_who_leaves_while_rounds_are_played_is_asked_once_more(cup_of):
    cup = cup_of(4)
    await cup.announce(title="gold")
    await cup.everybody_enters()
    await cup.organiser.slash(cup.room.channel, "cup start")
    await cup.passes(11 * 60)
    bo = cup.members[1]
    asked = await cup.room.press(bo, await cup.announcement(), "cup_leave")
    assert "You play no more rounds" in said(asked)
    assert (await cup.newest()).is_in(bo.id)
    left = said(await cup.room.press(bo, asked.response, "cup_leave", ":sure"))
    assert "Your game goes on" in left
    assert f"<#{cup.threads()[0].id}>" in left
    assert not (await cup.newest()).is_in(bo.id)


async def test_a_click_that_was_not_acknowledged_enters_nobody(strict):
    cup = CupRoom.of(strict.room, 3)
    await cup.announce(title="gold")
    strict.fail("acknowledgement", Refused(404, 10062))
    await cup.press(cup.members[1], "cup_enter")
    await strict.room.env.advance_time(20)
    assert (await cup.newest()).cup.entrants == {}


async def test_a_click_that_is_delivered_twice_enters_once(strict):
    cup = CupRoom.of(strict.room, 3)
    await cup.announce(title="gold")
    strict.hold()
    await cup.press(cup.members[1], "cup_enter")
    strict.deliver(times=2)
    await cup.settled()
    live = await cup.newest()
    assert list(live.cup.entrants) == [1]
    assert live.row.number == 1


async def test_of_several_cups_one_is_named(cup_of, room):
    cup = cup_of(3)
    await cup.announce(title="gold", name="First")
    await cup.announce(title="yaxha", name="Second")
    bo = cup.members[1]
    told = said(await bo.slash(room.channel, "cup enter"))
    assert "Which cup?" in told
    offered = await bo.autocomplete(room.channel, "cup enter", "cup", "sec")
    assert [choice["name"] for choice in offered] == ["Second"]
    entered = said(await bo.slash(room.channel, "cup enter", cup=offered[0]["value"]))
    assert "You are in **Second**" in entered
    assert "You are in **First**" in said(await bo.slash(room.channel, "cup enter", cup="first"))
    assert "No cup here is called `third`" in said(
        await bo.slash(room.channel, "cup enter", cup="third")
    )


async def test_who_leaves_and_enters_again_and_again_does_not_grow_the_log(cup_of):
    cup = cup_of(3)
    live = await cup.announce(title="gold")
    bo, answers = cup.members[1], list[str]()
    for _ in range(9):
        answers.append(await cup.press(bo, "cup_enter"))
        await bo.slash(cup.room.channel, "cup leave")
    assert ["as number 1" in answer for answer in answers] == [True] * 3 + [False] * 6
    assert "come back twice" in answers[-1]
    lines = [each.line for each in (await cup.again(live)).log]
    assert lines == [Enter(1), Drop(1)] + [Return(1), Drop(1)] * 2
    await cup.room.bot.hall.cups.bring_back(live.id, 1, cup.members[0].id, 77)
    assert (await cup.again(live)).is_in(bo.id), "its organiser decides"
    await bo.slash(cup.room.channel, "cup leave")
    assert "come back twice" in await cup.press(bo, "cup_enter")
