"""The words of a panel leave its picture on a phone: what is least needed is left out first."""

from __future__ import annotations

import pytest

from cogs.kit.reader import Reader
from cogs.panel.offer import Offer
from cogs.panel.room import fits
from data.words import words
from engine.catalogue import find
from engine.deal import Deal
from engine.table import Draft, Table
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
def test_forecasts_stand_above_the_buttons_where_there_is_room(title: str):
    kept = left_out = 0
    for panel, offer in offers(title, "fr"):
        if not offer.forecasts:
            continue
        alone = panel.layout(Reader("fr", "default"), "", offer)
        text = "\n".join(item.content for item in alone.walk_children() if hasattr(item, "content"))
        shown = [line for line in offer.forecasts if line in text]
        assert all(line in text for line in offer.legend)
        kept += bool(shown)
        if not shown:
            left_out += 1
            labels = [offer.text_of(each) for each in offer.choices]
            assert not fits([*text.splitlines(), *offer.forecasts], [labels, ["Retour", "Écrire"]])
    assert kept
    assert left_out or title == "yaxha", "of short labels there is nearly always room beside them"


def test_both_of_two_wealth_tiles_are_named_on_a_button_even_where_one_follows_of_itself():
    draft = Draft(Table.start(find("tzolkin"), 2, {}, Deal("00" * 32)).position, 0).carry_on()
    labels = [each.label for each in Offer("tzolkin", ("Ana", "Bo"), draft, words("fr")).choices]
    assert len(labels) == 6
    assert all(len(label.split()) == 2 for label in labels), labels
