"""Games whose rules were corrected since they began: what becomes of them, and going on.

Each is looked at once, in a worker: it is due when the bot starts, and somebody may visit it before
that. What was found stands in its row, so another process finds the same or nothing to do.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cogs.workshop.orders import Checked
from cogs.workshop.workshop import Busy, Died, Undone
from data import rulings
from data.packing import pack, unpack_events
from data.refusal import Refusal
from data.rows import DamagedTable, StaleBoard
from data.rulings import Played
from data.store_errors import StoreError
from data.stored_table import StoredTable
from engine.catalogue import titles
from engine.record import Record
from engine.upgrade import as_it_stands
from renderers.replay import State

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

_ATTEMPTS = 2
"""A game over which the workers die so often is taken for one that cannot be replayed."""


class Revisions:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.show: Callable[[int], object] = lambda table_id: None
        """Called with a table whose players are to be asked."""
        self._deaths: dict[int, int] = {}

    async def wake(self) -> None:
        """After a start: let all games be looked at whose rules were corrected meanwhile."""
        newest = {game.key: game.revision for game in titles()}
        if found := await self.hall.store.write(rulings.make_due, newest, self.hall.now()):
            log.info("the rules of %s games were corrected", found)

    async def settled(self, sitting: StoredTable, *, shows: bool = True) -> StoredTable:
        """The table once it is known what becomes of it; as it is where nobody can tell just now.
        Where its players are to be asked the board that does is shown, if that is wanted."""
        if not sitting.unchecked:
            return sitting
        try:
            settled = await self._check(sitting)
        except StaleBoard:
            return await self.hall.table(sitting.id)
        except (Busy, Died, StoreError, DamagedTable) as passing:
            log.warning("table %s is looked at later: %r", sitting.id, passing)
            return sitting
        if settled.is_held and shows:
            self.show(sitting.id)
        return settled

    async def go_on(self, sitting: StoredTable) -> StoredTable:
        """Under the newer rules from the position as it stands; the same again where it goes on
        already."""
        while sitting.is_held:
            standing = as_it_stands(sitting.game, sitting.begun().dump())
            if standing.fate == "stuck":
                raise Refusal("refusal.cannot_go_on")
            try:
                row = await self.hall.store.write(
                    rulings.adopt_revision,
                    _read(sitting),
                    sitting.game.revision,
                    pack(standing.position),
                    self.hall.now(),
                    waiting=sitting.begun().waiting(),
                    over=standing.over,
                )
            except StaleBoard:
                sitting = await self.hall.table(sitting.id)
            else:
                sitting = await self.hall.mended(row)
                self.hall.note(row.due)
                self.hall.house.look(sitting)
        return sitting

    async def states(self, sitting: StoredTable, numbers: Sequence[int]) -> list[State]:
        """The turns of these numbers as they are kept, for a game that cannot be replayed: what
        each led to, and what it brought; before them where the game began."""
        lines = {line.number: line for line in await self.hall.lines(sitting.id)}
        positions = await self.hall.positions_at(sitting, [0, *numbers])
        return [
            State(n, positions[n](), unpack_events(lines[n].events) if n else ())
            for n in (0, *numbers)
        ]

    async def _check(self, sitting: StoredTable) -> StoredTable:
        record = await self.hall.record(sitting)
        if len(record.lines) != sitting.number:
            raise StaleBoard(len(record.lines))
        read, newest = _read(sitting), sitting.game.revision
        write = self.hall.store.write
        checked = await self._checked(record, sitting)
        if not checked.goes_on:
            log.warning("table %s asks whether it goes on: %s", sitting.id, checked.why)
            return await self.hall.mended(await write(rulings.hold, read, newest, self.hall.now()))
        log.info("table %s goes on under rules %s", sitting.id, newest)
        waiting = sitting.begun().waiting()
        raised = await write(
            rulings.raise_revision, read, newest, checked.snapshot, self.hall.now(), waiting=waiting
        )
        settled = await self.hall.mended(raised)
        self.hall.house.look(settled)
        return settled

    async def _checked(self, record: Record, sitting: StoredTable) -> Checked:
        """What a worker finds; its players are asked too where none can tell."""
        try:
            return await self.hall.workshop.upgraded(record, sitting.begun())
        except Undone as undone:
            return Checked(goes_on=False, why=str(undone), snapshot=b"")
        except Died as died:
            self._deaths[sitting.id] = self._deaths.get(sitting.id, 0) + 1
            if self._deaths[sitting.id] < _ATTEMPTS:
                raise
            return Checked(goes_on=False, why=str(died), snapshot=b"")


def _read(sitting: StoredTable) -> Played:
    return Played(sitting.id, sitting.number, sitting.revision or 0)
