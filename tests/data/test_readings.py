"""Where the rulebook leaves a doubt, the rules say which reading is played."""

from __future__ import annotations

import re

import pytest

from data.rulebook import rulebook
from data.words import LANGUAGES

MARKS = {
    "en": re.compile(r"\bour (reading|reconstruction)\b", re.IGNORECASE),
    "fr": re.compile(r"\bnotre (lecture|reconstitution)\b", re.IGNORECASE),
}

UNSURE = {
    "gold": ("G1.1 G6.2 G6.5 G6.11 G7.4 GR1 GR4 GR6 GR7 GR9 GR10 GR13 GR14"),
    "maya": (
        "M1.2 M1.4 M1.7 M2.2 M3.3 M3.4 M4.3 M4.9 M6.7 M6.8"
        " MR1 MR2 MR3 MR4 MR6 MR7 MR8 MR9 MR10 MR11 MR13 MR16 MR17"
    ),
    "tzolkin": (
        "T1.1 T2.5 T2.11 T15.15 T15.18"
        " TR7 TR12 TR13 TR16 TR18 TR21 TR25 TR26 TR32 TR33 TR34 TR35 TR36 TR37 TR39 TR42 TR46 TR49"
        " TR60 TR61 TR62 TR64 TR70 TR71 TW20"
    ),
    "yaxha": "X7.2 X7.4 XR2 XR3 XR4 XR5 XR6 XR7 XR9 XR11 XR12 XR14",
    "yucatan": (
        "Y1.1 Y2.5 Y2.7 Y2.8 Y3.5 Y4.2 Y5.3 Y5.4 Y7.2 Y8.2 Y9.7 Y10.4 Y11.3 Y11.7 Y11.8 Y12.3 Y12.4"
        " Y17.1 Y17.2 Y17.3"
        " YR1 YR2 YR4 YR5 YR6 YR7 YR9 YR10 YR12 YR14 YR15 YR20 YR21 YR22 YR24 YR25 YR28 YR29 YR30"
    ),
}
"""The paragraphs whose rule, or a part of it, no rulebook says for sure: what experience with the
game or plain sense suggests, and what had to be decided here."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", UNSURE)
def test_what_is_our_reading_says_so(key: str, language: str) -> None:
    mark = MARKS[language]
    paragraphs = rulebook(key, language).paragraphs
    marked = {paragraph.number for paragraph in paragraphs if mark.search(paragraph.text)}
    assert marked == set(UNSURE[key].split())


MAKERS = {
    "gold": ("Sylvie Barc", "Jean-Charles Rodriguez", "Franckh-Kosmos"),
    "maya": ("Brett J. Gilbert", "Trevor Benjamin", "Denis Martynets", "White Goblin Games"),
    "tzolkin": ("Daniele Tascini", "Simone Luciani", "Milan Vavroň", "Czech Games Edition"),
    "yaxha": ("Baptiste Vaiana", "Julien Bigot", "Helvetiq"),
    "yucatan": ("Małgorzata Majkowska", "Tomasz Z. Majkowski", "Wolf Fang"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", MAKERS)
def test_every_title_that_is_sold_names_its_authors_and_publisher(key: str, language: str) -> None:
    preface = rulebook(key, language).preface
    assert [name for name in MAKERS[key] if name not in preface] == []
