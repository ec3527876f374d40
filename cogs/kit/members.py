"""Who a member is at a table, and how players and boards are named in messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import discord

from cogs.kit.controls import Interaction
from data.refusal import Refusal
from data.stored_table import StoredTable
from data.words import Words


def mentioning(members: Iterable[int]) -> discord.AllowedMentions:
    """A message that notifies these and nobody else, whoever is named in it."""
    users = [discord.Object(member) for member in members]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def require_seat(interaction: Interaction, sitting: StoredTable) -> int:
    """The member's seat at the table; refused to everybody else."""
    seat = sitting.seat_of(interaction.user.id)
    if seat is None:
        everybody = range(len(sitting.players))
        raise Refusal("refusal.not_your_table", who=partial(sitting.named, everybody))
    return seat


def manages(interaction: Interaction) -> bool:
    """Whether the member manages the channel, or its threads."""
    return interaction.permissions.manage_channels or interaction.permissions.manage_threads


def allowed_in(interaction: Interaction, channel_id: int) -> discord.Permissions:
    """What the member may do in another channel of the server; nothing where it is gone, but for
    whoever may do it everywhere."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return discord.Permissions.none()
    place = guild.get_channel(channel_id)
    if place is not None:
        return place.permissions_for(user)
    everywhere = user.guild_permissions
    everywhere.view_channel = everywhere.manage_channels
    return everywhere


def is_host(interaction: Interaction, sitting: StoredTable) -> bool:
    """Whether the member may do what a host may."""
    return sitting.host_id == interaction.user.id or manages(interaction)


def require_host(interaction: Interaction, sitting: StoredTable) -> None:
    if not is_host(interaction, sitting):
        host = f"<@{sitting.host_id}>" if sitting.host_id else "—"
        raise Refusal("refusal.host_only", host=host)


def mention(sitting: StoredTable, seat: int, say: Words) -> str:
    """The player as a mention; by name, or by colour, when nobody is to be mentioned."""
    member_id = sitting.players[seat].member_id
    return sitting.named([seat], say) if member_id is None else f"<@{member_id}>"


def mentions(sitting: StoredTable, seats: Iterable[int], say: Words) -> str:
    return ", ".join(mention(sitting, seat, say) for seat in seats)


def board_link(sitting: StoredTable) -> str:
    """A link to the newest board of the table, or to its channel."""
    if sitting.board_id is None or sitting.server_id is None:
        return f"<#{sitting.channel_id}>"
    return board_url(sitting)


def board_url(sitting: StoredTable) -> str:
    """The same as an address, to stand behind words."""
    place = f"https://discord.com/channels/{sitting.server_id}/{sitting.channel_id}"
    return place if sitting.board_id is None else f"{place}/{sitting.board_id}"
