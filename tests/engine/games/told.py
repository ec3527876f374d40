"""What events told, for the tests of every title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Event


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def fact(events: Sequence[Event], kind: str) -> dict[str, Any]:
    """The facts of the one event of that kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)
