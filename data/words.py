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
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

log = logging.getLogger(__name__)

FOLDERS = [Path(__file__).resolve().parent / "locale"]
LANGUAGES = ("en", "fr")
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
    whole = Catalog(locale=language)
    for folder in FOLDERS:
        for file in sorted((folder / language).glob("*.po")):
            with file.open("rb") as stream:
                for message in read_po(stream, locale=language, abort_invalid=True):
                    if message.id:
                        whole.add(message.id, message.string)
    return whole


def _compiled(catalogue: Catalog) -> GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
