"""Pairs that an organiser keeps apart sit at different tables as long as that can be done."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.catalogue import find
from engine.cups.apart import kept_apart
from engine.cups.checking import check
from engine.cups.cup import BadCup, Cup
from engine.cups.file import CupFile
from engine.cups.lines import Enter, Over
from engine.cups.plan import MOST_APART, Plan
from engine.game import Position
from engine.record import Record
from tests.engine.cups.playing import begin, cup_of, play, played
from tests.seeding import seeded


def together(cup: Cup) -> list[tuple[int, tuple[int, ...]]]:
    """The tables at which two sat who are kept apart, with their rounds."""
    return [
        (pod.round, pod.entrants)
        for one in cup.rounds
        for pod in one.pods
        if any({*pair} <= {*pod.entrants} for pair in cup.plan.apart)
    ]


@pytest.mark.parametrize("format_", ["swiss", "groups", "knockout"])
@pytest.mark.parametrize("seeding", ["lot", "rating"])
def test_who_is_kept_apart_meets_only_where_there_is_no_other_table(
    format_: str, seeding: str
) -> None:
    for number in range(12):
        random = seeded("apart", format_, seeding, number)
        count, pod = random.randint(6, 20), random.randint(2, 4)
        six = random.sample(range(1, count + 1), 6)
        pairs = sorted((min(two), max(two)) for two in zip(six[::2], six[1::2], strict=True))
        go_on = max(1, pod // 2)
        rounds = 4 if format_ == "swiss" else 0
        plan = {"format": format_, "pod": pod, "rounds": rounds, "go_on": go_on, "apart": pairs}
        cup = cup_of(0, seeding=seeding, **plan)
        for who in range(1, count + 1):
            cup.add(Enter(who, random.randint(1, 40)) if seeding == "rating" else Enter(who))
        assert not cup.plan.faults()
        played(cup)
        for round_, entrants in together(cup):
            tables = cup.rounds[round_ - 1].units
            assert format_ != "swiss", (plan, entrants)
            assert len(tables) == 1 or cup.rounds[round_ - 1].stage == "group", (plan, entrants)
        for group in cup.groups() if format_ == "groups" and len(cup.groups()) > 1 else ():
            assert not any({*pair} <= {*group} for pair in pairs)


def test_before_second_meetings_are_spared_those_who_are_kept_apart() -> None:
    """Of five at tables of two each has four others to meet; 1 and 2 never do, in eight rounds."""
    cup = played(cup_of(5, pod=2, rounds=8, apart=[(1, 2)]))
    assert together(cup) == []
    otherwise = played(cup_of(5, pod=2, rounds=8))
    assert any({1, 2} == {*pod.entrants} for one in otherwise.rounds for pod in one.pods)


def brute_force(units: list[list[int]], pairs: list[tuple[int, int]]) -> int:
    """The fewest pairs that sit together at tables of these sizes."""
    everybody = sorted(who for unit in units for who in unit)

    def fewest(left: frozenset[int], sizes: tuple[int, ...]) -> int:
        if not sizes:
            return 0
        return min(
            sum({*pair} <= {*table} for pair in pairs) + fewest(left - {*table}, sizes[1:])
            for table in combinations(sorted(left), sizes[0])
        )

    return fewest(frozenset(everybody), tuple(map(len, units)))


@pytest.mark.parametrize("sizes", [(4, 3), (3, 3, 2), (2, 2, 2, 1), (4, 4)])
def test_no_other_tables_keep_more_of_them_apart(sizes: tuple[int, ...]) -> None:
    for number in range(60):
        random: Random = seeded("tables", sizes, number)
        order = random.sample(range(1, sum(sizes) + 1), sum(sizes))
        units, at = list[list[int]](), 0
        for size in sizes:
            units.append(order[at : at + size])
            at += size
        pairs = random.sample([*combinations(sorted(order), 2)], random.randint(1, 6))
        made = kept_apart(units, pairs)
        assert [len(unit) for unit in made] == [*sizes]
        assert sorted(who for unit in made for who in unit) == sorted(order)
        left = sum({*pair} <= {*unit} for pair in pairs for unit in made)
        assert left == brute_force(units, pairs), (units, pairs)


def test_where_nobody_is_kept_apart_nothing_is_exchanged() -> None:
    units = [[1, 2, 3], [4, 5, 6], [7]]
    assert kept_apart(units, []) == units
    assert kept_apart(units, [(1, 4), (5, 7)]) == units


def test_a_bye_changes_hands_only_where_nothing_else_helps() -> None:
    assert kept_apart([[1, 2], [3, 4], [5]], [(1, 2)])[2] == [5]
    assert kept_apart([[1, 2, 3, 4], [5]], [(1, 2)])[1] in ([1], [2])


@pytest.mark.parametrize(
    ("pairs", "format_", "told"),
    [
        ([(1, 2)], "robin", "apart: in a round robin everybody meets everybody"),
        ([(2, 1)], "swiss", "apart: at most 24 pairs, of each the lower number first"),
        ([(1, 1)], "swiss", "apart: at most 24 pairs, of each the lower number first"),
        ([(1, 2)] * (MOST_APART + 1), "swiss", "apart: at most 24 pairs,"),
    ],
)
def test_a_plan_that_keeps_nobody_apart_is_refused(pairs, format_, told) -> None:
    plan = Plan(title="gold", rounds=3, format=format_, apart=pairs)
    assert str(plan.faults()[0]).startswith(told)
    assert Plan.read(plan.write()).apart == pairs


def no_record(record: Record) -> Position:
    raise AssertionError(record)


def test_verify_knows_who_is_kept_apart() -> None:
    cup = cup_of(8, pod=2, rounds=1)
    begin(cup)
    pair = sorted(cup.rounds[0].pods[0].entrants)
    cup = cup_of(8, pod=2, rounds=1, apart=[(pair[0], pair[1])])
    begin(cup)
    play(cup)
    cup.add(Over())
    assert together(cup) == []
    file = CupFile.of(cup)
    assert check(file, find, no_record).pairings == 1
    hidden = file.write().replace(
        cup.plan.write(), Plan(title="gold", rounds=1, pod=2, revision=cup.plan.revision).write()
    )
    assert hidden != file.write()
    with pytest.raises(BadCup, match="the pairing that follows has"):
        check(CupFile.read(hidden), find, no_record)
