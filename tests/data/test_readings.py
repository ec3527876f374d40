"""Where the rulebook leaves a doubt, the rules say which reading is played."""

import re

import pytest

from data.rulebook import rulebook
from data.words import LANGUAGES
from engine.catalogue import keys

MARKS = {
    "en": re.compile(r"\bour (reading|reconstruction)\b", re.IGNORECASE),
    "fr": re.compile(r"\bnotre (lecture|reconstitution)\b", re.IGNORECASE),
}


@pytest.mark.parametrize("key", keys())
def test_what_is_our_reading_says_so_in_every_language(key):
    marked = [
        {rule.number for rule in rulebook(key, lang).paragraphs if mark.search(rule.text)}
        for lang, mark in MARKS.items()
    ]
    assert marked[0] or key not in MAKERS
    assert all(each == marked[0] for each in marked)


MAKERS = {
    "gold": ("Sylvie Barc", "Jean-Charles Rodriguez", "Franckh-Kosmos"),
    "maya": ("Brett J. Gilbert", "Trevor Benjamin", "Denis Martynets", "White Goblin Games"),
    "tzolkin": ("Daniele Tascini", "Simone Luciani", "Milan Vavroň", "Czech Games Edition"),
    "yaxha": ("Baptiste Vaiana", "Julien Bigot", "Helvetiq"),
    "yucatan": ("Małgorzata Majkowska", "Tomasz Z. Majkowski", "Wolf Fang"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", MAKERS)
def test_every_title_that_is_sold_names_its_authors_and_publisher(key, language):
    preface = rulebook(key, language).preface
    assert [name for name in MAKERS[key] if name not in preface] == []
