"""What happened, as events: of a turn when it ends, and of one that is not finished."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Event
from engine.games.maya import cities, planting
from engine.games.maya.components import CROP, CROPS, KINDS, kind_of
from engine.games.maya.events import (
    Closed,
    Closes,
    Draws,
    Grew,
    GrewBlind,
    Grows,
    Opened,
    Opens,
    Passed,
    Plantation,
    Planted,
    SoFar,
    Surrounded,
)
from engine.games.maya.state import Closing, MayaState


def told(state: MayaState, seat: int, closings: Sequence[Closing]) -> list[Event]:
    """The turn that ends here, before anything is drawn."""
    name, board = SEATS[seat], state.board
    events = list[Event]()
    if state.way == "pass":
        events.append(Passed({"seat": name}))
    elif state.way == "city":
        cell, temple = state.laid[0], state.city[state.laid[0]]
        kind = GrewBlind if cell in state.blind else Grew
        events.append(
            kind(
                {
                    "seat": name,
                    "temple": board.temples[temple],
                    "cell": board.name(cell),
                    "tiles": _size(state, temple),
                }
            )
        )
    else:
        events.append(_planted(state, seat))
        for temple in state.opened:
            cell = board.name(board.spaces[temple])
            events.append(Opened({"seat": name, "temple": board.temples[temple], "cell": cell}))
    for closing in closings:
        cells = board.hexes.named(state.city_cells(closing.temple))
        events.append(Closed({"seat": name, **_closing(state, closing), "cells": cells}))
    return events


def _planted(state: MayaState, seat: int) -> Event:
    """It reveals tiles that were on the rack."""
    hexes = state.board.hexes
    kinds = [kind_of(state.tiles[cell]) for cell in state.laid]
    return Planted(
        {
            "seat": SEATS[seat],
            "crop": CROPS[CROP[kinds[0]]],
            "tiles": [KINDS[kind] for kind in kinds],
            "cells": hexes.named(state.laid),
            "group": hexes.named(planting.group(state, seat)),
            "points": planting.worth(state, seat),
        },
        reveals=True,
    )


def so_far(state: MayaState, seat: int) -> list[Event]:
    """What the unfinished turn would bring if it ended here; the last event is the sum."""
    if state.way not in {"plant", "city"}:
        return []
    closings, events = cities.closing(state), list[Event]()
    if state.way == "plant":
        events.append(Plantation({"points": planting.worth(state, seat)}, (seat,)))
    events += brought(state, seat, state.opened, closings)
    points = _by_seat(scored(state, seat, closings))
    return [*events, SoFar({"points": points}, (seat,))]


def scored(state: MayaState, seat: int, closings: Sequence[Closing]) -> list[int]:
    """What the unfinished turn would score, by seat."""
    points = [sum(closing.points[each] for closing in closings) for each in range(state.seats)]
    if state.way == "plant":
        points[seat] += planting.worth(state, seat)
    return points


def brought(
    state: MayaState, seat: int, opened: Sequence[int], closings: Sequence[Closing]
) -> list[Event]:
    """What comes of the unfinished turn, for its player alone."""
    temples, only = state.board.temples, (seat,)
    events = list[Event]()
    if state.way == "city":
        temple = state.city[state.laid[0]]
        events.append(Grows({"temple": temples[temple], "tiles": _size(state, temple)}, only))
    events += [Opens({"temple": temples[temple]}, only) for temple in opened]
    events += [Closes(_closing(state, closing), only) for closing in closings]
    if count := cities.to_draw(state, seat):
        events.append(Draws({"count": count}, only))
    return events


def _closing(state: MayaState, closing: Closing) -> Surrounded:
    return {
        "temple": state.board.temples[closing.temple],
        "tiles": closing.tiles,
        "goods": _by_seat(closing.goods),
        "points": _by_seat(closing.points),
    }


def _by_seat(numbers: Sequence[int]) -> dict[str, int]:
    return {SEATS[seat]: number for seat, number in enumerate(numbers) if number}


def _size(state: MayaState, temple: int) -> int:
    return state.city.count(temple)
