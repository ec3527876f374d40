"""The bot on Discord: alone with its file, or as one of several processes on one server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from cogs.bot.cluster import Cluster
from cogs.bot.patolli import Patolli
from cogs.bot.readiness import get_ready
from data.store import Store

log = logging.getLogger(__name__)

LONGEST_LEAVE = 9.5
"""A process that was told to go is gone after so many seconds: another one waits for its place, and
whatever it has not done stands in the rows."""

LONGEST_HANDOVER = 600.0
"""One whose place was taken has so many seconds for what it has begun to answer: nobody waits for
it to go, but members for their answers, which Discord takes for a quarter of an hour."""


class PortTaken(Exception):
    """Nobody can ask for metrics there."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"Metrics cannot be told at port {port} of {host}: {why}")


async def run(
    store: Store, token: str, cluster: Cluster | None = None, metrics: tuple[str, int] | None = None
) -> None:
    """Until it is cancelled, or (of a cluster) until another process has taken its place; raises
    :class:`~data.clusters.OtherLayout` where the cluster is no more.
    ``metrics``: at which host and port numbers are told."""
    if cluster is None:
        async with _bot(store, metrics) as bot:
            await bot.start(token)
        return
    await cluster.join()
    try:
        async with _bot(store, metrics, cluster) as bot:
            await _as_cluster(bot, cluster, token)
    finally:
        await cluster.leave()


@asynccontextmanager
async def _bot(
    store: Store, metrics: tuple[str, int] | None, cluster: Cluster | None = None
) -> AsyncGenerator[Patolli]:
    get_ready()
    if metrics is None:
        async with Patolli(store, with_icons=True, cluster=cluster) as bot:
            yield bot
        return
    from cogs.bot.metrics import Metrics, served  # not everybody has use for them

    meter = Metrics()
    async with (
        Patolli(store, with_icons=True, cluster=cluster, meter=meter) as bot,
        served(bot, meter, *metrics) as port,
    ):
        log.info("metrics are told at port %s of %s", port, metrics[0])
        yield bot


async def _as_cluster(bot: Patolli, cluster: Cluster, token: str) -> None:
    listening = asyncio.create_task(bot.fellows.listen())
    running = asyncio.create_task(bot.start(token))
    lost = asyncio.create_task(cluster.lost.wait())
    try:
        await asyncio.wait((running, lost), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        else:  # another one answers what is new
            await bot.see_out(LONGEST_HANDOVER)
            cluster.require_reason()
    finally:
        gone = _gone_in_time(failed=sys.exc_info()[0] not in (None, asyncio.CancelledError))
        await bot.close()
        for task in (running, lost, listening):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(running, lost, listening, return_exceptions=True)
        gone.cancel()


def _gone_in_time(*, failed: bool) -> threading.Timer:
    """End the process when it does not end by itself. Whoever started it is told whether it
    ``failed``."""

    def end() -> None:
        log.warning("it took too long to leave")
        os._exit(int(failed))

    timer = threading.Timer(LONGEST_LEAVE, end)
    timer.daemon = True
    timer.start()
    return timer
