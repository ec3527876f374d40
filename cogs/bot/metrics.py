"""What the bot does and how it is, for Prometheus, and for whoever watches over its processes.

``/metrics`` tells numbers; ``/healthz`` whether the process works, else it had better be started
anew; ``/readyz`` whether members can play by it just now.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from cogs.bot.live import PortTaken
from cogs.workshop.meter import LIMITED, Meter, Step
from data.census import census
from data.postgres import PostgresDatabase
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

EVERY = 15.0
"""How often the rows are counted, in seconds."""
_STOPPED = 900.0
"""A loop that has not come round for so many seconds has stopped."""
_PATIENCE = 2.0
"""So long a database may take to answer."""
LONGEST = 10.0
"""Seconds after which a connection is closed, whatever it still asks."""
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_LIMITED = "rate limited"


class Metrics(Meter):
    """The numbers of one bot."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory and processor time
        self._interactions = Counter(
            "patolli_interactions",
            "Commands and controls that were used, and what came of it",
            ("what", "outcome"),
            registry=self.registry,
        )
        self._steps = Histogram(
            "patolli_step_seconds",
            "How long it took to acknowledge a click, commit a turn, draw a picture, post a board",
            ("step",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._events = Counter(
            "patolli_events",
            "Connections to Discord lost, waits for its rate limits and for our part of them,"
            " transactions run again",
            ("event",),
            registry=self.registry,
        )
        self._now = Gauge(
            "patolli_now", "How many there are just now", ("what",), registry=self.registry
        )
        self._ago = Gauge(
            "patolli_beat_age_seconds",
            "When each loop has come round last, and the lease was renewed",
            ("loop",),
            registry=self.registry,
        )
        self._lease = Gauge(
            "patolli_lease", "1 while this process holds its cluster", registry=self.registry
        )
        self._runs_again = 0

    def took(self, step: Step, seconds: float) -> None:
        self._steps.labels(step).observe(seconds)

    def interaction(self, what: str, outcome: str) -> None:
        self._interactions.labels(what, outcome).inc()

    def event(self, event: str, times: int = 1) -> None:
        self._events.labels(event).inc(times)

    # What is looked up.

    def told(self, bot: Patolli) -> bytes:
        """All of it, as it is now."""
        for what, number in self._numbers(bot):
            self._now.labels(what).set(number)
        for loop, age in ages(bot).items():
            self._ago.labels(loop).set(age)
        self._lease.set(bot.cluster is None or bot.cluster.holds)
        if isinstance(bot.store.database, PostgresDatabase):
            again, self._runs_again = self._runs_again, bot.store.database.runs_again
            self.event("transaction run again", self._runs_again - again)
        return generate_latest(self.registry)

    @staticmethod
    def _numbers(bot: Patolli) -> Iterator[tuple[str, int]]:
        yield "interactions under way", bot.door.inside
        yield "boards tried again", bot.boards.tried_again
        yield "servers", len(bot.guilds)
        for line, length in bot.workshop.lengths().items():
            yield f"{line} waiting", length

    async def count_rows(self, bot: Patolli) -> None:
        """Count from time to time what stands in the rows, for as long as the bot lives."""
        while True:
            try:
                share, now = bot.share, bot.hall.now()
                for what, number in (await census(bot.store.database, share, now)).items():
                    self._now.labels(what).set(number)
            except StoreError as passing:
                log.info("nothing was counted: %s", passing)
            except Exception:  # a loop that dies would tell old numbers for ever
                log.exception("nothing was counted")
            await asyncio.sleep(EVERY)


def ages(bot: Patolli) -> dict[str, float]:
    """How many seconds ago each loop came round."""
    now = time.monotonic()
    beats = {
        "what is due": bot.waiting.looked_at,
        "boards owed": bot.boards.looked_at,
        "posts": bot.sender.looked_at,
        "other processes": bot.fellows.listened_at,
    }
    if bot.cluster is not None:
        beats["lease"] = bot.cluster.beaten
    return {loop: now - at for loop, at in beats.items() if at}


class _Limits(logging.Handler):
    """The library waits by itself where Discord limits requests, and says so to the log alone."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        if _LIMITED in record.getMessage():
            self.metrics.event(LIMITED)


class _Hurried(web.Server):
    """Answers one request for each connection, and holds none for a client that never asks."""

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        asyncio.get_running_loop().call_later(LONGEST, transport.abort)


@asynccontextmanager
async def served(bot: Patolli, metrics: Metrics, host: str, port: int) -> AsyncGenerator[int]:
    """Tell whoever asks at that port, which may be 0 for any: the one it is."""

    async def numbers() -> web.Response:
        return web.Response(body=metrics.told(bot), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health() -> web.Response:
        stopped = [loop for loop, age in ages(bot).items() if age > _STOPPED]
        return _said(f"it does not come round: {', '.join(stopped)}" if stopped else "")

    async def ready() -> web.Response:
        return _said(await _why_not_ready(bot))

    pages = {"/metrics": numbers, "/healthz": health, "/readyz": ready}

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD") or request.path not in pages:
            raise web.HTTPNotFound
        response = await pages[request.path]()
        response.force_close()
        return response

    runner, limits = web.ServerRunner(_Hurried(answer, access_log=None)), _Limits(metrics)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as taken:
        await runner.cleanup()
        raise PortTaken(host, port, os.strerror(taken.errno or 0)) from taken
    bot.add_listener(partial(_noted, metrics, "disconnected"), "on_disconnect")
    logging.getLogger("discord").addHandler(limits)
    counting = asyncio.create_task(metrics.count_rows(bot), name="counting rows")
    try:
        yield runner.addresses[0][1]
    finally:
        counting.cancel()
        logging.getLogger("discord").removeHandler(limits)
        await runner.cleanup()


async def _noted(metrics: Metrics, event: str) -> None:
    metrics.event(event)


async def _why_not_ready(bot: Patolli) -> str:
    if not bot.is_connected:
        return "not connected with Discord"
    if bot.cluster is not None and not bot.cluster.holds:
        return "another process holds this cluster"
    try:
        async with asyncio.timeout(_PATIENCE):
            await bot.store.aside(lambda sql: sql.row("SELECT 1"))
    except TimeoutError:
        return "the database does not answer"
    except StoreError as gone:
        return str(gone)
    return ""


def _said(fault: str) -> web.Response:
    return web.Response(text=f"{fault or 'ok'}\n", status=503 if fault else 200)
