"""Which cups a member is offered, and whose organisers they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from tests.cogs.cups.room import CupRoom
from tests.cogs.room import said

Cups = Callable[[int], CupRoom]


def allow(cup: CupRoom, channel: Any, role: Any, what: discord.Permissions) -> None:
    allowed = Overwrite(role.id, OverwriteType.ROLE, allow=what.value)
    cup.room.env.backend.edit_channel(channel.id, {}, overwrites=[allowed])


async def test_whoever_manages_another_channel_organises_no_cup_here(cup_of: Cups) -> None:
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


async def test_a_cup_in_a_channel_that_a_member_cannot_see_is_not_theirs_to_read(
    cup_of: Cups,
) -> None:
    cup = cup_of(4)
    room, (ana, bo, _, dee) = cup.room, cup.members
    elsewhere = room.guild.create_text_channel("elsewhere")
    live = await cup.announce(title="gold")
    await cup.press(bo, "cup_enter")
    hidden = Overwrite(
        room.guild.id, OverwriteType.ROLE, deny=discord.Permissions(view_channel=True).value
    )
    room.env.backend.edit_channel(room.channel.id, {}, overwrites=[hidden])
    await room.env.settle()
    for member, sees in ((ana, True), (bo, True), (dee, False)):
        offered = await member.autocomplete(elsewhere, "cup pods", "cup", "")
        assert [choice["value"] for choice in offered] == [str(live.id)] * sees
        for options in ({}, {"cup": str(live.id)}, {"cup": live.row.name}):
            told = said(await member.slash(elsewhere, "cup round", **options))
            assert (live.row.name in told and "No cup" not in told) == sees
