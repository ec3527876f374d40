"""The invariants of Yucatan (YI1 to YI7 and YI12, as far as one position shows them)."""

from __future__ import annotations

from itertools import combinations

from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import GUILDS, LEVELS, MOST, PARTS, VILLAGES, WARRIORS
from engine.games.yucatan.memory import unseen
from engine.games.yucatan.state import UNKNOWN, YucatanState


def found(state: YucatanState) -> list[str]:
    """Every invariant that does not hold."""
    return [
        *_prisoners(state),
        *_pawns(state),
        *_remembered(state),
        *_villages(state),
        *_turn(state),
    ]


def _prisoners(state: YucatanState) -> list[str]:
    flaws = list[str]()
    together = state.supply + sum(state.loads) + sum(state.city)
    if together != PARTS.prisoners or min(state.supply, *state.loads, *state.city) < 0:
        flaws.append(f"YI1: {together} prisoners, {state.supply} in the supply")
    everybody = state.everybody
    for cell, load in enumerate(state.loads):
        if load > MOST or (load and not everybody >> cell & 1):
            flaws.append(f"YI6: {load} prisoners carried on {state.map.names[cell]}")
    for seat, men in enumerate(state.men):
        for cell in cells_in(men):
            if state.loads[cell] and state.is_home(seat, cell):
                flaws.append(f"YI6: prisoners under a pawn at home on {state.map.names[cell]}")
    if any(not 0 <= level <= LEVELS for level in state.levels):
        flaws.append(f"YI7: levels {state.levels}")
    return flaws


def _pawns(state: YucatanState) -> list[str]:
    flaws = list[str]()
    for seat, men in enumerate(state.men):
        lost = state.lost_guilds(seat)
        reserve = state.reserves[len(GUILDS) * seat : len(GUILDS) * (seat + 1)]
        placed = [state.guilds[cell] for cell in cells_in(men)]
        if set(reserve) == {UNKNOWN}:  # a view
            if state.reserve(seat) < 0:
                flaws.append(f"YI2: more than {WARRIORS} pawns of seat {seat}")
            continue
        for guild, name in enumerate(GUILDS):
            count = placed.count(guild) + reserve[guild] + lost[guild]
            if count != PARTS.warriors_per_guild or reserve[guild] < 0:
                flaws.append(f"YI2: {count} pawns {name} of seat {seat}")
        if any(lost) and not state.rules.out:
            flaws.append(f"YI2: pawns of seat {seat} have left the game")
    for one, other in combinations(state.men, 2):
        if one & other:
            flaws.append(f"YI4: two pawns on {state.map.names[cells_in(one & other)[0]]}")
    if stray := state.everybody & ~(state.map.jungle | state.map.city_cells):
        flaws.append(f"YI4: a pawn on {state.map.names[cells_in(stray)[0]]}")
    if state.shown & ~state.everybody:
        flaws.append("Y1.5: a guild is shown where no pawn is")
    if state.phase in {"play", "over"} and not state.everybody:
        flaws.append("Y4.2: no pawn is on the map")
    return flaws


def _remembered(state: YucatanState) -> list[str]:
    """What everybody remembers (YR20) is so."""
    flaws = list[str]()
    for cell, guild in state.noted.items():
        if not state.everybody >> cell & 1 or state.guilds[cell] not in {guild, UNKNOWN}:
            flaws.append(f"YR20: a wrong guild is remembered on {state.map.names[cell]}")
    if UNKNOWN in state.reserves:  # a view
        return flaws
    for at, (seat, guild, elsewhere) in enumerate(state.returned):
        more = [fact for fact in state.returned[at:] if fact[:2] == (seat, guild)]
        there = cells_in(unseen(state, seat) & ~elsewhere)
        count = [state.guilds[cell] for cell in there].count(guild)
        count += state.reserves[len(GUILDS) * seat + guild]
        if elsewhere & ~unseen(state, seat) or count < len(more):
            flaws.append(f"YR20: no {GUILDS[guild]} of seat {seat} has gone back")
    return flaws


def _villages(state: YucatanState) -> list[str]:
    flaws = list[str]()
    *own, neutral = state.towns
    for seat, towns in enumerate(own):
        gone = state.gone[seat]
        if towns.bit_count() + gone > VILLAGES or gone < 0:
            flaws.append(f"YI3: {towns.bit_count() + gone} villages of seat {seat}")
        if gone and not state.rules.razed_out:
            flaws.append(f"YI3: villages of seat {seat} have left the game")
    tokens = neutral.bit_count() + state.box + sum(state.tokens)
    if tokens != PARTS.neutral_villages or min(state.box, *state.tokens) < 0:
        flaws.append(f"YI3: {tokens} neutral villages")
    names, settled = state.map.names, state.settled
    for one, other in combinations(state.towns, 2):
        if one & other:
            flaws.append(f"YI4: two villages on {names[cells_in(one & other)[0]]}")
    if stray := settled & ~state.map.open:
        flaws.append(f"YI4: a village on {names[cells_in(stray)[0]]}")
    closed = 0
    for cell in cells_in(settled):
        if state.map.near[cell] & settled != 1 << cell:
            flaws.append(f"YI4: a village next to {names[cell]}")
        closed |= state.map.near[cell]
    if state.free != state.map.open & ~closed:
        flaws.append("Y3.4: the cells for new villages are not known")
    if state.large & neutral:
        flaws.append("YI12: a large neutral village")
    if state.large & ~settled:
        flaws.append("YI3: a large village that is none")
    return flaws


def _turn(state: YucatanState) -> list[str]:
    flaws = list[str]()
    if state.phase == "play":
        for seat in range(state.seats):
            if state.standing(seat) > state.limit(seat):
                flaws.append(f"YI5: {state.standing(seat)} pawns of seat {seat}")
    if len(state.draft) > (PARTS.start_warriors if state.phase == "warriors" else 1):
        flaws.append("Y4.1: more than one action in a turn")
    over = LEVELS in state.levels or state.passes == state.seats
    if over != (state.phase == "over"):
        flaws.append(f"Y15.1: levels {state.levels} in the phase {state.phase}")
    return flaws
