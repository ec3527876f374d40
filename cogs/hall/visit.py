"""A visit to a table: what one interaction needs to know, loaded once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.hall.packing import unpack_events
from cogs.hall.sitting import Played, Sitting
from data.rows import DamagedTable, MemberSettings, ServerSettings, StoredDraft, StoredLine
from engine.game import Event


@dataclass(frozen=True, slots=True)
class Newest:
    """The last lines of a table. Where they are damaged, whoever looks at them is refused."""

    lines: Sequence[StoredLine] | DamagedTable

    def since(self, first: int) -> list[StoredLine]:
        """The lines from that number on."""
        if isinstance(self.lines, DamagedTable):
            raise self.lines
        return [line for line in self.lines if line.number >= first]

    def events_since(self, first: int) -> list[Event]:
        """What these lines brought, everything in order."""
        return [event for line in self.since(first) for event in unpack_events(line.events)]

    def news(self, seat: int | None) -> list[Event]:
        """What the last turn brought that the seat may know of. A turn that showed nothing (a
        secret bid) leaves the one before it the last."""
        return last_seen(self.since(0), seat)


def last_seen(lines: Sequence[StoredLine], seat: int | None) -> list[Event]:
    """What the seat may know of the last of these lines that brought it anything."""
    for line in reversed(lines):
        seen = [event for event in unpack_events(line.events) if event.seen_by(seat)]
        if seen:
            return seen
    return []


@dataclass(frozen=True, slots=True)
class Visit:
    """A member at a table, at one moment."""

    sitting: Sitting
    newest: Newest
    draft: StoredDraft | None
    """The member's unfinished turn."""
    member: MemberSettings
    server: ServerSettings
    played: Played | None = None
    """What this very click did before, when it is delivered a second time."""


@dataclass(frozen=True, slots=True)
class BoardOwed:
    """A table whose board is to be posted, at one moment."""

    sitting: Sitting
    newest: Newest
    """The lines since the board that is shown, and the last ones in any case."""
    server: ServerSettings
    shown: bytes | None
    """The position on the board that is shown; None when there is none, or it is damaged."""
