"""Who plays whom in a round robin: everybody meets everybody, in as few rounds as are found.

A schedule is made of positions, not of entrants, before the first round, so that it is known how
many rounds there are. Who drops out leaves a hole: those who are left over alone have a bye.

At tables of two it is the circle that chess players know: everybody meets exactly once. At larger
tables that can only be so for some numbers; nine at tables of three and sixteen at tables of four
have their perfect schedules, eight at tables of four sit in couples, seven as eight of whom one is
not there, six have four rounds, eleven and twelve five, thirteen six, and one is enough for those
who fit at one table. For all others up to 64 a search looks for one of few rounds in which few meet
twice. More than these sit in columns (:mod:`engine.cups.columns`): in the first rounds, a quarter
as many as there are entrants at tables of four, nobody meets twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import isqrt
from random import Random
from typing import TypeAlias

from engine.cups.columns import across, rows_for
from engine.cups.plan import PAIR, REVISION, SHORTER, SHORTEST
from engine.cups.points import sizes

Tables: TypeAlias = tuple[tuple[int, ...], ...]
_SEARCHED = 64
"""For more than that no schedule of larger tables is looked for: it is made of columns."""
_EFFORT = 6_000
"""Exchanges that a search looks at for a round, roughly, over all its beginnings;"""
_MOST_TRIES = 30
"""of which there are no more than that."""


@lru_cache(maxsize=64)
def schedule(
    count: int, pod: int, least: int, *, compares: bool = False, revision: int = REVISION
) -> tuple[Tables, ...]:
    """Return the tables of each round, of positions from 0; who is at none has a bye. Where tables
    are compared, none of the smaller schedules has one alone in its size, if that can be. Before
    ``revision`` 4 of cups the shortest ones of six to eight were not known, before 5 those of
    eleven to thirteen; in 4 those of six to eight served more too, who had nothing but byes."""
    if count <= pod:
        return ((tuple(range(count)),),)
    if pod == PAIR:
        return tuple(_circle(count))
    if (count, pod) in ((9, 3), (16, 4)):
        return tuple(_planes(pod))
    if count > _SEARCHED:
        return tuple(_columns(count, pod, least, max(revision, SHORTEST)))
    shape = sizes(count, pod, least, compares=compares)
    since, rounds = _SHORTEST.get(shape, (SHORTEST, ()))
    if rounds and since <= revision and (sum(shape) == count or revision < SHORTER):
        return rounds
    salt = f"{count} {pod} {least}"
    tries = (tuple(_search(count, shape, f"{salt} {n}")) for n in range(max(1, 32 // count)))
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


def _couples(count: int) -> Iterator[Tables]:
    """Couples, the first with the last, play a round robin: eight at tables of four meet in three
    rounds, and in fewer they cannot; so do seven, without the last of eight."""
    for pairs in _circle(4):
        tables = (sorted((*pair, *(7 - one for one in pair))) for pair in pairs)
        yield tuple(tuple(who for who in table if who < count) for table in tables)


_SIX: tuple[Tables, ...] = (
    ((0, 1, 2), (3, 4, 5)),
    ((0, 1, 3), (2, 4, 5)),
    ((0, 1, 4), (2, 3, 5)),
    ((0, 1, 5), (2, 3, 4)),
)
"""Six at two tables of three, who cannot all meet in three rounds."""

_ELEVEN: tuple[Tables, ...] = (
    ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10)),
    ((0, 1, 6, 8), (2, 5, 7, 10), (3, 4, 9)),
    ((0, 2, 4, 10), (3, 6, 7, 8), (1, 5, 9)),
    ((0, 3, 5, 8), (1, 4, 7, 10), (2, 6, 9)),
    ((1, 3, 6, 10), (2, 4, 5, 8), (0, 7, 9)),
)
_TWELVE: tuple[Tables, ...] = (
    ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)),
    ((0, 1, 6, 11), (2, 5, 7, 10), (3, 4, 8, 9)),
    ((0, 1, 7, 9), (2, 4, 6, 8), (3, 5, 10, 11)),
    ((0, 4, 10, 11), (1, 5, 7, 8), (2, 3, 6, 9)),
    ((0, 5, 8, 9), (1, 4, 6, 10), (2, 3, 7, 11)),
)
_THIRTEEN: tuple[Tables, ...] = (
    ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)),
    ((0, 3, 9, 11), (1, 6, 10), (2, 4, 8), (5, 7, 12)),
    ((0, 6, 8, 12), (1, 3, 5), (2, 7, 11), (4, 9, 10)),
    ((1, 5, 8, 11), (0, 7, 10), (2, 6, 9), (3, 4, 12)),
    ((1, 8, 9, 12), (0, 4, 11), (2, 5, 10), (3, 6, 7)),
    ((2, 6, 11, 12), (0, 5, 9), (1, 4, 7), (3, 8, 10)),
)
"""Found by simulated annealing, with few second meetings. In four rounds eleven or twelve cannot
all meet: of four who sat together two meet again in each other round, since it has three tables,
and there are not so many second meetings to spare. In five thirteen have too few places."""

_SHORTEST: dict[tuple[int, ...], tuple[int, tuple[Tables, ...]]] = {
    (3, 3): (SHORTEST, _SIX),
    (4, 3): (SHORTEST, tuple(_couples(7))),
    (4, 4): (SHORTEST, tuple(_couples(8))),
    (4, 4, 3): (SHORTER, _ELEVEN),
    (4, 4, 4): (SHORTER, _TWELVE),
    (4, 3, 3, 3): (SHORTER, _THIRTEEN),
}
"""By the sizes of their tables the shortest ones that are known, and since which revision."""


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


def _columns(count: int, pod: int, least: int, revision: int) -> Iterator[Tables]:
    """First everybody meets the other columns, then their own. In the last column some rows are
    empty, so some tables have one less. Where such a table is too small, those who sit there form
    full ones, and in the last rounds those meet who have not met so."""
    rows, past = rows_for(count, pod), _Past(count, f"{count} {pod} {least}")
    for tables in (*across(rows, pod), *_within(count, rows, pod, least, revision)):
        there = [[who for who in table if who < count] for table in tables]
        full = [table for table in there if len(table) >= least]
        seated = {who for table in full for who in table}
        left = [who for who in range(count) if who not in seated]
        if len(left) >= least:
            shape = sizes(len(left), pod, least)
            full += past.round(past.playing(left, shape), shape)
        yield past.meet(full)
    while past.missing:
        shape = sizes(count, pod, least)
        yield past.meet(past.gathered(past.playing(range(count), shape), shape))


def _within(
    count: int, rows: int, pod: int, least: int, revision: int
) -> Iterator[list[list[int]]]:
    """Each column plays for itself; the last one, which is shorter, begins again when it is
    through."""
    starts = range(0, count, rows)
    high = [min(rows, count - start) for start in starts]
    columns = [schedule(each, pod, least, revision=revision) for each in high]
    for turn in range(max(map(len, columns))):
        yield [
            [start + who for who in table]
            for start, rounds in zip(starts, columns, strict=True)
            for table in rounds[turn % len(rounds)]
        ]


def _search(count: int, shape: Sequence[int], salt: str) -> Iterator[Tables]:
    """Round by round the tables with fewest second meetings that are found, until all have met."""
    past = _Past(count, salt)
    while past.missing:
        yield past.meet(past.round(past.playing(range(count), shape), shape))


class _Past:
    """Who has met whom so far, and who had byes."""

    def __init__(self, count: int, seed: str) -> None:
        self.missing = count * (count - 1) // 2
        """So many pairs have not met."""
        self._random = Random(f"round robin {seed}")
        self._weight = [[0] * count for _ in range(count)]  # the square of how often two have met
        self._byes = [0] * count

    def meet(self, tables: Sequence[Sequence[int]]) -> Tables:
        """All at these tables meet."""
        weight = self._weight
        for table in tables:
            for one, other in combinations(table, 2):
                self.missing -= not weight[one][other]
                met = isqrt(weight[one][other]) + 1
                weight[one][other] = weight[other][one] = met**2
        return tuple(tuple(sorted(table)) for table in tables)

    def playing(self, those: Sequence[int], shape: Sequence[int]) -> list[int]:
        """Who of them plays: whoever had most byes does; the others have one more."""
        row = self._shuffled(those)
        row.sort(key=self._byes.__getitem__, reverse=True)
        for who in row[sum(shape) :]:
            self._byes[who] += 1
        return row[: sum(shape)]

    def round(self, playing: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
        """The best of some beginnings, each made better by exchanges until none helps."""
        found, lowest = list[list[int]](), None
        for _ in range(min(_MOST_TRIES, max(2, _EFFORT // len(playing) ** 2))):
            left, tables = self._shuffled(playing), list[list[int]]()
            for size in shape:
                tables.append(left[:size])
                left = left[size:]
            cost = _improve(tables, self._weight)
            if lowest is None or cost < lowest:
                found, lowest = tables, cost
            if not lowest:
                break
        return found

    def gathered(self, playing: Sequence[int], shape: Sequence[int]) -> list[list[int]]:
        """Tables at which those meet who have not yet, as far as they come together."""
        weight, left, tables = self._weight, list(playing), list[list[int]]()
        for size in shape:
            first = max(left, key=lambda who: sum(not weight[who][other] for other in left))
            table = [first]
            left.remove(first)
            while len(table) < size:
                costs = {who: sum(weight[who][other] for other in table) for who in left}
                table.append(min(left, key=costs.__getitem__))
                left.remove(table[-1])
            tables.append(table)
        return tables

    def _shuffled(self, items: Sequence[int]) -> list[int]:
        """In any order, the same one on every machine."""
        return sorted(items, key=lambda _: self._random.random())


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
