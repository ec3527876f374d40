"""Which steps of a turn of Tzolk'in are worth trying, and which positions are alike: so that house
players look at more turns that differ."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias

from engine.game import Action
from engine.games.tzolkin.actions import (
    DONE,
    SKIP,
    Arch,
    Beg,
    Burn,
    Buy,
    CopyOf,
    Do,
    GainOf,
    Offer,
    Pay,
    Raise,
    Save,
    Sell,
    Take,
)
from engine.games.tzolkin.errands import actions
from engine.games.tzolkin.prospects import Means, circumstances
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import COSTS, FOOD_DAYS, MONUMENT_COSTS, VALUES

_RARE, _SELDOM, _OFTEN = 0.1, 0.35, 2.0
"""Weights of steps that are tried less or more than others."""
_BASE = 0.3
"""So many points are added to what an action brings: surprises are tried too."""
_MOST_KNOWN = 300
_known: dict[Hashable, list[list[float]]] = {}
_Weigh: TypeAlias = Callable[[TzolkinState, int, Any, Sequence[Action]], float]


def promising(state: TzolkinState, seat: int, legal: Sequence[Action], /) -> list[float]:
    """By step: bringing a worker home for nothing and trading for nothing are not tried, begging
    and paying with what is dear seldom."""
    weigh = _WEIGHTS.get
    weights = [
        found(state, seat, step, legal) if (found := weigh(type(step))) else 1.0 for step in legal
    ]
    if legal[-1] is SKIP and len(legal) > 1:
        weights[-1] = 0.0
    elif legal[-1] is DONE:
        weights[-1] = _OFTEN if isinstance(legal[0], Buy | Sell) else 0.5
    return weights


def _do(state: TzolkinState, seat: int, step: Do, legal: Sequence[Action]) -> float:
    return _brings(state, seat, int(state.agenda[-1][1]), step.number)


def _copy(state: TzolkinState, seat: int, step: CopyOf, legal: Sequence[Action]) -> float:
    return _brings(state, seat, step.gear, step.number)


def _brings(state: TzolkinState, seat: int, gear: int, number: int) -> float:
    """What an action brings, as a weight."""
    key = circumstances(state, seat)
    if (acts := _known.get(key)) is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        acts = _known[key] = actions(Means(state, seat, max(1, FOOD_DAYS[-1] + 1 - state.day)))
    return _BASE + acts[gear][number]


def _pay(state: TzolkinState, seat: int, step: Pay, legal: Sequence[Action]) -> float:
    cheapest = min(_dear(pay) for pay in legal if isinstance(pay, Pay))
    return 1.0 if _dear(step) == cheapest else _RARE


def _dear(pay: Pay) -> int:
    return sum(VALUES[kind] for kind in pay.resources)


def _buy(state: TzolkinState, seat: int, step: Buy, legal: Sequence[Action]) -> float:
    """What is just lacking for something on display."""
    kind, row = step.resource, state.rows[seat]
    costs = [COSTS[tile] for tile in state.slots if tile >= 0]
    costs += [MONUMENT_COSTS[tile] for tile in state.monuments if tile >= 0]
    return _SELDOM if any(cost[kind] - row[kind] == step.count for cost in costs) else 0.0


def _sell(state: TzolkinState, seat: int, step: Sell, legal: Sequence[Action]) -> float:
    return _RARE / step.count


def _gain(state: TzolkinState, seat: int, step: GainOf, legal: Sequence[Action]) -> float:
    return sum(VALUES[kind] for kind in step.resources) / max(VALUES)


_WEIGHTS: dict[type[Action], _Weigh] = {
    Beg: lambda state, seat, step, legal: _SELDOM,
    Take: lambda state, seat, step, legal: 1.0 if step.space else _RARE,
    Do: _do,
    CopyOf: _copy,
    Burn: lambda state, seat, step, legal: _SELDOM,
    Arch: lambda state, seat, step, legal: 1.0 if step.used else _RARE,
    Save: lambda state, seat, step, legal: 1.0 if step is legal[-1] else _RARE,
    Offer: lambda state, seat, step, legal: 1.0 / (1 + step.resource),
    Raise: lambda state, seat, step, legal: _OFTEN,
    Pay: _pay,
    Buy: _buy,
    Sell: _sell,
    GainOf: _gain,
}


def alike(state: TzolkinState, /) -> Hashable:
    """All that a turn changes, however it came about: workers may be placed in any order."""
    rows = tuple(map(tuple, state.rows))
    tiles = tuple(state.slots), tuple(state.monuments), tuple(state.offered), state.space
    jungle = tuple(state.corn_tiles), tuple(state.wood_tiles)
    pending = state.phase, state.way, state.chosen, tuple(state.agenda)
    chosen = tuple(state.kept), tuple(state.ready)
    return state.round, state.active, tuple(state.holes), rows, tiles, jungle, pending, chosen
