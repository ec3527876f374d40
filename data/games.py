"""Games as they are stored: the lines of a table, what they brought, the positions after them.

Lines that are missing or damaged raise :class:`~data.rows.DamagedTable`, which names the first of
them; a position, or what a line brought, is None then, for the lines tell it again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from data import tables
from data.checksum import checksum_of, seal, unseal
from data.columns import columns, made, stored
from data.database import Query, Sql, Value
from data.due import reschedule
from data.handovers import hand_over
from data.packing import unpack_events
from data.questions import UNTIL_SHOWN, close_questions, is_asked
from data.rows import (
    AlreadyPlayed,
    DamagedTable,
    NotPlaying,
    NotSeated,
    Player,
    PlayersChanged,
    Question,
    Refused,
    StaleBoard,
    StoredLine,
)
from data.sittings import chairs, only_one_sat
from data.stored_table import StoredTable
from engine.record import Line, Record, Rules

_SITS_THERE = (
    " AND EXISTS (SELECT 1 FROM players WHERE table_id = tables.id AND seat = ?"
    " AND COALESCE(member_id, 0) = ? AND COALESCE(house, '') = ?)"
)


def append(
    sql: Sql,
    table_id: int,
    line: StoredLine,
    snapshot: bytes,
    *,
    player: Player | None = None,
    waiting: Collection[int] = (),
    over: bool = False,
    drop_drafts: Collection[int] = (),
    drop_votes: bool = False,
    passed: Question | None = None,
    unrated: bool = False,
) -> StoredTable:
    """Add the next line, which this ``player`` played, with the position after it and the seats for
    which the game is ``waiting`` then; return the table. The draft of its seat goes, and those of
    the seats in ``drop_drafts``. What all
    are shown closes the questions that are about the game as it was; ``drop_votes``, of a line that
    takes others back, all of them. ``passed``: the question of which this is the outcome.
    ``unrated``: the game does not count for ratings from here on; raise :class:`PlayersChanged`
    where somebody else ever sat there, who must agree. ``over`` closes the table.

    The line's number must be the next one, so of two at once only one is added: the other raises
    :class:`StaleBoard`. A click delivered twice raises :class:`AlreadyPlayed`, and a player who
    does not sit there any more :class:`NotSeated`."""
    sits, who = "", tuple[int | str, ...]()
    if player is not None:
        sits, who = _SITS_THERE, (player.seat, player.member_id or 0, player.house or "")
    moved = sql.run(
        "UPDATE tables SET number = number + 1, held = NULL, unrated = unrated OR ?,"
        " touched = CASE WHEN ? THEN ? ELSE touched END"
        " WHERE id = ? AND number = ? AND state = 'playing' AND paused IS NULL"
        f"{sits}",
        *(unrated, line.interaction_id is not None, line.played),
        *(table_id, line.number - 1, *who),
    )
    if not (moved and _add_line(sql, table_id, line)):
        raise _why_not_added(sql, table_id, line)
    if unrated and not only_one_sat(sql, table_id):
        raise PlayersChanged
    keep_position(sql, table_id, line.number, snapshot)
    seats = {line.seat, *drop_drafts}
    sql.run(
        f"DELETE FROM drafts WHERE table_id = ? AND seat IN ({', '.join('?' * len(seats))})",
        *(table_id, *seats),
    )
    if drop_votes:
        close_questions(sql, table_id, line.played, passed=passed)
    elif is_asked(sql, table_id) and _is_shown(line):
        close_questions(sql, table_id, line.played, UNTIL_SHOWN)
    strikes = Line(line.seat, line.text).strikes
    hand_over(
        *(sql, table_id, line.number, waiting, line.played), played=line.seat, strikes=strikes
    )
    reschedule(sql, table_id)
    if over:
        tables.close(sql, table_id, "over", line.played)
    return tables.table_at(sql, table_id, snapshot)


def line_of(sql: Query, interaction_id: int) -> tuple[int, StoredLine] | None:
    """Return the table and the line that a click became, when it was a move."""
    return next(iter(_placed(sql, "interaction_id = ?", interaction_id)), None)


def lines(sql: Sql, table_id: int, first: int = 1, last: int | None = None) -> list[StoredLine]:
    """Return the lines from the first to the last number, both included."""
    there: int = sql.value("SELECT number FROM tables WHERE id = ?", table_id) or 0
    upto = there if last is None else min(last, there)
    return lines_between(sql, table_id, first, upto) if first <= upto else []


def lines_between(sql: Query, table_id: int, first: int, last: int) -> list[StoredLine]:
    """Return the lines from one number to another, all of which must be there."""
    where = "table_id = ? AND number BETWEEN ? AND ?"
    found = [line for _, line in _placed(sql, where, table_id, first, last)]
    for number, line in enumerate(found, first):
        if line.number != number:
            raise DamagedTable(table_id, "it is missing", number)
    if len(found) < last - first + 1:
        raise DamagedTable(table_id, "it is missing", first + len(found))
    return found


def snapshots(sql: Query, table_id: int, numbers: Collection[int]) -> dict[int, bytes]:
    """Return the positions after this many lines, of several numbers at once."""
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
    """Keep a position, in the place of one that is damaged or was reached by older rules."""
    sql.run(
        "INSERT INTO positions (table_id, number, snapshot) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, number) DO UPDATE SET snapshot = excluded.snapshot",
        *(table_id, number, seal(snapshot, table_id, number)),
    )


def mend_events(sql: Sql, table_id: int, events: Mapping[int, bytes]) -> None:
    """Put what lines brought, by their numbers, in the place of what is damaged."""
    for number, brought in events.items():
        sql.run(
            "UPDATE lines SET events = ? WHERE table_id = ? AND number = ?",
            *(seal(brought, table_id, number), table_id, number),
        )


def record(sql: Sql, table_id: int) -> tuple[StoredTable, Record]:
    """Return the table and its game, with the seed; raise :class:`NotPlaying` when it was never
    started."""
    table = tables.table(sql, table_id)
    played = lines_between(sql, table_id, 1, table.number)
    return table, record_of(sql, table, (Line(line.seat, line.text) for line in played))


def record_of(sql: Sql, table: StoredTable, lines: Iterable[Line]) -> Record:
    """Return the game of these lines; raise :class:`NotPlaying` when it was never started."""
    if table.revision is None or table.seal is None:
        raise NotPlaying(f"table {table.id} is {table.state}")
    begun_under, rules = _rules(sql, table.id, table.revision)
    record = Record(
        table.title,
        begun_under,
        len(table.players),
        dict(table.options),
        table.seal,
        table.seed,
        [*lines],
        rules=rules,
    )
    record.chairs = chairs(sql, table.id)
    return record


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


def _placed(sql: Query, where: str, *values: Value) -> list[tuple[int, StoredLine]]:
    """Return lines, each with the id of its table."""
    found: list[tuple[int, StoredLine]] = []
    names = f"table_id, number, events, {columns(StoredLine)}"
    for whole, row in sql.checked("lines", names, f"{where} ORDER BY number", *values):
        table_id, number, events, *line = row
        if not whole:
            raise DamagedTable(table_id, "it is damaged", number)
        brought = unseal(events, table_id, number)
        found.append((table_id, made(StoredLine, line, events=brought)))
    return found


def _is_shown(line: StoredLine) -> bool:
    """Whether a line brought anything that all may know."""
    return any(event.seen_by(None) for event in unpack_events(line.events))


def _add_line(sql: Sql, table_id: int, line: StoredLine) -> int:
    """Add a line unless one has that number or came from that click. Its turn is the one that has
    begun for its seat."""
    began = "SELECT began + credit FROM handovers WHERE table_id = ? AND seat = ?"
    row = {**stored(line), "table_id": table_id}
    row["events"] = seal(line.events or b"", table_id, line.number)
    row["checksum"] = checksum_of("lines", row)
    return sql.run(
        f"INSERT INTO lines ({', '.join(row)}, began) VALUES ({', '.join('?' * len(row))},"
        f" ({began})) ON CONFLICT DO NOTHING",
        *(*row.values(), table_id, line.seat),
    )


def _why_not_added(sql: Sql, table_id: int, line: StoredLine) -> Refused:
    if played := _placed(sql, "interaction_id = ?", line.interaction_id):
        return AlreadyPlayed(*played[0])
    table = tables.table(sql, table_id)
    if table.number != line.number - 1 or table.paused is not None:
        return StaleBoard(table.number)
    if table.state == "playing":
        return NotSeated(f"another sits at seat {line.seat} of table {table_id}")
    return NotPlaying(f"table {table_id} is {table.state}")
