"""What the bot must be allowed to do where a table is, and how it can be allowed."""

from __future__ import annotations

from typing import Final

import discord

from cogs.kit.controls import Interaction
from data.refusal import Refusal
from data.words import Words
from engine.markup import escaped

_NEEDED = ("view_channel", "send_messages", "attach_files")
_IN_THREADS = ("send_messages_in_threads", "create_public_threads")
ALL: Final = (*_NEEDED, *_IN_THREADS)
_OF_PRIVATE_CUPS = ("create_private_threads",)


def require_permissions(interaction: Interaction, say: Words) -> None:
    """Refuse where the bot may not speak; says what it lacks."""
    inside = isinstance(interaction.channel, discord.Thread)
    if lacking := _lacking(interaction.app_permissions, inside=inside):
        raise Refusal("refusal.bot_lacks", permissions=named(lacking, say))


def lacking_in(guild: discord.Guild, channel_id: int) -> list[str]:
    """What the bot may not do in a channel; an archived thread is not known, and there it may."""
    place = guild.get_channel_or_thread(channel_id)
    if place is None:
        return []
    return _lacking(place.permissions_for(guild.me), inside=isinstance(place, discord.Thread))


def checked(interaction: Interaction, say: Words) -> str:
    """What the bot may not do here, what comes of it and how to allow it, each in a line."""
    may = interaction.app_permissions
    lacking = [name for name in ALL if not getattr(may, name)]
    besides = [name for name in _OF_PRIVATE_CUPS if not getattr(may, name)]
    me = interaction.guild.me if interaction.guild else None
    lines = [say("check.lacks" if lacking else "check.all")]
    for name in lacking + besides:
        ever = me is not None and getattr(me.guild_permissions, name)
        where = "check.in_channel" if ever else "check.in_server"
        told = {"may": say(f"permission.{name}"), "without": say(f"check.without.{name}")}
        lines.append("- " + say("check.one", how=say(where, **_places(interaction)), **told))
    return "\n".join(lines)


def _places(interaction: Interaction) -> dict[str, str]:
    """The channel whose settings decide, and the role of the bot."""
    here, guild = interaction.channel, interaction.guild
    channel_id = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    own = guild.self_role if guild else None
    bot = own.name if own else (interaction.client.user.name if interaction.client.user else "")
    return {"channel": f"<#{channel_id}>", "role": escaped(bot)}


def named(lacking: list[str], say: Words) -> str:
    return ", ".join(say(f"permission.{name}") for name in lacking)


def _lacking(may: discord.Permissions, *, inside: bool) -> list[str]:
    """``inside`` a thread it needs to speak in threads alone."""
    speaks = "send_messages"
    needed = [f"{name}_in_threads" if inside and name == speaks else name for name in _NEEDED]
    return [name for name in needed if not getattr(may, name)]
