"""Checksums: a byte that changed by itself is noticed where it is read.

A CRC-32 is fast, and certain to notice any change within four bytes (what is feared is a bad disk,
nobody who writes with intent). Bytes end in their own (:func:`seal`), with their place mixed in, so
that they are noticed in a wrong row; rows have a column ``checksum`` over those of their columns
that :data:`COVERED` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from data.database import Value

COVERED: Mapping[str, tuple[str, ...]] = {
    "lines": ("table_id", "number", "seat", "text", "played"),
    "rulings": ("table_id", "first", "revision", "position"),
    "cup_lines": ("cup_id", "number", "text", "at"),
}
"""The columns under the checksum of a row, by table."""
_MEMBER = {"cup_lines": "member_id"}
"""Who is added to the checksum of a row, so that one statement takes out who is forgotten."""
FORGET = "checksum = checksum - member_id, member_id = NULL"
"""Of an UPDATE of such rows."""
_BYTES = 4


def checksum(*values: Value) -> int:
    """Return the checksum of values with their types; a truth is a number, as SQLite keeps it."""
    plain = [int(value) if isinstance(value, bool) else value for value in values]
    return crc32(ascii(plain).encode())


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
    member = row.get(_MEMBER.get(table, ""))
    covered = checksum(*(row.get(column) for column in COVERED[table]))
    return covered + (member if isinstance(member, int) else 0)


def columns_of(table: str) -> list[str]:
    """Return the columns that a checksum is made of."""
    return [*COVERED[table], *([_MEMBER[table]] if table in _MEMBER else [])]


def _sealed(payload: bytes, place: tuple[Value, ...]) -> bytes:
    return crc32(payload, checksum(*place)).to_bytes(_BYTES, "big")
