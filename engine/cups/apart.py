"""Pairs that an organiser keeps apart: they sit at different tables as long as that can be done.

Who is named stands in the plan, so that anybody can make the pairings again. In a Swiss cup they
are paired as if they had met more often than all others together; elsewhere the tables are made as
ever, and then as few as possible are exchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from engine.cups.rounds import Round

Pairs: TypeAlias = Iterable[tuple[int, int]]
Place: TypeAlias = tuple[int, int]
"""A table, and a place there."""
_PATIENCE = 40
"""Exchanges in a row that better nothing, before the best tables that were found are taken."""


class _Exchange(NamedTuple):
    """Two who change tables; the least one is the best."""

    together: int
    """So many more pairs sit together that are to be kept apart."""
    bye: bool
    meetings: int
    """So many more meet again."""
    rows: int
    """How far apart they are, by their places at their tables, and by tables."""
    tables: int
    one: Place
    other: Place


def kept_apart(
    units: Sequence[Sequence[int]], pairs: Pairs, rounds: Sequence[Round] = ()
) -> list[list[int]]:
    """Return these tables, groups or byes with exchanges that keep these pairs apart, after these
    rounds. Of exchanges that are as good the one comes that brings fewest second meetings, then the
    one between those who are nearest. Where no exchange helps some are tried that may lead on."""
    foes = {who: {*others} for who, others in _by_entrant(pairs).items()}
    search = _Search(
        [list(unit) for unit in units], foes, _by_entrant(_met(rounds) if foes else ())
    )
    best, fewest, patience = search.copy(), search.together(), _PATIENCE
    while fewest and patience and search.exchange():
        patience -= 1
        if (now := search.together()) < fewest:
            best, fewest, patience = search.copy(), now, _PATIENCE
    return best


def meetings(rounds: Iterable[Round]) -> int:
    """Return how often two sat at one table, in all."""
    return sum(1 for _ in _met(rounds))


def _met(rounds: Iterable[Round]) -> Iterator[tuple[int, int]]:
    return (pair for one in rounds for pod in one.pods for pair in combinations(pod.entrants, 2))


def _by_entrant(pairs: Pairs) -> dict[int, Counter[int]]:
    found: dict[int, Counter[int]] = {}
    for pair in pairs:
        for one, other in permutations(pair):
            found.setdefault(one, Counter())[other] += 1
    return found


class _Search:
    """Tables that change; none are seen twice."""

    def __init__(
        self, units: list[list[int]], foes: Mapping[int, set[int]], met: Mapping[int, Counter[int]]
    ) -> None:
        self._units, self._foes, self._met = units, foes, met
        self._seen = {self._key()}

    def copy(self) -> list[list[int]]:
        return [unit.copy() for unit in self._units]

    def together(self) -> int:
        """Return how many pairs sit together."""
        return sum(self._with_foes(who, unit) for unit in self._units for who in unit) // 2

    def exchange(self) -> bool:
        """Make the best exchange that leads to tables not seen before; False where none does."""
        heapify(left := [*self._exchanges()])
        while left:
            best = heappop(left)
            self._swap(best.one, best.other)
            if (key := self._key()) not in self._seen:
                self._seen.add(key)
                return True
            self._swap(best.one, best.other)
        return False

    def _exchanges(self) -> Iterator[_Exchange]:
        for at, unit in enumerate(self._units):
            for row, who in enumerate(unit):
                if self._with_foes(who, unit):
                    yield from self._with_all((at, row))

    def _with_all(self, one: Place) -> Iterator[_Exchange]:
        at, row = one
        unit, who = self._units[at], self._units[at][row]
        for to, others in enumerate(self._units):
            for place, other in enumerate(others) if to != at else ():
                yield _Exchange(
                    self._more_foes(who, unit, others, other)
                    + self._more_foes(other, others, unit, who),
                    min(len(unit), len(others)) == 1,
                    self._more_met(who, unit, others, other)
                    + self._more_met(other, others, unit, who),
                    abs(row - place),
                    abs(at - to),
                    *(one, (to, place)),
                )

    def _with_foes(self, who: int, unit: Sequence[int]) -> int:
        foes = self._foes.get(who)
        return sum(mate in foes for mate in unit) if foes else 0

    def _more_foes(self, who: int, left: Sequence[int], joined: Sequence[int], other: int) -> int:
        """Return how many more foes somebody has in the place of another one."""
        foes = self._foes.get(who)
        if not foes:
            return 0
        return self._with_foes(who, joined) - (other in foes) - self._with_foes(who, left)

    def _more_met(self, who: int, left: Sequence[int], joined: Sequence[int], other: int) -> int:
        met = self._met.get(who)
        if not met:
            return 0
        return sum(met[mate] for mate in joined) - met[other] - sum(met[mate] for mate in left)

    def _swap(self, one: Place, other: Place) -> None:
        (at, row), (to, place) = one, other
        units = self._units
        units[at][row], units[to][place] = units[to][place], units[at][row]

    def _key(self) -> tuple[frozenset[int], ...]:
        """Return where those sit who are kept apart from anybody: nobody else matters."""
        return tuple(frozenset(who for who in unit if who in self._foes) for unit in self._units)
