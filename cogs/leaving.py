"""``/table leave`` in a game: who gets the chair, its hand and its points is chosen first."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.chairs import colour, offer_chair, say_instead, tell_got_up, tell_sat_down, yours
from cogs.hall.attending import STAND_IN
from cogs.hall.chairs import ends_with, seated
from cogs.hall.refusal import Refusal
from cogs.hall.visit import Visit
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, members_menu, rows
from cogs.kit.members import require_seat
from cogs.kit.presence import is_here
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from data.rows import NotPlaying
from engine.house.strengths import STRENGTHS

FREE = "free"


async def offer(interaction: Interaction, here: Visit) -> None:
    """What becomes of the chair is the member's choice."""
    sitting, say = here.sitting, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    table = (sitting.id, seat)
    danger = discord.ButtonStyle.danger
    if sitting.row.cup_id is not None:
        way = button(say("leave.cup"), "leave_game", *table, STAND_IN, style=danger)
        await respond(interaction, say("leave.sure_cup"), *rows([way]))
        return
    hand_over = ui.ActionRow[Any](
        members_menu("hand_over", *table, placeholder=say("leave.to_member"))
    )
    if ends_with(sitting, interaction.user.id):
        ways = rows([button(say("leave.last"), "leave_game", *table, FREE, style=danger)])
        await respond(interaction, say("leave.sure_last"), *ways, hand_over)
        return
    ways = [button(say("leave.to_anybody"), "leave_game", *table, FREE, style=danger)]
    ways += [
        button(
            say("leave.to_house", who=say(f"house.{key}")), "leave_game", *table, key, style=danger
        )
        for key in STRENGTHS
    ]
    sure = say("leave.sure", seat=colour(seat, say))
    await respond(interaction, sure, *rows(ways), hand_over)


async def hand_to(interaction: Interaction, here: Visit, taker: int) -> None:
    """Ask another member to take the chair; until then it is kept."""
    bot, sitting, say = interaction.client, here.sitting, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    sitting.require_no_cup()
    if not sitting.playing:
        raise NotPlaying
    me = bot.user.id if bot.user else 0
    blocked = await bot.store.blocks.of(sitting.row.host_id or 0)
    fits = taker not in (0, me) and taker not in blocked and sitting.seat_of(taker) is None
    if not (fits and await is_here(interaction.guild, taker)):
        raise Refusal("refusal.cannot_sit", who=f"<@{taker}>")
    if not await offer_chair(bot, sitting, seat, taker):
        raise Refusal("refusal.question_unsure")
    await respond(interaction, say("leave.offered", who=f"<@{taker}>"))


# Buttons.


async def leave_game(interaction: Interaction, press: Press) -> None:
    """The chair is free, or a house player takes it."""
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.sitting, reader_at(interaction, here).say
    seat, way = require_seat(interaction, sitting), press.text(2)
    ways = STRENGTHS if sitting.row.cup_id is not None else (FREE, *STRENGTHS)
    if seat != press.number(1) or way not in ways:
        raise Refusal("refusal.old_control")
    house = None if way == FREE else way
    row = await bot.store.chairs.leave(sitting.id, interaction.user.id, bot.hall.now(), house=house)
    after = await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True)
    await respond(interaction, say("table.left"))
    await tell_got_up(bot, sitting, after, seat)


async def hand_over(interaction: Interaction, press: Press) -> None:
    """The member that was chosen from the list."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    await hand_to(interaction, here, press.member)


async def accept(interaction: Interaction, press: Press) -> None:
    """The one who was asked sits down in the place of the one who asked."""
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.sitting, reader_at(interaction, here).say
    seat, giver, taker = press.number(1), press.number(2), press.number(3)
    if interaction.user.id != taker:
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    if sitting.seat_of(giver) != seat and sitting.seat_of(taker) != seat:
        await say_instead(interaction, "chair.void")
        raise Refusal("refusal.moved_on")
    row = await bot.store.chairs.hand(
        sitting.id, giver, taker, interaction.user.display_name, bot.hall.now()
    )
    after = await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True, actor=seat)
    await respond(interaction, yours(after, seat, say))
    await say_instead(interaction, "chair.accepted")
    if sitting.seat_of(taker) is None:
        await tell_sat_down(bot, after, seat)


async def decline(interaction: Interaction, press: Press) -> None:
    """No, thanks; or the one who asked has thought better of it."""
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    bot, taker = interaction.client, press.number(3)
    if interaction.user.id not in (press.number(2), taker):
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    await bot.store.chairs.decline(here.sitting.id, press.number(1), taker, bot.hall.now())
    await say_instead(interaction, "chair.void")
    await respond(interaction, reader_at(interaction, here).say("chair.declined"))


ANSWERS: dict[str, Answer] = {
    "leave_game": leave_game,
    "hand_over": hand_over,
    "accept": accept,
    "decline": decline,
}
