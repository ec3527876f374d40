"""play thousands of cups among players of known strength, to see how good each format is"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from cogs.shell import Unusable, given
from engine.catalogue import keys
from engine.cups.pool import SEATS, Making, Pool
from engine.cups.simulation import ENTRANTS, FORMATS, Kind, Shown, kinds, play_all
from engine.cups.waits import keep, measured
from engine.house.intervals import Estimate, mean, share

POOLS = Path(__file__).parents[2] / "data" / "pools"
"""The games that cups are made up from, a file for each title that has any."""

_Found: TypeAlias = dict[tuple[str, Kind], list[Shown]]


def add(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--simulate",
        nargs="*",
        metavar="TITLE",
        help="play cups of these titles; of all that have a pool of games by default",
    )
    what.add_argument(
        "--play", metavar="TITLE", help="let house players play a title's pool of games"
    )
    what.add_argument(
        "--waits",
        nargs="*",
        metavar="TITLE",
        help="measure how many turns in a row the games of these titles have; of all by default",
    )
    say = parser.add_argument
    say(
        "--cups",
        type=given.count,
        default=1000,
        help="how many cups of each format, title and way to deal, as many of each size (1000)",
    )
    say("--formats", nargs="+", choices=FORMATS, default=list(FORMATS), help="only these formats")
    say("--entrants", nargs="+", type=int, choices=ENTRANTS, default=ENTRANTS, help="only so many")
    say("--deals", type=given.count, default=60, help="of the pool: how many deals (60)")
    say("--orders", type=given.count, default=3, help="of the pool: how many orders of each (3)")
    say("--games", type=given.count, default=9, help="of waits: games of each size (9)")
    say("--seed", type=int, default=1, help="the same seed, the same cups and games (1)")
    say("--jobs", type=given.count, help="processes; as many as there are cores by default")
    say("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    if args.play is not None:
        return _play(args)
    if args.waits is not None:
        return _wait(args)
    pools = _pools(args.simulate)
    wanted = list(kinds(args.formats, args.entrants))
    found = _simulated(pools, wanted, args)
    if args.json:
        rows = [
            {"title": key, **_data(form, deals, size, shown)}
            for key, form, deals, size, shown in _rows(found)
        ]
        print(json.dumps(rows, indent=2))
    else:
        print("\n".join(_line(*row) for row in _rows(found)))
    return 0


def _play(args: argparse.Namespace) -> int:
    game = given.title(args.play)
    if SEATS not in game.seats:
        raise Unusable(f"{game.title} is not for {SEATS} seats")
    pool = Making(game, args.deals, args.orders, args.seed).pool()
    POOLS.mkdir(exist_ok=True)
    (POOLS / f"{pool.title}.json").write_bytes(msgspec.json.encode(pool) + b"\n")
    print(f"{pool.title}: {args.deals} deals, {SEATS * args.orders} games of each")
    return 0


def _wait(args: argparse.Namespace) -> int:
    for game in [given.title(title) for title in args.waits or keys()]:
        with ProcessPoolExecutor(args.jobs or os.cpu_count() or 1) as processes:
            begun = {n: processes.submit(measured, game, n, args.games) for n in game.seats}
            found = {str(seats): each.result() for seats, each in begun.items()}
        keep(game.key, found)
        told = ", ".join(f"{waits} for {seats}" for seats, waits in found.items())
        print(f"{game.key}: {told}", flush=True)
    return 0


def _pools(titles: Sequence[str]) -> list[Pool]:
    files = [POOLS / f"{given.title(title).key}.json" for title in titles]
    if missing := [file.stem for file in files if not file.exists()]:
        raise Unusable(f"no games of {missing[0]} have been played: cups --play {missing[0]}")
    files = files or sorted(POOLS.glob("*.json"))
    return [msgspec.json.decode(file.read_bytes(), type=Pool) for file in files]


def _simulated(pools: Sequence[Pool], wanted: Sequence[Kind], args: argparse.Namespace) -> _Found:
    """The largest cups first, so that no process is left alone with them."""
    sizes = {form: sum(kind.format == form for kind in wanted) // 2 for form in args.formats}
    with ProcessPoolExecutor(args.jobs or os.cpu_count() or 1) as processes:
        begun = {
            (pool.title, kind): processes.submit(
                play_all, kind, pool, -(-args.cups // sizes[kind.format]), args.seed
            )
            for kind in sorted(wanted, key=lambda kind: -kind.entrants)
            for pool in pools
        }
        return {
            (pool.title, kind): begun[pool.title, kind].result()
            for pool in pools
            for kind in wanted
        }


def _rows(found: _Found) -> Iterator[tuple[str, str, bool, int, list[Shown]]]:
    """By title, format, way to deal and size; 0: all sizes."""
    all_sizes: dict[tuple[str, str, bool], list[Shown]] = {}
    for (title, kind), shown in found.items():
        all_sizes.setdefault((title, kind.format, kind.duplicate), []).extend(shown)
    for (title, form, duplicate), shown in all_sizes.items():
        yield title, form, duplicate, 0, shown
        for (key, kind), of_size in found.items():
            if (key, kind.format, kind.duplicate) == (title, form, duplicate):
                yield title, form, duplicate, kind.entrants, of_size


def _data(form: str, duplicate: bool, size: int, shown: Sequence[Shown]) -> dict[str, Any]:
    first, tau, again, seats = _measured(shown)
    return {
        "format": form,
        "duplicate": duplicate,
        "entrants": size or "all",
        "cups": len(shown),
        "first": first.rounded(),
        "tau": tau.rounded(),
        "again": again.rounded(),
        "seats": seats.rounded(),
        "rounds": max(one.rounds for one in shown),
    }


def _line(title: str, form: str, duplicate: bool, size: int, shown: Sequence[Shown]) -> str:
    first, tau, again, seats = _measured(shown)
    deals = "same deals" if duplicate else "own deals"
    return (
        f"{title:8} {form:8} {deals:10} {size or 'all':>4} entrants {len(shown):5} cups"
        f" · best first {first.told(100)} % · tau {tau.told(digits=3)}"
        f" · met again {again.value:.1f} · seats {seats.value:.2f}"
        f" · {max(one.rounds for one in shown)} rounds"
    )


def _measured(shown: Sequence[Shown]) -> tuple[Estimate, ...]:
    return (
        share(sum(one.first for one in shown), len(shown)),
        mean([one.tau for one in shown]),
        mean([float(one.again) for one in shown]),
        mean([one.seats for one in shown]),
    )
