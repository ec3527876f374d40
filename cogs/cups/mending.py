"""What was deleted: a table of a cup goes on in another thread, and a cup in another channel, once
an organiser says so.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.board.threads import put_away
from cogs.cups.announcement import title_of
from cogs.cups.finding import require_organiser
from cogs.cups.threads import require_room
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button
from cogs.kit.reader import reader_of
from data.refusal import Refusal
from data.stored_table import StoredTable
from data.words import Words


def is_lost(sitting: StoredTable) -> bool:
    """Whether its channel is gone: then it rests, and no message shows it."""
    return sitting.playing and sitting.paused is not None and sitting.board_id is None


def way(live: LiveCup, sitting: StoredTable, say: Words) -> ui.Button[Any]:
    """The button that gives a table another thread."""
    number = sitting.pod or 0
    here = live.id, sitting.cup_round or 0, number
    return button(say("cup.new_thread", n=number), "cup_thread", *here)


async def thread(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    bot, say = interaction.client, (await reader_of(interaction)).say
    live = await bot.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    stored = live.stored_pod(press.line, press.number(2))
    if stored is None or stored.table_id is None:
        raise Refusal("refusal.no_such_pod")
    sitting = await bot.hall.table(stored.table_id)
    if not is_lost(sitting):
        raise Refusal("refusal.cup_thread_there", channel=f"<#{sitting.channel_id}>")
    members = [player.member_id for player in sitting.people if player.member_id]
    made = await bot.opener.thread(live, stored.round, stored.number, members)
    try:
        after = await bot.hall.move(sitting, live.row.server_id, made.id)
    except Exception:
        await put_away(made)
        raise
    if live.row.paused is None and after.paused:
        await bot.hall.resume(after.id)
    bot.boards.show(after.id, afresh=True)
    await respond(interaction, say("move.done", channel=made.mention))


def move_ways(interaction: Interaction, live: LiveCup, say: Words) -> list[ui.Button[Any]]:
    """The button that takes a cup whose channel is gone to the channel here."""
    guild = interaction.guild
    if guild is None or not live.row.running or guild.get_channel(live.row.channel_id) is not None:
        return []
    return [button(say("cup.move_here"), "cup_move", live.id)]


async def move(interaction: Interaction, press: Press) -> None:
    """Where it goes on, tables without threads can have new ones."""
    await acknowledge(interaction)
    bot, say = interaction.client, (await reader_of(interaction)).say
    live = await bot.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    if not move_ways(interaction, live, say):
        raise Refusal("refusal.cup_channel_there", channel=f"<#{live.row.channel_id}>")
    private = live.row.terms.private
    place = require_room(interaction.channel, interaction.app_permissions, private=private)
    await bot.hall.cups.move(live.id, place.id)
    await bot.opener.begin_anew(live.id)
    await respond(interaction, say("cup.moved", cup=title_of(live)))


ANSWERS: dict[str, Answer] = {"cup_thread": thread, "cup_move": move}
