"""The line between the world and a life of the bot: messages, each with its length before it."""

from __future__ import annotations

import asyncio
import os
import select
import socket
import struct
from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec

_HEAD = struct.Struct("!I")


class Gone(Exception):
    """Nobody is at the other end."""


def packed(said: Mapping[str, Any]) -> bytes:
    data = msgspec.msgpack.encode(said)
    return _HEAD.pack(len(data)) + data


class WorldsEnd:
    """The end of the world, which waits for whatever the bot says."""

    def __init__(self, ear: socket.socket) -> None:
        self.ear, self._heard = ear, b""

    def say(self, **said: Any) -> None:
        try:
            self.ear.sendall(packed(said))
        except OSError as broken:
            raise Gone from broken

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next message; None where none comes in that time."""
        while (said := self._next()) is None:
            if not select.select([self.ear], [], [], seconds)[0]:
                return None
            more = self.ear.recv(1 << 18)
            if not more:
                raise Gone
            self._heard += more
        return said

    def _next(self) -> dict[str, Any] | None:
        if len(self._heard) < _HEAD.size:
            return None
        (length,) = _HEAD.unpack_from(self._heard)
        whole = _HEAD.size + length
        if len(self._heard) < whole:
            return None
        said, self._heard = self._heard[_HEAD.size : whole], self._heard[whole:]
        return msgspec.msgpack.decode(said)


class BotsEnd:
    """The end of the bot, where several requests are under way at once."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """What the world wants of the bot."""
        self._numbers, self._asked = count(1), dict[int, asyncio.Future[tuple[int, Any]]]()

    async def open(self, mouth: socket.socket) -> None:
        self._reader, self._writer = await asyncio.open_connection(sock=mouth)
        self.listening = asyncio.create_task(self._listen())

    def say(self, **said: Any) -> None:
        self._writer.write(packed(said))

    async def ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """Ask Discord for something; its status and what it says."""
        number = next(self._numbers)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self.say(ask=number, method=method, path=path, body=body)
        return await answer

    async def _listen(self) -> None:
        """Hear what the world says; when it is no more this ends too."""
        while True:
            try:
                (length,) = _HEAD.unpack(await self._reader.readexactly(_HEAD.size))
                said = msgspec.msgpack.decode(await self._reader.readexactly(length))
            except (asyncio.IncompleteReadError, OSError):
                os._exit(0)
            if "answer" in said:
                self._asked.pop(said["answer"]).set_result((said["status"], said["body"]))
            else:
                self.said.put_nowait(said)
