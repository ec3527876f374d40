"""What the outlook of every title has to be, and comparing two positions by it."""

from __future__ import annotations

from math import isfinite

from engine.game import Position
from tests.engine.conformance import Case

CLEARLY = 0.1
"""A position is better when it looks better by so many points."""


def margin(position: Position, seat: int = 0) -> float:
    """How far the seat is ahead of its best rival."""
    looks = list(position.outlook())
    return looks.pop(seat) - max(looks)


def better(one: Position, other: Position, seat: int = 0) -> bool:
    """Whether the first looks clearly better for the seat than the other."""
    return margin(one, seat) > margin(other, seat) + CLEARLY


def check_a_game(case: Case) -> None:
    """A random game as in :func:`check_steps`, and at the end its scores."""
    here = check_steps(case)
    looks = here.outlook()
    assert [float(score) for score in here.scores() if score is not None] == list(looks)


def check_steps(case: Case) -> Position:
    """A random game from its first step to its last: numbers that are numbers, weights that can be
    drawn by, nothing changed by asking. The last position."""
    here: Position | None = None
    for step in case.playout("outlook").steps():
        here = step.position
        before = here.dump()
        check_looks(here)
        for seat in here.waiting():
            legal = here.actions(seat)
            weights = here.promising(seat, legal)
            assert len(weights) == len(legal)
            assert all(isfinite(weight) and weight >= 0 for weight in weights)
            assert any(weights)
        assert hash(here.alike()) == hash(here.copy().alike())
        assert here.dump() == before
    assert here is not None
    return here


def check_looks(here: Position) -> None:
    looks = here.outlook()
    assert len(looks) == here.seats
    assert all(isfinite(look) for look in looks)
    assert list(here.copy().outlook()) == list(looks)
