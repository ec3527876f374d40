"""Games that are over, as they are counted: what became of whoever began them, in which order.

A game that ended with a result is ``due`` until it was counted, so a crash loses none. Whatever is
told of many games (ratings, profiles, statistics) is told of those that were counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from data.checksum import FORGET, checksum_of
from data.database import Query, Row, Sql, Value
from data.rows import DamagedTable, State
from data.several import batches
from data.sittings import Sat, sittings
from engine.ratings import Finished, Seat, Step, Who, came
from engine.record import Line

Points: TypeAlias = int | Fraction
Ended: TypeAlias = tuple[int, int]
"""When a game ended, and as which it was counted: those of one second are in that order."""

WAITS = "state IN ('over', 'ended') AND due IS NOT NULL AND NOT veiled"
"""Of a table: its game is over, and it was not counted yet. This is the one place that keeps a game
out of everything told of many games, as long as nobody may know how it went."""
_WITH_RESULT = "(state = 'over' OR ended_by = 'points') AND finishes IS NULL"
"""What an organiser awards, what the time of a round stops, and what house players finish for all
counts for a cup alone."""
_STEPS = "mean, spread, all_mean, all_spread"
_RESULT = f"table_id, seat, member_id, house, place, points, stayed, came, {_STEPS}"
_UNCHANGED: Row = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by seat."""

    places: tuple[int, ...]
    points: tuple[Points | None, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that was counted, with what is noted of its seats' ratings after it."""

    at: Ended
    table_id: int
    game: Finished
    noted: tuple[Row, ...]


def count_soon(sql: Sql, now: int, where: str, *values: Value) -> None:
    """Count the games of these tables that have ended with a result. As long as nobody may know how
    one went it is left out."""
    sql.run(
        f"UPDATE tables SET due = ? WHERE {where} AND {_WITH_RESULT} AND NOT veiled",
        *(now, *values),
    )


def due_to_count(state: State, why: str | None, now: int) -> int | None:
    """The ``due`` of a table that ends now, outside of cups: a cup says itself how a table of its
    own ended, and when everybody may know (:func:`count_soon`)."""
    return now if state == "over" or why == "points" else None


def first_waiting(sql: Query) -> int | None:
    """Return the table whose game ended first, of those that were not counted."""
    row = sql.row(f"SELECT id FROM tables WHERE {WAITS} ORDER BY ended, id LIMIT 1")
    return row[0] if row else None


def pass_over(sql: Sql, table_id: int) -> None:
    """Let a game wait no longer, counted or not."""
    sql.run(f"UPDATE tables SET due = NULL WHERE id = ? AND {WAITS}", table_id)


def who_began(sql: Sql, table_id: int, result: Result) -> Finished:
    """Return a game that is over, for its ratings: without people where it is not rated. Raises
    :class:`DamagedTable` where nobody can tell who began at a seat."""
    ((title, cup_id, unrated),) = sql.rows(
        "SELECT title, cup_id, unrated FROM tables WHERE id = ?", table_id
    )
    sat: dict[int, list[Sat]] = {}
    for one in sittings(sql, table_id):
        sat.setdefault(one.seat, []).append(one)
    if sorted(sat) != [*range(len(result.places))]:
        raise DamagedTable(table_id, "who sat there is damaged")
    seats = [
        _seat(sat[seat], place, cup=cup_id is not None) for seat, place in enumerate(result.places)
    ]
    if unrated:
        seats = [replace(seat, who=None) for seat in seats]
    return Finished(title, tuple(seats))


def add(
    sql: Sql, table_id: int, game: Finished, result: Result, steps: Sequence[Step] | None
) -> None:
    """Count it, after all others."""
    people = all(seat.stayed and not isinstance(seat.who, str) for seat in game.seats)
    sql.run(
        "INSERT INTO finished (number, table_id, title, seats, server_id, ended, lasted, turns,"
        " winners, people) SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM finished), id, title,"
        " CAST(? AS BIGINT), server_id, ended, ended - started, number - CAST(? AS BIGINT),"
        " CAST(? AS BIGINT), CAST(? AS BOOLEAN) AND NOT unrated FROM tables WHERE id = ?",
        *(len(game.seats), _struck(sql, table_id), result.places.count(1), people, table_id),
    )
    rows: list[Row] = []
    seats = zip(game.seats, came(game.seats), result.points, noted(game, steps), strict=True)
    for number, (seat, own, points, then) in enumerate(seats):
        member_id, house = _row_of(seat.who)
        told = None if points is None else str(points)
        row = (table_id, number, member_id, house, seat.place, told, seat.stayed, own)
        summed = checksum_of("results", dict(zip(_RESULT.split(", "), row, strict=False)))
        rows.append((*row, *then, summed))
    for places, values in batches(rows):
        sql.run(f"INSERT INTO results ({_RESULT}, checksum) VALUES {places}", *values)
    sql.run(
        "INSERT INTO played_on (server_id, member_id) SELECT f.server_id, r.member_id"
        " FROM finished f JOIN results r ON r.table_id = f.table_id WHERE f.table_id = ?"
        " AND f.server_id IS NOT NULL AND r.member_id IS NOT NULL ON CONFLICT DO NOTHING",
        table_id,
    )
    pass_over(sql, table_id)


def is_counted(sql: Sql, table_id: int) -> bool:
    return sql.row("SELECT 1 FROM finished WHERE table_id = ?", table_id) is not None


def came_later(sql: Sql, table_id: int, game: Finished) -> bool:
    """Whether somebody of a game that was counted had another one counted before that ended after
    it: nothing of a veiled round is counted before its last table has ended."""
    whose = {seat.who for seat in game.seats if seat.who is not None}
    members = [who for who in whose if not isinstance(who, str)]
    house = [who for who in whose if isinstance(who, str)]
    found = (
        sql.row(
            "SELECT 1 FROM results r JOIN finished f ON f.table_id = r.table_id"
            f" WHERE r.{names} IN ({', '.join('?' * len(those))})"
            " AND f.ended > (SELECT ended FROM tables WHERE id = ?) LIMIT 1",
            *(*those, table_id),
        )
        for names, those in (("member_id", members), ("house", house))
        if those
    )
    return any(row is not None for row in found)


def counted_after(sql: Sql, after: Ended, most: int) -> list[Counted]:
    """So many games that were counted and ended after that one, in order; of what is damaged no
    seat is told."""
    keys = sql.rows(
        "SELECT ended, number, table_id, title FROM finished WHERE (ended, number) > (?, ?)"
        " ORDER BY ended, number LIMIT ?",
        *(*after, most),
    )
    seats: dict[int, list[tuple[bool, Seat, Row]]] = {table_id: [] for _, _, table_id, _ in keys}
    these = (
        "table_id IN (SELECT table_id FROM finished"
        " WHERE (ended, number) > (?, ?) AND (ended, number) <= (?, ?)) ORDER BY seat"
    )
    names = f"table_id, member_id, house, place, stayed, {_STEPS}"
    until = keys[-1][:2] if keys else after
    for whole, row in sql.checked("results", names, these, *after, *until):
        table_id, member_id, house, place, stayed, *before = row
        seat = Seat(house or member_id, place, bool(stayed))
        seats[table_id].append((whole, seat, tuple(before)))
    return [
        _counted((ended, number), table_id, title, seats[table_id])
        for ended, number, table_id, title in keys
    ]


def _counted(
    at: Ended, table_id: int, title: str, rows: Sequence[tuple[bool, Seat, Row]]
) -> Counted:
    """A game and its results by seat."""
    seats = tuple(seat for _, seat, _ in rows) if all(whole for whole, *_ in rows) else ()
    return Counted(at, table_id, Finished(title, seats), tuple(before for *_, before in rows))


def noted_otherwise(counted: Counted, steps: Sequence[Step] | None) -> list[Row]:
    """The results of a game after which ratings were not what was noted, for :func:`note_again`."""
    own, then = came(counted.game.seats), noted(counted.game, steps)
    return [
        (counted.table_id, number, seat.place, seat.stayed, own[number], *then[number])
        for number, seat in enumerate(counted.game.seats)
        if then[number] != counted.noted[number]
    ]


def note_again(sql: Sql, results: Sequence[Row]) -> None:
    """What ratings were after games that were counted."""
    for places, values in batches(results):
        sql.run(
            f"INSERT INTO results (table_id, seat, place, stayed, came, {_STEPS}) VALUES {places}"
            " ON CONFLICT (table_id, seat) DO UPDATE SET mean = excluded.mean,"
            " spread = excluded.spread, all_mean = excluded.all_mean,"
            " all_spread = excluded.all_spread",
            *values,
        )


def noted(game: Finished, steps: Sequence[Step] | None) -> list[Row]:
    """What a result says of ratings, by seat."""
    if steps is None:
        return [_UNCHANGED] * len(game.seats)
    return [(s.title.mean, s.title.spread, s.all.mean, s.all.spread) for s in steps]


def forget_results(sql: Sql, member_id: int) -> bool:
    """Take the member out of games that were counted; whether there were any."""
    sql.run("DELETE FROM played_on WHERE member_id = ?", member_id)
    return bool(sql.run(f"UPDATE results SET {FORGET} WHERE member_id = ?", member_id))


def _seat(sat: Sequence[Sat], place: int, *, cup: bool) -> Seat:
    """Who began at a seat, and whether they stayed. Whom an organiser took from the table has not
    left it by themselves: the game says nothing of them."""
    began, stayed = sat[0], _same(sat[0], sat[-1])
    ruled = cup and not stayed and sat[1].why == "replaced"
    return Seat(None if ruled else began.house or began.member_id, place, stayed)


def _same(began: Sat, ended: Sat) -> bool:
    return (began.person, began.house) == (ended.person, ended.house) and not ended.free


def _row_of(who: Who | None) -> tuple[int | None, str | None]:
    return (None, who) if isinstance(who, str) else (who, None)


def _struck(sql: Sql, table_id: int) -> int:
    """How many lines are no turns that stand: undos, and what they take back."""
    rows = sql.rows("SELECT text FROM lines WHERE table_id = ? AND text LIKE 'undo %'", table_id)
    return sum(1 + len(Line(0, text).strikes) for (text,) in rows)
