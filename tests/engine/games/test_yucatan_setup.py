"""Y3 and Y17: the orders of the set-up, where villages and warriors may go, and the first turn."""

from __future__ import annotations

from random import Random

import pytest

from data.rulebook import paragraph
from engine.game import END, SEATS, Illegal
from engine.games.yucatan import GAME
from engine.games.yucatan.actions import Found
from engine.games.yucatan.board import cells_in
from engine.playout import Playout
from tests.engine.games.yucatan_tables import (
    cells,
    do,
    fact,
    fresh,
    in_order,
    kinds,
    offered,
    pieces,
    table,
)


def orders(seats: int, first: int) -> dict[str, list[int]]:
    """Who was on turn in each part of a random set-up."""
    here, random = fresh(seats, first=first), Random(seats)
    found: dict[str, list[int]] = {}
    while here.phase != "play":
        found.setdefault(here.phase, []).append(here.active)
        while END not in (legal := here.actions(here.active)):
            here.play(here.active, random.choice(legal))
        here.play(here.active, END)
    found["play"] = [here.active]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_every_part_of_the_set_up_has_its_order(seats, first):
    """Y3.2, Y3.3, Y3.6, Y3.7, Y3.8, YW1"""
    found = orders(seats, first)
    right = [(first - 1 - at) % seats for at in range(seats)]
    assert found["large"] == right
    assert found["small"] == [(first + 1 - at) % seats for at in range(seats)]
    assert found["warriors"] == right
    rounds = len(found["neutral"]) // seats + 1
    assert found["neutral"] == (right * rounds)[: len(found["neutral"])]
    assert found["play"] == [first]


def test_the_orders_of_the_examples():
    """YW1"""
    assert orders(3, 0)["large"] == [2, 1, 0]
    assert orders(3, 0)["small"] == [1, 0, 2]
    assert orders(4, 0)["small"] == [1, 0, 3, 2]
    four = orders(4, 2)
    assert (four["large"], four["small"]) == ([1, 0, 3, 2], [3, 2, 1, 0])


def test_the_turns_of_play_go_to_the_left():
    """Y3.8, Y1.1"""
    here = table("d4", "c8", "", seats=3)
    do(here, "grow d4")
    assert here.active == 1
    do(here, "grow c8")
    assert here.active == 2
    do(here, "found c5")
    assert here.active == 0


def test_where_a_large_village_may_go():
    """Y3.2, Y3.4, YD1, YW2"""
    here = fresh()
    do(here, "found c8")
    assert here.active == 0
    assert cells(here, "found") == in_order(
        here, "c5, d2, d3, d4, d5, e2, e4, e5, g1, h2, h3, h4, h5, i4, i5"
    )
    assert {event.kind for event in do(here, "found h5")} == {"large_village"}
    assert (pieces(here, 0), pieces(here, 1)) == ("h5+", "c8+")


def test_where_a_small_village_may_go_when_the_large_one_is_on_a_beach():
    """Y3.3, YR17, YW3"""
    here = table("h5+", "c8+", phase="small")
    assert cells(here, "found") == in_order(
        here, "a5, a7, c5, d2, d3, d4, d5, e2, e4, e5, e7, f5, f7, g1, g7, h2, h3, h7, j5, j7"
    )


def test_where_a_small_village_may_go_when_the_large_one_is_inland():
    """Y3.3, YR17, YW4"""
    here = table("d4+", "c8+", phase="small")
    assert cells(here, "found") == in_order(here, "d2, e2, e5, g1, h2, h3, h4, h5, i4, i5")


def test_where_a_neutral_village_may_go():
    """Y3.6, Y3.4, YW5"""
    here = table("h5+ d4", "c8+ g8", phase="neutral")
    here.tokens, here.box = [6, 6], 0
    assert cells(here, "found") == in_order(
        here, "b3, b4, b5, c2, d7, e1, e11, f1, f11, h9, i3, i7, i9, i10, j4, j8"
    )
    events = do(here, "found b3")
    assert fact(events, "neutral_village") == {"seat": "red", "cell": "b3"}
    assert (here.tokens, here.towns[2]) == ([5, 6], 1 << here.map.number["b3"])


