"""All that one thing done at a table needs to know: read in one hop, as it was at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from data import games, tables
from data.calls import Call, Called, calls_owed
from data.database import Sql
from data.drafts import draft_of
from data.newest import Newest
from data.packing import unpack
from data.people import Person, people
from data.rows import DamagedTable, MemberSettings, ServerSettings, StoredDraft
from data.settings import member_settings, server_settings
from data.sittings import Sat, sittings
from data.stored_table import StoredTable
from engine.game import Position

LOOK_BACK = 8
"""How many lines before the last are read; the last turn that showed something is among them."""
MOST_SINCE = 48
"""Of the lines since a member's own at most so many are read."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A member at a table, at one moment."""

    table: StoredTable
    draft: StoredDraft | None
    """The member's unfinished turn there."""
    newest: Newest
    """The lines since the member's own last one, and the last ones in any case."""
    member: MemberSettings
    server: ServerSettings
    again: bool
    """Whether this very click became a line before."""
    introduced: bool
    """Whether the member, who sits at the table, was told what its title is about."""
    last: int
    """The number of the member's own last line; 0 when there is none."""
    unasked: bool
    """Whether a clock runs for the member, who was never asked where they live."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A running table where a member sits."""

    table: StoredTable
    newest: Newest
    last: int
    """The number of the member's own last line; 0 when there is none."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What a board that is to be posted needs to know."""

    table: StoredTable
    newest: Newest
    """The lines that the board that is shown tells, those since, and the last ones in any case."""
    server: ServerSettings
    shown: bytes | None
    """The position on the board that is shown; None when there is none, or it is damaged."""
    calls: tuple[Call, ...]
    """Those that go with the board."""
    people: Mapping[int, Person]
    """By their seats."""
    sat: list[Sat]
    """Who sat down there and from which line on; empty where that makes no difference to what the
    board tells."""

    def stood_in(self, first: int) -> list[int]:
        """The seats of people for whom a house player has played one of the lines from that one
        on."""
        began = {sat.seat: sat.first for sat in self.sat}
        played = {
            line.seat
            for line in self.newest.since(first)
            if line.interaction_id is None and line.number >= began.get(line.seat, 0)
        }
        return sorted(played & self.people.keys())

    def table_at(self, number: int) -> StoredTable:
        """The table with those who sat there when that line was played: what they did is told of
        them, though others sit there now."""
        then = {sat.seat: sat for sat in self.sat if sat.first <= number}
        return self.table.with_players(sat.player for sat in then.values())

    @property
    def tells_nothing_new(self) -> bool:
        """Whether the board that stands tells nothing that one before it did not: it was posted
        because something else had changed. The first one tells the seal."""
        return self.table.tells_after > 0 and not self.newest.seen(
            None, self.table.tells_after + 1, self.table.shown
        )

    def calls_made(
        self, called: Sequence[Call], actor: int | None, now: int, next_up: int | None
    ) -> Called:
        """Which of them nobody needs to make once the board stands that made these: among them are
        those that an earlier board may have made."""
        made = {
            call.notice_id: call in called or call.seat == actor or call.perhaps_made(now)
            for call in self.calls
        }
        return Called(made, next_up)

    @property
    def before(self) -> Position | None:
        """The position on the board that is shown."""
        return None if self.shown is None else self.table.game.load(unpack(self.shown))


def visit(
    sql: Sql, find: Callable[[Sql], StoredTable | None], member_id: int, server_id: int, click: int
) -> Visit | None:
    """Read what a member's click at a table needs; None where there is no table, nor was one when
    the same click was delivered before."""
    done = sql.value("SELECT table_id FROM lines WHERE interaction_id = ?", click)
    table = find(sql) or (tables.table(sql, done) if done else None)
    if table is None:
        return None
    seat = table.seat_of(member_id)
    sits = seat is not None
    last, introduced, asked = _known(sql, table, seat, member_id) if sits else (0, True, True)
    first = max(last if sits else table.number, table.number - MOST_SINCE) + 1
    return Visit(
        table,
        draft_of(sql, table.id, seat) if sits else None,
        _newest(sql, table, first),
        member_settings(sql, member_id),
        server_settings(sql, server_id),
        done is not None,
        introduced,
        last,
        sits and table.clock_of(seat) is not None and not asked,
    )


def tables_of(sql: Sql, member_id: int) -> list[Seated]:
    """Read the running tables where a member sits, with what happened since the member's last
    line."""
    found: list[Seated] = []
    for table in tables.of_member(sql, member_id):
        seat = table.seat_of(member_id)
        last = _known(sql, table, seat, member_id)[0] if seat is not None else 0
        first = max(last, table.number - MOST_SINCE) + 1
        found.append(Seated(table, _newest(sql, table, first), last))
    return found


def owed(sql: Sql, table_id: int) -> Owed:
    """Read what the next board of a table needs; raises :class:`~data.rows.NoSuchTable`."""
    table = tables.table(sql, table_id)
    newest = _newest(sql, table, min(table.tells_after, max(table.shown, 0)) + 1)
    server = server_settings(sql, table.server_id or 0)
    there = people(sql, table, server.holidays)
    lines = () if isinstance(newest.lines, DamagedTable) else newest.lines
    others_sat = table.changes or any(line.interaction_id is None for line in lines)
    return Owed(
        table,
        newest,
        server,
        games.snapshots(sql, table_id, (table.shown,)).get(table.shown),
        calls_owed(sql, table, there),
        there,
        sittings(sql, table_id) if others_sat else [],
    )


def _known(sql: Sql, table: StoredTable, seat: int, member_id: int) -> tuple[int, bool, bool]:
    """Return the number of a player's last line, whether they were told what the title is about,
    and whether they were asked where they live."""
    ((last, introduced, asked),) = sql.rows(
        "SELECT (SELECT MAX(number) FROM lines WHERE table_id = ? AND seat = ?),"
        " EXISTS (SELECT 1 FROM introductions WHERE member_id = ? AND title = ?),"
        " EXISTS (SELECT 1 FROM members WHERE member_id = ? AND zone IS NOT NULL)",
        *(table.id, seat, member_id, table.title, member_id),
    )
    return last or 0, bool(introduced), bool(asked)


def _newest(sql: Sql, table: StoredTable, first: int) -> Newest:
    """The lines from the first on, and the last ones in any case."""
    first = max(1, min(first, table.number - LOOK_BACK))
    if first > table.number:
        return Newest(())
    try:
        return Newest(games.lines_between(sql, table.id, first, table.number))
    except DamagedTable as damage:
        return Newest(damage)
