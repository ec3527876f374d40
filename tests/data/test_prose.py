"""Every sentence that people read, as an editor checks it: its spaces, its stops, its odd words."""

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


WRONG = {
    "somebody is shouted at": dict.fromkeys(LANGUAGES, "!"),
    "a blank is doubled or stands before a stop": dict.fromkeys(LANGUAGES, r"\S  |\S [.,](?:\s|$)"),
    "an apostrophe is straight": dict.fromkeys(LANGUAGES, r"\w'"),
    "quotation marks of another language": {"en": '"', "fr": '["“”]'},
    "a stop or quotation mark without its space on the line": {
        "fr": rf"[^{NBSP}:](?:[;?!»]|:(?![\w/]))|«(?!{NBSP})"
    },
    "odd words": ODD,
}


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        pytest.param(language, pattern, id=f"{language}, {what}")
        for what, patterns in WRONG.items()
        for language, pattern in patterns.items()
    ],
)
def test_no_prose_is_wrong(language, pattern):
    assert _wrong(pattern, language) == []


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
