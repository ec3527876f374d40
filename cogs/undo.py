"""``/undo``: free while nobody learnt anything from the turn, else by vote of the other players; in
a game where nobody else ever sat it is free, and the game is not rated."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from discord import app_commands, ui
from discord.ext import commands

from cogs.board.questions import ask as ask_others
from cogs.board.questions import voting
from cogs.hall.votes import TAKING_BACK, Motion, last_turns
from cogs.kit.answer import acknowledge, on_panel, respond
from cogs.kit.controls import Answer, Interaction, Press, button
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from cogs.panel.making import begin, show
from data.refusal import Refusal
from data.rows import Question
from data.stored_table import StoredTable
from data.visits import Visit

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli


class Undo(commands.Cog):
    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await _take_back(interaction, await visit(interaction))


async def _take_back(interaction: Interaction, here: Visit, number: int | None = None) -> None:
    """Strike the last turn at once when that is free, or nobody is there to ask; else offer to ask
    the others. A button that was shown after ``number`` lines takes no more than one turn back."""
    bot, sitting, say = interaction.client, here.table, reader_at(interaction, here).say
    if here.again and await bot.hall.played(interaction.id, interaction.user.id) is not None:
        await _tell(interaction, here, say("undo.done"))
        return
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    if number is not None and await _took_back(bot, sitting, seat, number):
        await _tell(interaction, here, say("undo.done"))
        return
    if await bot.hall.undo_freely(sitting, seat, interaction.id):
        bot.boards.show(sitting.id, actor=seat)
        await _tell(interaction, await visit(interaction, sitting.id), say("undo.done"))
        return
    strikes = await last_turns(bot.hall, sitting, seat)
    if not strikes:
        raise Refusal("refusal.nothing_to_undo")
    question = Question(sitting.id, "undo", strikes[0], seat)
    facts = await TAKING_BACK.open(Motion(bot.hall, sitting, question))
    others = [each for each in sitting.people if each.seat != seat and not each.forget]
    if facts is None or not others:
        done = await ask_others(interaction, TAKING_BACK, here, question)
        await _tell(interaction, await visit(interaction, sitting.id), done)
        return
    ways = ui.ActionRow(button(say("vote.ask"), "ask", sitting.id, strikes[0]))
    await respond(interaction, say("undo.not_free", **facts), ways)


async def _took_back(bot: Patolli, sitting: StoredTable, seat: int, number: int) -> bool:
    """Return whether the seat has taken something back since there were so many lines."""
    lines = (await bot.hall.record(sitting)).lines[number:]
    return any(line.seat == seat and line.strikes for line in lines)


async def _tell(interaction: Interaction, here: Visit, told: str) -> None:
    """Say it above the choices, where the button was in a panel of the seat to act."""
    if on_panel(interaction) and here.table.seat_of(interaction.user.id) in here.table.waiting:
        await show(interaction, here, replace(await begin(interaction, here), note=told))
    else:
        await respond(interaction, told)


async def undo(interaction: Interaction, press: Press) -> None:
    panel = on_panel(interaction)
    await acknowledge(interaction, update=panel)
    here = await visit(interaction, press.table)
    try:
        await _take_back(interaction, here, press.line if press.text(1) else None)
    except Refusal as refusal:
        if not panel:
            raise
        await _tell(interaction, here, refusal.in_words(reader_at(interaction, here).say))


async def ask(interaction: Interaction, press: Press) -> None:
    """Ask the others about a turn of the member's."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    seat = require_seat(interaction, here.table)
    here.table.require_playing()
    question = Question(here.table.id, "undo", press.line, seat)
    await respond(interaction, await ask_others(interaction, TAKING_BACK, here, question))


COG = Undo
ANSWERS: dict[str, Answer] = {"undo": undo, "ask": ask, TAKING_BACK.verb: voting(TAKING_BACK)}
