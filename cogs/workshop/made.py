"""What is made once for all who ask for it, and kept for those who ask later."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Made(Generic[T]):
    """Things by a name that says all that decides about them; beyond ``limit`` the one that nobody
    has asked for longest goes. ``what`` they are is for the log."""

    def __init__(self, what: str, limit: int) -> None:
        self._what, self._limit = what, limit
        self._made: OrderedDict[Hashable, asyncio.Task[T]] = OrderedDict()

    async def of(self, name: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What was made, or is made now. What failed is tried again by the next who asks."""
        task = self._made.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(make(), name=self._what)
            task.add_done_callback(self._note)
            self._made[name] = task
            if len(self._made) > self._limit:
                self._made.popitem(last=False)
        self._made.move_to_end(name)
        return await asyncio.shield(task)

    def close(self) -> None:
        for task in self._made.values():
            task.cancel()

    def _note(self, task: asyncio.Task[T]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("%s could not be made: %r", self._what, error)
