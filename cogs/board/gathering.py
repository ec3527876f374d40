"""The message that gathers players before a game begins."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.hall.options import option_in_words, options_of, unfit
from cogs.hall.sitting import Sitting
from cogs.kit.controls import button, layout, rows
from cogs.kit.members import mention
from cogs.kit.reader import Reader
from engine.game import SEATS


def gathering(sitting: Sitting, reader: Reader) -> ui.LayoutView:
    """Who sits at the table so far, the options, and the buttons to join and to start."""
    say = reader.say
    seats = sitting.row.seats
    title = say(f"{sitting.game.key}.title")
    lines = [f"### {title}"]
    if sitting.game.stage != "complete":
        lines.append(say(f"stage.{sitting.game.stage}"))
    if sitting.row.state == "open":
        lines.append(say("gather.seats", least=seats.start, most=seats.stop - 1))
    lines += [
        say("gather.player", seat=say(f"seat.{SEATS[seat]}"), who=mention(sitting, seat, say))
        for seat in range(len(sitting.players))
    ]
    chosen = sitting.row.options
    lines += [
        f"-# {option_in_words(sitting.game.key, option.key, chosen[option.key], say)}"
        for option in options_of(sitting.game, sitting.row)
        if chosen.get(option.key, option.default) != option.default
    ]
    if sitting.row.state == "open":
        lines += unfit(sitting.game, sitting.row, say)
    if sitting.stopped:
        lines.append(say("gather.closed"))
    elif sitting.row.state != "open":
        lines.append(say("gather.begun"))
    elif len(sitting.players) < seats.start:
        lines.append(say("gather.wait", n=seats.start - len(sitting.players)))
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    if sitting.row.state == "open":
        here = (sitting.id, 0)
        ready = len(sitting.players) >= seats.start
        parts += rows(
            [
                button(
                    say("gather.join"),
                    "join",
                    *here,
                    style=discord.ButtonStyle.primary,
                    disabled=len(sitting.players) >= seats.stop - 1,
                ),
                button(say("gather.leave"), "leave", *here),
                button(say("gather.options"), "options", *here),
                button(
                    say("gather.start"),
                    "start",
                    *here,
                    style=discord.ButtonStyle.success,
                    disabled=not ready,
                ),
            ]
        )
    return layout(*parts)
