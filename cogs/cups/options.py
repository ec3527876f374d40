"""The options of a title as an organiser types them in one line: ``beads visible, first red``.

Keys and values may be those of the notation or the reader's words.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from cogs.hall.options import option_in_words, option_label, together, value_label
from cogs.kit.choices import LONGEST, MOST, short
from cogs.kit.refusal import echo
from data.refusal import Refusal
from data.words import Words
from engine.folding import fold
from engine.game import BadOption, Game, Option

BETWEEN = ", "


def chosen(game: Game, typed: str, say: Words) -> dict[str, str]:
    """The options that are typed, without those that are as ever; refused where one is none."""
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, typed.split(","))):
        meant = _meant(game, part, say)
        if meant is None:
            raise Refusal("refusal.cup_option", typed=echo(part), options=_all(game))
        option, value = meant
        found.pop(option.key, None)
        if value != option.default:
            found = together(game, game.seats, {**found, option.key: value}, option.key)
    return found


def offered(game: Game, typed: str, say: Words) -> list[app_commands.Choice[str]]:
    """What is typed so far with one option more, in words: those that go with it."""
    *before, last = typed.split(",")
    try:
        kept = chosen(game, BETWEEN.join(before), say)
    except (Refusal, BadOption):
        kept = {}
    wanted = fold(last.replace(":", " "))
    found: list[app_commands.Choice[str]] = []
    for option in options_of(game):
        for value in option.values:
            told = option_in_words(game.key, option.key, value, say)
            if wanted in fold(f"{told.replace(':', '')} {option.key} {value}"):
                found += _choice(game, kept, option, value, say)
    return found[:MOST]


def _choice(
    game: Game, kept: Mapping[str, str], option: Option, value: str, say: Words
) -> list[app_commands.Choice[str]]:
    """These options and one more; nothing where they do not go together, or are too many."""
    if value == option.default or option.key in kept:
        return []
    try:
        together(game, game.seats, {**kept, option.key: value}, option.key)
    except BadOption:
        return []
    whole = {**kept, option.key: value}
    text = BETWEEN.join(f"{key} {each}" for key, each in whole.items())
    if len(text) > LONGEST:
        return []
    return [app_commands.Choice(name=short(in_words(game, whole, say)), value=text)]


def in_words(game: Game, options: Mapping[str, str], say: Words) -> str:
    """*Beads: visible, First to draw: red*; empty where all is as ever."""
    return BETWEEN.join(option_in_words(game.key, *each, say) for each in options.items())


def options_of(game: Game) -> list[Option]:
    """The options with every value that some number of players has."""
    merged: dict[str, dict[str, None]] = {}
    for seats in game.seats:
        for option in game.options(seats):
            merged.setdefault(option.key, {}).update(dict.fromkeys(option.values))
    return [Option(key, tuple(values)) for key, values in merged.items()]


def _meant(game: Game, part: str, say: Words) -> tuple[Option, str] | None:
    wanted = " ".join(fold(part).replace("=", " ").replace(":", " ").split())
    for option in options_of(game):
        for value in option.values:
            label = fold(option_label(game.key, option.key, say)).replace(":", "")
            shown = fold(value_label(game.key, option.key, value, say))
            if wanted in (f"{option.key} {value}", f"{label} {shown}"):
                return option, value
    return None


def _all(game: Game) -> str:
    return " · ".join(f"`{option.key}`" for option in options_of(game))
