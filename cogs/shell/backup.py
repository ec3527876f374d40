"""copy the database, also while the bot runs"""

from __future__ import annotations

import argparse
from pathlib import Path

from data.backup import backup


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("copy", type=Path, metavar="COPY", help="the new file")
    say("--file", type=Path, default=Path("patolli.db"), help="the database (patolli.db)")


def run(args: argparse.Namespace) -> int:
    """The copy is whole and may be read by its owner alone, or there is none."""
    size = backup(args.file, args.copy)
    print(f"{args.file}: copied to {args.copy}, {size} bytes")
    return 0
