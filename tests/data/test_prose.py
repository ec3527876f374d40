"""Every sentence that people read, as an editor checks it: its spaces, its stops, its odd words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from data.words import LANGUAGES

DATA = Path(__file__).resolve().parents[2] / "data"
CODE = re.compile(r"`[^`]*`")
NBSP = "\N{NO-BREAK SPACE}"

STOPPED = r"refusal\.|\w+\.over\.|panel\.(moved_on|not_yet|this_step)$|rules\.(?!which|choose)"
"""Families of keys whose words are whole sentences."""
ENDINGS = (".", "?", "…", ")", "}", "`")

ODD = {
    "en": r"\bthe own\b|\bno rule of the game\b|(?:^|[.;] |\*\* )[Ww]ho (?:did|has|finds|alone)\b"
    r"|\b(\w+(?: \w+){3}) with \w+ \1\b"
    r"|\bgo(?:es|ing)? (?:down|up) on\b|\b(?:down|up) on which\b|\bsecond in goods\b|\bcard won\b",
    "fr": r"(?i)\bà moins de joueurs\b|\bsi ils?\b|\bcarte gagnée\b|\bpremiers en denrées\b",
}
"""What no editor leaves: words in the order of another language, or the same words twice."""


def _catalogues(language: str) -> list[tuple[str, str]]:
    """Each message with its key, every plural form on its own."""
    found = []
    for file in sorted((DATA / "locale" / language).glob("*.po")):
        key = ""
        for line in file.read_text("utf-8").splitlines():
            if heading := re.fullmatch(r'msgid "(.*)"', line):
                key = heading[1]
            elif (said := re.fullmatch(r'msgstr(?:\[\d\])? "(.*)"', line)) and key:
                found.append((key, said[1].replace(r"\n", "\n")))
    return found


def _prose(language: str) -> list[tuple[str, str]]:
    """Every line of both, with where it stands; code is no prose."""
    rules = [
        (f"{file.name}:{number}", line)
        for file in sorted((DATA / "rules").glob(f"*.{language}.md"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    ]
    return [(where, CODE.sub("`", text)) for where, text in _catalogues(language) + rules]


def _wrong(pattern: str, language: str) -> list[str]:
    return [f"{where}: {text}" for where, text in _prose(language) if re.search(pattern, text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_shouted_at(language):
    assert _wrong("!", language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_blank_is_doubled_and_none_stands_before_a_stop(language):
    assert _wrong(r"\S  |\S [.,](?:\s|$)", language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curly(language):
    assert _wrong(r"\w'", language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language):
    assert _wrong('"' if language == "en" else '["“”]', language) == []


def test_french_stops_and_quotation_marks_keep_their_space_on_the_line():
    assert _wrong(rf"[^{NBSP}:](?:[;?!»]|:(?![\w/]))|«(?!{NBSP})", "fr") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_odd(language):
    assert _wrong(ODD[language], language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_with_a_stop(language):
    open_ones = [
        (key, text)
        for key, text in _catalogues(language)
        if re.match(STOPPED, key) and not text.endswith(ENDINGS)
    ]
    assert open_ones == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_command_does_is_no_sentence(language):
    ended = [
        (key, text)
        for key, text in _catalogues(language)
        if key.startswith(("command.", "parameter.", "choice.")) and text.endswith(".")
    ]
    assert ended == []


TZOLKIN = {
    "en": r"\bVPs?\b",
    "fr": r"(?i)\bpériodes?\b|\bépargn\w+|\bétalage\b|\broues?\b|\bapprend\w+|\bPV\b"
    r"|\bsur (?:\w+ ){1,2}temple|\b(?:mont|descend)\w* sur\b|\bmarche de \w+ sur\b",
}
"""Other words than those of the rules."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_of_tzolkin_has_one_word(language):
    strange = _wrong(TZOLKIN[language], language)
    assert [one for one in strange if one.startswith("tzolkin")] == []
