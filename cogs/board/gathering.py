"""The message that gathers players before a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.board.message import why_stopped
from cogs.hall.options import option_in_words, options_of, unfit
from cogs.hall.sitting import Sitting
from cogs.kit.controls import button, layout, picture, rows
from cogs.kit.members import mention
from cogs.kit.reader import Reader
from cogs.kit.spans import span
from cogs.kit.times import times_in_words
from data.paces import Pace
from data.words import Words
from engine.game import SEATS
from renderers.first_sight import facts_in_words, has_first_sight

CARD = "card.png"


def gathering(
    sitting: Sitting,
    reader: Reader,
    card: str | None = None,
    paces: Mapping[int, Pace] | None = None,
    away: Sequence[str] = (),
) -> ui.LayoutView:
    """What the title is about, who sits at the table so far, the options, and the buttons to join
    and to start. ``card`` is the alternative text of the title's card, where there is one;
    ``paces`` says how fast members play, of those who let others see it, and ``away`` who is
    on holiday."""
    say = reader.say
    key, known = sitting.game.key, has_first_sight(sitting.game.key)
    seats = sitting.row.seats
    title = say(f"{sitting.game.key}.title")
    lines = [f"### {title}"]
    if sitting.game.stage != "complete":
        lines.append(say(f"stage.{sitting.game.stage}"))
    if sitting.row.state == "open" and known:
        lines += [say(f"{key}.intro"), f"-# {facts_in_words(key, say)}"]
    if sitting.row.state == "open":
        lines.append(say("gather.seats"))
    lines += [
        say("gather.player", seat=say(f"seat.{SEATS[seat]}"), who=_who(sitting, seat, say))
        + pace_in_words((paces or {}).get(sitting.players[seat].member_id or 0), say)
        for seat in range(len(sitting.players))
    ]
    if sitting.row.state == "open":
        lines += away
    chosen = sitting.row.options
    lines += [
        f"-# {option_in_words(sitting.game.key, option.key, chosen[option.key], say)}"
        for option in options_of(sitting.game, sitting.row)
        if chosen.get(option.key, option.default) != option.default
    ]
    if sitting.row.timed:
        lines.append(f"-# {times_in_words(sitting.row, say)}")
    if sitting.row.state == "open":
        lines += unfit(sitting.game, sitting.row, say)
    if sitting.stopped:
        lines.append(why_stopped("gather.closed", sitting.row, say))
    elif sitting.row.state != "open":
        lines.append(say("gather.begun"))
    elif len(sitting.players) < seats.start:
        lines.append(say("gather.wait", n=seats.start - len(sitting.players)))
    parts: list[ui.Item[Any]] = [] if card is None else [picture(CARD, card)]
    parts.append(ui.TextDisplay("\n".join(lines)))
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
        house = button(say("gather.house"), "house", *here)
        ways = [button(say("sight.how"), "sight", key)] if known else []
        ways.append(button(say("looks.rules"), "rules", *here))
        if len(sitting.row.people) > 1:
            ways.append(button(say("gather.kick"), "kick", *here))
        parts += rows([house, *ways])
    return layout(*parts)


def pace_in_words(pace: Pace | None, say: Words) -> str:
    """What stands behind the name of a member who lets others see it."""
    if pace is None or (pace.turn is None and not pace.games):
        return ""
    told = [] if pace.turn is None else [say("pace.turn", time=span(pace.turn, say))]
    told += [say("pace.games", n=pace.games)] if pace.games else []
    return f" · {' · '.join(told)}"


def _who(sitting: Sitting, seat: int, say: Words) -> str:
    who = mention(sitting, seat, say)
    return say("house.player", who=who) if sitting.players[seat].house else who
