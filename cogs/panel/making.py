"""Making a turn: the panel of a draft, and the turn once played."""

from __future__ import annotations

import asyncio
from functools import partial

from discord import ui

from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Played, Sitting
from cogs.kit.answer import on_panel, reply, respond
from cogs.kit.controls import Interaction, layout
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_of
from cogs.kit.scenes import VIEW, drawn, scene_of
from cogs.panel.panel import Panel
from cogs.workshop.workshop import Superseded
from engine.notation import steps_of
from renderers import sides
from renderers.scene import tell_step

_BOARD_FIRST = 10.0
"""So many seconds the panel of the next turn waits for the board, to stand below it."""


def seat_to_act(interaction: Interaction, sitting: Sitting) -> int:
    """The member's seat, when it is to act; refused in words that say who is."""
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    if seat not in sitting.waiting:
        raise Refusal("refusal.not_your_turn_but", who=partial(sitting.named, sitting.waiting))
    return seat


async def open_panel(
    interaction: Interaction,
    sitting: Sitting,
    seat: int,
    *,
    prefix: tuple[str, ...] = (),
    group: str = "",
    note: str = "",
    sure: bool = False,
    turned: int = 0,
    fresh: bool = False,
) -> None:
    """Show the panel of the seat's draft as it is, in the place of the old one or below."""
    bot, reader = interaction.client, await reader_of(interaction)
    draft, begun = await bot.hall.draft(sitting, seat)
    turned %= sides(sitting.game.key)
    names = sitting.names(reader.say)
    panel = Panel(
        sitting.id, begun, sitting.game.key, names, draft, prefix, group, note, sure, turned
    )
    news = await bot.hall.news(sitting, sitting.number, seat)
    scene = scene_of(sitting, reader, news, seat=seat, draft=draft, path=panel.path, turned=turned)
    try:
        place = "panel", sitting.id, seat
        file = await drawn(bot.workshop, scene, VIEW, place=place)
    except Superseded:
        if fresh or not on_panel(interaction):  # else the newer panel stands in its place
            await respond(interaction, reader.say("panel.superseded"))
        return
    await reply(interaction, panel.layout(reader, file.description or ""), [file], fresh=fresh)


async def tell_played(interaction: Interaction, played: Played) -> None:
    """The turn is in the log: post the board, say so beside, and go on if this seat is to act
    again."""
    bot, sitting, seat = interaction.client, played.sitting, played.turn.seat
    shown = bot.boards.show(sitting.id, actor=seat)
    say = (await reader_of(interaction)).say
    names, steps = sitting.names(say), steps_of(played.turn.text)
    note = "✓ " + " · ".join(tell_step(sitting.game.key, step, say, names) for step in steps)
    waits = ""
    if sitting.waiting and seat not in sitting.waiting:
        waits = say("panel.waits_for", who=sitting.named(sitting.waiting, say))
    await reply(interaction, layout(ui.TextDisplay("\n".join(filter(None, (note, waits))))))
    if seat not in sitting.waiting:
        return
    await asyncio.wait((shown,), timeout=_BOARD_FIRST)
    sitting = await bot.hall.table(sitting.id)
    if seat in sitting.waiting:  # below the board, not above it in the old panel
        await open_panel(interaction, sitting, seat, fresh=True)
