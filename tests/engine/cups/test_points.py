"""What places are worth, at tables of any size, and how many sit where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cups.points import BYE, are_places, sizes, worth


@pytest.mark.parametrize(("size", "by_place"), [(2, [6, 0]), (3, [6, 3, 0]), (4, [6, 4, 2, 0])])
def test_the_first_gets_six_the_last_nothing_the_others_evenly_between(size, by_place):
    assert [worth(size, place) for place in range(1, size + 1)] == by_place


@pytest.mark.parametrize(
    ("size", "place", "shared", "each"),
    [
        (4, 1, 2, 5),
        (4, 2, 2, 3),
        (4, 1, 4, 3),
        (4, 1, 3, 4),
        (3, 2, 2, Fraction(3, 2)),
        (2, 1, 2, 3),
    ],
)
def test_who_share_a_place_share_its_points(size, place, shared, each):
    assert worth(size, place, shared) == each


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_bye_is_worth_the_mean_of_any_table(size):
    assert sum(worth(size, place) for place in range(1, size + 1)) / size == BYE == 3


def test_places_leave_out_those_that_are_shared():
    assert are_places({4: 1, 1: 2, 9: 3, 3: 3})
    assert are_places({4: 1, 1: 1, 9: 3})
    assert are_places({})
    assert not are_places({4: 1, 1: 1, 9: 2})
    assert not are_places({4: 2, 1: 3})
    assert not are_places({4: 1, 1: 3})


@pytest.mark.parametrize(
    ("count", "pod", "least", "tables"),
    [
        (16, 4, 3, (4, 4, 4, 4)),
        (13, 4, 3, (4, 3, 3, 3)),
        (9, 4, 3, (3, 3, 3)),
        (5, 4, 3, (4,)),
        (5, 4, 2, (3, 2)),
        (7, 4, 4, (4,)),
        (3, 4, 3, (3,)),
        (2, 4, 3, (2,)),
        (1, 4, 3, ()),
        (0, 4, 3, ()),
        (5, 2, 2, (2, 2)),
        (4, 3, 2, (2, 2)),
        (8, 3, 2, (3, 3, 2)),
        (14, 4, 2, (4, 4, 3, 3)),
    ],
)
def test_so_many_sit_at_each_table(count, pod, least, tables):
    assert sizes(count, pod, least) == tables


def test_tables_are_as_even_as_possible_and_byes_as_few():
    for pod in (2, 3, 4):
        for least in range(2, pod + 1):
            for count in range(2, 60):
                tables = sizes(count, pod, least)
                assert max(tables) - min(tables) <= 1
                assert max(tables) <= pod
                assert min(tables) >= min(least, count)
                assert 0 <= count - sum(tables) < pod
