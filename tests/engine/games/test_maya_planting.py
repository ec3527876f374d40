"""Planting: M4, the worked examples MW1 to MW10."""

from __future__ import annotations

import pytest

from engine.game import END, Illegal
from engine.games.maya.actions import Plant
from engine.games.maya.components import KIND, SPACE, TEMPLE, plantation
from tests.engine.games.maya_tables import (
    cells_for,
    do,
    fact,
    may_end,
    offered,
    on,
    rack,
    table,
    turn,
)

MAIZE = {"red": "maize1 maize1 maize2 maize2"}


def test_a_plantation_scores_its_goods_and_not_those_of_others():
    """MW1, M4.7, M4.5"""
    here = table(yellow="maize2 j7", racks=MAIZE)
    events = turn(here, "plant maize2 i7", "plant maize1 h8")
    assert fact(events, "planted")["points"] == 3
    assert here.points == [3, 0, 0, 0]
    assert here.planted == [3, 0, 0, 0]


def test_old_tiles_of_the_plantation_score_again():
    """MW2, M4.7"""
    here = table(red="maize2 i7", racks=MAIZE)
    facts = fact(turn(here, "plant maize2 h8", "plant maize1 h9"), "planted")
    assert facts["points"] == 5
    assert set(facts["group"]) == {"i7", "h8", "h9"}
    assert facts["cells"] == ["h8", "h9"]


def test_the_plantation_scores_once_however_many_tiles_were_laid():
    """M4.8"""
    here = table(racks={"red": "chili1 chili1 chili1"})
    turn(here, "plant chili1 i7", "plant chili1 h7", "plant chili1 i6")
    assert here.points[0] == 3


def test_planting_beside_a_temple_space_raises_the_temple_at_once():
    """MW3, M4.6"""
    here = table(blue="squash1 h8", racks={"red": "chili1"})
    assert on(here, "g7") == SPACE
    do(here, "plant chili1 g8")
    assert on(here, "g7") == TEMPLE
    assert fact(do(here, "end"), "opened") == {"seat": "red", "temple": "calakmul", "cell": "g7"}
    assert here.points[0] == 1
    assert here.flaws() == []


def test_only_one_plantation_may_grow_in_a_turn():
    """MW4, M4.3, M4.4, MR1"""
    here = table(red="maize1 j9", racks={"red": "maize1 maize1 maize1"})
    do(here, "plant maize1 i7")
    assert "plant maize1 j8" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "j8"))
    do(here, "plant maize1 j7")
    assert "plant maize1 j8" in offered(here)
    assert fact(turn(here, "plant maize1 j8"), "planted")["points"] == 4


def test_older_tiles_link_the_tiles_of_a_turn():
    """MW5, MR1"""
    here = table(red="maize1 j7", racks=MAIZE)
    assert fact(turn(here, "plant maize1 i7", "plant maize2 j8"), "planted")["points"] == 4


def test_older_tiles_link_nothing_where_the_table_is_strict():
    """MW5, MR1, M8.5"""
    here = table(red="maize1 j7", racks=MAIZE, rules={"strict": True})
    do(here, "plant maize1 i7")
    assert "plant maize2 j8" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, Plant("maize2", "j8"))
    assert "plant maize2 h8" in offered(here)
    assert fact(turn(here, "plant maize2 h8"), "planted")["points"] == 4


def test_one_tile_joins_two_plantations():
    """MW6, M4.9, MR2"""
    here = table(red="maize1 h8, maize2 j7", racks=MAIZE)
    facts = fact(turn(here, "plant maize1 i7"), "planted")
    assert facts["points"] == 4
    assert set(facts["group"]) == {"h8", "i7", "j7"}


def test_one_turn_opens_two_temples():
    """MW7, MR13"""
    here = table(blue="squash1 h8", racks={"red": "potato1 potato1 potato1"})
    do(here, "plant potato1 g8")
    assert (on(here, "g7"), on(here, "g11")) == (TEMPLE, SPACE)
    do(here, "plant potato1 g9", "plant potato1 g10")
    assert on(here, "g11") == TEMPLE
    events = do(here, "end")
    assert [e.facts["temple"] for e in events if e.kind == "opened"] == ["calakmul", "yaxchilan"]
    assert here.points[0] == 3


