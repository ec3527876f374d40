"""Games that are paused: nobody is to act, and nobody's time runs."""

from __future__ import annotations

from data import queries
from data.database import Database, Sql
from data.due import reckon
from data.outbox import look_again
from data.rows import NotPlaying, StaleBoard, StoredTable


class Pauses:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, table_id: int, now: int) -> StoredTable:
        """Pause a game; one that is paused stays so. Raises :class:`NotPlaying`."""

        def work(sql: Sql) -> StoredTable:
            sql.run(
                "UPDATE tables SET paused = ?, touched = ? WHERE id = ? AND state = 'playing'"
                " AND paused IS NULL",
                *(now, now, table_id),
            )
            table = queries.table(sql, table_id)
            if table.paused is None:
                raise NotPlaying(f"table {table_id} is {table.state}")
            reckon(sql, table_id)
            return queries.table(sql, table_id)

        return await self._database.write(work)

    async def end(self, table_id: int, now: int) -> StoredTable:
        """Go on; raises :class:`StaleBoard` where nothing is paused."""

        def work(sql: Sql) -> StoredTable:
            table = queries.table(sql, table_id)
            if table.paused is None:
                raise StaleBoard(table.number)
            sql.run("UPDATE tables SET paused = NULL, touched = ? WHERE id = ?", now, table_id)
            sql.run("DELETE FROM pauses WHERE table_id = ? AND began = ?", table_id, table.paused)
            sql.run(
                "INSERT INTO pauses (table_id, began, ended) VALUES (?, ?, ?)",
                *(table_id, table.paused, max(now, table.paused)),
            )
            look_again(sql, table_id, now)
            reckon(sql, table_id)
            return queries.table(sql, table_id)

        return await self._database.write(work)
