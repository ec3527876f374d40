"""The legal steps of a turn: listed for the player on turn, and checked one by one when played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Action
from engine.games.yucatan import settling
from engine.games.yucatan.actions import (
    BUILD,
    NOTHING,
    PASS,
    Build,
    Deploy,
    Found,
    Grow,
    Move,
    Pass,
    Recall,
)
from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import GUILDS, MOST, NOBODY, PRICE
from engine.games.yucatan.state import YucatanState


def steps(state: YucatanState, seat: int) -> list[Action]:
    """Every step that the seat may take now; the seat is on turn and its turn is not complete."""
    ways = state.ways
    match state.phase:
        case "play":
            return turn_steps(state, seat) or [PASS]  # Y4.2
        case "warriors":  # YD2
            return _deploys(state, seat, deployable(state, seat))
        case "recall":  # YD9
            return [ways.recalls[cell] for cell in cells_in(state.men[seat])]
        case _:  # YD1
            return [ways.founds[cell] for cell in cells_in(settling.cells_for(state, seat))]


def turn_steps(state: YucatanState, seat: int) -> list[Action]:
    """Y4.1."""
    ways = state.ways
    found: list[Action] = []
    found += [ways.founds[cell] for cell in cells_in(foundable(state, seat))]
    found += [ways.grows[cell] for cell in cells_in(growable(state, seat))]
    if cells := deployable(state, seat):
        found += _deploys(state, seat, cells)
    halt, loot = _halting(state, seat)
    shut = _shut(state, seat)
    for cell in cells_in(state.men[seat]):
        _moves_of(state, state.men[seat], cell, halt, loot, shut, found)
    if state.city[seat] >= PRICE:  # Y14.1
        found.append(BUILD)
    return found


def allows(state: YucatanState, seat: int, action: Action) -> bool:
    """Whether the step is among :func:`steps`."""
    number = state.map.number
    match action:
        case Move():
            return state.phase == "play" and _may_move(state, seat, action)
        case Found(cell):
            if cell not in number or state.phase in {"warriors", "recall"}:
                return False
            play = state.phase == "play"
            cells = foundable(state, seat) if play else settling.cells_for(state, seat)
            return bool(cells >> number[cell] & 1)
        case Grow(cell):
            return (
                state.phase == "play"
                and cell in number
                and bool(growable(state, seat) >> number[cell] & 1)
            )
        case Deploy(guild, cell):
            if state.phase not in {"play", "warriors"} or cell not in number:
                return False
            cells = deployable(state, seat)
            return bool(cells >> number[cell] & 1) and guild in _guilds_left(state, seat)
        case Recall(cell):
            return (
                state.phase == "recall"
                and cell in number
                and bool(state.men[seat] >> number[cell] & 1)
            )
        case Build():
            return state.phase == "play" and state.city[seat] >= PRICE
        case Pass():
            return state.phase == "play" and not turn_steps(state, seat)
        case _:
            return False


# Villages and pawns.


def foundable(state: YucatanState, seat: int) -> int:
    """Y5: the cells where the seat may found a village."""
    own = state.towns[seat]
    if not state.stock(seat):  # Y5.4
        return 0
    by_river = state.map.own_banks[seat]  # Y5.2a
    for banks in state.map.bank_sets:
        if own & banks:
            by_river |= banks
    if not state.rules.under_enemy:  # Y5.3
        by_river &= ~(state.everybody & ~state.men[seat])
    return (by_river | state.men[seat]) & state.free  # Y5.1, Y5.2b


def growable(state: YucatanState, seat: int) -> int:
    """Y6.1."""
    return state.towns[seat] & ~state.large


def deployable(state: YucatanState, seat: int) -> int:
    """Y7.1, Y7.2, Y8.1: the cells where the seat may put a pawn."""
    near = state.map.around_city[seat]
    if state.phase == "warriors":  # Y3.7: the first of the two stands only in the draft
        for step in state.draft:
            assert isinstance(step, Deploy)
            near &= ~(1 << state.map.number[step.cell])
        return near & ~state.everybody
    if state.men[seat].bit_count() > state.towns[seat].bit_count() or not state.reserve(seat):
        return 0
    return (near | (state.towns[seat] & state.large)) & ~state.everybody


def _deploys(state: YucatanState, seat: int, cells: int) -> list[Action]:
    guilds, places = _guilds_left(state, seat), cells_in(cells)
    return [
        state.ways.deploys[at][cell]
        for at, guild in enumerate(GUILDS)
        if guild in guilds
        for cell in places
    ]


def _guilds_left(state: YucatanState, seat: int) -> list[str]:
    """The guilds of which a pawn is in the reserve."""
    first = len(GUILDS) * seat
    return [guild for at, guild in enumerate(GUILDS) if state.reserves[first + at] > 0]


# Moves.


def _halting(state: YucatanState, seat: int) -> tuple[int, int]:
    """The cells where a pawn of the seat must stop (Y9.6, Y9.7), and the enemy cities in which it
    may choose how many prisoners to take (Y13)."""
    everybody, halt, loot = state.everybody, 0, 0
    for owner, cells in enumerate(state.towns):
        if owner != seat:
            halt |= cells
    for owner, city in enumerate(state.map.cities):
        if owner == seat:
            continue
        halt |= 1 << city
        if state.city[owner] and not state.rules.take_all and not everybody >> city & 1:
            loot |= 1 << city
    return halt | everybody, loot


def _shut(state: YucatanState, seat: int) -> int:
    """The cells where no second step of a pawn of the seat ends: its own pawns (Y9.6) and, where
    the table wants it so, enemy cities (YR28)."""
    shut = state.men[seat]
    if state.rules.adjacent:
        shut |= state.map.city_cells & ~(1 << state.map.cities[seat])
    return shut


def _moves_of(
    state: YucatanState, own: int, cell: int, halt: int, loot: int, shut: int, found: list[Action]
) -> None:
    """Y9: every move of one pawn."""
    ways = state.ways
    if loot and state.loads[cell] == MOST:
        loot = 0
    closed = shut | loot
    for bit, plain, stop, beyond, moves, reach in ways.firsts[cell]:
        if own & bit:
            continue
        if reach and not halt & bit:  # Y9.2
            if not closed & reach:
                found.append(stop)
                found += moves
                continue
            if further := [move for last, move in beyond if not shut & last]:
                found.append(stop)
                found += _with_loot(state, cell, further, loot) if loot else further
                continue
        if loot & bit:
            found += _with_loot(state, cell, (plain,), loot)
        else:
            found.append(plain)
    for bit, move in ways.crossings[cell]:  # Y9.3
        if not own & bit:
            found.append(move)


def _with_loot(
    state: YucatanState, cell: int, moves: Iterable[Move], loot: int
) -> Iterator[Action]:
    """The moves, and where one ends in a city the ways to take prisoners there (Y13.2)."""
    for move in moves:
        to = state.map.number[move.to]
        if loot >> to & 1:
            yield from state.ways.taking(move, _most_taken(state, cell, to))
        else:
            yield move


def _most_taken(state: YucatanState, cell: int, city: int) -> int:
    """Y13.1: how many prisoners the pawn on the cell may take from a city. What it carries at the
    start it still has there: a place of its own where it could unload on the way is never next to
    another city (Y3.4; six jungle cells lie around each)."""
    return min(MOST - state.loads[cell], state.city[state.map.cities.index(city)])


def _may_move(state: YucatanState, seat: int, move: Move) -> bool:
    """Whether the move is among those of :func:`_moves_of`, without listing them."""
    way = state.ways.known.get((move.start, move.through, move.to))
    own = state.men[seat]
    if way is None or not own >> way.start & 1 or own >> way.to & 1:
        return False
    halt, loot = _halting(state, seat)
    shut = _shut(state, seat)
    if (
        way.through != NOBODY
        and not way.crossing
        and (halt >> way.through & 1 or shut >> way.to & 1)
    ):
        return False
    most = _most_taken(state, way.start, way.to) if loot >> way.to & 1 else 0
    if most:
        return not move.stop and 0 <= move.take <= most
    if move.take != NOTHING:
        return False
    goes_on = False
    if way.through == NOBODY and not halt >> way.to & 1:
        bit = 1 << way.to
        goes_on = any(
            first.bit == bit and first.reach & ~shut for first in state.ways.firsts[way.start]
        )
    return move.stop == goes_on
