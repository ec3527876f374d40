"""What the games of a member were like: places, ratings over time, whom they met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from data.columns import columns, made
from data.database import Row, Sql
from data.ranks import NAME, UNLISTED, Own, Scope, listed_in, own
from engine.ratings import ALL, Rating

MOST_MET = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """What the member's rating at all titles was after a game."""

    ended: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Played:
    """At a title."""

    title: str
    rating: Rating

    @property
    def games(self) -> int:
        return self.rating.games


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody they met at tables, and how often they came before and behind them."""

    member_id: int
    name: str
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Profile:
    member_id: int
    name: str
    """The one under which they sat down last."""
    own: Own
    """Where they stand among all, at all titles."""
    of: int
    """How many are in that list."""
    since: int
    """When their first game ended."""
    games: int
    places: Mapping[int, tuple[int, ...]]
    """By how many played: how often they came in first, second and so on."""
    titles: tuple[Played, ...]
    """The one they played most first."""
    moments: tuple[Moment, ...]
    met: tuple[Met, ...]
    """Whom they met most, without those who stay out of lists."""


def profile_of(sql: Sql, member_id: int) -> Profile | None:
    """Return None where no game of the member was counted."""
    games = sql.rows(
        "SELECT f.ended, f.seats, r.came, r.all_mean, r.all_spread"
        " FROM results r JOIN finished f ON f.table_id = r.table_id"
        " WHERE r.member_id = ? ORDER BY f.ended, f.number",
        member_id,
    )
    stands = own(sql, member_id, Scope())
    if not games or stands is None:
        return None
    return Profile(
        member_id,
        name_of(sql, member_id),
        stands,
        listed_in(sql, Scope()),
        games[0][0],
        len(games),
        _places(games),
        _titles(sql, member_id),
        tuple(_moments(games)),
        _met(sql, member_id),
    )


def name_of(sql: Sql, member_id: int) -> str:
    named = f"SELECT {NAME} FROM (SELECT CAST(? AS BIGINT) AS member_id) r"
    return sql.value(named, member_id) or ""


def _places(games: Iterable[Row]) -> dict[int, tuple[int, ...]]:
    counted = Counter((seats, came) for _, seats, came, *_ in games)
    return {
        seats: tuple(counted[seats, place] for place in range(1, seats + 1))
        for seats in sorted({seats for seats, _ in counted})
    }


def _titles(sql: Sql, member_id: int) -> tuple[Played, ...]:
    rows = sql.rows(
        f"SELECT title, {columns(Rating)} FROM ratings WHERE member_id = ? AND title <> ?"
        " ORDER BY games DESC, title",
        *(member_id, ALL),
    )
    return tuple(Played(title, made(Rating, rating)) for title, *rating in rows)


def _moments(games: Iterable[Row]) -> Iterable[Moment]:
    rated = 0
    for ended, _, _, mean, spread in games:
        if mean is not None:
            rated += 1
            yield Moment(ended, Rating(mean, spread, rated))


def _met(sql: Sql, member_id: int) -> tuple[Met, ...]:
    """Only people: those who began the game, as they came in."""
    rows = sql.rows(
        f"SELECT r.member_id, {NAME}, r.ahead, r.behind FROM ("
        "SELECT r.member_id, SUM(CASE WHEN mine.came < r.came THEN 1 ELSE 0 END) AS ahead,"
        " SUM(CASE WHEN mine.came > r.came THEN 1 ELSE 0 END) AS behind, COUNT(*) AS games"
        " FROM results mine JOIN results r ON r.table_id = mine.table_id AND r.seat <> mine.seat"
        f" WHERE mine.member_id = ? AND r.member_id IS NOT NULL AND NOT EXISTS ({UNLISTED})"
        " GROUP BY r.member_id ORDER BY games DESC, r.member_id LIMIT ?"
        ") r ORDER BY r.games DESC, r.member_id",
        *(member_id, MOST_MET),
    )
    return tuple(Met(who, name or "", int(ahead), int(behind)) for who, name, ahead, behind in rows)
