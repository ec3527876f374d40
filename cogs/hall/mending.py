"""What the lines tell again when it is damaged in the file: positions, and what lines brought.

The lines are the truth. Where they are damaged themselves nothing can be mended, and the table is
refused with :class:`~data.rows.DamagedTable`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from data import games, tables
from data.packing import pack, pack_events, undone
from data.rows import DamagedTable, StoredLine
from data.store import Store
from data.stored_table import StoredTable
from engine.catalogue import find
from engine.game import Event, Position
from engine.record import Record

log = logging.getLogger(__name__)


class Mender:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def table(self, row: StoredTable) -> StoredTable:
        """Return the table with its position; raise :class:`DamagedTable` where nobody can tell
        it."""
        if row.started is not None and row.snapshot is None:
            row = replace(row, snapshot=await self.position(row, row.number))
        _ = row.position
        return row

    async def position(self, row: StoredTable, number: int) -> bytes:
        """Replay the position after this many lines and keep it."""
        position, _ = (await self._replayed(row, number))[number]
        snapshot = pack(position.dump())
        await self._store.write(games.keep_position, row.id, number, snapshot)
        log.warning(
            "table %s: the position after line %s was damaged, now it is mended", row.id, number
        )
        return snapshot

    async def lines(self, table_id: int, lines: Sequence[StoredLine]) -> list[StoredLine]:
        """The lines with all that they brought."""
        damaged = [line.number for line in lines if line.events is None]
        if not damaged:
            return list(lines)
        row = await self._store.view(tables.table, table_id)
        told = await self._replayed(row, max(damaged))
        if min(damaged) not in told:
            raise _too_old(table_id)
        brought = {number: pack_events(told[number][1]) for number in damaged}
        await self._store.write(games.mend_events, table_id, brought)
        log.warning(
            "table %s: what lines %s brought was damaged, now it is mended",
            table_id,
            ", ".join(map(str, damaged)),
        )
        return [replace(line, events=brought.get(line.number, line.events)) for line in lines]

    async def _replayed(
        self, row: StoredTable, last: int
    ) -> dict[int, tuple[Position, Sequence[Event]]]:
        """By number the positions after each line up to the last one, and what the line brought,
        as far as the rules that hold can tell; before them the position where they began to."""
        _, record = await self._store.view(games.record, row.id)
        game = find(row.title)
        first = record.holding.first
        if record.holding.revision != game.revision or last < first - 1:
            raise _too_old(row.id)
        try:
            return await asyncio.to_thread(_replay, record, last)
        except Exception as bad:  # the lines are as they were written, and do not lead anywhere
            raise DamagedTable(row.id, f"its lines cannot be replayed: {bad}") from bad


def _replay(record: Record, last: int) -> dict[int, tuple[Position, Sequence[Event]]]:
    game, first = find(record.key), record.holding.first
    found: dict[int, tuple[Position, Sequence[Event]]] = {}
    found[first - 1] = record.begun(game).position, ()
    record.lines = record.lines[:last]
    for number, (table, turn) in enumerate(record.replay(game), first):
        line = record.lines[number - 1]
        found[number] = table.position, turn.events if turn else [undone(line.seat, line.strikes)]
    return found


def _too_old(table_id: int) -> DamagedTable:
    return DamagedTable(table_id, "it was played under older rules and cannot be mended")
