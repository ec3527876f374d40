"""``/table move``: a table goes on here, or in a thread of its own here: its channel was deleted,
or is not the right one any more."""

from __future__ import annotations

from discord import app_commands

from cogs.board.beginning import tell_taken
from cogs.board.threads import may_want_thread, put_away, thread_for, wants_thread
from cogs.kit.answer import acknowledge, respond
from cogs.kit.choices import offered
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.members import require_host
from cogs.kit.permissions import require_permissions
from cogs.kit.reader import everybody, reader_of
from data import places, tables
from data.refusal import Refusal
from data.rows import ChannelTaken
from data.settings import server_settings
from data.stored_table import StoredTable
from data.words import Words
from engine.catalogue import find

_MOST = 10
"""So many tables are offered as buttons; any may be typed."""
_LONGEST = 34


async def offer(interaction: Interaction, which: str | None) -> None:
    """Move the table that was named, or the only one there is to move; of several one is chosen."""
    found = await _tables(interaction)
    if which is not None:
        found = [row for row in found if str(row.id) == which]
    if not found:
        raise Refusal("refusal.nothing_to_move")
    if len(found) == 1:
        await _move(interaction, found[0])
        return
    say = (await reader_of(interaction)).say
    ways = [button(_named(row, say), "move", row.id) for row in found[:_MOST]]
    await respond(interaction, say("move.which"), *rows(ways))


async def _move(interaction: Interaction, row: StoredTable) -> None:
    bot, say = interaction.client, (await reader_of(interaction)).say
    require_permissions(interaction, say)
    sitting = await bot.hall.mended(row)
    _require_right(interaction, sitting)
    here = interaction.channel_id or 0
    server = await bot.store.query(server_settings, interaction.guild_id or 0)
    place = None
    if wants_thread(interaction, wanted=server.threads and may_want_thread(interaction, server)):
        place = await thread_for(interaction, sitting.game, say)
    try:
        await bot.hall.move(sitting, interaction.guild_id, place.id if place else here)
    except Exception as bad:
        if place is not None:
            await put_away(place)
        if not isinstance(bad, ChannelTaken):
            raise
        await tell_taken(interaction, bad, [])
        return
    bot.boards.show(sitting.id, afresh=True)
    await respond(interaction, say("move.done", channel=place.mention if place else f"<#{here}>"))
    reader = await everybody(bot.store, interaction.guild, interaction.guild_id or 0)
    bot.boards.boards.moved(sitting, reader, place.id if place else here)


async def movable(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The tables that a member may move here."""
    say = (await reader_of(interaction)).say
    found = await _tables(interaction)
    return offered([(_named(row, say), str(row.id)) for row in found], typed)


def _named(row: StoredTable, say: Words) -> str:
    others = ", ".join(player.name for player in row.people if player.name)
    return f"{say(f'{find(row.title).key}.title')} · {others}"[:_LONGEST]


async def _tables(interaction: Interaction) -> list[StoredTable]:
    """Those of the server where the member sits, and all of them for whoever manages channels."""
    store, server_id = interaction.client.store, interaction.guild_id or 0
    if interaction.permissions.manage_channels:
        found = await store.view(places.running_on, server_id)
    else:
        found = await store.view(tables.of_member, interaction.user.id)
    return [
        row
        for row in found
        if row.server_id == server_id and row.channel_id != interaction.channel_id
    ]


def _require_right(interaction: Interaction, sitting: StoredTable) -> None:
    """A host moves a table; any player does where its channel is gone."""
    lost = sitting.paused is not None and sitting.board_id is None
    seated = sitting.seat_of(interaction.user.id) is not None
    if not (lost and seated):
        require_host(interaction, sitting)


async def move(interaction: Interaction, press: Press) -> None:
    """Move the table that was chosen from the buttons."""
    await acknowledge(interaction, update=True)
    await offer(interaction, str(press.table))


ANSWERS: dict[str, Answer] = {"move": move}
