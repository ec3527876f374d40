"""``/help``: what a member can do here and now, and the rest on pages."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, menu, rows
from cogs.kit.reader import reader_of
from cogs.kit.visiting import visit
from data.refusal import Refusal
from data.visits import Visit
from data.words import Words
from renderers.first_sight import has_first_sight

PAGES = ("turn", "table", "look", "cups", "you")
_PRIMARY, _SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success


async def help_(interaction: Interaction, press: Press | None = None) -> None:
    """Say what can be done here and now, with the buttons for it."""
    await acknowledge(interaction)
    say = (await reader_of(interaction)).say
    here = await _visit(interaction)
    moment = _moment(interaction, here)
    facts: dict[str, object] = {}
    if here is not None:
        sitting = here.table
        facts = {
            "title": say(f"{sitting.title}.title"),
            "least": sitting.seats.start,
            "count": len(sitting.players),
        }
    text = f"### {say('help.here')}\n{say(f'help.now.{moment}', **facts)}"
    ways = rows(_ways(moment, here, say))
    await reply(interaction, layout(ui.TextDisplay(text), *ways, _pages(say)))


async def page(interaction: Interaction, press: Press) -> None:
    """Show the page that was chosen."""
    await acknowledge(interaction, update=True)
    if press.value not in PAGES:
        raise Refusal("refusal.old_control")
    say = (await reader_of(interaction)).say
    text = f"### {say(f'help.page.{press.value}')}\n{say(f'help.page.{press.value}.text')}"
    await reply(interaction, layout(ui.TextDisplay(text), _pages(say, press.value)))


def _pages(say: Words, chosen: str | None = None) -> ui.ActionRow[Any]:
    choices = [(name, say(f"help.page.{name}")) for name in PAGES]
    return ui.ActionRow(menu(choices, "help_page", placeholder=say("help.more"), chosen=chosen))


async def _visit(interaction: Interaction) -> Visit | None:
    """Visit the table of this channel; None where there was never one."""
    try:
        return await visit(interaction, ended=True)
    except Refusal:
        return None


def _moment(interaction: Interaction, here: Visit | None) -> str:
    """Return what goes on here for this member, as the words call it."""
    if interaction.guild_id is None:
        return "message"
    if here is None or (here.table.position is None and not here.table.running):
        return "free"
    sitting = here.table
    seat = sitting.seat_of(interaction.user.id)
    if sitting.state == "open":
        return "gathers" if seat is None else "seated"
    if not sitting.playing:
        return "over" if sitting.cup_id is None else "over_in_cup"
    if seat is None:
        return "watches"
    if sitting.paused:
        return "rests"
    return "turn" if seat in sitting.waiting else "waits"


def _ways(moment: str, here: Visit | None, say: Words) -> list[ui.Button[Any]]:
    if moment in {"free", "over", "over_in_cup"}:
        return [button(say("help.open"), "which", 0, style=_PRIMARY)]
    if here is None:
        return []
    sitting = here.table
    at = (sitting.id, 0)
    ways = list[ui.Button[Any]]()
    match moment:
        case "gathers":
            full = len(sitting.players) >= sitting.seats.stop - 1
            ways.append(button(say("gather.join"), "join", *at, style=_PRIMARY, disabled=full))
        case "seated":
            few = len(sitting.players) < sitting.seats.start
            ways.append(button(say("gather.start"), "start", *at, style=_SUCCESS, disabled=few))
            ways.append(button(say("gather.house"), "house", *at))
        case "turn":
            return [button(say("board.play"), "play", sitting.id, sitting.number, style=_PRIMARY)]
        case "rests":
            return [button(say("pause.end"), "resume", sitting.id, sitting.number, style=_PRIMARY)]
        case _:
            return []
    if has_first_sight(sitting.title):
        ways.append(button(say("sight.how"), "sight", sitting.title))
    return ways


ANSWERS: dict[str, Answer] = {"help": help_, "help_page": page}
