"""``/notices``: how a member wants to be told that it is their turn."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, menu, rows
from cogs.kit.reader import reader_of
from cogs.notices.greeting import greet
from data.hours import hours_of
from data.ways import HOURS, WAYS, Way, Ways, choose_way, ways_of
from data.words import Words


class Notices(commands.Cog):
    @app_commands.command()
    async def notices(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await _show(interaction, await interaction.client.store.query(ways_of, interaction.user.id))


async def choose(interaction: Interaction, press: Press) -> None:
    """Another way. Direct messages are opened at once, so one knows whether they come."""
    await acknowledge(interaction, update=True)
    store, member_id = interaction.client.store, interaction.user.id
    chosen = await store.write(choose_way, member_id, way=_way(press.text(0)))
    if chosen.direct and chosen.direct_id is None:
        say = (await reader_of(interaction)).say
        await greet(interaction.client, member_id, interaction.id, say)
        chosen = await store.query(ways_of, member_id)
    await _show(interaction, chosen)


async def at_hour(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    hour = next((hour for hour in HOURS if str(hour) == press.value), None)
    store = interaction.client.store
    await _show(interaction, await store.write(choose_way, interaction.user.id, hour=hour))


async def when_next(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    wanted = press.text(0) == "yes"
    store = interaction.client.store
    await _show(interaction, await store.write(choose_way, interaction.user.id, next_too=wanted))


async def _show(interaction: Interaction, chosen: Ways) -> None:
    """What is chosen, and what else there is."""
    say = (await reader_of(interaction)).say
    hours = await interaction.client.store.view(hours_of, interaction.user.id)
    ways = [
        button(say(f"ways.{way}"), "ways", way, style=_style(chosen.way == way)) for way in WAYS
    ]
    label = say("ways.next_off" if chosen.next else "ways.next_on")
    controls = rows([*ways, button(label, "ways_next", "no" if chosen.next else "yes")])
    if chosen.way == "digest":
        choices = [(str(hour), say("ways.hour", hour=hour)) for hour in HOURS]
        controls += rows([menu(choices, "ways_hour", chosen=str(chosen.hour))])
    await respond(interaction, _told(chosen, hours.zone, say), *controls)


def _told(chosen: Ways, zone: str, say: Words) -> str:
    lines = [say(f"ways.{chosen.way}_chosen", hour=say("ways.hour", hour=chosen.hour))]
    if chosen.refused:
        lines.append(say("ways.refused"))
    if chosen.next and chosen.way != "none":
        lines.append(say("ways.next_chosen"))
    lines.append(say("ways.quiet") if zone else say("ways.no_zone"))
    return "\n".join(lines)


def _style(chosen: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary


def _way(said: str) -> Way | None:
    """What an id says; None where it says something else."""
    return next((way for way in WAYS if way == said), None)


COG = Notices
ANSWERS: dict[str, Answer] = {"ways": choose, "ways_hour": at_hour, "ways_next": when_next}
