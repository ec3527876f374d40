"""Who sat at a seat of a game from which line on, and why somebody else sat there before.

A row for each time that somebody sat down, or got up and left the chair free; the last one of a
seat says what ``players`` says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from data.checksum import FORGET
from data.database import Query, Sql, Value
from data.rows import Player
from engine.chairs import FREE, HOUSE, PERSON, Chair

Why: TypeAlias = Literal["began", "left", "took", "replaced", "late"]
"""The game began; whoever sat there left; somebody took the chair, free or handed over; the host
replaced whoever sat there; time ran out."""

_PLACE = "table_id", "place"
"""The key of a row."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody, or nobody, sits at a seat from a line on."""

    seat: int
    first: int
    """The number of the first line that may be theirs."""
    why: Why
    person: int | None
    """Which of the people of this game, counted from 1; None: a house player, or nobody."""
    member_id: int | None
    name: str
    house: str | None

    @property
    def free(self) -> bool:
        return self.person is None and self.house is None

    @property
    def player(self) -> Player:
        """Who sat there."""
        return Player(self.seat, self.member_id, self.name, house=self.house)

    @property
    def chair(self) -> Chair:
        """What a record tells of it."""
        who = f"{PERSON} {self.person}" if self.person is not None else FREE
        return Chair(
            self.seat, self.first, f"{HOUSE} {self.house}" if self.house else who, self.why
        )


def sittings(sql: Query, table_id: int) -> list[Sat]:
    """Of a game, in order; what is damaged is left out."""
    return sql.sound(Sat, "sittings", "table_id = ? ORDER BY place", table_id)


def chairs(sql: Sql, table_id: int) -> list[Chair]:
    """What the record of a game tells: all but the people who were there from the beginning."""
    found = sittings(sql, table_id)
    return [sat.chair for sat in found if sat.why != "began" or sat.house is not None]


def seat_first(sql: Sql, table_id: int, players: Iterable[Player], now: int) -> None:
    """The first ones, at the start of a game."""
    for player in players:
        person = player.seat + 1 if player.house is None else None
        _add(sql, table_id, player.seat, _sat(player, 1, "began", person), now)


def sit_down(sql: Sql, table_id: int, number: int, player: Player, why: Why, now: int) -> None:
    """After so many lines this player, or nobody, sits at the seat."""
    [(place, people)] = sql.rows(
        "SELECT COALESCE(MAX(place) + 1, 0), COALESCE(MAX(person), 0) FROM sittings"
        " WHERE table_id = ?",
        table_id,
    )
    person = None
    if player.member_id is not None:
        known = "SELECT person FROM sittings WHERE table_id = ? AND member_id = ? LIMIT 1"
        person = sql.value(known, table_id, player.member_id) or people + 1
    _add(sql, table_id, place, _sat(player, number + 1, why, person), now)


def is_first_newcomer(sql: Sql, table_id: int, seat: int, number: int) -> bool:
    """Whether whoever has just sat down is at this table for the first time, and nobody else was
    who sat down on the seat after so many lines."""
    newcomers = sql.rows(
        "SELECT s.place FROM sittings s WHERE s.table_id = ? AND s.seat = ? AND s.first > ?"
        " AND s.why <> 'began' AND s.person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sittings e"
        " WHERE e.table_id = s.table_id AND e.person = s.person AND e.place < s.place)",
        *(table_id, seat, number),
    )
    newest = sql.row("SELECT MAX(place) FROM sittings WHERE table_id = ?", table_id)
    return newest is not None and newcomers == [newest]


def only_one_sat(sql: Query, table_id: int) -> bool:
    """Return whether no more than one person ever sat at the table."""
    return (
        sql.value("SELECT COUNT(DISTINCT person) FROM sittings WHERE table_id = ?", table_id) <= 1
    )


def sat_at(sql: Query, table_id: int, member_id: int) -> set[int]:
    """Return the seats of a game at which a member has sat."""
    where = "table_id = ? AND member_id = ?"
    return set(sql.values(f"SELECT seat FROM sittings WHERE {where}", table_id, member_id))


def turns_of_others(
    sat: Iterable[Sat], seat: int, member_id: int, numbers: Iterable[int]
) -> list[int]:
    """Return which of these lines of a seat were played while the member did not sit there."""
    there = [each for each in sat if each.seat == seat]

    def who(number: int) -> int | None:
        return next((s.member_id for s in reversed(there) if s.first <= number), None)

    return [number for number in numbers if who(number) != member_id]


def forget_sittings(sql: Sql, member_id: int, damaged: Collection[int]) -> list[int]:
    """Take the id and the name of a member from all games but those that are being played, which
    lose the id when they end (:func:`forget_at_end`); which these are. Until then nobody can sit
    down at them as somebody else. A ``damaged`` one is not: it has no end that could be waited
    for."""
    these = f"UPDATE sittings SET {FORGET}, name = '' WHERE member_id = ? AND table_id IN"
    sql.run(f"{these} (SELECT id FROM tables WHERE state <> 'playing')", member_id)
    for table_id in damaged:
        sql.run(f"{these} (?)", member_id, table_id)
    sql.amend_all("sittings", _PLACE, "member_id = ?", member_id, forget=True)
    played = sql.values(
        "SELECT DISTINCT table_id FROM sittings WHERE member_id = ? ORDER BY table_id", member_id
    )
    for table_id in played:
        drop_name(sql, table_id, member_id)
    return played


def drop_name(sql: Sql, table_id: int, member_id: int) -> bool:
    """Take the name from where a member has sat who asked to be forgotten and sits there no longer;
    whether there was any."""
    dropped = sql.run(
        "UPDATE sittings SET name = '' WHERE table_id = ? AND member_id = ? AND forget"
        " AND NOT EXISTS (SELECT 1 FROM players p"
        " WHERE p.table_id = sittings.table_id AND p.member_id = sittings.member_id)",
        *(table_id, member_id),
    )
    return bool(dropped)


def forget_at_end(sql: Sql, table_id: int) -> bool:
    """Take the ids of those who asked to be forgotten from a game that ends; whether there were
    any."""
    sql.run(
        "DELETE FROM offers WHERE table_id = ? AND giver IN"
        " (SELECT member_id FROM sittings WHERE table_id = ? AND forget)",
        *(table_id, table_id),
    )
    forgotten: dict[str, Value] = {"member_id": None, "name": "", "forget": False}
    return bool(sql.amend_all("sittings", _PLACE, "table_id = ? AND forget", table_id, **forgotten))


def _sat(player: Player, first: int, why: Why, person: int | None) -> Sat:
    return Sat(player.seat, first, why, person, player.member_id, player.name, player.house)


def _add(sql: Sql, table_id: int, place: int, sat: Sat, now: int) -> None:
    sql.add("sittings", sat, table_id=table_id, place=place, since=now, forget=False)
