"""A house player plays by the rules, cannot peek, and would play the same again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from engine.catalogue import keys, titles
from engine.game import END, Position
from engine.house.player import whole_turn
from engine.house.strengths import NOVICE, RANDOM, STEADY, Strength
from engine.table import Table
from tests.commands.running import ROOT, environment
from tests.engine.conformance import Case, packed

CASES = [Case(game.key, seats) for game in titles() for seats in game.seats]
STRENGTHS = (RANDOM, NOVICE, STEADY)
BUDGET = 30
ONE_IN = 9
"""Of so many turns of a game one is thought of."""


def turn_of(
    view: Position, seat: int, strength: Strength, seed: int = 1, budget: int = BUDGET
) -> str:
    return whole_turn(view, seat, strength, Random(seed), budget)


def moments(case: Case, salt: str) -> Iterator[tuple[Position, int]]:
    """Positions between turns, from the whole length of a game, and a seat that is to move."""
    begun = case.playout(salt)
    yield begun.position, begun.position.waiting()[0]
    number = 0
    for step in begun.steps():
        if step.action is END and step.position.waiting():
            number += 1
            if number % ONE_IN == 0:
                yield step.position, step.position.waiting()[-1]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("strength", STRENGTHS, ids=lambda strength: strength.key)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_cannot_know_makes_no_difference_to_its_turn_which_is_legal(
    case: Case, strength: Strength
):
    random = case.random("worlds")
    for number, (here, seat) in enumerate(moments(case, "no peeking")):
        view, other = here.seen_by(seat), here.possible(seat, random)
        was = packed(view)
        turn = turn_of(view, seat, strength, number)
        assert packed(view) == was, "looking changes nothing"
        assert turn_of(other.seen_by(seat), seat, strength, number) == turn
        assert Table(case.game, here.copy()).play(seat, turn).text == turn


@pytest.mark.one_in(3)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_chooses_the_same_whether_others_have_chosen_in_secret_or_not(case: Case):
    playout = case.playout("first or last")
    before, secrets = playout.position.copy(), 0
    for step in playout.steps():
        if step.action is not END:
            continue
        for seat in set(step.position.waiting()) & set(before.waiting()) - {step.seat}:
            if secrets < ONE_IN and not any(event.seen_by(seat) for event in step.events):
                secrets += 1
                for strength in STRENGTHS:
                    first = turn_of(before.seen_by(seat), seat, strength)
                    assert turn_of(step.position.seen_by(seat), seat, strength) == first
        before = step.position.copy()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("budget", [1, 2, 5])
@pytest.mark.parametrize("key", keys())
def test_a_small_budget_is_enough_for_a_turn(key: str, budget: int):
    case = Case(key, 2)
    for here, seat in moments(case, f"little {budget}"):
        for strength in STRENGTHS:
            turn = turn_of(here.seen_by(seat), seat, strength, budget=budget)
            Table(case.game, here.copy()).play(seat, turn)


PROGRAM = """
from random import Random
from engine.catalogue import titles
from engine.house.player import whole_turn
from engine.house.strengths import NOVICE, STEADY
from engine.playout import Playout

for game in titles():
    playout = Playout(game, max(game.seats), {}, Random(5), longest=40)
    for number, step in enumerate(playout.steps()):
        here = step.position
        if number % 25 == 0 and step.action.__class__.__name__ == "End" and here.waiting():
            for strength in (NOVICE, STEADY):
                seat = here.waiting()[-1]
                print(whole_turn(here.seen_by(seat), seat, strength, Random(number), 40))
"""


@pytest.mark.long
def test_every_process_thinks_of_the_same_turns():
    said = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env=environment(PYTHONHASHSEED=seed),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) >= len(keys())
