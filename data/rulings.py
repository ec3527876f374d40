"""Rules that change while games run: which revision holds from which line on, and which games are
held until their players have said whether they go on.

A table has no row here while it is played by the rules it was begun under; else the row of line 0
names those. What is done here is done to a game as it was read: another process that was faster
leaves nothing to do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from data import queries
from data.boards import owe_another
from data.database import Database, Sql
from data.due import reckon
from data.handovers import hand_over
from data.outbox import decided, seats_of_people, tell
from data.rows import StaleBoard
from data.scrubbing import Scrubber
from data.stored_table import StoredTable
from engine.record import Rules

_AS_IT_WAS = "id = ? AND state = 'playing' AND number = ? AND revision = ?"


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was read: how many lines there were, and the rules that held."""

    table_id: int
    number: int
    revision: int

    @property
    def key(self) -> tuple[int, int, int]:
        return self.table_id, self.number, self.revision


class Rulings:
    def __init__(self, database: Database, scrubber: Scrubber) -> None:
        self._database, self._scrubber = database, scrubber

    async def are_due(self, newest: Mapping[str, int], now: int) -> int:
        """The games being played whose rules are older than these, which are the newest of their
        titles, must be looked at, unless it is known what becomes of them; how many there are."""

        def work(sql: Sql) -> int:
            return sum(
                sql.run(
                    "UPDATE tables SET due = ? WHERE state = 'playing' AND title = ?"
                    " AND revision < ? AND (held IS NULL OR held <> ?)",
                    *(now, title, revision, revision),
                )
                for title, revision in newest.items()
            )

        return await self._database.write(work)

    async def raise_revision(
        self, played: Played, revision: int, snapshot: bytes, now: int, *, waiting: Collection[int]
    ) -> StoredTable:
        """All its lines are legal under newer rules too and lead to this position, where it waits
        for these seats: they hold from where the older ones did."""

        def work(sql: Sql) -> StoredTable:
            changed = sql.run(
                f"UPDATE tables SET revision = ?, held = NULL WHERE {_AS_IT_WAS}",
                *(revision, *played.key),
            )
            if not changed:
                raise _stale(sql, played)
            table = queries.table(sql, played.table_id)
            _note_the_first(sql, played)
            first = max(1, table.rules_from)
            there = sql.row(
                "SELECT position FROM rulings WHERE table_id = ? AND first = ?", table.id, first
            )
            _rule(sql, table.id, Rules(revision, first, there[0] if there else None))
            queries.keep_position_again(sql, table.id, table.number, snapshot)
            decided(sql, table.id, now)
            hand_over(sql, table.id, table.number, waiting, now)
            reckon(sql, table.id)
            return queries.table_at(sql, table.id, snapshot)

        return await self._database.write(work)

    async def hold(self, played: Played, revision: int, now: int) -> StoredTable:
        """Its players are to say whether it goes on under newer rules: a board is owed that asks
        them, and it waits for nobody's turn."""

        def work(sql: Sql) -> StoredTable:
            held = sql.run(
                f"UPDATE tables SET held = ? WHERE {_AS_IT_WAS}", *(revision, *played.key)
            )
            if not held:
                raise _stale(sql, played)
            owe_another(sql, "id = ?", played.table_id)
            hand_over(sql, played.table_id, played.number, (), now)
            for seat in seats_of_people(sql, played.table_id):
                tell(sql, played.table_id, "revised", seat, revision, now)
            reckon(sql, played.table_id)
            return queries.table(sql, played.table_id)

        return await self._database.write(work)

    async def go_on(
        self,
        played: Played,
        revision: int,
        snapshot: bytes,
        now: int,
        *,
        waiting: Collection[int],
        over: bool = False,
    ) -> StoredTable:
        """Its players go on from this position, where it waits for these seats, by newer rules from
        the next line on; unfinished turns are let go. ``over``: nothing is left to do."""

        def work(sql: Sql) -> tuple[StoredTable, bool]:
            changed = sql.run(
                "UPDATE tables SET revision = ?, held = NULL, rules_from = number + 1,"
                f" touched = ? WHERE {_AS_IT_WAS}",
                *(revision, now, *played.key),
            )
            if not changed:
                raise _stale(sql, played)
            table_id, number = played.table_id, played.number
            _note_the_first(sql, played)
            _rule(sql, table_id, Rules(revision, number + 1, snapshot))
            queries.keep_position_again(sql, table_id, number, snapshot)
            sql.run("DELETE FROM drafts WHERE table_id = ?", table_id)
            owe_another(sql, "id = ?", table_id)
            decided(sql, table_id, now)
            hand_over(sql, table_id, number, waiting, now)
            reckon(sql, table_id)
            forgotten = over and queries.close(sql, table_id, "over", now)
            return queries.table_at(sql, table_id, snapshot), forgotten

        table, forgotten = await self._database.write(work)
        if forgotten:
            await self._scrubber.scrub()
        return table


def _note_the_first(sql: Sql, played: Played) -> None:
    """The rules that it was begun under, unless they are known."""
    sql.run(
        "INSERT INTO rulings (table_id, first, revision) VALUES (?, 0, ?) ON CONFLICT DO NOTHING",
        *(played.table_id, played.revision),
    )


def _rule(sql: Sql, table_id: int, rules: Rules) -> None:
    """From that line on these rules hold, instead of others that did."""
    sql.run("DELETE FROM rulings WHERE table_id = ? AND first = ?", table_id, rules.first)
    sql.run(
        "INSERT INTO rulings (table_id, first, revision, position) VALUES (?, ?, ?, ?)",
        *(table_id, rules.first, rules.revision, rules.position),
    )


def _stale(sql: Sql, played: Played) -> StaleBoard:
    return StaleBoard(queries.table(sql, played.table_id).number)
