"""Patolli: board games on Discord, turn by turn. The door.

With DISCORD_TOKEN (in the environment or in .env) the bot goes live; without, it opens a table on
this machine and prints its address. The commands play, check, draw and measure games.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import logging
import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeAlias

from cogs.bot import logs
from cogs.bot.backups import Backups
from cogs.bot.cluster import Cluster
from cogs.shell import UNUSABLE, WRONG, Unusable, given
from data.database import is_server
from data.dotenv import dotenv
from data.store import Store
from data.store_errors import StoreError
from data.words import LANGUAGES

COMMANDS = (
    "simulate",
    "ladder",
    "cups",
    "verify",
    "draw",
    "backup",
    "restore",
    "move",
    "health",
    "ratings",
    "bench",
    "new-title",
)
DOTENV = Path(__file__).resolve().with_name(".env")
INTERRUPTED = 130
FAST = 24 * 60.0
"""How many seconds pass at a fast local table in one of ours: a day in a minute."""

_Opened: TypeAlias = AbstractAsyncContextManager[Store]


def main(argv: list[str] | None = None) -> int:
    """Run the command that was named; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a file may be called what no terminal can show
            stream.reconfigure(errors="backslashreplace")
    args = _parser().parse_args(argv)
    level = logging.INFO if args.run is serve else logging.WARNING
    logs.begin(args.log, level)
    try:
        return args.run(args)
    except (StoreError, Unusable) as bad:
        logs.refuse(args.log, bad)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the output went to something like ``head``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bot.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(run=serve, setting=setting)
    say = parser.add_argument
    given.say_where(parser)
    say("--memory", action="store_true", help="keep nothing when it ends")
    say("--lang", choices=LANGUAGES, help="language of the local table")
    say("--backup-every", type=given.hours, metavar="6h", help="copy the database so often")
    say("--keep", type=given.count, default=8, help="the newest copies stay (8)")
    say("--backups", type=Path, default=Path("backups"), help="where the copies go (backups)")
    say("--fast", action="store_true", help="at the local table a day passes in a minute")
    say("--channel", default="table", help="which one the local table's page shows (table)")
    say("--port", type=given.port, default=0, help="port of the local table's page (any)")
    say("--cluster", type=given.cluster, metavar="0/4", help="one of so many processes")
    say("--metrics", type=given.place, metavar="PORT", help="tell Prometheus how it goes there")
    say("--log", choices=("text", "json"), default="text", help="how to log (text)")
    say("--replace", action="store_true", help="take the place of the process that runs")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        module = importlib.import_module(f"cogs.shell.{name.replace('-', '_')}")
        command = commands.add_parser(name, help=module.__doc__, description=module.__doc__)
        command.set_defaults(run=module.run)
        module.add(command)
    return parser


def setting(name: str) -> str | None:
    """What the environment says, else ``.env``."""
    return os.environ.get(name) or _written().get(name)


@cache
def _written() -> dict[str, str]:
    return dotenv(DOTENV)


def serve(args: argparse.Namespace) -> int:
    """Live with a token, as a local table without; until it is told to stop."""
    token = setting("DISCORD_TOKEN")
    store = _opened(args)
    if token and args.fast:
        raise Unusable("--fast is for the local table: live, time passes as it does.")
    pace = FAST if args.fast else 1.0
    cluster = _cluster(args)
    if token:
        work = _live(store, token, cluster, args.metrics)
    else:
        work = _local(store, args.lang, args.port, pace, args.channel)
    asyncio.run(_until_stopped(work))
    return 0


def _cluster(args: argparse.Namespace) -> Callable[[Store], Cluster] | None:
    """Which of several processes this is. On a server even a single one is, so that another can
    take its place; in a file it is alone."""
    asked = given.asked_cluster(args)
    on_server = not args.memory and is_server(given.where(args))
    if not on_server:
        if asked or args.replace:
            raise Unusable(
                "Several processes share a PostgreSQL server, not a file: set DATABASE_URL, or"
                " leave --cluster and --replace out. See One machine, then many in README.md."
            )
        return None
    if not setting("DISCORD_TOKEN") and (asked or args.replace):
        raise Unusable("A local table is one process: --cluster needs a DISCORD_TOKEN.")
    number, of = asked or (0, 1)
    return lambda store: Cluster(store, number, of, replaces=args.replace)


@asynccontextmanager
async def _opened(args: argparse.Namespace) -> AsyncGenerator[Store]:
    """The store, copied from time to time when that was asked for."""
    if args.memory:
        async with await Store.open() as store:
            yield store
        return
    where, every = given.where(args), args.backup_every
    async with await Store.open(where, connections=given.connections(args)) as store:
        number, _ = given.asked_cluster(args) or (0, 1)
        copies = Backups(where, args.backups, every, args.keep) if every and not number else None
        making = asyncio.create_task(copies.run()) if copies else None
        try:
            yield store
        finally:
            if making:
                making.cancel()


async def _live(
    opened: _Opened,
    token: str,
    cluster: Callable[[Store], Cluster] | None,
    metrics: tuple[str, int] | None,
) -> None:
    import aiohttp
    import discord

    from cogs.bot import live

    async with opened as store:
        try:
            await live.run(store, token, cluster(store) if cluster else None, metrics)
        except discord.LoginFailure:
            raise Unusable(
                "Discord does not accept this DISCORD_TOKEN. Copy the bot's token anew from the"
                " Developer Portal (Bot, Reset Token) into the environment or into .env."
            ) from None
        except live.PortTaken as taken:
            raise Unusable(f"{taken}. Choose another one with --metrics.") from taken
        except (aiohttp.ClientConnectionError, discord.DiscordServerError) as gone:
            raise Unusable(f"Discord cannot be reached ({gone}); try again later.") from gone


async def _local(
    opened: AbstractAsyncContextManager[Store],
    language: str | None,
    port: int,
    pace: float,
    where: str,
) -> None:
    logging.getLogger().setLevel(logging.ERROR)
    import simcord  # complains while it is imported

    from cogs.bot import local

    if where not in local.CHANNELS:
        raise Unusable(f"The local table has these channels: {', '.join(local.CHANNELS)}.")

    def say_where(address: str) -> None:
        print("No DISCORD_TOKEN is set, so this is a local table: the real bot in a simulated")
        print("Discord on this machine, for you alone. Ctrl-C ends it. Play here:")
        print(address, flush=True)

    async with opened as store:
        try:
            await local.run(
                store, language=language, port=port, pace=pace, where=where, opened=say_where
            )
        except simcord.SetupError as bad:
            if "could not bind" not in str(bad):
                raise
            raise Unusable(f"port {port} is taken; choose another, or leave --port out") from bad


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Let it end by itself, or cancel it at SIGINT and SIGTERM, so that it closes what is open."""
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        logging.getLogger("patolli").info("stopped")


if __name__ == "__main__":
    sys.exit(main())
