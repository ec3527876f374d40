"""What the ways of a panel are called."""

from __future__ import annotations

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
def test_a_bid_is_its_number_however_many_there_are(language: str, shape: Shape) -> None:
    bids = labels("gold", "bid 3", language=language)
    assert called(bids, shape, ("bid",), "bid 3") == "3"


def test_the_only_lot_in_hand_goes_unsaid() -> None:
    one = labels("gold", "lay 9 gold 1", "lay 9 silver 2", "lift 7")
    assert called(one, FEW, (), "lay 9 silver 2") == "silver up, place 2"
    assert called(one, FEW, (), "lay 9 silver") == "silver up"
    two = labels("gold", "lay 9 gold 1", "lay 7 silver 2")
    assert "9" in called(two, FEW, (), "lay 9 gold 1")


def test_an_abbreviation_that_stands_in_the_name_is_said_once() -> None:
    tiles = "keep", "w_01", "w_02"
    assert labels("tzolkin").legend([Way(tiles, tiles)], ()) == [
        "**w1** 3 corn, Quetzalcoatl, agriculture",
        "**w2** 5 corn, 1 gold, Quetzalcoatl",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("crop", ["maize", "potato", "squash", "chili"])
def test_the_short_name_of_a_tile_is_a_whole_word(language: str, crop: str) -> None:
    short = called(labels("maya", language=language), MANY, ("plant",), f"plant {crop}2")
    assert len(short) <= MANY.letters
    assert short.endswith(" 2")
    assert "." not in short


def test_a_number_is_named_where_it_stands_alone() -> None:
    lots = labels("gold")
    assert lots.named_in("Lot 1: which face, where?", ("1",))
    assert not lots.named_in("Lot 12: which face, where?", ("1",))
