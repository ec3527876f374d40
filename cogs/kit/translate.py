"""The words of the commands: as Discord knows them in every language, and as links in texts.

The ids of the words follow from the names in the code:

    command.cup.new         what a command does; its name is command.name.cup.new
    command.cup.new.title   what an option is for, or else parameter.title for all options of that
                            name; its name is parameter.name.title
    choice.format.swiss     the name of a fixed choice of an option
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import discord
from discord import AppCommandOptionType, app_commands, ui

from data.words import spoken, words

Payload: TypeAlias = dict[str, Any]
"""A command, a group, an option or a choice, as Discord is told of it."""
_COMMANDS = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)


class NoWords(Exception):
    """Something that a command shows has no words."""


def commands_in_words(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """Return the commands as Discord takes them, with their words in every language."""
    languages = {locale.value: spoken(locale.value) for locale in discord.Locale}
    say = {locale: words(language) for locale, language in languages.items() if language}
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    for part, field, sentence in worded(commands):
        if not words("en").knows(sentence):
            raise NoWords(sentence)
        if field == "description" or "value" in part:
            part[field] = words("en")(sentence)
        part[f"{field}_localizations"] = {locale: said(sentence) for locale, said in say.items()}
    return commands


def worded(commands: Iterable[Payload], above: str = "") -> Iterator[tuple[Payload, str, str]]:
    """Return every part that has words, the field for them, and their id."""
    for command in commands:
        path = f"{above}{command['name']}"
        yield command, "name", f"command.name.{path}"
        if "description" in command:
            yield command, "description", f"command.{path}"
        for option in command.get("options", ()):
            if option["type"] in _COMMANDS:
                yield from worded([option], f"{path}.")
            else:
                yield from _option(option, f"command.{path}")


def _option(option: Payload, command: str) -> Iterator[tuple[Payload, str, str]]:
    name = option["name"]
    own = f"{command}.{name}"
    yield option, "name", f"parameter.name.{name}"
    yield option, "description", own if words("en").knows(own) else f"parameter.{name}"
    for choice in option.get("choices", ()):
        yield choice, "name", f"choice.{name}.{choice['value']}"


_NAMED = re.compile(r"`/([a-z]+)(?: ([a-z]+))?((?: [^`]+)?)`")


def link_commands(view: ui.LayoutView, ids: Mapping[str, int]) -> ui.LayoutView:
    """Turn every `/command` in the texts of a message into a link that Discord shows under the name
    it has in the reader's client; what is typed behind it (`/play bid 3`) stays as it is."""
    for part in view.walk_children():
        if isinstance(part, ui.TextDisplay):
            part.content = _NAMED.sub(lambda named: _link(named, ids), part.content)
    return view


def _link(named: re.Match[str], ids: Mapping[str, int]) -> str:
    root, second, rest = named[1], named[2] or "", named[3]
    if root not in ids:
        return named[0]
    if second and words("en").knows(f"command.name.{root}.{second}"):
        root, second = f"{root} {second}", ""
    typed = f"{second}{rest}".strip()
    link = f"</{root}:{ids[named[1]]}>"
    return f"{link} `{typed}`" if typed else link
