"""Why a text that looks like a step is none: asked with the predicates that make the legal list."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Reason
from engine.games.yaxha.actions import COLOURS
from engine.games.yaxha.grid import FIRST, GROUND, NUMBERS, PLACES, beside, carried, reach, within
from engine.games.yaxha.pyramid import filled, legal, touched
from engine.games.yaxha.state import YaxhaState
from engine.games.yaxha.telling import CUBES

_PHASE = {"pick": "choose", "take": "leftovers", "set": "build", "drop": "build"}


def why_not(state: YaxhaState, seat: int, tokens: Sequence[str]) -> Reason | None:
    """See :meth:`engine.game.Position.why_not`; the seat is to act."""
    if not tokens or tokens[0] not in _PHASE:
        return None
    verb, *others = tokens
    if state.phase != _PHASE[verb]:
        return Reason(f"no_{verb}", "X4.5" if verb == "take" else "X3.1")
    match verb, others:
        case "pick", [tile] if tile.isdecimal():
            return _pick(state, seat, int(tile))
        case "take", [tile] if tile.isdecimal():
            return _take(state, int(tile))
        case (("set" | "drop"), [colour, *_]) if colour in COLOURS:
            return _cube(state, seat, verb, COLOURS.index(colour), others[1:])
        case _:
            return None


def _pick(state: YaxhaState, seat: int, tile: int) -> Reason | None:
    if state.picks[seat]:
        return Reason("picked", "X4.2")
    return None if 1 <= tile <= state.seats else Reason("no_tile", "X2.1", {"n": state.seats})


def _take(state: YaxhaState, tile: int) -> Reason | None:
    if state.choice:
        return Reason("one_tile", "X4.5")
    return None if tile in state.free else Reason("tile_gone", "X4.5")


def _cube(
    state: YaxhaState, seat: int, verb: str, colour: int, where: Sequence[str]
) -> Reason | None:
    facts = {"colour": CUBES[colour]}
    if colour not in state.hands[seat]:
        return Reason("not_in_hand", "X5.1", facts)
    if verb == "drop":
        if legal(state.pyramids[seat], colour):
            return Reason("fits", "X5.9", facts)
        others = any(legal(state.pyramids[seat], other) for other in state.hands[seat])
        return Reason("others_fit", "X5.9") if others and not state.rules.early else None
    match where:
        case [name] | [name, "level"] if (cell := _lowest(state, seat, name)) is not None:
            return _set(state, seat, colour, cell)
        case [name, "level", level] if level.isdecimal() and (name, int(level)) in NUMBERS:
            return _set(state, seat, colour, NUMBERS[name, int(level)])
        case _:
            return None


def _lowest(state: YaxhaState, seat: int, name: str) -> int | None:
    """The lowest cell of that name that is still empty (X1.8)."""
    cubes = filled(state.pyramids[seat])
    cells = (NUMBERS[name, level] for level in range(1, 5) if (name, level) in NUMBERS)
    return next((cell for cell in cells if not cubes >> cell & 1), None)


def _set(state: YaxhaState, seat: int, colour: int, cell: int) -> Reason | None:
    pyramid, place = state.pyramids[seat], PLACES[cell]
    cubes, bit = filled(pyramid), 1 << cell
    facts = {"cell": place.name, "n": place.level}
    if legal(pyramid, colour) & bit:
        return None
    if cubes & bit:
        return Reason("filled", "X5.11", facts)
    if not cubes:
        return Reason("first_cell", "X5.2", {"cell": PLACES[FIRST.bit_length() - 1].name})
    if place.level > 1:
        if not carried(cubes) & bit:
            return Reason("not_carried", "X5.6", facts)
        if not touched(pyramid[colour]) & bit:
            return Reason("other_colours", "X5.7", {**facts, "colour": CUBES[colour]})
        return None
    ground = cubes & GROUND
    if not beside(ground) & bit:
        return Reason("not_beside", "X5.3", facts)
    return None if within(reach(ground)) & bit else Reason("too_wide", "X5.4", facts)
