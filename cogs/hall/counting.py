"""Games that are over are counted: one after the other, in the order in which they ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from cogs.hall.mending import Mender
from data import tables
from data.finished import Result, first_waiting, pass_over
from data.ratings import count_game, recount_if_due
from data.rows import DamagedTable
from data.store import Store
from data.store_errors import StoreError

log = logging.getLogger(__name__)

_AGAIN = 60


class Counting:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now, self._mender = store, now, Mender(store)
        self._one_at_a_time = asyncio.Lock()

    async def count(self) -> int:
        """Count all games that wait for it; how many there were."""
        counted = 0
        async with self._one_at_a_time:
            while (table_id := await self._store.query(first_waiting)) is not None:
                counted += await self._count(table_id)
        return counted

    async def recount(self, _which: int) -> int:
        """Reckon all ratings anew, if they do not follow from the games any more."""
        done = await recount_if_due(self._store.database, self._now())
        if done is not None:
            log.info("%s games were counted anew, %s rows changed", done.games, done.changed)
        return _AGAIN

    async def _count(self, table_id: int) -> bool:
        """False where another process was faster, or nobody can tell how it ended."""
        try:
            result = await self._result(table_id)
            if result is not None:
                return await self._store.write(count_game, table_id, result)
        except StoreError:
            raise
        except DamagedTable as damage:
            log.error("not counted: %s", damage)  # noqa: TRY400
        except Exception:  # one game that cannot be read must not hold up the others
            log.exception("table %s is not counted", table_id)
        await self._store.write(pass_over, table_id)
        return False

    async def _result(self, table_id: int) -> Result | None:
        """How its game ended by its own ranking, None where nobody can tell. What a cup makes of
        it is another thing."""
        sitting = await self._mender.table(await self._store.view(tables.table, table_id))
        outcome = sitting.outcome
        return outcome and Result(outcome.places, tuple(sitting.begun().scores()))
