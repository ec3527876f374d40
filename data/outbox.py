"""What members are to be told, as rows: written and withdrawn in the transaction that gives cause.

A table, a kind, a seat and a number name a notice, so nothing is told twice. When, how and whether
it is told is decided when it is due (:mod:`data.notices`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Literal, TypeAlias

from data import posts
from data.database import Sql, Value
from data.posts import LATE

NoticeKind: TypeAlias = Literal["call", "reminder", "next", "closing", "revised", "vote", "offer"]
"""It is your turn; your time is running out; you are next; the table is about to close;
its rules were corrected, and its players are asked whether it goes on; the others ask you to agree;
somebody hands you a chair."""
VOID = "void"
"""The kind of a message that told what holds no longer, until it is gone; its number is its id."""
TOGETHER = 60
"""What is to be told within so many seconds is told in one message."""
SURE = 150
"""For so many seconds after an attempt whose answer was lost another one is harmless."""
BOARD_LATE = 3_600
"""A board that does not stand after so many seconds is not waited for by its calls."""
_OF_A_TURN = "kind IN ('call', 'reminder')"
_ID_BYTES = 7


def tell(
    sql: Sql, table_id: int, kind: NoticeKind, seat: int, number: int, at: int, *, later: int = 0
) -> None:
    """Tell whoever sits at that seat, at that moment or as soon as they want to be told, unless
    they were told the same before. ``later``: so many seconds are left to others to do it."""
    this = notice_id(table_id, kind, seat, number)
    row = {"notice_id": this, "table_id": table_id, "kind": kind, "seat": seat, "number": number}
    sql.add("notices", None, "ON CONFLICT DO NOTHING", **row, made=at, due=at + later)


def call(
    sql: Sql,
    table_id: int,
    seats: Collection[int],
    number: int,
    now: int,
    *,
    later: int = BOARD_LATE,
) -> None:
    """It became the turn of these seats. The board calls them, and those whom it may not call are
    told when it stands, or when it does not for so long. House players need no call."""
    people = "SELECT seat FROM players WHERE table_id = ? AND member_id IS NOT NULL AND seat IN"
    these = ", ".join("?" * len(seats))
    for seat in sql.values(f"{people} ({these}) ORDER BY seat", table_id, *seats):
        tell(sql, table_id, "call", seat, number, now, later=later)


def tell_next(sql: Sql, table_id: int, seat: int, number: int, now: int) -> None:
    """A seat is next after the turn that began with a line, if that goes on."""
    if sql.values("SELECT number FROM handovers WHERE table_id = ?", table_id) == [number]:
        tell(sql, table_id, "next", seat, number, now + TOGETHER)


def seats_of_people(sql: Sql, table_id: int) -> list[int]:
    """Where members sit."""
    members = "SELECT seat FROM players WHERE table_id = ? AND member_id IS NOT NULL ORDER BY seat"
    return sql.values(members, table_id)


def withdraw(sql: Sql, table_id: int, seats: Collection[int], now: int) -> None:
    """The turn of these seats is over: what was not told yet is told no more, and a message that
    told it goes. Who comes next is another question then."""
    if seats:
        these = ", ".join("?" * len(seats))
        _void(sql, now, f"(kind = 'next' OR {_OF_A_TURN} AND seat IN ({these}))", table_id, *seats)


def add_message(
    sql: Sql,
    table_id: int,
    kind: str,
    seat: int,
    number: int,
    at: int,
    message: tuple[int, int],
    due: int | None = None,
) -> None:
    """Note a message that stands: its channel and id."""
    channel_id, message_id = message
    sql.add(
        "notices",
        notice_id=notice_id(table_id, kind, seat, number),
        table_id=table_id,
        kind=kind,
        seat=seat,
        number=number,
        made=at,
        told=at,
        due=due,
        channel_id=channel_id,
        message_id=message_id,
    )


def got_up(sql: Sql, table_id: int, seat: int, now: int) -> None:
    """Somebody else sits there now: what was told to the one before holds no longer."""
    posts.withdraw(sql, LATE, table_id, (seat,), now)
    _void(sql, now, f"({_OF_A_TURN} OR kind IN ('vote', 'offer')) AND seat = ?", table_id, seat)


def declined(sql: Sql, table_id: int, seat: int, taker: int, now: int) -> None:
    """Somebody does not want the chair that they were handed."""
    _void(sql, now, "kind = 'offer' AND seat = ? AND number = ?", table_id, seat, taker)


def voted(sql: Sql, table_id: int, asked: int, now: int, seat: int | None = None) -> None:
    """A seat has answered what was asked at that moment, or (None) nobody is asked any more."""
    which = "kind = 'vote' AND number = ?"
    values = (asked,) if seat is None else (asked, seat)
    _void(sql, now, which if seat is None else f"{which} AND seat = ?", table_id, *values)


def decided(sql: Sql, table_id: int, now: int) -> None:
    """Nobody is asked any more whether the game goes on under corrected rules."""
    _void(sql, now, "kind = 'revised'", table_id)


def withdraw_all(sql: Sql, table_id: int, now: int) -> None:
    """The table has ended."""
    posts.withdraw(sql, LATE, table_id, None, now)
    _void(sql, now, "kind <> 'closing'", table_id)
    sql.run("DELETE FROM notices WHERE table_id = ? AND kind = 'closing'", table_id)


def _void(sql: Sql, now: int, which: str, table_id: int, *values: Value) -> None:
    these = f"table_id = ? AND {which}"
    sql.run(f"DELETE FROM notices WHERE {these} AND message_id IS NULL", table_id, *values)
    sql.run(f"UPDATE notices SET due = ? WHERE {these}", now, table_id, *values)


def look_again(sql: Sql, table_id: int, now: int) -> None:
    """The table is not paused any more: what was held is looked at now."""
    sql.run(
        "UPDATE notices SET due = ?"
        " WHERE table_id = ? AND told IS NULL AND tried IS NULL AND due > ?",
        *(now, table_id, now),
    )


def notice_id(table_id: int, kind: str, seat: int, number: int) -> int:
    named = repr((table_id, kind, seat, number)).encode()
    return int.from_bytes(hashlib.blake2s(named, digest_size=_ID_BYTES).digest())
