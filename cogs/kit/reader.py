"""Who reads: the language and the palette of a member, and those of what all see in a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from cogs.kit.icons import NO_ICONS, Icons
from data.rows import ServerSettings
from data.settings import Chosen, server_settings, settings_for
from data.visits import Visit
from data.words import LANGUAGES, Words, spoken, words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli
    from data.store import Store


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who reads: one member, or everybody in a server."""

    say: Words
    palette: str
    icons: Icons = NO_ICONS
    """What Discord shows beside words."""


async def reader_of(interaction: discord.Interaction[Patolli]) -> Reader:
    """The member who acts: their settings, else Discord's locale, else the server's."""
    here = interaction.user.id, interaction.guild_id or 0
    return reader_at(interaction, await interaction.client.store.view(settings_for, *here))


def reader_at(interaction: discord.Interaction[Patolli], chosen: Visit | Chosen) -> Reader:
    """Return the member who acts, by settings that were read already, as they are with a table."""
    own, server = chosen.member, chosen.server
    language = (
        own.language
        or spoken(str(interaction.locale))
        or server.language
        or spoken(str(interaction.guild_locale or ""))
    )
    palette = own.palette or server.palette
    return Reader(words(language or LANGUAGES[0]), palette, interaction.client.icons)


async def everybody(store: Store, guild: discord.Guild | None, server_id: int) -> Reader:
    """All who see a public message: the server's settings, else its locale."""
    return all_in(guild, await store.query(server_settings, server_id))


def all_in(guild: discord.Guild | None, server: ServerSettings, icons: Icons = NO_ICONS) -> Reader:
    """The same, by settings that were read already."""
    locale = spoken(str(guild.preferred_locale)) if guild else None
    return Reader(words(server.language or locale or LANGUAGES[0]), server.palette, icons)
