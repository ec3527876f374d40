"""Reading a cup, and when it must be looked at: statements for the transactions of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from data.checksum import COVERED
from data.cup_rows import (
    CupLine,
    DamagedCup,
    NoSuchCup,
    StoredCup,
    StoredDeal,
    StoredEntrant,
    StoredPod,
    StoredRound,
    Terms,
)
from data.database import Row, Sql, Value
from engine.cups.lines import BadLine, Line, Paired, Swap
from engine.cups.lines import read as read_line

LEASE = 15
"""Seconds after which somebody else makes the thread of a pod, unless the lease is renewed."""
RENEW = 5
"""Seconds between two renewals."""
NOW = 0
"""The ``due`` of what is to be done at once."""
GONE = "(SELECT COUNT(*) FROM entrants e WHERE e.cup_id = cups.id AND e.gone)"
TABLE_OF_POD = "t.cup_id = p.cup_id AND t.cup_round = p.round AND t.pod = p.pod"
_CUP = (
    "SELECT id, server_id, channel_id, host_id, beside_id, role_id, name, title, plan, terms,"
    " state, created, ended, seal, seed, number, shown, message_id, moment, paused, due, sound"
    " FROM checked_cups"
)
_TERMS = 9
_LINES = "number, text, at, member_id, interaction_id"
_ENTRANTS = "entrant, member_id, name, house, here, gone"
_ROUNDS = "round, published, begins, ends, late, veiled, over"


def cup(sql: Sql, cup_id: int) -> StoredCup:
    """Return a cup with all that is kept of it; raises :class:`NoSuchCup`, :class:`DamagedCup`."""
    row = sql.row(f"{_CUP} WHERE id = ?", cup_id)
    if row is None:
        raise NoSuchCup(f"there is no cup {cup_id}")
    if not row[-1]:
        raise DamagedCup(cup_id, "it is damaged")
    found = _head(row)
    lines = [
        CupLine(number, _line(cup_id, number, text), *facts)
        for number, text, *facts in _sound(sql, found.id, "cup_lines", _LINES)
    ]
    if [line.number for line in lines] != list(range(1, found.number + 1)):
        raise DamagedCup(cup_id, "lines are missing")
    entrants = (
        StoredEntrant(*entrant, here=bool(here), gone=bool(gone))
        for *entrant, here, gone in _sound(sql, found.id, "entrants", _ENTRANTS)
    )
    return replace(
        found,
        lines=tuple(lines),
        entrants={entrant.number: entrant for entrant in entrants},
        rounds=tuple(_rounds(sql, cup_id)),
    )


def heads(sql: Sql, where: str, *values: Value) -> list[StoredCup]:
    """Cups without entrants, rounds and lines; those that are damaged are left out."""
    rows = sql.rows(f"{_CUP} WHERE {where} AND sound ORDER BY id", *values)
    return [_head(row) for row in rows]


def is_as_read(sql: Sql, read: StoredCup) -> bool:
    """Whether nothing has happened in a cup since, and nobody was forgotten."""
    row = sql.row(f"SELECT number, state, plan, {GONE} FROM cups WHERE id = ?", read.id)
    return row == (read.number, read.state, read.plan, read.gone)


def are_as_many_here(sql: Sql, read: StoredCup) -> bool:
    """Whether nobody has checked in since."""
    row = sql.row("SELECT COUNT(*) FROM entrants WHERE cup_id = ? AND here", read.id)
    return row == (sum(entrant.here for entrant in read.entrants.values()),)


def is_as_paired(sql: Sql, read: StoredCup) -> bool:
    """Whether no round was paired since, and nobody was exchanged."""
    since = sql.rows(
        "SELECT number, text FROM cup_lines WHERE cup_id = ? AND number > ?", read.id, read.number
    )
    return not any(isinstance(_line(read.id, *line), (Paired, Swap)) for line in since)


def reckon(sql: Sql, cup_id: int) -> None:
    """Derive from the rows of a cup when it must be looked at."""
    row = sql.row("SELECT state, moment, paused, due FROM cups WHERE id = ?", cup_id)
    if row is None:
        return
    state, moment, paused, due = row
    first = None
    if paused is None and state in ("entering", "checking"):
        first = moment
    elif paused is None and state == "playing":
        first = min(_moments(sql, cup_id), default=None)
    if sql.row("SELECT 1 FROM entrants WHERE cup_id = ? AND gone LIMIT 1", cup_id):
        first = None if state == "over" else NOW
    if first != due:
        sql.run("UPDATE cups SET due = ? WHERE id = ?", first, cup_id)


def give_back(sql: Sql, seconds: int, now: int, ours: str = "") -> None:
    """For so long the bot was away: rounds that run, and check-ins, end so much later. Entry ends
    when it was said. ``ours``: of which cups, as a condition begun with ``AND``."""
    sql.run(
        "UPDATE cups SET moment = moment + ?, due = ? WHERE state = 'checking' AND paused IS NULL"
        f"{ours}",
        *(seconds, now),
    )
    sql.run(
        "UPDATE cup_rounds SET ends = ends + ? WHERE late IS NULL AND NOT over AND cup_id IN"
        f" (SELECT id FROM cups WHERE state = 'playing' AND paused IS NULL{ours})",
        seconds,
    )
    sql.run(f"UPDATE cups SET due = ? WHERE state = 'playing' AND due IS NOT NULL{ours}", now)


def _head(row: Row) -> StoredCup:
    values = list(row[:-1])
    values[_TERMS] = msgspec.json.decode(values[_TERMS], type=Terms)
    return StoredCup(*values)


def _line(cup_id: int, number: int, text: str) -> Line:
    try:
        return read_line(text)
    except BadLine as bad:
        raise DamagedCup(cup_id, f"line {number + 1}: {bad}") from bad  # the head is line 1


def _sound(sql: Sql, cup_id: int, table: str, columns: str) -> Iterator[Row]:
    """The rows of a cup in one of its tables, in order; raises :class:`DamagedCup`."""
    first = columns.partition(",")[0]
    if table in COVERED:
        found = sql.checked(table, columns, f"cup_id = ? ORDER BY {first}", cup_id)
    else:
        found = [
            (s, row)
            for *row, s in sql.rows(
                f"SELECT {columns}, sound FROM checked_{table} WHERE cup_id = ? ORDER BY {first}",
                cup_id,
            )
        ]
    for whole, row in found:
        if not whole:
            raise DamagedCup(cup_id, f"a row of {table} is damaged")
        yield tuple(row)


def _rounds(sql: Sql, cup_id: int) -> Iterator[StoredRound]:
    deals, pods = dict[int, list[StoredDeal]](), dict[int, list[StoredPod]]()
    for round_, *deal in _sound(sql, cup_id, "cup_deals", "round, seats, seal, seed"):
        deals.setdefault(round_, []).append(StoredDeal(*deal))
    for round_, number, taken, *pod, sound in sql.rows(
        "SELECT p.round, p.pod, p.taken, p.tried, t.id, t.channel_id, t.state, p.sound"
        f" FROM checked_pods p LEFT JOIN tables t ON {TABLE_OF_POD}"
        " WHERE p.cup_id = ? ORDER BY p.round, p.pod",
        cup_id,
    ):
        if not sound:
            raise DamagedCup(cup_id, "a row of pods is damaged")
        pods.setdefault(round_, []).append(StoredPod(round_, number, bool(taken), *pod))
    for number, told, begins, ends, late, veiled, over in _sound(
        sql, cup_id, "cup_rounds", _ROUNDS
    ):
        whole = tuple(pods.get(number, ())), tuple(deals.get(number, ()))
        flags = bool(veiled), bool(over)
        yield StoredRound(number, bool(told), begins, ends, late, *flags, *whole)


def _moments(sql: Sql, cup_id: int) -> Iterator[int]:
    """When something is to be done in a cup whose rounds are played, each for one reason."""
    row = sql.row(
        "SELECT round, published, begins, ends, late, veiled FROM cup_rounds"
        " WHERE cup_id = ? AND NOT over",
        cup_id,
    )
    if row is None:  # the next one is to be paired
        yield NOW
        return
    round_, told, begins, ends, late, veiled = row
    if ends is not None and late is None:
        yield ends
    pods = sql.rows(
        f"SELECT p.tried, t.state FROM pods p LEFT JOIN tables t ON {TABLE_OF_POD}"
        " WHERE p.cup_id = ? AND p.round = ? AND NOT p.taken",
        *(cup_id, round_),
    )
    begun = sql.row("SELECT 1 FROM pods WHERE cup_id = ? AND round = ? LIMIT 1", cup_id, round_)
    if begun is None:
        yield begins if told else NOW
    yield from (tried + LEASE if tried else NOW for tried, state in pods if state is None)
    goes_on = [state for _, state in pods if state in (None, "playing")]
    if begun and (not goes_on or (len(goes_on) < len(pods) and not veiled)):
        yield NOW  # there are results to be taken, or it is over
