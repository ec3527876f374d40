"""Tables of two: the matching of least weight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import networkx as nx

from engine.cups.pairing_costs import Costs
from engine.deal import Deal

_MEETINGS = 4_000
"""So many are weighed at most, as long as that is enough;"""
WHOLE = 90
"""all of them up to so many candidates."""
_NEXT = 2
"""Of the meetings of each candidate, those with the next so many are always weighed;"""
_AROUND = 6
"""the others are the best of so many times as many."""
_LOT = 1 << 32


_Graph = nx.Graph[int] if TYPE_CHECKING else nx.Graph


class _Meetings(_Graph):
    """A graph that gives its neighbours as they are: the matching asks for them millions of times,
    and each time networkx would wrap them in a view."""

    _adj: dict[int, dict[int, dict[str, Any]]]

    def __getitem__(self, n: int) -> Any:
        return self._adj[n]


def matched(costs: Costs, lot: Deal) -> list[tuple[int, ...]]:
    """The best pairs, then who has a bye; the lot takes one of those that are as good.

    Among many candidates each is weighed with the best of those near by points whom they did not
    meet. Where those do not suffice, with more of them.
    """
    near = costs.count if costs.count <= WHOLE else max(_NEXT, _MEETINGS // costs.count)
    while True:
        whole = near >= costs.count - 1
        graph = _Meetings()
        graph.add_weighted_edges_from(_weighed(costs, lot, near, whole))
        found = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(found) == costs.count + costs.byes:
            pairs = sorted((min(pair), max(pair)) for pair in found)
            return [pair for pair in pairs if pair[1] < costs.count] + [
                (one,) for one, other in pairs if other == costs.count
            ]
        near *= 2


def _weighed(costs: Costs, lot: Deal, near: int, whole: bool) -> Iterator[tuple[int, int, int]]:
    """Whom everybody may meet, and how good that is; a bye is a meeting with one who is not there.

    A number of the lot goes with each, so that no two pairings are as good, and every way to find
    the best finds the same.
    """
    share = _LOT * costs.count
    for one in range(costs.count):
        for cost, other in _met(costs, one, near, whole):
            yield one, other, -cost * share - lot.below(_LOT)
        if costs.byes:
            cost = costs.bye[one] + costs.low((one,))
            yield one, costs.count, -cost * share - lot.below(_LOT)


def _met(costs: Costs, one: int, near: int, whole: bool) -> list[tuple[int, int]]:
    """What it costs when somebody meets each of those who come after."""
    row, after = costs.met[one], range(one + 1, costs.count)
    if whole:
        return [(row[other] + costs.low((one, other)), other) for other in after]
    new = islice((other for other in after if row[other] < costs.meeting), _AROUND * near)
    weighed = [(row[other] + costs.low((one, other)), other) for other in new]
    return weighed[:_NEXT] + sorted(weighed[_NEXT:])[: near - _NEXT]
