"""What the ways of a panel are called, on buttons and in menus.

A whole step is a sentence, ``gold.step.lay``. Where its first tokens were chosen the others are
named one by one, ``gold.label.lay.2``. A title may say it better, or shorter, for the tokens of a
step from one place to another: ``yucatan.way.move.2-4`` for the third and fourth token after two.
``gold.way.lay.0-4.alone`` is for steps that are all about the same lot, which then goes unsaid,
``yucatan.way.move.2-5.take`` for tokens that end in that word.
Where many ways are offered each has a short label: ``….short`` of the same sentence, with the
abbreviations of the title (``yaxha.short.orange``) where it says more than one word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from data.words import Words
from engine.cut import MANY, Path, Shape, Way
from engine.folding import STOP, fold
from engine.markup import unmarked
from renderers.capitals import capital
from renderers.scene import label, tell_step

_CODE = 3
"""Letters of the longest code."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Of a title's steps in a language; ``steps`` are the whole ones."""

    key: str
    names: Sequence[str]
    say: Words
    steps: Collection[str]
    _tokens: dict[tuple[str, bool], str] = field(
        default_factory=dict[tuple[str, bool], str], compare=False, repr=False
    )
    _sentences: dict[tuple[str, int, int, str, bool], str] = field(
        default_factory=dict[tuple[str, int, int, str, bool], str], compare=False, repr=False
    )

    def letters(self, shape: Shape, path: Path, way: Way) -> int:
        """How long the label of a way is."""
        return len(unmarked(self.of(shape, path, way)))

    def of(self, shape: Shape, path: Path, way: Way) -> str:
        """The label of a way where the tokens of the path are chosen. A long one also names what
        follows of itself."""
        short = shape == MANY
        tokens = way.tokens[:-1] if way.tokens[-1] == STOP else way.tokens
        if said := self._said(len(path), tokens, short=short):
            return said
        if short:
            chosen = way.chosen[len(path) : len(tokens)]
            briefly = [self._token(token, short=True) for token in chosen]
            if len(chosen) == 1:  # an initial is none without another token beside it
                whole = self._token(chosen[0])
                return whole if len(whole) <= shape.letters or len(briefly[0]) == 1 else briefly[0]
            return " ".join(briefly)
        if not path and " ".join(way.tokens) in self.steps:
            return tell_step(self.key, " ".join(way.tokens), self.say, self.names)
        named = [self.next(way.tokens, at) for at in range(len(path), len(tokens))]
        return ", ".join(named) or self._token(way.tokens[-1])

    def chosen(self, path: Path) -> str:
        """The beginning of a step, in words."""
        return self._said(0, path) or " ".join(map(self._token, path))

    def named_in(self, sentence: str, tokens: Path) -> bool:
        """Whether a sentence names all of these."""
        said, names = fold(sentence), (fold(self._token(token)) for token in tokens)
        return all(_stands_in(said, name) for name in names)

    def part(self, part: Path) -> str:
        """The label of a part of the next tokens."""
        first, last = part[0], part[-1]
        if not (first[0].isalpha() and first[1:].isdecimal()):
            return f"{first}–{last}"
        if first[1:] == last[1:]:
            return self.say("panel.row", row=first[1:])
        return self.say("panel.rows", first=first[1:], last=last[1:])

    def next(self, way: Path, at: int) -> str:
        """The token of a way at that place, by its own words."""
        token = way[at]
        pattern = f"{self.key}.label.{way[0]}.{at}"
        if not at or not self.say.knows(pattern):
            return self._token(token)
        return self.say(pattern, token=self._token(token), **self._facts(way[1:], token))

    def legend(self, ways: Sequence[Way], path: Path) -> list[str]:
        """What the abbreviations of these ways stand for, where they do not show it."""
        tokens = dict.fromkeys(token for way in ways for token in way.chosen[len(path) or 1 :])
        told = ((self._token(token, short=True), self._token(token)) for token in tokens)
        return [
            f"**{capital(short)}** = {full.removesuffix(f' ({short})')}"
            for short, full in told
            if not _shows(short, full)
        ]

    def coded(self, ways: Sequence[Way], path: Path) -> bool:
        """Whether short labels of these ways would be codes: letters in place of a word."""
        tokens = {token for way in ways for token in way.chosen[len(path) or 1 :]}
        briefly = ((self._token(token, short=True), self._token(token)) for token in tokens)
        return any(short != full and len(short) <= _CODE for short, full in briefly)

    def _said(self, first: int, tokens: Path, *, short: bool = False) -> str:
        """The title's own words for these tokens from the first on; none where it has none."""
        at = tokens[0], first, len(tokens), tokens[-1] if tokens[-1].isalpha() else "", short
        if at not in self._sentences:
            self._sentences[at] = self._sentence(*at)
        if not (sentence := self._sentences[at]):
            return ""
        return self.say(sentence, **self._facts(tokens[1:], tokens[-1], short=short))

    def _sentence(self, verb: str, first: int, last: int, word: str, short: bool) -> str:
        sentence = f"{self.key}.way.{verb}.{first}-{last}"
        brief = ".short" if short else ""
        alone = f"{sentence}.alone{brief}"
        if self.say.knows(alone) and self._alone(verb):
            return alone
        ways = f"{sentence}.{word}{brief}", f"{sentence}{brief}"
        return next((way for way in ways if self.say.knows(way)), "")

    def _alone(self, verb: str) -> bool:
        """Whether all steps with that verb have the same token after it."""
        steps = (step.split() for step in self.steps)
        return len({tokens[1] for tokens in steps if tokens[0] == verb}) == 1

    def _facts(self, tokens: Path, last: str, *, short: bool = False) -> dict[str, object]:
        """The labels of the tokens as a, b, c…; a number chooses the plural."""
        facts: dict[str, object] = {
            chr(97 + at): self._token(token, short=short) for at, token in enumerate(tokens)
        }
        if last.isdecimal():
            facts["n"] = int(last)
        return facts

    def _token(self, token: str, *, short: bool = False) -> str:
        if (token, short) not in self._tokens:
            brief = f"{self.key}.short.{token}"
            known = short and self.say.knows(brief)
            called = self.say(brief) if known else label(self.key, token, self.say, self.names)
            self._tokens[token, short] = called
        return self._tokens[token, short]


def _shows(short: str, full: str) -> bool:
    """Whether the words of an abbreviation are those of the whole, or begin them."""
    whole = fold(full).split()
    said = fold(short.rstrip(".")).split()
    return all(any(word.startswith(each) for word in whole) for each in said)


def _stands_in(said: str, name: str) -> bool:
    """Whether the name is there as words of their own."""
    at = said.find(name)
    while at >= 0:
        before, behind = said[at - 1 : at], said[at + len(name) :][:1]
        if not (before.isalnum() or behind.isalnum()):
            return True
        at = said.find(name, at + 1)
    return False
