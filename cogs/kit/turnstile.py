"""Lets what follows an acknowledgement into the event loop one piece at a time.

Answers of many members are ready for work at the same moment when many click at once. One after the
other they would keep the loop from whoever clicks next. So between two pieces the loop goes round
often enough to hear of new clicks and to acknowledge them.
"""

from __future__ import annotations

import asyncio
from collections import deque

_ROUNDS = 6
"""Rounds of the event loop from the arrival of a click until its acknowledgement is sent."""


class Turnstile:
    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._rounds = 0
        """How many are left before the next one may pass."""

    async def through(self) -> None:
        """Wait until it is this piece's turn, first come, first served."""
        loop = asyncio.get_running_loop()
        if not self._rounds:
            self._turn(loop, _ROUNDS)
            return
        passing = loop.create_future()
        self._waiting.append(passing)
        await passing

    def _turn(self, loop: asyncio.AbstractEventLoop, rounds: int) -> None:
        """Count the rounds down; then the next one passes, if anybody waits."""
        self._rounds = rounds
        while self._waiting and not self._rounds:
            passing = self._waiting.popleft()
            if not passing.done():  # whoever waited may have given up
                passing.set_result(None)
                self._rounds = _ROUNDS
        if self._rounds:
            loop.call_soon(self._turn, loop, self._rounds - 1)
