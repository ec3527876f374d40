"""Charts in answers: the picture with its alternative text, and the text that holds everything."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.kit.answer import reply
from cogs.kit.controls import Interaction, button, layout, picture, rows
from cogs.kit.reader import Reader
from data.words import Words
from engine.markup import escaped
from renderers.charts import show
from renderers.charts.leaves import Leaf

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

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
    below = "\n".join(notes)
    parts, files = await parts_of(
        interaction.client, leaf, reader, name, len(below), interaction.user.id
    )
    verb, *args = text
    as_text = button(reader.say("looks.text"), str(verb), *args)
    if notes:
        parts.append(ui.TextDisplay(below))
    await reply(interaction, layout(*parts, *rows([as_text, *ways])), files)


async def tell_chart(
    interaction: Interaction, leaf: Leaf, reader: Reader, notes: Sequence[str] = ()
) -> None:
    """Everything that the picture shows, in words."""
    whole = "\n".join([await in_words(leaf, reader.say), *notes])
    await reply(interaction, layout(ui.TextDisplay(whole[:_LONGEST])))


async def parts_of(
    bot: Patolli, leaf: Leaf, reader: Reader, name: str, others: int, whose: int | None = None
) -> tuple[list[ui.Item[Any]], list[discord.File]]:
    """Return a chart as a message shows it: its picture, or its words where that cannot be drawn.
    ``others``: letters of the rest of the message."""
    told = await bot.chart(leaf, reader, whose)
    if told is None:
        whole = await in_words(leaf, reader.say)
        return [ui.TextDisplay(whole[: max(1, _LONGEST - others)])], []
    file = discord.File(io.BytesIO(told.png), name, description=told.alt)
    return [picture(name, told.alt)], [file]


async def in_words(leaf: Leaf, say: Words) -> str:
    """Return all that a chart shows, as a message may say it."""
    return escaped(await asyncio.to_thread(show.text, leaf, say))
