"""Discord allows an application so many requests in a second, over all its processes: each keeps to
its part of them. Answers to interactions go another way, and are not counted.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from types import CoroutineType
from typing import Any, TypeVar

REQUESTS = 50
"""In a second, of the whole application."""

_WINDOW = 1.05
"""Seconds in which a part's requests count: some take longer to Discord than others."""

_T = TypeVar("_T")


class Part:
    """One of so many parts of them. A second's requests may come at once, and then none more in
    that second."""

    def __init__(self, of: int) -> None:
        self._made = deque[float](maxlen=max(1, REQUESTS // of))
        self._window = _WINDOW * max(1.0, of / REQUESTS)

    def wait(self, now: float) -> float:
        """Return how many seconds the next request waits."""
        full = len(self._made) == self._made.maxlen
        at = max(now, self._made[0] + self._window) if full else now
        self._made.append(at)
        return at - now


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
