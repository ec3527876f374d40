"""Which cup is meant, and whether a member organises it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import discord
from discord import app_commands

from cogs.cups.announcement import organisers
from cogs.hall.cups.live import LiveCup
from cogs.kit.choices import offered
from cogs.kit.controls import Interaction
from cogs.kit.members import allowed_in
from cogs.kit.refusal import echo
from data import tables
from data.cup_rows import StoredCup
from data.cups import all_cups, cups_entered
from data.refusal import Refusal
from engine.cups.plan import MOST_ROUNDS
from engine.folding import fold

RoundNumber: TypeAlias = app_commands.Range[int, 1, MOST_ROUNDS]


class SeveralCups(Refusal):
    """More than one cup may be meant."""

    def __init__(self, rows: Sequence[StoredCup]) -> None:
        super().__init__("cup.which")
        self.rows = rows


async def cup_meant(interaction: Interaction, typed: str | None, *, ended: bool = False) -> LiveCup:
    """The cup that is named; else that of the table here, else the one announced here, else the
    only one of the server; raises :class:`SeveralCups`. ``ended``: also one that is over, where
    none goes on."""
    found = await _named(interaction, typed) if typed else await _here(interaction, ended=ended)
    if len(found) == 1:
        return await interaction.client.hall.cups.cup(found[0].id)
    if typed and not found:
        raise Refusal("refusal.no_such_cup_named", typed=echo(typed))
    if not found:
        raise Refusal("refusal.no_cup")
    raise SeveralCups(found)


async def cups_offered(
    interaction: Interaction, typed: str, *, ended: bool = False
) -> list[app_commands.Choice[str]]:
    """The cups of the server that the member may see, the newest first."""
    found = await _seen(interaction)
    return offered([(row.name, str(row.id)) for row in found if ended or row.running], typed)


def organises(interaction: Interaction, live: LiveCup) -> bool:
    """Whoever manages the channel of the cup does too, wherever they are."""
    return _organises(interaction, live.row)


def require_organiser(interaction: Interaction, live: LiveCup) -> None:
    if not organises(interaction, live):
        raise Refusal("refusal.organisers_only", who=organisers(live))


def require_entrant(live: LiveCup, member_id: int, who: str) -> int:
    """The number of a member in the cup; refused where they never entered."""
    number = live.entrant_of(member_id)
    if number is None:
        raise Refusal("refusal.not_an_entrant", who=who)
    return number


def _organises(interaction: Interaction, row: StoredCup) -> bool:
    user = interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    may = allowed_in(interaction, row.channel_id)
    manages = may.manage_channels or may.manage_threads
    return LiveCup(row).organises(user.id, roles) or manages


async def _seen(interaction: Interaction) -> list[StoredCup]:
    """The cups of the server but for those in channels that the member does not see, unless they
    organise or have entered them; the newest first."""
    store, server_id = interaction.client.store, interaction.guild_id or 0
    own = await store.query(cups_entered, server_id, interaction.user.id)
    return [
        row
        for row in await store.query(all_cups, server_id)
        if row.id in own
        or allowed_in(interaction, row.channel_id).view_channel
        or _organises(interaction, row)
    ]


async def _named(interaction: Interaction, typed: str) -> Sequence[StoredCup]:
    rows = await _seen(interaction)
    if by_id := [row for row in rows if str(row.id) == typed]:
        return by_id
    alike = [row for row in rows if fold(row.name) == fold(typed)]
    return [row for row in alike if row.running] or alike[:1]


async def _here(interaction: Interaction, *, ended: bool) -> Sequence[StoredCup]:
    store, place = interaction.client.store, interaction.channel_id or 0
    table = await store.view(tables.latest_in, place)
    rows = await _seen(interaction)
    if table is not None and table.cup_id is not None:
        own = [row for row in rows if row.id == table.cup_id]
        if own and (ended or own[0].running):
            return own
    announced = [row for row in rows if row.channel_id == place]
    for among in (announced, rows):
        if running := [row for row in among if row.running]:
            return running
    return (announced or rows)[:1] if ended else []
