"""Charts in answers: the picture with its alternative text, and the text that holds everything."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.kit.answer import reply
from cogs.kit.controls import Interaction, button, layout, picture, rows
from cogs.kit.reader import Reader
from renderers.charts.leaves import Leaf
from renderers.markup import escaped

_LONGEST = 3_900


async def show_chart(
    interaction: Interaction,
    leaf: Leaf,
    reader: Reader,
    name: str,
    *,
    text: tuple[object, ...],
    notes: Sequence[str] = (),
    ways: Sequence[ui.Item[Any]] = (),
) -> None:
    """Answer with a chart. ``text`` is the verb of the button to its text form, with what the id
    keeps; the ``notes`` stand below, and then the ``ways``."""
    told = await interaction.client.chart(leaf, reader)
    file = discord.File(io.BytesIO(told.png), name, description=told.alt)
    verb, *args = text
    as_text = button(reader.say("looks.text"), str(verb), *args)
    parts: list[ui.Item[Any]] = [picture(name, told.alt)]
    if notes:
        parts.append(ui.TextDisplay("\n".join(notes)))
    await reply(interaction, layout(*parts, *rows([as_text, *ways])), [file])


async def tell_chart(
    interaction: Interaction, leaf: Leaf, reader: Reader, notes: Sequence[str] = ()
) -> None:
    """Everything that the picture shows, in words."""
    told = await interaction.client.chart(leaf, reader)
    whole = "\n".join([escaped(told.text), *notes])
    await reply(interaction, layout(ui.TextDisplay(whole[:_LONGEST])))
