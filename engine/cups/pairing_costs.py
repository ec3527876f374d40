"""The aims of a pairing as whole numbers: one for each choice, so large that a higher aim outweighs
all that is below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import lcm

from engine.cups.pairing_aims import Candidate, out_of_turn, rests, seating


class Costs:
    """What it costs to seat candidates together; they are known by their place in the list, which
    begins with the most points."""

    def __init__(
        self, candidates: Sequence[Candidate], pod: int, least: int, tables: int | None = None
    ) -> None:
        self.count, self.pod = len(candidates), pod
        fewest, self.byes, self.least = seating(self.count, pod, least)
        self.tables = tables or fewest
        self.points = _whole([candidate.points for candidate in candidates])
        fewest = min(map(rests, candidates))
        self._rest = [rests(candidate) - fewest for candidate in candidates]
        self._turns: list[tuple[int, ...]] = []
        """Every way to be out of turn that is known, seat by seat,"""
        self._ways = [self._known(candidates, size) for size in range(pod + 1)]
        """and which of them each has, at tables of each size."""
        self._codes = [[(pod + 1) ** way for way in ways] for ways in self._ways]
        """A table's codes added up tell how many of its members have each way: its key below."""
        self._seated: list[dict[int, int]] = [{} for _ in self._ways]
        """How far out of turn a table of each size sits at best."""

        self._in_turn = self.count * max(self._rest) + 1
        self._even = self._in_turn * (self.count * max(map(max, self._turns), default=0) + 1)
        self.unit = self._even * (self.tables * pod * pod + 1)
        """What the higher aims cost is a multiple of this."""
        widest = self.points[0] - self.points[-1]
        self._meeting = self.unit * (self.count * pod * widest * widest + 1)
        self._build(candidates)

    def low(self, members: Sequence[int]) -> int:
        """What a table costs for its size and its seats, or a bye beside what it costs in any
        case."""
        size = len(members)
        if size == self.pod:
            return self._seats(members) * self._in_turn
        rest = sum(self._rest[member] for member in members)
        if size == 1:
            return rest
        empty = self.pod - size
        return empty * empty * self._even + self._seats(members) * self._in_turn + rest

    def low_exchanged(self, ours: Sequence[int], theirs: Sequence[int]) -> Callable[..., int]:
        """Return a function of two members that tells what both tables cost so once these have
        changed places: at full tables without a look at the other members."""
        if not len(ours) == len(theirs) == self.pod:
            return partial(self._low_exchanged, ours, theirs)
        codes, seated, size = self._codes[self.pod], self._seated[self.pod], self._in_turn
        here, there = sum([codes[one] for one in ours]), sum([codes[two] for two in theirs])

        def low(one: int, two: int) -> int:
            change = codes[two] - codes[one]
            mine, yours = here + change, there - change
            if mine in seated and yours in seated:
                return (seated[mine] + seated[yours]) * size
            return self._low_exchanged(ours, theirs, one, two)

        return low

    def _low_exchanged(self, ours: Sequence[int], theirs: Sequence[int], one: int, two: int) -> int:
        mine = [two if member == one else member for member in ours]
        yours = [one if member == two else member for member in theirs]
        return self.low(mine) + self.low(yours)

    def high(self, members: Sequence[int]) -> int:
        """What a table costs for who meets there."""
        met = self.met
        return sum(met[one][other] for at, one in enumerate(members) for other in members[at + 1 :])

    def gap(self, members: Sequence[int]) -> int:
        """What of it their points cost."""
        points = self.points
        return self.unit * sum(
            (points[one] - points[other]) ** 2
            for at, one in enumerate(members)
            for other in members[at + 1 :]
        )

    def seats(self, members: Sequence[int]) -> Sequence[int]:
        """The members of a table by seat; of orders that are as good, the first one."""
        turns = [self._turns[self._ways[len(members)][member]] for member in members]
        best = min(permutations(range(len(members))), key=lambda order: _total(turns, order))
        return [members[at] for at in best]

    def empty(self, square: int) -> int:
        """What chairs cost that stay empty at a table, by the square of their number."""
        return square * self._even

    def resting(self, seats: int) -> int:
        """What so many byes and seats at short tables cost at least."""
        return sum(sorted(self._rest)[:seats])

    def _seats(self, members: Sequence[int]) -> int:
        """How far out of turn a table sits at best."""
        size, key = len(members), 0
        codes, seated = self._codes[size], self._seated[size]
        for member in members:
            key += codes[member]
        if key not in seated:
            turns = [self._turns[self._ways[size][member]] for member in members]
            seated[key] = min(_total(turns, order) for order in permutations(range(size)))
        return seated[key]

    def _known(self, candidates: Sequence[Candidate], size: int) -> list[int]:
        if size < self.least:
            return []
        known = {turn: at for at, turn in enumerate(self._turns)}
        ways = [
            known.setdefault(out_of_turn(candidate, size), len(known)) for candidate in candidates
        ]
        self._turns = list(known)
        return ways

    def _build(self, candidates: Sequence[Candidate]) -> None:
        at = {candidate.number: place for place, candidate in enumerate(candidates)}
        most = max((times for one in candidates for times in one.met.values()), default=0)
        second_bye = self._meeting * (self.count * self.pod * most + 1)
        rows: dict[int, list[int]] = {}
        self.met: list[list[int]] = []
        """What it costs when two meet."""
        for one, points in zip(candidates, self.points, strict=True):
            if points not in rows:
                rows[points] = [self.unit * (points - other) ** 2 for other in self.points]
            row = rows[points].copy()
            for number, times in one.met.items():
                if number in at:
                    row[at[number]] += times * self._meeting
            self.met.append(row)
        self.bye = [
            one.byes * second_bye + self.unit * (points - self.points[-1]) ** 2
            for one, points in zip(candidates, self.points, strict=True)
        ]
        """What a bye costs for who has it."""

    @property
    def meeting(self) -> int:
        """What a second meeting costs; less than this, and nobody meets twice."""
        return self._meeting


def _whole(points: Sequence[int | Fraction]) -> list[int]:
    """Points as whole numbers, all as many times larger."""
    times = lcm(*(Fraction(one).denominator for one in points))
    return [int(one * times) for one in points]


def _total(turns: Sequence[tuple[int, ...]], order: Sequence[int]) -> int:
    return sum([turns[who][seat] for seat, who in enumerate(order)])
