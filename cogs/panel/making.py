"""Making a turn: the panel of a draft, and the turn once played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import ui

from cogs.hall.hall import Played
from cogs.kit.answer import on_panel, reply, respond
from cogs.kit.controls import Interaction, button, layout
from cogs.kit.lost import within
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at
from cogs.kit.scenes import VIEW, drawn, scene_of
from cogs.kit.times import clocks_in_words
from cogs.kit.visiting import visit
from cogs.panel.panel import Panel, undo_button
from cogs.panel.since import since
from cogs.workshop.workshop import Busy, Died, Superseded, Undone
from data.members_hours import note_asked
from data.refusal import Refusal
from data.store_errors import StoreError
from data.visits import Visit
from data.words import Words
from engine.notation import steps_of
from engine.table import Draft
from renderers import Scene, sides, turns
from renderers.capitals import capital
from renderers.scene import tell_step

log = logging.getLogger(__name__)

LONGEST_DRAWING = 10.0
"""For so many seconds a panel waits for its picture."""
_BOARD_FIRST = 10.0
"""How many seconds the next turn's panel waits for the board, to stand below it."""


class Moved(Exception):
    """The panel shows a draft that is not the seat's any more."""


async def begin(interaction: Interaction, here: Visit) -> Panel:
    """Return the panel of the turn that a member makes; refused where they are not to act, in words
    that say who is."""
    table, seat = here.table, require_seat(interaction, here.table)
    table.require_playing()
    if seat not in table.waiting:
        raise Refusal("refusal.not_your_turn_but", who=partial(table.named, table.waiting))
    draft, begun = await interaction.client.hall.read_draft(table, seat, here.draft)
    names = table.names(reader_at(interaction, here).say)
    # *Undo* stands in the panel where only house players would mind.
    takes_back = here.last > 0 and table.cup_id is None and table.is_alone(seat)
    return Panel(table.id, begun, table.title, names, draft, takes_back=takes_back)


async def keep(interaction: Interaction, here: Visit, panel: Panel, draft: Draft) -> Panel:
    """Remember another draft and return its panel; raise :class:`Moved` when the seat has played
    meanwhile."""
    begun = panel.begun if draft.steps else here.table.number
    if not await interaction.client.hall.keep(here.table, draft, begun):
        raise Moved
    return replace(panel, draft=draft, begun=begun)


async def show(
    interaction: Interaction, here: Visit, panel: Panel, *, fresh: bool = False, opens: bool = False
) -> None:
    """Show the panel, in the place of the old one or below (``fresh``). When it ``opens`` it tells
    first what the others did."""
    table, reader, draft = here.table, reader_at(interaction, here), panel.draft.carry_on()
    interaction.client.reopening.forget(table.id)
    offer = panel.offer(reader.say)
    scene = scene_of(
        table,
        reader,
        here.newest.news(draft.seat, here.last + 1),
        draft=draft,
        path=offer.path,
        turned=panel.turned % sides(panel.key),
        close=True,
        ways=() if panel.asks_if_sure else offer.marked,
    )
    panel = replace(panel, turned=scene.turned, may_turn=turns(scene))
    message = interaction.message
    at = message.id if message and on_panel(interaction) and not fresh else None
    try:
        file = await _picture(interaction, scene, ("panel", table.id, draft.seat, at))
    except Superseded:
        if at is None and not fresh:  # else a newer panel or the turn told stands there
            await respond(interaction, reader.say("panel.superseded"))
        return
    shown = panel.layout(reader, None if file is None else file.description or "", offer)
    if opens:
        above, below = shown.children[: bool(panel.note)], shown.children[bool(panel.note) :]
        news = since(here, draft.seat, reader)
        times = _times(interaction, here, draft.seat, reader.say)
        shown = layout(*above, *times, *news, *below)
    await reply(interaction, shown, [] if file is None else [file], fresh=fresh)
    if opens and here.unasked:
        await interaction.client.store.write(note_asked, interaction.user.id)


async def _picture(interaction: Interaction, scene: Scene, place: Hashable) -> discord.File | None:
    """Return the picture, or None where the workers have too much to do or cannot draw it: members
    wait for the answer, and the words say all that may be chosen. A picture that is drawn too late
    is dropped."""
    workshop, most, whose = interaction.client.workshop, LONGEST_DRAWING, interaction.user.id
    try:
        picture = drawn(workshop, scene, VIEW, place=place, seconds=most, whose=whose)
        return await within(most, picture)
    except (TimeoutError, Busy, Died) as slow:
        log.warning("a panel of %s comes without its picture: %r", scene.key, slow)
    except Undone:
        log.exception("a panel of %s comes without its picture", scene.key)
    return None


def _times(interaction: Interaction, here: Visit, seat: int, say: Words) -> list[ui.Item[Any]]:
    """Until when the member has time; and once, as a clock runs for them, where they live."""
    lines = clocks_in_words(here.table, say, (seat,))
    if not here.unasked:
        return [ui.TextDisplay("\n".join(lines))] if lines else []
    ask = ui.ActionRow[Any](button(say("hours.city"), "hours", interaction.user.id))
    return [ui.TextDisplay("\n".join([*lines, say("hours.ask")])), ask]


async def tell_again(interaction: Interaction, here: Visit) -> bool:
    """Tell what this very click did when it was delivered before; False if it was no turn."""
    played = await interaction.client.hall.played(interaction.id, interaction.user.id)
    if played is not None:
        await tell_played(interaction, here, played)
    return played is not None


async def tell_played(interaction: Interaction, here: Visit, played: Played) -> None:
    """The turn is in the log: post the board, say so beside, and go on if this seat is to act
    again."""
    bot, table, seat = interaction.client, played.table, played.turn.seat
    shown = bot.boards.show(table.id, actor=seat)
    reader = reader_at(interaction, here)
    say, names = reader.say, table.names(reader.say)
    steps = steps_of(played.turn.text)
    done = " · ".join(tell_step(table.title, step, say, names) for step in steps)
    note = f"✓ {capital(done)}"
    waits = ""
    if table.waiting and seat not in table.waiting:
        waits = say("panel.waits_for", who=table.named(table.waiting, say))
        waits = "\n".join([waits, *clocks_in_words(table, say, table.waiting)])
    alone = table.playing and table.is_alone(seat)
    undo = [ui.ActionRow[Any](undo_button(table.id, table.number, reader))] if alone else []
    told: ui.Item[Any] = ui.TextDisplay("\n".join(filter(None, (note, waits))))
    await reply(interaction, layout(told, *undo))
    if alone:
        await bot.reopening.wait(interaction, table.id, note)
    elif seat in table.waiting:
        await asyncio.wait((shown,), timeout=_BOARD_FIRST)
        await _open_below(interaction, table.id, seat)


async def _open_below(interaction: Interaction, table_id: int, seat: int) -> None:
    """Open the panel of the next turn below the board, not above it in the old panel."""
    try:
        newer = await visit(interaction, table_id)
        if seat in newer.table.waiting:
            await show(interaction, newer, await begin(interaction, newer), fresh=True)
    except StoreError as away:  # what was told stays true, and the board offers the next turn
        log.warning("no panel follows a turn that was played: %s", away)
