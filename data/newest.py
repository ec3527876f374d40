"""The last lines of a table, and what they brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.packing import unpack_events
from data.rows import DamagedTable, StoredLine
from engine.game import Event
from engine.record import Line


@dataclass(frozen=True, slots=True)
class Newest:
    """The last lines of a table. Where they are damaged, whoever looks at them is refused."""

    lines: Sequence[StoredLine] | DamagedTable

    def since(self, first: int, last: int | None = None) -> list[StoredLine]:
        """Return the lines from one number on, or to another, both included."""
        if isinstance(self.lines, DamagedTable):
            raise self.lines
        return [
            line
            for line in self.lines
            if first <= line.number and (last is None or line.number <= last)
        ]

    def seen(self, seat: int | None, first: int, last: int | None = None) -> list[Event]:
        """What these lines brought that the seat may know of, but for turns that one of them took
        back."""
        return [event for turn in self.turns(seat, first, last) for event in turn]

    def turns(self, seat: int | None, first: int, last: int | None = None) -> list[list[Event]]:
        """The same, turn by turn."""
        lines = self.since(first, last)
        struck = {number for line in lines for number in Line(line.seat, line.text).strikes}
        brought = (
            [event for event in unpack_events(line.events) if event.seen_by(seat)]
            for line in lines
            if line.number not in struck
        )
        return [seen for seen in brought if seen]

    def events_since(self, first: int) -> list[Event]:
        """What these lines brought, everything in order."""
        return [event for line in self.since(first) for event in unpack_events(line.events)]

    def news(self, seat: int | None, first: int) -> list[list[Event]]:
        """The turns from that line on, and the last one that brought something in any case. A turn
        that showed nothing (a secret bid) leaves the one before it the last."""
        return self.turns(seat, first) or [last_seen(self.since(0), seat)]


def last_seen(lines: Sequence[StoredLine], seat: int | None) -> list[Event]:
    """What the seat may know of the last of these lines that brought it anything."""
    for line in reversed(lines):
        seen = [event for event in unpack_events(line.events) if event.seen_by(seat)]
        if seen:
            return seen
    return []
