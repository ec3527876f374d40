"""Copies of the database from time to time, while the bot runs: the newest are kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from data.backup import back_up
from data.store_errors import StoreError

log = logging.getLogger(__name__)

_PATTERN = "patolli-*.db"
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
            await asyncio.sleep(self.wait())
            try:
                await self.make()
            except (OSError, StoreError):
                log.exception("no copy of the database was made")
                await asyncio.sleep(self.every)

    def wait(self) -> float:
        """Seconds until the next copy is due."""
        made = self._made()
        return max(0.0, made[-1].stat().st_mtime + self.every - self.now()) if made else 0.0

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
        """The copies, the newest last."""
        return sorted(self.folder.glob(_PATTERN))
