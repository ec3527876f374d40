"""What happens in Toy, kind by kind, with its facts."""

from __future__ import annotations

from typing import TypedDict

from engine.events import BySeat, Events

EVENTS = Events()


@EVENTS.add
class Shared(TypedDict):
    """Who had picked how many."""

    picks: BySeat
