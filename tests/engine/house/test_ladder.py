"""The arithmetic of a ladder: who sits where, how sure a figure is, when to stop."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from engine.house.intervals import mean, share
from engine.house.pairing import firsts, seatings
from engine.house.sequential import Sequential

# Who sits where.


def test_two_players_play_a_deal_in_both_orders():
    assert seatings(("steady", "novice"), 2) == [("steady", "novice"), ("novice", "steady")]


def test_the_last_player_takes_the_seats_that_are_left_and_the_first_sits_everywhere():
    assert seatings(("a", "b"), 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_equal_players_play_a_deal_once():
    assert seatings(("a",), 4) == [("a", "a", "a", "a")]
    assert seatings(("a", "b", "a", "b"), 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_shared_first_place_is_parted():
    assert firsts((1, 2)) == [1, 0]
    assert firsts((1, 1)) == [0.5, 0.5]
    assert firsts((2, 1, 1, 4)) == [0, 0.5, 0.5, 0]


# How sure a figure is.


def test_the_interval_of_a_share_is_wilsons():
    """Figures from the literature: 81 of 263, and nobody of ten."""
    some = share(81, 263)
    assert some.value == pytest.approx(0.3080, abs=1e-4)
    assert (some.low, some.high) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    none = share(0, 10)
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_a_share_of_all_games_is_not_yet_certain():
    assert share(30, 30).low == pytest.approx(0.8865, abs=1e-4)
    assert share(30, 30).high == 1
    assert share(0, 0) == (0, 0, 1)


def test_the_interval_of_a_mean_is_students():
    numbers = [3.0, 5.0, 7.0, 9.0, 11.0, 13.0]
    found = mean(numbers)
    assert found.value == 8
    half = 2.5706 * sqrt(14) / sqrt(6)  # five degrees of freedom
    assert found.high - 8 == pytest.approx(half, rel=0.02)
    assert 8 - found.low == pytest.approx(half, rel=0.02)


def test_the_interval_of_one_number_is_everything():
    assert mean([4.0]) == (4, float("-inf"), float("inf"))


def test_an_interval_holds_the_true_share_about_19_times_in_20():
    random, held = Random(7), 0
    for _ in range(2_000):
        found = share(sum(random.random() < 0.85 for _ in range(60)), 60)
        held += found.low <= 0.85 <= found.high
    assert 0.93 <= held / 2_000 <= 0.975


# When to stop.


def games_until(test: Sequential, truth: float, random: Random) -> int:
    for number in range(1, 5_000):
        test.count(float(random.random() < truth))
        if test.found is not None:
            return number
    raise AssertionError("it never ends")


@pytest.mark.parametrize("truth", [0.8, 0.88])
def test_a_sequential_test_errs_one_time_in_twenty(truth):
    random = Random(11)
    found = list[float | None]()
    lengths = list[int]()
    for _ in range(1_000):
        test = Sequential(0.8, 0.88)
        lengths.append(games_until(test, truth, random))
        found.append(test.found)
    assert 0.94 <= found.count(truth) / 1_000 <= 0.99
    assert sum(lengths) / 1_000 < 250


def test_the_weight_of_a_test_is_the_logarithm_of_likelihoods():
    test = Sequential(0.5, 0.75)
    test.count(1)
    assert test.weight == pytest.approx(0.405465, abs=1e-6)
    test.count(0)
    assert test.weight == pytest.approx(0.405465 - 0.693147, abs=1e-6)
    assert test.found is None


def test_a_shared_win_counts_as_half_of_each():
    shared, both = Sequential(0.4, 0.6), Sequential(0.4, 0.6)
    shared.count(0.5), shared.count(0.5)
    both.count(1), both.count(0)
    assert shared.weight == pytest.approx(both.weight)


@pytest.mark.parametrize("shares", [(0.9, 0.8), (0.8, 0.8), (0.0, 0.5), (0.5, 1.0)])
def test_a_test_is_of_two_shares_the_lower_first(shares):
    with pytest.raises(ValueError, match="two shares"):
        Sequential(*shares)
