"""Tables of three and four: a good beginning, then changes as long as there is something to gain.

The beginning (``pairing_order``) leaves out who met whom and who sat where. :class:`Search` mends
that: it exchanges two entrants of two tables while that is better, then disturbs two or three
tables, mends them again, and keeps what is no worse than a while ago. It ends when what it found
cannot be bettered, or after so much effort: it never looks at a clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from operator import add, sub

from engine.cups.pairing_costs import Costs
from engine.deal import Deal

_NEAR = 8
"""Of many tables, only those so near to each other, by points, exchange entrants."""


class Search:
    """Tables and byes that become better."""

    def __init__(self, costs: Costs, tables: Iterable[Sequence[int]], lot: Deal) -> None:
        self.tables = [list(table) for table in tables]
        """Byes are tables of one, and come last."""
        self._costs, self._lot = costs, lot
        self._met, self._bye = costs.met, costs.bye
        self._seated = costs.tables
        self._beside = [self._beside_all_of(at) for at in range(len(self.tables))]
        """What it costs each candidate to sit at each table beside all who are there."""
        self._high = [self._high_of(at) for at in range(len(self.tables))]
        self._low = [costs.low(table) for table in self.tables]
        self.cost = sum(self._high) + sum(self._low)
        self.spent = 0
        """Effort: how many pairs of tables were looked at."""
        self._done: list[tuple[int, list[int], list[int], int, int]] = []
        """What tables were before they changed, to take a change back."""

    def improve(self, effort: int, bound: int, ago: int) -> None:
        """Go on until nothing can be better, or after so much effort; the best there was stays.

        What is no worse than it was so many disturbances ago is kept as well: so a way out is found
        of what no small change can better.
        """
        self._mend(range(len(self.tables)))
        if len(self.tables) == 1:
            return
        were = deque([self.cost] * ago)
        best, tables = self.cost, self.tables.copy()
        while best > bound and self.spent < effort:
            before = self.cost
            self._done.clear()
            self._mend(self._disturb())
            if self.cost > max(before, were.popleft()):
                self._take_back()
                self.cost = before
            elif self.cost < best:
                best, tables = self.cost, self.tables.copy()
            were.append(self.cost)
        self.tables, self.cost = tables, best

    def _disturb(self) -> set[int]:
        """Exchange entrants of two or three tables at random; the first has something to gain."""
        first = self._lot.below(len(self.tables))
        for _ in range(len(self.tables)):
            if self._high[first] or self._low[first]:
                break
            first = (first + 1) % len(self.tables)
        touched = [first]
        for _ in range(1 + self._lot.below(2)):
            near = self._near(touched[-1])
            if not near:
                break
            other = near[self._lot.below(len(near))]
            self._exchange(
                touched[-1],
                self._lot.below(len(self.tables[touched[-1]])),
                other,
                self._lot.below(len(self.tables[other])),
            )
            touched.append(other)
        return set(touched)

    def _near(self, at: int) -> list[int]:
        """The tables that one exchanges entrants with."""
        near = [other for other in range(max(0, at - _NEAR), at + _NEAR + 1) if other != at]
        near = [other for other in near if other < self._seated]
        if at >= self._seated:
            near = list(range(self._seated))
        elif len(self.tables) > self._seated:
            near += range(self._seated, len(self.tables))
        return near

    def _mend(self, begun: Iterable[int]) -> None:
        """Exchange entrants of these tables, and of those that change with them, while that is
        better."""
        waiting = sorted(begun)
        while waiting:
            at = waiting.pop(0)
            for other in self._near(at):
                self.spent += 1
                if self._bettered(at, other) or self._moved(at, other) or self._moved(other, at):
                    waiting += [each for each in (at, other) if each not in waiting]

    def _bettered(self, at: int, other: int) -> bool:
        """Whether an exchange between two tables was better, and has been made."""
        met = self._met
        ours, theirs = self.tables[at], self.tables[other]
        here, there = self._beside[at], self._beside[other]
        joins = [(two, here[two] - there[two]) for two in theirs]
        low, now = None, self._low[at] + self._low[other]
        for place, one in enumerate(ours):
            row, change = met[one], there[one] - here[one]
            gains = [change + join - 2 * row[two] for two, join in joins]
            if min(gains) > 0:
                continue
            for seat, gain in enumerate(gains):
                if gain > 0:
                    continue
                if gain == 0:
                    low = low or self._costs.low_exchanged(ours, theirs)
                    if low(one, theirs[seat]) >= now:
                        continue
                self._exchange(at, place, other, seat)
                return True
        return False

    def _moved(self, at: int, other: int) -> bool:
        """Whether it was better that somebody went to a table with an empty chair, and they did."""
        if max(at, other) >= self._seated:
            return False
        ours, theirs = self.tables[at], self.tables[other]
        if len(ours) <= self._costs.least or len(theirs) >= self._costs.pod:
            return False
        for place, one in enumerate(ours):
            gain = self._beside[other][one] - self._beside[at][one]
            if gain <= 0:
                mine, yours = ours[:place] + ours[place + 1 :], [*theirs, one]
                gain += self._costs.low(mine) + self._costs.low(yours)
                if gain < self._low[at] + self._low[other]:
                    self._move(at, place, other)
                    return True
        return False

    def _exchange(self, at: int, place: int, other: int, seat: int) -> None:
        ours, theirs = self.tables[at].copy(), self.tables[other].copy()
        goes, comes = self._met[ours[place]], self._met[theirs[seat]]
        ours[place], theirs[seat] = theirs[seat], ours[place]
        here, there = self._beside[at], self._beside[other]
        changed = list(map(sub, comes, goes))
        self._set(at, ours, list(map(add, here, changed)))
        self._set(other, theirs, list(map(sub, there, changed)))

    def _move(self, at: int, place: int, other: int) -> None:
        ours, theirs = self.tables[at].copy(), self.tables[other].copy()
        goes = self._met[ours[place]]
        theirs.append(ours.pop(place))
        self._set(at, ours, list(map(sub, self._beside[at], goes)))
        self._set(other, theirs, list(map(add, self._beside[other], goes)))

    def _set(self, at: int, members: list[int], beside: list[int]) -> None:
        here = (at, self.tables[at], self._beside[at], self._high[at], self._low[at])
        self._done.append(here)
        self.cost -= self._high[at] + self._low[at]
        self.tables[at], self._beside[at] = members, beside
        self._high[at], self._low[at] = self._high_of(at), self._costs.low(members)
        self.cost += self._high[at] + self._low[at]

    def _take_back(self) -> None:
        for at, members, beside, high, low in reversed(self._done):
            self.tables[at], self._beside[at] = members, beside
            self._high[at], self._low[at] = high, low
        self._done.clear()

    def _high_of(self, at: int) -> int:
        members = self.tables[at]
        return self._bye[members[0]] if at >= self._seated else self._costs.high(members)

    def _beside_all_of(self, at: int) -> list[int]:
        beside = [0] * self._costs.count if at < self._seated else self._bye
        for member in self.tables[at]:
            beside = list(map(add, beside, self._met[member]))
        return beside
