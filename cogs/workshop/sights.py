"""The cards and pages of the titles: drawn once for each language and palette, then kept, for they
never change.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from cogs.workshop.orders import Drawn, Kind
from cogs.workshop.workshop import Workshop

log = logging.getLogger(__name__)

_WAITED_FOR: Final = 4.0
"""A lobby does not wait longer for a card."""


class Sights:
    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._made: dict[tuple[Kind, str, str, str], asyncio.Task[Drawn]] = {}

    async def of(self, kind: Kind, key: str, language: str, palette: str) -> Drawn:
        """The picture with its alternative text. What could not be drawn is tried again by the next
        who asks."""
        name = kind, key, language, palette
        task = self._made.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(self._workshop.sight(*name), name="first sight")
            task.add_done_callback(_note)
            self._made[name] = task
        return await asyncio.shield(task)

    async def soon(self, kind: Kind, key: str, language: str, palette: str) -> Drawn | None:
        """The same, for those who can do without: None when it takes long or cannot be drawn. It is
        drawn all the same, for the next who asks."""
        try:
            async with asyncio.timeout(_WAITED_FOR):
                return await self.of(kind, key, language, palette)
        except Exception as lost:  # whatever it is, it was noted, and nobody has to wait for it
            log.info("the %s of %s is left out: %r", kind, key, lost)
            return None

    def close(self) -> None:
        for task in self._made.values():
            task.cancel()


def _note(task: asyncio.Task[Drawn]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("a picture of first sight could not be drawn: %r", error)
