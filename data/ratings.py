"""The ratings of members and of house players, kept in rows: derived, and reckoned anew where they
no longer follow from the games.

A game is counted in a transaction of its own, soon after its end. Ratings follow from games in the
order in which these ended. Whatever takes something out of games that were counted, or comes before
them, asks for a recount in the same transaction (:func:`ask_for_recount`): all
games again, some at a time while others play, and in the end the new ratings in the place of the
old ones, at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from data.checksum import checksum_of
from data.columns import columns, made, stored
from data.database import Database, Query, Row, Sql, Value
from data.finished import (
    Ended,
    Result,
    add,
    came_later,
    counted_after,
    first_waiting,
    forget_results,
    is_counted,
    note_again,
    noted_otherwise,
    pass_over,
    who_began,
)
from data.several import batches
from engine.ratings import ALL, Finished, Rating, Ratings, Who

_THE_ONE = 1
_TABLE = {"member_id": "ratings", "house": "house_ratings"}
"""Where ratings are kept, by the column that says whose they are."""
_LEASE = 600
"""Whoever recounts is done within so many seconds, or somebody else does it."""
AT_ONCE = 200
"""So many games are counted again in one transaction, for which moves wait."""


@dataclass(frozen=True, slots=True)
class Recounted:
    """What came of counting all games anew."""

    games: int
    changed: int
    """How many rows said something else before."""


def rating_of(sql: Query, member_id: int, title: str = ALL) -> Rating | None:
    """Return a member's rating, of a title or of all together; None where no game of theirs was
    counted."""
    return sql.sound_one(Rating, "ratings", "member_id = ? AND title = ?", member_id, title)


# Counting.


def count_game(sql: Sql, table_id: int, result: Result) -> bool:
    """Count a game, if it is the next one; return False when another process was faster. One that
    was counted counts once."""
    if first_waiting(sql) != table_id:
        return False
    if is_counted(sql, table_id):
        pass_over(sql, table_id)
        return True
    game = who_began(sql, table_id, result)
    ratings = _of_those(sql, game)
    before = dict(ratings.known)
    add(sql, table_id, game, result, ratings.count(game))
    _save(sql, before, ratings.known)
    if came_later(sql, table_id, game):
        ask_for_recount(sql)
    return True


# Counting anew.


async def recount_if_due(database: Database, now: int) -> Recounted | None:
    """Reckon all ratings anew, where that was asked for and nobody else is at it."""
    return await recount(database) if await database.write(_begin, now) else None


async def recount(database: Database) -> Recounted:
    """Reckon all ratings from nothing, some games in each transaction."""
    state = _Recount()
    while not state.over:
        state = await database.write(_go_on, state)
    return Recounted(state.games, state.changed)


def _begin(sql: Sql, now: int) -> int:
    return sql.run(
        "UPDATE recounts SET due = ? WHERE which = ? AND due <= ?", *(now + _LEASE, _THE_ONE, now)
    )


@dataclass(frozen=True, slots=True)
class _Recount:
    """How far it has come."""

    asked: int | None = None
    """How often it had been asked for when it began."""
    known: Mapping[tuple[Who, str], Rating] = field(default_factory=dict[tuple[Who, str], Rating])
    after: Ended = (0, 0)
    """Up to this game,"""
    games: int = 0
    """the last of so many."""
    changed: int = 0
    over: bool = False


def _go_on(sql: Sql, before: _Recount) -> _Recount:
    """Some more games, and the end of it after the last one. Where it was asked for once more, what
    was reckoned so far may name somebody who was forgotten: it begins again."""
    row = sql.row("SELECT asked FROM recounts")
    asked = row[0] if row else 0
    if asked != before.asked:
        before = _Recount(asked, changed=before.changed)
    ratings, changed = Ratings(dict(before.known)), before.changed
    otherwise: list[Row] = []
    games = counted_after(sql, before.after, AT_ONCE)
    for counted in games:
        otherwise += noted_otherwise(counted, ratings.count(counted.game))
    note_again(sql, otherwise)
    changed += len(otherwise)
    after, done = (games[-1].at if games else before.after), before.games + len(games)
    if len(games) == AT_ONCE:
        return _Recount(asked, ratings.known, after, done, changed)
    changed += _save(sql, _all(sql), ratings.known)
    sql.run("UPDATE recounts SET due = NULL")
    return _Recount(asked, ratings.known, after, done, changed, over=True)


def ask_for_recount(sql: Sql) -> None:
    """What is kept does not follow from the games any more: reckon all of it anew, soon."""
    sql.run(
        "INSERT INTO recounts (which, asked, due) VALUES (?, 1, 0)"
        " ON CONFLICT (which) DO UPDATE SET asked = recounts.asked + 1, due = 0",
        _THE_ONE,
    )


def forget_ratings(sql: Sql, member_id: int) -> None:
    """Take a member out of all ratings and of the games they came from."""
    sql.run("DELETE FROM ratings WHERE member_id = ?", member_id)
    if forget_results(sql, member_id):
        ask_for_recount(sql)


def _of_those(sql: Sql, game: Finished) -> Ratings:
    """The ratings of those who began a game, as far as it changes them."""
    known: dict[tuple[Who, str], Rating] = {}
    for names, whose in _whose([seat.who for seat in game.seats]):
        rows = sql.checked(
            _TABLE[names],
            f"{names}, title, {columns(Rating)}",
            f"{names} IN ({', '.join('?' * len(whose))}) AND title IN (?, ?)",
            *(*whose, game.title, ALL),
        )
        for whole, (who, title, *rating) in rows:
            known[who, title] = made(Rating, rating)
            if not whole:
                ask_for_recount(sql)
    return Ratings(known)


def _all(sql: Sql) -> dict[tuple[Who, str], Rating]:
    known: dict[tuple[Who, str], Rating] = {}
    for names, table in _TABLE.items():
        what = f"{names}, title, {columns(Rating)}"
        for whole, (who, title, *rating) in sql.checked(table, what, "TRUE"):
            if whole:
                known[who, title] = made(Rating, rating)
    return known


def _save(
    sql: Sql, before: Mapping[tuple[Who, str], Rating], after: Mapping[tuple[Who, str], Rating]
) -> int:
    """Put the ratings in the place of those that there were; how many rows changed."""
    changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
    for names, table in _TABLE.items():
        keys = [key for key in changed if _names(key[0]) == names]
        for places, values in batches(keys):
            sql.run(f"DELETE FROM {table} WHERE ({names}, title) IN (VALUES {places})", *values)
        rows = [_row(table, names, key, after[key]) for key in keys if key in after]
        for places, values in batches([tuple(row.values()) for row in rows]):
            sql.run(f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES {places}", *values)
    return len(changed)


def _row(table: str, names: str, key: tuple[Who, str], rating: Rating) -> dict[str, Value]:
    who, title = key
    row: dict[str, Value] = {names: who, "title": title, **stored(rating)}
    if names == "member_id":
        row["sure"] = rating.sure
    return {**row, "checksum": checksum_of(table, row)}


def _whose(seated: Iterable[Who | None]) -> list[tuple[str, list[Who]]]:
    """The members and the house players among them."""
    there = {who for who in seated if who is not None}
    found = {names: [who for who in there if _names(who) == names] for names in _TABLE}
    return [(names, sorted(whose, key=str)) for names, whose in found.items() if whose]


def _names(who: Who) -> str:
    return "house" if isinstance(who, str) else "member_id"
