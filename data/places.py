"""Where tables are: a table moves to another channel, or has lost its own."""

from __future__ import annotations

from data import posts, tables
from data.boards import owe_none
from data.database import Query, Sql
from data.due import reschedule
from data.rows import NOT_SHOWN, ChannelTaken, NotPlaying
from data.stored_table import StoredTable


def move_table(
    sql: Sql, table_id: int, server_id: int | None, channel_id: int, now: int
) -> StoredTable:
    """Move a running table to that channel, where its board is owed; in the channel where it is
    already nothing changes. Raises :class:`ChannelTaken` where another one runs,
    :class:`NotPlaying` when it has ended."""
    table = tables.table(sql, table_id)
    if not table.running:
        raise NotPlaying(f"table {table_id} is {table.state}")
    there = tables.running_in(sql, channel_id)
    if there is not None and there.id != table_id:
        raise ChannelTaken(there.id)
    if there is None:
        gone = {"board_id": None, "board_channel_id": None}
        shown = table.number - 1 if table.playing else NOT_SHOWN
        place = {"server_id": server_id, "channel_id": channel_id}
        sql.amend("tables", {"id": table_id}, **place, **gone, touched=now, shown=shown)
        posts.move(sql, table_id, now)
        reschedule(sql, table_id)
    return tables.table(sql, table_id)


def lose(sql: Sql, table_id: int, now: int) -> StoredTable:
    """Note that the channel of a table is gone: who gathered there is let go, a game is paused, and
    no board is owed until it has moved; return the table."""
    table = tables.table(sql, table_id)
    if table.state == "open":
        tables.stop(sql, table_id, now, "gone")
    elif table.running:
        sql.run(
            "UPDATE tables SET paused = COALESCE(paused, ?), board_id = NULL,"
            " board_channel_id = NULL WHERE id = ?",
            *(now, table_id),
        )
        reschedule(sql, table_id)
    owe_none(sql, "id = ?", table_id)
    posts.lose(sql, table_id)
    return tables.table(sql, table_id)


def running_anywhere(sql: Query, server_id: int | None = None) -> list[tuple[int, int]]:
    """Return the server and the channel of each table that gathers or plays, of all servers or of
    one."""
    rows = sql.rows(
        "SELECT server_id, channel_id FROM tables WHERE state IN ('open', 'playing')"
        " AND server_id IS NOT NULL AND (board_id IS NOT NULL OR paused IS NULL)"
    )
    return [(server, channel) for server, channel in rows if server_id in (None, server)]


def running_on(sql: Sql, server_id: int) -> list[StoredTable]:
    """Return the tables of a server that gather or play."""
    return tables.where(sql, "t.state IN ('open', 'playing') AND t.server_id = ?", server_id)
