"""How soon a member is acknowledged while sixty tables are played without a pause, at eight of them
against house players, over a bot that does nothing beside it, and in the second in which all begin
at once; and how much memory the bot and its workers take after many turns.

Measured from outside: a stand-in of Discord in this process tells both bots of clicks over a
websocket and notes when each acknowledgement arrives over HTTP, with everything that lies between:
the network stack, discord.py, the event loop of the bot and whatever keeps it from running. Two
programs compute beside them at a lower priority.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean

from tests.bench.evening import Evening
from tests.bench.figure import Figure, median, ms, percentile
from tests.bench.members import Click, Place
from tests.bench.memory import Memory, memory_of
from tests.bench.wire import Wire

TURNS = 1500
_TABLES = 60
_HOUSED = 8
_THINKERS = 2
_PAUSE = 0.04
_QUARTERS = 4
_LOOKS = 24
"""How often the memory is looked at."""
_ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Measured:
    """What members and the machine saw."""

    ours: list[float] = field(default_factory=list[float])
    floor: list[float] = field(default_factory=list[float])
    at_once: list[float] = field(default_factory=list[float])
    memory: list[Memory] = field(default_factory=list[Memory])
    """At equal distances, the last time after all turns."""


def measure(scale: float) -> Iterator[Figure]:
    turns = max(12, round(TURNS * scale))
    tables = min(_TABLES, turns // 4)
    housed = max(1, tables * _HOUSED // _TABLES)
    with tempfile.TemporaryDirectory(dir=".", prefix=".bench-") as folder:
        found = asyncio.run(_measure(Path(folder).resolve(), turns, tables, housed))
    shown = ", ".join(
        f"{whose} p50 {ms(median(taken))} p99 {ms(percentile(taken, 99))}"
        for whose, taken in (("ours", found.ours), ("a bot that does nothing", found.floor))
    )
    over = percentile(found.ours, 99) - percentile(found.floor, 99)
    yield Figure(
        f"acknowledging at {tables} tables played without pause, house players at {housed} of them,"
        " over a bot that does nothing, p99",
        over * 1000,
        50,
        f"{shown}, {len(found.ours)} and {len(found.floor)} clicks",
        unit="ms",
    )
    first = percentile(found.at_once, 99)
    yield Figure(
        f"acknowledging in the first second in which {tables} tables click at once, p99",
        first * 1000,
        100,
        f"p50 {ms(median(found.at_once))} p99 {ms(first)}, {len(found.at_once)} clicks",
        unit="ms",
    )
    if all(found.memory):
        yield from _memory(found.memory, turns)
        yield _growth([each.own for each in found.memory])


def _memory(looks: list[Memory], turns: int) -> Iterator[Figure]:
    """Return what was taken on average in each quarter: a single look may meet a worker that
    draws or thinks just then."""
    each = len(looks) // _QUARTERS
    bot, workers = (
        [
            mean(getattr(look, whose) for look in looks[at : at + each])
            for at in range(0, each * _QUARTERS, each)
        ]
        for whose in ("bot", "workers")
    )
    for whose, taken, budget in (("the bot", bot, 150), ("its workers", workers, 500)):
        told = " ".join(f"{each:.0f}" for each in taken)
        yield Figure(
            f"memory of {whose} after {turns} turns of all titles in all languages and palettes",
            taken[-1],
            budget,
            f"in each quarter {told}",
            unit="MB",
        )
    sums = [ours + theirs for ours, theirs in zip(bot, workers, strict=True)]
    yield Figure(
        "memory of all of them at the end against half-way",
        sums[-1] / sums[1],
        1.1,
        f"{sums[-1]:.0f} MB, {sums[1]:.0f} MB",
    )


def _growth(looks: list[float]) -> Figure:
    """Whether the bot has what it keeps, or keeps more and more."""
    third = len(looks) // 3
    middle, last = mean(looks[third : 2 * third]), mean(looks[2 * third :])
    told = f"{last:.1f} MB, {middle:.1f} MB"
    return Figure(
        "memory of the bot in the last third against the middle", last / middle, 1.03, told
    )


async def _measure(folder: Path, turns: int, tables: int, housed: int) -> Measured:
    found = Measured()
    async with Wire() as wire, AsyncExitStack() as running:
        await _started(running, "floor", wire.port)
        bot = await _started(running, "patolli", wire.port, str(folder / "games.db"))
        for _ in range(_THINKERS):
            await _started(running, "thinker", wire.port)
        await asyncio.gather(wire.online("floor"), wire.online("patolli"))
        clicking = asyncio.create_task(_click(wire, found.floor))
        evening = Evening(wire, tables, housed)
        marks = [tables + look * turns // _LOOKS for look in range(1, _LOOKS + 1)]

        def told(made: int) -> bool:
            if made == tables:  # by now the first pictures are drawn: from here on it counts
                evening.acknowledged.clear()
                found.floor.clear()
            found.memory += [memory_of(bot.pid)] * marks.count(made)
            return made >= marks[-1]

        await evening.play(told)
        clicking.cancel()
        found.ours, found.at_once = evening.acknowledged, evening.at_once
    return found


async def _click(wire: Wire, taken: list[float]) -> None:
    """One click after the other at the bot that does nothing."""
    random, place = Random(1), Place("9", "9")
    while True:
        answer = await wire.send("floor", place, Click("9", "patolli:play:1:0"))
        taken.append(answer.took)
        await asyncio.sleep(random.random() * _PAUSE)


async def _started(running: AsyncExitStack, name: str, port: int, *more: str) -> Process:
    """One of ``tests.bench.clicked``, until all is over."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.clicked", name, str(port), *more, stdin=PIPE, cwd=_ROOT
    )

    async def end() -> None:
        if process.returncode is None:
            process.kill()
        await process.wait()

    running.push_async_callback(end)
    return process
