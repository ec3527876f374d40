"""Whom a member does not want at tables that are the member's own."""

from __future__ import annotations

from data.database import Query, Sql
from data.rows import NotWelcome
from data.stored_table import StoredTable

MOST = 100
"""A member blocks at most so many."""


def block(sql: Sql, member_id: int, blocked_id: int) -> bool:
    """Return whether there was room for it."""
    unblock(sql, member_id, blocked_id)
    if sql.value("SELECT COUNT(*) FROM blocks WHERE member_id = ?", member_id) >= MOST:
        return False
    sql.run("INSERT INTO blocks (member_id, blocked_id) VALUES (?, ?)", member_id, blocked_id)
    return True


def unblock(sql: Sql, member_id: int, blocked_id: int) -> bool:
    """Return whether the other was blocked."""
    gone = sql.run(
        "DELETE FROM blocks WHERE member_id = ? AND blocked_id = ?", member_id, blocked_id
    )
    return bool(gone)


def blocked_by(sql: Query, member_id: int) -> list[int]:
    """Return whom the member has blocked."""
    return sql.values(
        "SELECT blocked_id FROM blocks WHERE member_id = ? ORDER BY blocked_id", member_id
    )


def require_welcome(sql: Sql, table: StoredTable, member_id: int) -> None:
    """Raise :class:`NotWelcome` where the host has blocked the member."""
    if table.host_id is not None and is_blocked(sql, table.host_id, member_id):
        raise NotWelcome


def is_blocked(sql: Sql, member_id: int, other: int) -> bool:
    this = "SELECT 1 FROM blocks WHERE member_id = ? AND blocked_id = ?"
    return sql.row(this, member_id, other) is not None


def blocked(sql: Sql, one: int, other: int) -> bool:
    """Return whether one of two members has blocked the other."""
    return is_blocked(sql, one, other) or is_blocked(sql, other, one)


def forget_blocks(sql: Sql, member_id: int) -> None:
    """Those of the member, and those of others: both say who the member is."""
    sql.run("DELETE FROM blocks WHERE member_id = ? OR blocked_id = ?", member_id, member_id)
