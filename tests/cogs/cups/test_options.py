"""Options of a title, typed in one line."""

import pytest

from cogs.cups.options import chosen, in_words, offered
from data.refusal import Refusal
from data.words import words
from engine.catalogue import find, keys
from engine.games.gold import Gold

EN, FR = words("en"), words("fr")


def test_options_are_typed_as_keys_or_in_words():
    assert chosen(Gold(), "show_beads yes", EN) == {"show_beads": "yes"}
    told = in_words(Gold(), {"show_beads": "yes"}, FR)
    assert chosen(Gold(), told, FR) == {"show_beads": "yes"}


def test_what_is_as_ever_is_left_out():
    assert chosen(Gold(), "show_beads no", EN) == {}
    assert chosen(Gold(), "show_beads yes, show_beads no", EN) == {}


def test_what_is_no_option_is_refused_with_those_there_are():
    with pytest.raises(Refusal, match="cup_option"):
        chosen(Gold(), "show_beads maybe", EN)


def test_the_list_goes_on_from_what_is_typed():
    found = offered(Gold(), "show_beads yes, rearrange", EN)
    assert found
    assert all(each.value.startswith("show_beads yes, rearrange ") for each in found)
    assert found[0].name.startswith("Beads: visible, ")


@pytest.mark.parametrize("language", [EN, FR])
@pytest.mark.parametrize("key", keys())
def test_every_option_that_is_offered_is_understood(key, language):
    game = find(key)
    for choice in offered(game, "", language):
        chosen(game, choice.value, language)
