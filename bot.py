"""Patolli: board games on Discord, turn by turn. The door.

With ``DISCORD_TOKEN`` (in the environment or in ``.env``) the bot goes live; without, it opens a
table on this machine and prints its address. The other commands check, draw and measure games.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path

from data.database import MEMORY
from data.store import Store
from data.store_errors import StoreError
from data.words import LANGUAGES

DATABASE = "patolli.db"


def main(argv: list[str] | None = None) -> int:
    """Run the command that was named; the exit code."""
    args = _parser().parse_args(argv)
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    try:
        return args.run(args)
    except StoreError as bad:
        print(bad, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description=__doc__)
    parser.set_defaults(run=serve)
    parser.add_argument("--file", type=Path, default=Path(DATABASE), help="keep the games in it")
    parser.add_argument("--memory", action="store_true", help="keep nothing when it ends")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the local table")
    parser.add_argument("--port", type=int, default=0, help="port of the local table's page")
    return parser


def serve(args: argparse.Namespace) -> int:
    """Live with a token, as a local table without."""
    token = os.environ.get("DISCORD_TOKEN") or _dotenv(Path(".env")).get("DISCORD_TOKEN")
    path = MEMORY if args.memory else str(args.file)
    if token:
        asyncio.run(_live(path, token))
    else:
        logging.getLogger().setLevel(logging.ERROR)
        from cogs import local  # the simulated Discord complains while it is imported

        asyncio.run(local.open_and_run(path, args.lang, args.port))
    return 0


async def _live(path: str, token: str) -> None:
    from cogs.patolli import Patolli

    async with await Store.open(path) as store, Patolli(store) as bot:
        await bot.start(token)


def _dotenv(file: Path) -> dict[str, str]:
    """``NAME=value`` lines; quotes and comments are forgiven."""
    if not file.is_file():
        return {}
    pairs = (line.strip().removeprefix("export ").partition("=") for line in file.open())
    return {
        name.strip(): value.strip().strip("\"'")
        for name, found, value in pairs
        if found and not name.startswith("#")
    }


if __name__ == "__main__":
    sys.exit(main())
