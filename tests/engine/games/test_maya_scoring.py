"""Scoring cities: M6, the worked examples MW12 to MW26."""

from __future__ import annotations

import pytest

from engine.games.maya.cities import closing, prizes
from engine.games.maya.components import SPACE
from engine.games.maya.state import Rules
from tests.engine.games.maya_tables import at, cells_for, do, fact, kinds, table, turn

FIVE_AGAINST_FOUR = {
    "cities": "i9 j9",
    "red": "maize2 i7, maize2 j7, maize1 h8",
    "blue": "potato2 j8, potato1 k9, chili1 j10",
    "yellow": "squash1 h9, squash1 h10",
    "racks": {"yellow": "squash1 maize1"},
    "active": "yellow",
}
TWO_AT_ONCE = {
    "zones": "blue_yellow",
    "cities": "i9 g8",
    "red": "maize2 i7, maize1 j7, potato2 h7, potato1 f8, chili1 g9, chili1 h9",
    "blue": "chili2 j8, chili2 j9, maize1 h10, maize2 i10, squash1 f6, squash1 f7, squash2 g6",
    "racks": {"red": "maize2"},
}
CARACOL = {"red": "chili1 m9, chili1 l9, chili1 k10", "blue": "squash1 l11, squash1 m11"}


def test_five_goods_against_four():
    """MW12, M6.4, M6.5"""
    here = table(**FIVE_AGAINST_FOUR)
    events = turn(here, "plant squash1 i10")
    assert fact(events, "planted")["points"] == 3
    closed = fact(events, "closed")
    assert (closed["temple"], closed["tiles"], closed["seat"]) == ("tikal", 3, "yellow")
    assert closed["goods"] == {"red": 5, "blue": 4, "yellow": 3}
    assert closed["points"] == {"red": 12, "blue": 6}
    assert set(closed["cells"]) == {"i8", "i9", "j9"}
    assert here.points == [12, 6, 0, 3]
    assert here.flaws() == []


def test_one_turn_closes_two_cities():
    """MW13, M6.9, M6.10"""
    here = table(**TWO_AT_ONCE)
    events = turn(here, "plant maize2 h8")
    assert kinds(events)[:3] == ["planted", "closed", "closed"]
    assert fact(events, "planted")["points"] == 5
    by_temple = {e.facts["temple"]: e.facts for e in events if e.kind == "closed"}
    assert by_temple["tikal"]["goods"] == {"red": 6, "blue": 7}
    assert by_temple["tikal"]["points"] == {"blue": 6, "red": 3}
    assert by_temple["calakmul"]["goods"] == {"red": 7, "blue": 4}
    assert by_temple["calakmul"]["points"] == {"red": 6, "blue": 3}
    assert here.points == [14, 9]
    assert [closing.turn for closing in here.closings] == [1, 1]


def test_a_tile_face_down_closes_a_city():
    """MW14, M6.11, MR6"""
    here = table(**CARACOL, racks={"red": "maize1"})
    assert "m10" in cells_for(here, "city")
    closed = fact(turn(here, "city m10 maize1"), "closed")
    assert (closed["temple"], closed["tiles"]) == ("caracol", 2)
    assert closed["goods"] == {"red": 3, "blue": 2}
    assert closed["points"] == {"red": 6, "blue": 3}


def test_a_temple_tile_alone_scores_nothing_and_is_closed():
    """MW15, M6.3, M5.10"""
    here = table(**CARACOL, racks={"green": "maize1"}, active="green")
    closed = fact(turn(here, "plant maize1 m10"), "closed")
    assert (closed["tiles"], closed["points"]) == (1, {})
    assert closed["goods"] == {"red": 3, "blue": 2, "green": 1}
    assert here.points == [0, 0, 1, 0]
    assert here.closing_of(here.board.temple("caracol")) is not None
    assert here.flaws() == []


