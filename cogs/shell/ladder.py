"""let house players of several strengths play against each other, and measure how well they do"""

from __future__ import annotations

import argparse
import json
from typing import Any

from cogs.shell import Unusable, given
from cogs.shell.matches import PLAYERS, Counted, Match, Standing, play
from engine.game import BadOption
from engine.house.intervals import mean, share
from engine.house.sequential import Sequential
from engine.house.strengths import NOVICE, STEADY

_LONGEST = 1_000
_NAMES = ", ".join(PLAYERS)


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("title", metavar="TITLE", help="the title to play")
    say("--seats", type=given.count, default=2, help="table size (2)")
    say("--games", type=given.count, default=200, help="how many games at most (200)")
    say(
        "--strengths",
        nargs="+",
        choices=PLAYERS,
        default=[STEADY.key, NOVICE.key],
        metavar="STRENGTH",
        help=f"who plays, of {_NAMES}; the last takes all seats that are left (steady novice)",
    )
    say("--seed", type=int, default=1, help="the same seed, the same games (1)")
    say("--turns", type=given.count, default=_LONGEST, help=f"stop a game then ({_LONGEST})")
    say(
        "--until",
        nargs=2,
        type=_percent,
        metavar=("LOWER", "UPPER"),
        help="stop as soon as it is sure which share of first places, in percent, the one that is"
        " named first takes (Wald's sequential test)",
    )
    given.say_options(parser, "an option of the table; the usual value for the others")
    say("--jobs", type=given.count, help="processes; as many as there are cores by default")
    say("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    match, test = _match(args), _test(args)
    orders = len(match.seatings)
    counted = play(match, max(1, args.games // orders), args.jobs, test)
    print(json.dumps(data(counted), indent=2) if args.json else "\n".join(lines(counted)))
    return 0


def data(counted: Counted) -> dict[str, Any]:
    """Everything, for programs to read."""
    match = counted.match
    return {
        "title": match.key,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "games": counted.games,
        "seatings": [list(seating) for seating in match.seatings],
        "stopped": counted.stopped,
        "stopped_after": match.longest,
        "turns": {"median": _part(counted.turns, 0.5), "most": max(counted.turns)},
        "strengths": {
            player: _measured(standing) for player, standing in counted.standings.items()
        },
        "found": counted.test.found if counted.test else None,
    }


def lines(counted: Counted) -> list[str]:
    """Everything, for people to read."""
    match = counted.match
    told = [
        f"{match.key}, {match.seats} seats: {counted.games} games,"
        f" {len(match.seatings)} seatings of each deal",
        f"  turns     median {_part(counted.turns, 0.5):g}, most {max(counted.turns)}",
        f"  stopped   {counted.stopped} of {counted.games} after {match.longest} turns",
    ]
    for player, standing in counted.standings.items():
        if standing.games:
            won, place = share(standing.won, standing.games), mean(standing.places)
            told.append(
                f"  {player:9} first in {won.told(100)} % · place {place.told(digits=2)}"
                f" · score {mean(standing.scores).told(digits=1)}"
            )
        told.append(f"  {'':9} {_times(standing)}")
    if counted.test:
        found, first = counted.test.found, match.players[0]
        verdict = "open" if found is None else f"{100 * found:g} %"
        told.append(
            f"  test      {first}: {100 * counted.test.lower:g} or"
            f" {100 * counted.test.upper:g} % of first places? {verdict}"
        )
    return told


def _match(args: argparse.Namespace) -> Match:
    game = given.title(args.title)
    if args.seats not in game.seats:
        sizes = f"{game.seats.start} to {game.seats.stop - 1}"
        raise Unusable(f"--seats {args.seats}: {game.title} is for {sizes} seats")
    if len(args.strengths) > args.seats:
        raise Unusable(f"--strengths: there are {args.seats} seats")
    try:
        options = game.settle(args.seats, dict(args.option))
    except BadOption as bad:
        raise Unusable(f"{game.key}: {bad}") from bad
    return Match(game.key, args.seats, options, tuple(args.strengths), args.seed, args.turns)


def _test(args: argparse.Namespace) -> Sequential | None:
    try:
        return Sequential(*args.until) if args.until else None
    except ValueError as bad:
        raise Unusable(f"--until: {bad}") from bad


def _percent(text: str) -> float:
    try:
        return float(text) / 100
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a number") from None


def _measured(standing: Standing) -> dict[str, Any]:
    found: dict[str, Any] = {"games": standing.games, "turns": len(standing.seconds)}
    if standing.games:
        found["first"] = share(standing.won, standing.games).rounded()
        found["place"] = mean(standing.places).rounded()
        found["score"] = mean(standing.scores).rounded()
    for name, part in (("p50", 0.5), ("p95", 0.95)):
        found[f"ms_{name}"] = round(1000 * _part(standing.seconds, part), 1)
    return found


def _times(standing: Standing) -> str:
    middle, most = (1000 * _part(standing.seconds, part) for part in (0.5, 0.95))
    return f"{len(standing.seconds)} turns, processor time p50 {middle:.1f} ms, p95 {most:.1f} ms"


def _part(numbers: list[float] | list[int], part: float) -> float:
    """The number that so large a part of them does not pass."""
    return sorted(numbers)[min(int(part * len(numbers)), len(numbers) - 1)] if numbers else 0.0
