"""What is remembered: tables and the lines that are their games, drafts, votes, settings.

An operation is a function that takes ``sql`` first, in the file of what it is about::

    await store.write(blocks.block, member_id, other)

It is one hop and one transaction: it happened and is durable when the call returns, or it raises
(:class:`~data.rows.Refused`, :class:`~data.store_errors.StoreError`) and nothing changed. Times are
whole seconds and given by the caller; snapshots and events are bytes, opaque here.

The life of a table (:mod:`data.gathering`): ``open_table`` seats its host, others ``join_table``
and ``leave_table``, ``start_game`` deals; ``append`` adds a line, until one of them is the last, or
``end_table`` stops it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec, Self, TypeVar

from data import queries
from data.boards import OWED, owe_none
from data.calls import NO_CALLS, Called, called
from data.checkup import Examined, examine, let_go
from data.clocks import Running
from data.database import CONNECTIONS, MEMORY, Database, Sql
from data.due import reckon
from data.forgetting import forget_member
from data.handovers import hand_over
from data.rows import (
    GATHERING,
    NOT_SHOWN,
    AlreadyPlayed,
    EndedBy,
    Forgotten,
    NotPlaying,
    NotSeated,
    Player,
    PlayersChanged,
    Refused,
    StaleBoard,
    StoredLine,
)
from data.scrubbing import Scrubber
from data.sittings import chairs, only_one_sat
from data.store_errors import UnsureStore
from data.stored_table import StoredTable
from engine.record import Line, Record

_SITS_THERE = (
    " AND EXISTS (SELECT 1 FROM players WHERE table_id = tables.id AND seat = ?"
    " AND COALESCE(member_id, 0) = ? AND COALESCE(house, '') = ?)"
)

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """``async with await Store.open("patolli.db") as store: …``"""

    def __init__(self, database: Database) -> None:
        self.database = database
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

    async def view(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what the operation reads, all of it as it was at one moment."""
        return await self.database.view(lambda sql: operation(sql, *args, **kwargs))

    async def write(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run the operation in a transaction of its own; what it did is durable when this returns.
        An exception undoes it. It may be run several times before one run counts."""
        owes_scrub = False

        def work(sql: Sql) -> T:
            nonlocal owes_scrub
            result = operation(sql, *args, **kwargs)
            owes_scrub = sql.owes_scrub
            return result

        try:
            result = await self.database.write(work)
            if owes_scrub:
                await self._scrubber.scrub()
        except (UnsureStore, asyncio.CancelledError):  # what it did may be durable all the same
            if owes_scrub:
                self._scrubber.scrub_soon()
            raise
        return result

    async def aside(
        self, operation: Callable[Concatenate[Sql, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run an operation of one statement, as :meth:`Database.aside` does."""
        return await self.database.aside(lambda sql: operation(sql, *args, **kwargs))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Playing.

    async def append(
        self,
        table_id: int,
        line: StoredLine,
        snapshot: bytes,
        *,
        player: Player | None = None,
        waiting: Collection[int] = (),
        over: bool = False,
        drop_drafts: Collection[int] = (),
        drop_votes: bool = False,
        unrated: bool = False,
    ) -> StoredTable:
        """Add the next line, which this ``player`` played, with the position after it and the seats
        for which the game is ``waiting`` then; the draft of its seat goes, and those of the seats
        in ``drop_drafts``.
        ``drop_votes`` is for a line that takes others back: it closes the questions that are open.
        ``unrated``: the game does not count for ratings from here on; raises
        :class:`PlayersChanged` where somebody else ever sat there, who must agree. ``over`` closes
        the table. The table as it is then.

        The line's number must be the next one, so of two at once only one is added: the other
        raises :class:`StaleBoard`. A click delivered twice raises :class:`AlreadyPlayed`, and a
        player who does not sit there any more :class:`NotSeated`."""
        sits, who = "", tuple[int | str, ...]()
        if player is not None:
            sits, who = _SITS_THERE, (player.seat, player.member_id or 0, player.house or "")

        def work(sql: Sql) -> StoredTable:
            moved = sql.run(
                "UPDATE tables SET number = number + 1, held = NULL, unrated = unrated OR ?,"
                " touched = CASE WHEN ? THEN ? ELSE touched END"
                " WHERE id = ? AND number = ? AND state = 'playing' AND paused IS NULL"
                f"{sits}",
                *(unrated, line.interaction_id is not None, line.played),
                *(table_id, line.number - 1, *who),
            )
            if not (moved and queries.add_line(sql, table_id, line)):
                raise _why_not_added(sql, table_id, line)
            if unrated and not only_one_sat(sql, table_id):
                raise PlayersChanged
            queries.keep_position(sql, table_id, line.number, snapshot)
            seats = {line.seat, *drop_drafts}
            sql.run(
                "DELETE FROM drafts WHERE table_id = ?"
                f" AND seat IN ({', '.join('?' * len(seats))})",
                *(table_id, *seats),
            )
            if drop_votes:
                queries.close_questions(sql, table_id)
            hand_over(
                sql,
                table_id,
                line.number,
                waiting,
                line.played,
                played=line.seat,
                strikes=Line(line.seat, line.text).strikes,
            )
            reckon(sql, table_id)
            if over:
                queries.close(sql, table_id, "over", line.played)
            return queries.table_at(sql, table_id, snapshot)

        return await self.write(work)

    async def end_table(
        self,
        table_id: int,
        now: int,
        *,
        why: EndedBy = "agreement",
        number: int | None = None,
        late: Running | None = None,
    ) -> StoredTable:
        """Stop it early, gathering or playing; raises :class:`NotPlaying` when it has ended, and
        :class:`StaleBoard` when it has not just ``number`` lines, or that player is not ``late``
        any more. Of a game one more board is owed, which says that it was stopped; in a channel
        that is gone none is."""

        def work(sql: Sql) -> StoredTable:
            table = queries.table(sql, table_id)
            if not table.running:
                raise NotPlaying
            if number not in (None, table.number):
                raise StaleBoard(table.number)
            if late is not None:
                table.require_late(late.seat, late.number)
            queries.stop(sql, table_id, now, why)
            if why == "gone":
                owe_none(sql, "id = ?", table_id)
            return queries.table(sql, table_id)

        return await self.write(work)

    # What was posted.

    async def mark_shown(
        self,
        table_id: int,
        number: int,
        board_id: int,
        board_channel_id: int,
        *,
        tells_after: int | None = None,
        calls: Called = NO_CALLS,
        now: int = 0,
        changes: int = 0,
    ) -> bool:
        """The board after that line, and so many ``changes``, stands in that message; False when a
        later one was posted before. ``number`` is GATHERING for the message that gathers players.
        It tells the news of the lines after ``tells_after``; None: after the same one as the
        message before. Of the ``calls`` that it owed it made some; the others follow it."""

        def work(sql: Sql) -> bool:
            changed = sql.run(
                "UPDATE tables SET shown = ?, board_id = ?, board_channel_id = ?,"
                " tells_after = COALESCE(?, tells_after), changes_shown = ?"
                " WHERE id = ? AND shown <= ? AND changes_shown <= ?",
                *(number, board_id, board_channel_id, tells_after, changes),
                *(table_id, number, changes),
            )
            called(sql, table_id, number, calls, now)
            return bool(changed)

        return await self.database.write(work)

    async def give_board_up(self, table_id: int) -> None:
        """No board is owed any more of a table that has ended."""
        await self.database.write(
            lambda sql: owe_none(sql, "id = ? AND ended IS NOT NULL", table_id)
        )

    async def unshown(self) -> list[StoredTable]:
        """The tables whose gathering, whose last line or whose stop nobody was shown."""
        return await self.database.view(
            lambda sql: queries.tables(
                sql,
                f"(t.state = 'open' AND t.shown < ?) OR (t.started IS NOT NULL AND ({OWED}))",
                GATHERING,
            )
        )

    async def forget_boards(self) -> None:
        """Forget the boards of running tables: a new simulated Discord does not have them."""
        await self.database.write(
            lambda sql: sql.run(
                "UPDATE tables SET shown = ?, board_id = NULL, board_channel_id = NULL"
                " WHERE state IN ('open', 'playing')",
                NOT_SHOWN,
            )
        )

    # Reading. What it costs to open a table does not depend on how many lines it has.

    async def table(self, table_id: int) -> StoredTable:
        """Raises :class:`NoSuchTable`."""
        return await self.database.view(lambda sql: queries.table(sql, table_id))

    async def running_in(self, channel_id: int) -> StoredTable | None:
        """The table that gathers or plays in a channel."""
        return await self.database.view(lambda sql: queries.running_in(sql, channel_id))

    async def latest_in(self, channel_id: int) -> StoredTable | None:
        """The table that gathers or plays in a channel, else the newest that ended there."""
        return await self.database.view(lambda sql: queries.latest_in(sql, channel_id))

    async def line_of(self, interaction_id: int) -> tuple[int, StoredLine] | None:
        """The table and the line that a click became, when it was a move."""
        found = await self.database.view(
            lambda sql: queries.placed_lines(sql, "interaction_id = ?", interaction_id)
        )
        return found[0] if found else None

    async def tables_of(self, member_id: int) -> list[StoredTable]:
        """The running tables where a member sits."""
        return await self.database.view(lambda sql: queries.tables_of(sql, member_id))

    async def lines(
        self, table_id: int, first: int = 1, last: int | None = None
    ) -> list[StoredLine]:
        """The lines from the first to the last number, both included."""

        def work(sql: Sql) -> list[StoredLine]:
            row = sql.row("SELECT number FROM tables WHERE id = ?", table_id)
            there = row[0] if row else 0
            upto = there if last is None else min(last, there)
            return queries.lines_between(sql, table_id, first, upto) if first <= upto else []

        return await self.database.view(work)

    async def snapshot_at(self, table_id: int, number: int) -> bytes | None:
        """The position after this many lines; None when it is missing or damaged."""
        return await self.database.view(lambda sql: queries.snapshot_at(sql, table_id, number))

    async def snapshots(self, table_id: int, numbers: Collection[int]) -> dict[int, bytes]:
        """The positions after this many lines, of several numbers at once; those that are damaged
        are left out."""
        return await self.database.view(lambda sql: queries.snapshots(sql, table_id, numbers))

    # Mending. What the lines lead to is known to the caller.

    async def mend_position(self, table_id: int, number: int, snapshot: bytes) -> None:
        """Put a position in the place of a damaged one."""
        await self.database.write(
            lambda sql: queries.keep_position(sql, table_id, number, snapshot)
        )

    async def mend_events(self, table_id: int, events: Mapping[int, bytes]) -> None:
        """Put what lines brought, by their numbers, in the place of what is damaged."""

        def work(sql: Sql) -> None:
            for number, brought in events.items():
                queries.bring(sql, table_id, number, brought)

        await self.database.write(work)

    async def record(self, table_id: int) -> tuple[StoredTable, Record]:
        """The game of a table with its seed, and the table as it stands; raises
        :class:`NotPlaying` when it was never started."""
        return await self.database.view(lambda sql: _record(sql, table_id))

    async def games(self) -> list[int]:
        """The ids of all tables where a game was ever started."""
        ids = await self.database.read(
            "SELECT id FROM tables WHERE started IS NOT NULL ORDER BY id"
        )
        return [table_id for (table_id,) in ids]

    async def all_records(self) -> AsyncIterator[tuple[StoredTable, Record]]:
        """Every game that was ever started, one after the other."""
        for table_id in await self.games():
            yield await self.record(table_id)

    async def examine(self, table_id: int) -> Examined:
        """All that is kept of a game, and all damage to it."""
        return await self.database.view(lambda sql: examine(sql, table_id))

    # Privacy.

    async def delete_member(self, member_id: int, now: int) -> Forgotten:
        """Remove a member from the rows, and then from the bytes of the files."""
        forgotten = await self.database.write(lambda sql: forget_member(sql, member_id, now))
        return replace(forgotten, owed=not await self._scrubber.scrub())


def _why_not_added(sql: Sql, table_id: int, line: StoredLine) -> Refused:
    if played := queries.placed_lines(sql, "interaction_id = ?", line.interaction_id):
        return AlreadyPlayed(*played[0])
    table = queries.table(sql, table_id)
    if table.number != line.number - 1 or table.paused is not None:
        return StaleBoard(table.number)
    if table.state == "playing":
        return NotSeated(f"another sits at seat {line.seat} of table {table_id}")
    return NotPlaying(f"table {table_id} is {table.state}")


def _record(sql: Sql, table_id: int) -> tuple[StoredTable, Record]:
    table = queries.table(sql, table_id)
    lines = queries.lines_between(sql, table_id, 1, table.number)
    record = queries.record_of(sql, table, (Line(line.seat, line.text) for line in lines))
    record.chairs = chairs(sql, table_id)
    return table, record
