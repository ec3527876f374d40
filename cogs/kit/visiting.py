"""Visits of a member to a table: one hop into the store for all that an answer needs."""

from __future__ import annotations

from collections.abc import Awaitable

from cogs.hall.visit import Visit
from cogs.kit.controls import Interaction
from data.visits import Guest


async def visit(interaction: Interaction, table_id: int) -> Visit:
    """To the table of a control; raises :class:`~data.rows.NoSuchTable`."""
    return await _behind(interaction, interaction.client.hall.visit(table_id, _guest(interaction)))


async def visit_running(interaction: Interaction) -> Visit:
    """To the table that gathers or plays here; refused where none does."""
    hall, here = interaction.client.hall, interaction.channel_id or 0
    return await _behind(interaction, hall.visit_running(here, _guest(interaction)))


async def visit_latest(interaction: Interaction) -> Visit:
    """To the table to look at here: the one that runs, else the newest that ended."""
    hall, here = interaction.client.hall, interaction.channel_id or 0
    return await _behind(interaction, hall.visit_latest(here, _guest(interaction)))


async def _behind(interaction: Interaction, visiting: Awaitable[Visit]) -> Visit:
    """What is made of a visit goes behind the acknowledgements of others."""
    found = await visiting
    await interaction.client.turnstile.through()
    return found


def _guest(interaction: Interaction) -> Guest:
    return Guest(interaction.user.id, interaction.guild_id or 0, interaction.id)
