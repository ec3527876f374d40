"""Looking at everything that is kept: at each start at what is small, for ``verify`` at a game."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from data import games, tables
from data.checksum import unseal
from data.database import Sql
from data.ratings import ask_for_recount
from data.rows import DamagedTable, NotPlaying
from data.scrubbing import owe
from data.stored_table import StoredTable
from engine.record import Line, Record

log = logging.getLogger(__name__)

_GIVEN_UP = (
    *("servers", "members", "clock_hours", "holidays", "ways", "meta", "drafts", "questions"),
    *("votes", "handovers", "clocks", "banks", "offers", "ratings", "house_ratings"),
)
"""What a game can go on without."""
_OF_A_CUP = {"cups": "id", **dict.fromkeys(("cup_lines", "entrants", "cup_deals"), "cup_id")}
_OF_A_GAME = {"sittings": "who sat there is damaged", "results": "its result is damaged"}
_OF_A_TABLE = {"tables": "id", **dict.fromkeys(("players", *_OF_A_GAME), "table_id")}


def let_go(sql: Sql) -> None:
    """Give up damaged rows that a game can go on without: settings, unfinished turns, questions.
    Damaged tables and cups are named in the log."""
    for table in _GIVEN_UP:
        gone = [value for whole, (value,) in sql.checked(table, "checksum", "TRUE") if not whole]
        for value in gone:
            sql.run(f"DELETE FROM {table} WHERE checksum = ?", value)
        if gone:
            log.error("damaged rows of %s were given up: %s", table, len(gone))
            if table == "meta":  # perhaps it was what is owed to those who were forgotten
                owe(sql)
            if "ratings" in table:
                ask_for_recount(sql)
    for kind, parts in (("table", _OF_A_TABLE), ("cup", _OF_A_CUP)):
        for which in sorted(set(_damaged(sql, parts)), key=str):
            log.error("%s %s is damaged, verify --all says more", kind, which)


def _damaged(sql: Sql, parts: Mapping[str, str]) -> Iterator[object]:
    for table, key in parts.items():
        yield from (which for whole, (which,) in sql.checked(table, key, "TRUE") if not whole)


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
    for part, what in _OF_A_GAME.items():
        if not all(whole for whole, _ in sql.checked(part, "seat", "table_id = ?", table_id)):
            examined.damage.append(DamagedTable(table_id, what))
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
