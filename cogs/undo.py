"""``/undo``: free while nobody learnt anything from the turn, else by vote of the other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.answer import acknowledge, tell
from cogs.controls import Answer, Interaction, Press, button, layout
from cogs.hall import Sitting
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
        await _ask(interaction, await self.bot.hall.table_in(interaction.channel_id or 0))


async def _ask(interaction: Interaction, sitting: Sitting) -> None:
    """Take the last turn back at once when that is free; else ask the others."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    seat = sitting.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal("refusal.not_your_table", who=", ".join(sitting.names))
    if not sitting.playing:
        raise Refusal("refusal.game_over")
    if await bot.hall.played(interaction.id) is not None:
        await tell(interaction, say("undo.done"))
        return
    free = await bot.hall.free_undo(sitting, seat)
    if free is not None:
        await bot.hall.undo(sitting, seat, (free,), interaction.id)
        await bot.boards.show(sitting.id)
        await tell(interaction, say("undo.done"))
        return
    strikes = await bot.hall.last_turns(sitting, seat)
    if not strikes:
        raise Refusal("refusal.nothing_to_undo")
    await _post_vote(interaction, sitting, seat, len(strikes))
    await tell(interaction, say("undo.asked"))


async def _post_vote(interaction: Interaction, sitting: Sitting, seat: int, turns: int) -> None:
    """The question to the other players, who all must agree."""
    bot, row = interaction.client, sitting.row
    say = (await everybody(bot.store, interaction.guild, row.server_id or 0)).say
    others = [player.member_id for player in sitting.players if player.seat != seat]
    who = ", ".join(f"<@{member}>" for member in others)
    here = (sitting.id, sitting.number, seat)
    question = say("undo.vote", asker=f"<@{interaction.user.id}>", who=who, n=turns)
    ways = ui.ActionRow(
        button(say("undo.yes"), "vote", *here, "yes", style=discord.ButtonStyle.success),
        button(say("undo.no"), "vote", *here, "no", style=discord.ButtonStyle.danger),
    )
    channel = bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
    users = [discord.Object(member) for member in others if member]
    await channel.send(
        view=layout(ui.TextDisplay(question), ways),
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
    )


async def undo(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await _ask(interaction, await interaction.client.hall.table(press.table))


async def vote(interaction: Interaction, press: Press) -> None:
    """A yes or a no of one of the others; the last yes strikes the turns, a no ends it."""
    await acknowledge(interaction)
    bot, say = interaction.client, (await reader_of(interaction)).say
    sitting = await bot.hall.table(press.table)
    seat, asker = sitting.seat_of(interaction.user.id), press.number(2)
    if await bot.hall.played(interaction.id) is not None:
        await tell(interaction, say("undo.done"))
        return
    if seat is None or seat == asker:
        raise Refusal("refusal.not_your_vote")
    if not sitting.playing or press.line != sitting.number:
        raise Refusal("refusal.moved_on")
    agrees = press.text(3) == "yes"
    votes = await bot.store.votes.cast(
        sitting.id, Vote(sitting.number, asker, seat, agrees=agrees)
    )
    if not agrees:
        await _close_question(interaction, "undo.refused")
        await tell(interaction, say("undo.said_no"))
        return
    wanted = {player.seat for player in sitting.players if player.house is None} - {asker}
    agreed = {v.seat for v in votes if (v.number, v.asker, v.agrees) == (press.line, asker, True)}
    if wanted <= agreed:
        strikes = await bot.hall.last_turns(sitting, asker)
        await bot.hall.undo(sitting, asker, strikes, interaction.id)
        await _close_question(interaction, "undo.agreed")
        await bot.boards.show(sitting.id)
        await tell(interaction, say("undo.done"))
        return
    await tell(interaction, say("undo.said_yes", n=len(wanted - agreed)))


async def _close_question(interaction: Interaction, sentence: str) -> None:
    """Say on the public question how it ended, and take its buttons away."""
    if interaction.message is None:
        return
    bot = interaction.client
    say = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    channel = bot.get_partial_messageable(interaction.channel_id or 0)
    message = channel.get_partial_message(interaction.message.id)
    text = say(sentence, who=f"<@{interaction.user.id}>")
    try:
        await message.edit(
            view=layout(ui.TextDisplay(text)), allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException:
        return


COG = Undo
ANSWERS: dict[str, Answer] = {"undo": undo, "vote": vote}
