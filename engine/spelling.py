"""Legal steps in a person's words: ``miser 3`` for ``bid 3``, ``maïs 2 en f7, planter`` for ``plant
maize2 f7``.

The notation knows one text for each step. A :class:`Speller` says how its tokens are called in the
languages people type in; this file finds the steps that were meant. Every typed word has to be a
name of a token, or its beginning, or a word of the sentence around it. Words in the order of the
text go before words with gaps between them, and those before words in any other order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from engine.folding import STOP, fold, shortened_to

Name: TypeAlias = tuple[str, ...]
"""A name of a token, folded, word by word: ``2 pommes de terre``."""
_WORDS = re.compile(r"−?\w+")
_SENTENCE = re.compile(r"(?:[\w\s,.:;'()/·→−«»]|(?<=[a-z])-(?=[a-z]))*")
"""What stands between words means nothing; ``-1`` does."""
_MOST_WORDS = 20
"""No step needs more."""
_LEFT_OUT = 1
"""What it counts that the end of a name was not typed, beside words that were shortened."""


class Spelling(NamedTuple):
    """How a step may be written: the names of each of its tokens, and the words between them."""

    slots: tuple[tuple[Name, ...], ...]
    between: frozenset[str]


class Speller(Protocol):
    """The words of a title, in the languages that people type in."""

    def spelled(self, text: str) -> Spelling:
        """How a legal text may be written."""
        ...

    def in_notation(self, typed: str) -> str:
        """What was typed, with the tokens for the names in it, legal or not."""
        ...


def words_of(text: str) -> Name:
    """The words and numbers of a text, folded."""
    return tuple(_WORDS.findall(fold(text)))


def spelled_so(typed: str, texts: Iterable[str], speller: Speller) -> list[str]:
    """The texts that were meant: those of which every token was typed, else those that go on."""
    wanted = words_of(typed) if _SENTENCE.fullmatch(fold(typed)) else ()
    if not 0 < len(wanted) <= _MOST_WORDS:
        return []
    spellings = [(text, speller.spelled(text)) for text in texts]
    said = _Typed(wanted)
    for order in ("begun", "gaps", "any"):
        costs = [
            (cost, text)
            for text, spelling in spellings
            if (cost := said.cost(spelling, order)) is not None
        ]
        pool = [each for each in costs if not each[0][0]] or costs
        if pool:
            least = min(shortened for (_, shortened), _ in pool)
            return [text for (_, shortened), text in pool if shortened == least]
    return []


class _Typed:
    """The words that were typed. Where the names of a token may end in them is looked up once for
    all the texts with that token."""

    def __init__(self, wanted: Name) -> None:
        self._wanted = wanted
        self._known: dict[tuple[int, tuple[Name, ...]], Sequence[tuple[int, int]]] = {}

    def cost(self, spelling: Spelling, order: str) -> tuple[int, int] | None:
        """How many tokens were not typed, and how many words are shortened; None when what was
        typed is no way to write the step: its first tokens (``begun``), some of them in their
        order (``gaps``) or in ``any``."""
        slots, between = spelling
        wanted, needed = self._wanted, len(slots) - (slots[-1][0] == (STOP,))
        best: tuple[int, int] | None = None

        def read(at: int, used: frozenset[int], shortened: int) -> None:
            nonlocal best
            if at == len(wanted):
                cost = max(0, needed - len(used)), shortened
                best = cost if best is None else min(best, cost)
                return
            if wanted[at] in between:
                read(at + 1, used, shortened)
            first = 0 if order == "any" else max(used, default=-1) + 1
            last = first + 1 if order == "begun" else len(slots)
            for slot in range(first, min(last, len(slots))):
                if slot not in used:
                    for end, more in self._ends(at, slots[slot]):
                        read(end, used | {slot}, shortened + more)

        read(0, frozenset(), 0)
        return best

    def _ends(self, at: int, names: tuple[Name, ...]) -> Sequence[tuple[int, int]]:
        """Where a name of the token may end that begins here, each place with its least cost."""
        if (at, names) not in self._known:
            found: dict[int, int] = {}
            for name in names:
                for end, cost in self._said(at, name, 0):
                    if end > at:
                        found[end] = min(cost, found.get(end, cost))
            self._known[at, names] = [*found.items()]
        return self._known[at, names]

    def _said(self, at: int, name: Name, done: int) -> Iterator[tuple[int, int]]:
        """The same for one name, of which so many words are typed."""
        if done == len(name):
            yield at, 0
            return
        if done:
            yield at, _LEFT_OUT
        if at < len(self._wanted) and begins(name[done], self._wanted[at]):
            for end, cost in self._said(at + 1, name, done + 1):
                yield end, cost + (name[done] != self._wanted[at])


def begins(word: str, typed: str) -> bool:
    return word == typed or (len(word) > len(typed) and shortened_to(word, typed))
