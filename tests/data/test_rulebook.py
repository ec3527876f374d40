"""The rules that players read: complete, the same in every language, short enough for Discord."""

import re
from pathlib import Path

import pytest

from cogs.hall.spelling import TitleSpeller
from data import rulebook
from data.rulebook import BadRules, NoSuchRule, paragraph, search, sections
from data.words import LANGUAGES, words
from engine.catalogue import keys
from engine.folding import STOP
from engine.spelling import Spelling, spelled_so
from tests.guest import reread_rules

ROOT = Path(__file__).resolve().parents[2]
SAME = {"monument m_05"}
"""Steps that are called alike in French."""
TAKEN = re.compile(r"«[^»]*»|“[^”]*”|`[^` ]*[=_][^` ]*`")
"""Labels and options."""
NUMBER = re.compile(r"\b[A-Z]{1,3}\d+(?:\.\d+)?\b")

GOOD = """# Pebbles

A game.

## P1 The heap

In short:

**P1.1** There is a heap.
- of pebbles
- of sand

Nothing else.

**P1.2** It is small.

## PR Rulings

**PR1** *How small?* Quite.
"""


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Rules texts of a title ``pebbles`` in a folder of their own."""
    monkeypatch.setattr(rulebook, "FOLDERS", [*rulebook.FOLDERS, tmp_path])
    reread_rules()

    def write(**texts: str) -> None:
        for language in LANGUAGES:
            text = texts.get(language, GOOD)
            (tmp_path / f"pebbles.{language}.md").write_text(text, "utf-8")
        reread_rules()

    yield write
    reread_rules()


def test_the_languages_are_not_copies_of_each_other():
    for key in keys():
        books = [rulebook.rulebook(key, language) for language in LANGUAGES]
        one, two = ({rule.text for rule in book.paragraphs} for book in books)
        assert not one & two


def test_every_number_cited_in_the_engine_stands_in_the_rules():
    for key in keys():
        known = _numbers(key)
        letters = {re.match(r"[A-Z]", number)[0] for number in known}
        for file in (ROOT / "engine" / "games" / key).glob("*.py"):
            cited = {n for n in NUMBER.findall(file.read_text("utf-8")) if n[0] in letters}
            assert cited <= known, f"{file.name} cites {cited - known}"


def test_every_number_cited_in_the_rules_stands_in_the_rules():
    for key in keys():
        known = _numbers(key)
        for language in LANGUAGES:
            for rule in rulebook.rulebook(key, language).paragraphs:
                cited = {n for n in NUMBER.findall(rule.text) if n[0] in {k[0] for k in known}}
                assert cited <= known, f"{rule.number} cites {cited - known}"


def test_both_languages_cite_the_same_paragraphs_and_numbers():
    """A translation that lost a number is a wrong translation."""
    for key in keys():
        for one, two in zip(
            *(rulebook.rulebook(key, lang).paragraphs for lang in ("en", "fr")), strict=True
        ):
            numbers = [set(re.findall(r"\d+", TAKEN.sub("", rule.text))) for rule in (one, two)]
            assert numbers[0] == numbers[1], one.number


@pytest.mark.parametrize("key", keys())
def test_french_rules_teach_the_words_of_the_buttons_and_the_game_understands_them(key):
    """`fonder c4` for ``found c4``; options by the names that their menus have."""
    say, speller, taught = words("fr"), Names(key, ()), 0
    for one, two in zip(
        *(rulebook.rulebook(key, lang).paragraphs for lang in ("en", "fr")), strict=True
    ):
        codes, told = (re.findall(r"`([^`]+)`", rule.text) for rule in (one, two))
        options = [code for code in codes if say.knows(f"{key}.option.{code.split('=')[0]}")]
        for option in options:
            name, _, value = option.partition("=")
            assert say(f"{key}.option.{name}") in two.text, one.number
            assert not value or say(f"{key}.option.{name}.{value}") in two.text, one.number
        steps = [step for code in codes for step in code.split(", ") if _is_step(key, step)]
        french = [step for code in told for step in code.split(", ")]
        for step in steps:
            tokens = [step] if " " in step else [step, f"{step} {STOP}"]
            assert any(spelled_so(each, tokens, speller) for each in french), (one.number, step)
            taught += " " in step and step not in french
        assert not [each for each in french if _is_step(key, each) and each not in SAME], two.number
    assert taught


class Names(TitleSpeller):
    """The names of tokens, also of a step that is not told whole."""

    def spelled(self, text):
        try:
            return super().spelled(text)
        except KeyError:
            return Spelling(tuple(map(self._named, text.split())), frozenset())


def _is_step(key, code):
    """Whether it is a step of a turn, in the notation."""
    return words("en").knows(f"{key}.step.{code.split()[0]}") and re.match(r"[a-z]", code)


def test_paragraphs_and_sections_fit_into_a_message_of_discord():
    for key in keys():
        for language in LANGUAGES:
            for section in sections(key, language):
                assert len(str(section)) <= rulebook.LONGEST, f"{section.number} in {language}"
                assert all(len(str(rule)) <= 1024 for rule in section.paragraphs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_speak_of_discs_as_pictures_and_buttons_do(language):
    """Only the notation has a word of its own for the base of a disc."""
    said = [
        rule.number
        for rule in rulebook.rulebook("gold", language).paragraphs
        if re.search(r"\bbases?\b", re.sub(r"`[^`]*`", "", rule.text))
    ]
    assert said == ["G1.9"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_button_that_takes_a_bid_back(language):
    button = words(language)("panel.back")
    assert f"*{button}*" in paragraph("gold", language, "GD1").text


def test_the_rules_say_that_the_names_are_their_owners():
    assert "not an official product" in rulebook.rulebook("gold", "en").preface
    assert "pas un produit officiel" in rulebook.rulebook("gold", "fr").preface


def test_a_paragraph_is_found_by_its_number_in_any_case():
    assert paragraph("gold", "en", "G4.4").text.startswith("Equal bids cancel each other")
    assert paragraph("gold", "fr", " gr9 ").number == "GR9"
    assert str(paragraph("gold", "en", "G7.4")).startswith("**G7.4** The highest total wins")


def test_a_language_that_is_not_spoken_is_answered_in_english():
    assert paragraph("gold", "de", "G7.4") == paragraph("gold", "en", "G7.4")


@pytest.mark.parametrize("number", ["G99.1", "", "4.4", "G4", "G4.4.4"])
def test_there_is_no_other_paragraph(number):
    with pytest.raises(NoSuchRule):
        paragraph("gold", "en", number)


def test_a_title_without_rules_has_none():
    with pytest.raises(NoSuchRule):
        sections("nothing", "en")


def test_a_search_finds_numbers_first():
    assert [p.number for p in search("gold", "en", "g6")][:3] == ["G6.1", "G6.2", "G6.3"]
    assert [p.number for p in search("gold", "en", "G6.1")] == ["G6.1", "G6.10", "G6.11", "G6.12"]
    assert search("gold", "fr", "gr1")[0].number == "GR1"


def test_a_search_forgives_case_and_accents():
    found = search("gold", "fr", "ENCHERE tous")
    assert "G4.1" in [p.number for p in found]


def test_a_search_reads_headings_too():
    assert {"G5.1", "G5.2"} <= {p.number for p in search("gold", "en", "paying")}


def test_a_search_for_nothing_is_the_beginning_and_never_more_than_a_menu_holds():
    assert [p.number for p in search("gold", "en", "  ")][:2] == ["G1.1", "G1.2"]
    assert len(search("gold", "en", "")) == 25
    assert len(search("gold", "en", "a", most=3)) == 3
    assert search("gold", "en", "zebra") == []


def test_a_text_is_read_with_its_lists_and_headings(written):
    written()
    first, second = sections("pebbles", "en")
    assert (first.number, first.title, first.preface) == ("P1", "The heap", "In short:")
    assert [p.number for p in first.paragraphs] == ["P1.1", "P1.2"]
    assert first.paragraphs[0].text == (
        "There is a heap.\n- of pebbles\n- of sand\n\nNothing else."
    )
    assert second.paragraphs[0].text == "*How small?* Quite."
    assert str(second) == "## PR Rulings\n\n**PR1** *How small?* Quite."


def test_a_long_section_goes_on_under_a_number_of_its_own(written):
    longer = GOOD + "\n**PR2** *And now?* Smaller.\n\n## PR3 More rulings\n\n**PR3** *Gone?* No.\n"
    written(en=longer, fr=longer)
    *_, rulings, more = sections("pebbles", "en")
    assert [p.number for p in rulings.paragraphs] == ["PR1", "PR2"]
    assert (more.number, [p.number for p in more.paragraphs]) == ("PR3", ["PR3"])
    assert paragraph("pebbles", "en", "pr3").text == "*Gone?* No."
    written(en=longer.replace("**PR3**", "**PR2**"), fr=longer)
    with pytest.raises(BadRules, match="PR2 is not of this section"):
        sections("pebbles", "en")


def test_a_long_chapter_may_be_divided(written):
    divided = GOOD.replace("**P1.2**", "## P1.2 The size\n\n**P1.2**")
    written(en=divided, fr=divided)
    heap, size, _ = sections("pebbles", "en")
    assert [p.number for p in heap.paragraphs] == ["P1.1"]
    assert (size.number, [p.number for p in size.paragraphs]) == ("P1.2", ["P1.2"])
    for wrong in ("P1.1", "P2.3"):
        written(en=divided.replace("**P1.2**", f"**{wrong}**"), fr=divided)
        with pytest.raises(BadRules, match=f"{wrong} is not of this section"):
            sections("pebbles", "en")


def test_the_letters_of_a_title_may_be_two(written):
    two = GOOD.replace("**P", "**PE").replace("## P", "## PE")
    written(en=two, fr=two)
    assert [p.number for p in sections("pebbles", "en")[0].paragraphs] == ["PE1.1", "PE1.2"]


@pytest.mark.parametrize(
    ("was", "becomes", "line", "why"),
    [
        ("# Pebbles", "Pebbles", 1, "the first line is the title"),
        ("## P1 The heap", "## The heap", 5, "a section is headed"),
        ("## P1 The heap", "### P1 The heap", 5, "a section is headed"),
        ("**P1.2**", "**P1.1**", 15, "P1.1 stands twice"),
        ("**P1.2**", "**P2.2**", 15, "P2.2 is not of this section"),
        ("**PR1**", "**PR.1**", 19, "PR.1 is not of this section"),
        ("**P1.2** It", "**P1.2**It", 15, "a paragraph begins with its number"),
        ("**P1.2** It is small.", "**Small**", 15, "a paragraph begins with its number"),
        ("**PR1** *How small?* Quite.", "Nothing.", 17, "PR has no paragraphs"),
        ("## PR Rulings", "## P1 Rulings", 17, "P1 stands twice"),
        (GOOD[GOOD.index("## P1") :], "", 1, "there are no sections"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line(written, was, becomes, line, why):
    written(en=GOOD.replace(was, becomes, 1))
    with pytest.raises(BadRules, match=re.escape(why)) as bad:
        sections("pebbles", "en")
    assert bad.value.line == line
    assert f"pebbles.en.md, line {line}:" in str(bad.value)


@pytest.mark.parametrize(
    ("was", "becomes", "line", "why"),
    [
        ("**P1.2**", "**P1.3**", 15, "P1.3 stands where en has P1.2"),
        ("**P1.2** It is small.", "", 5, "P1.2 is missing, which en has"),
        ("**P1.2** It is small.", "**P1.2** It is.\n\n**P1.3** Small.", 17, "P1.3 is not in en"),
        ("## PR Rulings\n\n**PR1**", "## PQ Rulings\n\n**PQ1**", 17, "PQ stands where en has PR"),
        (GOOD[GOOD.index("## PR") :], "", 1, "PR is missing, which en has"),
    ],
)
def test_a_translation_with_other_numbers_is_named_with_its_file_and_line(
    written, was, becomes, line, why
):
    written(fr=GOOD.replace(was, becomes, 1))
    with pytest.raises(BadRules, match=re.escape(why)) as bad:
        sections("pebbles", "en")
    assert f"pebbles.fr.md, line {line}:" in str(bad.value)


def _numbers(key: str) -> set[str]:
    found = sections(key, "en")
    return {s.number for s in found} | {p.number for s in found for p in s.paragraphs}


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_a_search_finds_words_with_either_apostrophe(apostrophe):
    """A keyboard has the straight one, a phone makes the other of it."""
    found = rulebook.search("gold", "fr", f"l{apostrophe}acheteur")
    assert found, apostrophe
    assert len(found) == len(rulebook.search("gold", "fr", "l'acheteur"))
