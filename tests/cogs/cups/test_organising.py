"""What organisers do to a cup, and nobody else."""

from typing import Any

import pytest

from cogs.cups.founding import MOST_RUNNING
from data.words import words
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import control_ids, labels, said, text_of

"""After so many seconds a round begins that is paired."""


async def begun(cup: CupRoom, **options: Any) -> None:
    await cup.begin(title="gold", **options)


async def ask(cup: CupRoom, command: str, **options: Any) -> str:
    return said(await cup.organiser.slash(cup.room.channel, f"cup {command}", **options))


ORGANISERS: dict[str, dict[str, Any]] = {
    "start": {},
    "pause": {},
    "end": {},
    "drop": {"member": 1},
    "replace": {"entrant": 1, "by": 3},
    "result": {"table": "1"},
    "round": {"one": 0, "other": 1},
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("command", ORGANISERS)
async def test_a_member_who_does_not_organise_is_refused(cup_of, command):
    cup = cup_of(4)
    await begun(cup)
    facts = {
        name: cup.members[value] if isinstance(value, int) else value
        for name, value in ORGANISERS[command].items()
    }
    before = (await cup.newest()).row.number
    told = said(await cup.members[2].slash(cup.room.channel, f"cup {command}", **facts))
    assert f"Only the organisers <@{cup.organiser.id}>" in told
    assert (await cup.newest()).row.number == before


async def test_whoever_has_the_role_or_manages_the_channel_organises_too(cup_of):
    cup = cup_of(3)
    role = cup.room.guild.create_role("Referees")
    referee = cup.room.guild.add_member(cup.room.env.create_user("ref"), roles=[role])
    manager = cup.room.someone(manage_channels=True)
    await cup.announce(title="gold", organiser=role)
    await cup.everybody_enters()
    for member in (referee, manager):
        told = said(await member.slash(cup.room.channel, "cup pause"))
        assert "paused" in told or "goes on" in told


async def test_a_member_who_is_named_organises_beside_the_host(cup_of):
    cup = cup_of(3)
    bo, cy, room = *cup.members[1:3], cup.room
    await cup.announce(title="gold", organiser=bo)
    both = f"<@{cup.organiser.id}>, <@{bo.id}>"
    assert f"Organised by {both}" in text_of(await cup.announcement())
    assert both in said(await cy.slash(room.channel, "cup pause"))
    assert "paused" in said(await bo.slash(room.channel, "cup pause"))
    assert "goes on" in await ask(cup, "pause")


async def test_a_member_has_a_few_cups_at_a_time(cup_of):
    cup = cup_of(3)
    room = cup.room
    for _ in range(MOST_RUNNING):
        live = await cup.announce(title="gold")
    assert "You organise 3 cups that are not over" in await ask(cup, "new", title="gold")
    assert "is announced" in said(await cup.members[1].slash(room.channel, "cup new", title="gold"))
    asked = await cup.organiser.slash(room.channel, "cup end", cup=str(live.id))
    await room.press(cup.organiser, asked.response, "cup_end")
    await cup.announce(title="gold")
    cup.organiser = room.someone(manage_guild=True)
    for _ in range(MOST_RUNNING + 1):
        await cup.announce(title="gold")


async def test_a_round_is_published_with_its_tables_before_it_begins(cup_of):
    cup = cup_of(8)
    await begun(cup, duplicate="score")
    live = await cup.newest()
    seal = live.require_round().seals[4]
    told = text_of(cup.room.public()[-1])
    assert "**Round 1 of 5** is paired." in told
    assert f"-# Seal of the deal at tables of 4: `{seal}`" in told
    assert "Nobody sees anything of the other tables" in told
    assert not cup.threads()
    await cup.passes(REST)
    assert [thread.name for thread in cup.threads()] == [
        "Das Gold der Maya cup · round 1, table 1",
        "Das Gold der Maya cup · round 1, table 2",
    ]


async def test_a_round_that_has_not_begun_is_paired_anew_or_exchanged(cup_of):
    cup = cup_of(8)
    await begun(cup)
    room, first = cup.room, (await cup.newest()).require_round()
    shown = await cup.organiser.slash(room.channel, "cup round")
    await room.press(cup.organiser, shown.response, "cup_pair")
    await cup.settled()
    again = (await cup.newest()).require_round()
    assert again.attempt == 2
    assert "paired anew; what stood here before is void" in text_of(room.public()[-1])
    pods = [pod.entrants for pod in again.pods]
    one, other = (next(iter(pod)) for pod in pods)
    names = dict(enumerate(cup.members, 1))
    told = await ask(cup, "round", one=names[one], other=names[other])
    assert "are exchanged" in told
    await cup.settled()
    swapped = (await cup.newest()).require_round()
    assert swapped.pods[0].entrants[0] == other
    assert first.number == swapped.number == 1
    await cup.settled()
    live, by = await cup.newest(), f"<@{cup.organiser.id}>"
    names = [live.name(number, words("en")) for number in (one, other)]
    assert f"{by} paired round 1 anew." in cup.told()
    assert f"{by} exchanged {names[0]} and {names[1]}." in cup.told()
    assert cup.told().count("is paired anew; what stood here before is void") == 2


async def test_an_organiser_opens_the_tables_early(cup_of):
    cup = cup_of(4)
    await begun(cup)
    shown = await cup.organiser.slash(cup.room.channel, "cup round")
    assert labels(shown.response) == ["Open the tables now", "Pair anew", "Pause"]
    told = said(await cup.room.press(cup.organiser, shown.response, "cup_begin"))
    assert "Round 1 begins" in told
    await cup.settled(61)
    assert len(cup.threads()) == 1
    late = said(await cup.room.press(cup.organiser, shown.response, "cup_pair"))
    assert "cannot be paired anew" in late


async def test_somebody_is_taken_out_and_brought_back(cup_of):
    cup = cup_of(5)
    await begun(cup)
    bo = cup.members[1]
    assert "is out of" in await ask(cup, "drop", member=bo)
    assert "is back in" in await ask(cup, "drop", member=bo, how="return")
    assert "for good" in await ask(cup, "drop", member=bo, how="ban")
    await cup.settled()
    told = cup.told()
    who = f"<@{cup.organiser.id}>"
    for sentence in (
        f"{who} took bo out.",
        f"{who} brought bo back.",
        f"{who} took bo out for good.",
    ):
        assert sentence in told
    assert "is not in this cup" in await ask(cup, "drop", member=cup.room.someone())


async def test_a_refusal_says_whom_and_which_round_it_is_about(cup_of):
    cup = cup_of(5)
    await begun(cup)
    bo, cy = cup.members[1:3]
    await ask(cup, "drop", member=bo)
    assert f"Not in this cup any more: {bo.name}." in await ask(cup, "drop", member=bo)
    assert f"In this cup already: {cy.name}." in await ask(cup, "drop", member=cy, how="return")
    seated = cup.members[(await cup.newest()).pod(1, 1).entrants[0] - 1]
    forfeits = await ask(cup, "drop", member=seated, how="forfeit")
    assert "The tables of round 1 are not open yet." in forfeits


async def test_somebody_else_goes_on_for_an_entrant_at_the_table_too(cup_of):
    cup = cup_of(4)
    await begun(cup)
    await cup.passes(REST)
    bo, zoe = cup.members[1], cup.room.someone("zoe")
    told = await ask(cup, "replace", entrant=bo, by=zoe)
    assert f"<@{zoe.id}> goes on for <@{bo.id}>" in told
    await cup.settled()
    live = await cup.newest()
    assert live.entrant_of(zoe.id) == 2
    assert "zoe plays as number 2 from here on" in cup.told()
    thread = cup.threads()[0]
    sitting = await cup.room.bot.hall.latest_in(thread.id)
    assert sitting.seat_of(zoe.id) is not None
    assert sitting.seat_of(bo.id) is None


async def test_nobody_goes_on_at_a_second_seat_of_the_same_table(cup_of):
    """Who went on for one entrant and handed that seat over has seen its hand."""
    cup = cup_of(4)
    await begun(cup)
    await cup.passes(REST)
    bo, chloe = cup.members[1:3]
    zoe, max_ = cup.room.someone("zoe"), cup.room.someone("max")
    assert "goes on for" in await ask(cup, "replace", entrant=bo, by=zoe)
    assert "goes on for" in await ask(cup, "replace", entrant=zoe, by=max_)
    assert "has played this deal" in await ask(cup, "replace", entrant=chloe, by=zoe)
    assert "goes on for" in await ask(cup, "replace", entrant=max_, by=zoe)


@pytest.mark.long
async def test_whoever_does_not_turn_up_forfeits_and_a_house_player_goes_on(cup_of):
    cup = cup_of(4)
    await begun(cup)
    await cup.passes(REST)
    bo = cup.members[1]
    assert "forfeits this round" in await ask(cup, "drop", member=bo, how="forfeit")
    await cup.settled()
    live = await cup.newest()
    assert live.pod(1, 1).forfeits == {2}
    assert live.is_in(bo.id), "the next round is theirs again"
    assert f"bo forfeits, says <@{cup.organiser.id}>" in cup.told()
    sitting = await cup.room.bot.hall.latest_in(cup.threads()[0].id)
    assert sitting.seat_of(bo.id) is None
    assert "Steady goes on for" in await ask(cup, "replace", entrant=cup.members[2])
    live = await cup.newest()
    assert live.entrant(3).house == "steady"


async def test_a_paused_cup_rests_with_its_tables(cup_of):
    cup = cup_of(4)
    await begun(cup)
    await cup.passes(REST)
    assert "is paused, its tables too" in await ask(cup, "pause")
    await cup.settled()
    assert "**Paused** by the organisers" in text_of(await cup.announcement())
    sitting = await cup.room.bot.hall.latest_in(cup.threads()[0].id)
    assert sitting.paused
    assert "goes on" in await ask(cup, "pause")
    await cup.settled()
    assert not (await cup.room.bot.hall.latest_in(cup.threads()[0].id)).paused
    assert f"<@{cup.organiser.id}> paused the cup." in cup.told()


async def test_a_button_does_what_it_said_or_nothing(cup_of):
    """Two organisers see the same buttons: the second press of one undoes nothing."""
    cup = cup_of(4)
    await begun(cup)
    shown = await cup.organiser.slash(cup.room.channel, "cup round")
    told = [said(await cup.room.press(cup.organiser, shown.response, "cup_pause"))]
    told += [said(await cup.room.press(cup.organiser, shown.response, "cup_pause"))]
    assert "is paused" in told[0]
    assert "gone on since" in told[1]
    assert (await cup.newest()).row.paused is not None


async def test_closing_entries_twice_does_not_close_the_confirmation_too(cup_of):
    cup = cup_of(4)
    await cup.announce(title="gold", check_in="1 hour")
    await cup.everybody_enters()
    shown = await cup.organiser.slash(cup.room.channel, "cup round")
    assert labels(shown.response)[0] == "Close entries"
    assert "confirms until" in said(
        await cup.room.press(cup.organiser, shown.response, "cup_start")
    )
    for member in cup.members:
        await cup.room.bot.hall.cups.check_in((await cup.newest()).id, member.id)
    told = said(await cup.room.press(cup.organiser, shown.response, "cup_start"))
    assert "gone on since" in told
    assert (await cup.newest()).row.state == "checking"


async def test_a_cup_is_ended_after_one_more_question(cup_of):
    cup = cup_of(4)
    await begun(cup)
    asked = await cup.organiser.slash(cup.room.channel, "cup end")
    assert "End it?" in said(asked)
    assert (await cup.newest()).row.state == "playing"
    await cup.room.press(cup.organiser, asked.response, "cup_end")
    await cup.settled()
    assert (await cup.newest()).row.state == "over"
    assert not any(
        each.startswith("patolli:cup_enter") for each in control_ids(await cup.announcement())
    )


async def test_nothing_is_done_to_a_cup_that_is_not_there(room):
    for command in ("enter", "leave", "start", "standings", "pods", "record", "pause"):
        told = said(await room.members[0].slash(room.channel, f"cup {command}"))
        assert "There is no cup here. " in told, command
