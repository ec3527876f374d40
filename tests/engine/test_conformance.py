"""Every title of the catalogue keeps the contract, at every table size and with every option."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import pytest

from engine.catalogue import NoSuchTitle, find, keys, titles
from engine.game import BadOption
from tests.engine.conformance import (
    CHECKS,
    OF_THE_SEATS_ALONE,
    Case,
    bent_steps,
    cases_of,
    notation_flaws,
)
from tests.engine.pairs import SEATED, together
from tests.seeding import seeded

CASES = [case for game in titles() for case in cases_of(game)]
ONE_IN = 48
"""Of so many mixes of options a check meets one in a usual run; another check meets another."""


def _marks(number: int, case: Case) -> list[pytest.MarkDecorator]:
    """Without options every other size is usual: two and four, or three."""
    place = number + CASES.index(case)
    if not case.options:
        return [] if place % 2 == 0 else [pytest.mark.long]
    usual = place % ONE_IN == 0
    return [pytest.mark.thorough] if usual else [pytest.mark.thorough, pytest.mark.long]


CHECKED = [
    pytest.param(check, case, id=f"{check.__name__[6:]}-{case}", marks=_marks(number, case))
    for number, check in enumerate(CHECKS)
    for case in CASES
    if not (case.options and check in OF_THE_SEATS_ALONE)
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("check", "case"), CHECKED)
def test_conformance(check, case: Case):
    check(case)


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        (["move c4 d5 stop", "move c4 d5 e5", "move c4 d6 stop", "end"], []),
        (["lay 1 gold 1", "lay 1 gold 10"], []),
        (["move c4 d5", "move c4 d5 e5"], ["move c4 d5"]),
        (["end", "end now"], ["end"]),
        (["bid:3", "lift~2", "pay, blue", "Bid 4", "bid  5", ""], None),
        (["lay " + "9" * 57], ["lay " + "9" * 57]),
        (["lay " + "9" * 56], []),
    ],
)
def test_a_text_that_buttons_cannot_carry_is_noticed(texts, wrong):
    flaws = notation_flaws(texts)
    wrong = texts if wrong is None else wrong
    assert [flaw.partition("' ")[0].lstrip("'") for flaw in flaws] == wrong


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_every_two_values_that_go_together_are_played_together(game):
    """What goes together is found here by drawing, not by asking those who chose the cases."""
    random, drawn = seeded(game.key), set()
    for _ in range(3_000):
        seats = random.choice(game.seats)
        mix = {option.key: random.choice(option.values) for option in game.options(seats)}
        mix = {key: value for key, value in mix.items() if random.random() < 0.5}
        with suppress(BadOption):
            drawn |= together(game, {SEATED: str(seats), **game.settle(seats, mix)})
    played = set()
    for case in (case for case in CASES if case.key == game.key):
        settled = game.settle(case.seats, case.options)
        played |= together(game, {SEATED: str(case.seats), **settled})
    assert drawn <= played
    assert len(drawn) > len(played) / 2


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_every_number_of_seats_is_played_with_the_defaults(game):
    usual = [case.seats for case in CASES if case.key == game.key and not case.options]
    assert usual == list(game.seats)


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_steps_of_every_kind_are_bent(game):
    case, met, bent = Case(game.key, game.seats[0]), set(), set()
    random = case.random("kinds")
    for step in islice(case.playout("kinds", choose=game.explore).steps(), 300):
        for seat in step.position.waiting():
            legal = step.position.actions(seat)
            met |= {type(action) for action in legal if getattr(action, "__match_args__", ())}
            for action in random.sample(legal, min(len(legal), 20)):
                wrong = [each for each in bent_steps(action, legal, random) if each not in legal]
                bent |= {type(each) for each in wrong}
    either = {kind for kind in met if [*kind.__annotations__.values()] == ["bool"]}
    assert met - either <= bent
    assert bent


def test_a_title_is_found_by_its_key():
    assert "gold" in keys()
    assert find("gold").title == "Das Gold der Maya"
    assert [game.key for game in titles()] == keys() == sorted(keys())


def test_there_is_no_title_of_any_other_key():
    for key in ("", "nothing", "gold.pieces", "__init__", "Gold"):
        with pytest.raises(NoSuchTitle):
            find(key)
