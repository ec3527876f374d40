"""Whether a member is in the server still. Discord is asked: the bot keeps no list of members."""

from __future__ import annotations

from typing import Final

import discord

from cogs.kit.lost import LOST, within

_LONGEST_LOOK = 3.0
_NOT_A_MEMBER: Final = (10007, 10013, 50035)


async def may_see(guild: discord.Guild | None, channel_id: int, member_id: int) -> bool:
    """Return whether a member can read a channel or thread of the server; False where that cannot
    be looked up just now."""
    if guild is None:
        return False
    try:
        member = await within(_LONGEST_LOOK, guild.fetch_member(member_id))
        place = guild.get_channel_or_thread(channel_id)
        if place is None:  # a thread that was archived
            place = await within(_LONGEST_LOOK, guild.fetch_channel(channel_id))
        may = place.permissions_for(member)
        if isinstance(place, discord.Thread) and place.is_private() and not may.manage_threads:
            await within(_LONGEST_LOOK, place.fetch_member(member_id))
    except (*LOST, discord.ClientException):
        return False
    return may.view_channel


async def is_here(guild: discord.Guild | None, member_id: int) -> bool:
    """Whether the member is in the server; one who cannot be looked up just now is, unless
    Discord says that there is no such id."""
    if guild is None:
        return True
    try:
        await within(_LONGEST_LOOK, guild.fetch_member(member_id))
    except LOST as lost:
        return not (isinstance(lost, discord.HTTPException) and lost.code in _NOT_A_MEMBER)
    return True
