"""put a copy back, into a new file or an empty database"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from cogs.shell import given
from data.backup import restore


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("copy", type=Path, metavar="COPY", help="what backup wrote")
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """It is there as a whole, or nothing is."""
    where = given.where(args)
    asyncio.run(restore(args.copy, where))
    print(f"{args.copy}: put back into {given.shown(where)}")
    return 0
