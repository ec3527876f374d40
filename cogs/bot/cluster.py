"""One of several processes of the bot: which servers are its own, and for how long.

It holds a lease, which it keeps by beating its heart. Whoever starts a second one by mistake is
told who holds it; the place of a dead one is taken; and one that was started to replace it holds
it as soon as it is ready, whereupon this one leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from data import clusters
from data.clusters import HeldCluster, OtherLayout, Seen
from data.shares import Share
from data.store import Store
from data.store_errors import StoreError

log = logging.getLogger(__name__)

T = TypeVar("T")

BEAT = 2.0
DEAD = 7.0
"""A heart that has not beaten for so many seconds has stopped."""
_LOOK = 0.4
_AGAIN = 1.0
_FORGET = 300.0
"""How often old claims are forgotten."""
_CLAIM_LASTS = 15 * 60 * 1000
"""Nobody can answer an interaction that is older than these milliseconds."""


class Cluster:
    """Number ``number`` of so many."""

    def __init__(self, store: Store, number: int, of: int, *, replaces: bool = False) -> None:
        """``replaces``: it takes the place of a process that lives, once it is ready itself."""
        self.number, self.of, self._store = number, of, store
        self.name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self.share: Share | None = None
        """None until Discord was asked how many shards there are."""
        self.is_heir = False
        self.holds = False
        self.lost = asyncio.Event()
        """It holds it no more: this process leaves."""
        self._reason: StoreError | None = None
        self.beaten = 0.0
        """When its heart has beaten last, on the monotonic clock."""
        self._replaces = replaces
        self._heart: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()

    @property
    def is_first(self) -> bool:
        """Whether it does what one of them does for all."""
        return self.number == 0

    # The lease.

    async def join(self) -> None:
        """Hold the cluster, or (where it replaces one that holds it) be ready to. Raises
        :class:`HeldCluster` or :class:`OtherLayout` where somebody is in the way who lives."""
        this = self.number, self.of, self.name
        first: dict[tuple[int, str], int] = {}
        since: dict[Seen, float] = {}
        while True:
            leases, now = await self._store.query(clusters.leases), time.monotonic()
            count = await self._store.query(clusters.cluster_count)
            if self._replaces and count == self.of and self._held(leases):
                self.is_heir = True
                return
            since = {lease: since.get(lease, now) for lease in leases}
            dead = [lease for lease in leases if now - since[lease] > DEAD]
            if await self._store.write(clusters.take_lease, *this, dead):
                self._begin()
                return
            for lease in leases:
                beats = first.setdefault((lease.cluster, lease.holder), lease.beats)
                if lease.beats > beats:
                    self._refuse_where_in_the_way(lease, count)
            await asyncio.sleep(_LOOK)

    async def inherit(self) -> bool:
        """It is ready: it holds the cluster from now on, and the one that did leaves. False where
        there are other clusters now: then this one leaves."""
        self.is_heir = False
        this = self.number, self.of, self._shards, self.name
        if not await insist(lambda: self._store.write(clusters.inherit_lease, *this)):
            self._reason = await insist(self._other_layout)
            self._end()
            return False
        self._begin()
        await insist(lambda: self._store.database.tell(f"lease {self.number}"))
        return True

    async def leave(self) -> None:
        """Give the lease back, so that nobody waits for it."""
        self.holds = False
        if self._heart is not None:
            self._heart.cancel()
            await asyncio.gather(self._heart, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._store.write(clusters.release_lease, self.number, self.name)

    def require_reason(self) -> None:
        """Raise why it holds it no more, unless another process does as it should."""
        if self._reason is not None:
            raise self._reason

    def look(self) -> None:
        """See at once whether it is held still."""
        self._stirred.set()

    def _held(self, leases: list[Seen]) -> bool:
        return any(lease.cluster == self.number for lease in leases)

    def _refuse_where_in_the_way(self, lease: Seen, count: int | None) -> None:
        host, process, _ = lease.holder.rsplit(":", 2)
        who = f"process {process} on {host}"
        if count is not None and count != self.of:
            why = f"this bot runs as {count} clusters ({who} is one of them), not as {self.of};"
            raise OtherLayout(self._store.database.path, f"{why} stop all of them first")
        if lease.cluster == self.number:
            why = f"cluster {self.number} of {self.of} is held by {who}, which lives;"
            raise HeldCluster(self._store.database.path, f"{why} --replace takes its place")

    def _begin(self) -> None:
        self.holds, self.beaten = True, time.monotonic()
        self._heart = asyncio.create_task(self._beat(), name="heart of the cluster")

    async def _beat(self) -> None:
        forgot = time.monotonic()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), BEAT)
            self._stirred.clear()
            try:
                if not await self._renewed():
                    break
                self.beaten = time.monotonic()
                if self.beaten - forgot > _FORGET:
                    forgot = self.beaten
                    await self._store.write(clusters.forget_claims, _CLAIM_LASTS)
            except StoreError as passing:
                log.warning("the lease of cluster %s was not renewed: %s", self.number, passing)
            except Exception:  # a heart that stops would give a living process's place away
                log.exception("the lease of cluster %s was not renewed", self.number)
        self._end()

    async def _renewed(self) -> bool:
        """Whether it holds it still. A lease that is gone it takes again, if nobody else did."""
        if await self._store.aside(clusters.beat, self.number, self.name):
            return True
        this = self.number, self.of, self._shards, self.name
        holder = await self._store.write(clusters.take_lease_again, *this)
        if holder == self.name:
            log.warning("the lease of cluster %s was gone; it is held again", self.number)
            return True
        if holder is None:
            self._reason = await self._other_layout()
        else:
            log.info("another process holds cluster %s of %s now", self.number, self.of)
        return False

    @property
    def _shards(self) -> int | None:
        return self.share.shards if self.share is not None else None

    async def _other_layout(self) -> OtherLayout:
        now = await self._store.query(clusters.cluster_count)
        why = f"cluster {self.number} of {self.of} is no more: this bot runs as {now} clusters now"
        return OtherLayout(self._store.database.path, f"{why}, or with other shards; start it anew")

    def _end(self) -> None:
        self.holds = False
        self.lost.set()

    # What it is for.

    async def share_out(self, wanted: int) -> Share:
        """Its share of the shards, of which Discord wants so many."""
        shards = await self._store.write(clusters.share_shards, wanted)
        self.share = Share.of(self.number, self.of, shards)
        return self.share

    def owns(self, server_id: int | None) -> bool:
        """Whether a server is looked after by this process."""
        return self.holds and self.share is not None and self.share.owns(server_id)

    async def claim(self, interaction_id: int) -> bool:
        """Whether this process answers an interaction."""
        return await self._store.aside(clusters.claim, interaction_id, self.name)

    async def wait_for_turn(self, kind: int) -> None:
        """Until a shard of that kind may identify itself, over all processes."""
        turn = clusters.turn_to_identify
        await asyncio.sleep(await insist(lambda: self._store.write(turn, kind)))


async def insist(work: Callable[[], Awaitable[T]]) -> T:
    """Do it as soon as the database can be reached."""
    while True:
        try:
            return await work()
        except StoreError as passing:
            log.warning("it is tried again: %s", passing)
            await asyncio.sleep(_AGAIN)
