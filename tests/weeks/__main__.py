"""See :mod:`tests.weeks`."""

from __future__ import annotations

import argparse
import sys
import time

from tests.weeks.account import Wrong
from tests.weeks.weeks import live_through


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--weeks", type=float, default=10)
    parser.add_argument("--kills", type=float, default=0.005, help="so likely at each moment")
    args = parser.parse_args()
    begun = time.monotonic()
    try:
        told = live_through(
            args.store, args.seed, tables=args.tables, weeks=args.weeks, kills=args.kills
        )
    except Wrong as wrong:
        print(f"seed {args.seed}: {wrong}")
        return 1
    print(f"seed {args.seed}: {told}; {time.monotonic() - begun:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
