"""Copies of the database from time to time, while the bot runs: the newest are kept.

Whatever else stands in the folder is the operator's, and is left alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from data.backup import back_up

log = logging.getLogger(__name__)

AGAIN = 300.0
"""Seconds after which a copy that failed is tried again."""
_NAME = "patolli-%Y%m%d-%H%M%S.db"


class Backups:
    """``every`` so many seconds into ``folder``, where the newest ``keep`` stay."""

    def __init__(
        self,
        where: str,
        folder: Path,
        every: float,
        keep: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.where, self.folder, self.every, self.keep = where, folder, every, keep
        self.now = now

    async def run(self) -> None:
        """For as long as the bot lives. A restart puts nothing off: the newest copy tells when the
        next one is due."""
        while True:
            try:
                await asyncio.sleep(self.wait())
                await self.make()
            except Exception:  # a loop that dies would make no copies, in silence
                log.exception("no copy of the database was made")
                await asyncio.sleep(min(AGAIN, self.every))

    def wait(self) -> float:
        """Return the seconds until the next copy is due. A copy of the future tells nothing."""
        now = self.now()
        made = [at for copy in self._made() if (at := copy.stat().st_mtime) <= now]
        return max(0.0, max(made) + self.every - now) if made else 0.0

    async def make(self) -> Path:
        """One copy more, and those that are too many go."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        copy = self.folder / datetime.fromtimestamp(self.now(), UTC).strftime(_NAME)
        size = await back_up(self.where, copy)
        log.info("%s: a copy of %s bytes", copy, size)
        for old in self._made()[: -self.keep]:
            old.unlink(missing_ok=True)
        return copy

    def _made(self) -> list[Path]:
        """Return the copies, the newest last."""
        return sorted(copy for copy in self.folder.glob("*.db") if _is_ours(copy))


def _is_ours(copy: Path) -> bool:
    """Return whether the bot makes files of that name, and this is one."""
    try:
        made = datetime.strptime(copy.name, _NAME).replace(tzinfo=UTC)
    except ValueError:
        return False
    return made.strftime(_NAME) == copy.name and copy.is_file() and not copy.is_symlink()
