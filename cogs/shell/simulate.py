"""play random games, checking every invariant after every step"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from cogs.shell import WRONG, Unusable, given
from engine.catalogue import keys
from engine.game import BadOption
from engine.simulation import Broken, Plan, Tally, simulate


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("titles", nargs="*", metavar="TITLE", help="titles to play; all of them by default")
    say("--seats", type=given.count, help="table size; all of them in turn by default")
    say("--games", type=given.count, default=1000, help="how many games of each title (1000)")
    say("--seed", type=int, default=1, help="the same seed, the same games (1)")
    say("--first", type=int, default=0, help="number of the first game, to see one again (0)")
    given.say_options(parser, "hold an option; those that are not held take all their values")
    say("--jobs", type=given.count, help="processes; as many as there are cores by default")
    say("--json", action="store_true", help="print JSON")
    presses = (
        "count instead what the panel asks of a player: presses per turn, and what is too long"
    )
    say("--presses", action="store_true", help=presses)


def run(args: argparse.Namespace) -> int:
    """Nothing is played before it is known that everything can be."""
    named = keys() if not args.titles or "all" in args.titles else args.titles
    plans = [_plan(key, args) for key in named]
    if args.presses:
        return _count_presses(plans, args)
    tallies: list[Tally] = []
    for plan in plans:
        tally = simulate(plan, args.games, first=args.first, jobs=args.jobs)
        tallies.append(tally)
        if not args.json:
            print("\n".join(tally.lines()), flush=True)
        if tally.broken:
            _tell(tally.broken, plan)
    if args.json:
        print(json.dumps([tally.data() for tally in tallies], indent=2))
    return WRONG if any(tally.broken for tally in tallies) else 0


def _count_presses(plans: Sequence[Plan], args: argparse.Namespace) -> int:
    from cogs.shell.presses import Pressed, measure  # the panel, which imports Discord

    found: list[Pressed] = []
    for plan in plans:
        pressed = measure(plan, args.games, first=args.first, jobs=args.jobs)
        found.append(pressed)
        if not args.json:
            print("\n".join(pressed.lines()), flush=True)
    if args.json:
        print(json.dumps([pressed.data() for pressed in found], indent=2))
    return WRONG if any(pressed.faults for pressed in found) else 0


def _plan(key: str, args: argparse.Namespace) -> Plan:
    game = given.title(key)
    if args.seats is not None and args.seats not in game.seats:
        sizes = f"{game.seats.start} to {game.seats.stop - 1}"
        raise Unusable(f"--seats {args.seats}: {game.title} is for {sizes} seats")
    try:
        return Plan.of(game, args.seats, dict(args.option), args.seed)
    except BadOption as bad:
        raise Unusable(f"{game.key}: {bad}") from bad


def _tell(broken: Broken, plan: Plan) -> None:
    kept = Path(f"violation-{plan.key}-{plan.seed}-{broken.number}.txt")
    kept.write_text(broken.record, encoding="utf-8")
    print(f"{broken.told(plan)}\nits record: {kept}", file=sys.stderr)
