"""``/replay``: a game step by step, as an animation, or as the course of its points.

While it is played, its players see first what happened since their own last turn.
"""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import course
from cogs.board.message import happened
from cogs.hall.chairs import as_it_sat
from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, picture, rows
from cogs.kit.reader import Reader, reader_at
from cogs.kit.scenes import BOARD, drawn, scene_of
from cogs.kit.visiting import visit
from cogs.workshop.films import Shots
from data.stored_table import StoredTable
from data.visits import Visit
from renderers import Scene

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

FILM = "replay.gif"
_MOST_FRAMES = 120


class Replay(commands.Cog):
    @app_commands.command()
    async def replay(
        self, interaction: Interaction, turn: app_commands.Range[int, 0] | None = None
    ) -> None:
        await acknowledge(interaction)
        here = await visit(interaction, ended=True)
        if turn is None:
            await _step(interaction, here, _seen(here), beyond=True)
        else:
            await _step(interaction, here, turn)


def _seen(here: Visit) -> int:
    """How many lines a member knows who asks for a replay: those up to the own last turn, if
    anything happened since. None after the end, for then the game is seen again."""
    since = here.table.playing and here.newest.seen(None, here.last + 1)
    return here.last if since else 0


async def _step(
    interaction: Interaction, here: Visit, number: int, *, beyond: bool = False
) -> None:
    """The board at the last stop up to that turn, and buttons to the others. ``beyond`` shows the
    next stop instead, but for the beginning."""
    bot, sitting, reader = interaction.client, here.table, reader_at(interaction, here)
    sitting.begun()
    sitting.require_unveiled(interaction.user.id)
    told = await bot.hall.stops(sitting)
    stops = list(told)
    at = max(stop for stop in stops if stop <= number)
    if beyond and number:
        at = min((stop for stop in stops if stop > number), default=stops[-1])
    then = (await as_it_sat(bot.hall, sitting))(at)
    earlier = None if at == sitting.number else await bot.hall.position_at(sitting, at)
    scene = scene_of(then, reader, [told[at]], position=earlier)
    file = await drawn(bot.workshop, scene, whose=interaction.user.id)
    index = stops.index(at)
    before, after = stops[max(index - 1, 0)], stops[min(index + 1, len(stops) - 1)]
    lines = [reader.say("replay.at", at=index, of=len(stops) - 1, n=at)]
    if at:
        lines += happened(then, scene.last, reader)
    first, last = index == 0, index == len(stops) - 1
    steps: list[ui.Item[Any]] = [
        button("⏮", "step", sitting.id, 0, "first", disabled=first),
        button("◀", "step", sitting.id, before, "back", disabled=first),
        button("▶", "step", sitting.id, after, "on", disabled=last),
        button("⏭", "step", sitting.id, stops[-1], "last", disabled=last),
    ]
    wholes = [
        button(reader.say("replay.film"), "film", sitting.id, stops[-1]),
        button(reader.say("replay.course"), "course", sitting.id, at),
    ]
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay("\n".join(lines)),
        picture(BOARD, file.description or ""),
        *rows(steps),
        *rows(wholes),
    ]
    await reply(interaction, layout(*parts), [file])


async def replay(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    await _step(interaction, here, _seen(here), beyond=True)


async def since(interaction: Interaction, press: Press) -> None:
    """*Show me* in the panel: what came after the line that the button names."""
    await acknowledge(interaction)
    await _step(interaction, await visit(interaction, press.table), press.line, beyond=True)


async def step(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    await _step(interaction, await visit(interaction, press.table), press.line)


async def film(interaction: Interaction, press: Press) -> None:
    """The whole game as one animation: one that was made before, else as soon as the member's turn
    has come."""
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, reader = here.table, reader_at(interaction, here)
    sitting.begun()
    sitting.require_unveiled(interaction.user.id)
    name = (
        sitting.id,
        sitting.number,
        sitting.stopped,
        sitting.names(reader.say),
        reader.say.language,
        reader.palette,
    )
    made = bot.films.kept(name)
    if made is None:
        asked = bot.films.ask(interaction.user.id, name, partial(_shots, bot, sitting, reader))
        await reply(interaction, layout(ui.TextDisplay(reader.say("replay.film_soon"))))
        made = await asked
    alt = reader.say("replay.film_alt", n=made.pictures)
    file = discord.File(io.BytesIO(made.gif), FILM, description=alt)
    await reply(interaction, layout(picture(FILM, alt)), [file])


async def _shots(bot: Patolli, sitting: StoredTable, reader: Reader) -> Shots:
    """The boards of the whole game; a long one leaves stops out evenly."""
    told = await bot.hall.stops(sitting)
    stops = list(told)
    stride = -(-len(stops) // _MOST_FRAMES)
    chosen = sorted({*stops[::stride], stops[-1]})
    positions = await bot.hall.positions_at(sitting, chosen)
    sat = await as_it_sat(bot.hall, sitting)

    def shot(stop: int) -> Scene:
        position = None if stop == sitting.number else positions[stop]()
        return scene_of(sat(stop), reader, [told[stop]], position=position)

    return [partial(shot, stop) for stop in chosen]


COG = Replay
ANSWERS: dict[str, Answer] = {
    "replay": replay,
    "since": since,
    "step": step,
    "film": film,
    **course.ANSWERS,
}
