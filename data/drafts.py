"""Unfinished turns of games that are being played: for any other table none is kept."""

from __future__ import annotations

from data.checksum import checksum_of
from data.columns import stored
from data.database import Query, Sql
from data.rows import StoredDraft


def save_draft(sql: Sql, table_id: int, draft: StoredDraft) -> bool:
    """Return whether it was kept: nothing is of a turn that was played meanwhile, by a click that
    overtook this."""
    played = sql.row(
        "SELECT 1 FROM lines WHERE table_id = ? AND seat = ? AND number > ? LIMIT 1",
        *(table_id, draft.seat, draft.number),
    )
    if played:
        return False
    drop_draft(sql, table_id, draft.seat)
    summed = checksum_of("drafts", {"table_id": table_id, **stored(draft)})
    kept = sql.run(
        "INSERT INTO drafts (table_id, seat, number, text, checksum)"
        " SELECT id, ?, ?, ?, ? FROM tables WHERE id = ? AND state = 'playing'",
        *(draft.seat, draft.number, draft.text, summed, table_id),
    )
    return bool(kept)


def draft_of(sql: Query, table_id: int, seat: int) -> StoredDraft | None:
    """Return the unfinished turn of a seat, or None if it is missing or damaged."""
    return sql.sound_one(StoredDraft, "drafts", "table_id = ? AND seat = ?", table_id, seat)


def drop_draft(sql: Sql, table_id: int, seat: int) -> None:
    sql.run("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat)
