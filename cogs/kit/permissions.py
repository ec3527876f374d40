"""What the bot must be allowed to do in a channel before a table is opened there."""

from __future__ import annotations

import discord

from cogs.hall.refusal import Refusal
from cogs.kit.controls import Interaction
from data.words import Words

_NEEDED = ("view_channel", "send_messages", "attach_files")


def require_permissions(interaction: Interaction, say: Words) -> None:
    """Refuse where the bot may not speak; says what it lacks."""
    here, may = interaction.channel, interaction.app_permissions
    lacking = [name for name in _NEEDED if not getattr(may, name)]
    if isinstance(here, discord.Thread):
        lacking = [name for name in lacking if name != "send_messages"]
        if not may.send_messages_in_threads:
            lacking.append("send_messages_in_threads")
    if lacking:
        named = ", ".join(say(f"permission.{name}") for name in lacking)
        raise Refusal("refusal.bot_lacks", permissions=named)
