"""Words per language: gettext catalogues in ``data/locale``, read as they are, nothing to compile.

Every sentence has an id (``table.joined``, ``gold.event.bought``) and stands in the catalogue of
each language; the files of one language (``patolli.po``, one for each title) are read as one. A
fact called ``n`` chooses the plural, whatever number it is: ``1½ points``, ``1½ point``. French
elides before a fact: *la ville de Bo*, *la ville d’Ana*.
"""

from __future__ import annotations

import io
import logging
import re
import unicodedata
from fractions import Fraction
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from data.texts import BadText, text_of

log = logging.getLogger(__name__)

FOLDERS = [Path(__file__).resolve().parent / "locale"]
LANGUAGES = ("en", "fr")
_LONGEST = 4_000
"""No message of Discord holds more letters."""
_ID = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
_FORM = re.compile(r"([^{}]|\{[a-z_]\w*\})*")
"""A sentence with blanks, each a name in braces."""
_PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_ELISIONS = {"fr": re.compile(r"\bde (\**)\{(\w+)\}")}
_VOWELS = frozenset("aeiouœæ")


class Words:
    """The words of one language. ``say("table.joined", name="Ana")`` is the sentence."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = _read(language)
        self._gettext = _compiled(self.catalogue)
        self._locale = Locale.parse(language)

    def __call__(self, sentence: str, /, **facts: object) -> str:
        message = self.catalogue.get(sentence)
        if message is None:
            log.error("no words for %r in %s", sentence, self.language)
            return sentence
        if message.pluralizable:
            found = self._gettext.ngettext(sentence, sentence, self._counted(facts["n"]))
        else:
            found = self._gettext.gettext(sentence)
        if not facts:
            return found
        shown = {name: _shown(fact) for name, fact in facts.items()}
        if elision := _ELISIONS.get(self.language):
            found = elision.sub(lambda before: _elided(before, shown), found)
        return found.format_map(shown)

    def _counted(self, n: object) -> int:
        """A whole number that takes the same plural."""
        number = abs(Fraction(str(n)))
        if number.denominator == 1:
            return number.numerator
        return 1 if self._locale.plural_form(float(number)) == "one" else 2

    def knows(self, sentence: str) -> bool:
        return sentence in self.catalogue


def load() -> None:
    """Read all languages with what counts in them, which else is read for the first fraction."""
    for language in LANGUAGES:
        _ = Locale(language).plural_form
        words(language)


@cache
def words(language: str) -> Words:
    """The words of a language, English for one that is not spoken here."""
    return Words(language if language in LANGUAGES else LANGUAGES[0])


def spoken(locale: str | None) -> str | None:
    """The language of a Discord locale such as ``fr`` or ``en-GB``; None when not spoken here."""
    language = (locale or "").partition("-")[0]
    return language if language in LANGUAGES else None


def _elided(before: re.Match[str], facts: dict[str, object]) -> str:
    """``de {owner}`` as it is, or ``d’{owner}``; a cell (``e4``) begins with its letter's name."""
    stars, name = before.groups()
    begins = unicodedata.normalize("NFD", str(facts[name])[:2].lower())
    vowel = begins[:1] in _VOWELS and not begins[-1].isdigit()
    return f"d’{stars}{{{name}}}" if vowel else before[0]


def _shown(fact: object) -> object:
    """A fraction as people write it: 3½, 2¼, 7/3; anything else as it is."""
    if not isinstance(fact, Fraction):
        return fact
    whole, rest = divmod(abs(fact), 1)
    if rest not in _PARTS:
        return fact
    return f"{'-' if fact < 0 else ''}{whole or ''}{_PARTS[rest]}"


def _read(language: str) -> Catalog:
    """All files of a language. What is faulty in one is said in another language instead."""
    whole = Catalog(locale=language)
    others = [other for other in LANGUAGES if other != language]
    for folder in FOLDERS:
        for name in sorted({file.name for file in folder.glob("*/*.po")}):
            fault = _add(whole, folder / language / name)
            for file in (folder / other / name for other in others):
                if lacking := [sentence for sentence in _ids(file) if sentence not in whole]:
                    fault = fault or f"there is no {lacking[0]!r}"
                    _add(whole, file)
            if fault:
                log.error("some words are left out: %s: %s", folder / language / name, fault)
    return whole


def _add(whole: Catalog, file: Path) -> str:
    """Add the sentences of a file that are not there yet; what is wrong with the others."""
    try:
        found = read_po(io.StringIO(text_of(file)), abort_invalid=True)
        _compiled(found)
    except Exception as bad:  # there is no end to what a parser finds wrong
        return str(bad) or type(bad).__name__
    wrong = ""
    for message in found:
        if message.id and not _fillable(message):
            wrong = f"{message.id!r} cannot be said"
        elif message.id and message.id not in whole:
            whole.add(message.id, message.string)
    return wrong


def _ids(file: Path) -> list[str]:
    """The sentences of a file, as far as it can be read."""
    try:
        return _ID.findall(text_of(file))
    except BadText:
        return []


def _fillable(message: Message) -> bool:
    """Whether all forms of a sentence are there, fit a message and take facts."""
    said = message.string or ""
    forms = (said,) if isinstance(said, str) else said
    return all(0 < len(form) <= _LONGEST and _FORM.fullmatch(form) for form in forms)


def _compiled(catalogue: Catalog) -> GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
