"""What is done at a table when its moment has come. All of it is derived from the rows: where
nothing is to be done (any more), nothing happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from cogs.hall.sitting import Sitting
from data.due import deserted_at
from data.rows import NotPlaying, StaleBoard

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

_SOON, _LATE = 60, 3_600
"""After so many seconds a table is looked at again, if it is still due."""


class Attending:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.show: Callable[[int], object] = lambda table_id: None
        """Called with a table where something was done."""
        self.close_question: Callable[[Sitting, int, int], Awaitable[object]] = _nowhere
        """Called with a table and the channel and message of a question that ran out."""

    async def table(self, table_id: int) -> int:
        """Do what is due there; how many seconds that may take."""
        hall = self.hall
        sitting = await hall.table(table_id)
        if not sitting.row.running:
            return _LATE
        if await self._end_where_deserted(sitting):
            return _SOON
        for channel_id, message_id in await hall.store.questions.run_out(sitting.id, hall.now()):
            await self.close_question(sitting, channel_id, message_id)
        hall.note(await hall.store.due.warn(sitting.id, hall.now()))
        if sitting.playing:
            seats = sitting.begun().waiting()
            await hall.store.due.waits_for(sitting.id, sitting.number, seats, hall.now())
            hall.house.look(sitting)
        return _LATE if sitting.outdated else _SOON

    async def _end_where_deserted(self, sitting: Sitting) -> bool:
        """End a table where nobody has done anything for long."""
        ends = deserted_at(sitting.row.state, sitting.row.touched)
        if ends is None or self.hall.now() < ends:
            return False
        try:
            await self.hall.stop(sitting.id, "deserted", number=sitting.number)
        except (NotPlaying, StaleBoard):
            return False
        self.show(sitting.id)
        return True


async def _nowhere(_: Sitting, __: int, ___: int) -> None:
    """Without Discord there are no messages."""
