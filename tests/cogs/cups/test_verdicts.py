"""The result of a table as an organiser types it."""

from fractions import Fraction

import pytest

from cogs.cups.verdicts import read, written
from data.refusal import Refusal
from engine.cups.rounds import Pod

NAMES = {4: "Ana", 1: "Bo 2", 9: "Chloé", 3: "Dee"}
POD = Pod(3, 1, tuple(NAMES))


def told(typed):
    finish = read(typed, POD, NAMES, "correct")
    return dict(finish.places), dict(finish.points), set(finish.forfeits)


def test_the_best_stands_first():
    assert told("Dee > Ana > Bo 2 > Chloé") == ({3: 1, 4: 2, 1: 3, 9: 4}, {}, set())


def test_shared_places_share_and_leave_a_gap():
    places, points, _ = told("Ana 71 > Bo 2 65 = chloe 65 > Dee 3,5")
    assert places == {4: 1, 1: 2, 9: 2, 3: 4}
    assert points == {4: 71, 1: 65, 9: 65, 3: Fraction(7, 2)}


def test_whoever_forfeits_has_no_place():
    assert told("An > Bo > Dee x > Ch x") == ({4: 1, 1: 2}, {}, {3, 9})


def test_a_seat_may_be_named_by_its_colour():
    places, _, _ = told("green 10 > red -2 > blue > yellow")
    assert places == {9: 1, 4: 2, 1: 3, 3: 4}


def test_beside_a_house_player_everybody_has_the_colour_of_their_seat():
    filled = Pod(3, 1, (4, 1, 9), house=(1,))
    names = {who: NAMES[who] for who in filled.entrants}
    found = read("green > red > yellow", filled, names, "correct")
    assert dict(found.places) == {1: 1, 4: 2, 9: 3}


@pytest.mark.parametrize(
    "typed", ["", "Ana", "Ana > Ana > Bo 2 > Dee", "Ana > Bo 2 > Chloé > Eve", "Ana > Bo 2 > Dee"]
)
def test_everybody_at_the_table_is_named_once(typed):
    with pytest.raises(Refusal):
        told(typed)


def test_points_that_are_no_number_are_refused():
    with pytest.raises(Refusal):
        told("Ana 5/0 > Bo 2 > Chloé > Dee")


@pytest.mark.parametrize(
    "typed", ["Ana 71 > Bo 2 65 = Chloé 65 > Dee x", "Dee > Ana > Bo 2 > Chloé", "Chloé x"]
)
def test_what_is_offered_to_be_corrected_is_read_as_the_same(typed):
    names = NAMES if ">" in typed else {9: "Chloé"}
    finish = read(typed, Pod(3, 1, tuple(names)), names, "correct")
    assert written(finish.places, finish.points, finish.forfeits, names) == typed
