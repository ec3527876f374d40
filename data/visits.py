"""All that one thing done at a table needs to know: read in one hop, as it was at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from data import queries
from data.calls import Call, calls_owed
from data.database import Database, Sql
from data.hours import hours_of_absent, was_asked
from data.introductions import introduced
from data.outbox import curious
from data.rows import (
    DamagedTable,
    MemberSettings,
    ServerSettings,
    StoredDraft,
    StoredLine,
    StoredTable,
)
from data.settings import member_settings, server_settings
from data.sittings import Sat, sittings
from data.unplayed import draft_of
from engine.hours import Hours

LOOK_BACK = 8
"""How many lines before the last are read; the last turn that showed something is among them."""
MOST_SINCE = 48
"""Of the lines since a member's own at most so many are read."""


@dataclass(frozen=True, slots=True)
class Guest:
    """The member who visits a table, and the click."""

    member_id: int
    server_id: int
    interaction_id: int


@dataclass(frozen=True, slots=True)
class Visited:
    """What a guest needs to know."""

    table: StoredTable | None
    draft: StoredDraft | None
    """The guest's unfinished turn there."""
    newest: list[StoredLine] | DamagedTable
    """The lines since the guest's own last one, and the last ones in any case; what is damaged
    matters to those alone who look at them."""
    member: MemberSettings
    server: ServerSettings
    click: tuple[StoredTable, StoredLine] | None
    """The line that this very click became before, and its table."""
    introduced: bool
    """Whether the guest, who sits at the table, was told what its title is about."""
    last: int
    """The number of the guest's own last line; 0 when there is none."""
    hours: Mapping[int, Hours]
    """Those of the members there who have holidays."""
    unasked: bool
    """Whether a clock runs for the guest, who was never asked where they live."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A running table where a member sits."""

    table: StoredTable
    newest: list[StoredLine] | DamagedTable
    last: int
    """The number of the member's own last line; 0 when there is none."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What a board that is to be posted needs to know."""

    table: StoredTable
    newest: list[StoredLine] | DamagedTable
    """The lines that the board that is shown tells, those since, and the last ones in any case."""
    server: ServerSettings
    shown: bytes | None
    """The position on the board that is shown; None when there is none, or it is damaged."""
    calls: tuple[Call, ...]
    """Those that go with the board."""
    hours: Mapping[int, Hours]
    """Those of the members there who have holidays."""
    curious: tuple[int, ...]
    """The seats of those who want to be told that they are next."""
    sat: list[Sat]
    """Who sat down there and from which line on; empty where that makes no difference to what the
    board tells."""


class Visits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, table_id: int, guest: Guest) -> Visited:
        """A visit to a table; ``table`` is None when there is none of that id."""
        return await self._visit(lambda sql: queries.first(sql, "t.id = ?", table_id), guest)

    async def running_in(self, channel_id: int, guest: Guest) -> Visited:
        """A visit to the table that gathers or plays in a channel."""
        return await self._visit(lambda sql: queries.running_in(sql, channel_id), guest)

    async def latest_in(self, channel_id: int, guest: Guest) -> Visited:
        """A visit to the table that gathers or plays in a channel, else the newest that ended."""
        return await self._visit(lambda sql: queries.latest_in(sql, channel_id), guest)

    async def _visit(self, find: Callable[[Sql], StoredTable | None], guest: Guest) -> Visited:
        def work(sql: Sql) -> Visited:
            table = find(sql)
            player = table.player(guest.member_id) if table else None
            last = _last_line(sql, table.id, player.seat) if table and player else 0
            return Visited(
                table,
                draft_of(sql, table.id, player.seat) if table and player else None,
                _since(sql, table, last if player else table.number) if table else [],
                member_settings(sql, guest.member_id),
                server_settings(sql, guest.server_id),
                _click(sql, guest.interaction_id),
                table is None or player is None or introduced(sql, guest.member_id, table.title),
                last,
                hours_of_absent(sql, table.id) if table else {},
                table is not None
                and player is not None
                and table.clock_of(player.seat) is not None
                and not was_asked(sql, guest.member_id),
            )

        return await self._database.view(work)

    async def tables_of(self, member_id: int) -> list[Seated]:
        """The running tables where a member sits, with what happened since the member's last
        line."""

        def work(sql: Sql) -> list[Seated]:
            found: list[Seated] = []
            for table in queries.tables_of(sql, member_id):
                player = table.player(member_id)
                last = _last_line(sql, table.id, player.seat) if player else 0
                found.append(Seated(table, _since(sql, table, last), last))
            return found

        return await self._database.view(work)

    async def owed(self, table_id: int) -> Owed:
        """Raises :class:`~data.rows.NoSuchTable`."""

        def work(sql: Sql) -> Owed:
            table = queries.table(sql, table_id)
            newest = _newest(sql, table, min(table.tells_after, max(table.shown, 0)) + 1)
            return Owed(
                table,
                newest,
                server_settings(sql, table.server_id or 0),
                queries.snapshot_at(sql, table_id, table.shown),
                calls_owed(sql, table),
                hours_of_absent(sql, table_id),
                curious(sql, table_id),
                sittings(sql, table_id) if table.changes or _of_the_house(newest) else [],
            )

        return await self._database.view(work)


def _of_the_house(newest: list[StoredLine] | DamagedTable) -> bool:
    """Whether one of these lines came from no click."""
    return isinstance(newest, list) and any(line.interaction_id is None for line in newest)


def _last_line(sql: Sql, table_id: int, seat: int) -> int:
    row = sql.row(
        "SELECT number FROM lines WHERE table_id = ? AND seat = ? ORDER BY number DESC LIMIT 1",
        *(table_id, seat),
    )
    return row[0] if row else 0


def _since(sql: Sql, table: StoredTable, number: int) -> list[StoredLine] | DamagedTable:
    """The lines after that number, unless they are too many, and the last ones in any case."""
    return _newest(sql, table, max(number, table.number - MOST_SINCE) + 1)


def _newest(sql: Sql, table: StoredTable, first: int) -> list[StoredLine] | DamagedTable:
    """The lines from the first on, and the last ones in any case."""
    first = max(1, min(first, table.number - LOOK_BACK))
    if first > table.number:
        return []
    try:
        return queries.lines_between(sql, table.id, first, table.number)
    except DamagedTable as damage:
        return damage


def _click(sql: Sql, interaction_id: int) -> tuple[StoredTable, StoredLine] | None:
    for table_id, line in queries.placed_lines(sql, "interaction_id = ?", interaction_id):
        return queries.table(sql, table_id), line
    return None
