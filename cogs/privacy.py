"""``/privacy``: what is kept about a member, and a button that really deletes it."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button
from cogs.kit.reader import reader_of
from data.forgetting import forget_member
from data.refusal import Refusal
from data.scrubbing import is_owed


class Privacy(commands.Cog):
    @app_commands.command()
    async def privacy(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        say = (await reader_of(interaction)).say
        sure = button(
            say("privacy.forget"), "forget", interaction.user.id, style=discord.ButtonStyle.danger
        )
        await respond(interaction, say("privacy.kept"), ui.ActionRow(sure))


async def forget(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    if press.number(0) != interaction.user.id:
        raise Refusal("refusal.old_control")
    bot, say = interaction.client, (await reader_of(interaction)).say
    forgotten = await bot.store.write(forget_member, interaction.user.id, bot.hall.now())
    for table_id in forgotten.changed:
        bot.boards.show(table_id)
    bot.hall.note(bot.hall.now() if forgotten.cups or forgotten.kept else None)
    owed = await bot.store.query(is_owed)
    done = "forgotten_later" if forgotten.kept else "unused" if owed else "forgotten"
    answer = [say(f"privacy.{done}")]
    if owed:
        answer.append(say("privacy.old_copy"))
    await respond(interaction, " ".join(answer))


COG = Privacy
ANSWERS: dict[str, Answer] = {"forget": forget}
