"""Tables in the order of points: the best there could be if nobody had ever met anybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.cups.pairing_costs import Costs


class Ordered(NamedTuple):
    """Tables that follow each other in the order of points."""

    tables: Sequence[Sequence[int]]
    byes: Sequence[int]
    bound: int
    """No pairing costs less."""


class _Way(NamedTuple):
    """How the first so many were seated: with what cost, and the last of their tables."""

    cost: int
    table: tuple[int, ...] = ()
    byes: tuple[int, ...] = ()
    before: tuple[int, int, int] = (0, 0, 0)


def in_order(costs: Costs) -> Ordered:
    """The best tables that follow each other in the order of points, by who has a bye, by gap and
    by unevenness.

    No others are better in that. Take two tables of which neither is wholly above the other: they
    can be divided anew, with as many at each, so that one is, and the gap is no larger, as long as
    their sizes differ by no more than 2 (the sum of the squares between them can only grow).
    """
    empty = costs.tables * costs.pod - (costs.count - costs.byes)
    ways: dict[tuple[int, int, int], _Way] = {(0, 0, 0): _Way(0)}
    """By how many are seated or have a bye, by how many of those have one, by empty chairs."""
    for done in range(costs.count):
        for byes in range(costs.byes + 1):
            for chairs in range(empty + 1):
                here = (done, byes, chairs)
                if here not in ways:
                    continue
                for then, way in _on(costs, here, empty):
                    cost = ways[here].cost + way.cost
                    if then not in ways or cost < ways[then].cost:
                        ways[then] = way._replace(cost=cost)
    at = last = (costs.count, costs.byes, empty)
    tables: list[tuple[int, ...]] = []
    rest: list[int] = []
    while at != (0, 0, 0):
        way = ways[at]
        if way.table:
            tables.append(way.table)
        rest += way.byes
        at = way.before
    short = sum(len(table) for table in tables if len(table) < costs.pod)
    return Ordered(tables[::-1], rest, ways[last].cost + costs.resting(short + len(rest)))


def _on(
    costs: Costs, here: tuple[int, int, int], empty: int
) -> Iterator[tuple[tuple[int, int, int], _Way]]:
    """One table more, with byes among those who would sit there; or byes alone, at the end."""
    done, byes, chairs = here
    left = costs.count - done
    for size in (0, *range(costs.least, costs.pod + 1)):
        missing = costs.pod - size if size else 0
        if chairs + missing > empty:
            continue
        for more in range(min(costs.byes - byes, left - size) + 1):
            if not size and more < left:
                continue
            window = range(done, done + size + more)
            for resting in combinations(window, more):
                table = tuple(one for one in window if one not in resting)
                cost = sum(costs.bye[one] for one in resting) + costs.gap(table)
                if size:
                    cost += costs.empty(missing * missing)
                then = (done + size + more, byes + more, chairs + missing)
                yield then, _Way(cost, table, resting, here)
