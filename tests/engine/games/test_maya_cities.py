"""Enlarging cities: M5, the worked examples MW11 and MW27 to MW38."""

from __future__ import annotations

import pytest

from engine.game import Illegal
from engine.games.maya.actions import City
from engine.games.maya.components import FACE_DOWN, KIND
from engine.games.maya.state import UNKNOWN
from tests.engine.games.maya_tables import (
    at,
    cells_for,
    do,
    fact,
    kinds,
    left,
    offered,
    on,
    rack,
    table,
    turn,
)

TWO_CITIES = {"cities": "i9 g8", "red": "squash1 f7"}


def test_where_a_city_may_grow():
    """MW11, M5.2, M5.4, M5.5"""
    here = table(**TWO_CITIES)
    assert cells_for(here, "city") == {"f6", "f8", "g6", "g9", "h7", "h10", "i7", "j7", "j8", "j9"}
    assert here.flaws() == []


@pytest.mark.parametrize("cell", ["k8", "h8", "h9", "i10", "i9", "i8", "f7", "j11", "a1", "x"])
def test_where_a_city_may_not_grow(cell):
    """MW11, M5.2, M5.4, M5.5"""
    here = table(**TWO_CITIES)
    with pytest.raises(Illegal):
        here.play(0, City(cell, rack(here)[0]))


def test_a_temple_tile_alone_is_a_city():
    """M5.1"""
    here = table()
    assert here.city_cells(here.board.temple("tikal")) == [at(here, "i8")]
    assert here.city_cells(here.board.temple("copan")) == []
    facts = fact(turn(here, f"city i7 {rack(here)[0]}"), "grew")
    assert facts == {"seat": "red", "temple": "tikal", "cell": "i7", "tiles": 2}


def test_a_city_is_what_is_connected_to_its_temple():
    """M5.1"""
    here = table(cities="i9 h9 j10", blue="maize1 k11")
    tikal, copan = here.board.temple("tikal"), here.board.temple("copan")
    assert here.board.hexes.named(here.city_cells(tikal)) == ["i8", "i9", "h9"]
    assert here.board.hexes.named(here.city_cells(copan)) == ["j11", "j10"]
    assert here.temples_open() == [tikal, copan]
    assert here.flaws() == []


def test_a_new_temple_lets_its_city_grow():
    """M4.6, M5.2, M5.5"""
    here = table(blue="squash1 h8", racks={"red": "chili1", "blue": "maize1"})
    assert not cells_for(here, "city") & {"g8", "f8", "g6", "f7"}
    turn(here, "plant chili1 g8")
    assert {"f8", "g6", "f7", "f6"} <= cells_for(here, "city")


def test_a_tile_face_down_is_nobodys():
    """M5.9, MR4"""
    here = table(racks={"red": "maize2 maize2"}, red="maize1 j7")
    turn(here, "city i7 maize2")
    assert on(here, "i7") == FACE_DOWN
    here.active = 0
    facts = fact(turn(here, "plant maize2 k7"), "planted")
    assert facts["points"] == 3, "the maize face down is no plantation"


def test_anybody_enlarges_any_city():
    """M5.9, MR4, M6.11"""
    here = table(cities="i9", active="red")
    assert here.faces.keys() == {at(here, "i9")}
    assert fact(turn(here, f"city h10 {rack(here)[0]}"), "grew")["tiles"] == 3


RACK = {
    "MW27": ((5, 20), (7, 17)),
    "MW28": ((6, 20), (7, 18)),
    "MW29": ((7, 20), (7, 19)),
    "MW30": ((4, 20), (6, 17)),
    "MW31": ((1, 20), (3, 17)),
    "MW32": ((0, 20), (2, 17)),
    "MW33": ((3, 1), (3, 0)),
    "MW34": ((0, 2), (1, 0)),
    "MW35": ((0, 1), (0, 0)),
    "MW36": ((1, 0), (0, 0)),
}


@pytest.mark.parametrize("number", RACK)
def test_enlarging_a_city_draws_tiles(number):
    """M5.6, M5.7, M5.3"""
    before, after = RACK[number]
    here = table(sizes={"red": before})
    events = turn(here, f"city i7 {rack(here)[0] if before[0] else 'blind'}")
    assert left(here) == after
    drawn = after[0] - max(0, before[0] - 1)
    if drawn:
        assert fact(events, "drew") == {"seat": "red", "count": drawn}
        assert len(fact(events, "drawn")["tiles"]) == drawn
    else:
        assert not {"drew", "drawn"} & set(kinds(events))
    assert (here.outcome() is not None) == (after == (0, 0))


def test_the_drawn_tiles_are_the_top_of_the_reserve():
    """M5.6, M2.4"""
    here = table(sizes={"red": (5, 20)})
    first, kept = here.racks[0][0], sorted(here.racks[0][1:])
    top = here.reserves[0][:3]
    turn(here, f"city i7 {rack(here)[0]}")
    assert here.faces[at(here, "i7")] == first
    assert sorted(here.racks[0]) == sorted([*kept, *top])


def test_nothing_is_drawn_before_the_turn_ends():
    """M5.8, MD5"""
    here = table(sizes={"red": (5, 20)})
    do(here, f"city i7 {rack(here)[0]}")
    assert left(here) == (4, 20)
    assert offered(here) == ["end"]


def test_the_blind_tile_is_the_top_of_the_reserve_and_nobody_sees_it():
    """M5.3, MR12"""
    here = table(sizes={"red": (0, 20)})
    top = here.reserves[0][0]
    assert fact(turn(here, "city i7 blind"), "grew_blind")["tiles"] == 2
    assert here.faces[at(here, "i7")] == top
    for seat in (None, 0, 1):
        assert here.seen_by(seat).faces == {at(here, "i7"): UNKNOWN}


def test_the_reserve_is_for_empty_racks_only():
    """M5.3, MD2"""
    here = table()
    assert not [text for text in offered(here) if "blind" in text]
    with pytest.raises(Illegal):
        here.play(0, City("i7", "blind"))
    here = table(sizes={"red": (0, 20)})
    with pytest.raises(Illegal):
        here.play(0, City("i7", "maize1"))


def test_an_empty_rack_must_enlarge_a_city():
    """M3.2, MW32"""
    here = table(sizes={"red": (0, 20)})
    assert {text.split()[0] for text in offered(here)} == {"city"}
    assert here.asks(0) == "city"


def test_one_tile_enlarges_a_city_in_a_turn():
    """M3.1, MD2, MD4"""
    here = table()
    tile = rack(here)[0]
    do(here, f"city i7 {tile}")
    for cell in ("h8", "j7", "h7"):
        with pytest.raises(Illegal):
            here.play(0, City(cell, rack(here)[0]))


def test_only_tiles_on_the_rack_are_laid():
    """M5.2"""
    here = table(racks={"red": "chili1"})
    assert {text.split()[2] for text in offered(here) if text.startswith("city")} == {"chili1"}
    for token in ("chili2", "gold"):
        assert KIND.get(token) not in here.racks[0]
        with pytest.raises(Illegal):
            here.play(0, City("i7", token))
