"""What is offered, way by way: where it goes, with which tile, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.game import Event
from engine.games.maya import events as kinds
from engine.games.maya.actions import City, Plant
from engine.games.maya.state import MayaState
from renderers.maya.facts import by_seat, view_of
from renderers.scene import Scene


class Way(NamedTuple):
    """A way that is offered: its verb, and where its tokens say so the cell (none or one) and the
    tile; ``step`` is a whole step that begins so."""

    text: str
    verb: str
    cells: tuple[int, ...]
    tile: str
    step: str


class Brought(NamedTuple):
    """What the turn would come to: the player's points, the temples that open, the cities that
    close with the player's points there, the city that grows with its new size, tiles drawn."""

    points: int = 0
    opens: tuple[str, ...] = ()
    closes: tuple[tuple[str, int], ...] = ()
    grows: str = ""
    tiles: int = 0
    draws: int = 0

    @property
    def sign(self) -> str:
        """What stands on the place."""
        if self.closes:
            return "temple closed"
        return "temple" if self.opens else "house" if self.grows else ""


def ways_of(scene: Scene) -> list[Way]:
    """What is offered, in its order."""
    numbers = view_of(scene).board.hexes.numbers
    begun: dict[str, str] = {}
    for step in scene.choices:
        tokens = step.split()
        for end in range(1, len(tokens) + 1):
            begun.setdefault(" ".join(tokens[:end]), step)
    found = list[Way]()
    for text in scene.offered:
        verb, *tokens = text.split()
        cells = tuple(numbers[token] for token in tokens if token in numbers)
        tile = next((token for token in tokens if token not in numbers), "")
        found.append(Way(text, verb, cells, tile, begun.get(text, text)))
    return found


def brought(view: MayaState, seat: int, step: str) -> Brought:
    """What a whole step would bring, with the turn before it."""
    match step.split():
        case ["plant", tile, cell]:
            action = Plant(tile, cell)
        case ["city", cell, tile]:
            action = City(cell, tile)
        case _:
            return Brought()
    events = view.foretold(seat, action)
    points = sum(kinds.TurnThen.of(e)["points"] for e in events if e.kind == kinds.TurnThen)
    return told(events, seat)._replace(points=points)


def told(events: Iterable[Event], seat: int) -> Brought:
    """What these events say of cities, and of tiles to draw."""
    found = Brought()
    for event in events:
        match event.kind:
            case kinds.Opens:
                found = found._replace(opens=(*found.opens, kinds.Opens.of(event)["temple"]))
            case kinds.Closes:
                city = kinds.Closes.of(event)
                own = by_seat(city["points"]).get(seat, 0)
                found = found._replace(closes=(*found.closes, (city["temple"], own)))
            case kinds.Grows:
                city = kinds.Grows.of(event)
                found = found._replace(grows=city["temple"], tiles=city["tiles"])
            case kinds.Draws:
                found = found._replace(draws=kinds.Draws.of(event)["count"])
            case _:
                pass
    return found
