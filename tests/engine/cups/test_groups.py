"""Groups, and the knock-out of the best of them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from engine.catalogue import find
from engine.cups.checking import check
from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.groups import group_sizes, grouped, number_of_groups
from engine.cups.lines import Drop, Finish, Over
from engine.cups.plan import Plan
from engine.deal import Deal
from tests.engine.cups.filed import GOLD
from tests.engine.cups.playing import begin, cup_of, enter, play, played


def groups(count: int, **plan: object) -> Cup:
    return cup_of(
        count, **{"format": "groups", "rounds": 0, "group": 4, "pod": 2, **plan, "go_on": 1}
    )


@pytest.mark.parametrize(
    ("count", "wanted", "sizes"),
    [
        (16, 4, [4, 4, 4, 4]),
        (11, 4, [4, 4, 3]),
        (9, 4, [5, 4]),
        (7, 4, [4, 3]),
        (6, 4, [6]),
        (3, 8, [3]),
        (10, 3, [4, 3, 3]),
    ],
)
def test_groups_come_nearest_to_the_wanted_size_and_are_even(count, wanted, sizes):
    assert group_sizes(count, wanted) == sizes
    assert len(sizes) == number_of_groups(count, wanted)
    assert sorted(map(len, grouped(range(count), wanted)), reverse=True) == sizes


def test_seeds_are_spread_over_the_groups():
    assert grouped(range(1, 9), 4) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_everybody_meets_their_group_and_the_best_of_each_go_on():
    cup = played(groups(12))
    stages = [one.stage for one in cup.rounds]
    assert stages == ["group"] * 3 + ["knockout"] * 3
    for at, members in enumerate(cup.groups(), 1):
        met = {
            other
            for one in cup.rounds[:3]
            for pod in one.pods
            if members[0] in pod.entrants
            for other in pod.entrants
        }
        assert met == {*members}
        best = cup.group_standings(at).order()[:2]
        assert {*best} == cup.rounds[3].placed().intersection(members)


def test_in_the_first_knockout_round_nobody_meets_their_group_again():
    cup = groups(16)
    while len(cup.rounds) < 4:
        begin(cup)
        if len(cup.rounds) < 4:
            play(cup)
    of = {who: at for at, members in enumerate(cup.groups()) for who in members}
    assert cup.rounds[-1].stage == "knockout"
    assert all(of[a] != of[b] for a, b in (pod.entrants for pod in cup.rounds[-1].pods))


def test_a_smaller_group_rests_until_the_larger_ones_are_done():
    cup = groups(9)
    assert cup.rounds_to_play() == 5 + 2
    for _ in range(5):
        begin(cup)
        play(cup)
    (small,) = (members for members in cup.groups() if len(members) == 4)
    assert {*cup.rounds[3].byes} > {*small}
    assert cup.group_standings(1 if cup.groups()[0] == small else 2).after == 5


def test_before_the_knockout_the_places_in_the_groups_count():
    cup = groups(8)
    begin(cup)
    play(cup)
    rows = cup.standings().rows
    firsts = {cup.group_standings(group).order()[0] for group in (1, 2)}
    assert {row.entrant for row in rows[:2]} == firsts
    assert rows[2].above == "place"


@pytest.mark.parametrize("revision", [1, 2])
def test_of_those_who_share_a_place_that_goes_on_the_better_one_of_the_groups_does(revision):
    """Before revision 2 it was the better one by lot, and such a cup goes on so."""
    by_lot = 0
    for seed in range(8):
        plan, deal = Plan(title="gold", format="groups", go_on=1), Deal(f"{seed:064x}")
        cup = Cup(msgspec.structs.replace(plan, revision=revision), deal.seal, deal.seed)
        enter(cup, 16)
        begin(cup)
        cup.add_all(ranked(cup, (1, 2, 3, 4)))
        begin(cup)
        cup.add_all(ranked(cup, (1, 1, 1, 1)))
        firsts = {cup.group_standings(group).order()[0] for group in range(1, 5)}
        begin(cup)
        goes_on = cup.rounds[-1].placed()
        assert goes_on == {
            spot.entrant for match in cup.bracket()[0] for spot in match.spots if spot.on
        }
        by_lot += not goes_on <= firsts
        cup.add_all((*ranked(cup, (1, 2, 3, 4)), Over()))
        found = check(CupFile.of(cup), find, lambda record: record.verify(GOLD))
        assert found.pairings == len(cup.rounds) == 3
    assert bool(by_lot) == (revision == 1)


def ranked(cup: Cup, places: Sequence[int]) -> list[Finish]:
    """The results of a round in which the lower numbers have the better places."""
    return [
        Finish(pod.round, pod.number, dict(zip(sorted(pod.entrants), places, strict=False)))
        for pod in cup.rounds[-1].pods
    ]


def test_who_dropped_out_makes_room_for_the_next_of_the_group():
    cup = groups(8)
    for _ in range(3):
        begin(cup)
        play(cup)
    first, _, third, _ = cup.group_standings(1).order()
    cup.add(Drop(first))
    begin(cup)
    assert third in cup.rounds[-1].placed()
