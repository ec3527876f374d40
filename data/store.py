"""What is remembered: tables and the lines that are their games, drafts, votes, settings.

An operation is a function that takes ``sql`` first, in the file of what it is about::

    await store.write(blocks.block, member_id, other)
    table = await store.view(tables.table, table_id)

It is one hop and one transaction: it happened and is durable when the call returns, or it raises
(:class:`~data.rows.Refused`, :class:`~data.store_errors.StoreError`) and nothing changed. Times are
whole seconds and given by the caller; snapshots and events are bytes, opaque here.

The life of a table: ``gathering.open_table`` seats its host, others ``join_table`` and
``leave_table``, ``start_game`` deals; ``games.append`` adds a line, until one of them is the last,
or ``tables.end`` stops it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, Self, TypeVar

from data.checkup import let_go
from data.database import CONNECTIONS, MEMORY, Database, Sql
from data.scrubbing import Scrubber
from data.store_errors import UnsureStore

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """``async with await Store.open("patolli.db") as store: …``"""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.query, self.view, self.aside = database.query, database.view, database.aside
        self._queued: Callable[[], object] = lambda: None
        self._scrubber = Scrubber(database)

    @classmethod
    async def open(
        cls, where: Path | str = MEMORY, *, damaged: bool = False, connections: int = CONNECTIONS
    ) -> Self:
        """A file, or ``postgresql://…``; raises :class:`~data.store_errors.StoreError`. ``damaged``
        opens what is left of a damaged file, for a look at it alone."""
        store = cls(await Database.open(where, damaged=damaged, connections=connections))
        if not damaged:
            await store.database.write(let_go)
            await store._scrubber.scrub()
        return store

    async def close(self) -> None:
        self._scrubber.stop()
        await self.database.close()

    async def write(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run the operation in a transaction of its own; what it did is durable when this returns.
        An exception undoes it. It may be run several times before one run counts."""
        owes_scrub = queued = False

        def work(sql: Sql) -> T:
            nonlocal owes_scrub, queued
            result = operation(sql, *args, **kwargs)
            owes_scrub, queued = sql.owes_scrub, sql.queued
            return result

        try:
            result = await self.database.write(work)
            if queued:
                self._queued()
            if owes_scrub:
                await self._scrubber.scrub()
        except (UnsureStore, asyncio.CancelledError):  # what it did may be durable all the same
            if owes_scrub:
                self._scrubber.scrub_soon()
            raise
        return result

    def listen(self, queued: Callable[[], object]) -> None:
        """Call ``queued`` whenever a transaction has queued posts; one listens at a time."""
        self._queued = queued

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
