"""A random player with an aim, so that most games end by themselves: pawns go out for prisoners and
come home with them, and three of them are built with.

Now and then it does anything at all, so that everything happens sometimes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from engine.game import END, Action
from engine.games.yucatan import foretold
from engine.games.yucatan.actions import BUILD, Deploy, Found, Grow, Move
from engine.games.yucatan.board import Map, cells_in
from engine.games.yucatan.components import MOST
from engine.games.yucatan.events import (
    AheadFight,
    AheadLoot,
    AheadLoss,
    AheadRaid,
    AheadRaze,
    AheadRazeNeutral,
    AheadUnload,
    AheadWin,
)
from engine.games.yucatan.state import YucatanState

_WHIM = 0.1
"""How often it plays any step at random."""
_FEW = 3
"""Up to this many pawns or villages count as few."""
_FAR = 99

_GOOD: dict[str, int] = {
    AheadLoot: 30,
    AheadWin: 12,
    AheadRaid: 10,
    AheadRaze: 8,
    AheadRazeNeutral: 6,
    AheadUnload: 14,
    AheadFight: 5,
    AheadLoss: -9,
}


def choose(state: YucatanState, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """One of the legal steps."""
    if len(legal) == 1 or state.phase != "play" or random.random() < _WHIM:
        return random.choice(legal)
    if BUILD in legal:
        return BUILD
    goals = _goals(state, seat)
    best, found = -_FAR, list[Action]()
    for step in legal:
        worth = _worth(state, seat, step, goals)
        if worth > best:
            best, found = worth, []
        if worth == best:
            found.append(step)
    return random.choice(found)


def _worth(state: YucatanState, seat: int, step: Action, goals: tuple[list[int], list[int]]) -> int:
    match step:
        case _ if step is END:
            return 0
        case Move():
            return _worth_of_move(state, seat, step, goals)
        case Grow():
            return _promised(state, seat, step) or 2
        case Found():
            return 3 if state.towns[seat].bit_count() < _FEW else 1
        case Deploy(_, cell):
            few = state.standing(seat) < _FEW
            return (4 if few else 1) - (state.large >> state.map.number[cell] & 1)
        case _:
            return 0


def _promised(state: YucatanState, seat: int, step: Action) -> int:
    told = foretold.foretold(state, seat, step)
    return sum(
        _GOOD.get(event.kind, 0) * (int(str(event.facts["n"])) if "n" in event.facts else 1)
        for event in told
    )


def _worth_of_move(
    state: YucatanState, seat: int, move: Move, goals: tuple[list[int], list[int]]
) -> int:
    """What the move brings, else how much nearer it comes: with prisoners to a place where they
    are unloaded, without to a village or a city of others."""
    number = state.map.number
    start, to = number[move.start], number[move.to]
    if promised := _promised(state, seat, move):
        return promised
    home, away = goals
    aims = home if state.loads[start] >= min(MOST, 2) or (state.loads[start] and not away) else away
    return _nearest(state.map, start, aims) - _nearest(state.map, to, aims)


def _goals(state: YucatanState, seat: int) -> tuple[list[int], list[int]]:
    home = cells_in(state.home(seat))
    others = state.settled & ~state.towns[seat]
    away = cells_in(others & ~state.everybody)
    away += [
        city for owner, city in enumerate(state.map.cities) if owner != seat and state.city[owner]
    ]
    return home, away


def _nearest(land: Map, cell: int, aims: list[int]) -> int:
    far = _distances(land)[cell]
    return min((far[aim] for aim in aims), default=0)


@cache
def _distances(land: Map) -> list[list[int]]:
    """How many steps and crossings it is from each cell to each other."""
    walked = land.jungle | land.city_cells
    ways = [
        [
            *(beside for beside in land.hexes.neighbours[cell] if walked >> beside & 1),
            *(beach for _, beach in land.crossings.get(cell, ())),
        ]
        for cell in range(len(land.names))
    ]
    table: list[list[int]] = []
    for start in range(len(land.names)):
        far, ahead = [_FAR] * len(land.names), [start]
        far[start] = 0
        for cell in ahead:
            for other in ways[cell]:
                if far[other] == _FAR:
                    far[other] = far[cell] + 1
                    ahead.append(other)
        table.append(far)
    return table
