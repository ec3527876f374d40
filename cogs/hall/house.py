"""The house players of all tables: what they owe is thought and played, one turn after the other.

What is owed follows from the tables alone, so a start of the bot finds it again. At each table one
turn is thought at a time; several in a row are shown together, once a person is to act.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.hall.tasks import let_go
from cogs.workshop.workshop import Busy, Died
from data import games, questions
from data.rows import DamagedTable, NoSuchTable, NotPlaying, NotSeated, StaleBoard
from data.store_errors import StoreError
from data.stored_table import StoredTable
from engine.house.strengths import RANDOM

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

PAUSE = 1.5
"""Seconds before a house player acts, so that one sees what one did oneself."""
PATIENCE = 2
"""Whoever failed to think of a turn so often plays one at random: a game never stands still."""
AGAIN = 1.0
"""Seconds until it is tried again, at first; then longer and longer."""
_LONGEST = 60.0
LONGEST_VOTE = 600
"""Seconds since the last turn: so long an answer whether to take turns back is waited for."""
_READ_AT_ONCE = 4
"""So many tables are read at the same time: after a start there may be thousands."""
_HERE = 90.0
"""For so many seconds somebody who played is taken to be looking on, and needs no call."""


@dataclass(slots=True)
class _Thinking:
    task: asyncio.Task[None]
    seen: bool = True
    """Whether the table may have changed since it was read."""
    actor: int | None = None
    acted: float = 0.0


class _Asked(Exception):
    """People are asked whether to take turns back, on which the house would else build."""


class House:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pause = PAUSE
        self.show: Callable[[int, int | None], object] = lambda table_id, actor: None
        """Called with a table where turns were played, and the seat of a person who looks on."""
        self._tables: dict[int, _Thinking] = {}
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)
        self._closed = False

    def look(self, sitting: StoredTable, actor: int | None = None) -> None:
        """Begin to think where the game waits for a house player; ``actor`` has just played."""
        if _next(sitting) is None and sitting.id not in self._tables:
            return
        thinking = self._begin(sitting.id)
        if thinking is not None and actor is not None:
            thinking.actor, thinking.acted = actor, time.monotonic()

    async def close(self) -> None:
        """Stop in the middle: what is owed is found again."""
        self._closed = True
        await let_go(None, [thinking.task for thinking in self._tables.values()])

    def _begin(self, table_id: int) -> _Thinking | None:
        if self._closed:
            return None
        thinking = self._tables.get(table_id)
        if thinking is None:
            task = asyncio.create_task(self._play_on(table_id), name=f"house at {table_id}")
            thinking = self._tables[table_id] = _Thinking(task)
        thinking.seen = True
        return thinking

    async def _play_on(self, table_id: int) -> None:
        """Play until the game waits for people alone."""
        thinking, failures, unthought = self._tables[table_id], 0, 0
        try:
            while thinking.seen:
                pause = min(AGAIN * 2.0 ** min(failures, 10), _LONGEST) if failures else self.pause
                await asyncio.sleep(pause)
                thinking.seen = False
                try:
                    await self._play_row(table_id, at_random=unthought >= PATIENCE)
                    failures = unthought = 0
                    continue
                except _Asked:  # their answer begins it anew, and it is due again in any case
                    continue
                except (NoSuchTable, NotPlaying, DamagedTable) as gone:
                    log.info("the house plays no longer at table %s: %s", table_id, gone)
                    continue
                except (Busy, StoreError) as passing:  # nothing is wrong with what it thinks
                    log.warning("the house waits at table %s: %r", table_id, passing)
                except Died as died:
                    log.warning("the house thinks again at table %s: %r", table_id, died)
                    unthought += 1
                except Exception:  # one table must not hold up the game for ever
                    log.exception("the house could not play at table %s", table_id)
                    unthought += 1
                failures, thinking.seen = failures + 1, True
        finally:
            del self._tables[table_id]

    async def _play_row(self, table_id: int, *, at_random: bool) -> None:
        """The turns that are owed, one after the other, and then the board."""
        async with self._reading:
            sitting, played = await self.hall.table(table_id), False
        try:
            while (seat := _next(sitting)) is not None:
                try:
                    sitting = await self._play_one(sitting, seat, at_random=at_random)
                    played = True
                except (StaleBoard, NotSeated):
                    sitting = await self.hall.table(table_id)
        finally:
            if played:
                self.show(table_id, self._looking_on(table_id))

    async def _play_one(self, sitting: StoredTable, seat: int, *, at_random: bool) -> StoredTable:
        strength = RANDOM.key if at_random else sitting.house_at(seat)
        turn = await self.hall.workshop.think(
            sitting.title,
            sitting.begun().seen_by(seat),
            seat,
            strength or RANDOM.key,
            _luck(sitting, seat),
        )
        if await self._asked(sitting):
            raise _Asked
        return await self.hall.play_for_house(sitting, seat, turn)

    async def _asked(self, sitting: StoredTable) -> bool:
        """Whether those who may still agree to take turns back are to be waited for."""
        store = self.hall.store
        if not await store.query(questions.is_asked, sitting.id, "kind = 'undo'"):
            return False
        (last,) = await store.view(games.lines, sitting.id, sitting.number)
        return self.hall.now() < last.played + LONGEST_VOTE

    def _looking_on(self, table_id: int) -> int | None:
        thinking = self._tables[table_id]
        return thinking.actor if time.monotonic() - thinking.acted < _HERE else None


def _next(sitting: StoredTable) -> int | None:
    """The seat where a house player is to act."""
    if sitting.outdated:
        return None
    return next((seat for seat in sitting.waiting if sitting.house_at(seat)), None)


def _luck(sitting: StoredTable, seat: int) -> str:
    """The random numbers of a seat for its next turn: the same when it is thought again, others for
    each seat, and nobody knows them before the game is over."""
    told = f"{sitting.seed} {sitting.number} {seat}"
    return hashlib.sha256(told.encode()).hexdigest()
