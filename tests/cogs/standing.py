"""A simulation in which no time passes by itself."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import simcord


class Standing(simcord.Env):
    """The bot's pauses pass by ``advance_time`` alone. (simcord lets them pass in real time too,
    unless it is advancing.)"""

    @property
    def _advancing(self) -> bool:
        return True

    @_advancing.setter
    def _advancing(self, _: bool) -> None:
        pass

    async def wait_for_discord(self, request: Coroutine[Any, Any, Any]) -> Any:
        """A task of the bot that waits for a request has nothing to do, whatever the library waits
        for inside it: a pause, a lock, a limit."""
        if asyncio.current_task() not in self._work.tasks:
            return await request
        return await self.external_wait(request, reason="Discord")
