"""How to play a title: one page with a board whose parts are named, for the one who asks."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui

from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, picture, rows
from cogs.kit.reader import reader_of
from cogs.kit.titles import title_meant
from cogs.workshop.orders import Drawn
from data.refusal import Refusal
from engine.catalogue import titles
from engine.markup import escaped
from renderers.first_sight import has_first_sight, turn_in_words

PAGE = "how-to-play.png"


async def how_to_play(interaction: Interaction, press: Press) -> None:
    """The page as a picture, what is done on a turn, and the way to the rules."""
    await acknowledge(interaction)
    key, drawn = await _page(interaction, press)
    say = (await reader_of(interaction)).say
    told = [f"**{say(f'{key}.title')}** · {say('sight.on_your_turn')}"]
    told += [f"- {sentence}" for sentence in turn_in_words(key, say)]
    ways: list[ui.Item[Any]] = [
        button(say("looks.text"), "sight_text", key),
        button(say("looks.rules"), "rulebook", key),
    ]
    file = discord.File(io.BytesIO(drawn.png), PAGE, description=drawn.alt)
    shown: list[ui.Item[Any]] = [picture(PAGE, drawn.alt), ui.TextDisplay("\n".join(told))]
    await reply(interaction, layout(*shown, *rows(ways)), [file])


async def as_text(interaction: Interaction, press: Press) -> None:
    """Everything that the page shows, in words."""
    await acknowledge(interaction)
    _, drawn = await _page(interaction, press)
    await reply(interaction, layout(ui.TextDisplay(escaped(drawn.alt))))


async def _page(interaction: Interaction, press: Press) -> tuple[str, Drawn]:
    reader = await reader_of(interaction)
    key = title_meant(press.text(0), reader.say, titles()).key
    if not has_first_sight(key):
        raise Refusal("refusal.old_control")
    drawn = await interaction.client.sights.of("page", key, reader.say.language, reader.palette)
    return key, drawn


ANSWERS: dict[str, Answer] = {"sight": how_to_play, "sight_text": as_text}
