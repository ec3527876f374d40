"""How the loops of the bot sleep."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli


async def rest(bot: Patolli, event: str, seconds: float | None) -> None:
    """Sleep so long, or until that event; None: until the event. Python 3.11 takes a time-out that
    comes together with a cancellation for all there was, and a loop would never end."""
    with suppress(TimeoutError):
        await bot.wait_for(event, timeout=seconds)
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
