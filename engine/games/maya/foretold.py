"""What a step would bring: what the whole turn would come to with it. The plantation is left out,
and of the temples only those are named which this step opens."""

from __future__ import annotations

from engine.game import Event
from engine.games.maya import cities, telling
from engine.games.maya.events import TurnThen
from engine.games.maya.state import MayaState


def foretold(before: MayaState, after: MayaState, seat: int) -> list[Event]:
    """What the turn would come to with a step that leads from one moment to the other."""
    if after.way == "pass":
        return []
    closings = cities.closing(after)
    points = telling.scored(after, seat, closings)[seat]
    events = [TurnThen({"points": points}, (seat,))] if points else []
    return [*events, *telling.brought(after, seat, after.opened[len(before.opened) :], closings)]
