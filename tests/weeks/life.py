"""A life of the bot in a process of its own: it does what the world says for as long as it does."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import traceback

from cogs.workshop.masters import Launch
from cogs.workshop.workshop import Workshop
from data.due import HEARTBEAT, next_due
from data.facts import save_fact
from data.store import Store
from tests.bench.unwired import Unwired
from tests.weeks.line import BotsEnd


def begin(where: str, launch: Launch) -> tuple[int, socket.socket]:
    """Begin a life; its process, and the line to it."""
    ear, mouth = socket.socketpair()
    pid = os.fork()
    if pid:
        mouth.close()
        return pid, ear
    try:
        ear.close()
        asyncio.run(_live(where, mouth, launch))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


async def _live(where: str, mouth: socket.socket, launch: Launch) -> None:
    line = BotsEnd()
    await line.open(mouth)
    logging.getLogger().addHandler(_Complaints(line))
    first = await line.said.get()
    async with await Store.open(where) as store:
        life = Unwired(store, Workshop(1, launch=launch), line.ask)
        await life.begin(first["now"], first["servers"], line.listening)
        while True:
            await life.settle()
            line.say(idle=await store.view(next_due))
            said = await line.said.get()
            if said["now"] > life.now:
                life.pass_time(said["now"])
                await store.write(save_fact, HEARTBEAT, str(life.now))
            life.tell(said["events"])


class _Complaints(logging.Handler):
    """Whatever a life logs as an error is told."""

    def __init__(self, line: BotsEnd) -> None:
        super().__init__(logging.ERROR)
        self.line = line

    def emit(self, record: logging.LogRecord) -> None:
        told = record.getMessage()
        if record.exc_info:
            told += "".join(traceback.format_exception(*record.exc_info))
        self.line.say(error=told)
