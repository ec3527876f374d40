"""What is offered before there is a table: which game it is for, and the ways out where the channel
holds one already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.board.threads import may_thread, may_want_thread, wants_thread
from cogs.kit.answer import respond
from cogs.kit.controls import Interaction, button, rows
from cogs.kit.members import board_url, is_host, manages
from cogs.kit.reader import reader_of
from cogs.kit.receipt import receipt
from cogs.kit.titles import described_in_a_line, introduced
from data.rows import ChannelTaken, ServerSettings
from data.settings import server_settings
from data.stored_table import StoredTable
from data.words import Words
from engine.game import Game


async def ask_which(interaction: Interaction, among: Sequence[Game], *, thread: bool) -> None:
    """Ask which game the new table is for, with a line and a button for each."""
    say = (await reader_of(interaction)).say
    await respond(interaction, _lines(among, say), *rows(_choices(among, say, thread=thread)))


async def tell_taken(interaction: Interaction, taken: ChannelTaken, among: Sequence[Game]) -> None:
    """Say that the channel holds a table already, and offer what solves it: a thread for the new
    one, of these games, or what the member may do with the table that is there."""
    say = (await reader_of(interaction)).say
    if not taken.table_id:  # it has ended since
        raise taken
    receipt(interaction).outcome = "refused"
    there = await interaction.client.hall.table(taken.table_id)
    lines, ways = [say("refusal.channel_taken")], list[ui.Button[Any]]()
    server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    if wants_thread(interaction, wanted=True) and may_open_thread(interaction, server):
        if len(among) > 1:
            lines += [say("taken.thread_which"), _lines(among, say)]
            ways += _choices(among, say, thread=True)
        else:
            ways += [
                button(say("taken.thread"), "new", game.key, 1, style=discord.ButtonStyle.primary)
                for game in among
            ]
    await respond(interaction, "\n".join(lines), *rows([*ways, *_ways(interaction, there, say)]))


def may_open_thread(interaction: Interaction, server: ServerSettings) -> bool:
    """Return whether a table that this member opens here may have a thread."""
    return may_thread(interaction) and may_want_thread(interaction, server)


def _lines(among: Sequence[Game], say: Words) -> str:
    return "\n".join([say("table.which"), *(described_in_a_line(game, say) for game in among)])


def _choices(among: Sequence[Game], say: Words, *, thread: bool) -> list[ui.Button[Any]]:
    styles = {True: discord.ButtonStyle.primary, False: discord.ButtonStyle.secondary}
    return [
        button(introduced(game, say), "new", game.key, int(thread), style=styles[game.good_first])
        for game in among
    ]


def _ways(interaction: Interaction, there: StoredTable, say: Words) -> list[ui.Button[Any]]:
    """What the member may do with the table that is there."""
    seated = there.seat_of(interaction.user.id) is not None
    ways = list[ui.Button[Any]]()
    if not there.running:
        return ways
    if there.state == "open" and not seated and len(there.players) < there.seats.stop - 1:
        ways.append(button(say("gather.join"), "join", there.id, 0))
    may_end = (
        is_host(interaction, there) if there.state == "open" else seated or manages(interaction)
    )
    if may_end and there.cup_id is None:
        ways.append(button(say("taken.end"), "ending", there.id, there.number))
    if there.server_id is not None:
        ways.append(ui.Button(label=say("taken.look"), url=board_url(there)))
    return ways
