"""Words per language: gettext catalogues in ``data/locale``, read as they are, nothing to compile.

Every sentence has an id (``table.joined``, ``gold.event.bought``) and stands in the catalogue of
each language; the files of one language (``patolli.po``, one for each title) are read as one. A
fact called ``n`` chooses the plural.
"""

from __future__ import annotations

import io
import logging
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

log = logging.getLogger(__name__)

FOLDERS = [Path(__file__).resolve().parent / "locale"]
LANGUAGES = ("en", "fr")


class Words:
    """The words of one language. ``say("table.joined", name="Ana")`` is the sentence."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = _read(language)
        self._gettext = _compiled(self.catalogue)

    def __call__(self, sentence: str, /, **facts: object) -> str:
        message = self.catalogue.get(sentence)
        if message is None:
            log.error("no words for %r in %s", sentence, self.language)
            return sentence
        if message.pluralizable:
            found = self._gettext.ngettext(sentence, sentence, int(str(facts["n"])))
        else:
            found = self._gettext.gettext(sentence)
        return found.format_map(facts) if facts else found

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
