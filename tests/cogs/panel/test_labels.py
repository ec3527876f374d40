"""What the ways of a panel are called."""

import pytest

from cogs.panel.labels import Labels
from data.words import LANGUAGES, words
from engine.cut import FEW, MANY, Path, Shape, Way


def labels(key: str, *steps: str, language: str = "en") -> Labels:
    return Labels(key, ("Ana", "Bo"), words(language), frozenset(steps))


def called(of: Labels, shape: Shape, path: Path, way: str) -> str:
    tokens = tuple(way.split())
    return of.of(shape, path, Way(tokens, tokens))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", [FEW, MANY])
def test_a_bid_is_its_number_however_many_there_are(language, shape):
    bids = labels("gold", "bid 3", language=language)
    assert called(bids, shape, ("bid",), "bid 3") == "3"


def test_the_only_lot_in_hand_goes_unsaid():
    one = labels("gold", "lay 9 gold 1", "lay 9 silver 2", "lift 7")
    assert called(one, FEW, (), "lay 9 silver 2") == "silver up, place 2"
    assert called(one, FEW, (), "lay 9 silver") == "silver up"
    two = labels("gold", "lay 9 gold 1", "lay 7 silver 2")
    assert "9" in called(two, FEW, (), "lay 9 gold 1")


def test_an_abbreviation_that_stands_in_the_name_is_said_once():
    tiles = "keep", "w_01", "w_02"
    assert labels("tzolkin").legend([Way(tiles, tiles)], ()) == [
        "**w1** = 3 corn, Quetzalcoatl, agriculture",
        "**w2** = 5 corn, 1 gold, Quetzalcoatl",
    ]


@pytest.mark.parametrize(("language", "letter"), [("en", "Y"), ("fr", "J")])
def test_a_cube_and_its_cell_fit_five_to_a_line(language, letter):
    cubes = labels("yaxha", language=language)
    assert called(cubes, MANY, ("set",), "set yellow d2 level 1") == f"{letter}d2"
    assert len(called(cubes, MANY, ("set",), "set yellow")) > 1, "alone it is written out"


def test_a_guild_and_its_cell_fit_five_to_a_line():
    guilds = labels("yucatan", language="fr")
    assert called(guilds, MANY, ("deploy",), "deploy hummingbird h9") == "Ch9"
    assert called(guilds, MANY, ("deploy",), "deploy hummingbird") == "colibri"


@pytest.mark.parametrize(("shape", "said"), [(FEW, "d6 → d7"), (MANY, "d6→d7")])
def test_a_way_on_which_prisoners_may_be_taken_is_told_as_any_other(shape, said):
    moves = labels("yucatan")
    assert called(moves, shape, ("move", "e5"), "move e5 d6 d7 take") == said
    assert called(moves, shape, ("move", "e5"), "move e5 d6 take") == "d6"
    whole = called(moves, shape, ("move",), "move e5 d6 d7 take")
    assert whole.replace(" ", "") == "e5→d6→d7"
    assert moves.chosen(("move", "e5", "d6", "take")) == "move e5 → d6"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("crop", ["maize", "potato", "squash", "chili"])
def test_the_short_name_of_a_tile_is_a_whole_word(language, crop):
    short = called(labels("maya", language=language), MANY, (), f"plant {crop}2")
    assert len(short) <= MANY.letters
    assert short.endswith(" 2")
    assert "." not in short


def test_a_number_is_named_where_it_stands_alone():
    lots = labels("gold")
    assert lots.named_in("Lot 1: which face, where?", ("1",))
    assert not lots.named_in("Lot 12: which face, where?", ("1",))
