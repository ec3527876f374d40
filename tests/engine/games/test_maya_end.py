"""The end: M7, passing (M3.3, M3.4), the worked examples MW35 to MW40."""

from __future__ import annotations

import pytest

from engine.game import Illegal
from engine.games.maya.actions import PASS
from tests.engine.games.maya_tables import fact, kinds, left, offered, rack, table, turn

TIKAL = "maize1 h8, maize1 i9, maize1 j7, maize1 j8, maize1 j9"
"""All but one of the cells around Tikal."""


def surrounded(**how):
    """Two players; red closes Tikal with the last tile of the rack, and no city is left to grow."""
    sizes = {"red": (1, 3), "blue": (0, 4), **how}
    here = table(zones="blue_yellow", red=TIKAL, sizes=sizes)
    here.racks[0] = (2,) * sizes["red"][0]
    turn(here, "plant potato1 i7")
    return here


def test_the_game_ends_when_a_player_has_laid_the_last_tile():
    """M7.1, MW36"""
    here = table(sizes={"red": (1, 0)})
    turn(here, f"city i7 {rack(here)[0]}")
    assert here.outcome().reason == "last_tile"
    assert here.waiting() == ()
    assert offered(here) == []
    with pytest.raises(Illegal):
        here.play(1, PASS)


def test_cities_are_scored_before_the_end():
    """M7.1, MW37, MD5"""
    here = table(zones="blue_yellow", blue=TIKAL, sizes={"red": (2, 0)})
    here.racks[0] = (2, 2)
    events = turn(here, "plant potato1 i7", "plant potato1 h7")
    assert left(here) == (0, 0)
    assert kinds(events) == ["planted", "opened", "closed", "over"]
    assert here.outcome().reason == "last_tile"


def test_a_rack_that_is_empty_does_not_end_the_game_while_the_reserve_is_not():
    """M7.1, MW38"""
    here = table(sizes={"red": (1, 2)})
    turn(here, f"plant {rack(here)[0]} i7")
    assert left(here) == (0, 2)
    assert here.outcome() is None


def test_the_blind_tile_can_be_the_last():
    """M7.1, MW35"""
    here = table(sizes={"red": (0, 1)})
    turn(here, "city i7 blind")
    assert here.outcome().reason == "last_tile"


def test_open_cities_score_nothing():
    """M7.2"""
    here = table(cities="i9 h9 h10", blue="maize2 i10", sizes={"red": (1, 0)})
    assert "closed" not in kinds(turn(here, f"plant {rack(here)[0]} i7"))
    assert here.points[1] == 0
    assert here.outcome() is not None


def test_who_can_do_nothing_passes():
    """M3.3, MR9, MD3"""
    here = surrounded()
    assert offered(here) == ["pass"]
    assert here.asks(1) == "pass"
    assert fact(turn(here, "pass"), "passed") == {"seat": "blue"}
    assert here.outcome() is None
    assert here.active == 0


def test_nobody_else_may_pass():
    """M3.3, MD3"""
    here = table()
    assert "pass" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, PASS)


def test_the_game_ends_when_all_pass():
    """M3.4, MR9, MI13"""
    here = surrounded()
    turn(here, "pass")
    assert kinds(turn(here, "pass")) == ["passed", "over"]
    assert here.outcome().reason == "all_passed"
    assert here.waiting() == ()


def test_passes_with_a_turn_between_do_not_end_the_game():
    """M3.4"""
    here = surrounded(red=(2, 3))
    turn(here, "pass")
    assert here.passes == 1
    turn(here, "plant potato1 i6")
    assert here.passes == 0
    turn(here, "pass")
    assert here.outcome() is None


def over(points, tiles, last=0):
    """The end of a game with these points and tiles left; the last turn was that seat's."""
    zones = ["blue_yellow", "blue_yellow_green", "blue_yellow_green_red"][len(points) - 2]
    here = table(zones=zones)
    here.points, here.planted = list(points), list(points)
    here.racks = [(0,) * count for count in tiles]
    here.reserves = [()] * len(points)
    here.active, here.phase = last, "over"
    return here


def test_most_points_win():
    """M7.3"""
    assert over((10, 30, 20), (5, 0, 5), last=1).outcome().places == (3, 1, 2)


def test_tiles_left_break_a_tie():
    """M7.4, MW39"""
    here = over((120, 120), (3, 1), last=1)
    assert here.outcome().places == (1, 2)
    assert here._over()[0].facts == {"seat": "red", "count": 3}
    assert kinds(here._over()) == ["tie_tiles", "over"]


def test_the_latest_turn_breaks_the_last_tie():
    """M7.5, MW40, MR10"""
    here = over((50, 50, 40), (2, 2, 0), last=2)
    assert here.outcome().places == (2, 1, 3)
    assert here._over()[0].facts == {"seat": "blue"}
    assert kinds(here._over()) == ["tie_latest", "over"]
    here = over((50, 50, 50), (0, 0, 0), last=2)
    assert here.outcome().winners == (2,)


def test_the_latest_turn_is_told_when_only_some_of_the_tied_have_as_many_tiles():
    """M7.4, M7.5"""
    here = over((50, 50, 50, 9), (2, 2, 1, 4), last=3)
    assert here.outcome().winners == (1,)
    assert kinds(here._over()) == ["tie_latest", "over"]


def test_a_clear_win_is_told_without_a_tie():
    """M7.3"""
    assert kinds(over((5, 4), (0, 1))._over()) == ["over"]


def test_lower_places_are_not_shared_either():
    """MR16, M7.4, M7.5"""
    assert over((50, 20, 20, 20), (1, 2, 3, 2), last=0).outcome().places == (1, 4, 2, 3)
