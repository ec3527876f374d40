"""Whether a text is French, as far as our own words can tell."""

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from data.words import FOLDERS

_RULES = Path(__file__).resolve().parents[2] / "data" / "rules"
_WORD = re.compile(r"[^\W\d_]{2,}")


def not_french(text: str) -> set[str]:
    """The words of a text that our English catalogues use and nothing of ours in French does."""
    return set(_words(text)) & _english_only()


@cache
def _english_only() -> frozenset[str]:
    french = _vocabulary("fr") | set(_words(_rules("fr")))
    return frozenset(_vocabulary("en") - french)


def _vocabulary(language: str) -> set[str]:
    found: set[str] = set()
    for file in sorted((FOLDERS[0] / language).glob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                forms = message.string if message.id else ()
                for form in (forms,) if isinstance(forms, str) else forms:
                    plain = re.sub(r"\{\w+\}|`[^`]*`", " ", form)
                    found.update(_words(plain))
    return found


def _rules(language: str) -> str:
    files = sorted(_RULES.glob(f"*.{language}.md"))
    return "\n".join(re.sub(r"`[^`]*`", " ", f.read_text(encoding="utf-8")) for f in files)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())
