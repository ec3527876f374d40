"""Positions and what lines brought, as the store keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.game import SEATS, Event

UNDONE = "undone"
"""The event of a line that strikes turns."""


def undone(seat: int, strikes: Sequence[int]) -> Event:
    """What a line brings that strikes these turns."""
    return Event(UNDONE, {"seat": SEATS[seat], "turns": [str(number) for number in strikes]})


pack, unpack = msgspec.msgpack.encode, msgspec.msgpack.decode
"""A position's dump to what the store keeps, and back."""


def pack_events(events: Sequence[Event]) -> bytes:
    return msgspec.msgpack.encode([[e.kind, e.facts, e.only, e.reveals] for e in events])


def unpack_events(data: bytes | None) -> list[Event]:
    if not data:
        return []
    rows: list[tuple[str, Mapping[str, Any], list[int] | None, bool]] = unpack(data)
    return [
        Event(kind, facts, None if only is None else tuple(only), reveals)
        for kind, facts, only, reveals in rows
    ]