def test_neutral_villages_may_be_kept_away_from_the_great_river():
    """Y3.6, Y16.12, YR29, YW54"""
    here = table("h5+ d4", "c8+ g8", phase="neutral", inland=True)
    here.tokens, here.box = [6, 6], 0
    assert cells(here, "found") == in_order(
        here, "b3, b4, c2, e1, e11, f1, f11, h9, i3, i9, i10, j4, j8"
    )
    with pytest.raises(Illegal):
        here.play(0, Found("b5"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_program_keeps_neutral_villages_away_from_the_great_river_too(seats):
    """Y16.8, Y16.12"""
    options = {"neutral_setup": "random", "neutral_at_river": "forbidden"}
    for seed in range(4):
        playout = Playout(GAME, seats, options, Random(seed))
        steps = playout.steps()
        here = next(s for s in steps if "neutral_villages" in kinds(s.events)).position
        great = set(here.map.land.all("river"))
        around = here.map.hexes.neighbours
        assert not any(great & set(around[cell]) for cell in cells_in(here.towns[-1]))
        assert not here.box or not here.neutral_cells & here.free


def test_neutral_villages_are_placed_until_no_cell_is_left_and_the_rest_leaves_the_game():
    """Y3.6, Y1.3"""
    random = Random(3)
    for seats in (2, 3, 4):
        here, events = fresh(seats), []
        while here.phase != "warriors":
            here.play(here.active, random.choice(here.actions(here.active)))
            events = here.play(here.active, END)
        assert here.tokens == [0] * seats
        assert here.towns[-1].bit_count() + here.box == 12
        assert ("left_over" in kinds(events)) == bool(here.box)
        assert bool(here.free & ~here.map.marked) <= (here.box == 0)


@pytest.mark.parametrize("setup", ["manual", "random"])
def test_all_neutral_villages_nearly_always_find_room_on_the_own_map_for_two(setup):
    """Y2.14, Y3.6, Y17.1"""
    random, games = Random(2), 200
    left_over = 0
    for _ in range(games):
        here = Playout(GAME, 2, {"neutral_setup": setup}, random).position
        assert here.map.name == "two_bends"
        while here.phase != "warriors":
            here.play(here.active, random.choice(here.actions(here.active)))
            here.play(here.active, END)
        left_over += bool(here.box)
    assert left_over <= games * 0.05


def test_not_all_neutral_villages_find_room_on_the_smaller_map_for_two_which_is_called_by_name():
    """Y2.9, Y16.9, Y17.1"""
    random = Random(2)
    for _ in range(60):
        here = Playout(GAME, 2, {"map": "two_shores", "neutral_setup": "random"}, random).position
        assert here.map.name == "two_shores"
        while here.phase != "warriors":
            here.play(here.active, random.choice(here.actions(here.active)))
            here.play(here.active, END)
        assert here.box
    assert "`map=two_shores`" in paragraph("yucatan", "en", "Y2.9").text
    assert "Carte : Deux rives" in paragraph("yucatan", "fr", "Y2.9").text.replace("\xa0", " ")


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3)])
def test_neutral_villages_are_dealt_out_evenly(seats, each):
    """Y3.6, Y17.1, Y17.2, Y17.3"""
    assert fresh(seats).tokens == [each] * seats


def test_who_finds_no_cell_for_the_small_village_takes_a_free_beach():
    """Y3.5, YR15"""
    crowded = "d2 e4 c5 g1 h3 h5 i4"  # nothing is free on the banks of red's rivers
    here = table("", f"{crowded} e2", phase="small")
    here.placed = 1
    assert here.map.own_banks[0] & here.free == 0
    assert cells(here, "found") == in_order(here, "a5 f5 j5 a7 b7 c7 e7 f7 g7 h7 j7")


def test_who_finds_no_beach_either_goes_without():
    """Y3.5"""
    crowded = "d2 e4 c5 g1 h3 h5 i4 a5 j5 a7 c7 e7 j7"
    here = table("", "g7+", neutral=crowded, phase="small", turn=1)
    assert here.map.hexes.named(cells_in(here.map.beach_set & here.free)) == ["f5"]
    events = do(here, "found f5")
    assert fact(events, "no_room") == {"seat": "red"}
    assert (here.towns[0], here.phase) == (0, "warriors")


def test_two_warriors_are_placed_beside_the_own_city_in_one_turn():
    """Y3.7, YD2, YD10"""
    here = table("h5+ d4", "c8+ g8", phase="warriors", turn=1)
    assert cells(here, "deploy") == in_order(here, "d9 e8 e10 f8 f9 f10")
    assert here.asks(1) == "warriors"
    here.play(1, next(a for a in here.actions(1) if str(a) == "deploy jaguar d9"))
    assert END not in here.actions(1)
    assert here.asks(1) == "second_warrior"
    assert not [text for text in offered(here) if text.endswith("d9")]
    assert len(offered(here)) == 5 * 3
    events = do(here, "deploy jaguar e10")
    assert fact(events, "warriors") == {"seat": "blue", "cells": ["d9", "e10"]}
    assert pieces(here, 1) == "c8+ g8 jaguar@d9 jaguar@e10"
    assert here.reserve_guilds(1) == [1, 3, 3]


def test_no_more_than_three_warriors_of_a_guild():
    """Y1.2"""
    here = table("h5+ d4 c5 a7 jaguar@a5 jaguar@b5 jaguar@c3", "")
    assert {text.split()[1] for text in offered(here, "deploy ")} == {"serpent", "hummingbird"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_named_or_drawn(seats):
    """Y3.1, Y16.1, YR21, YD15"""
    for colour in SEATS[:seats]:
        here = Playout(GAME, seats, {"first": colour}, Random(1)).position
        assert here.first == SEATS.index(colour)
    drawn = {Playout(GAME, seats, {}, Random(seed)).position.first for seed in range(40)}
    assert drawn == set(range(seats))


def test_the_program_places_the_neutral_villages_on_cells_drawn_by_lot():
    """Y16.8, Y3.6, YD15"""
    placed = []
    for seed in range(6):
        playout = Playout(GAME, 2, {"neutral_setup": "random"}, Random(seed))
        for step in playout.steps():
            if "neutral_villages" in kinds(step.events):
                here = step.position
                told = fact(step.events, "neutral_villages")
                break
        assert here.phase == "warriors"
        assert told["cells"] == here.map.hexes.named(cells_in(here.towns[2]))
        assert any(event.reveals for event in step.events)
        assert here.towns[2] & here.map.marked == 0
        assert here.towns[2].bit_count() == 12 - here.box
        assert not here.box or not here.free & ~here.map.marked
        assert here.order == ()
        placed.append(here.towns[2])
    assert len(set(placed)) == 6


def test_nobody_places_neutral_villages_when_the_program_does():
    """Y16.8"""
    playout = Playout(GAME, 3, {"neutral_setup": "random"}, Random(1), longest=20)
    assert "neutral" not in {step.position.phase for step in playout.steps()}
