"""Looking at everything that is kept: at each start at what is small, for ``verify`` at a game."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from data import games, tables
from data.checksum import unseal
from data.database import Sql
from data.rows import DamagedTable, NotPlaying
from data.scrubbing import owe
from data.stored_table import StoredTable
from engine.record import Line, Record

log = logging.getLogger(__name__)

_PARTS_OF_A_CUP = ("cup_lines", "entrants", "cup_rounds", "cup_deals", "pods")
_KEPT = (*("tables", "players", "lines", "positions", "rulings"), *("cups", *_PARTS_OF_A_CUP))
"""What is a game or a cup, or part of one: looked at where it is read, and never given up."""


def let_go(sql: Sql) -> None:
    """Give up damaged rows that a game can go on without: settings, unfinished turns, questions.
    Damaged tables and cups are named in the log."""
    for table in sql.covered():
        if table not in _KEPT and (gone := sql.give_up(table)):
            log.error("damaged rows of %s were given up: %s", table, gone)
            if table == "meta":  # perhaps it was what is owed to those who were forgotten
                owe(sql)
    for (table_id,) in sql.rows(
        "SELECT id FROM checked_tables WHERE NOT sound"
        " UNION SELECT table_id FROM checked_players WHERE NOT sound"
    ):
        log.error("table %s is damaged, verify --all says more", table_id)
    parts = " UNION ".join(
        f"SELECT cup_id FROM checked_{part} WHERE NOT sound" for part in _PARTS_OF_A_CUP[1:]
    )
    ill = set(sql.rows(f"SELECT id FROM checked_cups WHERE NOT sound UNION {parts}"))
    ill |= {row for whole, row in sql.checked("cup_lines", "cup_id", "TRUE") if not whole}
    for (cup_id,) in sorted(ill):
        log.error("cup %s is damaged, verify --all says more", cup_id)


@dataclass(slots=True)
class Examined:
    """What is kept of a game, whether it can be trusted or not."""

    table: StoredTable | None = None
    record: Record | None = None
    damage: list[DamagedTable] = field(default_factory=list[DamagedTable])


def examine(sql: Sql, table_id: int) -> Examined:
    """A game that was started and every damage to it."""
    examined = Examined()
    try:
        _examine(sql, table_id, examined)
    except (LookupError, NotPlaying, TypeError, ValueError):  # what is there makes no sense
        examined.damage.append(DamagedTable(table_id, "it is damaged and cannot be read"))
    return examined


def _examine(sql: Sql, table_id: int, examined: Examined) -> None:
    table = examined.table = tables.table_as_it_is(sql, table_id)
    if tables.damaged(sql, "t.id = ?", table_id):
        examined.damage.append(DamagedTable(table_id, "its row, or one of its players, is damaged"))
    columns = "number, seat, text, events"
    lines = sql.checked("lines", columns, "table_id = ? ORDER BY number", table_id)
    sound = {number: whole for whole, (number, *_) in lines}
    examined.damage += _damage(table_id, range(1, table.number + 1), sound, "it is {}")
    told = {row[0]: unseal(row[-1], table_id, row[0]) is not None for _, row in lines}
    examined.damage += _damage(table_id, sorted(told), told, "what it brought is {}")
    kept = sql.rows("SELECT number, snapshot FROM positions WHERE table_id = ?", table_id)
    positions = {number: unseal(one, table_id, number) is not None for number, one in kept}
    numbers = range(table.number + 1)
    examined.damage += _damage(table_id, numbers, positions, "the position after it is {}")
    try:
        examined.record = games.record_of(
            sql, table, [Line(seat, text) for _, (_, seat, text, _) in lines]
        )
    except DamagedTable as damage:
        examined.damage.append(damage)


def _damage(
    table_id: int, numbers: Iterable[int], sound: Mapping[int, bool], what: str
) -> list[DamagedTable]:
    return [
        DamagedTable(table_id, what.format("damaged" if number in sound else "missing"), number)
        for number in numbers
        if not sound.get(number)
    ]
