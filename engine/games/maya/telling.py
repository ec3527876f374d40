"""What happened, as events: of a turn when it ends, of one that is not finished, of a single step.

Facts by kind (seats, tiles, cells and temples as tokens; ``cells`` are those of the turn first):

- ``planted``: seat, crop, tiles and cells (what was laid where, in order), group (the cells of the
  whole plantation that scored), points. ``opened``: seat, temple, cell.
- ``grew``: seat, temple, cell, tiles (the size now); ``grew_blind`` where the tile came from the
  reserve. ``drew``: seat, count; ``drawn``, for its player alone: tiles. ``passed``: seat.
- ``closed``: seat (whose turn closed it), temple, cells, tiles, goods and points (by seat; only
  those who have some).
- ``tie_tiles``: seat (who wins a tie for first), count (tiles left); ``tie_latest``: seat.
  ``over``: points (by seat).

Of an unfinished turn, if it ended now: ``plantation``: points; ``opens``: temple; ``grows``:
temple, tiles; ``closes``: temple, tiles, goods, points; ``draws``: count; and at the end
``so_far``: points (by seat): everything together.

Of a step that could be taken, what the whole turn would come to with it: ``turn_then``: points (its
player's, left out where a city brings none), then the same as above without the plantation, and of
the temples only those which this step opens.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Event, Fact
from engine.games.maya import cities, planting
from engine.games.maya.components import CROP, CROPS, KINDS, kind_of
from engine.games.maya.state import Closing, MayaState


def told(state: MayaState, seat: int, closings: Sequence[Closing]) -> list[Event]:
    """The turn that ends here, before anything is drawn."""
    name, board = SEATS[seat], state.board
    events = list[Event]()
    if state.way == "pass":
        events.append(Event("passed", {"seat": name}))
    elif state.way == "city":
        cell, temple = state.laid[0], state.city[state.laid[0]]
        facts: dict[str, Fact] = {
            "seat": name,
            "temple": board.temples[temple],
            "cell": board.name(cell),
            "tiles": _size(state, temple),
        }
        events.append(Event("grew_blind" if cell in state.blind else "grew", facts))
    else:
        kinds = [kind_of(state.tiles[cell]) for cell in state.laid]
        facts = {
            "seat": name,
            "crop": CROPS[CROP[kinds[0]]],
            "tiles": [KINDS[kind] for kind in kinds],
            "cells": board.hexes.named(state.laid),
            "group": board.hexes.named(planting.group(state, seat)),
            "points": planting.worth(state, seat),
        }
        events.append(Event("planted", facts, reveals=True))  # tiles that were on the rack
        for temple in state.opened:
            where = {"temple": board.temples[temple], "cell": board.name(board.spaces[temple])}
            events.append(Event("opened", {"seat": name, **where}))
    for closing in closings:
        facts = {"seat": name, **_closing(state, closing)}
        facts["cells"] = board.hexes.named(state.city_cells(closing.temple))
        events.append(Event("closed", facts))
    return events


def so_far(state: MayaState, seat: int) -> list[Event]:
    """What the unfinished turn would bring if it ended here; the last event is the sum."""
    if state.way not in {"plant", "city"}:
        return []
    closings, events = cities.closing(state), list[Event]()
    if state.way == "plant":
        events.append(Event("plantation", {"points": planting.worth(state, seat)}, (seat,)))
    events += _brought(state, seat, state.opened, closings)
    points = _by_seat(_sum(state, seat, closings))
    return [*events, Event("so_far", {"points": points}, (seat,))]


def foretold(before: MayaState, after: MayaState, seat: int) -> list[Event]:
    """What the turn would come to with a step that leads from one moment to the other."""
    if after.way == "pass":
        return []
    closings = cities.closing(after)
    points = _sum(after, seat, closings)[seat]
    events = [Event("turn_then", {"points": points}, (seat,))] if points else []
    return [*events, *_brought(after, seat, after.opened[len(before.opened) :], closings)]


def _sum(state: MayaState, seat: int, closings: Sequence[Closing]) -> list[int]:
    """What the unfinished turn would score, by seat."""
    points = [sum(closing.points[each] for closing in closings) for each in range(state.seats)]
    if state.way == "plant":
        points[seat] += planting.worth(state, seat)
    return points


def _brought(
    state: MayaState, seat: int, opened: Sequence[int], closings: Sequence[Closing]
) -> list[Event]:
    temples, only = state.board.temples, (seat,)
    events = list[Event]()
    if state.way == "city":
        temple = state.city[state.laid[0]]
        facts: dict[str, Fact] = {"temple": temples[temple], "tiles": _size(state, temple)}
        events.append(Event("grows", facts, only))
    events += [Event("opens", {"temple": temples[temple]}, only) for temple in opened]
    events += [Event("closes", _closing(state, closing), only) for closing in closings]
    if count := cities.to_draw(state, seat):
        events.append(Event("draws", {"count": count}, only))
    return events


def _closing(state: MayaState, closing: Closing) -> dict[str, Fact]:
    return {
        "temple": state.board.temples[closing.temple],
        "tiles": closing.tiles,
        "goods": _by_seat(closing.goods),
        "points": _by_seat(closing.points),
    }


def _by_seat(numbers: Sequence[int]) -> dict[str, int | str]:
    return {SEATS[seat]: number for seat, number in enumerate(numbers) if number}


def _size(state: MayaState, temple: int) -> int:
    return state.city.count(temple)
