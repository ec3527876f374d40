"""The rules of the titles, paragraph by paragraph: what ``/rules`` shows and what tests cite.

``data/rules/gold.en.md`` is the text of one title in one language: a ``#`` title, a few words of
introduction, sections headed ``## G4 The auction``, and paragraphs beginning with ``**G4.4**``. A
section of examples or rulings that is too long for a message goes on under ``## GW30 …``.
Every language has the same numbers in the same order.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

from data.texts import BadText, text_of
from data.words import LANGUAGES

log = logging.getLogger(__name__)

LONGEST = 3_800
"""The most letters that a section may have: a message of Discord holds 4,000."""
FOLDERS = [Path(__file__).resolve().parent / "rules"]

_SECTION = re.compile(r"## (?P<number>[A-Z]{1,3}(?:[0-9]{1,3}(?:\.[0-9]{1,3})?)?) (?P<title>\S.*)")
_PARAGRAPH = re.compile(r"\*\*(?P<number>[A-Z]{1,3}[0-9.]{1,7})\*\* (?P<text>\S.*)")


class BadRules(Exception):
    """What is wrong with a text of rules, with the file and the line."""

    def __init__(self, file: Path, line: int, why: str) -> None:
        super().__init__(f"{file}, line {line}: {why}")
        self.file, self.line, self.why = file, line, why


class NoSuchRule(Exception):
    """No paragraph has that number, or no title that key."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule. ``text`` is markdown, without the number."""

    number: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"**{self.number}** {self.text}"


