"""move all games from a file to a server, or back"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from cogs.shell import WRONG, Unusable, given
from cogs.shell.verify import verify_all
from data.backup import move_house
from data.database import is_server


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("old", metavar="FROM", help="a file, or postgresql://…")
    say("new", metavar="TO", help="the same; nothing may be in it yet")


def run(args: argparse.Namespace) -> int:
    """Everything in one transaction, while no bot has either open; then both are replayed."""
    if not is_server(args.old) and not Path(args.old).is_file():
        raise Unusable(f"{args.old}: there is no such file")
    counts = asyncio.run(move_house(args.old, args.new))
    told = ", ".join(f"{count} {table}" for table, count in sorted(counts.items()) if count)
    print(f"{given.shown(args.new)}: {told or 'nothing'} moved from {given.shown(args.old)}")
    return 0 if verify_all(args.old) + verify_all(args.new) == 0 else WRONG
