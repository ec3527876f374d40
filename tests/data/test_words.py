"""What is said: the plural of any number, and fractions as people write them."""

from fractions import Fraction

import pytest

from data import words as module
from data.words import Words

CATALOGUES = {
    "en": ("{n} bead", "{n} beads", "{a} and {b}", "the city de **{a}**"),
    "fr": ("{n} perle", "{n} perles", "{a} et {b}", "la ville de **{a}**"),
}


@pytest.fixture
def say(tmp_path, monkeypatch):
    """The words of a language, of three sentences."""
    for language, (one, many, both, city) in CATALOGUES.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "test.po").write_text(
            f'msgid "beads"\nmsgid_plural "beads"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"\n\n'
            f'msgid "both"\nmsgstr "{both}"\n\nmsgid "city"\nmsgstr "{city}"\n',
            "utf-8",
        )
    monkeypatch.setattr(module, "FOLDERS", [tmp_path])
    return Words


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "0 beads", "0 perle"),
        (1, "1 bead", "1 perle"),
        (2, "2 beads", "2 perles"),
        (-1, "-1 bead", "-1 perle"),
        (-3, "-3 beads", "-3 perles"),
        (Fraction(1), "1 bead", "1 perle"),
        (Fraction(1, 2), "½ beads", "½ perle"),
        (Fraction(3, 2), "1½ beads", "1½ perle"),
        (Fraction(7, 2), "3½ beads", "3½ perles"),
        (Fraction(9, 4), "2¼ beads", "2¼ perles"),
        (Fraction(-11, 4), "-2¾ beads", "-2¾ perles"),
        (Fraction(7, 3), "7/3 beads", "7/3 perles"),
        (Fraction(8), "8 beads", "8 perles"),
        (1.0, "1.0 bead", "1.0 perle"),
        (1.5, "1.5 beads", "1.5 perle"),
        (2.5, "2.5 beads", "2.5 perles"),
        ("1", "1 bead", "1 perle"),
        ("2", "2 beads", "2 perles"),
    ],
)
def test_any_number_has_its_plural_and_reads_well(say, n, english, french):
    assert say("en")("beads", n=n) == english
    assert say("fr")("beads", n=n) == french


@pytest.mark.parametrize(
    ("n", "polish"),
    [(1, "1 koralik"), (2, "2 koraliki"), (5, "5 koralików"), (Fraction(5), "5 koralików")],
)
def test_a_whole_number_chooses_among_as_many_plurals_as_there_are(say, tmp_path, n, polish):
    header = (
        r'"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4'
        r' && (n%100<10 || n%100>=20) ? 1 : 2);\n"'
    )
    (tmp_path / "pl").mkdir()
    (tmp_path / "pl/test.po").write_text(
        f'msgid ""\nmsgstr ""\n{header}\n\nmsgid "beads"\nmsgid_plural "beads"\n'
        'msgstr[0] "{n} koralik"\nmsgstr[1] "{n} koraliki"\nmsgstr[2] "{n} koralików"\n',
        "utf-8",
    )
    assert say("pl")("beads", n=n) == polish


def test_every_fraction_reads_well_whatever_it_is_called(say):
    assert say("en")("both", a=Fraction(3, 4), b="**{b}**") == "¾ and **{b}**"


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Bo", "la ville de **Bo**"),
        ("Ana", "la ville d’**Ana**"),
        ("Édouard", "la ville d’**Édouard**"),
        ("Álvaro", "la ville d’**Álvaro**"),
        ("Åsa", "la ville d’**Åsa**"),
        ("Œdipe", "la ville d’**Œdipe**"),
        ("O", "la ville d’**O**"),
        ("U2", "la ville de **U2**"),
        ("e4", "la ville de **e4**"),
        ("œil de Ana", "la ville d’**œil de Ana**"),
        ("Bo de Ana", "la ville de **Bo de Ana**"),
        ("{a}", "la ville de **{a}**"),
        ("", "la ville de ****"),
        (3, "la ville de **3**"),
    ],
)
def test_french_elides_before_a_name_and_never_inside_one(say, name, french):
    assert say("fr")("city", a=name) == french
    assert say("en")("city", a=name) == f"the city de **{name}**"


@pytest.mark.parametrize("language", module.LANGUAGES)
@pytest.mark.parametrize("key", ["vote.until", "board.paused", "mine.until"])
def test_nothing_leans_on_how_long_ago_or_ahead_something_is(language, key):
    """Discord writes *in 2 days* or *2 days ago*, so *until* or *since* cannot stand before it."""
    before, _, _ = module.words(language)(key, when="⌛").partition("⌛")
    leaning = {"until", "since", "for", "jusqu’à", "depuis", "le", "au"}
    assert not leaning & set(before.split())
