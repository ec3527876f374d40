"""Round robins: everybody meets everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec
import pytest

from engine.cups import formats
from engine.cups.columns import across, rows_for
from engine.cups.lines import Begin, Drop, Return
from engine.cups.plan import SHORTER, SHORTEST, Plan
from engine.cups.refusals import Refused
from engine.cups.robin import Tables, schedule
from tests.engine.cups.playing import begin, cup_of, play, played


def meetings(rounds: Sequence[Tables]) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def pairs(table: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(combinations(sorted(table), 2))


@pytest.mark.parametrize("count", [3, 4, 5, 8, 9, 16, 33])
def test_at_tables_of_two_everybody_meets_everybody_once(count):
    rounds = schedule(count, 2, 2)
    assert len(rounds) == count - 1 + count % 2
    assert set(meetings(rounds).values()) == {1}
    assert len(meetings(rounds)) == count * (count - 1) // 2


@pytest.mark.parametrize(("count", "pod", "rounds"), [(9, 3, 4), (16, 4, 5), (4, 4, 1), (3, 4, 1)])
def test_some_numbers_have_a_perfect_schedule(count, pod, rounds):
    found = schedule(count, pod, pod - 1)
    assert len(found) == rounds
    assert set(meetings(found).values()) == {1}
    assert len(meetings(found)) == count * (count - 1) // 2


@pytest.mark.one_in(2)
@pytest.mark.parametrize("pod", [3, 4])
@pytest.mark.parametrize("count", [5, 6, 7, 8, 10, 11, 12, 13, 20])
def test_at_larger_tables_everybody_meets_everybody_in_few_rounds(count, pod):
    found = schedule(count, pod, pod - 1)
    met = meetings(found)
    assert len(met) == count * (count - 1) // 2
    assert len(found) <= 1 + 2 * (count - 1) / (pod - 1) or count <= 6
    for tables in found:
        seated = [who for table in tables for who in table]
        assert len(seated) == len(set(seated)) >= count - pod + 1


def test_a_schedule_is_the_same_every_time():
    first = schedule(11, 4, 3)
    schedule.cache_clear()
    assert schedule(11, 4, 3) == first


def test_a_round_robin_is_as_long_as_its_schedule_or_as_its_plan_says():
    assert cup_of(9, format="robin", rounds=0, pod=3).rounds_to_play() == 4
    assert cup_of(9, format="robin", rounds=6, pod=3).rounds_to_play() == 6
    cup = played(cup_of(4, format="robin", rounds=4))
    seats = Counter(
        (who, seat) for one in cup.rounds for seat, who in enumerate(one.pods[0].entrants)
    )
    assert set(seats.values()) == {1}  # four rounds of four: each had each seat


def test_who_drops_out_leaves_a_bye_and_finds_their_tables_when_they_return():
    cup = cup_of(4, format="robin", rounds=0, pod=2)
    begin(cup)
    gone, left = cup.rounds[0].pods[0].entrants
    play(cup)
    cup.add(Drop(gone))
    begin(cup)
    assert len(cup.rounds[1].byes) == 1
    play(cup)
    cup.add(Return(gone))
    begin(cup)
    assert cup.rounds[2].byes == []
    assert left in cup.rounds[2].placed()


def test_a_round_in_which_nobody_meets_has_byes_alone_and_is_over_at_once():
    cup = cup_of(3, format="robin", rounds=0, pod=2)
    begin(cup)
    (alone,) = cup.rounds[0].byes
    play(cup)
    cup.add(Drop(cup.rounds[0].pods[0].entrants[0]))
    for _ in range(2):
        begin(cup)
        play(cup)
    assert cup.done
    assert sorted(len(one.pods) for one in cup.rounds) == [0, 1, 1]
    assert alone in cup.rounds[1].placed()


def test_who_left_before_the_first_round_has_no_place_in_the_schedule():
    cup = cup_of(5, Drop(5), format="robin", rounds=0, pod=2)
    begin(cup)
    with pytest.raises(Refused, match="closed"):
        cup.add(Return(5))


def test_who_returns_before_the_first_round_begins_has_it_paired_anew():
    cup = cup_of(5, Drop(5), format="robin", rounds=0, pod=2)
    cup.add_all(cup.next_round())
    cup.add(Return(5))
    with pytest.raises(Refused, match="not_placed"):
        cup.add(Begin(1))
    begin(cup)
    assert 5 in cup.rounds[0].placed()


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("count", "pod", "least", "rounds"),
    [
        *((65, 4, 3, 26), (70, 4, 2, 27), (90, 4, 3, 34), (97, 4, 4, 41), (130, 4, 3, 50)),
        *((66, 3, 2, 36), (96, 3, 3, 52), (200, 3, 2, 103), (333, 4, 3, 119)),
        *((512, 4, 3, 174), (512, 3, 2, 264), (511, 4, 4, 183)),
    ],
)
def test_many_meet_everybody_too_and_nobody_twice_in_the_first_rounds(count, pod, least, rounds):
    found = schedule(count, pod, least)
    assert len(found) == rounds
    assert len(meetings(found)) == count * (count - 1) // 2
    if least < pod:
        assert set(meetings(found[: count // pod]).values()) == {1}
    for tables in found:
        seated = [who for table in tables for who in table]
        assert len(seated) == len(set(seated)) >= count - (pod - 1 if least == pod else 0)
        assert all(least <= len(table) <= pod for table in tables)


def test_a_round_robin_has_any_number_of_entrants():
    cup = cup_of(65, format="robin", rounds=0)
    begin(cup)
    assert cup.rounds_to_play() == 26
    assert sorted(Counter(pod.size for pod in cup.rounds[0].pods).items()) == [(3, 3), (4, 14)]
    begin(cup_of(512, format="robin", rounds=3))


@pytest.mark.parametrize("rows", [4, 5, 8, 9, 20, 27, 36, 49, 64, 81, 128])
def test_those_of_different_columns_meet_exactly_once(rows):
    assert rows_for(4 * rows, 4) == rows
    met = meetings(tuple(tuple(map(tuple, tables)) for tables in across(rows, 4)))
    assert set(met.values()) == {1}
    assert len(met) == 6 * rows * rows


@pytest.mark.parametrize(
    ("count", "since", "rounds", "before"),
    [
        *((6, SHORTEST, 4, 7), (7, SHORTEST, 3, 5), (8, SHORTEST, 3, 5)),
        *((11, SHORTER, 5, 6), (12, SHORTER, 5, 7), (13, SHORTER, 6, 7)),
    ],
)
def test_few_at_tables_of_four_all_meet_in_as_few_rounds_as_can_be(count, since, rounds, before):
    """Before that revision it took longer, and such a cup goes on so."""
    plan = Plan(title="gold", format="robin", revision=since)
    found = formats.schedule(plan, count)
    assert len(found) == rounds
    everybody = [*range(count)]
    assert all(sorted(who for table in each for who in table) == everybody for each in found)
    assert {*meetings(found)} == {*combinations(range(count), 2)}
    old = msgspec.structs.replace(plan, revision=since - 1)
    assert len(formats.schedule(old, count)) == before


@pytest.mark.parametrize(("count", "pod"), [(7, 3), (9, 4), (10, 4), (11, 4)])
def test_where_some_have_byes_all_meet_too(count, pod):
    """In revision 4 the same ones had a bye in each round, and such a cup goes on so."""
    plan = Plan(title="gold", format="robin", pod=pod, least=pod, revision=SHORTER)
    found = formats.schedule(plan, count)
    assert {*meetings(found)} == {*combinations(range(count), 2)}
    assert {len(table) for each in found for table in each} == {pod}
    old = formats.schedule(msgspec.structs.replace(plan, revision=SHORTEST), count)
    assert len(meetings(old)) < len(meetings(found))


def test_seven_at_full_tables_alone_are_no_four_and_three():
    assert {len(table) for each in schedule(7, 4, 4) for table in each} == {4}
