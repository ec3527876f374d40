"""The set-up in its orders: large villages, small ones, neutral ones, warriors (Y3)."""

from __future__ import annotations

from engine.game import SEATS, Event
from engine.games.yucatan.board import cells_in
from engine.games.yucatan.events import (
    Begins,
    LargeVillage,
    LeftOver,
    NeutralVillage,
    NeutralVillages,
    NoRoom,
    SmallVillage,
)
from engine.games.yucatan.state import YucatanState, changed

PHASES = ("large", "small", "neutral", "warriors", "play")
_VILLAGES = {"large": LargeVillage, "small": SmallVillage, "neutral": NeutralVillage}


def cells_for(state: YucatanState, seat: int) -> int:
    """Where the seat may place the village that is due in this part of the set-up."""
    land = state.map
    if state.phase == "neutral":  # Y3.6
        return state.free & state.neutral_cells
    banks = land.own_banks[seat]
    if state.phase == "large":  # Y3.2
        return banks & state.free
    for cells in land.bank_sets:  # Y3.3
        if cells & state.towns[seat]:
            banks |= cells
    return banks & state.free or land.beach_set & state.free  # Y3.5


def seat_due(state: YucatanState) -> int:
    """Whose turn it is in this part of the set-up: always on to the right, beginning with the
    player right of the first one, in the second part left of it (Y3.2, Y3.3, Y3.6, Y3.7)."""
    begins = state.first + 1 if state.phase == "small" else state.first - 1
    return (begins - state.placed) % state.seats


def go_on(state: YucatanState) -> list[Event]:
    """Somebody has placed: who is next, and for what. Parts in which nobody can do anything, and
    what the program places, are passed over with a word."""
    events: list[Event] = []
    while True:
        if state.phase == "neutral" and state.rules.random_neutral:
            events += _place_neutral(state)
        if _done(state):
            events += _next_phase(state)
            if state.phase == "play":
                state.active = state.first  # Y3.8
                return [*events, Begins({"seat": SEATS[state.first]})]
            continue
        state.active = seat_due(state)
        if state.phase == "warriors" or cells_for(state, state.active):
            return events
        events.append(NoRoom({"seat": SEATS[state.active]}))  # Y3.5
        state.placed += 1


def _done(state: YucatanState) -> bool:
    if state.phase == "neutral":  # Y3.6
        return not state.tokens[seat_due(state)] or not cells_for(state, seat_due(state))
    return state.placed == state.seats


def _next_phase(state: YucatanState) -> list[Event]:
    events: list[Event] = []
    if state.phase == "neutral":
        if left := sum(state.tokens):
            events.append(LeftOver({"n": left}))
        state.box += left
        state.tokens = [0] * state.seats
    state.phase = PHASES[PHASES.index(state.phase) + 1]
    state.placed = 0
    return events


def _place_neutral(state: YucatanState) -> list[Event]:
    """``neutral_setup: random``: the cells are tried in the order that was dealt."""
    placed = 0
    for cell in state.order:
        seat = seat_due(state)
        if not state.tokens[seat]:
            break
        if state.free >> cell & 1:
            place(state, state.seats, cell)
            state.tokens = changed(state.tokens, seat, -1)
            state.placed += 1
            placed |= 1 << cell
    state.order = ()
    if not placed:
        return []
    cells = [state.map.names[cell] for cell in cells_in(placed)]
    return [NeutralVillages({"cells": cells, "n": len(cells)}, reveals=True)]


def place(state: YucatanState, owner: int, cell: int) -> None:
    """Put a small village there; the owner after the last seat is nobody."""
    state.towns = changed(state.towns, owner, 1 << cell)
    state.free &= ~state.map.near[cell]


def carry_out(state: YucatanState, seat: int, name: str) -> list[Event]:
    """The village that is due is placed on the cell of that name."""
    cell = state.map.number[name]
    placed = _VILLAGES[state.phase]
    if state.phase == "neutral":
        place(state, state.seats, cell)
        state.tokens = changed(state.tokens, seat, -1)
    else:
        place(state, seat, cell)
        if state.phase == "large":
            state.large |= 1 << cell
    state.placed += 1
    return [placed({"seat": SEATS[seat], "cell": name})]
