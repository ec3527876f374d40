"""What the processes of one bot say to each other, by ``NOTIFY``: it wakes, and carries no truth.

A word that is lost is no loss: what it was about stands in the rows, and whoever listens is told
when it may have missed some.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import psycopg

log = logging.getLogger(__name__)

CHANNEL = "patolli"
_AGAIN = 1.0
_ROUND = 30.0
"""In so many seconds it comes round, whether somebody says something or not."""


async def listen(address: str, heard: Callable[[str], object], awake: Callable[[], object]) -> None:
    """For as long as it runs; ``heard`` gets nothing at the start, and after each time in which
    nobody could listen. ``awake`` is called from time to time."""
    while True:
        awake()
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                _told(heard, "")
                while True:
                    async for said in connection.notifies(timeout=_ROUND):
                        _told(heard, said.payload)
                        awake()
                    awake()
        except psycopg.Error as lost:
            log.info("nobody listens for a moment: %s", lost)
        except Exception:  # a loop that dies would hear nothing for ever
            log.exception("nobody listens for a moment")
        await asyncio.sleep(_AGAIN)


def _told(heard: Callable[[str], object], word: str) -> None:
    try:
        heard(word)
    except Exception:  # the next word may be of use
        log.exception("a word was of no use: %.60s", word)
