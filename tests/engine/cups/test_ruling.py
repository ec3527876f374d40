"""What an organiser decides goes together: who is ahead has no fewer points."""

from __future__ import annotations

import pytest

from engine.cups import refusals as no
from engine.cups.cup import Cup
from engine.cups.plan import Plan
from engine.cups.ruling import ruled
from engine.deal import Deal
from tests.engine.cups.playing import SEED, begin, cup_of, enter, finish


def table(**plan: object) -> Cup:
    cup = cup_of(4, "round 1", "pod 1.1 1 2 3 4", **plan)
    if cup.plan.duplicate:
        cup.add(f"seal 1 4 {SEED}")
    cup.add("begin 1")
    return cup


BY_SCORE = {"duplicate": True, "scoring": "duplicate"}


@pytest.mark.parametrize(
    "told", ["1:1:5 2:2:50 3:3:90 4:x", "1:1:5 2:2 3:3:90 4:x", "1:1:71 2:1:65 3:3:60 4:4:50"]
)
@pytest.mark.parametrize("how", ["award", "correct"])
def test_points_that_contradict_the_order_are_refused(told: str, how: str) -> None:
    cup = table()
    if how == "correct":
        cup.add("result 1.1 1:1 2:2 3:3 4:4")
    with pytest.raises(no.BadOrder):
        cup.add(f"{how} 1.1 {told}")
    assert not cup.rounds[0].pods[0].corrected


@pytest.mark.parametrize("told", ["1:1:50 2:2:50 3:3:40 4:x", "1:1:50 2:1:50 3:3 4:4:9"])
def test_equal_points_may_be_parted_and_shared_places_have_them(told: str) -> None:
    cup = table()
    cup.add(f"award 1.1 {told}")
    assert cup.rounds[0].pods[0].corrected


def test_a_cup_that_began_before_goes_on_with_what_it_was_told() -> None:
    cup = Cup(Plan(title="gold", rounds=3, revision=3), Deal(SEED).seal, SEED)
    enter(cup, 4)
    begin(cup)
    (pod,) = cup.rounds[0].pods
    cup.add(finish(pod, [1, 2, 3, 4], [5, 50, 60, 90], how="award"))
    assert Cup.read(cup.write()).rounds[0].pods[0].corrected


def test_in_a_cup_by_score_a_decided_table_needs_its_points() -> None:
    cup = table(**BY_SCORE)
    with pytest.raises(no.NoPoints) as refused:
        cup.add("award 1.1 1:1:50 2:2 3:3:40 4:x")
    assert refused.value.entrants == (2,)
    cup.add("award 1.1 1:1 2:1 3:1 4:x")  # nobody is ahead, and nothing is brought to anybody


@pytest.mark.parametrize("plan", [{}, BY_SCORE])
def test_an_order_without_points_keeps_those_that_were_played_where_both_agree(
    plan: dict[str, object],
) -> None:
    cup = table(**plan)
    cup.add("result 1.1 1:1:50 2:2:40 3:2:40 4:4:30")
    (pod,) = cup.rounds[0].pods
    for _ in range(2):  # also where it was decided before
        cup.add(ruled(pod, {1: 1, 3: 2, 2: 3}, {}, frozenset({4})))
        assert pod.points() == {1: 50, 2: 40, 3: 40}
    otherwise = ruled(pod, {2: 1, 1: 2, 3: 3, 4: 4}, {}, frozenset())
    if plan:
        with pytest.raises(no.NoPoints):
            cup.add(otherwise)
    else:
        cup.add(otherwise)
        assert pod.points() == {}, "places count, and no points that contradict them"


def test_points_that_are_named_stand_beside_those_that_were_played() -> None:
    cup = table(**BY_SCORE)
    cup.add("result 1.1 1:1:50 2:2:40 3:3:35 4:4:30")
    (pod,) = cup.rounds[0].pods
    cup.add(ruled(pod, {2: 1, 1: 2, 3: 3, 4: 4}, {2: 60}, frozenset()))
    assert pod.points() == {1: 50, 2: 60, 3: 35, 4: 30}
