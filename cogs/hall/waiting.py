"""The one loop of what waits: it sleeps until something is due, and gives it to whoever looks after
things of its kind.

Nothing waits in memory: the rows tell what is due (:mod:`data.due`), so a restart forgets nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from cogs.hall.tasks import let_go
from data.cup_rows import DamagedCup, NoSuchCup
from data.due import AWAY, Kind, due_by, house_is_due, look_later, next_due, note_heartbeat
from data.rows import DamagedTable, NoSuchTable
from data.shares import Share
from data.store import Store
from data.store_errors import StoreError

log = logging.getLogger(__name__)

BEAT = 60
"""The heart beats so often, in seconds that pass."""
_AT_ONCE = 8
_AFTER_A_FAULT = 5.0
_FAULTY_AGAIN = 600
"""What failed is tried again after so many seconds."""

Attend = Callable[[int], Awaitable[int]]
"""Does what is due of something, and answers after how many seconds to look again if it is still
due then."""
Rest = Callable[[float], Awaitable[object]]
"""Sleeps so many seconds, or less when it is stirred."""


class Waiting:
    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        attend: Mapping[Kind, Attend],
        *,
        share: Callable[[], Share],
        rest: Rest,
        stir: Callable[[], object],
        here: Callable[[], bool] = lambda: True,
        moved: Callable[[], object] = lambda: None,
        pace: float = 1.0,
    ) -> None:
        """``share``: what this process looks after. ``here``: whether the players can reach the bot
        just now. ``moved`` is called when deadlines have moved and boards are owed that tell them.
        In a second that passes, ``pace`` seconds pass at the tables."""
        self._store, self._now, self._attend = store, now, attend
        self._share, self._rest, self._stir, self._here = share, rest, stir, here
        self._moved, self._pace = moved, pace
        self._until: float | None = None
        """It sleeps until then; None: it does not sleep."""
        self._beaten = 0
        """When the heart has beaten."""
        self._looked = False
        """Whether it has looked since the start."""
        self.looked_at = 0.0
        """When the loop came round last, on the monotonic clock; 0 before it begins."""
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run(), name="what is due")

    async def close(self) -> None:
        await let_go(self._loop)

    def note(self, due: int | None) -> None:
        """Something is due then."""
        if due is not None and self._until is not None and due < self._until:
            self._stir()

    def look_up(self) -> None:
        """Look now: where a clock is moved by hand nothing else wakes the loop."""
        if self._until is not None:
            self._stir()

    def look_anew(self) -> None:
        """Look as at a start: what another process thought of nobody thinks of any more."""
        self._looked = False
        self.look_up()

    async def _run(self) -> None:
        """Look after what is due, for as long as the bot lives."""
        while True:
            self.looked_at = time.monotonic()
            try:
                pause = await self._look()
            except StoreError as passing:
                log.warning("what is due could not be read: %s", passing)
                pause = _AFTER_A_FAULT
            except Exception:  # a loop that dies would leave everything undone for ever
                log.exception("what is due could not be looked after")
                pause = _AFTER_A_FAULT
            self._until = self._now() + pause * self._pace
            await self._rest(pause)
            self._until = None

    async def _look(self) -> float:
        """One look; how long to sleep then."""
        if not self._here():
            return BEAT
        if not self._looked:
            await self._store.write(house_is_due, self._now(), self._share())
            self._looked = True
        await self.beat()
        while found := await self._store.query(due_by, self._now(), _AT_ONCE, self._share()):
            await asyncio.gather(*(self._look_after(kind, which) for kind, which in found))
            self.looked_at = time.monotonic()
        first = await self._store.query(next_due, self._share())
        pause = BEAT if first is None else max(0.0, first - self._now()) / self._pace
        return min(BEAT, pause)

    async def beat(self) -> None:
        """Note that the bot is here, every minute; and before anybody plays, for otherwise the
        first turn would pay for the time in which nobody was."""
        now = self._now()
        if now - self._beaten < BEAT * self._pace:
            return
        long, share = round(AWAY * self._pace), self._share()
        if away := await self._store.write(note_heartbeat, now, long, share):
            log.info("nobody was here for %s s: that counts against nobody", away)
            self._moved()
        self._beaten = now

    async def _look_after(self, kind: Kind, which: int) -> None:
        try:
            again = await self._attend[kind](which)
        except (NoSuchTable, NoSuchCup, DamagedTable, DamagedCup) as ill:
            log.error("nothing can be done there: %s", ill)  # noqa: TRY400
            again = _FAULTY_AGAIN
        except StoreError as passing:
            log.warning("%s %s is looked after later: %s", kind, which, passing)
            again = BEAT
        except Exception:  # one table must not hold up the others
            log.exception("%s %s could not be looked after", kind, which)
            again = _FAULTY_AGAIN
        now = self._now()
        until = now + round(again * self._pace)
        await self._store.write(look_later, kind, which, now, until)
