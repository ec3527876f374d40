"""Lets each interaction in once, by one process, and sees out those that are in.

Discord may deliver one twice to a process, and to two processes while one replaces the other. The
first is remembered here, which only spares a look: a turn that is delivered twice is one turn by
the log. The second is told by the rows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

from cogs.kit.controls import Interaction
from cogs.kit.receipt import age, receipt
from data.store_errors import StoreError, UnsureStore

log = logging.getLogger(__name__)

LONGEST_CLAIM = 1.5
"""Seconds from its receipt for which it is tried to claim an interaction; the rest of Discord's
three is for the answer."""
_AGAIN = 0.1
_REMEMBERED = 2_000


class Door:
    def __init__(self, claim: Callable[[int], Awaitable[bool]] | None = None) -> None:
        """``claim`` tells whether this process answers, where there may be others."""
        self._claim = claim
        self._delivered: OrderedDict[int, None] = OrderedDict()
        self._closed = False
        self._gone = asyncio.Event()
        self.inside = 0
        """How many interactions are under way."""

    async def lets_in(self, interaction: Interaction) -> bool:
        """Whether an interaction is new, and this process answers it. Raises
        :class:`~data.store_errors.UnsureStore` where nobody can tell whether another does."""
        receipt(interaction).outcome = "elsewhere"
        if self._closed or interaction.id in self._delivered:
            return False
        self._delivered[interaction.id] = None
        while len(self._delivered) > _REMEMBERED:
            self._delivered.popitem(last=False)
        if self._claim is not None and not await self._claimed(self._claim, interaction):
            return False
        receipt(interaction).outcome = "answered"
        return True

    async def _claimed(
        self, claim: Callable[[int], Awaitable[bool]], interaction: Interaction
    ) -> bool:
        while True:
            try:
                async with asyncio.timeout(max(0.0, LONGEST_CLAIM - age(interaction))):
                    return await claim(interaction.id)
            except TimeoutError:
                raise UnsureStore("the database") from None
            except StoreError as passing:
                log.info("an interaction is not claimed yet: %s", passing)
                if age(interaction) + _AGAIN > LONGEST_CLAIM:
                    raise UnsureStore(passing.path) from passing
            await asyncio.sleep(_AGAIN)

    @contextmanager
    def held_open(self) -> Generator[None]:
        """While an interaction is under way."""
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
            if not self.inside:
                self._gone.set()

    def close(self) -> None:
        """Let nobody in any more, or not yet."""
        self._closed = True

    def open(self) -> None:
        self._closed = False

    async def see_out(self, longest: float) -> None:
        """Wait until those who are in have their answers."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(longest):
                while self.inside:
                    self._gone.clear()
                    await self._gone.wait()
        if self.inside:
            log.warning("%s interactions are left without an answer", self.inside)
