"""Every title of the catalogue keeps the contract, at every table size and with every option."""

from __future__ import annotations

import pytest

from engine.catalogue import NoSuchTitle, find, keys, titles
from tests.engine.conformance import CHECKS, MANY_VALUES, Case, cases_of, notation_flaws

CASES = [case for game in titles() for case in cases_of(game)]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
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


def test_every_option_value_is_played_at_least_once():
    for game in titles():
        everywhere = [case for case in CASES if case.key == game.key]
        for seats in game.seats:
            played = [case for case in everywhere if case.seats == seats]
            for option in game.options(seats):
                few = len(option.values) <= MANY_VALUES
                values = {
                    case.options.get(option.key, option.default)
                    for case in (played if few else everywhere)
                }
                assert values >= set(option.values)


def test_a_title_is_found_by_its_key():
    assert "gold" in keys()
    assert find("gold").title == "Das Gold der Maya"
    assert [game.key for game in titles()] == keys() == sorted(keys())


def test_there_is_no_title_of_any_other_key():
    for key in ("", "nothing", "gold.pieces", "__init__", "Gold"):
        with pytest.raises(NoSuchTitle):
            find(key)
