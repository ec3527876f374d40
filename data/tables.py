"""Tables as they are stored: reading them, who sits there, stopping them.

An operation on one table raises :class:`~data.rows.NoSuchTable` where there is none, and
:class:`~data.rows.DamagedTable`; lists leave damaged tables out, and the log names them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace

from data.boards import OWED, owe_another, owe_none
from data.checksum import holds, summed, unseal, width
from data.clocks import Running, running
from data.columns import columns, made
from data.database import Query, Row, Sql, Value
from data.finished import due_to_count
from data.handovers import end_handovers
from data.offers import end_offers
from data.questions import close_questions
from data.rows import (
    GATHERING,
    DamagedTable,
    EndedBy,
    NoSuchTable,
    NotOpen,
    NotPlaying,
    Player,
    Question,
    StaleBoard,
    State,
)
from data.scrubbing import owe
from data.sittings import forget_at_end
from data.stored_table import StoredTable
from engine.clock import NONE

log = logging.getLogger(__name__)

_COLUMNS = f"SELECT {summed('tables', 't')}"
_TABLE = (
    f"{_COLUMNS}, t.number, (SELECT MAX(l.number) FROM lines l WHERE l.table_id = t.id),"
    f" p.snapshot, {columns(StoredTable, 't')} FROM tables t"
    " LEFT JOIN positions p ON p.table_id = t.id AND p.number = t.number"
)
_JUST_WRITTEN = f"{_COLUMNS}, t.number, t.number, NULL, {columns(StoredTable, 't')} FROM tables t"
"""Its newest line is just being written."""


SITS = "t.id IN (SELECT table_id FROM players WHERE member_id = ?)"


def table(sql: Sql, table_id: int) -> StoredTable:
    """Return the table."""
    found = _first(sql, "t.id = ?", table_id)
    if found is None:
        raise NoSuchTable(f"there is no table {table_id}")
    return found


def table_at(sql: Sql, table_id: int, snapshot: bytes) -> StoredTable:
    """Return the table, whose position was just written. It is not read again, for on a server
    whoever reads beside the positions of another table is in the way of those who write them."""
    for row in sql.rows(f"{_JUST_WRITTEN} WHERE t.id = ?", table_id):
        return replace(_table_of(sql, row), snapshot=snapshot)
    raise NoSuchTable(f"there is no table {table_id}")


def running_in(sql: Sql, channel_id: int) -> StoredTable | None:
    """Return the table that gathers or plays in a channel."""
    return _first(sql, "t.channel_id = ? AND t.state IN ('open', 'playing')", channel_id)


def latest_in(sql: Sql, channel_id: int) -> StoredTable | None:
    """Return the table that gathers or plays in a channel, else the newest that ended there."""
    runs = "SELECT id FROM tables WHERE channel_id = ? AND state IN ('open', 'playing')"
    newest = f"t.id = COALESCE(({runs}), (SELECT MAX(id) FROM tables WHERE channel_id = ?))"
    return _first(sql, newest, channel_id, channel_id)


def of_member(sql: Sql, member_id: int) -> list[StoredTable]:
    """Return the running tables where a member sits."""
    return where(sql, f"t.state IN ('open', 'playing') AND {SITS}", member_id)


def unshown(sql: Sql) -> list[StoredTable]:
    """Return the tables whose gathering, whose last line or whose stop nobody was shown."""
    owed = f"(t.state = 'open' AND t.shown < ?) OR (t.started IS NOT NULL AND ({OWED}))"
    return where(sql, owed, GATHERING)


def started(sql: Query) -> list[int]:
    """Return the ids of all tables where a game was ever started."""
    return sql.values("SELECT id FROM tables WHERE started IS NOT NULL ORDER BY id")


def where(sql: Sql, which: str, *values: Value) -> list[StoredTable]:
    """Return all tables ``t`` of which that holds."""
    sound: list[StoredTable] = []
    for found in _found(sql, which, *values):
        if isinstance(found, DamagedTable):
            log.error("left out: %s", found)
        else:
            sound.append(found)
    return sound


def damaged(sql: Sql, which: str, *values: Value) -> list[int]:
    """Return the ids of those that are damaged."""
    found = _found(sql, which, *values)
    return [table.table_id for table in found if isinstance(table, DamagedTable)]


def require_open(sql: Sql, table_id: int) -> StoredTable:
    found = table(sql, table_id)
    if found.state != "open":
        raise NotOpen(f"table {table_id} is {found.state}")
    return found


def players(sql: Sql, table_id: int) -> tuple[Player, ...]:
    rows = sql.checked("players", columns(Player), "table_id = ? ORDER BY seat", table_id)
    if not all(whole for whole, _ in rows):
        raise DamagedTable(table_id, "its players are damaged")
    return tuple(made(Player, player) for _, player in rows)


def seat(sql: Sql, table_id: int, player: Player) -> None:
    sql.add("players", replace(player, forget=False), table_id=table_id)


def seat_anew(sql: Sql, table_id: int, order: Iterable[Player]) -> None:
    """Empty the table and seat these from the first seat on."""
    sql.run("DELETE FROM players WHERE table_id = ?", table_id)
    for number, player in enumerate(order):
        seat(sql, table_id, replace(player, seat=number))


def leave(sql: Sql, table: StoredTable, member_id: int, now: int) -> None:
    """A member leaves a table that gathers. Those who came later move up, a host's place falls to
    the first person who stays, and a table that no person is left at ends."""
    seat_anew(sql, table.id, [p for p in table.players if p.member_id != member_id])
    people = [player for player in table.people if player.member_id != member_id]
    if not people:
        close(sql, table.id, "ended", now, "empty")
    elif table.host_id == member_id:
        sql.run("UPDATE tables SET host_id = ? WHERE id = ?", people[0].member_id, table.id)


def close(
    sql: Sql,
    table_id: int,
    state: State,
    now: int,
    why: EndedBy | None = None,
    *,
    passed: Question | None = None,
) -> None:
    """End the game, by a question that ``passed``: nothing is unfinished any more, and whoever
    asked for it is forgotten. In a cup its result is to be taken."""
    sql.run(
        "UPDATE tables SET state = ?, ended = ?, ended_by = ?, paused = NULL,"
        " due = CASE WHEN cup_id IS NULL THEN CAST(? AS BIGINT) END WHERE id = ?",
        *(state, now, why, due_to_count(state, why, now), table_id),
    )
    sql.run(
        "UPDATE cups SET due = ? WHERE state = 'playing' AND paused IS NULL"
        " AND (due IS NULL OR due > ?) AND id = (SELECT cup_id FROM tables WHERE id = ?)",
        *(now, now, table_id),
    )
    end_handovers(sql, table_id, now)
    sql.run("DELETE FROM drafts WHERE table_id = ?", table_id)
    close_questions(sql, table_id, now, passed=passed)
    sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
    sql.run("DELETE FROM questions WHERE table_id = ?", table_id)
    end_offers(sql, table_id, None, now)
    sql.run(
        "UPDATE tables SET host_id = NULL WHERE id = ? AND host_id IN"
        " (SELECT member_id FROM players WHERE table_id = ? AND forget)",
        *(table_id, table_id),
    )
    seat, forgotten = ("table_id", "seat"), {"member_id": None, "name": "", "forget": False}
    asked = sql.amend_all("players", seat, "table_id = ? AND forget", table_id, **forgotten)
    if forget_at_end(sql, table_id) or asked:
        owe(sql)


def stop(
    sql: Sql, table_id: int, now: int, why: EndedBy, *, passed: Question | None = None
) -> None:
    """End it early. Of a game one more board is owed, which says so."""
    close(sql, table_id, "ended", now, why, passed=passed)
    owe_another(sql, "id = ?", table_id)


def end(
    sql: Sql,
    table_id: int,
    now: int,
    *,
    why: EndedBy = "agreement",
    number: int | None = None,
    late: Running | None = None,
    passed: Question | None = None,
) -> StoredTable:
    """Stop a table that gathers or plays; return it. Raise :class:`NotPlaying` when it has ended,
    and :class:`StaleBoard` when it has not just ``number`` lines, or that player is not ``late``
    any more. ``passed``: the question by which it ends. Of a game one more board is owed, which
    says that it was stopped; in a channel that is gone none is."""
    found = table(sql, table_id)
    if not found.running:
        raise NotPlaying
    if number not in (None, found.number):
        raise StaleBoard(found.number)
    if late is not None:
        found.require_late(late.seat, late.number)
    stop(sql, table_id, now, why, passed=passed)
    if why == "gone":
        owe_none(sql, "id = ?", table_id)
    return table(sql, table_id)


def table_as_it_is(sql: Sql, table_id: int) -> StoredTable:
    """The table, damaged or not; raises :class:`ValueError` when it cannot be read at all."""
    row = sql.row(f"{_TABLE} WHERE t.id = ?", table_id)
    seated = sql.all(Player, "FROM players WHERE table_id = ? ORDER BY seat", table_id)
    if row is None:
        raise ValueError("it is not found again")
    _, number, _, snapshot, values = _parts(row)
    position = unseal(snapshot, table_id, number)
    return made(StoredTable, values, snapshot=position, players=tuple(seated))


def _first(sql: Sql, which: str, *values: Value) -> StoredTable | None:
    for found in _found(sql, which, *values):
        if isinstance(found, DamagedTable):
            raise found
        return found
    return None


def _found(sql: Sql, which: str, *values: Value) -> Iterator[StoredTable | DamagedTable]:
    for row in sql.rows(f"{_TABLE} WHERE {which} ORDER BY t.id", *values):
        try:
            yield _table_of(sql, row)
        except DamagedTable as damage:
            yield damage


def _table_of(sql: Sql, row: Row) -> StoredTable:
    table_id, number, newest, snapshot, values = _parts(row)
    if not holds("tables", row) or any(isinstance(value, bytes) for value in values):
        raise DamagedTable(table_id, "it is damaged")  # it has no column of bytes
    if number != (newest or 0):
        raise DamagedTable(table_id, "its number of lines is damaged, or its last lines are")
    seated, position = players(sql, table_id), unseal(snapshot, table_id, number)
    found = made(StoredTable, values, snapshot=position, players=seated)
    return replace(found, clocks=running(sql, table_id)) if found.clock != NONE else found


def _parts(row: Row) -> tuple[int, int, int | None, bytes | None, Row]:
    """Return the id of a table, its number of lines, that of the newest line, the position after
    it, and the columns of the table."""
    at = width("tables")
    return row[1], row[at], row[at + 1], row[at + 2], row[at + 3 :]
