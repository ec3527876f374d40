"""Crossing over in a knock-out: no tables of up to 24 entrants have fewer second meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.cups.cup import Cup
from engine.cups.lines import Drop
from engine.cups.plan import CROSSED, Plan
from engine.cups.rounds import Pod, Round
from engine.deal import Deal
from tests.engine.cups.playing import SEED, begin, enter, in_order, play, random_finish
from tests.seeding import seeded

FORMS = [
    (pod, go_on, least)
    for pod in (2, 3, 4)
    for go_on in range(1, pod)
    for least in range(2, pod + 1)
]


def of(count: int, revision: int, **plan: object) -> Cup:
    whole = Plan(**{"title": "gold", "format": "knockout", **plan, "revision": revision})
    cup = Cup(whole, Deal(SEED).seal, SEED)
    enter(cup, count)
    return cup


def again(tables: Sequence[Sequence[int]], before: Mapping[int, int]) -> int:
    """How many pairs come from the same place, as ``before`` tells."""
    pairs = (pair for table in tables for pair in combinations(table, 2))
    return sum(before[one] == before[other] for one, other in pairs)


def fewest(come: Counter[int], sizes: Sequence[int]) -> int:
    """The fewest such pairs there can be, found by trying every way to fill the tables with so many
    from each place; a table of one is a bye."""

    @cache
    def least(left: tuple[int, ...], at: int) -> int:
        if at == len(sizes):
            return 0
        return min(
            sum(some * (some - 1) // 2 for some in taken)
            + least(tuple(sorted(n - some for n, some in zip(left, taken, strict=True))), at + 1)
            for taken in filled(left, sizes[at])
        )

    return least(tuple(sorted(come.values())), 0)


def filled(left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """All ways to take so many."""
    if not left:
        if not size:
            yield ()
        return
    for some in range(min(left[0], size) + 1):
        for others in filled(left[1:], size - some):
            yield (some, *others)


def fewest_with_byes(cup: Cup, played: Round, before: Mapping[int, int]) -> int:
    """The same where those with fewest byes have the byes of a later round."""
    rested = Counter(who for one in cup.rounds[: played.number - 1] for who in one.byes)
    order = sorted(played.placed(), key=lambda who: rested[who])
    count = len(played.byes)
    if not count:
        return fewest(Counter(before[who] for who in order), [pod.size for pod in played.pods])
    most = rested[order[count - 1]]
    due = [who for who in order if rested[who] < most]
    may = [who for who in order if rested[who] == most]
    found = list[int]()
    for more in combinations(may, count - len(due)):
        left = [who for who in order if who not in (*due, *more)]
        come = Counter(before[who] for who in left)
        found.append(fewest(come, [pod.size for pod in played.pods]))
    return min(found)


def finish(pod: Pod, random: Random, cup: Cup) -> None:
    cup.add(random_finish(pod, random))
    if random.random() < 0.05:
        cup.add(Drop(random.choice(pod.entrants)))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("count", range(3, 25))
def test_of_a_knockout_no_other_tables_have_fewer_second_meetings_at_once(count: int) -> None:
    random = seeded("crossing", count)
    for pod, go_on, least in FORMS:
        cup = of(count, CROSSED, pod=pod, go_on=go_on, least=least)
        while not cup.done:
            begin(cup)
            played = cup.rounds[-1]
            if played.number > 1:
                before = cup.rounds[-2].unit_of()
                found = again([each.entrants for each in played.pods], before)
                assert found == fewest_with_byes(cup, played, before), (pod, go_on, least)
            for each in played.pods:
                finish(each, random, cup) if len(cup.inside()) > 5 else play_on(cup, each)


def play_on(cup: Cup, pod: Pod) -> None:
    cup.add(in_order(pod, sorted(pod.entrants)))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("count", range(6, 25))
def test_after_groups_no_others_have_fewer_at_once_and_then_fewer_of_the_same_group(count):
    random = seeded("groups", count)
    for _ in range(8):
        pod, group = random.randint(2, 4), random.randint(3, 12)
        qualify = random.randint(1, min(group - 1, 6))
        cup = of(count, CROSSED, format="groups", pod=pod, go_on=1, group=group, qualify=qualify)
        while not cup.rounds or cup.rounds[-1].stage == "group":
            if cup.done:
                break
            begin(cup)
            if cup.rounds[-1].stage == "group":
                for each in cup.rounds[-1].pods:
                    cup.add(random_finish(each, random))
        played = cup.rounds[-1]
        if played.stage == "group":
            continue
        tables, sizes = [unit.entrants for unit in played.units], [u.size for u in played.units]
        at_once, whole = cup.rounds[-2].unit_of(), group_of(cup)
        for before in (at_once, whole):
            come = Counter(before[who] for who in played.placed())
            assert again(tables, before) == fewest(come, sizes), cup.plan


def group_of(cup: Cup) -> dict[int, int]:
    return {who: at for at, members in enumerate(cup.groups()) for who in members}


@pytest.mark.parametrize(("revision", "met"), [(CROSSED - 1, 4), (CROSSED, 0)])
def test_of_thirteen_nobody_meets_again_before_the_final(revision: int, met: int) -> None:
    """Before revision 4 neighbours came together, and such a cup goes on so."""
    cup = of(13, revision)
    begin(cup)
    play(cup)
    begin(cup)
    tables = [pod.entrants for pod in cup.rounds[1].pods]
    assert [len(table) for table in tables] == [4, 4]
    assert again(tables, cup.rounds[0].unit_of()) == met


def test_winners_are_spread_and_halves_of_the_bracket_stay_apart() -> None:
    cup = of(64, CROSSED)
    begin(cup)
    play(cup)
    begin(cup)
    first, second = cup.rounds
    for at, unit in enumerate(second.units):
        places = Counter(first.units[first.unit_of()[who]].places()[who] for who in unit.entrants)
        assert places == {1: 2, 2: 2}
        assert {first.unit_of()[who] // 4 for who in unit.entrants} == {at // 2}


def test_what_the_bracket_foretells_is_what_is_paired() -> None:
    cup = of(23, CROSSED)
    while not cup.done:
        begin(cup)
        ahead = cup.bracket()
        play(cup)
        if not cup.done:
            begin(cup.copy())
            number = len(cup.rounds)
            foretold = [
                {(spot.source, spot.place) for spot in match.spots} for match in ahead[number]
            ]
            cup.add_all(cup.next_round())
            known = [
                {(spot.source, spot.place) for spot in match.spots}
                for match in cup.bracket()[number]
            ]
            assert foretold == known
