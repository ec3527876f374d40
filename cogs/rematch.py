"""*Rematch*: a new table where a game has ended, with the same title, options and players.

Whoever asks for it is its host. The others are seated and called, and may leave until it starts.
"""

from __future__ import annotations

from cogs.board.questions import others
from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Sitting
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.members import board_link, require_seat
from cogs.kit.reader import reader_at
from cogs.kit.titles import playable_on, title_meant
from cogs.kit.visiting import visit
from data.rows import AlreadySeated, ChannelTaken


async def rematch(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.sitting, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    if sitting.row.running:
        raise Refusal("refusal.not_over")
    title_meant(sitting.game.key, say, playable_on(here.server))
    there = await bot.store.running_in(sitting.row.channel_id)
    if there is not None:
        await _join(interaction, sitting, await bot.hall.sitting(there))
        await respond(interaction, say("rematch.joined"))
        return
    seats = await others(bot, sitting, seat)
    players = [sitting.players[each] for each in seats]
    made = await bot.store.gathering.create(
        server_id=sitting.row.server_id,
        channel_id=sitting.row.channel_id,
        host_id=interaction.user.id,
        host_name=interaction.user.display_name,
        title=sitting.game.key,
        seats=sitting.game.seats,
        options=sitting.row.options,
        now=bot.hall.now(),
        others=players,
    )
    bot.boards.show(made.id)
    await respond(interaction, say("rematch.made", n=len(players)))


async def _join(interaction: Interaction, over: Sitting, gathers: Sitting) -> None:
    """Sit down at the rematch that another has asked for."""
    if gathers.playing or gathers.game.key != over.game.key:
        raise ChannelTaken(gathers.id)
    try:
        await interaction.client.store.gathering.join(
            gathers.id, interaction.user.display_name, member_id=interaction.user.id
        )
    except AlreadySeated as seated:
        raise Refusal("refusal.rematch_there", board=board_link(gathers)) from seated
    interaction.client.boards.show(gathers.id)


ANSWERS: dict[str, Answer] = {"rematch": rematch}
