"""How good a position of Yucatan looks for each seat: what house players go by, in levels of the
pyramid.

What wins is fifteen prisoners brought home, so loaded warriors near home count, raids within reach,
and what an enemy threatens. Guilds count only where a fight has shown them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

from engine.game import Action
from engine.games.yucatan.actions import Move
from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import BEATS, LEVELS, MOST, PRICE
from engine.games.yucatan.state import YucatanState
from engine.games.yucatan.ways import Ways

LEVEL = 3.8
"""What a level counts in prisoners: three, which nobody can take any more, and a turn."""
CITY_THREAT = (0.5, 0.45, 0.2, 0.1)
"""What share of a load an enemy takes from an empty city to which it has so many turns to go."""
FINISH, EACH_BUILD = 8.0, 1.5
"""What it counts to have brought home all that is needed, and how much less for each turn of
building that is left: nobody should give the others time then."""
WARRIOR = 0.35
"""What a warrior on the map counts in prisoners."""
CARRIED, FARTHER = 0.8, 0.06
"""What a prisoner counts that is carried home, and how much less for each turn it still takes."""
RAID = 0.55
"""What a village within reach counts to a warrior who can still carry more."""
LOOT = 0.35
"""What a prisoner in an empty enemy city within reach counts."""
CARRIER_THREAT = 0.5
"""What share of a load counts as lost to an enemy next to it who wins;"""
UNKNOWN_WINS = 1 / 3
"""and how likely one wins whose guild nobody has seen."""
HUNT = 0.5
"""What it counts to be next to a warrior whom one surely beats."""
VILLAGE, VILLAGE_POWER, VILLAGES_USED = 0.5, 0.7, 5
"""Villages feed warriors, the first ones more than the later ones."""
LARGE, LARGE_USED = 0.55, 2
"""Large villages, where prisoners are unloaded."""
TIE_BREAK = 0.01
"""At the end prisoners in a city decide between equal levels (YR24)."""

CALM, HASTE = 60, 160
"""Up to so many turns players are careful; from so many on they have no patience left."""
DARING = 0.6
"""How much less threats count then."""
ADVANCE = 1.2
"""What it counts then to stand close to any village of an enemy, guarded or not."""
FAR = 9
"""So many turns are told apart."""
Reach = tuple[tuple[int, ...], ...]


@cache
def reaches(ways: Ways) -> Reach:
    """By cell and number of turns, the cells to which a warrior comes on an empty map."""
    found: list[tuple[int, ...]] = []
    one = [_one_turn(ways, cell) for cell in range(len(ways.firsts))]
    for cell in range(len(one)):
        rings = [1 << cell]
        for _ in range(FAR - 1):
            cells = rings[-1]
            for inner in cells_in(cells if len(rings) == 1 else cells & ~rings[-2]):
                cells |= one[inner]
            rings.append(cells)
        found.append(tuple(rings))
    return tuple(found)


def _one_turn(ways: Ways, cell: int) -> int:
    cells = 0
    for first in ways.firsts[cell]:
        cells |= first.bit | first.reach
    for bit, _ in ways.crossings[cell]:
        cells |= bit
    return cells


def _turns(rings: tuple[int, ...], goals: int) -> int:
    """How many turns it takes to one of the cells."""
    for turns, cells in enumerate(rings):
        if cells & goals:
            return turns
    return FAR


class _Mood(NamedTuple):
    """How careful players still are, the longer a game the less."""

    careful: float
    daring: float


def _mood(turns: int) -> _Mood:
    restless = min(1.0, max(0.0, (turns - CALM) / (HASTE - CALM)))
    return _Mood(1 - DARING * restless, ADVANCE * restless)


def outlook(state: YucatanState) -> list[float]:
    """In levels and the prisoners for them, by seat."""
    if state.phase == "over":
        return [
            level + TIE_BREAK * prisoners
            for level, prisoners in zip(state.levels, state.city, strict=True)
        ]
    reach, mood = reaches(state.ways), _mood(state.turns)
    return [_prisoners(state, seat, reach, mood) / PRICE for seat in range(state.seats)]


def _prisoners(state: YucatanState, seat: int, reach: Reach, mood: _Mood) -> float:
    """What a seat has, counted in prisoners."""
    need = PRICE * (LEVELS - state.levels[seat])
    worth = LEVEL * state.levels[seat] + min(state.city[seat], need)
    if state.city[seat] >= need:
        worth += FINISH - EACH_BUILD * (LEVELS - state.levels[seat])
    worth -= _city_in_danger(state, seat, reach) * mood.careful
    enemies = state.everybody & ~state.men[seat]
    strange = state.settled & ~state.towns[seat]
    hostile = strange & ~state.towns[-1]
    home = state.home(seat)
    prey = strange & ~state.everybody
    for cell in cells_in(state.men[seat]):
        rings, load = reach[cell], state.loads[cell]
        worth += WARRIOR
        if load:
            worth += load * (CARRIED - FARTHER * _turns(rings, home))
            worth -= load * CARRIER_THREAT * mood.careful * _losing(state, cell, reach, enemies)
        if load < MOST:
            worth += RAID / (1 + _turns(rings, prey))
            worth += _loot(state, seat, rings, MOST - load)
        if mood.daring and hostile:
            worth += mood.daring / (0.5 + _turns(rings, hostile))
        worth += _hunt(state, cell, enemies & state.shown & rings[2])
    return worth + _settled(state, seat)


def _city_in_danger(state: YucatanState, seat: int, reach: Reach) -> float:
    city = state.map.cities[seat]
    load = min(MOST, state.city[seat])
    if not load or state.men[seat] >> city & 1:
        return 0.0
    bit, worst = 1 << city, 0.0
    for rival, men in enumerate(state.men):
        if rival == seat:
            continue
        for cell in cells_in(men):
            turns = _turns(reach[cell], bit)
            if turns < len(CITY_THREAT) and state.loads[cell] < MOST:
                worst = max(worst, CITY_THREAT[turns])
    return worst * load


def _losing(state: YucatanState, cell: int, reach: Reach, enemies: int) -> float:
    """How likely the warrior there is beaten by one that is next to it."""
    safe, bit, guild = 1.0, 1 << cell, state.guilds[cell]
    for enemy in cells_in(enemies & reach[cell][2]):
        if reach[enemy][1] & bit:
            if state.shown >> enemy & 1:
                safe *= 1.0 - (BEATS[state.guilds[enemy]] == guild)
            else:
                safe *= 1 - UNKNOWN_WINS
    return 1 - safe


def _loot(state: YucatanState, seat: int, rings: tuple[int, ...], room: int) -> float:
    best = 0.0
    for rival, city in enumerate(state.map.cities):
        if rival != seat and state.city[rival] and not state.everybody >> city & 1:
            turns = _turns(rings, 1 << city)
            best = max(best, min(room, state.city[rival]) * LOOT / (1 + turns))
    return best


def _hunt(state: YucatanState, cell: int, known: int) -> float:
    guild, best = state.guilds[cell], 0.0
    for enemy in cells_in(known):
        if BEATS[guild] == state.guilds[enemy]:
            best = max(best, HUNT * (1 + 0.5 * state.loads[enemy]))
    return best


def _settled(state: YucatanState, seat: int) -> float:
    villages = min(VILLAGES_USED, state.towns[seat].bit_count())
    large = min(LARGE_USED, (state.towns[seat] & state.large).bit_count())
    return VILLAGE * villages**VILLAGE_POWER + LARGE * large


def alike(state: YucatanState) -> Hashable:
    """The moment and the steps of the unfinished turn, in any order; of a move it is the same which
    way it takes, unless something is unloaded on it (Y12.4)."""
    steps = frozenset(_step(state, step) for step in state.draft)
    return state.phase, state.turns, state.placed, state.active, steps


def _step(state: YucatanState, step: Action) -> Hashable:
    if not isinstance(step, Move):
        return step
    way = state.ways.known[step.start, step.through, step.to]
    passed = way.through >= 0 and state.is_home(state.active, way.through)
    unloads = way.through if passed and state.loads[way.start] else -1
    return way.start, unloads, way.to, step.take
