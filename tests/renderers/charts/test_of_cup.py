"""Scenes of the engine's cups: what put whom in order is what the engine says."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from engine.cups.lines import Begin, Enter, Finish, Forfeit
from renderers.charts import of_cup
from renderers.charts.scenes import Result, Tie
from tests.renderers.charts.cups import names, plain_names, played
from tests.seeding import seeded

CUPS = (
    {"rounds": 5, "pod": 4},
    {"rounds": 4, "pod": 3},
    {"rounds": 6, "pod": 2},
    {"format": "robin", "pod": 2, "rounds": 4},
    {"rounds": 4, "pod": 4, "duplicate": True, "scoring": "duplicate"},
    {"format": "knockout", "pod": 4},
)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("at", range(len(CUPS)))
def test_each_row_is_level_where_something_else_than_the_first_criterion_parts_it(at):
    cup = played(seeded("rows", at), 19, drops=0.5, **CUPS[at])
    found, scene = cup.standings(), of_cup.standings(cup, "Cup", plain_names(19))
    first = found.criteria[0]
    for n, (row, shown) in enumerate(zip(found.rows, scene.rows, strict=True)):
        assert (shown.place, shown.entrant.number) == (row.place, row.entrant)
        assert shown.points == row.points == sum(one.points for one in row.earned)
        assert shown.level == (row.above not in (None, first))
        after = found.rows[n + 1].above if n + 1 < len(found.rows) else None
        assert bool(shown.ties) == any(by not in (None, first) for by in (row.above, after))
        for tie in shown.ties:
            if tie.by in ("opponents", "share", "lot"):
                assert tie.value == row.figures[tie.by].value[0]
        assert shown.gone == (cup.entrants[row.entrant].status != "in")
    assert scene.over


@pytest.mark.one_in(2)
@pytest.mark.parametrize("at", range(len(CUPS)))
def test_what_parts_two_rows_is_told_of_both(at):
    for number in range(6):
        cup = played(seeded("both", at, number), 19, drops=0.5, **CUPS[at])
        found, scene = cup.standings(), of_cup.standings(cup, "Cup", plain_names(19))
        for below, (upper, lower) in zip(found.rows[1:], pairwise(scene.rows), strict=True):
            if below.above == found.criteria[0]:
                continue
            parts = {"meeting": ("beat", "meeting"), "reached": ("points",)}
            by = parts.get(below.above or "", (below.above,))
            assert any(tie.by in by for tie in upper.ties), (upper, below.above)
            by = tuple("lost" if each == "beat" else each for each in by)
            assert any(tie.by in by for tie in lower.ties), (lower, below.above)


def beats(row):
    return [tie for tie in row.ties if tie.by == "beat"]


def test_who_met_directly_is_told_whom_they_beat():
    for seed in range(200):
        cup = played(seeded("met", seed), 6, format="robin", pod=2, rounds=0, drops=0)
        scene = of_cup.standings(cup, "Cup", plain_names(6))
        met = [at for at, row in enumerate(scene.rows) if beats(row)]
        for at in met:
            upper, lower = scene.rows[at], scene.rows[at + 1]
            assert beats(upper) == [Tie("beat", place=lower.place)]
            assert Tie("lost", place=upper.place) in lower.ties
            assert upper.points == lower.points
        if met:
            return
    pytest.fail("nobody was parted by their meeting")


def test_what_became_of_a_round_is_told_by_its_kind():
    cup = played(seeded("kinds"), 10, stop=2, rounds=4, pod=4, unfinished=True, drops=0)
    cup.add(Enter(11)) if cup.may_enter() else None
    kinds = {
        result.kind
        for row in of_cup.standings(cup, "Cup", names(11), after=2).rows
        for result in row.rounds
    }
    assert {"played", "veiled"} <= kinds, "a table that runs is not told"
    found = of_cup.standings(cup, "Cup", names(11))
    assert found.after == 1
    assert not found.over


def test_a_bye_and_a_forfeit_have_no_place():
    cup = played(seeded("bye"), 5, stop=0, rounds=2, pod=4, least=4)
    cup.add_all(cup.next_round())
    cup.add(Begin(1))
    (pod,) = cup.rounds[0].pods
    cup.add(Forfeit(1, 1, (pod.entrants[0],)))
    first, *others = pod.entrants[1:]
    points = dict(zip((first, *others), (9, 5, 1), strict=True))
    places = {who: at for at, who in enumerate(points, 1)}
    cup.add(Finish(1, 1, places, points, (pod.entrants[0],)))
    rows = {row.entrant.number: row for row in of_cup.standings(cup, "Cup", names(5)).rows}
    assert rows[pod.entrants[0]].rounds == (Result("forfeit"),)
    assert rows[cup.rounds[0].byes[0]].rounds == (Result("bye"),)
    assert rows[first].rounds == (Result("played", 1, 4),)
    assert rows[first].points == Fraction(6)


def test_the_standings_of_a_group_say_who_goes_on():
    cup = played(seeded("groups"), 12, stop=2, format="groups", pod=4, rounds=2, drops=0)
    whole = of_cup.standings(cup, "Cup", plain_names(12))
    group = of_cup.standings(cup, "Cup", plain_names(12), group=1)
    assert group.go_on == cup.plan.qualify
    assert len(group.rows) < len(whole.rows)
