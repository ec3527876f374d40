"""Names and descriptions of the commands in every language Discord shows them in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands import locale_str

from data.words import spoken, words


def described(sentence: str, **facts: object) -> locale_str:
    """A description in English that the translator says in the reader's language."""
    return locale_str(words("en")(sentence, **facts), sentence=sentence, facts=facts)


class CommandWords(app_commands.Translator):
    """Descriptions and choices come from :func:`described`; names from ``command.name.<path>``."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        language = spoken(str(locale))
        if language is None:
            return None
        say = words(language)
        sentence = string.extras.get("sentence")
        if sentence is None and context.location in (
            Where.command_name,
            Where.group_name,
            Where.parameter_name,
        ):
            kind = "parameter" if context.location is Where.parameter_name else "command"
            name = string.message if kind == "parameter" else context.data.qualified_name
            sentence = f"{kind}.name.{name.replace(' ', '.')}"
        if sentence is None or not say.knows(sentence):
            return None
        return say(sentence, **string.extras.get("facts", {}))


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
