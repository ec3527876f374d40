"""What players are told: of a turn before it ends, of a step before it is taken, of a round."""

from __future__ import annotations

from random import Random

import pytest

from data.words import LANGUAGES, words
from engine.game import END, SEATS
from engine.games.yaxha import GAME
from engine.games.yaxha.hidden import tear_down
from engine.games.yaxha.pyramid import size
from engine.games.yaxha.state import DROPPED
from engine.games.yaxha.telling import CUBES
from engine.notation import action_meant
from engine.playout import Playout
from renderers.scene import tell
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
from tests.seeding import seeded

NAMES = ("Ana", "Bo", "Chloé", "Dee")
GREY = "eeee/eeee/eeee/eeee"
FLOOR = "oeee/eeee/eeee/eeee"


def told(event, language):
    return tell("yaxha", event, NAMES, words(language))


def line(events, language):
    """As a panel tells them below a choice."""
    return " · ".join(told(event, language) for event in events)


def foretold(position, step, seat=A):
    return position.foretold(seat, action_meant(position, seat, step))


def test_a_pick_says_which_cubes_lie_there():
    """XD1, X4.1"""
    position = market(1, 2, lots="obg yeo")
    lot = {"cubes": ["orange_cube", "yellow_cube", "grey_cube"]}
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
    lot = {"cubes": ["orange_cube", "blue_cube", "green_cube"]}
    assert fact(foretold(position, "take 1"), "lot") == lot
    do(position, A, "take 1")
    assert fact(position.turn_so_far(A), "lot") == lot
    assert position.turn_so_far(B) == []


def test_a_cube_says_what_its_group_would_become():
    """X6.4, XD3"""
    position = building(pyramid("d4 blue, e4 blue, f4 grey"), "obg")
    brought = foretold(position, "set blue e5 level 1")
    assert fact(brought, "group") == {"colour": "blue_cube", "was": 2, "size": 3}
    assert fact(brought, "gains") == {"n": 2}
    assert line(brought, "en") == "blue 2→3 · +2 points"
    (event,) = foretold(position, "set blue f5 level 1")
    assert event.facts == {"colour": "blue_cube", "size": 2}
    assert told(event, "en") == "blue stays at 2"
    brought = foretold(position, "set orange f5 level 1")
    assert line(brought, "en") == "orange 0→1 · +1 point"


def test_a_cube_says_which_groups_it_would_cover():
    """X6.2, X6.3, XD3"""
    position = building(rows("eoee/eooe/eeee/eeee", "ee./e../..."), "ooo")
    brought = foretold(position, "set orange d3 level 2")  # its own group is broken in two
    assert fact(brought, "group") == {"colour": "orange_cube", "was": 3, "size": 2}
    assert fact(brought, "costs") == {"n": 2}
    assert kinds(brought) == ["group", "costs"]
    position = building(rows("eeee/eoee/eeee/eeee", "yy./y../..."), "yyy")
    brought = foretold(position, "set yellow d3 level 2")
    assert line(brought, "en") == "yellow 3→4 · orange 1→0 · +1 point"


def test_a_step_says_which_cards_it_would_win_and_lose():
    """X6.5, XD3"""
    position = building(
        rows("ebyy/eogg/eeee/eeee", "yy./y../..."),
        "yyy",
        cards=("largest_yellow", "five_colours_level_1", "three_colours"),
    )
    brought = foretold(position, "set yellow d3 level 2")
    assert fact(brought, "loses") == {"cards": ["five_colours_level_1"]}
    position = building(
        pyramid("d4 blue"), "obg", pyramid("d4 blue, e4 blue"), cards=("largest_blue",)
    )
    brought = foretold(position, "set blue d3 level 1")
    assert fact(brought, "leads") == {"cards": ["largest_blue"]}
    assert line(brought, "en").endswith("leading: largest blue"), "nothing is won before the end"
    assert kinds(foretold(position, "set orange d3 level 1")) == ["group", "gains"]
    position = building(
        pyramid("d4 blue"),
        "bob",
        pyramid("d4 blue, e4 blue"),
        cards=("largest_blue", "largest_any"),
    )
    brought = foretold(position, "set blue d3 level 1")
    assert fact(brought, "meets_some") == {"n": 2}
    do(position, A, "set blue d3 level 1")
    assert fact(position.turn_so_far(A), "leads") == {"cards": ["largest_blue", "largest_any"]}


LONGEST_FORECAST = 90
"""A menu shows 100 letters below a choice."""


