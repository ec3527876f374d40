"""The shards of the bot: which of them are connected, and when one may begin a session.

Each comes and goes by itself. Discord's library says once that all are ready; when one of several
begins a new session later, it says so of that one alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.cluster import Cluster
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

STARTS_KEPT = 50
"""So many of the day's session starts are left alone: beyond the last Discord resets the token."""
_LONGEST_WAIT = 60.0


class Shards:
    """Those of one process."""

    def __init__(self, bot: Patolli, stir: Callable[[], object]) -> None:
        """``stir`` is called when one of them is back."""
        self._bot, self._stir = bot, stir
        self._begun = False
        """Whether all of them were ready once: from then on there is work."""
        self._here: set[int] = set()

    @property
    def are_connected(self) -> bool:
        """Whether all of them are: what is due may be of any of their servers."""
        return self._begun and self._bot.shards.keys() <= self._here

    def start(self) -> None:
        listen = self._bot.add_listener
        listen(self._came, "on_shard_connect")
        listen(self._came, "on_shard_resumed")
        listen(self._went, "on_shard_disconnect")
        listen(self._ready, "on_shard_ready")

    def begin(self) -> None:
        """All of them are ready."""
        self._begun = True

    async def _came(self, shard_id: int) -> None:
        self._here.add(shard_id)
        self._stir()

    async def _went(self, shard_id: int) -> None:
        self._here.discard(shard_id)

    async def _ready(self, _: int) -> None:
        """The servers of a new session are known."""
        self._stir()


async def wait_for_session(bot: Patolli, cluster: Cluster, shard_id: int) -> None:
    """Discord lets one shard of a kind in every five seconds, and a thousand a day."""
    limits = await bot.fetch_session_start_limits()
    while limits.remaining < STARTS_KEPT:
        log.warning("only %s session starts are left: shard %s waits", limits.remaining, shard_id)
        await asyncio.sleep(min(limits.reset_after / 1000 + 1, _LONGEST_WAIT))
        limits = await bot.fetch_session_start_limits()
    await cluster.wait_for_turn(shard_id % limits.max_concurrency)
