"""Checksums: a byte that changed by itself is noticed where it is read.

A CRC-32 is fast, and certain to notice any change within four bytes (what is feared is a bad disk,
nobody who writes with intent). Bytes end in their own (:func:`seal`), with their place mixed in, so
that they are noticed in a wrong row; rows have a column ``checksum`` over those of their columns
that :data:`COVERED` names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import msgspec

if TYPE_CHECKING:
    from data.database import Value

COVERED: Mapping[str, tuple[str, ...]] = {
    "servers": (
        *("server_id", "language", "palette", "titles_off", "drafts", "threads", "threads_for_all"),
        *("keep_boards", "clock", "out_of_time", "holidays", "most_gathering", "most_running"),
    ),
    "members": (
        *("member_id", "language", "palette", "plays_at_once", "shows_pace", "listed"),
        *("zone", "quiet_from", "quiet_to"),
    ),
    "clock_hours": ("member_id", "since", "zone", "quiet_from", "quiet_to"),
    "holidays": ("member_id", "first", "last", "entered"),
    "ways": ("member_id", "way", "hour", "next"),
    "meta": ("name", "value"),
    "tables": (
        *("id", "server_id", "channel_id", "title", "seats_least", "seats_most", "options"),
        *("clock", "out_of_time", "created", "started", "revision", "rules_from", "seal", "seed"),
        *("cup_id", "cup_round", "pod", "veiled"),
    ),
    "players": ("table_id", "seat", "house", "stands_in", "forget"),
    "sittings": ("table_id", "place", "seat", "first", "since", "why", "person", "house", "forget"),
    "lines": ("table_id", "number", "seat", "text", "played"),
    "rulings": ("table_id", "first", "revision", "position"),
    "drafts": ("table_id", "seat", "number", "text"),
    "questions": ("table_id", "kind", "number", "asker"),
    "votes": ("table_id", "kind", "number", "asker", "seat", "agrees"),
    "handovers": ("table_id", "seat", "number", "began"),
    "clocks": ("table_id", "seat", "number", "since", "held", "credit"),
    "banks": ("table_id", "seat", "held"),
    "offers": ("table_id", "number", "seat", "giver", "taker", "made"),
    "cups": (*("id", "server_id", "role_id", "title", "plan", "terms", "created", "seal", "seed"),),
    "cup_lines": ("cup_id", "number", "text", "at"),
    "entrants": ("cup_id", "entrant", "house"),
    "cup_deals": ("cup_id", "round", "seats", "seal", "seed"),
    "results": ("table_id", "seat", "house", "place", "points", "stayed", "came"),
    "ratings": ("member_id", "title", "mean", "spread", "games", "sure"),
    "house_ratings": ("house", "title", "mean", "spread", "games"),
}
"""The columns under the checksum of a row, by table. What is under none follows from something
else, or does little harm when a bit of it is another one:

- Of ``tables``: ``number`` is compared with the newest line, ``state`` has a CHECK; ``due`` is
  reckoned anew by whatever happens there; a board is posted once more, or later, by ``shown``,
  ``tells_after``, ``changes``, ``board_id`` and ``board_channel_id``; a pause or a word of warning
  comes or goes by ``paused``, ``touched``, ``warned`` and ``held``, which players can set right;
  ``host_id`` and ``opener_id`` are nobody's then, and others may do what the host may; one bit says
  ``unrated`` and ``guests_seat``; ``ended``, ``ended_by`` and ``finishes`` are told.
- Names of ``players``, ``sittings``, ``entrants`` and ``cups``: a letter is wrong. ``here``
  and ``gone`` of an entrant are one bit.
- ``lines.began`` counts for how fast somebody is said to play. ``lines.interaction_id`` is compared
  with its index, as all keys are; ``lines.events`` and ``positions.snapshot`` are sealed.
- ``clocks``: deadlines are reckoned anew from what is covered; a turn is longer or shorter by a
  pause of ``pauses``.
- ``notices``: their ids follow from what they are about; one is told sooner, later or not at all.
- ``cards``: their messages are not found again, and stand. ``offers.ended``: a chair is on offer,
  or not. ``posts``: one is said sooner, later, once more or not at all.
- ``ways.direct_id``, ``opened``, ``refused``: a channel is opened anew. ``holidays.cancelled``: the
  days count, or not. ``blocks``, ``introductions``: the one row is as good as gone.
- ``cup_rounds`` and ``pods`` follow from the lines of the cup, but for their moments (``begins``,
  ``ends``, ``late``, ``tried``), which an organiser can change; so are ``cups.state``, ``moment``,
  ``paused``, ``host_id``, ``beside_id``, ``channel_id``, ``shown`` and ``message_id``.
- ``cups.number`` is compared with its lines. ``posts``: one is sent once more, later, elsewhere or
  not at all.
- ``finished`` and ``played_on`` follow from ended games; of ``results`` the ratings noted there
  are reckoned anew (``recounts``).
- ``layouts``, ``leases``, ``identifies`` and ``claims`` live for seconds."""
_NAMING = ("players", "sittings", "cup_lines", "entrants", "results")
"""Where the member's id is added to the checksum: one statement takes out who is forgotten."""
_NAMES = {
    table: (*columns, "member_id") if table in _NAMING else columns
    for table, columns in COVERED.items()
}
FORGET = "checksum = checksum - COALESCE(member_id, 0), member_id = NULL"
"""Of an UPDATE of such rows."""
NEVER = -1
"""A checksum that holds of no row."""
_BYTES = 4


def checksum(*values: Value) -> int:
    """Return the checksum of values with their types; a truth is a number, as SQLite keeps it."""
    if bool in map(type, values):
        values = tuple(int(value) if isinstance(value, bool) else value for value in values)
    return crc32(msgspec.msgpack.encode(values))


def seal(payload: bytes, *place: Value) -> bytes:
    """Return bytes that end in their checksum."""
    return payload + _sealed(payload, place)


def unseal(sealed: object, *place: Value) -> bytes | None:
    """Return the bytes that were sealed for this place; None where they are damaged or missing."""
    if not isinstance(sealed, bytes):
        return None
    payload = sealed[:-_BYTES]
    return payload if sealed[-_BYTES:] == _sealed(payload, place) else None


def checksum_of(table: str, row: Mapping[str, Value]) -> int:
    """Return the checksum of a row, whose columns are given by name."""
    return _sum(table, tuple(map(row.get, _NAMES[table])))


@cache
def summed(table: str, alias: str = "") -> str:
    """Return the columns for a SELECT from which :func:`holds` tells whether a row is sound."""
    return ", ".join(f"{alias}.{name}" if alias else name for name in ("checksum", *_NAMES[table]))


@cache
def width(table: str) -> int:
    """Return how many columns are :func:`summed`."""
    return 1 + len(_NAMES[table])


def holds(table: str, row: Sequence[Value]) -> bool:
    """Return whether the checksum holds of a row that begins with its :func:`summed` columns."""
    return row[0] == _sum(table, tuple(row[1 : width(table)]))


def opened(table: str, row: Sequence[Value]) -> dict[str, Any] | None:
    """Return what is under the checksum of such a row, by name; None where that does not hold."""
    return dict(zip(_NAMES[table], row[1:], strict=False)) if holds(table, row) else None


def _sum(table: str, values: tuple[Value, ...]) -> int:
    if table not in _NAMING:
        return checksum(*values)
    *covered, member = values
    return checksum(*covered) + (member if isinstance(member, int) else 0)


def _sealed(payload: bytes, place: tuple[Value, ...]) -> bytes:
    return crc32(payload, checksum(*place)).to_bytes(_BYTES, "big")
