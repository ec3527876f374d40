"""Statements that several operations of the store share, run inside their transactions."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from data.boards import owe_another
from data.checksum import checksum_of, seal, unseal
from data.clocks import running
from data.columns import columns, made, stored
from data.database import Row, Sql, Value
from data.digests import ILL
from data.finished import due_to_count
from data.handovers import end_handovers
from data.rows import (
    DamagedTable,
    EndedBy,
    NoSuchTable,
    NotOpen,
    NotPlaying,
    Player,
    State,
    StoredLine,
)
from data.scrubbing import owe
from data.sittings import forget_at_end
from data.stored_table import StoredTable
from engine.clock import NONE
from engine.record import Line, Record, Rules

log = logging.getLogger(__name__)

_COLUMNS = f"SELECT t.id, {columns(StoredTable, 't')}"
_TABLE = (
    f"{_COLUMNS}, p.snapshot, t.sound FROM checked_tables t"
    " LEFT JOIN positions p ON p.table_id = t.id AND p.number = t.number"
)
_JUST_WRITTEN = f"{_COLUMNS}, NULL, t.digest <> {ILL} FROM tables t"
"""Its digest was made by this very transaction, and is not checked again."""


SITS = "t.id IN (SELECT table_id FROM players WHERE member_id = ?)"


def tables_of(sql: Sql, member_id: int) -> list[StoredTable]:
    """The running tables where a member sits."""
    return tables(sql, f"t.state IN ('open', 'playing') AND {SITS}", member_id)


def tables(sql: Sql, where: str, *values: Value) -> list[StoredTable]:
    """All but those that are damaged, which the log names."""
    sound: list[StoredTable] = []
    for found in _found(sql, where, *values):
        if isinstance(found, DamagedTable):
            log.error("left out: %s", found)
        else:
            sound.append(found)
    return sound


def first(sql: Sql, where: str, *values: Value) -> StoredTable | None:
    """The first of them; raises :class:`DamagedTable`."""
    for found in _found(sql, where, *values):
        if isinstance(found, DamagedTable):
            raise found
        return found
    return None


def table(sql: Sql, table_id: int) -> StoredTable:
    found = first(sql, "t.id = ?", table_id)
    if found is None:
        raise NoSuchTable(f"there is no table {table_id}")
    return found


def table_at(sql: Sql, table_id: int, snapshot: bytes) -> StoredTable:
    """The table, whose position was just written. It is not read again, for on a server whoever
    reads beside the positions of another table is in the way of those who write them."""
    for row in sql.rows(f"{_JUST_WRITTEN} WHERE t.id = ?", table_id):
        return replace(_table_of(sql, row), snapshot=snapshot)
    raise NoSuchTable(f"there is no table {table_id}")


def running_in(sql: Sql, channel_id: int) -> StoredTable | None:
    return first(sql, "t.channel_id = ? AND t.state IN ('open', 'playing')", channel_id)


def latest_in(sql: Sql, channel_id: int) -> StoredTable | None:
    newest = "t.id = (SELECT MAX(id) FROM tables WHERE channel_id = ?)"
    return first(sql, newest, channel_id)


def damaged(sql: Sql, where: str, *values: Value) -> list[int]:
    """The ids of those that are damaged."""
    found = _found(sql, where, *values)
    return [table.table_id for table in found if isinstance(table, DamagedTable)]


def require_open(sql: Sql, table_id: int) -> StoredTable:
    found = table(sql, table_id)
    if found.state != "open":
        raise NotOpen(f"table {table_id} is {found.state}")
    return found


def players(sql: Sql, table_id: int) -> tuple[Player, ...]:
    rows = sql.rows(
        f"SELECT {columns(Player)}, sound FROM checked_players WHERE table_id = ? ORDER BY seat",
        table_id,
    )
    if not all(sound for *_, sound in rows):
        raise DamagedTable(table_id, "its players are damaged")
    return tuple(made(Player, player) for *player, _ in rows)


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


def placed_lines(sql: Sql, where: str, *values: Value) -> list[tuple[int, StoredLine]]:
    """Return lines, each with the id of its table; raise :class:`DamagedTable` naming the first one
    that has changed since it was written."""
    found: list[tuple[int, StoredLine]] = []
    names = f"table_id, {columns(StoredLine)}"
    for whole, row in sql.checked("lines", names, f"{where} ORDER BY number", *values):
        table_id, line = row[0], made(StoredLine, row[1:])
        if not whole:
            raise DamagedTable(table_id, "it is damaged", line.number)
        brought = unseal(line.events, table_id, line.number)
        found.append((table_id, replace(line, events=brought)))
    return found


def lines_between(sql: Sql, table_id: int, first: int, last: int) -> list[StoredLine]:
    """The lines from one number to another; raises :class:`DamagedTable` where one is missing."""
    where = "table_id = ? AND number BETWEEN ? AND ?"
    found = [line for _, line in placed_lines(sql, where, table_id, first, last)]
    for number, line in enumerate(found, first):
        if line.number != number:
            raise DamagedTable(table_id, "it is missing", number)
    if len(found) < last - first + 1:
        raise DamagedTable(table_id, "it is missing", first + len(found))
    return found


def snapshot_at(sql: Sql, table_id: int, number: int) -> bytes | None:
    """The position after this many lines; None when it is missing or damaged."""
    return snapshots(sql, table_id, [number]).get(number)


def snapshots(sql: Sql, table_id: int, numbers: Collection[int]) -> dict[int, bytes]:
    """The positions after so many lines, of several numbers at once; those that are damaged are
    left out."""
    if not numbers:
        return {}
    rows = sql.rows(
        "SELECT number, snapshot FROM positions"
        f" WHERE table_id = ? AND number IN ({', '.join('?' * len(numbers))})",
        *(table_id, *numbers),
    )
    found = {number: unseal(snapshot, table_id, number) for number, snapshot in rows}
    return {number: snapshot for number, snapshot in found.items() if snapshot is not None}


def keep_position(sql: Sql, table_id: int, number: int, snapshot: bytes) -> None:
    """Keep it, in the place of one that is damaged or was reached by older rules."""
    sql.run(
        "INSERT INTO positions (table_id, number, snapshot) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, number) DO UPDATE SET snapshot = excluded.snapshot",
        *(table_id, number, seal(snapshot, table_id, number)),
    )


def add_line(sql: Sql, table_id: int, line: StoredLine) -> int:
    """Whether no line had that number or came from that click. Its turn is the one that has begun
    for its seat."""
    began = "SELECT began + credit FROM handovers WHERE table_id = ? AND seat = ?"
    row = {**stored(line), "table_id": table_id}
    row["events"] = seal(line.events or b"", table_id, line.number)
    row["checksum"] = checksum_of("lines", row)
    return sql.run(
        f"INSERT INTO lines ({', '.join(row)}, began) VALUES ({', '.join('?' * len(row))},"
        f" ({began})) ON CONFLICT DO NOTHING",
        *(*row.values(), table_id, line.seat),
    )


def bring(sql: Sql, table_id: int, number: int, events: bytes) -> None:
    """Put what a line brought in the place of what is damaged."""
    sql.run(
        "UPDATE lines SET events = ? WHERE table_id = ? AND number = ?",
        *(seal(events, table_id, number), table_id, number),
    )


def close_questions(sql: Sql, table_id: int) -> None:
    """The game went back: what was asked is open no longer, and what was refused stays refused."""
    sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
    sql.run("DELETE FROM questions WHERE table_id = ? AND NOT refused", table_id)


def close(sql: Sql, table_id: int, state: State, now: int, why: EndedBy | None = None) -> None:
    """End the game: nothing is unfinished any more, and whoever asked for it is forgotten. In a
    cup its result is to be taken."""
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
    sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
    sql.run("DELETE FROM questions WHERE table_id = ?", table_id)
    sql.run("UPDATE offers SET ended = ? WHERE table_id = ? AND ended IS NULL", now, table_id)
    sql.run(
        "UPDATE tables SET host_id = NULL WHERE id = ? AND host_id IN"
        " (SELECT member_id FROM players WHERE table_id = ? AND forget)",
        *(table_id, table_id),
    )
    asked = sql.run(
        "UPDATE players SET member_id = NULL, name = '', forget = ? WHERE table_id = ? AND forget",
        *(False, table_id),
    )
    if forget_at_end(sql, table_id) or asked:
        owe(sql)


def stop(sql: Sql, table_id: int, now: int, why: EndedBy) -> None:
    """End it early. Of a game one more board is owed, which says so."""
    close(sql, table_id, "ended", now, why)
    owe_another(sql, "id = ?", table_id)


def record_of(sql: Sql, table: StoredTable, lines: Iterable[Line]) -> Record:
    """The game of a table; raises :class:`NotPlaying` when it was never started."""
    if table.revision is None or table.seal is None:
        raise NotPlaying(f"table {table.id} is {table.state}")
    begun_under, rules = _rules(sql, table.id, table.revision)
    return Record(
        table.title,
        begun_under,
        len(table.players),
        dict(table.options),
        table.seal,
        table.seed,
        [*lines],
        rules=rules,
    )


def _rules(sql: Sql, table_id: int, revision: int) -> tuple[int, list[Rules]]:
    """The rules that a game was begun under, and what they became; ``revision`` where they never
    changed."""
    found = sql.checked("rulings", columns(Rules), "table_id = ? ORDER BY first", table_id)
    if not found:
        return revision, []
    begun, *changes = [made(Rules, rules) for _, rules in found]
    if begun.first or not all(whole for whole, _ in found):
        raise DamagedTable(table_id, "what is kept of the rules it was played by is damaged")
    return begun.revision, changes


def table_as_it_is(sql: Sql, table_id: int) -> StoredTable:
    """The table, damaged or not; raises :class:`ValueError` when it cannot be read at all."""
    row = sql.row(f"{_TABLE} WHERE t.id = ?", table_id)
    seated = sql.all(Player, "FROM players WHERE table_id = ? ORDER BY seat", table_id)
    if row is None:
        raise ValueError("it is not found again")
    _, *values, snapshot, _ = row
    return _made(table_id, values, snapshot, tuple(seated))


def _found(sql: Sql, where: str, *values: Value) -> Iterator[StoredTable | DamagedTable]:
    for row in sql.rows(f"{_TABLE} WHERE {where} ORDER BY t.id", *values):
        try:
            yield _table_of(sql, row)
        except DamagedTable as damage:
            yield damage


def _table_of(sql: Sql, row: Row) -> StoredTable:
    table_id, *values, snapshot, sound = row
    seated = players(sql, table_id)
    if not sound:
        raise DamagedTable(table_id, "it is damaged")
    found = _made(table_id, values, snapshot, seated)
    return replace(found, clocks=running(sql, table_id)) if found.clock != NONE else found


def _made(
    table_id: int, values: Sequence[Any], snapshot: bytes | None, seated: tuple[Player, ...]
) -> StoredTable:
    found = made(StoredTable, values, snapshot=None, players=seated)
    return replace(found, snapshot=unseal(snapshot, table_id, found.number))
