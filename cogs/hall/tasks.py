"""How tasks of the bot end."""

from __future__ import annotations

import asyncio
from collections.abc import Collection


async def let_go(
    loop: asyncio.Task[None] | None,
    hands: Collection[asyncio.Task[None]] = (),
    *,
    moment: float = 0.0,
) -> None:
    """Cancel the loop at once and the hands after a ``moment``, in seconds; wait until they end."""
    if loop is not None:
        loop.cancel()
    if hands and moment:
        await asyncio.wait(hands, timeout=moment)
    tasks = [*hands] if loop is None else [*hands, loop]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
