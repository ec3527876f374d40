"""measure the budgets of the design as ratios to what they are compared with, in one run"""

from __future__ import annotations

import argparse

from cogs.shell import WRONG, Unusable

PARTS = ("play", "copy", "commit", "server", "picture", "open", "wait", "answer")


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    say("--quick", action="store_true", help="a tenth of the samples, for a first look")
    say("--turns", type=int, help="so many turns are played for “answer”")
    say("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """The peers are development dependencies, and so is what measures."""
    if unknown := set(args.parts) - set(PARTS):
        raise Unusable(f"no part is called {min(unknown)}; the parts are {', '.join(PARTS)}")
    try:
        from tests.bench.measuring import measure
    except ModuleNotFoundError as missing:
        raise Unusable(
            f"bench compares with others and lacks {missing.name}: install them with"
            " pip install -r requirements-dev.txt"
        ) from missing
    kept = measure(args.parts or PARTS, quick=args.quick, as_json=args.json, turns=args.turns)
    return 0 if kept else WRONG
