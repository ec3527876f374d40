"""The rules of counting as players read them: the numbers are those that hold."""

from __future__ import annotations

from typing import get_args

import pytest

from data.words import LANGUAGES, Words
from engine.cups.figures import LEVEL
from engine.cups.plan import Format, Plan
from engine.cups.points import BYE, FIRST, worth
from engine.cups.rules import rules_of

PLANS = [
    Plan(
        title="gold",
        format=kind,
        duplicate=duplicate,
        scoring="duplicate" if duplicate else "places",
    )
    for kind in get_args(Format)
    for duplicate in (False, True)
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plan", PLANS)
def test_every_rule_that_a_cup_has_is_told(plan, language):
    say, told = Words(language), rules_of(plan)
    assert all(say(f"cup.rules.{rule}") != f"cup.rules.{rule}" for rule in told)
    assert ("duplicate" in told) == plan.duplicate
    assert ("bracket" in told) == (plan.format in ("knockout", "groups"))
    assert ("level" in told) == (plan.format != "knockout")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_places_and_byes_are_said_to_be_worth_is_what_they_are(language):
    say = Words(language)
    places = say("cup.rules.places")
    for size in (2, 3, 4):
        row = ", ".join(str(worth(size, place)) for place in range(1, size + 1))
        assert f" {row} " in places
    assert f" {worth(4, 1, 2)} " in places
    assert f" {FIRST} points" in places
    assert f" {BYE} points" in say("cup.rules.byes")


def test_what_decides_between_those_who_are_level_is_told_in_its_order():
    said = Words("en")("cup.rules.level")
    named = {
        "opponents": "opponents’ points",
        "meeting": "where you met",
        "share": "share of the points",
        "places": "more first places",
        "lot": "the lot",
    }
    assert list(named) == list(LEVEL[1:])
    assert sorted(named.values(), key=said.index) == list(named.values())
