"""What the pictures of cups are drawn from: a cup at one moment, in the reader's words. That of a
large cup takes a while, so each is made in a thread, beside what others play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from cogs.hall.cups.live import LiveCup
from data.stored_table import StoredTable
from data.words import Words
from engine.cups.rounds import Pod
from renderers.charts import of_cup, of_knockout
from renderers.charts.leaves import Leaf
from renderers.charts.of_cup import Clock, Live
from renderers.charts.scenes import Pods, Standings, Why


@dataclass(frozen=True, slots=True)
class Drawing:
    """A cup as somebody who reads these words may see it."""

    live: LiveCup
    say: Words
    tables: Mapping[int, StoredTable] = field(default_factory=dict[int, StoredTable])
    """The tables of a round by pod, as far as they were read."""

    async def standings(self, after: int | None = None) -> Standings:
        """After that round, by default as they stand."""
        return await asyncio.to_thread(
            lambda: of_cup.standings(self.live.cup, self.live.row.name, self._names, after=after)
        )

    async def bracket(self) -> Leaf | None:
        """None where no knock-out is played yet."""
        return await asyncio.to_thread(
            lambda: of_knockout.bracket(self.live.cup, self.live.row.name, self._names)
        )

    async def why(self, one: int, other: int) -> Why:
        """Why the upper of two stands above the lower."""
        return await asyncio.to_thread(
            lambda: of_cup.why(self.live.cup, self.live.row.name, self._names, one, other)
        )

    async def pods(self, number: int, now: int) -> Pods:
        """The tables of a round that has begun, as all may see them."""
        return await asyncio.to_thread(self._pods, number, now)

    def _pods(self, number: int, now: int) -> Pods:
        live, cup = self.live, self.live.cup
        row = next((each for each in live.row.rounds if each.number == number), None)
        ends = row.ends if row is not None and not row.over else None
        left = None if ends is None else max(0, ends - now)
        states = {pod.number: self._state(pod) for pod in cup.rounds[number - 1].pods}
        clock = Clock(left, live.row.terms.lasts)
        return of_cup.pods(cup, live.row.name, self._names, number, states, clock)

    @property
    def _names(self) -> dict[int, str]:
        return {number: self.live.drawn_name(number, self.say) for number in self.live.row.entrants}

    def _state(self, pod: Pod) -> Live:
        sitting, row = self.tables.get(pod.number), self.live.row.round
        late = row is not None and row.number == pod.round and row.late is not None
        tells = sitting is not None and not sitting.veiled
        acts = frozenset(sitting.waiting) if sitting is not None and tells else frozenset[int]()
        return Live("late" if late else "playing", acts, by=self._ruled_by(pod))

    def _ruled_by(self, pod: Pod) -> str:
        """The name of whoever decided the result of a pod, where it is known: somebody who entered
        too."""
        lines = (line for line in reversed(self.live.log) if line.line == pod.finish)
        line = next(lines, None)
        own = self.live.row.entrant_of(line.member_id or 0) if line is not None else None
        return own.name if own is not None and pod.corrected else ""
