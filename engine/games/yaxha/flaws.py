"""The invariants of Yaxha: XI1 to XI8 and XI11, as far as one position shows them."""

from __future__ import annotations

from collections import Counter

from engine.games.yaxha.grid import (
    GROUND,
    LEVELS,
    PARTS,
    SIDES,
    Cells,
    above,
    beside,
    carried,
    extent,
)
from engine.games.yaxha.pyramid import COLOURS, filled, legal, size, visible, with_cube
from engine.games.yaxha.state import DROPPED, LOT, NOBODY, YaxhaState

FULL = sum(side * side for side in SIDES)
HIDDEN = (4, 1, 0, 0)
"""X1.6, by level."""


def found(state: YaxhaState) -> list[str]:
    """Every invariant that does not hold."""
    flaws = [*_cubes(state), *_market(state)]
    for seat in range(state.seats):
        flaws += [*_pyramid(state, seat), *_count(state, seat), *_building(state, seat)]
    return flaws


def _cubes(state: YaxhaState) -> list[str]:
    """XI1."""
    flaws: list[str] = []
    count = Counter(state.bag)
    if any(count[colour] != PARTS.cubes_per_colour for colour in range(len(COLOURS))):
        flaws.append(f"XI1: the bag began with {sorted(count.items())}")
    out = Counter(state.bag[: state.drawn])
    for seat in range(state.seats):
        out.subtract(state.hands[seat])
        out.subtract(state.discards[seat])
        out.subtract(
            {colour: cells.bit_count() for colour, cells in enumerate(state.pyramids[seat])}
        )
    for tile in state.free if state.phase != "over" else ():
        out.subtract(state.lot(tile))
    if any(out.values()):
        flaws.append(f"XI1: cubes too many or missing: {sorted(out.items())}")
    return flaws


def _market(state: YaxhaState) -> list[str]:
    flaws: list[str] = []
    if sorted(state.initiative) != list(range(1, state.seats + 1)):
        flaws.append(f"XI6: initiative {state.initiative}")
    if state.phase in {"build", "over"} and sorted(state.taken) != list(range(state.seats)):
        flaws.append(f"XI7: the tiles were taken by {state.taken}")
    if state.phase == "leftovers":
        takers = [seat for seat in state.taken if seat != NOBODY]
        if sorted([*takers, *state.queue]) != list(range(state.seats)):
            flaws.append(f"XI7: the tiles were taken by {state.taken}")
    return flaws


def _pyramid(state: YaxhaState, seat: int) -> list[str]:
    """XI2, XI3, XI8, XI11."""
    flaws: list[str] = []
    pyramid = state.pyramids[seat]
    cells = filled(pyramid)
    if sum(one.bit_count() for one in pyramid) != cells.bit_count():
        flaws.append("X1.5: two cubes in one cell")
    if cells & ~sum(LEVELS):
        flaws.append("X1.5: a cube beyond the frame")
    if cells & ~GROUND & ~carried(cells):
        flaws.append("XI2: a cube without four below it")
    if ground := cells & GROUND:
        box = extent(ground)
        if max(box.east - box.west, box.south - box.north) >= SIDES[0]:
            flaws.append(f"XI3: level 1 spans {box}")
        if _together(ground) != ground:
            flaws.append("XI3: level 1 is not connected")
    if any(one & ~GROUND & ~(beside(one) | above(one)) for one in pyramid):
        flaws.append("XI11: a higher cube that does not touch its own colour")
    if cells.bit_count() == FULL:
        hidden = cells & ~filled(visible(pyramid))
        if tuple((hidden & level).bit_count() for level in LEVELS) != HIDDEN:
            flaws.append("XI8: hidden cubes of a full pyramid")
    return flaws


def _together(ground: Cells) -> Cells:
    """The cells that a walk from the first one reaches."""
    reached = ground & -ground
    while (more := (reached | beside(reached)) & ground) != reached:
        reached = more
    return reached


def _count(state: YaxhaState, seat: int) -> list[str]:
    """XI4, XI5."""
    flaws: list[str] = []
    placed, dropped = size(state.pyramids[seat]), len(state.discards[seat])
    rounds = state.round if state.phase in {"build", "over"} else state.round - 1
    held = len(state.hands[seat]) if state.phase == "build" else 0
    if placed + dropped + held != LOT * rounds:
        flaws.append(f"XI4: {placed} placed and {dropped} discarded in round {state.round}")
    ground = filled(state.pyramids[seat]) & GROUND
    if (dropped or state.phase == "over") and ground.bit_count() != SIDES[0] ** 2:
        flaws.append("XI5: level 1 is not full")
    return flaws


def _building(state: YaxhaState, seat: int) -> list[str]:
    """X5.9: every step of this building was legal when it was made."""
    if state.phase != "build":
        return []
    pyramid, laid = state.was[seat], state.laid[seat]
    for at, (colour, cell) in enumerate(laid):
        cells = legal(pyramid, colour)
        if cell == DROPPED:
            held = (
                [colour]
                if state.rules.early
                else [*(later for later, _ in laid[at:]), *state.hands[seat]]
            )
            if any(legal(pyramid, other) for other in held):
                return ["X5.9: a cube was discarded while one had a cell"]
        if cell != DROPPED:
            if not cells >> cell & 1:
                return ["X5.9: a cube where it may not be"]
            pyramid = with_cube(pyramid, colour, cell)
    return [] if pyramid == state.pyramids[seat] else ["X5.11: cubes were moved"]
