"""Visits of a member to a table: one hop into the store for all that an answer needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs.kit.controls import Interaction
from data import queries
from data.database import Sql
from data.stored_table import StoredTable
from data.visits import Visit


async def visit(interaction: Interaction, table_id: int) -> Visit:
    """To the table of a control; raises :class:`~data.rows.NoSuchTable`."""
    return await _visit(interaction, partial(queries.table, table_id=table_id))


async def visit_running(interaction: Interaction) -> Visit:
    """To the table that gathers or plays here; refused where none does."""
    return await _visit(
        interaction, partial(queries.running_in, channel_id=interaction.channel_id or 0)
    )


async def visit_latest(interaction: Interaction) -> Visit:
    """To the table to look at here: the one that runs, else the newest that ended."""
    return await _visit(
        interaction, partial(queries.latest_in, channel_id=interaction.channel_id or 0)
    )


async def _visit(interaction: Interaction, find: Callable[[Sql], StoredTable | None]) -> Visit:
    """What is made of a visit goes behind the acknowledgements of others."""
    member_id, server_id = interaction.user.id, interaction.guild_id or 0
    here = await interaction.client.hall.visit(find, member_id, server_id, interaction.id)
    await interaction.client.turnstile.through()
    return here
