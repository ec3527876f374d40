"""The words of a panel leave its picture on a phone: what is least needed is left out first."""

import re

import pytest

from cogs.kit.reader import Reader
from cogs.panel.offer import Offer
from cogs.panel.room import MOST_LINES, fits, lines_of
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.cut import FEW, MENU
from engine.deal import Deal
from engine.table import Draft, Table
from tests.cogs.panel.test_choices import panels
from tests.cogs.panel.test_offers import offers


def test_a_picture_with_few_words_and_buttons_fits():
    assert fits(["a line"] * 5, [["b2", "c3"], ["Confirm"]])
    assert not fits(["a line"] * 19, [["b2"]])
    assert not fits(["x" * 36 * 19], [["b2"]])


def test_wide_buttons_take_more_room_than_narrow_ones():
    assert fits(["a line"] * 6, [["c3"] * 20])
    assert not fits(["a line"] * 6, [["orange c3"] * 20])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", ["yaxha", "maya"])
def test_forecasts_stand_above_the_buttons_where_there_is_room(title):
    kept = left_out = 0
    for panel, offer in offers(title, "fr"):
        if not offer.forecasts:
            continue
        alone = panel.layout(Reader(words("fr"), "default"), "", offer)
        text = "\n".join(item.content for item in alone.walk_children() if hasattr(item, "content"))
        shown = [line for line in offer.forecasts if line in text]
        assert all(line in text for line in offer.legend)
        kept += bool(shown)
        if not shown:
            left_out += 1
            labels = [each.text for each in offer.choices]
            assert not fits([*text.splitlines(), *offer.forecasts], [labels, ["Retour", "Écrire"]])
    assert kept
    assert left_out or title == "yaxha", "of short labels there is nearly always room beside them"


def test_both_of_two_wealth_tiles_are_named_on_a_button_even_where_one_follows_of_itself():
    draft = Draft(Table.start(find("tzolkin"), 2, {}, Deal("00" * 32)).position, 0).carry_on()
    labels = [each.label for each in Offer("tzolkin", ("Ana", "Bo"), draft, words("fr")).choices]
    assert len(labels) == 6
    assert all(len(label.split()) == 2 for label in labels), labels


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["yaxha", "yucatan"])
def test_no_button_has_a_code_where_words_leave_the_picture_on_a_phone(title, language):
    """``Gyb2`` for *grey b2*, ``Jg3`` for *jaguar on g3*."""
    for _, offer in offers(title, language):
        ways = [way for way in offer.cut.ways if not way.part]
        words_ = [offer.labels.of(FEW, offer.path, way) for way in ways]
        shown = [each.label for each in offer.choices]
        if any(re.fullmatch(r"[A-Z][a-z]?[a-m]\d+", label) for label in shown):
            assert lines_of(words_) > MOST_LINES, (shown, words_)


def test_some_of_many_buttons_have_words_and_others_codes():
    kinds = set[bool]()
    for panel in panels("yaxha", 900):
        shown = [each.label for each in panel.offer(words("en")).choices]
        if FEW.most < len(shown) and panel.offer(words("en")).cut.shape != MENU:
            kinds.add(all(re.fullmatch(r"[A-Z][a-z]?[a-g]\d", label) for label in shown[1:]))
    assert kinds == {True, False}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_every_line_and_every_button_begins_with_a_capital(title, language):
    """But for cells, codes, names and numbers."""
    named = re.compile(r"(?:\w*\d|[\W_]|Red|Blue)")
    for panel, offer in offers(title, language):
        parts = panel.layout(Reader(words(language), "default"), None, offer).walk_children()
        found = [getattr(part, "content", "") or getattr(part, "label", "") for part in parts]
        for line in "\n".join(map(str, found)).splitlines():
            told = re.sub(r"^(?:✓ |-# |↻ |⌨ |\*\*|<:\w+:\d+> )*", "", line)
            begins = told.split(" ")[0]
            assert not begins[:1].islower() or named.match(begins), line
