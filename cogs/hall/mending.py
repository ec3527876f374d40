"""What the lines tell again when it is damaged in the file: positions, and what lines brought.

The lines are the truth. Where they are damaged themselves nothing can be mended, and the table is
refused with :class:`~data.rows.DamagedTable`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from cogs.hall.packing import pack, pack_events, undone
from data.rows import DamagedTable, StoredLine, StoredTable
from data.store import Store
from engine.catalogue import find
from engine.game import Event, Position
from engine.record import Record

log = logging.getLogger(__name__)


class Mender:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def table(self, row: StoredTable) -> StoredTable:
        """The table with its position."""
        if row.started is None or row.snapshot is not None:
            return row
        return replace(row, snapshot=await self.position(row, row.number))

    async def position(self, row: StoredTable, number: int) -> bytes:
        """Replay the position after this many lines and keep it."""
        position, _ = (await self._replayed(row, number))[-1]
        snapshot = pack(position.dump())
        await self._store.mend_position(row.id, number, snapshot)
        log.warning(
            "table %s: the position after line %s was damaged, now it is mended", row.id, number
        )
        return snapshot

    async def lines(self, table_id: int, lines: Sequence[StoredLine]) -> list[StoredLine]:
        """The lines with all that they brought."""
        damaged = [line.number for line in lines if line.events is None]
        if not damaged:
            return list(lines)
        row = await self._store.table(table_id)
        told = await self._replayed(row, max(damaged))
        brought = {number: pack_events(told[number][1]) for number in damaged}
        await self._store.mend_events(table_id, brought)
        log.warning(
            "table %s: what lines %s brought was damaged, now it is mended",
            table_id,
            ", ".join(map(str, damaged)),
        )
        return [replace(line, events=brought.get(line.number, line.events)) for line in lines]

    async def _replayed(
        self, row: StoredTable, last: int
    ) -> list[tuple[Position, Sequence[Event]]]:
        """The positions after each line up to the last one, and what the line brought; before them
        the first position."""
        _, record = await self._store.record(row.id)
        game = find(row.title)
        if record.revision != game.revision:
            raise DamagedTable(row.id, "it was begun under older rules and cannot be mended")
        try:
            return await asyncio.to_thread(_replay, record, last)
        except Exception as bad:  # the lines are as they were written, and do not lead anywhere
            raise DamagedTable(row.id, f"its lines cannot be replayed: {bad}") from bad


def _replay(record: Record, last: int) -> list[tuple[Position, Sequence[Event]]]:
    game = find(record.key)
    found: list[tuple[Position, Sequence[Event]]] = [(record.table(game, 0).position, ())]
    record.lines = record.lines[:last]
    for line, (table, turn) in zip(record.lines, record.replay(game), strict=True):
        brought = turn.events if turn else [undone(line.seat, line.strikes)]
        found.append((table.position, brought))
    return found
