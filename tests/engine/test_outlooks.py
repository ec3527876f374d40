"""What every title tells house players about its positions keeps the contract."""

from __future__ import annotations

from collections.abc import Hashable
from math import isfinite
from random import Random

import pytest

from engine.catalogue import titles
from engine.game import END, Action, Position
from tests.engine.conformance import Case, cases_of, packed

CASES = [Case(game.key, seats) for game in titles() for seats in game.seats]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("case", [case for game in titles() for case in cases_of(game)], ids=str)
def test_an_outlook_is_a_number_for_each_seat_and_each_step_has_a_weight(case: Case):
    for step in case.playout("outlooks").steps():
        here, was = step.position, packed(step.position)
        looks = list(here.outlook())
        assert len(looks) == case.seats
        assert all(map(isfinite, looks))
        assert list(here.copy().outlook()) == looks
        assert hash(here.copy().alike()) == hash(here.alike())
        for seat in here.waiting():
            legal = here.actions(seat)
            weights = here.promising(seat, legal)
            assert len(weights) == len(legal)
            assert min(weights) >= 0 < max(weights)
            assert all(map(isfinite, weights))
        assert packed(here) == was


@pytest.mark.parametrize("case", CASES, ids=str)
def test_turns_that_lead_to_positions_alike_bring_the_same(case: Case):
    random = case.random("alike turns")
    playout = case.playout("alike")
    for number, step in enumerate(playout.steps()):
        if step.action is not END or number % 5:
            continue
        for seat in step.position.waiting():
            found: dict[Hashable, list[float]] = {}
            for _ in range(12):
                if (turn := _a_turn(step.position, seat, random)) is None:
                    continue
                looks = _after(step.position, seat, turn)
                assert found.setdefault(_reached(step.position, seat, turn), looks) == looks


@pytest.mark.parametrize("case", CASES, ids=str)
def test_who_has_chosen_in_secret_makes_no_difference_when_it_is_taken_out(case: Case):
    """A turn that nobody else is told of leaves the others, unchosen, with the view they had."""
    playout = case.playout("unchosen")
    before = playout.position.copy()
    for step in playout.steps():
        if step.action is not END:
            continue
        for seat in set(step.position.waiting()) - {step.seat}:
            if not any(event.seen_by(seat) for event in step.events) and seat in before.waiting():
                was, now = before.seen_by(seat).unchosen(), step.position.seen_by(seat).unchosen()
                assert packed(now) == packed(was)
                assert step.seat in now.waiting()
        before = step.position.copy()


def _a_turn(position: Position, seat: int, random: Random) -> list[Action] | None:
    """The steps of a short turn, without its end."""
    here, steps = position.copy(), list[Action]()
    for _ in range(30):
        legal = here.actions(seat)
        if END in legal and (len(legal) == 1 or random.random() < 0.4):
            return steps
        steps.append(random.choice([action for action in legal if action is not END]))
        here.play(seat, steps[-1])
    return None


def _reached(position: Position, seat: int, turn: list[Action]) -> Hashable:
    here = position.copy()
    for action in turn:
        here.play(seat, action)
    return here.alike()


def _after(position: Position, seat: int, turn: list[Action]) -> list[float]:
    here = position.copy()
    for action in (*turn, END):
        here.play(seat, action)
    return [round(look, 6) for look in here.outlook()]
