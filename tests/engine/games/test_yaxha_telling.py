"""What players are told: of a turn before it ends, of a step before it is taken, of a round."""

from __future__ import annotations

from random import Random

import pytest

from data.words import LANGUAGES, words
from engine.game import END, SEATS
from engine.games.yaxha import GAME
from engine.games.yaxha.actions import DROPS, PICKS, SETS, TAKES
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.hidden import tear_down
from engine.games.yaxha.pyramid import COLOURS, size
from engine.games.yaxha.state import DROPPED
from engine.games.yaxha.telling import CUBES
from engine.notation import action_meant
from engine.playout import Playout
from tests.engine.games.yaxha_tables import (
    A,
    B,
    build_somehow,
    building,
    do,
    fact,
    facts,
    kinds,
    market,
    pick,
    pyramid,
    rows,
)

GREY = "eeee/eeee/eeee/eeee"


def foretold(position, step, seat=A):
    return position.foretold(seat, action_meant(position, seat, step))


def test_a_pick_says_which_cubes_lie_there():
    """XD1, X4.1"""
    position = market(1, 2, lots="obg yeo")
    lot = {"tile": 2, "cubes": ["orange_cube", "yellow_cube", "grey_cube"]}
    assert fact(foretold(position, "pick 2"), "lot") == lot
    assert position.turn_so_far(A) == []
    do(position, A, "pick 2")
    assert fact(position.turn_so_far(A), "lot") == lot
    assert position.turn_so_far(B) == []
    do(position, A, "end")
    assert position.turn_so_far(A) == []


def test_a_tile_left_over_says_which_cubes_lie_there():
    """XD2"""
    position = market(2, 1, 3, lots="obg yeo bgy")
    pick(position, 3, 3, 3)
    lot = {"tile": 1, "cubes": ["orange_cube", "blue_cube", "green_cube"]}
    assert fact(foretold(position, "take 1"), "lot") == lot
    do(position, A, "take 1")
    assert fact(position.turn_so_far(A), "lot") == lot
    assert position.turn_so_far(B) == []


def test_a_cube_says_what_its_group_would_become():
    """X6.4, XD3"""
    position = building(pyramid("d4 blue, e4 blue, f4 grey"), "obg")
    assert fact(foretold(position, "set blue e5 level 1"), "grows") == {
        "colour": "blue_cube", "was": 2, "size": 3, "points": 4,
    }  # fmt: skip
    assert fact(foretold(position, "set blue f5 level 1"), "stays") == {
        "colour": "blue_cube", "was": 2, "size": 2, "points": 2,
    }  # fmt: skip
    assert kinds(foretold(position, "set orange f5 level 1")) == ["grows"]


def test_a_cube_says_which_groups_it_would_cover():
    """X6.2, X6.3, XD3"""
    position = building(rows("eoee/eooe/eeee/eeee", "ee./e../..."), "ooo")
    told = foretold(position, "set orange d3 level 2")  # its own group is broken in two
    assert fact(told, "shrinks") == {"colour": "orange_cube", "was": 3, "size": 2, "points": 2}
    assert kinds(told) == ["shrinks"]
    position = building(rows("eeee/eoee/eeee/eeee", "yy./y../..."), "yyy")
    told = foretold(position, "set yellow d3 level 2")
    assert fact(told, "grows") == {"colour": "yellow_cube", "was": 3, "size": 4, "points": 6}
    assert fact(told, "shrinks") == {"colour": "orange_cube", "was": 1, "size": 0, "points": 0}


def test_a_step_says_which_cards_it_would_win_and_lose():
    """X6.5, XD3"""
    position = building(
        rows("ebyy/eogg/eeee/eeee", "yy./y../..."), "yyy",
        cards=("largest_yellow", "five_colours_level_1", "three_colours"),
    )  # fmt: skip
    told = foretold(position, "set yellow d3 level 2")
    assert fact(told, "loses") == {"cards": ["five_colours_level_1"]}
    position = building(
        pyramid("d4 blue"), "obg", pyramid("d4 blue, e4 blue"), cards=("largest_blue",)
    )
    told = foretold(position, "set blue d3 level 1")
    assert fact(told, "meets") == {"cards": ["largest_blue"]}
    assert kinds(foretold(position, "set orange d3 level 1")) == ["grows"]


def test_what_others_build_in_secret_is_not_in_a_forecast():
    """XI10, XR7"""
    position = building(
        pyramid("d4 blue"), "bbb", pyramid("d4 blue, e4 blue"), cards=("largest_blue",)
    )
    before = foretold(position, "set blue d3 level 1")
    position.hands[B] = (1, 1, 1)
    do(position, B, "set blue f4 level 1", "set blue g4 level 1", "set blue g5 level 1", "end")
    assert foretold(position, "set blue d3 level 1") == before
    position.rules = position.rules._replace(sealed=False)
    assert foretold(position, "set blue d3 level 1") != before


def test_a_forecast_changes_nothing_and_a_drop_or_an_end_foretells_nothing():
    """XD3, XD4"""
    position = building(rows(GREY), "obe")
    before = position.dump()
    assert foretold(position, "drop blue") == []
    assert foretold(position, "set grey d3 level 2") != []
    assert position.foretold(A, END) == []
    assert position.dump() == before


