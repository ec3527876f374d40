"""The message that gathers players before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from cogs.controls import button, layout, rows
from cogs.hall import Sitting
from cogs.members import mention
from cogs.reader import Reader
from data.words import Words
from engine.game import SEATS, BadOption, Game, Option
from renderers.scene import named


def gathering(sitting: Sitting, reader: Reader) -> ui.LayoutView:
    """Who sits at the table so far, the options, and the buttons to join and to start."""
    say = reader.say
    seats = sitting.row.seats
    title = say(f"{sitting.game.key}.title")
    lines = [f"### {title}"]
    if sitting.row.state == "open":
        lines.append(say("gather.seats", least=seats.start, most=seats.stop - 1))
    lines += [
        say("gather.player", seat=say(f"seat.{SEATS[seat]}"), who=mention(sitting, seat, say))
        for seat in range(len(sitting.players))
    ]
    chosen = sitting.row.options
    lines += [
        f"-# {told_option(sitting.game.key, option.key, chosen[option.key], say)}"
        for option in options_of(sitting.game)
        if chosen.get(option.key, option.default) != option.default
    ]
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
                    say("gather.join"), "join", *here, style=discord.ButtonStyle.primary,
                    disabled=len(sitting.players) >= seats.stop - 1,
                ),
                button(say("gather.leave"), "leave", *here),
                button(say("gather.options"), "options", *here),
                button(
                    say("gather.start"), "start", *here, style=discord.ButtonStyle.success,
                    disabled=not ready,
                ),
            ]
        )  # fmt: skip
    return layout(*parts)


def options_of(game: Game) -> list[Option]:
    """The options of a title with every value they have at any size of table."""
    merged: dict[str, dict[str, None]] = {}
    for seats in game.seats:
        for option in game.options(seats):
            merged.setdefault(option.key, {}).update(dict.fromkeys(option.values))
    return [Option(key, tuple(values)) for key, values in merged.items()]


def together(game: Game, chosen: Mapping[str, str], newest: str) -> dict[str, str]:
    """The options chosen as some size of table takes them: another one that does not go with the
    newest is left out. Raises :class:`BadOption` for a newest one that goes with none."""
    wrong = _refused(game, chosen)
    if wrong is None:
        return dict(chosen)
    for other in chosen:
        rest = {key: value for key, value in chosen.items() if key != other}
        if other != newest and _refused(game, rest) is None:
            return rest
    raise wrong


def _refused(game: Game, chosen: Mapping[str, str]) -> BadOption | None:
    """Why no size of table takes these options; None when one does."""
    wrong = None
    for seats in game.seats:
        try:
            game.settle(seats, chosen)
        except BadOption as bad:
            wrong = bad
        else:
            return None
    return wrong


def told_option(key: str, option: str, value: str, say: Words) -> str:
    """An option and its value in words."""
    return f"{option_label(key, option, say)}: {value_label(key, option, value, say)}"


def option_label(key: str, option: str, say: Words) -> str:
    sentence = f"{key}.option.{option}"
    return say(sentence) if say.knows(sentence) else option


def value_label(key: str, option: str, value: str, say: Words) -> str:
    sentence = f"{key}.option.{option}.{value}"
    if say.knows(sentence):
        return say(sentence)
    return say(f"seat.{value}") if value in SEATS else named(value)
