"""Reading a cup, and when it must be looked at: statements for the transactions of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from data.columns import columns, made
from data.cup_rows import (
    CupLine,
    DamagedCup,
    NoSuchCup,
    StoredCup,
    StoredDeal,
    StoredEntrant,
    StoredPod,
    StoredRound,
)
from data.database import Query, Row, Sql, Value
from engine.cups.lines import BadLine, Paired, Swap

LEASE = 15
"""Seconds after which somebody else makes the thread of a pod, unless the lease is renewed."""
RENEW = 5
"""Seconds between two renewals."""
NOW = 0
"""The ``due`` of what is to be done at once."""
GONE = "(SELECT COUNT(*) FROM entrants e WHERE e.cup_id = cups.id AND e.gone)"
TABLE_OF_POD = "t.cup_id = p.cup_id AND t.cup_round = p.round AND t.pod = p.pod"


def cup(sql: Sql, cup_id: int) -> StoredCup:
    """Return a cup with all that is kept of it; raises :class:`NoSuchCup`, :class:`DamagedCup`."""
    heads = sql.checked("cups", columns(StoredCup), "id = ?", cup_id)
    if not heads:
        raise NoSuchCup(f"there is no cup {cup_id}")
    [(whole, head)] = heads
    if not whole or any(isinstance(value, bytes) for value in head):
        raise DamagedCup(cup_id, "it is damaged")  # it has no column of bytes
    found, lines = made(StoredCup, head), _lines(sql, cup_id)
    if [line.number for line in lines] != list(range(1, found.number + 1)):
        raise DamagedCup(cup_id, "lines are missing")
    rows = _sound(sql, cup_id, "entrants", columns(StoredEntrant))
    entrants = (made(StoredEntrant, row) for row in rows)
    return replace(
        found,
        lines=tuple(lines),
        entrants={entrant.number: entrant for entrant in entrants},
        rounds=tuple(_rounds(sql, cup_id)),
    )


def heads(sql: Query, where: str, *values: Value) -> list[StoredCup]:
    """Cups without entrants, rounds and lines; those that are damaged are left out."""
    return sql.sound(StoredCup, "cups", f"{where} ORDER BY id", *values)


def is_as_read(sql: Query, read: StoredCup) -> bool:
    """Whether nothing has happened in a cup since, and nobody was forgotten."""
    row = sql.row(f"SELECT number, state, plan, {GONE} FROM cups WHERE id = ?", read.id)
    return row == (read.number, read.state, read.plan, read.gone)


def are_as_many_here(sql: Sql, read: StoredCup) -> bool:
    """Whether nobody has checked in since."""
    here = sql.value("SELECT COUNT(*) FROM entrants WHERE cup_id = ? AND here", read.id)
    return here == sum(entrant.here for entrant in read.entrants.values())


def is_as_paired(sql: Sql, cup_id: int, line: int) -> bool:
    """Whether no round was paired since that line, and nobody was exchanged."""
    since = _lines(sql, cup_id)[line:]
    return not any(isinstance(each.line, (Paired, Swap)) for each in since)


def reschedule_cup(sql: Sql, cup_id: int) -> None:
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


def give_back_to_cups(sql: Sql, seconds: int, now: int, ours: str = "") -> None:
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


def _lines(sql: Sql, cup_id: int) -> list[CupLine]:
    lines: list[CupLine] = []
    for number, row in enumerate(_sound(sql, cup_id, "cup_lines", columns(CupLine)), 2):
        try:
            lines.append(made(CupLine, row))
        except BadLine as bad:
            raise DamagedCup(cup_id, f"line {number}: {bad}") from bad  # the head is line 1
    return lines


def _sound(sql: Sql, cup_id: int, table: str, columns: str) -> Iterator[Row]:
    """The rows of a cup in one of its tables, in order; raises :class:`DamagedCup`."""
    first = columns.partition(",")[0]
    for whole, row in sql.checked(table, columns, f"cup_id = ? ORDER BY {first}", cup_id):
        if not whole:
            raise DamagedCup(cup_id, f"a row of {table} is damaged")
        yield row


def _rounds(sql: Sql, cup_id: int) -> Iterator[StoredRound]:
    deals, pods = dict[int, list[StoredDeal]](), dict[int, list[StoredPod]]()
    for round_, *deal in _sound(sql, cup_id, "cup_deals", f"round, {columns(StoredDeal)}"):
        deals.setdefault(round_, []).append(made(StoredDeal, deal))
    stand = f"FROM pods p LEFT JOIN tables t ON {TABLE_OF_POD} WHERE p.cup_id = ?"
    for pod in sql.all(StoredPod, f"{stand} ORDER BY p.round, p.pod", cup_id):
        pods.setdefault(pod.round, []).append(pod)
    for found in sql.all(StoredRound, "FROM cup_rounds WHERE cup_id = ? ORDER BY round", cup_id):
        of_it = tuple(pods.get(found.number, ())), tuple(deals.get(found.number, ()))
        yield replace(found, pods=of_it[0], deals=of_it[1])


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
    if begun is None and told:
        yield begins
    yield from (tried + LEASE if tried else NOW for tried, state in pods if state is None)
    goes_on = [state for _, state in pods if state in (None, "playing")]
    if begun and (not goes_on or (len(goes_on) < len(pods) and not veiled)):
        yield NOW  # there are results to be taken, or it is over