def test_what_is_out_of_play_cannot_be_planted():
    """MW7, M2.2"""
    here = table(zones="blue_yellow", blue="squash1 h8", racks={"red": "potato1 " * 3})
    do(here, "plant potato1 g8", "plant potato1 g9")
    assert "g10" not in cells_for(here, "plant", "potato1")
    with pytest.raises(Illegal):
        here.play(0, Plant("potato1", "g10"))


def test_the_first_tile_lies_beside_tikal():
    """MW8, M4.1, M4.2"""
    here = table(racks=MAIZE)
    assert cells_for(here, "plant", "maize1") == {"h8", "i7", "i9", "j7", "j8", "j9"}
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "k8"))
    assert not may_end(here)


def test_a_turn_plants_one_crop():
    """MW9, M4.1, MD4"""
    here = table(racks={"red": "maize1 maize2 squash1"})
    do(here, "plant maize1 i7")
    assert {text.split()[1] for text in offered(here) if text != "end"} == {"maize2"}
    with pytest.raises(Illegal):
        here.play(0, Plant("squash1", "j7"))


def test_jungle_is_no_place_for_a_tile():
    """MW10, M2.2"""
    here = table(zones="blue_yellow", red="maize1 i6", racks={"red": "chili1"})
    assert "i5" not in cells_for(here, "plant", "chili1")
    assert "h6" in cells_for(here, "plant", "chili1")
    assert here.board.hexes.cell("i5") in here.board.border


def test_any_tile_lets_a_tile_be_laid():
    """M4.2, MR3"""
    here = table(blue="maize1 i7", cities="j9", racks={"red": "chili1"})
    cells = cells_for(here, "plant", "chili1")
    assert {"h7", "i6"} <= cells, "beside another player's plantation"
    assert {"k9", "j10"} <= cells, "beside a tile face down"
    assert {"h8", "j8"} <= cells, "beside a temple"


def test_a_tile_of_this_turn_carries_the_next_one():
    """MR15"""
    here = table(racks=MAIZE)
    do(here, "plant maize1 i7")
    assert "plant maize1 i6" in offered(here)
    assert "plant maize1 i9" not in offered(here), "that is beside Tikal only"


def test_nothing_is_planted_where_something_lies():
    """M4.1"""
    here = table(blue="maize1 i7", cities="j9", racks={"red": "chili1"})
    cells = cells_for(here, "plant", "chili1")
    assert not cells & {"i7", "j9", "i8", "g7"}
    for cell in ("i7", "j9", "i8", "g7", "z9"):
        with pytest.raises(Illegal):
            here.play(0, Plant("chili1", cell))


def test_only_tiles_on_the_rack_are_planted():
    """M4.1"""
    here = table(racks={"red": "chili1"})
    assert {text.split()[1] for text in offered(here) if text.startswith("plant")} == {"chili1"}
    for token in ("chili2", "maize1", "gold"):
        with pytest.raises(Illegal):
            here.play(0, Plant(token, "i7"))
    do(here, "plant chili1 i7")
    assert rack(here) == []
    assert offered(here) == ["end"]


def test_planting_draws_nothing():
    """M3.5, MW38"""
    here = table(sizes={"red": (3, 5)})
    tokens = rack(here)
    here.racks[0] = (KIND["maize1"],) * 3
    assert len(tokens) == 3
    events = turn(here, "plant maize1 i7", "plant maize1 h7", "plant maize1 i6")
    assert (here.racks[0], len(here.reserves[0])) == ((), 5)
    assert not [event for event in events if event.kind in {"drew", "drawn"}]
    here.active = 0
    assert {text.split()[0] for text in offered(here)} == {"city"}
    assert {text.split()[2] for text in offered(here)} == {"blind"}


def test_a_tile_lies_where_it_was_planted():
    """M4.1, MD1"""
    here = table(racks=MAIZE)
    turn(here, "plant maize2 i7")
    assert on(here, "i7") == plantation(0, KIND["maize2"])
    assert here.active == 1


def test_a_turn_may_stop_after_every_tile():
    """M4.4, MD1"""
    here = table(racks=MAIZE)
    do(here, "plant maize1 i7")
    assert may_end(here)
    do(here, "plant maize1 i6")
    assert may_end(here)
    assert here.actions(0)[-1] is END
