"""Clusters of the bot to test with: each a process of its own, on a stand-in of Discord."""

import asyncio
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

from tests.bench.wire import Wire
from tests.commands.running import environment

TOKEN = "good"
_PROGRAM = (
    "import sys; from tests.bench.wire import reroute; reroute(int(sys.argv[1]));"
    " import bot; sys.exit(bot.main(sys.argv[2:]))"
)
PATIENCE = 120.0
"""Seconds for all that takes one on a machine with nothing else to do."""


class Fleet:
    """Whatever was started is killed in the end."""

    def __init__(self, wire: Wire, address: str, folder: Path) -> None:
        self.wire, self.address, self.folder = wire, address, folder
        self._running: list[Process] = []

    async def start(self, *args: object, complains: Path | None = None) -> Process:
        """A process; what it complains of goes into a file."""
        complaints = (complains or self.folder / "complaints").open("ab")
        with complaints:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", _PROGRAM, str(self.wire.port)),
                *map(str, args),
                cwd=self.folder,
                env=environment(DISCORD_TOKEN=TOKEN, DATABASE_URL=self.address),
                stdout=DEVNULL,
                stderr=complaints,
            )
        self._running.append(process)
        return process

    def complaints(self) -> str:
        return (self.folder / "complaints").read_text("utf-8")

    async def complain(self, of: str) -> None:
        """Wait until somebody complains of that."""
        over = perf_counter() + PATIENCE
        while of not in self.complaints():
            assert perf_counter() < over, self.complaints()
            await asyncio.sleep(0.02)

    async def sessions(self, number: int) -> None:
        """Wait until so many shards are connected, each counted as often as it is."""
        over = perf_counter() + PATIENCE
        while sum(map(len, self.wire.sessions.values())) != number:
            assert perf_counter() < over, f"{dict(self.wire.sessions)}\n{self.complaints()}"
            await asyncio.sleep(0.02)

    @staticmethod
    async def kill(process: Process) -> None:
        process.kill()
        await process.wait()

    @staticmethod
    async def told_to_go(process: Process) -> tuple[int, float]:
        """Its exit code, and how many seconds it took to leave."""
        begun = perf_counter()
        process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(process.wait(), PATIENCE), perf_counter() - begun

    async def end(self) -> None:
        for process in self._running:
            if process.returncode is None:
                process.kill()
            await process.wait()


@asynccontextmanager
async def fleet(
    address: str, folder: Path, shards: int = 2, *, at_once: int = 16
) -> AsyncIterator[Fleet]:
    """With a server of the bot on each shard, and then again."""
    servers = [number << 22 for number in range(1, 2 * shards + 1)]
    async with Wire(shards, servers, at_once=at_once) as wire:
        ships = Fleet(wire, address, folder)
        try:
            yield ships
        finally:
            await ships.end()
