"""How soon a click is acknowledged while the bot is busy, over what discord.py alone needs.

Measured from outside: a stand-in of Discord in this process sends a click over a websocket and
notes when the acknowledgement arrives over HTTP, with everything that lies between: the network
stack, discord.py, the event loop of the bot and whatever keeps it from running. Both bots are
processes of their own; discord.py alone is clicked at while nothing else goes on.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP

from tests.bench.figure import Figure, median, ms, percentile
from tests.bench.wire import Wire

_ROUNDS, _CLICKS = 9, 100
_PAUSE = 0.02
_PICTURE = 10_000
"""An answer of so many bytes has a picture in it."""
_MEMBER = 1
_ROOT = Path(__file__).resolve().parents[2]


def measure(scale: float) -> Iterator[Figure]:
    rounds, clicks = max(3, round(_ROUNDS * scale)), max(15, round(_CLICKS * min(1, 3 * scale)))
    ours, floor = asyncio.run(_measure(rounds, clicks))
    over = _p99(ours) - _p99(floor)
    shown = ", ".join(
        f"{whose} p50 {ms(median(map(median, taken)))} p99 {ms(_p99(taken))}"
        for whose, taken in (("at work", ours), ("discord.py alone", floor))
    )
    yield Figure(
        "acknowledging a click at work over discord.py's floor, p99", over * 1000, 50,
        f"{shown}, {rounds} × {clicks} clicks each", unit="ms",
    )  # fmt: skip


def _p99(rounds: list[list[float]]) -> float:
    """Of each round, and of these the middle one: the machine may have been busy otherwise."""
    return median(percentile(taken, 99) for taken in rounds)


async def _measure(rounds: int, clicks: int) -> tuple[list[list[float]], list[list[float]]]:
    ours, floor, random = list[list[float]](), list[list[float]](), Random(1)
    async with Wire() as wire, AsyncExitStack() as running:
        bots = [await _started(name, wire.port, running) for name in ("floor", "patolli")]
        thinker = await _started("thinker", wire.port, running)
        thinker.send_signal(SIGSTOP)
        await asyncio.gather(wire.online("floor"), wire.online("patolli"))
        await _clicks(wire, "patolli", clicks, random)  # its first pictures are drawn
        for _ in range(rounds):
            floor.append(await _clicks(wire, "floor", clicks, random))
            _order(bots[1], b"work\n")
            thinker.send_signal(SIGCONT)
            ours.append(await _clicks(wire, "patolli", clicks, random))
            thinker.send_signal(SIGSTOP)
            _order(bots[1], b"rest\n")
            await asyncio.sleep(10 * _PAUSE)
    return ours, floor


async def _started(name: str, port: int, running: AsyncExitStack) -> Process:
    """One of ``tests.bench.clicked``, until all is over."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.clicked", name, str(port), stdin=PIPE, cwd=_ROOT
    )

    async def end() -> None:
        if process.returncode is None:
            process.kill()
        await process.wait()

    running.push_async_callback(end)
    return process


def _order(bot: Process, order: bytes) -> None:
    assert bot.stdin is not None
    bot.stdin.write(order)


async def _clicks(wire: Wire, bot: str, clicks: int, random: Random) -> list[float]:
    """One click after the other, as soon as the last is answered and a moment has passed."""
    taken: list[float] = []
    for _ in range(clicks):
        seconds, answer = await wire.click(bot, "patolli:play:1:0", _MEMBER)
        if bot == "patolli" and answer < _PICTURE:
            raise AssertionError("the bot answered a click without a picture")
        taken.append(seconds)
        await asyncio.sleep(random.random() * _PAUSE)
    return taken
