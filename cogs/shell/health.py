"""can the database be opened and read?"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from cogs.shell import Unusable, given
from data.database import Database, is_server


def add(parser: argparse.ArgumentParser) -> None:
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """For those who watch over the bot, such as a container's health check."""
    where = given.where(args)
    if not is_server(where) and not Path(where).is_file():
        raise Unusable(f"{where}: there is no such file")
    path, running = asyncio.run(_asked(where))
    print(f"{path}: {running} tables are running")
    return 0


async def _asked(where: str) -> tuple[str, int]:
    database = await Database.open(where, connections=1)
    try:
        running = "SELECT COUNT(*) FROM tables WHERE state IN ('open', 'playing')"
        [(count,)] = await database.read(running)
        return database.path, count
    finally:
        await database.close()
