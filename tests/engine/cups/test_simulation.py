"""Cups among players of known strength: what they show is what happened in them."""

from __future__ import annotations

from random import Random

import pytest

from engine.catalogue import find
from engine.cups.pool import GRADES, SEATS, Making, Pool
from engine.cups.simulation import FORMATS, Kind, kinds, play, play_all, tau


def a_pool(luck: int) -> Pool:
    """Who plays better has 10 points more, whoever has the better deal and seat up to ``luck``."""
    random = Random("luck")
    return Pool(
        "gold",
        [
            [
                [[10 * grade + lucky] for grade in GRADES]
                for lucky in random.choices(range(luck + 1), k=SEATS)
            ]
            for _ in range(40)
        ],
    )


def test_two_orders_agree_wholly_not_at_all_or_as_by_chance():
    assert tau([1, 2, 3, 4], [1, 2, 3, 4]) == 1
    assert tau([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert tau([1, 2, 3], [1, 3, 2]) == pytest.approx(1 / 3)


def test_somebody_between_two_grades_plays_as_the_one_or_as_the_other():
    pool = a_pool(0)
    random = Random(1)
    made = [pool.points(0, 0, 1.25, random) for _ in range(400)]
    assert {*made} == {10, 20}
    assert made.count(20) == pytest.approx(100, abs=30)
    assert {pool.points(0, 0, float(GRADES[-1]), random) for _ in range(9)} == {30}


@pytest.mark.parametrize("form", FORMATS)
def test_without_luck_the_strong_are_ahead(form):
    shown = play(Kind(form, duplicate=False, entrants=16), a_pool(0), Random(form))
    assert shown.tau > 0.4


def test_the_same_deals_take_luck_out_of_the_order():
    own, same = (
        play_all(Kind("swiss", duplicate, 16), a_pool(30), 6, seed=1) for duplicate in (False, True)
    )
    assert sum(one.tau for one in same) > sum(one.tau for one in own)


def test_the_same_seed_plays_the_same_cups():
    kind = Kind("groups", duplicate=True, entrants=8)
    assert play_all(kind, a_pool(9), 2, seed=3) == play_all(kind, a_pool(9), 2, seed=3)
    assert play_all(kind, a_pool(9), 2, seed=3) != play_all(kind, a_pool(9), 2, seed=4)


def test_everybody_meets_everybody_only_in_small_cups():
    assert {kind.entrants for kind in kinds(["robin"], (8, 16, 128))} == {8, 16}


@pytest.mark.long
def test_a_pool_has_every_grade_in_every_seat_of_a_deal_once_in_each_order():
    pool = Making(find("yaxha"), deals=1, orders=1, seed=1).pool()
    assert [[len(made) for made in seat] for seat in pool.deals[0]] == [[1] * len(GRADES)] * SEATS
    assert pool == Making(find("yaxha"), deals=1, orders=1, seed=1).pool()
