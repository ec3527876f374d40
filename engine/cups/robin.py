"""Who plays whom in a round robin: everybody meets everybody, in as few rounds as are found.

A schedule is made of positions, not of entrants, before the first round, so that it is known how
many rounds there are. Who drops out leaves a hole: those who are left over alone have a bye.

At tables of two it is the circle that chess players know: everybody meets exactly once. At larger
tables that can only be so for some numbers; nine at tables of three and sixteen at tables of four
have their perfect schedules, and one round is enough for those who fit at one table. For all
others a search looks for one of few rounds in which few meet twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import isqrt
from random import Random
from typing import TypeAlias

from engine.cups.plan import PAIR
from engine.cups.points import sizes

Tables: TypeAlias = tuple[tuple[int, ...], ...]
MOST = 64
"""For more than that no schedule of larger tables is looked for."""
_EFFORT = 6_000
"""Exchanges that a search looks at for a round, roughly, over all its beginnings;"""
_MOST_TRIES = 30
"""of which there are no more than that."""


@lru_cache(maxsize=64)
def schedule(count: int, pod: int, least: int) -> tuple[Tables, ...]:
    """The tables of each round, of positions from 0; who is at none has a bye."""
    if count <= pod:
        return ((tuple(range(count)),),)
    if pod == PAIR:
        return tuple(_circle(count))
    if (count, pod) in ((9, 3), (16, 4)):
        return tuple(_planes(pod))
    tries = (_search(count, pod, least, attempt) for attempt in range(max(1, 32 // count)))
    return min(tries, key=len)


def _circle(count: int) -> list[Tables]:
    """The first stays, the others go round; with an odd number whoever meets the last has a bye."""
    even = count + count % 2
    ring, rounds = list(range(1, even)), list[Tables]()
    for turn in range(even - 1):
        row = [0, *ring[turn:], *ring[:turn]]
        pairs = [(row[at], row[-1 - at]) for at in range(even // 2)]
        pairs = [pair if (turn + at) % 2 else pair[::-1] for at, pair in enumerate(pairs)]
        rounds.append(tuple(pair for pair in pairs if max(pair) < count))
    return rounds


def _planes(pod: int) -> list[Tables]:
    """The lines of a plane of ``pod`` times ``pod`` points: any two points are on one line, and the
    lines of one slope are a round."""
    plus, times = _FIELDS[pod]
    across = range(pod)
    rounds: list[Tables] = [tuple(tuple(x * pod + y for y in across) for x in across)]
    for slope in across:
        lines = [[x * pod + plus[times[slope][x]][start] for x in across] for start in across]
        rounds.append(tuple(tuple(line) for line in lines))
    return rounds


_FIELDS = {
    3: (((0, 1, 2), (1, 2, 0), (2, 0, 1)), ((0, 0, 0), (0, 1, 2), (0, 2, 1))),
    4: (
        ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)),
        ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2)),
    ),
}
"""How three and four numbers are added and multiplied so that every equation has one solution."""


def _search(count: int, pod: int, least: int, attempt: int) -> tuple[Tables, ...]:
    """Round by round the tables with fewest second meetings that are found, until all have met."""
    random = Random(f"round robin {count} {pod} {least} {attempt}")
    weight = [[0] * count for _ in range(count)]  # the square of how often two have met
    byes = [0] * count
    shape, rounds = sizes(count, pod, least), list[Tables]()
    missing = count * (count - 1) // 2
    while missing:
        row = _shuffled(range(count), random)
        row.sort(key=byes.__getitem__, reverse=True)  # who had most byes plays
        playing, resting = row[: sum(shape)], row[sum(shape) :]
        for who in resting:
            byes[who] += 1
        tables = _round(playing, shape, weight, random)
        rounds.append(tuple(tuple(sorted(table)) for table in tables))
        for table in tables:
            for one, other in combinations(table, 2):
                missing -= not weight[one][other]
                met = isqrt(weight[one][other]) + 1
                weight[one][other] = weight[other][one] = met**2
    return tuple(rounds)


def _shuffled(items: Sequence[int], random: Random) -> list[int]:
    """In any order, the same one on every machine."""
    return sorted(items, key=lambda _: random.random())


def _round(
    playing: Sequence[int], shape: Sequence[int], weight: Sequence[Sequence[int]], random: Random
) -> list[list[int]]:
    """The best of some beginnings, each made better by exchanges until none helps."""
    found, lowest = list[list[int]](), None
    for _ in range(min(_MOST_TRIES, max(2, _EFFORT // len(playing) ** 2))):
        left, tables = _shuffled(playing, random), list[list[int]]()
        for size in shape:
            tables.append(left[:size])
            left = left[size:]
        cost = _improve(tables, weight)
        if lowest is None or cost < lowest:
            found, lowest = tables, cost
        if not lowest:
            break
    return found


def _improve(tables: list[list[int]], weight: Sequence[Sequence[int]]) -> int:
    """Exchange two of different tables wherever that helps; what is left of second meetings."""

    def cost(who: int, table: Sequence[int]) -> int:
        return sum(map(weight[who].__getitem__, table))

    helped = True
    while helped:
        helped = False
        for one, other in combinations(tables, 2):
            for at, to in product(range(len(one)), range(len(other))):
                a, b = one[at], other[to]
                now = cost(a, one) + cost(b, other)
                if now and cost(a, other) + cost(b, one) - 2 * weight[a][b] < now:
                    one[at], other[to] = b, a
                    helped = True
    return sum(cost(who, table) for table in tables for who in table)
