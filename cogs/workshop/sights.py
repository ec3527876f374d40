"""The cards and pages of the titles: drawn once for each language and palette, then kept, for they
never change.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from cogs.workshop.made import Made
from cogs.workshop.orders import Drawn, Kind
from cogs.workshop.workshop import Workshop

log = logging.getLogger(__name__)

_WAITED_FOR: Final = 4.0
"""A lobby does not wait longer for a card."""
_KEPT: Final = 500
"""More than there are."""


class Sights:
    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._made = Made[Drawn]("a picture of first sight", _KEPT)

    async def of(self, kind: Kind, key: str, language: str, palette: str) -> Drawn:
        """The picture with its alternative text. What could not be drawn is tried again by the next
        who asks."""
        name = kind, key, language, palette
        return await self._made.of(name, partial(self._workshop.sight, *name))

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
        self._made.close()
