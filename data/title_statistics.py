"""What the games of a title were like: of those that people alone played, from beginning to end.

Where a house player sat, or somebody left, the points and the places say something else; such games
are told apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TypeAlias

from data.database import Database, Query, Row, Sql
from data.finished import Points
from data.profiles import name_of
from data.ranks import UNLISTED

ONE_SITTING = 6 * 3_600
"""Games that took no longer were played at once, longer ones over days."""
_WHICH = "f.title = ? AND f.seats = ? AND f.people = CAST(? AS BOOLEAN)"
_GAMES = f"finished f WHERE {_WHICH}"
_SEATS = f"finished f JOIN results r ON r.table_id = f.table_id WHERE {_WHICH}"
_RATED = "NOT EXISTS (SELECT 1 FROM tables t WHERE t.id = f.table_id AND t.unrated)"
"""What is no record: alone one can take turns back until one has as many points as one likes."""
_These: TypeAlias = tuple[str, int, bool]
"""Title, seats, and whether people alone played."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How often that many points were reached."""

    points: Points
    times: int
    first: int
    """How often that was a first place."""


@dataclass(frozen=True, slots=True)
class Record:
    """The most that anybody has reached."""

    amount: Points
    name: str | None
    """None: they stay out of lists, or were forgotten."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of a title with so many players."""

    title: str
    seats: int
    people: bool
    """Whether people alone played these games, from beginning to end."""
    games: int
    points: tuple[Reached, ...]
    """The fewest first."""
    firsts: tuple[Fraction, ...]
    """First places by seat; of a shared one each has its part."""
    turns: tuple[tuple[int, int], ...]
    """How many games took so many turns, the shortest first."""
    at_once: int | None
    """Seconds: half of the games that were played at once took no longer. None: there were none."""
    over_days: int | None
    """And of the others."""
    most_points: Record | None
    most_firsts: Record | None


def sizes_played(sql: Query, title: str) -> dict[int, int]:
    """Return how many games there were with so many players, for each number of players there
    was."""
    rows = sql.rows(
        "SELECT seats, COUNT(*) FROM finished WHERE title = ? GROUP BY seats ORDER BY seats", title
    )
    return dict(rows)


async def statistics_of(
    database: Database, title: str, seats: int, *, people: bool = True
) -> Statistics:
    """Return what is read piece by piece, so that moves need not wait for the whole of it."""
    these = (title, seats, people)
    view = database.view
    games = await view(_games, these)
    points = await view(_points, these)
    firsts = await view(_firsts, these)
    turns, at_once, over_days = await view(_lengths, these)
    most_points = await view(_most_points, these)
    most_firsts = await view(_most_firsts, these)
    return Statistics(
        *these, games, points, firsts, turns, at_once, over_days, most_points, most_firsts
    )


def _games(sql: Sql, these: _These) -> int:
    return sql.value(f"SELECT COUNT(*) FROM {_GAMES}", *these)


def _points(sql: Sql, these: _These) -> tuple[Reached, ...]:
    rows = sql.rows(
        "SELECT r.points, COUNT(*), SUM(CASE WHEN r.place = 1 THEN 1 ELSE 0 END)"
        f" FROM {_SEATS} AND r.points IS NOT NULL GROUP BY r.points",
        *these,
    )
    found = [Reached(_number(points), times, int(first)) for points, times, first in rows]
    return tuple(sorted(found, key=lambda each: each.points))


def _firsts(sql: Sql, these: _These) -> tuple[Fraction, ...]:
    won = [Fraction(0)] * these[1]
    for seat, winners, times in sql.rows(
        f"SELECT r.seat, f.winners, COUNT(*) FROM {_SEATS} AND r.place = 1"
        " GROUP BY r.seat, f.winners",
        *these,
    ):
        won[seat] += Fraction(times, winners)
    return tuple(won)


def _lengths(sql: Sql, these: _These) -> tuple[tuple[tuple[int, int], ...], int | None, int | None]:
    rows = sql.rows(
        f"SELECT f.turns, COUNT(*) FROM {_GAMES} GROUP BY f.turns ORDER BY f.turns", *these
    )
    turns = tuple((count, games) for count, games in rows)
    at_once, over_days = (_half_lasted(sql, these, which) for which in ("<=", ">"))
    return turns, at_once, over_days


def _half_lasted(sql: Sql, these: _These, which: str) -> int | None:
    """In whole minutes."""
    rows = sql.rows(
        f"SELECT f.lasted / 60, COUNT(*) FROM {_GAMES} AND f.lasted {which} ?"
        " GROUP BY f.lasted / 60 ORDER BY 1",
        *these,
        ONE_SITTING,
    )
    middle = _middle(rows)
    return None if middle is None else middle * 60


def _most_points(sql: Sql, these: _These) -> Record | None:
    """Whoever reached them first."""
    reached = sql.values(
        f"SELECT DISTINCT r.points FROM {_SEATS} AND r.points IS NOT NULL AND {_RATED}", *these
    )
    if not reached:
        return None
    most = max(map(_number, reached))
    row = sql.row(
        f"SELECT r.member_id, CASE WHEN EXISTS ({UNLISTED}) THEN 1 ELSE 0 END FROM {_SEATS}"
        f" AND r.points = ? AND {_RATED} ORDER BY f.ended, f.number, r.seat LIMIT 1",
        *these,
        str(most),
    )
    return Record(most, _name(sql, *row) if row else None)


def _most_firsts(sql: Sql, these: _These) -> Record | None:
    row = sql.row(
        f"SELECT r.member_id, COUNT(*) FROM {_SEATS} AND r.place = 1 AND r.member_id IS NOT NULL"
        f" AND NOT EXISTS ({UNLISTED}) GROUP BY r.member_id ORDER BY 2 DESC, 1 LIMIT 1",
        *these,
    )
    if row is None:
        return None
    member_id, times = row
    return Record(times, _name(sql, member_id, 0))


def _name(sql: Sql, member_id: int | None, unlisted: int) -> str | None:
    return None if member_id is None or unlisted else name_of(sql, member_id) or None


def _number(text: str) -> Points:
    return Fraction(text) if "/" in text else int(text)


def _middle(counted: Sequence[Row]) -> int | None:
    """The lower middle one of values in order, each with how often it is there."""
    upto = [*accumulate(times for _, times in counted)]
    if not upto or not upto[-1]:
        return None
    return counted[bisect_left(upto, (upto[-1] + 1) // 2)][0]
