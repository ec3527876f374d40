"""Lists of ratings, of a server or of all, with those who do not stay out of lists.

The order is that of what a rating is at least, so that a lucky week is no first place. Whoever has
played too few games has no place yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.columns import columns, made
from data.database import Sql, Value
from engine.ratings import ALL, SURE_AFTER, Rating

UNLISTED = "SELECT 1 FROM members m WHERE m.member_id = r.member_id AND NOT m.listed"
_HERE = "SELECT 1 FROM played_on p WHERE p.member_id = r.member_id AND p.server_id = ?"
NAME = (
    "(SELECT s.name FROM sittings s WHERE s.member_id = r.member_id"
    " ORDER BY s.since DESC, s.table_id DESC LIMIT 1)"
)
"""Of whoever ``r.member_id`` is: the one under which they sat down last."""
_RATING = columns(Rating, "r")
_ORDER = "ORDER BY r.sure DESC, r.member_id DESC"


@dataclass(frozen=True, slots=True)
class Scope:
    """Which list: of a title or of all together, of a server (None: everywhere)."""

    title: str = ALL
    server_id: int | None = None

    @property
    def rows(self) -> tuple[str, tuple[Value, ...]]:
        """Those who are in it, as the rest of a statement."""
        here = "" if self.server_id is None else f" AND EXISTS ({_HERE})"
        where = f"r.title = ? AND r.games >= ? AND NOT EXISTS ({UNLISTED}){here}"
        on = () if self.server_id is None else (self.server_id,)
        return f"FROM ratings r WHERE {where}", (self.title, SURE_AFTER, *on)


@dataclass(frozen=True, slots=True)
class Ranked:
    place: int
    """Equal ones share it."""
    member_id: int
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of a list."""

    ranked: tuple[Ranked, ...]
    first: int
    """How many are before it."""
    total: int
    house: tuple[tuple[str, Rating], ...]
    """The house players, best first."""


@dataclass(frozen=True, slots=True)
class Own:
    """Where a member stands in a list."""

    rating: Rating
    place: int | None
    """None: they are not in it."""
    before: int
    """How many are before them."""
    listed: bool
    """Whether they let themselves be named in lists."""


def page(sql: Sql, scope: Scope, first: int, most: int) -> Page:
    """Return so many from there on; the last ones where there are fewer."""
    rows, values = scope.rows
    total = listed_in(sql, scope)
    begin = max(0, min(first, (total - 1) // most * most))
    found = sql.rows(
        f"SELECT r.member_id, {NAME}, {_RATING} FROM (SELECT r.* {rows} {_ORDER}"
        f" LIMIT ? OFFSET ?) r {_ORDER}",
        *(*values, most, begin),
    )
    ranked: list[Ranked] = []
    for at, (member_id, name, *numbers) in enumerate(found, begin):
        rating = made(Rating, numbers)
        if ranked and ranked[-1].rating.sure == rating.sure:
            place = ranked[-1].place
        else:
            place = 1 + (at if ranked else _better(sql, scope, rating.sure))
        ranked.append(Ranked(place, member_id, name or "", rating))
    return Page(tuple(ranked), begin, total, _house(sql, scope.title))


def listed_in(sql: Sql, scope: Scope) -> int:
    """Return how many are in a list."""
    rows, values = scope.rows
    return sql.value(f"SELECT COUNT(*) {rows}", *values)


def own(sql: Sql, member_id: int, scope: Scope) -> Own | None:
    """Return where a member stands; None of one of whom no game was counted there."""
    theirs = "FROM ratings WHERE member_id = ? AND title = ?"
    rating = sql.one(Rating, theirs, member_id, scope.title)
    if rating is None:
        return None
    rows, values = scope.rows
    there = sql.row(f"SELECT 1 {rows} AND r.member_id = ?", *values, member_id)
    unlisted = sql.row("SELECT 1 FROM members WHERE member_id = ? AND NOT listed", member_id)
    if there is None:
        return Own(rating, None, 0, unlisted is None)
    better = _better(sql, scope, rating.sure)
    equal = sql.value(
        f"SELECT COUNT(*) {rows} AND r.sure = ? AND r.member_id > ?",
        *(*values, rating.sure, member_id),
    )
    return Own(rating, 1 + better, better + equal, listed=True)


def _house(sql: Sql, title: str) -> tuple[tuple[str, Rating], ...]:
    """Return the house players of a title, best first."""
    rows = sql.rows(
        f"SELECT house, {columns(Rating)} FROM house_ratings WHERE title = ?"
        " ORDER BY mean DESC, house",
        title,
    )
    return tuple((strength, made(Rating, numbers)) for strength, *numbers in rows)


def _better(sql: Sql, scope: Scope, sure: int) -> int:
    rows, values = scope.rows
    return sql.value(f"SELECT COUNT(*) {rows} AND r.sure > ?", *values, sure)
