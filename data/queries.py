"""Statements that several operations of the store share, run inside their transactions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from data.database import Row, Sql, Value
from data.rows import (
    NoSuchTable,
    NotOpen,
    Player,
    State,
    StoredLine,
    StoredTable,
)
from data.scrubbing import owe

_TABLE = (
    "SELECT t.id, t.server_id, t.channel_id, t.host_id, t.title, t.seats_least, t.seats_most,"
    " t.options, t.state, t.created, t.started, t.ended, t.revision, t.seal, t.seed, t.number,"
    " t.shown, t.board_channel_id, t.board_id, p.snapshot FROM tables t"
    " LEFT JOIN positions p ON p.table_id = t.id AND p.number = t.number"
)
LINE = "number, seat, text, played, interaction_id, events"
"""The columns that :func:`line_of` reads."""


def tables(sql: Sql, where: str, *values: Value) -> list[StoredTable]:
    return [
        _table_of(row, players(sql, row[0]))
        for row in sql.rows(f"{_TABLE} WHERE {where} ORDER BY t.id", *values)
    ]


def table(sql: Sql, table_id: int) -> StoredTable:
    found = tables(sql, "t.id = ?", table_id)
    if not found:
        raise NoSuchTable(f"there is no table {table_id}")
    return found[0]


def running_in(sql: Sql, channel_id: int) -> StoredTable | None:
    found = tables(sql, "t.channel_id = ? AND t.state IN ('open', 'playing')", channel_id)
    return found[0] if found else None


def require_open(sql: Sql, table_id: int) -> StoredTable:
    found = table(sql, table_id)
    if found.state != "open":
        raise NotOpen(f"table {table_id} is {found.state}")
    return found


def players(sql: Sql, table_id: int) -> tuple[Player, ...]:
    rows = sql.rows(
        "SELECT seat, member_id, name, forget FROM players WHERE table_id = ? ORDER BY seat",
        table_id,
    )
    return tuple(Player(number, member, name, bool(gone)) for number, member, name, gone in rows)


def seat(sql: Sql, table_id: int, player: Player) -> None:
    sql.run(
        "INSERT INTO players (table_id, seat, member_id, name, forget) VALUES (?, ?, ?, ?, ?)",
        *(table_id, player.seat, player.member_id, player.name, False),
    )


def seat_anew(sql: Sql, table_id: int, order: Iterable[Player]) -> None:
    """Empty the table and seat these from the first seat on."""
    sql.run("DELETE FROM players WHERE table_id = ?", table_id)
    for number, player in enumerate(order):
        seat(sql, table_id, Player(number, player.member_id, player.name))


def leave(sql: Sql, table: StoredTable, member_id: int, now: int) -> None:
    """A member leaves a table that gathers. Those who came later move up, a host's place falls to
    the first who stays, and a table that nobody is left at ends."""
    stay = [player for player in table.players if player.member_id != member_id]
    seat_anew(sql, table.id, stay)
    if not stay:
        close(sql, table.id, "ended", now)
    elif table.host_id == member_id:
        sql.run("UPDATE tables SET host_id = ? WHERE id = ?", stay[0].member_id, table.id)


def line_of(row: Row) -> StoredLine:
    return StoredLine(*row)


def keep_position(sql: Sql, table_id: int, number: int, snapshot: bytes) -> None:
    sql.run(
        "INSERT INTO positions (table_id, number, snapshot) VALUES (?, ?, ?)",
        *(table_id, number, snapshot),
    )


def close_questions(sql: Sql, table_id: int) -> None:
    """The game went back: what was asked is open no longer, and what was refused stays refused."""
    sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
    sql.run("DELETE FROM questions WHERE table_id = ? AND NOT refused", table_id)


def close(sql: Sql, table_id: int, state: State, now: int) -> bool:
    """The game is over: nothing is unfinished any more, and whoever asked for it is forgotten.
    Whether anybody was: then a scrub is owed."""
    sql.run("UPDATE tables SET state = ?, ended = ? WHERE id = ?", state, now, table_id)
    sql.run("DELETE FROM drafts WHERE table_id = ?", table_id)
    sql.run("DELETE FROM votes WHERE table_id = ?", table_id)
    sql.run("DELETE FROM questions WHERE table_id = ?", table_id)
    sql.run(
        "UPDATE tables SET host_id = NULL WHERE id = ? AND host_id IN"
        " (SELECT member_id FROM players WHERE table_id = ? AND forget)",
        *(table_id, table_id),
    )
    forgotten = sql.run(
        "UPDATE players SET member_id = NULL, name = '', forget = ?"
        " WHERE table_id = ? AND forget",
        *(False, table_id),
    )
    if forgotten:
        owe(sql)
    return bool(forgotten)


def _table_of(row: Row, seated: tuple[Player, ...]) -> StoredTable:
    values: list[Any] = list(row)
    least, most, options = values[5:8]
    values[5:8] = [range(least, most + 1), json.loads(options)]
    return StoredTable(*values, players=seated)
