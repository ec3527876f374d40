"""Which cups a member is offered, and whose organisers they are."""

from typing import Any

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from engine.markup import escaped
from tests.cogs.cups.room import CupRoom
from tests.cogs.room import labels, said, text_of


def allow(cup: CupRoom, channel: Any, role: Any, what: discord.Permissions) -> None:
    allowed = Overwrite(role.id, OverwriteType.ROLE, allow=what.value)
    cup.room.env.backend.edit_channel(channel.id, {}, overwrites=[allowed])


async def test_whoever_manages_another_channel_organises_no_cup_here(cup_of):
    cup = cup_of(3)
    room = cup.room
    elsewhere = room.guild.create_text_channel("elsewhere")
    role = room.guild.create_role("hosts")
    max_ = room.guild.add_member(room.env.create_user("max"), roles=[role])
    await cup.announce(title="gold")
    manages = discord.Permissions(manage_channels=True, manage_threads=True)
    allow(cup, elsewhere, role, manages)
    assert "Only the organisers" in said(await max_.slash(elsewhere, "cup pause"))
    allow(cup, elsewhere, role, discord.Permissions.none())
    allow(cup, room.channel, role, manages)
    assert "is paused" in said(await max_.slash(elsewhere, "cup pause"))


async def test_a_cup_in_a_channel_that_a_member_cannot_see_is_not_theirs_to_read(cup_of):
    cup = cup_of(4)
    room, (ana, bo, _, dee) = cup.room, cup.members
    elsewhere = room.guild.create_text_channel("elsewhere")
    live = await cup.announce(title="gold")
    await cup.press(bo, "cup_enter")
    room.deny(view_channel=True)
    await room.env.settle()
    for member, sees in ((ana, True), (bo, True), (dee, False)):
        offered = await member.autocomplete(elsewhere, "cup pods", "cup", "")
        assert [choice["value"] for choice in offered] == [str(live.id)] * sees
        for options in ({}, {"cup": str(live.id)}, {"cup": live.row.name}):
            told = said(await member.slash(elsewhere, "cup round", **options))
            assert (live.row.name in told and "No cup" not in told) == sees


async def two_cups(cup: CupRoom) -> None:
    await cup.begin_playing(title="gold", name="First", rounds=2)
    await cup.announce(title="yaxha", name="Second")


async def test_of_several_cups_a_button_goes_on_at_the_one_that_is_meant(cup_of):
    cup = cup_of(4)
    await two_cups(cup)
    room, (ana, bo, chloe, _) = cup.room, cup.members
    first, second = ((await cup.newest()).id - 1, (await cup.newest()).id)

    async def at(who: Any, command: str, cup_id: int, **options: Any) -> str:
        asked = await who.slash(room.channel, f"cup {command}", **options)
        assert "Which cup?" in said(asked)
        assert labels(asked.response) == ["Second", "First"]
        return said(await room.press(who, asked.response, f"cup_which:{cup_id}"))

    assert "You are in **Second**" in await at(bo, "enter", second)
    assert "is being played" in await at(bo, "round", first)
    assert "no round is over" in await at(bo, "standings", first, member=bo, other=chloe)
    assert "round 1 of 2" in await at(bo, "pods", first, round=1)
    assert "Only the organisers" in await at(bo, "pause", first)
    live = await room.bot.hall.cups.cup(first)
    names = [cup.members[n - 1].name for n in live.pod(1, 1).entrants]
    order = " > ".join(names)
    told = await at(ana, "result", first, table="1", round=1, result=order)
    assert f"Then: {escaped(order)}" in told
    long = " > ".join(f"{name} {90 - at}.1234" for at, name in enumerate(names))
    assert "which places?" in await at(ana, "result", first, table="1", round=1, result=long * 2)
    assert "There is no such table" in await at(ana, "result", first, table="9" * 90)
    assert "goes on for" in await at(ana, "replace", first, entrant=chloe)


async def test_an_organiser_names_two_who_are_kept_apart(cup_of):
    cup = cup_of(8)
    await cup.announce(title="gold", rounds=3, pod=4)
    await cup.everybody_enters()
    room, (ana, bo, chloe, *_) = cup.room, cup.members

    async def apart(one: Any, other: Any, by: Any = ana) -> str:
        return said(await by.slash(room.channel, "cup apart", one=one, other=other))

    assert "are kept apart" in await apart(chloe, bo)
    assert "are kept apart" in await apart(ana, bo)
    assert "may meet again" in await apart(bo, ana)
    assert "Only the organisers" in await apart(ana, bo, by=bo)
    assert "not the same" in await apart(bo, bo)
    assert "is not in this cup" in await apart(bo, room.someone("zoe"))
    await cup.settled()
    assert "Kept apart by the organisers: bo – chloe" in text_of(await cup.announcement())
    await ana.slash(room.channel, "cup start")
    live = await cup.newest()
    assert live.cup.plan.apart == [(2, 3)]
    table = next(pod for pod in live.cup.rounds[0].pods if 2 in pod.entrants)
    assert 3 not in table.entrants
    assert "Entries are closed" in await apart(ana, bo)
