"""Statements about several rows at once: on a server each statement is a way there and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.database import Row, Value

MOST = 100
"""So many rows in one statement: SQLite takes a thousand values, where it is an old one."""


def batches(rows: Sequence[Row]) -> Iterator[tuple[str, list[Value]]]:
    """Placeholders as they stand behind ``VALUES``, and their values, for some rows after others,
    all of one length."""
    for begin in range(0, len(rows), MOST):
        some = rows[begin : begin + MOST]
        places = f"({', '.join('?' * len(some[0]))})"
        yield ", ".join([places] * len(some)), [value for row in some for value in row]
