"""A visit to a table: what one interaction needs to know, loaded once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cogs.hall.packing import unpack, unpack_events
from cogs.hall.sitting import Played, Sitting
from cogs.hall.upcoming import next_seat
from data.calls import Call, Called
from data.rows import DamagedTable, MemberSettings, ServerSettings, StoredDraft, StoredLine
from data.sittings import Sat
from engine.game import Event, Position
from engine.hours import Hours
from engine.record import Line


@dataclass(frozen=True, slots=True)
class Newest:
    """The last lines of a table. Where they are damaged, whoever looks at them is refused."""

    lines: Sequence[StoredLine] | DamagedTable

    def since(self, first: int) -> list[StoredLine]:
        """The lines from that number on."""
        if isinstance(self.lines, DamagedTable):
            raise self.lines
        return [line for line in self.lines if line.number >= first]

    def between(self, first: int, last: int) -> list[StoredLine]:
        """The lines from one number to another, both included."""
        return [line for line in self.since(first) if line.number <= last]

    def seen(self, seat: int | None, first: int, last: int | None = None) -> list[Event]:
        """What these lines brought that the seat may know of, but for turns that one of them took
        back."""
        return [event for turn in self.turns(seat, first, last) for event in turn]

    def turns(self, seat: int | None, first: int, last: int | None = None) -> list[list[Event]]:
        """The same, turn by turn."""
        lines = self.since(first) if last is None else self.between(first, last)
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


@dataclass(frozen=True, slots=True)
class Visit:
    """A member at a table, at one moment."""

    sitting: Sitting
    newest: Newest
    draft: StoredDraft | None
    """The member's unfinished turn."""
    member: MemberSettings
    server: ServerSettings
    last: int
    """The number of the member's own last line; 0 when there is none."""
    played: Played | None = None
    """What this very click did before, when it is delivered a second time."""
    introduced: bool = True
    """Whether the member was told what the title is about."""
    hours: Mapping[int, Hours] = field(default_factory=dict[int, Hours])
    """Those of the members there who have holidays."""
    unasked: bool = False
    """Whether a clock runs for the member, who was never asked where they live."""


@dataclass(frozen=True, slots=True)
class BoardOwed:
    """A table whose board is to be posted, at one moment."""

    sitting: Sitting
    newest: Newest
    """The lines that the board that is shown tells, those since, and the last ones in any case."""
    server: ServerSettings
    shown: bytes | None
    """The position on the board that is shown; None when there is none, or it is damaged."""
    calls: Sequence[Call] = ()
    """Those that go with the board."""
    hours: Mapping[int, Hours] = field(default_factory=dict[int, Hours])
    """Those of the members there who have holidays."""
    curious: Sequence[int] = ()
    """The seats of those who want to be told that they are next."""
    sat: Sequence[Sat] = ()
    """Who sat down there and from which line on, as far as it matters here."""

    def stood_in(self, first: int) -> list[int]:
        """The seats of people for whom a house player has played one of the lines from that one
        on."""
        people = {player.seat for player in self.sitting.row.people}
        began = {sat.seat: sat.first for sat in self.sat}
        played = {
            line.seat
            for line in self.newest.since(first)
            if line.interaction_id is None and line.number >= began.get(line.seat, 0)
        }
        return sorted(played & people)

    def sitting_at(self, number: int) -> Sitting:
        """The table with those who sat there when that line was played: what they did is told of
        them, though others sit there now."""
        then = {sat.seat: sat for sat in self.sat if sat.first <= number}
        players = [then[p.seat].player if p.seat in then else p for p in self.sitting.players]
        return replace(self.sitting, row=replace(self.sitting.row, players=tuple(players)))

    @property
    def news(self) -> list[Event]:
        """What happened since the board that is shown, as far as all may know of it."""
        return self.newest.seen(None, max(self.sitting.row.shown, 0) + 1)

    @property
    def tells_nothing_new(self) -> bool:
        """Whether the board that stands tells nothing that one before it did not: it was posted
        because something else had changed. The first one tells the seal."""
        row = self.sitting.row
        return row.tells_after > 0 and not self.newest.seen(None, row.tells_after + 1, row.shown)

    def called(self, now: int, actor: int | None) -> list[Call]:
        """Those that the board makes itself: not those of members who want to be told otherwise, or
        later, nor of the seat of the ``actor``, who is looking on."""
        return [
            call
            for call in self.calls
            if call.seat != actor and call.now(now) and not call.perhaps_made(now)
        ]

    def calls_made(self, called: Sequence[Call], actor: int | None, now: int) -> Called:
        """Which of them nobody needs to make once the board stands that made these: among them are
        those that an earlier board may have made."""
        made = {
            call.notice_id: call in called or call.seat == actor or call.perhaps_made(now)
            for call in self.calls
        }
        return Called(made, self._next_up)

    @property
    def _next_up(self) -> int | None:
        """The seat that is told that it is next; None where nobody wants to know, or may."""
        if not self.curious or not self.sitting.waiting or self.sitting.row.veiled:
            return None
        seat = next_seat(self.sitting.begun())
        return seat if seat in self.curious else None

    @property
    def before(self) -> Position | None:
        """The position on the board that is shown."""
        return None if self.shown is None else self.sitting.game.load(unpack(self.shown))
