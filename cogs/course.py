"""How a game went: everybody's points over its turns, with a way to each turn that counted."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, picture, rows
from cogs.kit.reader import Reader, reader_at
from cogs.kit.visiting import visit
from cogs.workshop.orders import Charted
from data.stored_table import StoredTable
from engine.markup import escaped

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

COURSE = "how-it-went.png"


async def course(interaction: Interaction, press: Press) -> None:
    """The picture, in the place of the board that was looked at, to which a button leads back."""
    await acknowledge(interaction, update=True)
    reader, charted = await _charted(interaction, press)
    say, here = reader.say, press.table
    back = button(say("replay.course_back"), "step", here, press.line, "back")
    if charted is None:
        told = ui.TextDisplay[Any](say("replay.course_hidden"))
        await reply(interaction, layout(told, *rows([back])))
        return
    turns: list[ui.Item[Any]] = [
        button(say("replay.course_turn", n=turn), "step", here, turn, "swing")
        for turn in charted.swings
    ]
    parts: list[ui.Item[Any]] = [picture(COURSE, charted.alt)]
    if turns:
        parts.append(ui.TextDisplay(say("replay.course_go")))
    others = [button(say("looks.text"), "course_text", here, press.line), back]
    file = discord.File(io.BytesIO(charted.png), COURSE, description=charted.alt)
    await reply(interaction, layout(*parts, *rows(turns), *rows(others)), [file])


async def as_text(interaction: Interaction, press: Press) -> None:
    """Everything that the picture shows, in words."""
    await acknowledge(interaction)
    reader, charted = await _charted(interaction, press)
    told = escaped(charted.text) if charted else reader.say("replay.course_hidden")
    await reply(interaction, layout(ui.TextDisplay(told)))


async def _charted(interaction: Interaction, press: Press) -> tuple[Reader, Charted | None]:
    """Made once for all who read alike."""
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, reader = here.table, reader_at(interaction, here)
    sitting.begun()
    sitting.require_unveiled(interaction.user.id)
    names = sitting.drawn_names(reader.say)
    name = sitting.id, sitting.number, sitting.tells_all, names, reader.say.language, reader.palette
    return reader, await bot.courses.of(
        name, partial(_made, bot, sitting, reader, interaction.user.id)
    )


async def _made(bot: Patolli, sitting: StoredTable, reader: Reader, whose: int) -> Charted | None:
    whole = await bot.hall.record(sitting)
    record = replace(whole, lines=whole.lines[: sitting.number])  # others may play meanwhile
    names, ended = sitting.drawn_names(reader.say), sitting.tells_all
    replays = record.holding.position is None and not sitting.outdated
    kept = [] if replays else await bot.hall.revisions.states(sitting, record.standing())
    return await bot.workshop.course(
        record, names, reader.say.language, reader.palette, ended=ended, kept=kept, whose=whose
    )


ANSWERS: dict[str, Answer] = {"course": course, "course_text": as_text}
