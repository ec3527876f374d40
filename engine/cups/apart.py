"""Pairs that an organiser keeps apart: they sit at different tables as long as that can be done.

Who is named stands in the plan, so that anybody can make the pairings again. In a Swiss cup they
are paired as if they had met more often than all others together; elsewhere the tables are made as
ever, and then as few as possible are exchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from engine.cups.rounds import Round

Pairs: TypeAlias = Iterable[tuple[int, int]]


class _Exchange(NamedTuple):
    """Two who change tables; the least one is the best."""

    together: int
    """Pairs to keep apart that sit together afterwards, at these two tables,"""
    bye: bool
    meetings: int
    """and second meetings there."""
    rows: int
    """How far apart they are, by their places at their tables, and by tables."""
    tables: int
    one: tuple[int, int]
    other: tuple[int, int]


def kept_apart(
    units: Sequence[Sequence[int]], pairs: Pairs, rounds: Sequence[Round] = ()
) -> list[list[int]]:
    """Return these tables, groups or byes with as few exchanges as keep these pairs apart, after
    these rounds. Of exchanges that are as good the one comes that brings fewest second meetings,
    then the one between those who are nearest."""
    made, foes = [list(unit) for unit in units], {frozenset(pair) for pair in pairs}
    met = meetings(rounds) if foes else Counter[frozenset[int]]()

    def count(times: Callable[[frozenset[int]], int], *tables: Sequence[int]) -> int:
        return sum(times(frozenset(pair)) for table in tables for pair in combinations(table, 2))

    def together(*tables: Sequence[int]) -> int:
        return count(lambda pair: pair in foes, *tables)

    def after(one: tuple[int, int], other: tuple[int, int]) -> _Exchange:
        (at, row), (to, place) = one, other
        a, b = list(made[at]), list(made[to])
        a[row], b[place] = b[place], a[row]
        return _Exchange(
            together(a, b) - together(made[at], made[to]),
            min(len(a), len(b)) == 1,
            count(met.__getitem__, a, b) - count(met.__getitem__, made[at], made[to]),
            abs(row - place),
            abs(at - to),
            *(one, other),
        )

    while foes:
        best = min(
            (
                after((at, row), (to, place))
                for at, unit in enumerate(made)
                for row, who in enumerate(unit)
                if any(frozenset((who, mate)) in foes for mate in unit)
                for to, others in enumerate(made)
                if to != at
                for place in range(len(others))
            ),
            default=None,
        )
        if best is None or best.together >= 0:
            break
        (at, row), (to, place) = best.one, best.other
        made[at][row], made[to][place] = made[to][place], made[at][row]
    return made


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    """Return how often two sat at one table."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for pod in played.pods
        for pair in combinations(pod.entrants, 2)
    )