@pytest.mark.long
@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forecast_is_short(language):
    """XD3"""
    seen = set()
    for number in range(9):
        choose = {"choose": GAME.explore} if number % 2 else {}
        playout = Playout(GAME, 2 + number % 3, {}, seeded("short", number), **choose)
        for step in playout.steps():
            for seat in step.position.waiting():
                for action in step.position.actions(seat):
                    events = step.position.foretold(seat, action)
                    said = line(events, language)
                    assert len(said) <= LONGEST_FORECAST, said
                    assert "{" not in said
                    seen.update(kinds(events))
                lines = [told(event, language) for event in step.position.turn_so_far(seat)]
                assert all(len(said) <= 120 and "{" not in said for said in lines), lines
    assert seen == {
        *("lot", "group", "gains", "costs", "stays", "leads", "falls", "meets", "loses"),
        *("meets_some", "loses_some"),
    }


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
    position = building(rows(GREY), "obe", early=True)
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
    brought = position.turn_so_far(A)
    assert kinds(brought) == ["leads", "so_far"]
    assert all(event.only == (A,) for event in brought)
    assert fact(brought, "so_far") == {"changes": {"orange_cube": 1, "blue_cube": 2}, "total": 6}
    assert position.turn_so_far(B) == []


def test_the_turn_is_reported_when_it_is_shown():
    """X4.3, XR7"""
    position = building(rows(GREY), "obe", rows(GREY))
    do(position, A, "set grey c2 level 2", "drop orange", "drop blue", "end")
    events = build_somehow(position, B)
    assert facts(events, "built_1")[0] == {
        "seat": "red",
        "cube_1": "grey_cube",
        "cell_1": "c2",
        "level_1": 2,
        "discarded": ["orange_cube", "blue_cube"],
    }
    assert told(events[0], "en") == "**Ana** places grey on c2 (level 2), and discards orange, blue"


def test_each_cube_is_told_with_its_own_cell_and_level():
    """X1.7, XR7"""
    position = building(pyramid("d4 blue, e4 blue, d5 blue"), "bob", pyramid("d4 grey"))
    do(position, A, "set blue e5 level 1", "set blue d4 level 2", "set orange f4 level 1", "end")
    events = build_somehow(position, B)
    assert told(events[0], "en") == (
        "**Ana** places blue on e5 (level 1), blue on d4 (level 2), orange on f4 (level 1)"
    )


@pytest.mark.parametrize("view", ["sealed", "open"])
def test_the_end_of_a_turn_has_at_most_six_lines(view):
    """X3.1, X6.5, XR7: that many a board shows below its picture."""
    longest = 0
    for number in range(12):
        seats = 2 + number % 3
        for step in Playout(GAME, seats, {"build_view": view}, seeded("lines", number)).steps():
            public = [event for event in step.events if event.seen_by(None)]
            assert len(public) <= 6, kinds(public)
            longest = max(longest, len(public))
            for language in LANGUAGES:
                assert all("{" not in told(event, language) for event in public)
    assert longest == 6


def test_a_discard_that_could_be_avoided_is_asked_for_once_more():
    """XR6"""
    avoidable = building(rows(FLOOR, "oe./e../..."), "oeb")
    assert avoidable.warning(A) is None
    do(avoidable, A, "set grey e4 level 2", "drop orange", "drop blue")
    assert avoidable.warning(A) == "discards"
    assert avoidable.warning(B) is None
    do(avoidable, A, "end")
    assert avoidable.warning(A) is None


def test_a_discard_that_could_not_be_avoided_is_not():
    """XR6, X5.9"""
    forced = building(rows(GREY), "obe")
    do(forced, A, "set grey d3 level 2", "drop orange", "drop blue")
    assert forced.warning(A) is None
    early = building(rows(FLOOR, "eee/eee/ee."), "oge", early=True)
    assert "drop orange" in [str(step) for step in early.actions(A)]
    do(early, A, "drop orange", "drop green", "set grey c2 level 3")
    assert early.warning(A) is None


def test_a_discard_with_cubes_still_in_hand_is_weighed_against_the_best_way_from_there():
    """XR6"""
    forced = building(rows(GREY), "obe", early=True)
    do(forced, A, "drop orange")
    assert forced.warning(A) is None, "the others in hand change nothing about it"
    do(forced, A, "drop blue")
    assert forced.warning(A) is None
    avoidable = building(rows(GREY, "e../be./e.."), "bee", early=True)
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
        options = {"early_discard": ("no", "yes")[number % 2]}
        playout = Playout(GAME, 2, options, seeded("regret", number))
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


def test_cubes_and_seats_never_share_a_token_in_what_is_told():
    """X1.1, X1.2"""
    assert not set(CUBES) & set(SEATS)
    cubes: set[str] = set()
    for step in Playout(GAME, 4, {}, Random("tokens")).steps():
        for event in step.events:
            cubes.update(event.facts.get("cubes", ()))
            cubes.update(event.facts.get("discarded", ()))
    assert cubes == set(CUBES)
