"""``/table leave`` in a game: who gets the chair, its hand and its points is chosen first."""

from __future__ import annotations

import discord

from cogs import offering
from cogs.board.chairs import colour
from cogs.hall.attending import STAND_IN
from cogs.hall.chairs import ends_with, seated
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from data import chairs, offers
from data.refusal import Refusal
from data.visits import Visit
from engine.house.strengths import STRENGTHS

FREE = "free"


async def offer(interaction: Interaction, here: Visit) -> None:
    """What becomes of the chair is the member's choice."""
    sitting, say = here.table, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    table = (sitting.id, seat)
    danger = discord.ButtonStyle.danger
    if sitting.cup_id is not None:
        way = button(say("leave.cup"), "leave_game", *table, STAND_IN, style=danger)
        await respond(interaction, say("leave.sure_cup"), *rows([way]))
        return
    given = await interaction.client.store.query(
        offers.standing_offer, *table, interaction.client.hall.now()
    )
    told, hand_over = offering.hand_over(sitting, seat, given, say)
    if ends_with(sitting, interaction.user.id):
        ways = rows([button(say("leave.last"), "leave_game", *table, FREE, style=danger)])
        await respond(
            interaction, "\n".join(filter(None, (told, say("leave.sure_last")))), *ways, hand_over
        )
        return
    ways = [button(say("leave.to_anybody"), "leave_game", *table, FREE, style=danger)]
    ways += [
        button(
            say("leave.to_house", who=say(f"house.{key}")), "leave_game", *table, key, style=danger
        )
        for key in STRENGTHS
    ]
    sure = say("leave.sure", seat=colour(seat, say))
    await respond(interaction, "\n".join(filter(None, (told, sure))), *rows(ways), hand_over)


# Buttons.


async def leave_game(interaction: Interaction, press: Press) -> None:
    """The chair is free, or a house player takes it."""
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat, way = require_seat(interaction, sitting), press.text(2)
    ways = STRENGTHS if sitting.cup_id is not None else (FREE, *STRENGTHS)
    if seat != press.number(1) or way not in ways:
        raise Refusal("refusal.old_control")
    house = None if way == FREE else way
    row = await bot.store.write(
        chairs.leave_game, sitting.id, interaction.user.id, bot.hall.now(), house=house
    )
    await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True)
    await respond(interaction, say("table.left"))


async def hand_over(interaction: Interaction, press: Press) -> None:
    """The member that was chosen from the list."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    await offering.hand_to(interaction, here, press.member)


ANSWERS: dict[str, Answer] = {"leave_game": leave_game, "hand_over": hand_over, **offering.ANSWERS}
