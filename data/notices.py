"""What members are told, when, in which way: decided from the rows when a notice is due.

A notice is *taken*, together with all that go in the same message, sent, and *noted*. Between these
two steps nobody knows whether the message stands. For a short while another attempt gives back the
message that does (by its nonce); after that it is not sent again: told once at most. Notices that
were taken together stay together, also where Discord answered with a fault: that may have come
behind the effect.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from data import offers, tables
from data.columns import column
from data.database import Sql
from data.due import deserted_at
from data.handovers import handovers
from data.hours import hours_of
from data.outbox import SURE, TOGETHER, VOID, NoticeKind, add_message, notice_id, tell
from data.questions import not_answered
from data.rows import DamagedTable
from data.stored_table import StoredTable
from data.ways import Ways, may_send, ways_of
from engine.hours import Hours

log = logging.getLogger(__name__)

_LEASE = 45
"""Who has taken notices sends them within so many seconds, or somebody else does."""
_PAUSED = 1_800
"""While a game is paused nobody is called: it is looked at again after so many seconds."""
_ALSO_PAUSED = ("vote", "offer")


@dataclass(frozen=True, slots=True)
class Notice:
    id: int = field(metadata=column("notice_id"))
    table_id: int
    kind: NoticeKind
    seat: int
    number: int
    made: int
    due: int | None
    batch: int | None
    tried: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """A notice that is to be told."""

    notice: Notice
    table: StoredTable
    member_id: int


@dataclass(frozen=True, slots=True)
class Letter:
    """One message, taken to be sent."""

    batch: int
    told: Sequence[Told]
    to: int | None
    """A member's direct message; None: at the table."""
    direct_id: int | None
    """The channel of those, where it is known."""
    unaware: frozenset[int]
    """The members who are told here, since they take no direct messages, and do not know it."""

    @property
    def table(self) -> StoredTable:
        return self.told[0].table


@dataclass(frozen=True, slots=True)
class Unsure:
    """An attempt whose answer was lost too long ago to be repeated without harm."""

    notice: Notice
    to: int | None
    """The member whose direct message it was; None: it was at the table."""
    channel_id: int | None
    """Where it was made, if that is known."""
    since: int
    """When it was made."""


@dataclass(frozen=True, slots=True)
class Void:
    """A message that told what holds no longer."""

    notice_id: int
    channel_id: int
    message_id: int


def take(sql: Sql, which: int, now: int) -> Letter | Void | Unsure | None:
    """Return what is to be done about a notice that is due: a message to be sent with all that go
    together, one to be deleted, one of which it is to be found out whether it stands, or (None)
    nothing, or not yet."""
    row = sql.row(
        "SELECT told, channel_id, message_id FROM notices WHERE notice_id = ? AND due <= ?",
        *(which, now),
    )
    if row is None:
        return None
    told, channel_id, message_id = row
    if told is not None:
        return _void(sql, which, channel_id, message_id, now)
    found = _found(sql, "n.notice_id = ?", which)
    if not found:  # it is damaged
        sql.run("DELETE FROM notices WHERE notice_id = ?", which)
        return None
    (first,) = found
    if first.tried is not None and now - first.tried > SURE:
        return _unsure(sql, first, first.tried, now)
    if first.tried is not None and first.batch is None:  # its board is being posted
        _settle(sql, first, first.tried + SURE + 1, now)
        return None
    return _letter(sql, first, now)


def sent(
    sql: Sql, letter: Letter, channel_id: int, message_id: int | None, now: int
) -> frozenset[int]:
    """Note that they are told in that message; return the ids of those that were not withdrawn
    meanwhile."""
    for member_id in letter.unaware:
        sql.run("UPDATE ways SET refused = 0 WHERE member_id = ? AND refused = 1", member_id)
    hold = sql.values(
        "SELECT notice_id FROM notices WHERE batch = ? AND tried IS NOT NULL AND told IS NULL",
        letter.batch,
    )
    sql.run(
        "UPDATE notices SET told = ?, due = NULL, channel_id = ?, message_id = ?"
        " WHERE batch = ? AND tried IS NOT NULL AND told IS NULL",
        *(now, channel_id, message_id, letter.batch),
    )
    return frozenset(hold)


