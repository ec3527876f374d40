"""Questions about the rules, in a person's own words: which paragraphs answer them.

Beside the rules of a title lies ``gold.en.ask``, which says in how many ways a person asks for a
paragraph, and for all titles ``all.en.ask``: the words that say nothing, and those that mean the
same. What is asked is compared with these phrases, with the headings and with the rules; a word
that few paragraphs have weighs more than one that many have.
"""

from __future__ import annotations

import logging
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from data import rulebook
from data.rulebook import Paragraph, fold
from data.texts import BadText, text_of

log = logging.getLogger(__name__)

MOST = 3
SHARED = "all"
"""The file of the words of all titles."""
_ENOUGH = 0.42
"""A paragraph answers when it is at least so near, of 1."""
_NEARLY = 0.85
"""Of two answers the second is given too when it is nearly as near."""
_HEADING, _TEXT = 0.55, 0.4
"""How much a heading and the text weigh against phrases."""
_SPELT = 0.8
"""How alike a word must be that was perhaps misspelt."""
_LEAST_MISSPELT = 4
_LITTLE = 0.35
"""What a word weighs that only helps to choose between answers: *where*, *not*."""
_PLURAL = re.compile(r"(?<=\w{3})[sx]$")
_ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|er|ez|ent|e)$")
_WORDS = re.compile(r"[^\W_]+")
_LINE = re.compile(r"(?P<what>\S+)\s+(?P<text>\S.*)")


class Answer(NamedTuple):
    found: bool
    """Whether the paragraphs answer; else they are the nearest there are."""
    paragraphs: list[Paragraph]


@dataclass(frozen=True, slots=True)
class _Shared:
    """The words of a language: which say nothing, which say little, and what each of the others
    stands for."""

    empty: frozenset[str]
    little: frozenset[str]
    same: Mapping[str, str]

    def words(self, text: str) -> list[str]:
        """The words that say something, each as the one it stands for."""
        bare = [word for word in _WORDS.findall(fold(text)) if word not in self.empty]
        return [word if word in self.little else self._meant(word) for word in bare]

    def _meant(self, word: str) -> str:
        stem = _stem(word)
        return self.same.get(word) or self.same.get(stem, stem)


@dataclass(frozen=True, slots=True)
class _Entry:
    paragraph: Paragraph
    phrases: tuple[frozenset[str], ...]
    heading: frozenset[str]
    text: frozenset[str]


def ask(key: str, language: str, question: str) -> Answer:
    """The paragraphs that answer, the nearest first. Raises :class:`~data.rulebook.NoSuchRule` for
    a title without rules that can be read."""
    entries, weights, shared = _book(key, language)
    asked = {_spelt(word, weights) for word in shared.words(question)}
    near = [(_nearness(asked, entry, weights), entry) for entry in entries]
    near.sort(key=lambda each: (-each[0], -len(each[1].phrases)))  # what is asked most comes first
    best = near[0][0] if near else 0.0
    enough = best * _NEARLY if best >= _ENOUGH else 0.0
    nearest = [entry.paragraph for nearness, entry in near[:MOST] if nearness >= enough]
    return Answer(best >= _ENOUGH, nearest)


def _nearness(asked: set[str], entry: _Entry, weights: Mapping[str, float]) -> float:
    """How near a paragraph is to what is asked, at most 1."""
    whole = _weight(asked, weights)
    if not whole:
        return 0.0
    phrase = max((_alike(asked, each, weights) for each in entry.phrases), default=0.0)
    heading = _weight(asked & entry.heading, weights) / whole
    text = _weight(asked & (entry.text | entry.heading), weights) / whole
    return max(phrase, _HEADING * heading, _TEXT * text) + 0.05 * text


def _alike(asked: set[str], phrase: frozenset[str], weights: Mapping[str, float]) -> float:
    """1 where both say the same, 0 where they share no word."""
    both = _weight(asked, weights) + _weight(phrase, weights)
    return 2 * _weight(asked & phrase, weights) / both


def _weight(words: Iterable[str], weights: Mapping[str, float]) -> float:
    return sum(weights.get(word, 1.0) for word in words)


def _spelt(word: str, known: Mapping[str, float]) -> str:
    """The word itself when it is known, else the one it is most like."""
    if word in known or len(word) < _LEAST_MISSPELT:
        return word
    return next(iter(get_close_matches(word, known, 1, _SPELT)), word)


def _stem(word: str) -> str:
    return _ENDING.sub("", _PLURAL.sub("", word))


@cache
def _book(key: str, language: str) -> tuple[list[_Entry], Mapping[str, float], _Shared]:
    """The paragraphs of a title with the ways to ask for them, and how much each word weighs."""
    shared, phrases = _shared(language), _phrases(key, language)
    entries: list[_Entry] = []
    for section in rulebook.rulebook(key, language).sections:
        for each in section.paragraphs:
            asked = tuple(frozenset(shared.words(text)) for text in phrases.get(each.number, ()))
            heading, text = shared.words(section.title), shared.words(each.text)
            entries.append(_Entry(each, asked, frozenset(heading), frozenset(text)))
    count = Counter[str]()
    for entry in entries:
        count.update(entry.text.union(entry.heading, *entry.phrases))
    total = len(entries)
    weights = {word: 0.3 + math.log(total / n) for word, n in count.items()}
    return entries, weights | dict.fromkeys(shared.little, _LITTLE), shared


def _phrases(key: str, language: str) -> dict[str, list[str]]:
    """By the number of a paragraph, the ways in which people ask for it."""
    return {what: text.split(" · ") for what, text in _lines(key, language)}


@cache
def _shared(language: str) -> _Shared:
    empty, little, same = set[str](), set[str](), dict[str, str]()
    for what, text in _lines(SHARED, language):
        words = fold(text).split()
        if what == "empty":
            empty.update(words)
        elif what == "little":
            little.update(words)
        else:
            same.update(dict.fromkeys([*words, *map(_stem, words)], fold(what)))
            same[_stem(fold(what))] = same[fold(what)] = fold(what)
    return _Shared(frozenset(empty), frozenset(little), same)


def _lines(name: str, language: str) -> list[tuple[str, str]]:
    """The lines of a file: a word, and what belongs to it. Without it the rules alone are read."""
    for folder in rulebook.FOLDERS:
        file = folder / f"{name}.{language}.ask"
        if file.exists():
            try:
                rows = text_of(file).splitlines()
            except BadText:
                log.exception("the questions in %s are left out", file)
                return []
            found = (_LINE.fullmatch(row.strip()) for row in rows if not row.startswith("#"))
            return [(line["what"], line["text"]) for line in found if line]
    return []


def phrases(key: str, language: str) -> dict[str, list[str]]:
    """The ways to ask for a paragraph, by its number."""
    return _phrases(key, language)
