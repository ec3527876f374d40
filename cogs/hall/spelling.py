"""How the steps of a title may be typed: in the words of every language, as buttons and log say
them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from data.stored_table import StoredTable
from data.words import LANGUAGES, words
from engine.game import SEATS
from engine.spelling import Name, Spelling, words_of
from renderers.scene import label, tell_step

_COUNTED = re.compile(r"([a-z_]{3,})(\d)")
"""A token of a word and a count: ``maize2``."""
_LONGEST_NAME = 6
"""In words: no token has a longer name."""


@dataclass(frozen=True, slots=True)
class TitleSpeller:
    """The words of a title, at a table of these players."""

    key: str
    called: tuple[tuple[str, ...], ...]
    """What the players are called, in each language."""

    @classmethod
    def at(cls, table: StoredTable) -> Self:
        """Return how steps may be typed at a table, with the names of its players."""
        called = (table.drawn_names(words(language)) for language in LANGUAGES)
        return cls(table.title, tuple(called))

    def spelled(self, text: str) -> Spelling:
        tokens = text.split()
        slots = tuple(self._named(token) for token in tokens)
        said = {word for slot in slots[1:] for name in slot for word in name}
        return Spelling(slots, _around(self.key, text) - said)

    def in_notation(self, typed: str) -> str:
        """The longest name that begins at each word becomes its token."""
        left, tokens = words_of(typed), list[str]()
        known = _tokens_by_name(self.key)
        while left:
            for size in range(min(_LONGEST_NAME, len(left)), 0, -1):
                if token := known.get(left[:size]):
                    break
            else:
                size, token = 1, left[0]
            tokens.append(token)
            left = left[size:]
        return " ".join(tokens)

    def _named(self, token: str) -> tuple[Name, ...]:
        names = _names(self.key, token)
        if token in SEATS:
            seat = SEATS.index(token)
            of_player = (words_of(called[seat]) for called in self.called if seat < len(called))
            names = tuple(dict.fromkeys((*names, *of_player)))
        return names


@lru_cache(4096)
def _names(key: str, token: str) -> tuple[Name, ...]:
    """The names of a token, itself the first."""
    found = dict.fromkeys(_spelt(key, token))
    return tuple(name for name in found if name)


def _spelt(key: str, token: str) -> Iterator[Name]:
    yield (token,)
    yield words_of(token.replace("_", " "))
    yield words_of(token.replace("_", ""))
    if counted := _COUNTED.fullmatch(token):
        yield counted[1], counted[2]
        yield counted[2], counted[1]
    for language in LANGUAGES:
        name = words_of(label(key, token, words(language)))
        yield name
        if name[:1] and name[0].isdecimal():  # “maïs 2” as well as “2 maïs”
            yield (*name[1:], name[0])
        brief = f"{key}.short.{token}"
        if counted and words(language).knows(brief):  # as buttons say it
            yield words_of(words(language)(brief))


@lru_cache(4096)
def _around(key: str, text: str) -> frozenset[str]:
    """The words of the sentences for a step."""
    said = (tell_step(key, text, words(language)) for language in LANGUAGES)
    return frozenset(word for each in said for word in words_of(each))


@lru_cache(16)
def _tokens_by_name(key: str) -> dict[Name, str]:
    """Every token that has words, by its names."""
    begins = f"{key}.token."
    tokens = [
        str(message.id).removeprefix(begins)
        for message in words(LANGUAGES[0]).catalogue
        if str(message.id).startswith(begins)
    ]
    return {name: token for token in tokens for name in _names(key, token)}
