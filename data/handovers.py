"""Whose turn it is, and since when: a row for each seat that a game waits for.

They change in the transaction of the line that hands the turn over, so they always tell what the
position tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from data import clocks
from data.checksum import opened, summed
from data.database import Sql
from data.outbox import TOGETHER, call, got_up, withdraw, withdraw_all
from data.sittings import is_first_newcomer
from engine.clock import Clock, clock_of
from engine.record import Line


@dataclass(frozen=True, slots=True)
class Handover:
    """It became the turn of a seat."""

    seat: int
    number: int
    """After how many lines: with the seat it says which turn this is."""
    began: int
    credit: int = 0
    """Seconds since then that count against nobody: the bot was away."""


def handovers(sql: Sql, table_id: int) -> tuple[Handover, ...]:
    return tuple(sql.sound(Handover, "handovers", "table_id = ? ORDER BY seat", table_id))


def hand_over(
    sql: Sql,
    table_id: int,
    number: int,
    waiting: Collection[int],
    now: int,
    *,
    played: int | None = None,
    strikes: Iterable[int] = (),
    calls: bool = True,
) -> None:
    """After so many lines the game waits for these seats. Whoever it waited for before goes on with
    the same turn, but the seat that has ``played``: that one begins another, if it is to act.
    ``strikes`` are the numbers of the lines that were taken back. ``calls``: those whose turn it
    became are told so."""
    struck, clock, before = Counter[int](), None, set[int]()
    for text, *turn in sql.rows(
        f"SELECT t.clock, {summed('handovers', 'h')} FROM tables t LEFT JOIN handovers h"
        " ON h.table_id = t.id WHERE t.id = ?",
        table_id,
    ):
        clock = clock_of(text)
        if sound := opened("handovers", turn):
            before.add(sound["seat"])
    ended = {seat for seat in before if seat == played or seat not in waiting}
    if clock is not None:
        struck = _seats_of(sql, table_id, strikes)
        clocks.stop_clocks(sql, table_id, clock, ended, now, played=played, struck=struck)
    begun = sorted(set(waiting) - (before - ended))
    if gone := {*ended, *begun}:  # of those that begin one may be damaged
        sql.run(
            f"DELETE FROM handovers WHERE table_id = ? AND seat IN ({', '.join('?' * len(gone))})",
            *(table_id, *gone),
        )
    for seat in begun:
        _begin(sql, table_id, Handover(seat, number, now), clock, goes_on=seat in struck)
    withdraw(sql, table_id, ended, now)
    if calls and begun:
        call(sql, table_id, begun, number, now)


def take_over_turn(sql: Sql, table_id: int, seat: int, number: int, now: int, *, ran: bool) -> None:
    """Somebody else sits there after so many lines, and goes on with the turn of the seat in the
    time that is left of it: since it ``ran`` until now, or since the chair was free. Who was never
    at the table has all the time there is, once in a turn."""
    got_up(sql, table_id, seat, now)
    turn = next((each for each in handovers(sql, table_id) if each.seat == seat), None)
    since = _first_begun(sql, table_id, turn.number if turn else number)
    renewed = is_first_newcomer(sql, table_id, seat, since)
    if renewed:
        clocks.refill_bank(sql, table_id, seat)
    if turn is not None:
        passed, clock = None if renewed or ran else turn, clocks.clock_at(sql, table_id)
        sql.run("DELETE FROM handovers WHERE table_id = ? AND seat = ?", table_id, seat)
        _begin(sql, table_id, Handover(seat, turn.number, now), clock, passed, goes_on=True)


def call_again(sql: Sql, table_id: int, now: int) -> None:
    """Whoever is to act and was not called, for they sat down while the game was paused, is called
    now. Those who were called are not called twice."""
    for handover in handovers(sql, table_id):
        call(sql, table_id, [handover.seat], handover.number, now, later=TOGETHER)


def end_handovers(sql: Sql, table_id: int, now: int) -> None:
    """The game waits for nobody any more."""
    sql.run("DELETE FROM handovers WHERE table_id = ?", table_id)
    clocks.drop_clocks(sql, table_id)
    withdraw_all(sql, table_id, now)


def give_back_to_turns(sql: Sql, since: int, now: int, of_tables: str = "") -> None:
    """What passed between these moments counts against nobody. ``of_tables``: a condition, begun
    with ``AND``, for those where nobody was."""
    those = f" AND table_id IN (SELECT id FROM tables WHERE TRUE{of_tables})" if of_tables else ""
    sql.run(
        "UPDATE handovers SET credit = credit + ? - CASE WHEN began > ? THEN began ELSE ? END"
        f" WHERE began < ?{those}",
        *(now, since, since, now),
    )
    clocks.give_back_to_clocks(sql, since, now, those)


def _begin(
    sql: Sql,
    table_id: int,
    handover: Handover,
    clock: Clock | None,
    passed: Handover | None = None,
    *,
    goes_on: bool = False,
) -> None:
    """``goes_on``: it is no new turn; what has ``passed`` since then is of it."""
    sql.add("handovers", handover, table_id=table_id)
    if clock is not None:
        since = passed or handover
        turn = (handover.seat, handover.number, since.began)
        clocks.start_clock(sql, clock, table_id, *turn, credit=since.credit, goes_on=goes_on)


def _first_begun(sql: Sql, table_id: int, number: int) -> int:
    """Return after how many lines a turn was first begun that begins after ``number`` lines: one
    that was taken back is the same turn."""
    while text := sql.value(
        "SELECT text FROM lines WHERE table_id = ? AND number = ? AND text LIKE 'undo %'",
        *(table_id, number),
    ):
        number = min(Line(0, text).strikes) - 1
    return number


def _seats_of(sql: Sql, table_id: int, numbers: Iterable[int]) -> Counter[int]:
    """How many of these lines are of each seat."""
    where = "table_id = ? AND number = ?"
    found = [sql.values(f"SELECT seat FROM lines WHERE {where}", table_id, n) for n in numbers]
    return Counter(seat for seats in found for seat in seats)
