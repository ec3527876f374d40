"""Steps by their texts, and what events told, for the tests of several titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import END, Event, Position
from engine.notation import action_meant


def do(position: Position, seat: int, *steps: str) -> list[Event]:
    """Take these steps, each by its text."""
    events: list[Event] = []
    for step in steps:
        events += position.play(seat, action_meant(position, seat, step))
    return events


def offered(position: Position, seat: int = 0) -> list[str]:
    return [str(action) for action in position.actions(seat)]


def may_end(position: Position, seat: int = 0) -> bool:
    return END in position.actions(seat)


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def fact(events: Sequence[Event], kind: str) -> dict[str, Any]:
    """The facts of the one event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)
