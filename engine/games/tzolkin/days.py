"""The calendar: the First Player space, one day or two, and the workers that move (T3.8, T12)."""

from __future__ import annotations

from engine.game import SEATS, Event
from engine.games.tzolkin.events import Hurried, Marker, PushedOff
from engine.games.tzolkin.state import HAND, LIGHT, TzolkinState
from engine.games.tzolkin.tables import BARRIERS, ENDS, FIRST, HOLES, NEUTRAL, NOBODY, PARTS

_SPANS = tuple((FIRST[gear], FIRST[gear] + holes) for gear, holes in enumerate(HOLES))


def may_hurry(state: TzolkinState) -> bool:
    """TD26, T12.8: whether the worker on the First Player space may advance two days."""
    if state.space == NOBODY or not state.rows[state.space][LIGHT]:
        return False
    if state.feasts == len(PARTS.calendar.food_days):  # T12.12
        return False
    return all(state.holes[hole] in {NOBODY, NEUTRAL} for hole in BARRIERS)


def advance(state: TzolkinState, days: int = 1) -> list[Event]:
    """The end of a round (T3.8, T12.5 to T12.7): the next one begins."""
    events = list[Event]()
    if state.space == NOBODY:
        state.teeth = (*state.teeth, state.day)
    else:
        owner = state.space
        state.rows[owner][HAND] += 1
        state.space = NOBODY
        state.first = owner if owner != state.first else (owner + 1) % state.seats  # T12.6
        events.append(Marker({"seat": SEATS[owner], "first": SEATS[state.first]}))
        if days > 1:
            state.rows[owner][LIGHT] = 0
            events.append(Hurried({"seat": SEATS[owner]}))
    events += turn_gears(state, days)
    state.round += 1
    state.active = state.first
    return events


def turn_gears(state: TzolkinState, days: int) -> list[Event]:
    """T3.10 to T3.12: every worker moves on, those that leave the last space go home."""
    pushed = [0] * state.seats
    holes = state.holes
    for _ in range(days):
        for hole in ENDS:
            if (worker := holes[hole]) not in {NOBODY, NEUTRAL}:
                holes[hole] = NOBODY
                state.rows[worker][HAND] += 1
                pushed[worker] += 1
        for start, stop in _SPANS:
            holes[start:stop] = [holes[stop - 1], *holes[start : stop - 1]]
    state.day += days
    return [
        PushedOff({"seat": SEATS[seat], "workers": count})
        for seat, count in enumerate(pushed)
        if count
    ]
