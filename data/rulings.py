"""Rules that change while games run: which revision holds from which line on, and which games are
held until their players have said whether they go on.

A table has no row here while it is played by the rules it was begun under; else the row of line 0
names those. What is done here is done to a game as it was read: another process that was faster
leaves nothing to do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from data import games, tables
from data.boards import owe_another
from data.database import Sql
from data.due import reschedule
from data.handovers import hand_over
from data.outbox import decided, seats_of_people, tell
from data.rows import StaleBoard
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


def make_due(sql: Sql, newest: Mapping[str, int], now: int) -> int:
    """Make the games due that are being played by rules older than these, which are the newest of
    their titles, unless it is known what becomes of them; return how many there are."""
    return sum(
        sql.run(
            "UPDATE tables SET due = ? WHERE state = 'playing' AND title = ?"
            " AND revision < ? AND (held IS NULL OR held <> ?)",
            *(now, title, revision, revision),
        )
        for title, revision in newest.items()
    )


def raise_revision(
    sql: Sql, played: Played, revision: int, snapshot: bytes, now: int, *, waiting: Collection[int]
) -> StoredTable:
    """Note that all its lines are legal under newer rules too and lead to this position, where it
    waits for these seats: they hold from where the older ones did."""
    if not sql.run(f"UPDATE tables SET held = NULL WHERE {_AS_IT_WAS}", *played.key):
        raise _stale(sql, played)
    sql.amend("tables", {"id": played.table_id}, revision=revision)
    table = tables.table(sql, played.table_id)
    first = max(1, table.rules_from)
    there = sql.row(
        "SELECT position FROM rulings WHERE table_id = ? AND first = ?", table.id, first
    )
    _rule(sql, played, Rules(revision, first, there[0] if there else None))
    _continue(sql, played, snapshot, now, waiting)
    return tables.table_at(sql, table.id, snapshot)


def hold(sql: Sql, played: Played, revision: int, now: int) -> StoredTable:
    """Let its players say whether it goes on under newer rules: a board is owed that asks them, and
    it waits for nobody's turn."""
    held = sql.run(f"UPDATE tables SET held = ? WHERE {_AS_IT_WAS}", *(revision, *played.key))
    if not held:
        raise _stale(sql, played)
    owe_another(sql, "id = ?", played.table_id)
    hand_over(sql, played.table_id, played.number, (), now)
    for seat in seats_of_people(sql, played.table_id):
        tell(sql, played.table_id, "revised", seat, revision, now)
    reschedule(sql, played.table_id)
    return tables.table(sql, played.table_id)


def adopt_revision(
    sql: Sql,
    played: Played,
    revision: int,
    snapshot: bytes,
    now: int,
    *,
    waiting: Collection[int],
    over: bool = False,
) -> StoredTable:
    """Go on from this position, where it waits for these seats, by newer rules from the next line
    on; unfinished turns are let go. ``over``: nothing is left to do."""
    now_on = f"UPDATE tables SET held = NULL, touched = ? WHERE {_AS_IT_WAS}"
    if not sql.run(now_on, now, *played.key):
        raise _stale(sql, played)
    table_id = played.table_id
    sql.amend("tables", {"id": table_id}, revision=revision, rules_from=played.number + 1)
    _rule(sql, played, Rules(revision, played.number + 1, snapshot))
    sql.run("DELETE FROM drafts WHERE table_id = ?", table_id)
    owe_another(sql, "id = ?", table_id)
    _continue(sql, played, snapshot, now, waiting)
    if over:
        tables.close(sql, table_id, "over", now)
    return tables.table_at(sql, table_id, snapshot)


def _continue(
    sql: Sql, played: Played, snapshot: bytes, now: int, waiting: Collection[int]
) -> None:
    """Let it go on from this position, where it waits for these seats; nobody is asked any more."""
    games.keep_position(sql, played.table_id, played.number, snapshot)
    decided(sql, played.table_id, now)
    hand_over(sql, played.table_id, played.number, waiting, now)
    reschedule(sql, played.table_id)


def _rule(sql: Sql, played: Played, rules: Rules) -> None:
    """Let these rules hold from their line on, instead of others that did. Those that it was begun
    under are noted, unless they are known."""
    table_id, begun = played.table_id, Rules(played.revision, 0)
    sql.add("rulings", begun, "ON CONFLICT DO NOTHING", table_id=table_id)
    sql.put("rulings", {"table_id": table_id, "first": rules.first}, rules)


def _stale(sql: Sql, played: Played) -> StaleBoard:
    return StaleBoard(tables.table(sql, played.table_id).number)