@dataclass(frozen=True, slots=True)
class Section:
    """Rules of one matter, under a heading."""

    number: str
    title: str
    preface: str
    paragraphs: tuple[Paragraph, ...]
    line: int

    def __str__(self) -> str:
        body = [f"## {self.number} {self.title}", self.preface, *map(str, self.paragraphs)]
        return "\n\n".join(part for part in body if part)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a title in one language."""

    title: str
    preface: str
    sections: tuple[Section, ...]

    @property
    def paragraphs(self) -> list[Paragraph]:
        return [paragraph for section in self.sections for paragraph in section.paragraphs]


def sections(key: str, language: str) -> tuple[Section, ...]:
    """The rules as they should be; raises :class:`BadRules` for a mistake in any language."""
    books = _books(key)
    return books[language if language in books else LANGUAGES[0]].sections


def paragraph(key: str, language: str, number: str) -> Paragraph:
    """The paragraph of that number (in any case: ``g4.4`` is G4.4)."""
    for found in rulebook(key, language).paragraphs:
        if found.number == number.strip().upper():
            return found
    raise NoSuchRule(f"{key} {number}")


def search(key: str, language: str, words: str, most: int = 25) -> list[Paragraph]:
    """The paragraphs that a number or some words may mean, the likeliest first; for an empty text
    the first paragraphs."""
    wanted = fold(words).split()
    ranked: list[tuple[int, int, Paragraph]] = []
    for section in rulebook(key, language).sections:
        for found in section.paragraphs:
            number, text = found.number.casefold(), fold(f"{section.title} {found.text}")
            if all(number.startswith(word) or word in text for word in wanted):
                others = [word for word in wanted if not number.startswith(word)]
                fit = len(wanted) - len(others)
                whole = sum(word in re.findall(r"\w+", text) for word in others)
                ranked.append((-fit, -whole, found))
    ranked.sort(key=lambda item: item[:2])
    return [found for *_, found in ranked[:most]]


def rulebook(key: str, language: str) -> Rulebook:
    """The rules in a language; in another one, English if possible, where it is not spoken or its
    text is faulty. Raises :class:`NoSuchRule` for a title without rules that can be read."""
    books = _readable(key)
    return books.get(language) or next(iter(books.values()))


@cache
def _readable(key: str) -> dict[str, Rulebook]:
    """The books that can be read; the log says what is wrong with the others."""
    try:
        return _books(key)
    except (BadRules, NoSuchRule) as bad:
        fault = bad
    log.error("rules are faulty: %s", fault)
    books: dict[str, Rulebook] = {}
    for language in LANGUAGES:
        with suppress(BadRules, NoSuchRule):
            books[language] = _read(_file(key, language))
    if not books:
        raise NoSuchRule(f"{key}: there are no rules that can be read")
    return books


@cache
def _books(key: str) -> dict[str, Rulebook]:
    files = {language: _file(key, language) for language in LANGUAGES}
    books = {language: _read(file) for language, file in files.items()}
    first, *others = LANGUAGES
    for language in others:
        _compare(books[first], books[language], files[language])
    return books


def _file(key: str, language: str) -> Path:
    for folder in FOLDERS:
        if (file := folder / f"{key}.{language}.md").is_file():
            return file
    raise NoSuchRule(f"{key}: there is no {key}.{language}.md")


def _compare(model: Rulebook, book: Rulebook, file: Path) -> None:
    """Raise at the first number at which a translation leaves its model."""
    for section, other in zip_longest(model.sections, book.sections):
        if section is None or other is None or section.number != other.number:
            line = other.line if other else 1
            raise BadRules(file, line, _differs(other, section))
        for rule, its in zip_longest(section.paragraphs, other.paragraphs):
            if rule is None or its is None or rule.number != its.number:
                raise BadRules(file, its.line if its else other.line, _differs(its, rule))


def _differs(found: Section | Paragraph | None, expected: Section | Paragraph | None) -> str:
    """How a translation differs from the first language."""
    if found is None:
        return f"{expected and expected.number} is missing, which {LANGUAGES[0]} has"
    if expected is None:
        return f"{found.number} is not in {LANGUAGES[0]}"
    return f"{found.number} stands where {LANGUAGES[0]} has {expected.number}"


def _read(file: Path) -> Rulebook:
    title, preface, found = "", list[str](), list[_Open]()
    headed, numbers = set[str](), set[str]()
    for line, row in enumerate(_rows(file), 1):
        if line == 1:
            if not row.startswith("# "):
                raise BadRules(file, line, "the first line is the title: # …")
            title = row[2:].strip()
        elif row.startswith("#"):
            if not (heading := _SECTION.fullmatch(row)):
                raise BadRules(file, line, "a section is headed ## G4 The auction")
            _once(heading["number"], headed, file, line)
            found.append(_Open(line, heading["number"], heading["title"]))
        elif row.startswith("**"):
            if not (rule := _PARAGRAPH.fullmatch(row)):
                raise BadRules(file, line, "a paragraph begins with its number: **G4.4** …")
            if not found or not _belongs(rule["number"], found[-1].number):
                raise BadRules(file, line, f"{rule['number']} is not of this section")
            _once(rule["number"], numbers, file, line)
            found[-1].rules.append((line, rule["number"], [rule["text"]]))
        elif not found:
            preface.append(row)
        else:
            found[-1].rows.append(row)
    for section in found:
        if not section.rules:
            raise BadRules(file, section.line, f"{section.number} has no paragraphs")
    if not found:
        raise BadRules(file, 1, "there are no sections")
    return Rulebook(title, _text(preface), tuple(section.close() for section in found))


def _rows(file: Path) -> list[str]:
    try:
        return text_of(file).splitlines()
    except BadText as bad:
        raise BadRules(file, 1, str(bad)) from bad


class _Open:
    """A section while it is being read."""

    def __init__(self, line: int, number: str, title: str) -> None:
        self.line, self.number, self.title = line, number, title.strip()
        self.preface: list[str] = []
        self.rules: list[tuple[int, str, list[str]]] = []

    @property
    def rows(self) -> list[str]:
        """Where a row without a number goes: to the paragraph above, or before the first one."""
        return self.rules[-1][2] if self.rules else self.preface

    def close(self) -> Section:
        rules = tuple(Paragraph(number, _text(rows), line) for line, number, rows in self.rules)
        return Section(self.number, self.title, _text(self.preface), rules, self.line)


def _once(number: str, numbers: set[str], file: Path, line: int) -> None:
    if number in numbers:
        raise BadRules(file, line, f"{number} stands twice")
    numbers.add(number)


def _belongs(number: str, section: str) -> bool:
    """``G4.4`` to G4, ``GR2`` to GR; ``GW30`` and what follows to a section GW30, ``G4.9`` and what
    follows of its chapter to a section G4.9."""
    chapter, _, rest = section.partition(".")
    if rest:
        found = re.fullmatch(rf"{chapter}\.(\d+)", number)
        return found is not None and int(found[1]) >= int(rest)
    if re.fullmatch(rf"{section}\.\d+", number):
        return section[-1].isdigit()
    letters = section.rstrip("0123456789")
    found = re.fullmatch(rf"{letters}(\d+)", number)
    begins = int(section[len(letters) :] or 1)
    return found is not None and len(letters) > 1 and int(found[1]) >= begins


def _text(rows: list[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(row.rstrip() for row in rows)).strip()


def fold(text: str) -> str:
    """Small letters without accents, as searches compare them."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(c for c in bare if not unicodedata.combining(c))
