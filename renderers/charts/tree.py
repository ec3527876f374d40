"""A knock-out cut into parts that fit a picture, and where the tables of a part stand.

A part is up to three rounds: tables, and beside them those they lead to, joined by lines.
Neighbours come together, crossed over, and the tables of a round stand in the order of their
numbers. A table from which two go different ways may stand in two parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from renderers.charts.scenes import Bracket, Match
from renderers.kit.furniture import Area
from renderers.kit.leaf import EDGE, GAP, HIGHEST, TOP

ROW, TITLE, FINAL_ROW = 45, 40, 60
LOW = 18
ABOVE = 324
"""What stands above the final."""
_COLUMNS = {
    1: ((250, 500),),
    2: ((EDGE, 440), (522, 466)),
    3: ((EDGE, 304), (350, 304), (690, 298)),
}
_MOST_COLUMNS = len(_COLUMNS)
_MOST = HIGHEST - TOP - LOW
Tables: TypeAlias = list[int]
"""Of a round, counted from 0."""


@dataclass(frozen=True)
class Part:
    """What one picture shows: columns of tables, each with its round, counted from 0."""

    columns: tuple[tuple[int, tuple[int, ...]], ...]
    final: bool


def high(match: Match, *, final: bool = False) -> int:
    return TITLE + len(match.slots) * (FINAL_ROW if final else ROW) + 4


def parts(bracket: Bracket) -> list[Part]:
    """The pictures of a knock-out, the one with the final first."""
    last = len(bracket.rounds) - 1
    begin = last
    while begin > 0 and last - begin < _MOST_COLUMNS - 1:
        if _stacked(bracket, begin - 1, range(len(bracket.rounds[begin - 1]))) > _MOST:
            break
        begin -= 1
    whole = tuple((at, tuple(range(len(bracket.rounds[at])))) for at in range(begin, last + 1))
    found = [Part(whole, final=True)]
    while begin > 0:
        begin, more = _before(bracket, begin)
        found += more
    return found


def sources(match: Match) -> Tables:
    """The tables that lead to one."""
    return sorted({slot.source for slot in match.slots if slot.source is not None})


def _stacked(bracket: Bracket, at: int, tables: Sequence[int]) -> int:
    matches = [bracket.rounds[at][table] for table in tables]
    return sum(map(high, matches)) + GAP * (len(matches) - 1)


def _before(bracket: Bracket, root: int) -> tuple[int, list[Part]]:
    """Parts whose last column are tables of the round ``root``: as many rounds before it as fit,
    and as many of its tables. Also the first round that they show."""
    roots = range(len(bracket.rounds[root]))
    back = 1
    while back < min(_MOST_COLUMNS - 1, root) and all(
        _fits(bracket, root, [table], back + 1) for table in roots
    ):
        back += 1
    groups: list[Tables] = []
    for table in roots:
        if groups and _fits(bracket, root, [*groups[-1], table], back):
            groups[-1].append(table)
        else:
            groups.append([table])
    found = [
        Part(
            tuple(
                (root - each, tuple(_leading(bracket, root, group, each)))
                for each in range(back, -1, -1)
            ),
            final=False,
        )
        for group in groups
    ]
    return root - back, found


def _leading(bracket: Bracket, root: int, tables: Sequence[int], back: int) -> Tables:
    """The tables so many rounds before the root that lead to these."""
    for at in range(root, root - back, -1):
        led = {source for table in tables for source in sources(bracket.rounds[at][table])}
        tables = sorted(led)
    return list(tables)


def _fits(bracket: Bracket, root: int, tables: Sequence[int], back: int) -> bool:
    return all(
        _stacked(bracket, root - each, _leading(bracket, root, tables, each)) <= _MOST
        for each in range(back + 1)
    )


class Layout:
    """Where the tables of a part stand: :attr:`areas` by round and table."""

    def __init__(self, bracket: Bracket, part: Part) -> None:
        self.areas: dict[tuple[int, int], Area] = {}
        stacks = [_stacked(bracket, at, tables) for at, tables in part.columns]
        if part.final:
            stacks[-1] = ABOVE + high(bracket.final, final=True)
        self.high = max(stacks)
        self.low = TOP + self.high + LOW
        places = _COLUMNS[len(part.columns)]
        for column, ((at, tables), (x, wide)) in enumerate(zip(part.columns, places, strict=True)):
            final = part.final and column == len(part.columns) - 1
            tall = [high(bracket.rounds[at][table], final=final) for table in tables]
            if final:
                tops = [max(TOP + ABOVE, TOP + (self.high - tall[0]) // 2)]
            elif column:
                tops = self._beside(bracket, at, tables, tall)
            else:
                free = (self.high - sum(tall) - GAP * (len(tall) - 1)) // 2
                tops = [TOP + free + sum(tall[:n]) + GAP * n for n in range(len(tall))]
            for table, top, each in zip(tables, tops, tall, strict=True):
                self.areas[at, table] = Area(x, top, wide, each)

    def _beside(
        self, bracket: Bracket, at: int, tables: Sequence[int], tall: Sequence[int]
    ) -> list[int]:
        """Each table in the middle of those that lead to it, as far as there is room."""
        wished = list[float]()
        for n, (table, each) in enumerate(zip(tables, tall, strict=True)):
            led = [
                area
                for source in sources(bracket.rounds[at][table])
                if (area := self.areas.get((at - 1, source)))
            ]
            middle = TOP + self.high * (n + 0.5) / len(tables)
            if led:
                middle = sum(area.y + area.h / 2 for area in led) / len(led)
            wished.append(middle - each / 2)
        for n in range(1, len(wished)):
            wished[n] = max(wished[n], wished[n - 1] + tall[n - 1] + GAP)
        lowest = float(TOP + self.high)
        for n in range(len(wished) - 1, -1, -1):
            wished[n] = min(wished[n], lowest - tall[n])
            lowest = wished[n] - GAP
        return [round(top) for top in wished]
