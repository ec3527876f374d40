"""``/undo``: free while nobody learnt anything from the turn, else by vote of the other players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from discord import app_commands, ui
from discord.ext import commands

from cogs.board.questions import Matter, voting
from cogs.board.questions import ask as ask_others
from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Sitting
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_of
from cogs.kit.translate import told
from data.rows import Question

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli


class TakingBack(Matter):
    """The asker's last turn and everything since, if that turn is still the last."""

    kind = "undo"
    verb = "vote"

    async def open(
        self, bot: Patolli, sitting: Sitting, question: Question
    ) -> Mapping[str, object] | None:
        strikes = await _strikes(bot, sitting, question)
        return {"n": len(strikes)} if strikes else None

    async def do(
        self, bot: Patolli, sitting: Sitting, question: Question, interaction_id: int
    ) -> None:
        strikes = await _strikes(bot, sitting, question)
        if not strikes:
            raise Refusal("refusal.moved_on")
        await bot.hall.undo(sitting, question.asker, strikes, interaction_id)
        bot.boards.show(sitting.id)


async def _strikes(bot: Patolli, sitting: Sitting, question: Question) -> tuple[int, ...]:
    """The turns that are asked about; none when the game has moved on."""
    if not sitting.playing:
        return ()
    sitting.require_playing()
    strikes = await bot.hall.last_turns(sitting, question.asker)
    return strikes if strikes[:1] == (question.number,) else ()


TAKING_BACK = TakingBack()


class Undo(commands.Cog):
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @app_commands.command(name="undo", description=told("command.undo"))
    async def undo(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await _take_back(interaction, await self.bot.hall.game_in(interaction.channel_id or 0))


async def _take_back(interaction: Interaction, sitting: Sitting) -> None:
    """Strike the last turn at once when that is free; else offer to ask the others."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    if await bot.hall.played(interaction.id, interaction.user.id) is not None:
        await respond(interaction, say("undo.done"))
        return
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    if await bot.hall.undo_freely(sitting, seat, interaction.id):
        bot.boards.show(sitting.id, actor=seat)
        await respond(interaction, say("undo.done"))
        return
    strikes = await bot.hall.last_turns(sitting, seat)
    if not strikes:
        raise Refusal("refusal.nothing_to_undo")
    ways = ui.ActionRow(button(say("vote.ask"), "ask", sitting.id, strikes[0]))
    await respond(interaction, say("undo.not_free", n=len(strikes)), ways)


async def undo(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await _take_back(interaction, await interaction.client.hall.table(press.table))


async def ask(interaction: Interaction, press: Press) -> None:
    """Ask the others about a turn of the member's."""
    await acknowledge(interaction, update=True)
    sitting = await interaction.client.hall.table(press.table)
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    question = Question(sitting.id, "undo", press.line, seat)
    await ask_others(interaction, TAKING_BACK, sitting, question)


COG = Undo
ANSWERS: dict[str, Answer] = {"undo": undo, "ask": ask, TAKING_BACK.verb: voting(TAKING_BACK)}