def test_a_turn_so_far_tells_the_pyramid_and_what_has_changed():
    """X6.4, XD3"""
    position = building(pyramid("d4 blue, e4 blue, f4 grey"), "obb", cards=("largest_orange",))
    assert position.turn_so_far(A) == []
    do(position, A, "set blue e5 level 1", "set orange f5 level 1")
    told = position.turn_so_far(A)
    assert kinds(told) == ["meets", "so_far"]
    assert all(event.only == (A,) for event in told)
    assert fact(told, "so_far") == {
        "seat": "red",
        "sizes": {"orange_cube": 1, "blue_cube": 3, "grey_cube": 1},
        "points": {"orange_cube": 1, "blue_cube": 4, "grey_cube": 1},
        "changes": {"orange_cube": 1, "blue_cube": 2},
        "total": 6,
    }
    assert position.turn_so_far(B) == []
    assert position.seen_by(B).turn_so_far(A) == []


def test_the_turn_is_reported_when_it_is_shown():
    """X4.3, XR7"""
    position = building(rows(GREY), "obe", rows(GREY))
    do(position, A, "set grey c2 level 2", "drop orange", "drop blue", "end")
    events = build_somehow(position, B)
    assert facts(events, "built")[0] == {
        "seat": "red", "cubes": ["grey_cube"], "cells": ["c2"], "levels": ["2"],
    }  # fmt: skip
    assert facts(events, "discarded")[0] == {"seat": "red", "cubes": ["orange_cube", "blue_cube"]}


def test_a_discard_that_could_be_avoided_is_asked_for_once_more():
    """XR6"""
    avoidable = building(rows(GREY, "e../be./e.."), "bee")
    assert avoidable.warning(A) is None
    do(avoidable, A, "drop blue", "set grey d2 level 2", "set grey c2 level 3")
    assert avoidable.warning(A) == "discards"
    assert avoidable.warning(B) is None
    do(avoidable, A, "end")
    assert avoidable.warning(A) is None


def test_a_discard_that_could_not_be_avoided_is_not():
    """XR6, X5.9"""
    forced = building(rows(GREY), "obe")
    do(forced, A, "drop orange", "drop blue", "set grey d3 level 2")
    assert forced.warning(A) is None
    better = building(rows("oeee/eeee/eeee/eeee", "eee/eee/ee."), "oge")
    assert "drop orange" in [str(step) for step in better.actions(A)]
    do(better, A, "drop orange", "drop green", "set grey c2 level 3")
    assert better.warning(A) is None


def test_a_discard_with_cubes_still_in_hand_is_weighed_against_the_best_way_from_there():
    """XR6"""
    forced = building(rows(GREY), "obe")
    do(forced, A, "drop orange")
    assert forced.warning(A) is None, "the others in hand change nothing about it"
    do(forced, A, "drop blue")
    assert forced.warning(A) is None
    avoidable = building(rows(GREY, "e../be./e.."), "bee")
    do(avoidable, A, "drop blue")
    assert avoidable.warning(A) == "discards", "after grey, blue would have had a place"


def most_placed(position, seat):
    """How many cubes stand at best when the seat has built, by trying everything."""
    steps = [step for step in position.actions(seat) if step is not END]
    if not steps:
        return size(position.pyramids[seat])
    found = []
    for step in steps:
        other = position.copy()
        other.play(seat, step)
        found.append(most_placed(other, seat))
    return max(found)


def test_a_warning_is_given_just_when_another_way_places_more():
    """XR6, X5.9"""
    seen = set()
    for number in range(40):
        playout = Playout(GAME, 2, {}, Random(f"regret {number}"))
        for step in playout.steps():
            here, seat = step.position, step.seat
            if here.phase != "build" or not any(cell == DROPPED for _, cell in here.laid[seat]):
                continue
            if here.ready[seat]:
                continue
            begun = here.copy()
            tear_down(begun, seat)
            wasteful = most_placed(here, seat) < most_placed(begun, seat)
            assert (here.warning(seat) == "discards") == wasteful, here.dump()
            seen.add((wasteful, len(here.hands[seat])))
    assert {(True, 0), (False, 0), (False, 1)} <= seen
    assert any(wasteful and held for wasteful, held in seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_told_has_words(language):
    """X1.2, X1.3"""
    say = words(language)
    for kind in ("picks", "took", "traded", "built", "discarded", "market", "card", "over", "lot",
                 "grows", "stays", "shrinks", "meets", "loses", "so_far"):  # fmt: skip
        assert say.knows(f"yaxha.event.{kind}")
    for token in (*CUBES, *COLOURS, *(card.id for card in CARDS)):
        assert say.knows(f"yaxha.token.{token}"), token
    for step in (PICKS[1], TAKES[1], SETS[0][0], DROPS[0], END):
        verb = str(step).split()[0]
        assert say.knows(f"yaxha.step.{verb}")
        assert say.knows(f"yaxha.token.{verb}")
    for asked in ("pick", "take", "build"):
        assert say.knows(f"yaxha.ask.{asked}")
    for sentence in ("end_now.discards", "end_sure.discards", "over.ten_rounds"):
        assert say.knows(f"yaxha.{sentence}")


def test_cubes_and_seats_never_share_a_token_in_what_is_told():
    """X1.1, X1.2"""
    assert not set(CUBES) & set(SEATS)
    told: set[str] = set()
    for step in Playout(GAME, 4, {}, Random("tokens")).steps():
        for event in step.events:
            told.update(event.facts.get("cubes", ()))
    assert told == set(CUBES)