def failed(sql: Sql, letter: Letter, until: int, *, sure: bool) -> None:
    """Try them again then. ``sure``: the message does not stand."""
    sql.run(
        "UPDATE notices SET due = ?, tried = CASE WHEN ? THEN NULL ELSE tried END"
        " WHERE batch = ? AND told IS NULL",
        *(until, sure, letter.batch),
    )


def deleted(sql: Sql, void: Void) -> None:
    """Note that the message is gone, or cannot be taken away."""
    sql.run("DELETE FROM notices WHERE notice_id = ?", void.notice_id)


def not_deleted(sql: Sql, void: Void, until: int) -> None:
    """Try that again then."""
    sql.run("UPDATE notices SET due = ? WHERE notice_id = ?", until, void.notice_id)


def found_out(sql: Sql, unsure: Unsure, now: int, *, stands: bool) -> None:
    """Note that a message whose answer was lost stands, as far as anybody can tell; or it does not,
    and is sent again."""
    sql.run(
        "UPDATE notices SET told = ?, due = ?, tried = CASE WHEN ? THEN tried END"
        " WHERE (notice_id = ? OR batch = ?) AND tried IS NOT NULL AND told IS NULL",
        *((now, None) if stands else (None, now)),
        *(stands, unsure.notice.id, unsure.notice.batch),
    )


def mention_or_tell(
    sql: Sql, table_id: int, kind: NoticeKind, asked: Mapping[int, int], number: int, now: int
) -> frozenset[int]:
    """Return who of the members that are asked something, by their seats, may be mentioned where it
    is asked. The others are told of it when and where they want to be."""
    awake = mentioned(sql, asked.values(), now)
    for seat in (seat for seat, member_id in asked.items() if member_id not in awake):
        tell(sql, table_id, kind, seat, number, now, later=TOGETHER)
    return awake


def mentioned(sql: Sql, members: Iterable[int], now: int) -> frozenset[int]:
    """Return who of these members may be mentioned at a table at that moment: who is awake, and
    wants to be told there."""
    return frozenset(
        each
        for each in members
        if ways_of(sql, each).mention and hours_of(sql, each).awake_from(now) == now
    )


def mentioned_at(sql: Sql, table: StoredTable, now: int) -> frozenset[int]:
    """Return the same of all who play at a table."""
    people = (table.may_tell(player.seat) for player in table.people)
    return mentioned(sql, (member for member in people if member is not None), now)


def _unsure(sql: Sql, notice: Notice, since: int, now: int) -> Unsure | None:
    known = _Known(sql)
    if known.when(notice, now) is None:
        _settle(sql, notice, None, now)
        return None
    _settle(sql, notice, now + _LEASE, now)
    member_id = known.member(notice)
    ways, table = known.ways[member_id], known.table(notice)
    if ways.direct and notice.batch is not None:
        return Unsure(notice, member_id, ways.direct_id, since)
    return Unsure(notice, None, table.channel_id, since)


def _void(sql: Sql, which: int, channel_id: int, message_id: int | None, now: int) -> Void | None:
    """A message goes with the last that it told. A row of its own remembers it until it is gone:
    the same may be told anew meanwhile."""
    table_id = sql.value("SELECT table_id FROM notices WHERE notice_id = ?", which)
    sql.run("DELETE FROM notices WHERE notice_id = ?", which)
    others = sql.row("SELECT 1 FROM notices WHERE message_id = ? LIMIT 1", message_id)
    if others or message_id is None:
        return None
    add_message(sql, table_id, VOID, 0, message_id, now, (channel_id, message_id), now + _LEASE)
    return Void(notice_id(table_id, VOID, 0, message_id), channel_id, message_id)


