"""Knock-outs: who goes on, and where to."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from engine.cups.cup import Cup
from engine.cups.knockout import first_units, forecast, next_units
from engine.cups.lines import Drop, Enter, Finish, Forfeit, Over
from engine.cups.plan import CROSSED, Plan
from engine.cups.refusals import Refused
from tests.engine.cups.playing import begin, cup_of, finish, in_order, play, played


def plan(pod: int = 4, go_on: int = 2, least: int = 0) -> Plan:
    return Plan(title="gold", format="knockout", pod=pod, go_on=go_on, least=least)


def knockout(count: int, **other: object) -> Cup:
    return cup_of(count, **{"format": "knockout", "rounds": 0, **other})


def test_seeds_are_spread_from_the_top_down_and_back_again():
    assert first_units(range(1, 17), plan()) == [
        [1, 8, 9, 16],
        [4, 5, 12, 13],
        [2, 7, 10, 15],
        [3, 6, 11, 14],
    ]


def test_first_seeds_have_the_smaller_tables_and_the_byes():
    assert first_units(range(1, 14), plan()) == [[1, 8, 9], [4, 5, 12, 13], [2, 7, 10], [3, 6, 11]]
    assert first_units(range(1, 6), plan(2, 1)) == [[1], [4, 5], [2], [3]]
    assert first_units(range(1, 8), plan(2, 1)) == [[1], [4, 5], [2, 7], [3, 6]]


def test_those_of_one_group_are_kept_apart():
    groups = {1: 0, 2: 1, 3: 2, 4: 3, 5: 3, 6: 2, 7: 1, 8: 0}
    for tables in (
        first_units(range(1, 9), plan(), groups),
        first_units(range(1, 9), plan(2), groups),
    ):
        assert all(len({groups[who] for who in table}) == len(table) for table in tables)


@pytest.mark.parametrize(
    ("revision", "tables"), [(1, [[4, 5, 1], [2, 8, 9]]), (CROSSED, [[4, 2, 9], [5, 1, 8]])]
)
def test_neighbours_come_together_and_cross_over_since_revision_4(revision, tables):
    seeds = {who: who for who in range(1, 10)}
    sat = {4: 0, 5: 0, 1: 1, 2: 1, 8: 2, 9: 2}
    whole = msgspec.structs.replace(plan(), revision=revision)
    assert next_units([4, 5, 1, 2, 8, 9], whole, seeds, {}, sat) == tables
    assert next_units([4, 5, 1], whole, seeds, {}, sat) == [[4, 5, 1]]


def test_a_bye_of_a_later_round_is_for_the_best_seed_who_had_none():
    seeds, sat = {who: who for who in range(1, 10)}, {4: 0, 5: 1, 1: 2}
    assert next_units([4, 5, 1], plan(2), seeds, {}, sat) == [[4, 5], [1]]
    assert next_units([4, 5, 1], plan(2), seeds, {1: 1}, sat) == [[4], [5, 1]]


def test_a_bye_is_for_who_would_meet_again_before_it_is_for_the_best_seed():
    seeds, sat = {who: who for who in range(1, 10)}, {1: 0, 5: 1, 6: 1, 7: 2}
    whole = msgspec.structs.replace(plan(3, 2, 3), revision=CROSSED)
    assert next_units([1, 5, 6, 7], whole, seeds, {}, sat) == [[1, 6, 7], [5]]


@pytest.mark.parametrize(
    ("count", "pod", "go_on", "tables"),
    [
        (16, 4, 2, [[4, 4, 4, 4], [4, 4], [4]]),
        (16, 4, 1, [[4, 4, 4, 4], [4]]),
        (13, 4, 2, [[3, 4, 3, 3], [4, 4], [4]]),
        (9, 3, 2, [[3, 3, 3], [3, 3], [2, 2], [2]]),
        (8, 2, 1, [[2, 2, 2, 2], [2, 2], [2]]),
        (5, 2, 1, [[1, 2, 1, 1], [2, 2], [2]]),
        (3, 4, 2, [[3]]),
    ],
)
def test_it_is_known_before_how_many_rounds_there_are(count, pod, go_on, tables):
    assert forecast(count, plan(pod, go_on)) == tables
    assert knockout(count, pod=pod, go_on=go_on).rounds_to_play() == len(tables)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 11, 16, 23, 64, 100, 512])
@pytest.mark.parametrize(("pod", "go_on", "least"), [(4, 2, 0), (4, 3, 4), (3, 1, 3), (2, 1, 0)])
def test_a_knockout_of_any_size_comes_to_a_final(count, pod, go_on, least):
    rounds = forecast(count, plan(pod, go_on, least))
    assert len(rounds[-1]) == 1
    assert all(size <= pod for tables in rounds for size in tables)


def test_the_best_of_each_table_go_on_until_one_has_won():
    cup = played(knockout(16))
    assert [len(one.pods) for one in cup.rounds] == [4, 2, 1]
    assert cup.standings().order()[0] == 1
    final = cup.rounds[-1].pods[0].places()
    assert cup.standings().order()[:4] == sorted(final, key=final.__getitem__)


def test_one_less_than_sat_at_a_table_goes_on_at_most():
    cup = played(knockout(9, pod=3))
    tables = [[len(unit.entrants) for unit in one.units] for one in cup.rounds]
    assert tables == forecast(9, cup.plan) == [[3, 3, 3], [3, 3], [2, 2], [2]]


def test_who_came_further_is_ahead_whatever_the_points():
    cup = played(knockout(16))
    order = cup.standings().order()
    semi = cup.rounds[1].placed()
    assert set(order[:8]) == semi
    row = cup.standings().rows[4]
    assert row.above == "reached"
    assert [earned.kind for earned in cup.earned(order[-1])] == ["played", "out", "out"]


def test_of_those_who_share_the_last_place_that_goes_on_the_better_seed_does():
    cup = knockout(8, go_on=1)
    begin(cup)
    for pod in cup.rounds[0].pods:
        cup.add(finish(pod, [1] * pod.size, [5] * pod.size))
    begin(cup)
    seeds = list(cup.seeding())
    for pod in cup.rounds[0].pods:
        best = min(pod.entrants, key=seeds.index)
        assert cup.rounds[1].placed().intersection(pod.entrants) == {best}


def test_whoever_forfeits_does_not_go_on():
    cup = knockout(8)
    begin(cup)
    a, b, c, d = cup.rounds[0].pods[0].entrants
    cup.add(Forfeit(1, 1, (a, b, c)))
    e, f, g, h = cup.rounds[0].pods[1].entrants
    cup.add(Finish(1, 2, {e: 1, f: 2, g: 3, h: 4}))
    begin(cup)
    assert cup.rounds[1].placed() == {d, e, f}


def test_the_next_of_the_table_goes_on_when_somebody_drops_out_before_the_pairing():
    cup = knockout(8)
    begin(cup)
    play(cup)
    first, _, third, *_ = sorted(cup.rounds[0].pods[0].entrants)
    cup.add(Drop(first))
    begin(cup)
    assert third in cup.rounds[1].placed()
    assert first not in cup.rounds[1].placed()


def test_who_is_left_alone_has_won():
    cup = knockout(4, pod=2, go_on=1)
    begin(cup)
    play(cup)
    gone = min(cup.rounds[0].pods[0].entrants)
    for who in cup.rounds[0].pods[0].entrants:
        cup.add(Drop(who))
    assert cup.done
    with pytest.raises(Refused, match="no_more_rounds"):
        cup.next_round()
    cup.add(Over())
    assert cup.standings().order()[0] == min(cup.rounds[0].pods[1].entrants) != gone


def test_a_bracket_tells_who_of_which_table_comes_where():
    cup = knockout(16)
    begin(cup)
    before = cup.bracket()
    assert [len(tables) for tables in before] == [4, 2, 1]
    semi = before[1][1]
    assert [(spot.entrant, spot.source, spot.place) for spot in semi.spots] == [
        (None, 0, 2),
        (None, 1, 2),
        (None, 2, 1),
        (None, 3, 1),
    ]
    play(cup)
    first = cup.rounds[0].pods[0].entrants
    assert {spot.entrant for spot in cup.bracket()[0][0].spots if spot.on} == {*sorted(first)[:2]}
    assert [match.spots[0].entrant for match in cup.bracket()[1]] == sorted(first)[:2]
    played(cup)
    (final,) = cup.bracket()[-1]
    assert [spot.entrant for spot in final.spots if spot.on] == [1]
    assert final.number == 1


def test_of_those_who_share_the_first_place_of_the_final_the_standings_say_who_has_won():
    """The worse seed was first before, and so has more points."""
    cup = knockout(8)
    begin(cup)
    seeds = list(cup.seeding())
    for pod in cup.rounds[0].pods:
        worst_first = sorted(pod.entrants, key=seeds.index, reverse=True)
        cup.add(in_order(pod, worst_first))
    begin(cup)
    last = cup.rounds[1].pods[0]
    cup.add(finish(last, [1] * last.size))
    (final,) = cup.bracket()[-1]
    winner = cup.standings().order()[0]
    assert winner != min(cup.rounds[1].placed(), key=seeds.index)
    assert [spot.entrant for spot in final.spots if spot.on] == [winner]


def test_whoever_won_the_final_and_left_has_won_it():
    cup = knockout(8)
    begin(cup)
    play(cup)
    begin(cup)
    play(cup)
    cup.add(Drop(1))
    (final,) = cup.bracket()[-1]
    assert [spot.entrant for spot in final.spots if spot.on] == cup.standings().order()[:1] == [1]


def test_a_bracket_has_byes():
    cup = knockout(5, pod=2, go_on=1)
    begin(cup)
    tables = cup.bracket()[0]
    assert [match.bye for match in tables] == [True, False, True, True]
    assert [spot.on for match in tables if match.bye for spot in match.spots] == [True] * 3
    assert [len(tables) for tables in cup.bracket()] == [4, 2, 1]


def test_seeds_are_by_rating_where_the_plan_says_so_and_the_rest_by_lot():
    cup = knockout(0, seeding="rating")
    for rating in (None, Fraction(20), Fraction("30.5"), None, Fraction(-3)):
        cup.add(Enter(cup.next_entrant(), rating))
    assert list(cup.seeding())[:3] == [3, 2, 5]
    assert sorted(cup.seeding()[3:], key=cup.lot) == list(cup.seeding()[3:])
