"""``/board`` and ``/hand``: the table as a member may see it, as a picture or as text."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui
from discord.ext import commands

import renderers
from cogs.board.message import heading
from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, picture, rows
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at, reader_of
from cogs.kit.scenes import BOARD, drawn, scene_of
from cogs.kit.visiting import visit
from data.visits import Visit
from engine.markup import escaped
from renderers import Scene

_LONGEST_TEXT = 3_900


class Looks(commands.Cog):
    @app_commands.command()
    async def board(
        self,
        interaction: Interaction,
        text: bool = False,
        turn: app_commands.Range[int, 0] | None = None,
    ) -> None:
        await acknowledge(interaction)
        here = await visit(interaction, ended=True)
        await _show(interaction, here, None, as_text=text, number=turn)

    @app_commands.command()
    async def hand(self, interaction: Interaction, text: bool = False) -> None:
        await acknowledge(interaction)
        here = await visit(interaction, ended=True)
        await _show(interaction, here, require_seat(interaction, here.table), as_text=text)


async def _show(
    interaction: Interaction,
    here: Visit,
    seat: int | None,
    *,
    as_text: bool = False,
    number: int | None = None,
) -> None:
    """The board as a seat (None: everybody) sees it, after this many turns."""
    bot, sitting, reader = interaction.client, here.table, reader_at(interaction, here)
    sitting.begun()
    sitting.require_unveiled(interaction.user.id)
    at = sitting.number if number is None else number
    if at == sitting.number:
        since = sitting.tells_after if seat is None else here.last
        earlier, turns = None, here.newest.news(seat, since + 1)
    else:
        earlier = await bot.hall.position_at(sitting, at)
        turns = [await bot.hall.news(sitting, at, seat)]
    scene = scene_of(sitting, reader, turns, seat=seat, position=earlier)
    if as_text:
        first, *others = pages(scene)
        await reply(interaction, layout(ui.TextDisplay(first)))
        for further in others:
            await reply(interaction, layout(ui.TextDisplay(further)), fresh=True)
        return
    file = await drawn(bot.workshop, scene, whose=interaction.user.id)
    head = heading(sitting, reader.say) if number is None else reader.say("looks.turn", n=at)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(head), picture(BOARD, file.description or "")]
    parts += rows([button(reader.say("looks.text"), "text", sitting.id, at)])
    await reply(interaction, layout(*parts), [file])


def pages(scene: Scene) -> list[str]:
    """The text board as messages show it: nothing in it is markup, no line is cut in two."""
    made = [""]
    for line in escaped(renderers.text(scene)).splitlines(keepends=True):
        if len(made[-1]) + len(line) > _LONGEST_TEXT:
            made.append("")
        made[-1] += line
    return made


async def view(interaction: Interaction, press: Press) -> None:
    """*My view*: a player's own view, the public board for anybody else."""
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    await _show(interaction, here, here.table.seat_of(interaction.user.id))


async def text(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    now = press.line == here.table.number
    seat = here.table.seat_of(interaction.user.id) if now else None
    await _show(interaction, here, seat, as_text=True, number=press.line)


async def more(interaction: Interaction, press: Press) -> None:
    """What else can be done at a table."""
    await acknowledge(interaction)
    say = (await reader_of(interaction)).say
    here = (press.table, press.line)
    ways: list[ui.Item[Any]] = [
        button(say("looks.text"), "text", *here),
        button(say("board.replay"), "replay", *here),
        button(say("looks.rules"), "rules", *here),
        button(say("board.record"), "record", *here),
        button(say("looks.help"), "help", *here),
    ]
    await reply(interaction, layout(ui.TextDisplay(say("looks.more")), *rows(ways)))


COG = Looks
ANSWERS: dict[str, Answer] = {"view": view, "text": text, "more": more}
