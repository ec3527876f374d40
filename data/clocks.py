"""The clocks of a game: a row for each person whose time runs, and what the seats have in the bank.

They start and stop with the handovers, in the same transaction. The arithmetic is that of
:mod:`engine.clock`; what it finds (``until``, ``remind``) is kept in the row, so that whoever wants
to know reads it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from data import posts
from data.boards import changed
from data.clock_hours import hours_of_turn
from data.database import Sql, Value
from data.posts import LATE
from data.stops import stops
from engine.clock import Clock, Handover, clock_of
from engine.hours import Hours, Stop


@dataclass(frozen=True, slots=True)
class Running:
    """The clock of a person whose turn it is."""

    seat: int
    number: int
    """After how many lines it became their turn."""
    since: int
    held: int
    credit: int
    until: int | None = None
    """The deadline; None while the table is stopped."""
    remind: int | None = None
    reminded: bool = False
    late: int | None = None
    """When it was noted that the time is over; None: it is not."""
    house: str | None = None
    """How strong a house player plays this turn instead; None: the person does."""

    def reckoned(self, hours: Hours, stops: tuple[Stop, ...]) -> Handover:
        return Handover(self.since, self.held, hours, stops, self.credit)


def running(sql: Sql, table_id: int) -> tuple[Running, ...]:
    return tuple(sql.sound(Running, "clocks", "table_id = ? ORDER BY seat", table_id))


def clock_at(sql: Sql, table_id: int) -> Clock | None:
    """The clock of a table; None where there is none."""
    return clock_of(sql.value("SELECT clock FROM tables WHERE id = ?", table_id))


def start_clock(
    sql: Sql,
    clock: Clock,
    table_id: int,
    seat: int,
    number: int,
    since: int,
    *,
    credit: int = 0,
    goes_on: bool = False,
) -> None:
    """Begin a seat's turn, or let it go on (``goes_on``): its clock runs if a person sits there."""
    sql.run("DELETE FROM clocks WHERE table_id = ? AND seat = ?", table_id, seat)
    member = "SELECT member_id FROM players WHERE table_id = ? AND seat = ?"
    if sql.value(member, table_id, seat) is None:
        if clock.per_turn and not goes_on:  # what is kept is of the last turn
            refill_bank(sql, table_id, seat)
        return
    kept = _kept(sql, table_id, seat, clock)
    held = kept if goes_on else clock.next_turn(kept)
    sql.add("clocks", Running(seat, number, since, held, credit), table_id=table_id)


def stop_clocks(
    sql: Sql,
    table_id: int,
    clock: Clock,
    seats: Collection[int],
    now: int,
    *,
    played: int | None,
    struck: Mapping[int, int],
) -> None:
    """The turns of these seats are over. The one that has ``played`` has its refund. A turn that
    nobody played costs nothing. ``struck``: so many turns of these seats were taken back."""
    found = {run.seat: run for run in running(sql, table_id)}
    for seat in set(seats) - set(found):
        if seat == played:
            _refund(sql, table_id, seat, clock)
    for seat in set(found) & set(seats):
        run = found[seat]
        left = _left(sql, table_id, run, now)
        if seat in struck:
            kept = _left_of_struck(sql, table_id, seat, clock, left)
        else:
            kept = clock.after_turn(left) if seat == played else run.held
        _keep(sql, table_id, seat, kept)
        sql.run("DELETE FROM clocks WHERE table_id = ? AND seat = ?", table_id, seat)
        _is_late_no_more(sql, table_id, run, now)
    for seat, turns in struck.items():
        goes_on = seat in found and seat not in seats
        left = _kept(sql, table_id, seat, clock)
        if goes_on:
            left = _left_of_struck(
                sql, table_id, seat, clock, _left(sql, table_id, found[seat], now)
            )
        for _ in range(turns):
            left = clock.taken_back(left)
        _keep(sql, table_id, seat, left)
        if goes_on:
            run_again(sql, table_id, found[seat], now, left)


def drop_clocks(sql: Sql, table_id: int) -> None:
    """The game is over."""
    sql.run("DELETE FROM clocks WHERE table_id = ?", table_id)
    sql.run("DELETE FROM banks WHERE table_id = ?", table_id)


def get_up(sql: Sql, table_id: int, seat: int, now: int) -> bool:
    """Keep for the seat what is left of the time of whoever gets up there; whether it ran."""
    run = next((run for run in running(sql, table_id) if run.seat == seat), None)
    if run is None:
        return False
    _keep(sql, table_id, seat, _left(sql, table_id, run, now))
    sql.run("DELETE FROM clocks WHERE table_id = ? AND seat = ?", table_id, seat)
    return True


def refill_bank(sql: Sql, table_id: int, seat: int) -> None:
    """Whoever sits down has all the time there is."""
    sql.run("DELETE FROM banks WHERE table_id = ? AND seat = ?", table_id, seat)