def test_a_city_is_scored_once():
    """M6.1, M5.10"""
    here = table(**FIVE_AGAINST_FOUR)
    turn(here, "plant squash1 i10")
    was = here.points[:]
    events = turn(here, f"plant {text_of(here)}")
    assert "closed" not in kinds(events)
    assert here.points[1:] == was[1:]
    tikal = here.board.temple("tikal")
    beside = {o for c in here.city_cells(tikal) for o in here.board.neighbours[c]}
    assert not [cell for cell in beside if here.sites[cell] or here.edge[cell]]


def text_of(here):
    """Some tile on a cell far from Tikal."""
    steps = [str(step) for step in here.actions(here.active)]
    return next(step for step in steps if step.endswith(" k8")).removeprefix("plant ")


def test_a_cell_where_no_city_may_grow_keeps_it_open():
    """M6.2, MR5"""
    here = table(**FIVE_AGAINST_FOUR)
    assert not here.sites[at(here, "i10")], "Copan is open: i10 touches two cities"
    assert here.edge[at(here, "i10")]
    here.racks[3] = (0,)
    assert "closed" not in kinds(turn(here, "plant maize1 k10"))


def test_an_empty_temple_space_would_keep_a_city_open():
    """M6.1. No map and no turn leads there: the position is made up."""
    here = table(**FIVE_AGAINST_FOUR)
    do(here, "plant squash1 i10")
    assert [closing.temple for closing in closing(here)] == [here.board.temple("tikal")]
    here.tiles[at(here, "k9")] = SPACE
    assert closing(here) == []


def test_a_tile_counts_once_for_a_city_and_again_for_another():
    """M6.4, M6.9"""
    here = table(**TWO_AT_ONCE)
    do(here, "plant maize2 h8")
    closes = [event for event in here.turn_so_far(0) if event.kind == "closes"]
    # h8 touches i8 and i9, and g8: 2 goods for each of the two cities.
    assert [event.facts["goods"]["red"] for event in closes] == [7, 6]


TIES = {
    "MW16": (6, (1, 2), (15, 30), {}),
    "MW17": (2, (3, 3), (5, 5), {}),
    "MW18": (2, (3, 3, 3), (3, 3, 3), {}),
    "MW19": (3, (4, 4, 2), (9, 9, 0), {}),
    "MW20": (4, (2, 2, 2), (10, 10, 10), {}),
    "MW21": (5, (6, 6, 6, 6), (12, 12, 12, 12), {}),
    "MW22": (5, (6, 6, 6), (15, 15, 15), {}),
    "MW23": (3, (5, 3, 3), (12, 3, 3), {}),
    "MW24": (2, (5, 3, 3), (6, 2, 2), {}),
    "MW25": (4, (0, 1, 0), (0, 20, 0), {}),
    "MW26": (4, (0, 0, 0), (0, 0, 0), {}),
}


@pytest.mark.parametrize("number", TIES)
def test_prizes_of_the_examples(number):
    """M6.3, M6.5, M6.6, M6.7, M6.8, MR7, MR8"""
    tiles, goods, points, rules = TIES[number]
    assert prizes(tiles, goods, Rules(**rules)) == points


def test_a_tie_for_second_can_be_worth_nothing():
    """MW23, MR7, M8.5"""
    none = Rules(share_second=False)
    assert prizes(3, (5, 3, 3), none) == (12, 0, 0)
    assert prizes(3, (5, 3, 2), none) == (12, 6, 0)
    assert prizes(3, (4, 4, 2), none) == (9, 9, 0)


def test_a_player_alone_can_get_both_prizes():
    """MW25, MR8, M8.5"""
    both = Rules(both_prizes=True)
    assert prizes(4, (0, 1), both) == (0, 30)
    assert prizes(4, (2, 1), both) == (20, 10)
    assert prizes(4, (2, 2, 1), both) == (15, 15, 0)


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (1, (0, 0)),
        (2, (6, 3)),
        (3, (12, 6)),
        (4, (20, 10)),
        (5, (30, 15)),
        (6, (30, 15)),
        (30, (30, 15)),
    ],
)
def test_prizes_grow_with_the_city(tiles, points):
    """M6.3, MW16"""
    assert prizes(tiles, (2, 1), Rules()) == points
