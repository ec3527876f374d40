"""X5: what may be placed where, what must be, and what is thrown away."""

from __future__ import annotations

import re
from random import Random

import pytest

from data.rulebook import paragraph
from engine.game import END, Illegal
from engine.games.yaxha import GAME
from engine.games.yaxha.actions import DROPS, PICKS, SETS, TAKES
from engine.games.yaxha.grid import GROUND, NUMBERS, PLACES, above, beside, reach
from engine.games.yaxha.pyramid import COLOURS, cubes, filled, legal, room, size, visible
from engine.games.yaxha.state import DROPPED
from engine.notation import Unclear, action_meant, branches, descend, meant
from engine.playout import Playout
from tests.engine.games.yaxha_tables import (
    A,
    B,
    P,
    build_somehow,
    building,
    cell,
    cells,
    do,
    market,
    may_end,
    offered,
    pick,
    played,
    pyramid,
    rows,
)
from tests.seeding import seeded

ANY = COLOURS
SQUARE = "d4 blue, e4 grey, d5 green, e5 blue"
AROUND = "d3 e3 c4 f4 c5 f5 d6 e6"
GREY = "eeee/eeee/eeee/eeee"
FLOOR = "oeee/eeee/eeee/eeee"

# A pyramid; then colours and the cells, level 1 unless said otherwise, where they may go.
EXAMPLES = {
    "XW14": ("", ANY, "d4"),
    "XW15": ("d4 blue", ANY, "d3 c4 e4 d5"),
    "XW16": ("d4 blue, e4 grey, f4 green, g4 blue", ANY, "d3 e3 f3 g3 d5 e5 f5 g5"),
    "XW17": (SQUARE, ("blue", "green", "grey"), f"{AROUND} d4@2"),
    "XW18": (SQUARE, ("orange", "yellow"), AROUND),
    "XW19": (f"{SQUARE}, d4@2 blue", ANY, AROUND),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_cubes_go_where_the_examples_say(example):
    """X5.2, X5.3, X5.4, X5.5, X5.6, X5.7"""
    built, colours, where = example
    expected = [name if "@" in name else f"{name}@1" for name in where.split()]
    for colour in colours:
        assert cells(pyramid(built), colour) == expected


def test_higher_cubes_need_their_own_colour():
    """X5.7, XW20"""
    one = rows(FLOOR)
    assert cells(one, "orange") == ["c2@2"]
    position = building(one, "ooo")
    assert offered(position) == ["set orange c2 level 2"]
    do(position, A, "set orange c2 level 2")
    assert offered(position) == ["set orange d2 level 2", "set orange c3 level 2"]


def test_no_cube_is_discarded_while_one_in_hand_fits_and_then_all_are():
    """X5.9, XW21, XD5"""
    position = building(rows(GREY), "oeb")
    nine = [f"set grey {col}{row} level 2" for row in "234" for col in "cde"]
    assert offered(position) == nine
    for colour in ("grey", "orange", "blue"):
        with pytest.raises(Illegal):
            position.play(A, DROPS[COLOURS.index(colour)])
    do(position, A, "set grey d3 level 2")
    assert offered(position) == ["drop orange", "drop blue"]
    do(position, A, "drop blue")
    assert not may_end(position)
    assert offered(position) == ["drop orange"]
    do(position, A, "drop orange", "end")
    assert position.discards[A] == (1, 0)
    assert position.laid[A] == ((4, cell("d3@2")), (1, DROPPED), (0, DROPPED))


def test_a_cube_that_would_fit_after_another_is_not_discarded_now():
    """XR6, X5.9, XW29"""
    position = building(rows(FLOOR, "oe./e../..."), "oeb")
    six = [f"set grey {name} level 2" for name in ("e2", "d3", "e3", "c4", "d4", "e4")]
    assert offered(position) == six
    other = position.copy()
    do(position, A, "set grey d3 level 2")
    assert "set orange c2 level 3" in offered(position)
    assert "drop blue" not in offered(position)
    do(position, A, "set orange c2 level 3")
    assert offered(position) == ["drop blue"]
    do(other, A, "set grey e4 level 2")
    assert offered(other) == ["drop orange", "drop blue"], "which cell is chosen stays free"


def test_a_table_may_let_players_discard_early():
    """X8.8, XR6, XW21"""
    position = building(rows(GREY), "oeb", early=True)
    assert offered(position)[9:] == ["drop orange", "drop blue"]
    with pytest.raises(Illegal):
        position.play(A, DROPS[COLOURS.index("grey")])
    do(position, A, "drop orange", "drop blue", "set grey d3 level 2", "end")
    assert position.laid[A] == ((0, DROPPED), (1, DROPPED), (4, cell("d3@2")))
    waiting = building(rows(FLOOR, "oe./e../..."), "oeb", early=True)
    do(waiting, A, "drop orange", "set grey d3 level 2")
    assert offered(waiting) == ["drop blue"]
    started = Playout(GAME, 2, {"early_discard": "yes"}, Random(1)).position
    assert started.rules.early
    assert type(started).load(started.dump()).rules == started.rules
    assert not Playout(GAME, 2, {}, Random(1)).position.rules.early


def test_a_game_of_before_is_looked_at_with_the_rule_it_was_played_by():
    """X8.8"""
    data = building(rows(GREY), "oeb").dump()
    data["rules"] = data["rules"][:2]
    assert GAME.load(data).rules.early


def test_the_first_cube_goes_to_d4_and_level_1_has_no_colour_condition():
    """X5.2, X5.5, X1.7"""
    position = building(pyramid(""), "obg")
    assert offered(position) == [f"set {colour} d4 level 1" for colour in COLOURS[:3]]
    do(position, A, "set green d4 level 1")
    assert len(offered(position)) == 2 * 4


def test_a_corner_is_no_contact_on_level_1():
    """X5.3"""
    assert "c3@1" not in cells(pyramid("d4 blue"), "blue")
    assert "c3@1" in cells(pyramid("d4 blue, c4 blue"), "blue")


def test_a_corner_is_no_contact_on_a_level_above():
    """X5.7"""
    one = rows(GREY, "o../.../...")
    assert cells(one, "orange") == ["d2@2", "c3@2"]


def test_the_box_floats_until_the_cubes_fix_it():
    """X5.4, XR5"""
    assert reach(filled(pyramid("d4 blue"))) == (0, 6, 0, 6)
    east = pyramid("d4 blue, e4 blue, f4 blue, g4 blue")
    west = pyramid("d4 blue, c4 blue, b4 blue, a4 blue")
    assert reach(filled(east)) == (3, 6, 0, 6)
    assert reach(filled(west)) == (0, 3, 0, 6)
    assert "c4@1" not in cells(east, "blue")
    assert "e4@1" not in cells(west, "blue")
    assert cells(pyramid("d4 blue, d3 blue, d2 blue, d1 blue"), "grey") == [
        f"{column}{row}@1" for row in "1234" for column in "ce"
    ]


def test_a_higher_level_may_be_begun_before_the_lower_one_is_full():
    """X5.8"""
    one = pyramid(SQUARE)
    assert "d4@2" in cells(one, "blue")
    assert filled(one) & GROUND == filled(one)


def test_a_cube_rests_on_four():
    """X5.6"""
    assert "d4@2" not in cells(pyramid("d4 blue, e4 blue, d5 blue"), "blue")
    assert cells(rows("bbbb/bbbb/bbbb/bbbb", "bb./bb./..."), "blue") == [
        "e2@2",
        "e3@2",
        "c4@2",
        "d4@2",
        "e4@2",
        "c2@3",
    ]


def test_a_hidden_cube_cannot_be_touched_any_more():
    """X5.7, X6.2: so it does not matter that it counts for nothing"""
    for number in range(8):
        position = played(2 + number % 3, f"touched {number}")
        for one in position.pyramids:
            hidden = filled(one) & ~filled(visible(one))
            assert hidden
            assert not room(one)[1] & (beside(hidden) | above(hidden))


def test_the_three_cubes_are_placed_in_any_order_and_none_is_kept():
    """X5.1, XD3, XD4"""
    position = building(pyramid("d4 blue"), "oyg")
    for colour in ("orange", "green", "yellow"):
        assert any(text.startswith(f"set {colour}") for text in offered(position))
    assert not may_end(position)
    do(position, A, "set yellow d3 level 1", "set orange d2 level 1")
    assert not may_end(position)
    assert all(text.startswith("set green") for text in offered(position))
    do(position, A, "set green c2 level 1")
    assert offered(position) == ["end"]
    do(position, A, "end")
    assert position.hands[A] == ()
    assert size(position.pyramids[A]) == 4


def test_two_cubes_of_one_colour_are_listed_once():
    """XD6"""
    position = building(pyramid("d4 blue"), "ooo")
    assert offered(position) == [f"set orange {name} level 1" for name in ("d3", "c4", "e4", "d5")]
    do(position, A, "set orange d3 level 1")
    assert position.hands[A] == (0, 0)


def test_nobody_waits_for_a_neighbours_cubes():
    """XD3"""
    position = building(pyramid(""), "obg", pyramid(""), pyramid(""))
    assert position.waiting() == (0, 1, 2)
    do(position, A, "set orange d4 level 1")
    build_somehow(position, 2)
    assert position.waiting() == (0, 1)
    assert len(offered(position, B)) == 3
    assert position.actions(2) == []
    with pytest.raises(Illegal):
        position.play(2, END)


def test_steps_are_typed_with_or_without_what_follows_of_itself():
    """XD5, X1.8"""
    position = building(rows(FLOOR), "ooo")
    texts = offered(position)
    assert descend(texts) == ("set", "orange", "c2", "level", "2")
    for typed in ("set orange c2 level 2", "set orange c2 level", "set orange c2", "set orange"):
        assert meant(typed, texts) == texts[0]
    position = building(pyramid(SQUARE), "byb")
    do(position, A, "set blue d3", "set yellow c3", "SET Blue D4")
    assert [at for _, at in position.laid[A]] == [cell("d3"), cell("c3"), cell("d4@2")]


def test_a_typed_step_that_fits_several_cells_is_refused_and_names_them():
    """XD5"""
    position = building(pyramid("d4 blue"), "obb")
    before, texts = position.dump(), offered(position)
    with pytest.raises(Unclear) as unclear:
        do(position, A, "set blue")
    assert unclear.value.fits == tuple(text for text in texts if text.startswith("set blue"))
    assert position.dump() == before
    with pytest.raises(Unclear) as unclear:
        do(position, A, "set blue c3")
    assert unclear.value.fits == ()


def test_after_set_come_colours_then_cells_and_the_level_follows_of_itself():
    """XD5"""
    texts = offered(building(rows(FLOOR), "oeb"))
    assert branches(texts) == ["set"]
    texts = offered(building(rows(FLOOR), "oeb", early=True))
    assert branches(texts) == ["set", "drop"]
    assert branches(texts, ["set"]) == ["orange", "grey"]
    assert branches(texts, ["set", "orange"]) == ["c2"]
    assert len(branches(texts, ["set", "grey"])) == 9
    assert descend(texts, ["set", "grey", "d3"]) == ("set", "grey", "d3", "level", "2")
    assert branches(texts, ["drop"]) == ["blue"]


def test_the_steps_that_the_rules_name_are_steps():
    """XD5, X1.8. (tests/data/test_rulebook.py reads those of the French rules.)"""
    written = re.findall("`([^`]+)`", paragraph("yaxha", "en", "XD5").text)
    steps = {str(step) for step in (*PICKS[1:], *TAKES[1:], *DROPS, END)}
    steps |= {str(step) for sets in SETS for step in sets.values()}
    assert steps >= set(written[:5])
    *turn, short = [text for text in written[5:] if " " in text]
    position = building(pyramid(""), "bbe")
    assert action_meant(position, A, short) == action_meant(position, A, "set blue d4 level 1")
    do(position, A, *turn[0].split(", "))
    assert position.ready[A]


@pytest.mark.long
def test_a_name_is_open_on_one_level_at_most():
    """X1.7, X1.8"""
    for number in range(2):
        playout = Playout(GAME, 2 + number % 3, {}, seeded("names", number))
        for step in playout.steps():
            for one in step.position.pyramids:
                for colour in range(len(COLOURS)):
                    names = [PLACES[at].name for at in PLACES if legal(one, colour) >> at & 1]
                    assert len(names) == len(set(names))


def test_a_cell_is_named_after_the_north_western_cube_below():
    """X1.7"""
    assert PLACES[NUMBERS["c2", 2]] == (2, 2, 1)
    one = pyramid("c2 blue, d2 grey, c3 grey, d3 grey")
    assert "c2@2" in cells(one, "blue")


def test_an_illegal_cell_or_colour_is_refused():
    """X5.3, X5.6, X5.9"""
    position = building(pyramid("d4 blue"), "obg")
    for colour, where in ((0, "c3"), (0, "d4"), (0, "d4@2"), (3, "d3")):
        with pytest.raises(Illegal):
            position.play(A, SETS[colour][cell(where)])
    for colour in range(len(COLOURS)):
        with pytest.raises(Illegal):
            position.play(A, DROPS[colour])
    choosing = market(1, 2)
    with pytest.raises(Illegal):
        choosing.play(A, SETS[0][cell("d4")])
    pick(choosing, 1, 2)
    with pytest.raises(Illegal):
        choosing.play(A, END)


def test_the_pyramid_has_four_levels_and_thirty_cubes():
    """X1.5, X1.6"""
    per_level = [sum(cube.level == level for cube in cubes(P)) for level in range(1, 5)]
    assert per_level == [16, 9, 4, 1]
    assert size(P) == 30
    assert all(legal(P, colour) == 0 for colour in range(len(COLOURS)))
