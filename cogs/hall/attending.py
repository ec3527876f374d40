"""What is done at a table when its moment has come. All of it is derived from the rows: where
nothing is to be done (any more), nothing happens."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.hall.counting import Counting
from data import lateness, questions, tables
from data.chairs import replace_player
from data.clocks import Running
from data.database import Sql
from data.due import GRACE, deserted_at, mend_handovers, reschedule, warn_of_end
from data.late_posts import Choice
from data.offers import settle_offers
from data.rows import EndedBy, NotPlaying, NotSeated, StaleBoard
from data.sittings import Why
from data.stored_table import StoredTable
from engine.clock import NONE

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

STAND_IN = "steady"
"""How strong a house player plays in the place of somebody who is late."""
_SOON, _LATE = 60, 3_600
"""After so many seconds a table is looked at again, if it is still due."""


class Attending:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.counting = Counting(hall.store, hall.now)
        self.show: Callable[[int], object] = lambda table_id: None
        """Called with a table where something was done."""
        self.is_here: Callable[[StoredTable], bool] = lambda row: True
        """Whether the players of a table can reach the bot."""
        self.is_member: Callable[[StoredTable, int], Awaitable[bool]] = _always
        """Whether a member is in the server of a table still."""

    async def table(self, table_id: int) -> int:
        """Do what is due there; how many seconds that may take."""
        hall = self.hall
        row = await hall.store.view(tables.table, table_id)
        if not row.running:
            await self.counting.count()
            return _SOON
        sitting = await hall.revisions.settled(await hall.mended(row))
        if not sitting.running:
            return _SOON
        if not self.is_here(sitting):
            await hall.store.write(_close_unseen, sitting.id, hall.now())
            if sitting.playing and not sitting.paused:
                await hall.pause(sitting.id)
            return _LATE
        if await self._end_where_deserted(sitting):
            return _SOON
        runs = sitting.playing and not (sitting.outdated or sitting.paused)
        if timed := runs and sitting.clock != NONE:
            sitting = await self._without_those_who_left(sitting, hall.now())
        done = await hall.store.write(attend, sitting, hall.now(), timed=timed)
        hall.note(done.warned)
        hall.house.look(await hall.mended(done.looked or sitting))
        if done.looked is not None:
            await self._mind_late(done.looked)
        return _LATE if sitting.outdated and not sitting.unchecked else _SOON

    async def _mind_late(self, sitting: StoredTable) -> None:
        """Do what the table does where somebody is late."""
        now, rule = self.hall.now(), sitting.out_of_time
        for run in sitting.late:
            if rule == "chair":
                await self._gets_up(sitting, run.seat, "late", STAND_IN, late=run.number)
            elif rule == "end" and run.late is not None and run.late + GRACE <= now:
                with suppress(NotPlaying, StaleBoard):
                    await self._stop_late(sitting, run)
                return

    async def choose(self, sitting: StoredTable, run: Running, choice: Choice, by: int) -> None:
        """Do what a player chose about somebody who is late; raises ``StaleBoard`` when they are
        not any more."""
        hall = self.hall
        row = await hall.store.write(
            lateness.choose, sitting.id, run.seat, run.number, choice, by, hall.now(), STAND_IN
        )
        hall.cups.note(row)
        if choice == "chair":
            await self._seat_anew(row)
            return
        hall.note(row.due)
        hall.house.look(await hall.mended(row))
        if choice == "end":
            self.show(sitting.id)

    async def _without_those_who_left(self, sitting: StoredTable, now: int) -> StoredTable:
        """Nobody is reminded, or waited for, who has left the server: the table as it is without
        those who would be."""
        stands_in = STAND_IN if sitting.out_of_time in ("turn", "chair") else None
        for run in sitting.clocks:
            member_id = sitting.players[run.seat].member_id
            late = run.until is not None and run.until <= now
            nearly = run.remind is not None and run.remind <= now and not run.reminded
            if member_id is None or run.late is not None or not (late or nearly):
                continue
            if not await self.is_member(sitting, member_id):
                await self._gets_up(sitting, run.seat, "left", stands_in)
                sitting = await self.hall.table(sitting.id)
        return sitting

    async def _gets_up(
        self, sitting: StoredTable, seat: int, why: Why, house: str | None, late: int | None = None
    ) -> None:
        """Whoever sits there plays no more: a house player does, or whoever takes the chair."""
        member_id = sitting.players[seat].member_id
        if member_id is None:
            return
        with suppress(NotSeated, NotPlaying, StaleBoard):
            row = await self.hall.store.write(
                replace_player,
                sitting.id,
                seat,
                member_id,
                self.hall.now(),
                why=why,
                house=house,
                late=late,
            )
            await self._seat_anew(row)

    async def _seat_anew(self, row: StoredTable) -> None:
        """Show a table where somebody had to get up."""
        self.hall.note(row.due)
        self.hall.house.look(await self.hall.mended(row))
        self.show(row.id)

    async def _end_where_deserted(self, sitting: StoredTable) -> bool:
        """End a table where nobody has done anything for long, and whose players were told."""
        ends = deserted_at(sitting.state, sitting.touched)
        over = ends is not None and self.hall.now() >= ends and sitting.warned == ends
        return over and await self._stop(sitting, "deserted")

    async def _stop_late(self, sitting: StoredTable, run: Running) -> None:
        """End it because this player is late; raises ``StaleBoard`` when they are not any more."""
        hall = self.hall
        row = await hall.store.write(
            tables.end, sitting.id, hall.now(), why="late", number=sitting.number, late=run
        )
        hall.note(row.due)
        hall.cups.note(row)
        self.show(sitting.id)

    async def _stop(self, sitting: StoredTable, why: EndedBy) -> bool:
        """End it, unless something was played meanwhile."""
        try:
            await self.hall.stop(sitting.id, why, number=sitting.number)
        except (NotPlaying, StaleBoard):
            return False
        self.show(sitting.id)
        return True


@dataclass(frozen=True, slots=True)
class Attended:
    """What was done at a table."""

    warned: int | None
    """The moment, where its players are told that it ends."""
    looked: StoredTable | None
    """The table, where its clocks were looked at."""


def attend(sql: Sql, sitting: StoredTable, now: int, *, timed: bool) -> Attended:
    """Do what follows from the rows of a table alone; ``timed``: look at its clocks."""
    _close_old(sql, sitting.id, now)
    warned = warn_of_end(sql, sitting.id, now)
    if sitting.playing:
        seats = () if sitting.is_held else sitting.begun().waiting()
        mend_handovers(sql, sitting.id, sitting.number, seats, now)
    if timed:
        return Attended(warned, lateness.look(sql, sitting.id, now, STAND_IN))
    reschedule(sql, sitting.id)
    return Attended(warned, None)


def _close_unseen(sql: Sql, table_id: int, now: int) -> None:
    """Close what nobody sees, where the bot is not."""
    _close_old(sql, table_id, now)
    reschedule(sql, table_id)


def _close_old(sql: Sql, table_id: int, now: int) -> None:
    """Close the questions and the offers that have run out."""
    settle_offers(sql, table_id, now)
    questions.close_old(sql, table_id, now)


async def _always(_: StoredTable, __: int) -> bool:
    """Where there is no Discord everybody stays."""
    return True