def find_deadlines(sql: Sql, table_id: int) -> tuple[Running, ...]:
    """Find deadlines and reminders anew, from all that they depend on. A board tells them."""
    found: list[Running] = []
    for run in running(sql, table_id):
        if run.late is not None:  # when that was does not change any more
            found.append(run)
            continue
        turn = _reckoned(sql, table_id, run)
        new = replace(run, until=turn.until, remind=turn.remind_at)
        if new != run:
            sql.run(
                "UPDATE clocks SET until = ?, remind = ? WHERE table_id = ? AND seat = ?",
                *(new.until, new.remind, table_id, run.seat),
            )
        if run.until not in (None, new.until):
            changed(sql, table_id)
        found.append(new)
    return tuple(found)


def put_off_late(sql: Sql, table_id: int, since: int, now: int) -> None:
    """Between these moments nobody could do anything about who is late: it is as if that had been
    noted so much later."""
    sql.run(
        "UPDATE clocks SET late = late + ? - CASE WHEN late > ? THEN late ELSE ? END"
        " WHERE table_id = ? AND late < ?",
        *(now, since, since, table_id, now),
    )


def give_back_to_clocks(sql: Sql, since: int, now: int, those: str = "") -> None:
    """What ran between these moments, while the bot was away, did not run. ``those``: at which
    tables, as a condition begun with ``AND``."""
    for table_id in sql.values(f"SELECT DISTINCT table_id FROM clocks WHERE TRUE{those}"):
        put_off_late(sql, table_id, since, now)
        for run in running(sql, table_id):
            turn = _reckoned(sql, table_id, run)
            if run.late is None and (ran := turn.given_back(since, now)):
                this = {"table_id": table_id, "seat": run.seat}
                sql.amend("clocks", this, credit=run.credit + ran)
        find_deadlines(sql, table_id)


def settle(sql: Sql, now: int, those: str, *values: Value) -> list[int]:
    """Hours are about to change: what ran until now has run by those that hold. ``those``: whose
    clocks, as a condition on a clock ``c``, its table ``t`` and its player ``p``; the tables
    where one of them runs."""
    found = sql.rows(
        "SELECT c.table_id, c.seat FROM clocks c JOIN tables t ON t.id = c.table_id JOIN players p"
        f" ON p.table_id = c.table_id AND p.seat = c.seat WHERE c.late IS NULL AND {those}",
        *values,
    )
    for table_id, seat in found:
        for run in running(sql, table_id):
            if run.seat == seat:
                turn = _reckoned(sql, table_id, run).settled(now)
                this = {"table_id": table_id, "seat": seat}
                sql.amend("clocks", this, since=turn.began, credit=turn.credit)
    return sorted({table_id for table_id, _ in found})


def _left(sql: Sql, table_id: int, run: Running, now: int) -> int:
    return _reckoned(sql, table_id, run).remaining(now)


def _reckoned(sql: Sql, table_id: int, run: Running) -> Handover:
    hours = hours_of_turn(sql, table_id, run.seat, run.number)
    return run.reckoned(hours, stops(sql, table_id))


def run_again(sql: Sql, table_id: int, run: Running, now: int, held: int) -> None:
    """Let a clock begin once more, with so many seconds."""
    anew = {"since": now, "held": held, "credit": 0, "late": None, "house": None}
    sql.amend("clocks", {"table_id": table_id, "seat": run.seat}, **anew)
    _is_late_no_more(sql, table_id, run, now)


def _is_late_no_more(sql: Sql, table_id: int, run: Running, now: int) -> None:
    """The others are asked no more what is to be done."""
    if run.late is not None:
        posts.withdraw(sql, LATE, table_id, (run.seat,), now)


def _kept(sql: Sql, table_id: int, seat: int, clock: Clock) -> int:
    """What is kept for a seat: all the time there is where nothing is."""
    found = sql.checked("banks", "held", "table_id = ? AND seat = ?", table_id, seat)
    return next((held for whole, (held,) in found if whole), clock.bank)


def _keep(sql: Sql, table_id: int, seat: int, held: int) -> None:
    sql.put("banks", {"table_id": table_id, "seat": seat}, held=held)


def _refund(sql: Sql, table_id: int, seat: int, clock: Clock) -> None:
    """Somebody else has played the turn of whoever got up."""
    kept = _kept(sql, table_id, seat, clock)
    if kept < clock.bank and not clock.per_turn:
        _keep(sql, table_id, seat, clock.after_turn(kept))


def _left_of_struck(sql: Sql, table_id: int, seat: int, clock: Clock, left: int) -> int:
    """What is left of a turn that was taken back while the seat had begun another one, of which
    that much is ``left``: a bank runs on, a new turn gives nothing."""
    return min(left, _kept(sql, table_id, seat, clock)) if clock.per_turn else left
