"""The plan of a cup: read and written, and all that is wrong with it at once."""

from __future__ import annotations

import pytest

from engine.catalogue import find
from engine.cups.plan import REVISION, BadPlan, Plan

GOLD = find("gold")
GOOD = [
    Plan(title="gold", rounds=5),
    Plan(title="gold", rounds=5, pod=3, least=2, late=5),
    Plan(title="gold", rounds=1, duplicate=True, scoring="duplicate", seeding="rating"),
    Plan(title="gold", format="robin"),
    Plan(title="gold", format="robin", pod=2, rounds=7),
    Plan(title="gold", format="knockout", go_on=3),
    Plan(title="gold", format="groups", pod=2, go_on=1, group=5, qualify=2),
    Plan(title="gold", rounds=3, options={"show_beads": "yes"}, overdue="organiser"),
]


@pytest.mark.parametrize("plan", GOOD)
def test_a_plan_is_read_as_it_was_written(plan):
    assert Plan.read(plan.write()) == plan
    assert plan.faults(GOLD) == []


def test_a_plan_says_only_what_is_not_as_ever():
    assert Plan(title="gold", rounds=5).write() == '{"title":"gold","rounds":5}'


@pytest.mark.parametrize(("pod", "least", "smallest"), [(4, 0, 3), (3, 0, 2), (2, 0, 2), (4, 4, 4)])
def test_a_table_is_at_most_one_short_unless_the_plan_says_otherwise(pod, least, smallest):
    assert Plan(title="gold", pod=pod, least=least).smallest == smallest


@pytest.mark.parametrize(
    ("plan", "faults"),
    [
        (Plan(title="gold"), ["rounds: from 1 to 64"]),
        (Plan(title="gold", rounds=65), ["rounds: from 1 to 64"]),
        (Plan(title="maya", rounds=1), ["title: that is another one"]),
        (Plan(title="gold", rounds=1, pod=5), ["pod: from 2 to 4"]),
        (Plan(title="gold", rounds=1, pod=3, least=4), ["least: from 2 to 3"]),
        (Plan(title="gold", rounds=1, pod=3, least=-1), ["least: from 2 to 3"]),
        (Plan(title="gold", rounds=2, late=3), ["late: from 0 to 2"]),
        (Plan(title="gold", format="robin", late=1), ["late: 0 here"]),
        (Plan(title="gold", format="knockout", rounds=3), ["rounds: 0 here"]),
        (Plan(title="gold", format="knockout", go_on=4), ["go_on: from 1 to 3"]),
        (Plan(title="gold", format="groups", group=2), ["group: from 3 to 32", "qualify: 1 here"]),
        (Plan(title="gold", format="groups", qualify=4), ["qualify: from 1 to 3"]),
        (
            Plan(title="gold", rounds=1, scoring="duplicate"),
            ["scoring: duplicate scores need duplicate deals"],
        ),
        (
            Plan(title="gold", rounds=1, options={"show_beads": "?", "wind": "no"}),
            [
                "options.show_beads: the title has no such option or value at tables of that size",
                "options.wind: the title has no such option or value at tables of that size",
            ],
        ),
        (
            Plan(title="gold", rounds=1, options={"first": "yellow"}),
            ["options.first: the title has no such option or value at tables of that size"],
        ),
        (Plan(title="gold", rounds=1, revision=REVISION + 1), [f"revision: from 1 to {REVISION}"]),
        (
            Plan(title="maya", format="knockout", pod=9, rounds=2, go_on=0),
            [
                "pod: from 2 to 4",
                "rounds: 0 here",
                "go_on: from 1 to 8",
                "title: that is another one",
            ],
        ),
    ],
)
def test_all_that_is_wrong_with_a_plan_is_told_at_once(plan, faults):
    assert [str(fault) for fault in plan.faults(GOLD)] == faults


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"title":1}',
        '{"title":"gold","wind":1}',
        '{"title":"gold","rounds":"5"}',
        '{"title":"gold","rounds":1e99}',
        '{"title":"gold","format":"chess"}',
        '{"title":"gold","options":[1]}',
        '{"title":"gold","rounds":' + "9" * 5000 + "}",
        '{"options":' + "[" * 100_000,
    ],
)
def test_what_is_no_plan_is_refused_in_a_sentence(text):
    with pytest.raises(BadPlan, match=r"^the plan cannot be read: "):
        Plan.read(text)
