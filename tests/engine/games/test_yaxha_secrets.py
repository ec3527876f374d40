"""XI10 and what it protects: picks, the bag, sealed building, unfinished turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.yaxha import GAME
from engine.games.yaxha.actions import DROPS, PICKS, SETS, TAKES
from engine.games.yaxha.pyramid import size
from engine.games.yaxha.state import DROPPED, NO_TILE, SECRET, UNKNOWN
from engine.playout import Playout
from engine.table import Table
from tests.engine.games.yaxha_tables import (
    A,
    B,
    C,
    build_somehow,
    building,
    do,
    kinds,
    market,
    pyramid,
    rows,
)
from tests.engine.likelihood import LIKELY, differ

OTHERS = (None, B, C)


def test_a_pick_is_hidden_from_everybody_before_the_reveal():
    """XI10, X4.2, XD1"""
    position = market(1, 2, 3)
    do(position, A, "pick 2")
    assert position.seen_by(A).picks == [2, NO_TILE, NO_TILE]
    do(position, A, "end")
    for viewer in OTHERS:
        assert position.seen_by(viewer).picks == [SECRET, NO_TILE, NO_TILE]
        assert position.seen_by(viewer).waiting() == (B, C)
    do(position, B, "pick 2", "end")
    do(position, C, "pick 1", "end")
    for viewer in OTHERS:
        assert position.seen_by(viewer).picks == [2, 2, 1]


def test_the_bag_is_hidden_from_everybody():
    """XI10, XD7"""
    position = market(1, 2)
    for viewer in (None, A, B):
        assert position.seen_by(viewer).bag == (*position.bag[:6], *[UNKNOWN] * 114)


def test_what_is_left_in_the_bag_stays_hidden_after_the_end():
    """XI10"""
    over = Playout(GAME, 3, {}, Random("left")).finish().position
    assert over.seen_by(A).bag[90:] == (UNKNOWN,) * 30


def test_sealed_building_is_shown_when_the_last_has_ended():
    """XR7, X6.1"""
    position = building(pyramid(""), "obg", pyramid(""), pyramid(""))
    events = build_somehow(position, A)
    assert events == []
    view = position.seen_by(B)
    assert (size(view.pyramids[A]), view.hands[A], view.ready[A]) == (0, (0, 1, 2), True)
    assert size(position.seen_by(A).pyramids[A]) == 3
    build_somehow(position, B)
    events = build_somehow(position, C)
    assert kinds(events) == ["built_3", "built_3", "built_3", "market"]
    assert all(event.reveals for event in events)
    assert [size(one) for one in position.seen_by(None).pyramids] == [3, 3, 3]


def test_open_building_is_shown_when_its_builder_has_ended():
    """XR7, X8.6"""
    position = building(pyramid(""), "obg", pyramid(""), pyramid(""), sealed=False)
    events = build_somehow(position, B)
    assert kinds(events) == ["built_3"]
    assert not events[0].reveals
    view = position.seen_by(A)
    assert [size(one) for one in view.pyramids] == [0, 3, 0]
    assert view.scores()[B] == position.scores()[B] > 0
    build_somehow(position, A)
    events = build_somehow(position, C)
    assert kinds(events) == ["built_3", "market"]


def test_discards_of_a_sealed_building_are_hidden_too():
    """XR7"""
    grey = rows("eeee/eeee/eeee/eeee")
    position = building(grey, "obe", grey)
    do(position, A, "set grey d3 level 2", "drop orange", "drop blue", "end")
    assert position.seen_by(B).discards[A] == ()
    assert position.seen_by(B).hands[A] == (0, 1, 4)
    assert position.seen_by(A).discards[A] == (0, 1)
    events = build_somehow(position, B)
    assert kinds(events)[0] == "built_1"


@pytest.mark.parametrize("early", [False, True])
def test_in_another_world_no_cube_is_discarded_before_it_may_be(early):
    """X5.9, X8.8, XI10"""
    floor = rows("oeee/eeee/eeee/eeee", "oe./e../...")
    position = building(floor, "obe", floor, early=early)
    do(position, A, "set grey d3 level 2", "set orange c2 level 3", "drop blue", "end")
    laid = {world.laid[A] for world in (position.possible(B, Random(n)) for n in range(60))}
    first_dropped = {steps[0][1] == DROPPED for steps in laid}
    assert first_dropped == ({False, True} if early else {False})
    assert {len([cell for _, cell in steps if cell == DROPPED]) for steps in laid} == {1, 2}
    for n in range(20):
        world = position.possible(B, Random(n))
        assert [flaw for flaw in world.flaws() if "X5" in flaw] == []


def test_secret_steps_are_veiled_while_the_game_is_running():
    """XI10, XD1, XD2, XD3"""
    picks = {step.veiled() for step in PICKS}
    builds = {step.veiled() for sets in SETS for step in sets.values()}
    builds |= {step.veiled() for step in DROPS}
    assert picks == {"pick (hidden until the game is over)"}
    assert builds == {"build (hidden until the game is over)"}
    assert TAKES[3].veiled() == "take 3"


def test_open_building_is_not_veiled_and_picks_are():
    """XR7, X8.6, XI10"""
    for sealed in (True, False):
        start = building(pyramid("d4 blue"), "obg", sealed=sealed)
        turn = Table(GAME, start).play(A, "set blue d3, set orange c3, set green c4")
        assert (turn.veiled == turn.text) is not sealed
    turn = Table(GAME, market(1, 2, sealed=False)).play(A, "pick 2")
    assert turn.veiled == "pick (hidden until the game is over)"


def test_an_open_discard_is_not_veiled():
    """XR7, X8.6"""
    grey = rows("eeee/eeee/eeee/eeee")
    start = building(grey, "obe", grey, sealed=False)
    turn = Table(GAME, start).play(A, "set grey d3, drop orange, drop blue")
    assert turn.veiled == turn.text == "set grey d3 level 2, drop orange, drop blue"


def test_the_next_cubes_are_as_likely_as_the_bag_makes_them():
    """XI10, X2.4: after four lots of which two thirds are orange and blue"""
    position = market(1, 2, 3, 4, lots="oob oob oob oob")
    assert position.drawn == 12
    one, two, random = Counter(), Counter(), Random(5)
    for number in range(4_000):
        world = position.possible(A, Random(number))
        one[world.bag[12:14]] += 1
        assert world.flaws() == []
    left = [0] * 16 + [1] * 20 + [2, 3, 4] * 24
    for _ in range(4_000):
        two[tuple(random.sample(left, 2))] += 1
    assert differ(one, two) < LIKELY


@pytest.mark.parametrize("phase", ["choose", "build"])
def test_what_is_imagined_of_the_rest_is_the_same_before_and_after_a_choice(phase):
    """XI10: whether somebody has decided changes neither the bag nor what the others decide"""
    if phase == "choose":
        before = market(1, 2, 3)
        after = before.copy()
        do(after, A, "pick 2", "end")
    else:
        before = building(pyramid("d4 blue"), "obg", pyramid("d4 grey"), pyramid("d4 blue"))
        build_somehow(before, B)
        after = before.copy()
        build_somehow(after, A)
    for number in range(20):
        one, two = Random(number), Random(number)
        world, other = before.possible(C, one), after.possible(C, two)
        assert one.getstate() == two.getstate()
        assert world.bag == other.bag
        assert (world.picks[B], world.pyramids[B]) == (other.picks[B], other.pyramids[B])
        assert other.ready[A]
        assert not world.ready[A]


def test_any_tile_is_imagined_to_be_picked_as_likely_as_another():
    """XD1, and the model that the room says"""
    position = market(1, 2, 3)
    do(position, A, "pick 2", "end")
    picks = Counter(position.possible(B, Random(number)).picks[A] for number in range(1_500))
    assert differ(picks, Counter({1: 500, 2: 500, 3: 500})) < LIKELY
