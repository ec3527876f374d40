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


async def listen(address: str, heard: Callable[[str], object]) -> None:
    """For as long as it runs; ``heard`` gets nothing at the start, and after each time in which
    nobody could listen."""
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                heard("")
                async for said in connection.notifies():
                    heard(said.payload)
        except psycopg.Error as lost:
            log.info("nobody listens for a moment: %s", lost)
        await asyncio.sleep(_AGAIN)