def _letter(sql: Sql, first: Notice, now: int) -> Letter | None:
    """A notice with all that go in the same message."""
    known = _Known(sql)
    at = known.when(first, now)
    if at is None or at > now:
        _settle(sql, first, at, now)
        return None
    member_id = known.member(first)
    ways = known.ways[member_id]
    if ways.direct and (at := may_send(sql, member_id, now)) > now:
        _settle(sql, first, at, now)
        return None
    batch = first.id if first.batch is None else first.batch
    if first.tried is not None:
        where, values = "n.batch = ? AND n.tried IS NOT NULL", (batch,)
    elif ways.direct:
        seats = "SELECT 1 FROM players p WHERE p.table_id = n.table_id AND p.seat = n.seat"
        where = f"n.tried IS NULL AND EXISTS ({seats} AND p.member_id = ?)"
        values = (member_id,)
    else:
        where, values = "n.tried IS NULL AND n.table_id = ?", (first.table_id,)
    if first.tried is None:
        where += " AND n.batch IS NULL" if first.batch is None else " AND n.batch = ?"
        values += () if first.batch is None else (batch,)
    told = [
        Told(notice, known.table(notice), known.member(notice))
        for notice in _found(sql, f"n.due <= ? AND ({where})", now + TOGETHER, *values)
        if _goes_along(known, notice, now, ways)
    ]
    for each in told:
        sql.run(
            "UPDATE notices SET batch = ?, tried = COALESCE(tried, ?), due = ? WHERE notice_id = ?",
            *(batch, now, now + _LEASE, each.notice.id),
        )
    members = {each.member_id for each in told}
    unaware = frozenset(member for member in members if known.ways[member].unaware)
    to, direct_id = (member_id, ways.direct_id) if ways.direct else (None, None)
    return Letter(batch, told, to, direct_id, unaware)


def _goes_along(known: _Known, notice: Notice, now: int, ways: Ways) -> bool:
    """Whether it is told in a message of this kind. A table that is damaged holds up no others."""
    try:
        return (
            known.when(notice, now) == now
            and known.ways[known.member(notice)].direct == ways.direct
        )
    except DamagedTable as ill:
        log.warning("nothing is told of it: %s", ill)
        return False


def _settle(sql: Sql, notice: Notice, at: int | None, now: int) -> None:
    """Look at it again then; None: it is never told."""
    sql.run(
        "UPDATE notices SET due = ?, told = ? WHERE notice_id = ?",
        *(at, now if at is None else None, notice.id),
    )


def _found(sql: Sql, where: str, *values: int | None) -> list[Notice]:
    """Notices that were not told, the oldest first."""
    which = f"{where} AND n.told IS NULL ORDER BY n.made, n.table_id, n.seat"
    found = sql.all(Notice, f"FROM notices n WHERE {which}", *values, of="n")
    return [n for n in found if n.id == notice_id(n.table_id, n.kind, n.seat, n.number)]


class _Known:
    """What is known of tables and members, each read once."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql
        self._tables: dict[int, StoredTable] = {}
        self.ways: dict[int, Ways] = {}
        self._hours: dict[int, Hours] = {}

    def table(self, notice: Notice) -> StoredTable:
        if notice.table_id not in self._tables:
            self._tables[notice.table_id] = tables.table(self._sql, notice.table_id)
        return self._tables[notice.table_id]

    def member(self, notice: Notice) -> int:
        """Whoever sits there; a chair is handed to the one that the notice names."""
        if notice.kind == "offer":
            return notice.number
        return self.table(notice).may_tell(notice.seat) or 0

    def when(self, notice: Notice, now: int) -> int | None:
        """When it may be told, now at the earliest; None: never, for it holds no longer, or nobody
        wants to know."""
        member_id = self.member(notice)
        if not member_id or not self._holds(notice, now):
            return None
        if member_id not in self.ways:
            self.ways[member_id] = ways_of(self._sql, member_id)
            self._hours[member_id] = hours_of(self._sql, member_id)
        ways, hours = self.ways[member_id], self._hours[member_id]
        if not (ways.direct or ways.mention):
            return None
        if self.table(notice).paused is not None and notice.kind not in _ALSO_PAUSED:
            return now + _PAUSED
        return hours.awake_from(max(now, ways.ready(hours, notice.made)))

    def _holds(self, notice: Notice, now: int) -> bool:
        table = self.table(notice)
        if notice.kind == "closing":
            return deserted_at(table.state, table.touched) == notice.number
        if notice.kind == "revised":
            return table.held == notice.number
        if notice.kind == "vote":
            return not_answered(self._sql, table.id, notice.seat, notice.number)
        if notice.kind == "offer":
            return offers.offer_calls(self._sql, table.id, notice.seat, notice.number, now)
        seat = (notice.seat, notice.number)
        turns = handovers(self._sql, table.id)
        if notice.kind == "next":
            return any(turn.number == notice.number for turn in turns)
        return seat in {(turn.seat, turn.number) for turn in turns}
