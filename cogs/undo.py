"""``/undo``: free while nobody learnt anything from the turn, else by vote of the other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.answer import acknowledge, respond
from cogs.controls import Answer, Interaction, Press, button, layout
from cogs.hall import Sitting
from cogs.members import mentions, require_seat
from cogs.reader import everybody, reader_of
from cogs.refusal import Refusal
from cogs.translate import told
from data.rows import Vote

if TYPE_CHECKING:
    from cogs.patolli import Patolli


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
    if await bot.hall.played(interaction.id) is not None:
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
    ask = button(say("undo.ask"), "ask", sitting.id, strikes[0])
    await respond(interaction, say("undo.not_free", n=len(strikes)), ui.ActionRow(ask))


async def undo(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await _take_back(interaction, await interaction.client.hall.table(press.table))


async def ask(interaction: Interaction, press: Press) -> None:
    """Put the question to the other players, once for each turn; they all must agree."""
    await acknowledge(interaction, update=True)
    bot, say = interaction.client, (await reader_of(interaction)).say
    sitting = await bot.hall.table(press.table)
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    strikes = await bot.hall.last_turns(sitting, seat)
    if not strikes or strikes[0] != press.line:
        raise Refusal("refusal.moved_on")
    if not await bot.store.votes.ask(sitting.id, press.line, seat):
        raise Refusal("refusal.asked_already")
    await _post_question(interaction, sitting, seat, strikes)
    await respond(interaction, say("undo.asked"))


async def _post_question(
    interaction: Interaction, sitting: Sitting, seat: int, strikes: tuple[int, ...]
) -> None:
    bot, row = interaction.client, sitting.row
    say = (await everybody(bot.store, interaction.guild, row.server_id or 0)).say
    others = [player.seat for player in sitting.players if player.seat != seat]
    question = say(
        "undo.vote",
        asker=mentions(sitting, [seat], say),
        who=mentions(sitting, others, say),
        n=len(strikes),
    )
    here = (sitting.id, strikes[0], seat, sitting.number)
    ways = ui.ActionRow(
        button(say("undo.yes"), "vote", *here, "yes", style=discord.ButtonStyle.success),
        button(say("undo.no"), "vote", *here, "no", style=discord.ButtonStyle.danger),
    )
    members = [sitting.players[other].member_id for other in others]
    users = [discord.Object(member) for member in members if member]
    channel = bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
    try:
        await channel.send(
            view=layout(ui.TextDisplay(question), ways),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
        )
    except discord.Forbidden as forbidden:
        lacking = say("permission.send_messages")
        raise Refusal("refusal.bot_lacks", permissions=lacking) from forbidden


async def vote(interaction: Interaction, press: Press) -> None:
    """A yes or a no of one of the others; the last yes strikes the turns, a no ends it. The
    question stands while nothing has been shown since, and the asker has not played."""
    await acknowledge(interaction)
    bot, say = interaction.client, (await reader_of(interaction)).say
    if await bot.hall.played(interaction.id) is not None:
        await respond(interaction, say("undo.done"))
        return
    sitting = await bot.hall.table(press.table)
    seat, asker, asked_at = sitting.seat_of(interaction.user.id), press.number(2), press.number(3)
    if seat is None or seat == asker:
        raise Refusal("refusal.not_your_vote")
    strikes = await bot.hall.last_turns(sitting, asker) if sitting.playing else ()
    shown_since = [event for event in await bot.hall.events(sitting, asked_at + 1, sitting.number)
                   if event.seen_by(None)]  # fmt: skip
    if not strikes or strikes[0] != press.line or shown_since:
        await _close_question(interaction, "undo.void")
        raise Refusal("refusal.moved_on")
    agrees = press.text(4) == "yes"
    votes = await bot.store.votes.cast(sitting.id, Vote(press.line, asker, seat, agrees=agrees))
    if not agrees:
        await _close_question(interaction, "undo.refused")
        await respond(interaction, say("undo.said_no"))
        return
    missing = {player.seat for player in sitting.players} - {asker}
    missing -= {cast.seat for cast in votes if cast.agrees}
    if missing:
        await respond(interaction, say("undo.said_yes", n=len(missing)))
        return
    await bot.hall.undo(sitting, asker, strikes, interaction.id)
    await _close_question(interaction, "undo.agreed")
    bot.boards.show(sitting.id)
    await respond(interaction, say("undo.done"))


async def _close_question(interaction: Interaction, sentence: str) -> None:
    """Say on the public question how it ended, and take its buttons away."""
    if interaction.message is None:
        return
    bot = interaction.client
    say = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    channel = bot.get_partial_messageable(interaction.channel_id or 0)
    text = say(sentence, who=f"<@{interaction.user.id}>")
    try:
        await channel.get_partial_message(interaction.message.id).edit(
            view=layout(ui.TextDisplay(text)), allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException:
        return  # the votes are in the store whatever the message says


COG = Undo
ANSWERS: dict[str, Answer] = {"undo": undo, "ask": ask, "vote": vote}
