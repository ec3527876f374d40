"""How a cup is changed, and what is done there when its moment has come.

Everything is done to a cup as it was read; where it has gone on since, it is read and decided
again. All that is due is derived from the rows: where nothing is (any more), nothing happens.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from cogs.hall.attending import STAND_IN
from cogs.hall.cups import rounds, tables
from cogs.hall.cups.live import LiveCup
from data import cup_queries
from data.cup_rows import Change, StaleCup, StoredPod
from data.cups import change_cup
from data.pods import lack_tables, out_of_time
from data.rows import DamagedTable
from data.stored_table import StoredTable
from engine.clock import NONE
from engine.cups.lines import Finish
from engine.cups.refusals import Refused

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
_SOON = 60
"""A cup is looked at again after so many seconds, if it is still due."""
_LONG = 200
"""So many lines of a cup take a while to read, which others at other tables need not wait for."""


class Changing:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.open_threads: Callable[[int], object] = lambda cup_id: None
        """Called with a cup that has pods without threads: :meth:`next_pod` gives them out."""
        self.show_table: Callable[..., object] = _nobody_looks
        """Called with a table whose board is owed; with ``afresh`` where one that stands says
        something else by now."""

    async def cup(self, cup_id: int) -> LiveCup:
        """Raises :class:`~data.cup_rows.NoSuchCup`, :class:`~data.cup_rows.DamagedCup`."""
        live = LiveCup(await self.hall.store.view(cup_queries.cup, cup_id))
        if len(live.row.lines) > _LONG:
            await asyncio.to_thread(lambda: live.cup)
        return live

    # What is due.

    def note(self, table: StoredTable) -> None:
        """Called with a table that was changed: once one of a cup has ended, its result is taken at
        once."""
        if table.cup_id is not None and not table.running:
            self.hall.note(self.hall.now())

    async def attend(self, cup_id: int) -> int:
        """Do what is due there; how many seconds that may take."""
        while await self._goes_on(cup_id):
            pass
        if await self.hall.store.query(lack_tables, cup_id):
            self.open_threads(cup_id)
        await self.hall.store.write(cup_queries.reschedule_cup, cup_id)
        return _SOON

    async def _goes_on(self, cup_id: int) -> bool:
        """Do one thing of what is due; False where nothing is."""
        live, now = await self.cup(cup_id), self.hall.now()
        if await self._ran_out(live, now):
            return True
        finishes = await self.finishes(live)
        change = await asyncio.to_thread(rounds.due, live, finishes, now)
        if change is None:
            return False
        with suppress(StaleCup):
            await self.write(live, change)
        return True

    async def _ran_out(self, live: LiveCup, now: int) -> bool:
        """Whether the time of a round is over just now: its tables are looked after."""
        row = live.row.round
        if row is None or live.row.paused is not None or row.late is not None:
            return False
        if row.ends is None or row.ends > now:
            return False
        overdue = live.cup.plan.overdue
        for table_id in await self.hall.store.write(
            out_of_time, live.id, row.number, overdue, STAND_IN, now
        ):
            self.show_table(table_id)
            self.hall.house.look(await self.hall.table(table_id))
        return True

    async def finishes(
        self, live: LiveCup, *, playing: bool = False, ended: dict[int, StoredTable] | None = None
    ) -> list[Finish]:
        """How the tables ended whose results are not in the lines yet; with those that are still
        ``playing`` as they stand. Tables that have ``ended`` are read once, and kept there."""
        row = live.row.round
        pods = [pod for pod in row.pods if not pod.taken] if row is not None else []
        if live.veiled and not playing and not all(pod.ended for pod in pods):
            return []  # nobody hears of one before the last
        kept: dict[int, StoredTable] = {} if ended is None else ended
        sittings = list[StoredTable]()
        for pod in pods:
            if pod.table_id is None or not (pod.ended or playing):
                continue
            try:
                sitting = kept.get(pod.table_id) or await self.hall.table(pod.table_id)
            except DamagedTable as damage:  # its organiser decides
                log.warning("cup %s: a result cannot be taken: %s", live.id, damage)
                continue
            sittings.append(sitting)
            if not sitting.playing:
                kept[sitting.id] = sitting
        return await asyncio.to_thread(lambda: [tables.finish_of(live, each) for each in sittings])

    # Doing.

    async def do(
        self,
        cup_id: int,
        decide: Callable[[LiveCup], Change | None],
        interaction_id: int | None = None,
    ) -> LiveCup:
        """Do what follows from the cup as it is; the cup as it is then."""
        while True:
            live = await self.cup(cup_id)
            if interaction_id is not None and live.row.did(interaction_id):
                return live
            change = await self.decided(live, decide)
            if change is None:
                return live
            with suppress(StaleCup):
                return await self.write(live, change)

    async def decided(
        self,
        live: LiveCup,
        decide: Callable[Concatenate[LiveCup, P], T],
        *facts: P.args,
        **more: P.kwargs,
    ) -> T:
        """Return what follows from a cup as it was read, or raise why nothing does. In a thread:
        pairing takes a while."""
        try:
            return await asyncio.to_thread(decide, live, *facts, **more)
        except Refused as refused:
            raise live.refusal(refused) from refused

    async def write(self, live: LiveCup, change: Change) -> LiveCup:
        """Raises :class:`StaleCup`."""
        row = await self.hall.store.write(change_cup, live.row, change, self.hall.now())
        after = LiveCup(row)
        self.hall.note(row.due)
        sat = {(round_, pod) for round_, pod, _ in change.sits}
        for pod in _pods(after, change):
            if pod.table_id is not None:
                self.show_table(pod.table_id, afresh=(pod.round, pod.number) in sat)
                self.hall.house.look(await self.hall.table(pod.table_id))
        if live.row.lacks and after.row.round is not None and not after.row.lacks:
            await self.clocks_run(after)
        return after

    async def clocks_run(self, live: LiveCup) -> None:
        """All tables of its round stand: where they have clocks, these run from here on."""
        if live.row.terms.clock != NONE:
            await self.look_at_tables(live)

    async def look_at_tables(self, live: LiveCup) -> None:
        """Its tables go on."""
        for pod in live.row.round.pods if live.row.round is not None else ():
            if pod.table_id is not None and pod.state == "playing":
                sitting = await self.hall.table(pod.table_id)
                self.hall.note(sitting.due)
                self.hall.house.look(sitting)
                self.show_table(pod.table_id, afresh=True)


def _pods(after: LiveCup, change: Change) -> list[StoredPod]:
    """Those whose tables have changed."""
    named = {*change.taken, *((round_, pod) for round_, pod, _ in change.sits)}
    over = {row.number for row in after.row.rounds if row.over and change.state == "over"}
    return [
        pod
        for row in after.row.rounds
        for pod in row.pods
        if row.number in {*over, change.over} or (row.number, pod.number) in named
    ]


def _nobody_looks(table_id: int, *, afresh: bool = False) -> None:
    """Where there is no Discord there are no boards."""
