"""Discord allows an application so many requests in a second, over all its processes: each keeps to
its part of them. Answers to interactions go another way, and are not counted.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from types import CoroutineType
from typing import Any, TypeVar

REQUESTS = 50
"""In a second, of the whole application."""

_T = TypeVar("_T")


class Part:
    """One of so many parts of them. A second's requests may come at once."""

    def __init__(self, of: int) -> None:
        self._apart = of / REQUESTS
        self._free = 0.0

    def wait(self, now: float) -> float:
        """How many seconds the next request waits."""
        self._free = max(self._free, now - 1.0 + self._apart) + self._apart
        return max(0.0, self._free - now)


def in_turn(
    request: Callable[..., Coroutine[Any, Any, _T]],
    part: Part,
    waits: Callable[[], object] = lambda: None,
) -> Callable[..., CoroutineType[Any, Any, _T]]:
    """The library's way to make a request, which then keeps to its part; ``waits`` is called where
    it has to wait for it."""

    async def keeping(*route: Any, **options: Any) -> _T:
        if seconds := part.wait(time.monotonic()):
            waits()
        await asyncio.sleep(seconds)
        return await request(*route, **options)

    return keeping
