"""What must be true of clocks, questions and boards, counted by the world itself."""

from __future__ import annotations

from tests.bench.recorder import Discord
from tests.weeks.account import Wrong
from tests.weeks.books import Books
from tests.weeks.clockwork import Told
from tests.weeks.people import DAY, HOUR, Person

TOLERANCE = 1_500
"""The world counts waking hours in steps of ten minutes, and the bot by the second."""


class Checks:
    def __init__(
        self, books: Books, discord: Discord, people: dict[int, Person], told: Told
    ) -> None:
        self.books, self.discord, self.people, self.told = books, discord, people, told
        self._late = set[tuple[int, int, int]]()

    def nobody_is_late_too_soon(self) -> None:
        """Nobody is taken for late before their time is over by the clock on their wall."""
        rows = self.books.rows(
            "SELECT table_id, seat, since, late FROM clocks WHERE late IS NOT NULL"
        )
        for table, seat, since, late in rows:
            if (table, seat, since) not in self._late:
                self.told.happened["late"] += 1
                ran, held = self._ran(table, seat, since, late)
                if ran < held - TOLERANCE:
                    raise Wrong(f"seat {seat} of {table} is late after {ran} s of {held}")
        self._late = {(table, seat, since) for table, seat, since, _ in rows}

    def nothing_is_forgotten(self, now: int) -> None:
        """Nobody has had more time than there is, no question is open for longer than a day, and
        boards show what the log says."""
        for table, seat, since in self.books.rows(
            "SELECT c.table_id, c.seat, c.since FROM clocks c JOIN tables t ON t.id = c.table_id"
            " WHERE c.late IS NULL AND t.paused IS NULL"
        ):
            ran, held = self._ran(table, seat, since, now)
            if ran > held + TOLERANCE:
                raise Wrong(f"seat {seat} of {table} is not late after {ran} s of {held}")
        for table, kind, server in self.books.rows(
            "SELECT q.table_id, q.kind, t.server_id FROM questions q JOIN tables t"
            " ON t.id = q.table_id WHERE NOT q.refused AND q.asked < ?",
            now - DAY - HOUR,
        ):
            if str(server) not in self.discord.left:
                raise Wrong(f"a question of {kind} at {table} is open for more than a day")
        self.boards()

    def _ran(self, table: int, seat: int, since: int, until: int) -> tuple[int, int]:
        """How long a clock ran by the clock on its member's wall, and how long it may."""
        [(held, member)] = self.books.rows(
            "SELECT c.held, p.member_id FROM clocks c JOIN players p"
            " ON p.table_id = c.table_id AND p.seat = c.seat WHERE c.table_id = ? AND c.seat = ?",
            *(table, seat),
        )
        stops = [*self.books.stops().get(table, []), *self.told.away]
        return self.people[member].waking(since, until, stops), held

    def boards(self) -> None:
        """The newest board of each game that goes on shows its newest line."""
        for table, number, channel, server in self.books.rows(
            "SELECT id, number, channel_id, server_id FROM tables"
            " WHERE state = 'playing' AND paused IS NULL"
        ):
            if str(server) in self.discord.left or str(channel) not in self.discord.channels:
                continue
            shown = [
                each
                for message in self.discord.channels[str(channel)].messages.values()
                for each in message.controls
                if each.startswith(f"patolli:view:{table}:")
            ]
            if not shown or shown[-1] != f"patolli:view:{table}:{number}":
                raise Wrong(f"table {table} has {number} lines and shows {shown[-1:]}")
