"""Forgetting in the file itself: what was deleted is overwritten, also where old copies lie.

SQLite overwrites what is deleted (``secure_delete``), but the log keeps the pages as they were
until it is cut, and it cannot be cut while somebody else reads. So a scrub is owed from the moment
of the deletion, by a row of the same transaction, until it was done: at once if possible, else it
is tried again, also after the next start.
"""

from __future__ import annotations

import asyncio
import logging
from secrets import token_hex

from data.database import Database, Query, Sql
from data.facts import save_fact
from data.store_errors import StoreError

log = logging.getLogger(__name__)

SCRUB = "owed.scrub"
"""The log is to be cut."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 600.0


def owe(sql: Sql) -> None:
    """Owe a scrub of what this transaction deletes; it is done once that is durable."""
    sql.owes_scrub = True
    # Another value each time: who scrubbed before pays for that alone.
    save_fact(sql, SCRUB, token_hex(8))


def is_owed(sql: Query) -> bool:
    """Return whether deleted names are still in the files, and must wait for another program."""
    return sql.row("SELECT 1 FROM meta WHERE name = ?", SCRUB) is not None


class Scrubber:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._trying: asyncio.Task[None] | None = None

    async def scrub(self) -> bool:
        """Do what is owed; False when some of it must wait, and then it is tried again."""
        if await self._scrubbed():
            return True
        if self.scrub_soon():
            log.warning("%s: deleted names wait for another program", self._database.path)
        return False

    def scrub_soon(self) -> bool:
        """Do what is owed without anybody waiting for it; return whether that begins only now."""
        if self._trying is not None and not self._trying.done():
            return False
        self._trying = asyncio.create_task(self._until_scrubbed())
        return True

    def stop(self) -> None:
        if self._trying is not None:
            self._trying.cancel()

    async def _until_scrubbed(self) -> None:
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(wait)
            if await self._scrubbed():
                log.info("%s: deleted names are gone", self._database.path)
                return
            wait = min(2 * wait, LONGEST_WAIT)

    async def _scrubbed(self) -> bool:
        try:
            for (value,) in await self._database.read(
                "SELECT value FROM meta WHERE name = ?", SCRUB
            ):
                if not await self._database.cut_log():
                    return False
                await self._database.write(_pay, value)
        except StoreError as bad:
            log.warning("not scrubbed: %s", bad)
            return False
        return True


def _pay(sql: Sql, value: str) -> None:
    sql.run("DELETE FROM meta WHERE name = ? AND value = ?", SCRUB, value)
