"""The options of a table: which there are for its size, which go together, what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from data.stored_table import StoredTable
from data.words import Words
from engine.catalogue import find
from engine.game import SEATS, BadOption, Game, Option
from renderers.scene import named


def sizes(table: StoredTable) -> range:
    """With how many players the game may be played: with those who are there, and while they
    gather with as many more as may come."""
    seated = len(table.players)
    if table.started is not None:
        return range(seated, seated + 1)
    return range(max(seated, table.seats.start), table.seats.stop)


def options_of(table: StoredTable) -> list[Option]:
    """The options of a table with every value that some size of it has."""
    game, merged = find(table.title), dict[str, dict[str, None]]()
    for seats in sizes(table):
        for option in game.options(seats):
            merged.setdefault(option.key, {}).update(dict.fromkeys(option.values))
    return [Option(key, tuple(values)) for key, values in merged.items()]


def together(
    game: Game, among: Iterable[int], chosen: Mapping[str, str], newest: str
) -> dict[str, str]:
    """The options chosen as one of the sizes takes them: any that conflicts with the newest is
    dropped. Raises :class:`BadOption` for a newest one that goes with none."""
    kept, among = dict(chosen), tuple(among)
    while (wrong := _refused(game, among, kept)) is not None:
        for other in kept:
            rest = {key: value for key, value in kept.items() if key != other}
            if other != newest and _refused(game, among, rest) is None:
                return rest
        if wrong.key == newest or wrong.key not in kept:
            raise wrong
        del kept[wrong.key]
    return kept


def with_option(table: StoredTable, key: str, value: str) -> dict[str, str]:
    """The options of a table with this one chosen; raises :class:`BadOption`."""
    offered = {option.key: option for option in options_of(table)}
    if key not in offered or value not in offered[key].values:
        raise BadOption(key, value, offered[key].values if key in offered else ())
    changed = {**table.options, key: value}
    if value == offered[key].default:
        del changed[key]
    return together(find(table.title), sizes(table), changed, key)


def fitting(game: Game, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """Of the options chosen those that a table of this size can have."""
    fits = dict(chosen)
    while (wrong := _refused(game, [seats], fits)) is not None:
        if wrong.key not in fits:
            raise wrong
        del fits[wrong.key]
    return fits


def unfit(table: StoredTable, say: Words) -> list[str]:
    """A line for each option chosen that does not go with the number of those who are there, with
    what holds instead."""
    game, seats = find(table.title), len(table.players)
    if seats not in table.seats:
        return []
    fits = fitting(game, seats, table.options)
    settled = game.settle(seats, fits)
    lines: list[str] = []
    for key, value in table.options.items():
        if key in fits:
            continue
        facts = {"option": option_in_words(game.key, key, value, say), "n": seats}
        if key in settled:
            instead = value_label(game.key, key, settled[key], say)
            lines.append(say("options.unfit", instead=instead, **facts))
        else:
            lines.append(say("options.left_out", **facts))
    return lines


def _refused(game: Game, among: Iterable[int], chosen: Mapping[str, str]) -> BadOption | None:
    """Why none of the sizes takes these options; None when one does."""
    wrong = None
    for seats in among:
        try:
            game.settle(seats, chosen)
        except BadOption as bad:
            wrong = bad
        else:
            return None
    return wrong


def option_in_words(key: str, option: str, value: str, say: Words) -> str:
    """An option and its value in words."""
    facts = {"value": value_label(key, option, value, say)}
    return say("option.is", option=option_label(key, option, say), **facts)


def option_label(key: str, option: str, say: Words) -> str:
    sentence = f"{key}.option.{option}"
    return say(sentence) if say.knows(sentence) else option


def value_label(key: str, option: str, value: str, say: Words) -> str:
    sentence = f"{key}.option.{option}.{value}"
    if say.knows(sentence):
        return say(sentence)
    return say(f"seat.{value}") if value in SEATS else named(value)
