"""The processes that work for the bot, seen from here: the master, and the workers it forks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias

from cogs.workshop.worker import ANSWER, HEAD, NICER, Folders, folders, kit_message

_ROOT = Path(__file__).resolve().parents[2]
_SLOWER = 4
"""On a busy machine a second of processor time takes at most this many seconds."""
_FRUGAL = {"MALLOC_MMAP_THRESHOLD_": str(8 << 20), "MALLOC_TRIM_THRESHOLD_": str(8 << 20)}
"""Left to itself, the C library of GNU keeps what a stage was drawn on, and much else that is free.
A picture is smaller than this bound: to ask for its memory anew each time would make it slower."""


class Gone(Exception):
    """A worker is dead, or as good as."""


class Process(Protocol):
    def kill(self) -> None: ...

    def wait(self) -> object: ...


Launch: TypeAlias = Callable[[socket.socket, Folders], Process]
"""Starts a process that attends to that socket, with those folders."""


def launched(
    control: socket.socket, found: Folders, nicer: int = NICER, module: str = "cogs.workshop.worker"
) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", module, json.dumps(found), str(nicer)],
        cwd=_ROOT,
        env={**_FRUGAL, **os.environ},
        stdin=control.fileno(),
        stdout=subprocess.DEVNULL,
        process_group=0,  # Ctrl-C reaches the bot alone
    )


class Master:
    """The process of which workers are forks."""

    def __init__(self, launch: Launch) -> None:
        self._folders, self._alive = folders(), True
        self._asked = set[str]()
        self.warm = frozenset[str]()
        """What it had drawn when it was heard last."""
        self._said = b""
        self._waiting: set[asyncio.Future[None]] = set()
        self._control, its_end = socket.socketpair()
        self._control.setblocking(False)
        with its_end:
            self._process = launch(its_end, self._folders)

    def is_fit(self) -> bool:
        """Whether it lives, and finds the same titles as this process."""
        self._listen()
        return self._alive and self._folders == folders()

    def ask_for(self, kit: str) -> None:
        """Have it draw what pictures of that title and palette are made of, for new workers."""
        if kit not in self._asked:
            self._asked.add(kit)
            with contextlib.suppress(OSError):  # it is gone, or has much to do
                self._control.send(kit_message(kit))

    async def warmed(self, kit: str) -> None:
        """Wait until it has drawn that, or is gone. What is waited for comes first."""
        if kit not in self.warm:
            self._asked.discard(kit)
            self.ask_for(kit)
        loop = asyncio.get_running_loop()
        while kit not in self.warm and self._alive:
            news: asyncio.Future[None] = loop.create_future()
            self._waiting.add(news)
            loop.add_reader(self._control, self._listen)
            try:
                await news
            finally:
                self._waiting.discard(news)
                if not self._waiting and self._control.fileno() >= 0:
                    loop.remove_reader(self._control)

    def _listen(self) -> None:
        """Take in what it said meanwhile, and wake those who wait for it."""
        try:
            heard = self._control.recv(1 << 12)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        self._alive = bool(heard)
        self._said += heard
        while self._said and len(self._said) > self._said[0]:
            length = self._said[0] + 1
            self.warm |= {self._said[1:length].decode("ascii")}
            self._said = self._said[length:]
        for news in self._waiting:
            if not news.done():
                news.set_result(None)

    def hire(self) -> Worker:
        """A new worker."""
        orders, its_end = socket.socketpair()
        orders.setblocking(False)
        with its_end:
            try:
                socket.send_fds(self._control, [b"\0"], [its_end.fileno()])
            except OSError:  # the worker will be found dead, and a new master be asked
                self._alive = False
        return Worker(orders, self, self.warm)

    def dismiss(self) -> None:
        self._alive = False
        for news in self._waiting:
            news.get_loop().remove_reader(self._control)
            if not news.done():
                news.set_result(None)
        self._control.close()
        self._process.kill()
        self._process.wait()


class Worker:
    """One worker. ``warm`` is what its master had drawn when it began."""

    def __init__(self, orders: socket.socket, master: Master, warm: frozenset[str]) -> None:
        self._orders, self.master, self.warm = orders, master, warm
        self.made = 0
        """How many orders it was given."""

    async def carry_out(self, packed: bytes, patience: float) -> tuple[bool, bytes]:
        """Whether the order was carried out, and its result; raises :class:`Gone`."""
        loop = asyncio.get_running_loop()
        self.made += 1
        try:
            async with asyncio.timeout(patience * _SLOWER):
                head = HEAD.pack(len(packed), round(patience * 1000))
                await loop.sock_sendall(self._orders, head + packed)
                size, done = ANSWER.unpack(await self._read(ANSWER.size))
                return done, await self._read(size)
        except (OSError, TimeoutError) as gone:
            raise Gone from gone

    async def _read(self, size: int) -> bytes:
        loop, read = asyncio.get_running_loop(), bytearray(size)
        rest = memoryview(read)
        while rest:
            count = await loop.sock_recv_into(self._orders, rest)
            if not count:
                raise Gone
            rest = rest[count:]
        return bytes(read)

    def dismiss(self) -> None:
        """It ends as soon as it sees that nobody is there."""
        self._orders.close()
