"""``/cup``: several rounds at several tables, from the announcement to the winner."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.cups import asking, choosing, deciding, entering, founding, looking, mending, organising
from cogs.cups.typed import Typed
from cogs.kit.answer import acknowledge
from cogs.kit.choices import options_of, taking
from cogs.kit.controls import Answer, Interaction
from cogs.kit.reader import everybody, reader_of
from cogs.kit.titles import playable_on, title_meant
from data.hours import hours_of
from data.settings import server_settings


class Cups(commands.GroupCog, group_name="cup"):
    def __init__(self) -> None:
        assert self.app_command is not None, "it is a group"
        for command in asking.commands():
            self.app_command.add_command(command)

    @app_commands.command()
    @taking(options_of(Typed))
    async def new(self, interaction: Interaction, **options: Any) -> None:
        """Announce the usual cup of that title, with what was typed."""
        await acknowledge(interaction)
        typed = Typed(**options)
        bot, say = interaction.client, (await reader_of(interaction)).say
        server = await bot.store.query(server_settings, interaction.guild_id or 0)
        game = title_meant(typed.title, say, playable_on(server))
        hours, now = await bot.store.view(hours_of, interaction.user.id), bot.hall.now()
        public = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
        name = public("cup.default_name", title=public(f"{game.key}.title"))
        usual = choosing.usual(game, name, server.clock, now)
        chosen = typed.chosen(usual, game, hours, now, say)
        await founding.announce(interaction, game, chosen, beside=typed.organiser)


COG = Cups
ANSWERS: dict[str, Answer] = {
    **asking.ANSWERS,
    **deciding.ANSWERS,
    **entering.ANSWERS,
    **founding.ANSWERS,
    **looking.ANSWERS,
    **mending.ANSWERS,
    **organising.ANSWERS,
}
