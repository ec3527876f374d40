"""copy the database, also while the bot runs"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from cogs.shell import given
from data.backup import back_up


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("copy", type=Path, metavar="COPY", help="the new file")
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """The copy is whole and may be read by its owner alone, or there is none."""
    where = given.where(args)
    size = asyncio.run(back_up(where, args.copy))
    print(f"{given.shown(where)}: copied to {args.copy}, {size} bytes")
    return 0
