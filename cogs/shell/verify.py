"""replay records: do seal, moves and scores hold?"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import msgspec

from cogs.shell import WRONG, Unusable, given
from data.store import Store
from engine.catalogue import NoSuchTitle, find
from engine.game import SEATS, Position
from engine.record import BadRecord, Record


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("records", nargs="*", metavar="FILE", help="records to replay; - reads what is piped in")
    say("--all", action="store_true", help="replay every game of the database")
    say("--file", type=Path, default=Path("patolli.db"), help="that database (patolli.db)")


def run(args: argparse.Namespace) -> int:
    """One line for each record: that it holds and its scores, or what does not and where."""
    if bool(args.records) == args.all:
        raise Unusable("verify what? Name the files of records, or say --all for the database.")
    if not args.all:
        return WRONG if sum(not _holds(name) for name in args.records) else 0
    if not args.file.is_file():
        raise Unusable(f"{args.file}: there is no such file")
    games, failed = asyncio.run(_database(args.file))
    print(f"{args.file}: {games} games, {failed} do not replay")
    return WRONG if failed else 0


def _holds(name: str) -> bool:
    try:
        record = given.record(name)
        print(f"{name}: {_told(record, record.verify(given.title(record.key)))}")
    except BadRecord as bad:
        print(f"{name}:{bad.at}: {bad.why}" if bad.at else f"{name}: {bad.why}")
        return False
    except Unusable as bad:
        print(bad if str(bad).startswith(name) else f"{name}: {bad}")
        return False
    return True


async def _database(file: Path) -> tuple[int, int]:
    """How many games were ever started, and how many of them do not lead to what is kept."""
    games = failed = 0
    async with await Store.open(file) as store:
        async for row, record in store.all_records():
            games += 1
            try:
                position = record.verify(find(record.key))
            except NoSuchTitle as unknown:
                told = f": there is no title “{unknown}”"
            except BadRecord as bad:
                told = f", {bad}"
            else:
                if msgspec.msgpack.encode(position.dump()) == row.snapshot:
                    print(f"table {row.id}: {_told(record, position)}")
                    continue
                told = ": the position kept is not the one that its lines lead to"
            failed += 1
            print(f"table {row.id}{told}")
    return games, failed


def _told(record: Record, position: Position) -> str:
    scores = " ".join(f"{seat} {n}" for seat, n in zip(SEATS, position.scores(), strict=False))
    over = "" if position.outcome() else ", not over"
    return f"ok, {record.key}, {len(record.lines)} lines{over}: {scores}"
