"""What an organiser decides goes together: who is ahead has no fewer points."""

from __future__ import annotations

import pytest

from engine.cups.cup import Cup
from engine.cups.lines import Begin, Finish, How, Paired, Sealed, Seated
from engine.cups.plan import Plan
from engine.cups.refusals import Refused
from engine.cups.ruling import ruled
from engine.deal import Deal
from tests.engine.cups.playing import SEED, again, begin, cup_of, enter, finish


def table(**plan: object) -> Cup:
    cup = cup_of(4, Paired(1), Seated(1, 1, (1, 2, 3, 4)), **plan)
    if cup.plan.duplicate:
        cup.add(Sealed(1, 4, SEED))
    cup.add(Begin(1))
    return cup


BY_SCORE = {"duplicate": True, "scoring": "duplicate"}


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ({1: 1, 2: 2, 3: 3}, {1: 5, 2: 50, 3: 90}),
        ({1: 1, 2: 2, 3: 3}, {1: 5, 3: 90}),
        ({1: 1, 2: 1, 3: 3, 4: 4}, {1: 71, 2: 65, 3: 60, 4: 50}),
    ],
)
@pytest.mark.parametrize("how", ["award", "correct"])
def test_points_that_contradict_the_order_are_refused(
    places: dict[int, int], points: dict[int, int], how: How
) -> None:
    cup = table()
    if how == "correct":
        cup.add(Finish(1, 1, {1: 1, 2: 2, 3: 3, 4: 4}))
    with pytest.raises(Refused, match="bad_order"):
        cup.add(Finish(1, 1, places, points, tuple({1, 2, 3, 4} - places.keys()), how))
    assert not cup.rounds[0].pods[0].corrected


@pytest.mark.parametrize(
    "told",
    [
        Finish(1, 1, {1: 1, 2: 2, 3: 3}, {1: 50, 2: 50, 3: 40}, (4,), "award"),
        Finish(1, 1, {1: 1, 2: 1, 3: 3, 4: 4}, {1: 50, 2: 50, 4: 9}, how="award"),
    ],
)
def test_equal_points_may_be_parted_and_shared_places_have_them(told: Finish) -> None:
    cup = table()
    cup.add(told)
    assert cup.rounds[0].pods[0].corrected


def test_a_cup_that_began_before_goes_on_with_what_it_was_told() -> None:
    cup = Cup(Plan(title="gold", rounds=3, revision=3), Deal(SEED).seal, SEED)
    enter(cup, 4)
    begin(cup)
    (pod,) = cup.rounds[0].pods
    cup.add(finish(pod, [1, 2, 3, 4], [5, 50, 60, 90], how="award"))
    assert again(cup).rounds[0].pods[0].corrected


def test_in_a_cup_by_score_a_decided_table_needs_its_points() -> None:
    cup = table(**BY_SCORE)
    with pytest.raises(Refused, match="no_points") as refused:
        cup.add(Finish(1, 1, {1: 1, 2: 2, 3: 3}, {1: 50, 3: 40}, forfeits=(4,), how="award"))
    assert refused.value.facts == {"who": (2,)}
    cup.add(
        Finish(1, 1, {1: 1, 2: 1, 3: 1}, forfeits=(4,), how="award")
    )  # nobody is ahead, and nothing is brought to anybody


@pytest.mark.parametrize("plan", [{}, BY_SCORE])
def test_an_order_without_points_keeps_those_that_were_played_where_both_agree(
    plan: dict[str, object],
) -> None:
    cup = table(**plan)
    cup.add(Finish(1, 1, {1: 1, 2: 2, 3: 2, 4: 4}, {1: 50, 2: 40, 3: 40, 4: 30}))
    (pod,) = cup.rounds[0].pods
    for _ in range(2):  # also where it was decided before
        cup.add(ruled(pod, {1: 1, 3: 2, 2: 3}, {}, frozenset({4})))
        assert pod.points() == {1: 50, 2: 40, 3: 40}
    otherwise = ruled(pod, {2: 1, 1: 2, 3: 3, 4: 4}, {}, frozenset())
    if plan:
        with pytest.raises(Refused, match="no_points"):
            cup.add(otherwise)
    else:
        cup.add(otherwise)
        assert pod.points() == {}, "places count, and no points that contradict them"


def test_points_that_are_named_stand_beside_those_that_were_played() -> None:
    cup = table(**BY_SCORE)
    cup.add(Finish(1, 1, {1: 1, 2: 2, 3: 3, 4: 4}, {1: 50, 2: 40, 3: 35, 4: 30}))
    (pod,) = cup.rounds[0].pods
    cup.add(ruled(pod, {2: 1, 1: 2, 3: 3, 4: 4}, {2: 60}, frozenset()))
    assert pod.points() == {1: 50, 2: 60, 3: 35, 4: 30}
