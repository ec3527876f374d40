"""*Rematch*: a new table where a game has ended, with the same title, options and players.

Whoever asks for it is its host. The others are seated and called, and may leave until it starts:
once, by the newest game of a channel. After that, and for older games, nobody is called.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.board.beginning import tell_taken
from cogs.board.questions import others
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.members import board_link, require_seat
from cogs.kit.permissions import require_permissions
from cogs.kit.reader import reader_at
from cogs.kit.titles import playable_on, title_meant
from cogs.kit.visiting import visit
from data import gathering, tables
from data.refusal import Refusal
from data.rows import AlreadySeated, ChannelTaken, Player
from data.stored_table import StoredTable
from data.words import Words


async def rematch(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    sitting.require_no_cup()
    if sitting.running:
        raise Refusal("refusal.not_over")
    title_meant(sitting.title, say, playable_on(here.server))
    newest = await bot.store.view(tables.latest_in, sitting.channel_id)
    if newest is not None and newest.running:
        await _join(interaction, sitting, newest, say)
        return
    require_permissions(interaction, say)
    players: list[Player] = []
    if newest is not None and newest.id == sitting.id:
        asked = await others(bot, sitting, seat)
        players = [p for p in sitting.players if p.seat in asked or p.house is not None]
    try:
        made = await _set(interaction, sitting, players, here.server.gathering)
    except ChannelTaken as taken:  # another asked for it while we looked who is still here
        await _join(interaction, sitting, await bot.store.view(tables.table, taken.table_id), say)
        return
    bot.boards.show(made.id)
    called = sum(player.house is None for player in players)
    told = say("rematch.made", n=called) if called else say("table.made")
    await respond(interaction, told)


async def _set(
    interaction: Interaction, over: StoredTable, players: Sequence[Player], most: int
) -> StoredTable:
    """The table of the rematch, with these players beside the member."""
    bot = interaction.client
    return await bot.store.write(
        gathering.open_table,
        server_id=over.server_id,
        channel_id=over.channel_id,
        host_id=interaction.user.id,
        host_name=interaction.user.display_name,
        title=over.game.key,
        seats=over.game.seats,
        options=over.options,
        now=bot.hall.now(),
        others=players,
        clock=over.clock,
        out_of_time=over.out_of_time,
        most=most,
    )


async def _join(
    interaction: Interaction, over: StoredTable, newer: StoredTable, say: Words
) -> None:
    """Sit down at the rematch that another has asked for."""
    if newer.state != "open" or newer.title != over.game.key:
        await tell_taken(interaction, ChannelTaken(newer.id), [over.game])
        return
    gathers = await interaction.client.hall.mended(newer)
    try:
        await interaction.client.store.write(
            gathering.join_table,
            gathers.id,
            interaction.user.id,
            interaction.user.display_name,
            interaction.client.hall.now(),
        )
    except AlreadySeated as seated:
        raise Refusal("refusal.rematch_there", board=board_link(gathers)) from seated
    interaction.client.boards.show(gathers.id)
    await respond(interaction, say("rematch.joined"))


ANSWERS: dict[str, Answer] = {"rematch": rematch}
