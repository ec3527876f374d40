"""replay records: do seal, moves and scores hold?"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cogs.hall.packing import pack, unpack
from cogs.shell import WRONG, Unusable, given
from data.checkup import Examined
from data.database import is_server
from data.store import Store
from data.store_errors import DamagedStore, StoreError
from engine.catalogue import NoSuchTitle, find
from engine.game import MEMORY, SEATS, Position
from engine.record import BadRecord, Record


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("records", nargs="*", metavar="FILE", help="records to replay; - reads what is piped in")
    say("--all", action="store_true", help="replay every game of the database")
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """One line for each record: that it holds and its scores, or what does not and where."""
    if bool(args.records) == args.all:
        raise Unusable("verify what? Name the files of records, or say --all for the database.")
    if not args.all:
        return WRONG if sum(not _holds(name) for name in args.records) else 0
    where = given.where(args)
    if not is_server(where) and not Path(where).is_file():
        raise Unusable(f"{where}: there is no such file")
    return WRONG if verify_all(where) else 0


def verify_all(where: str) -> int:
    """How many games of a database do not replay; says so."""
    path, games, failed = asyncio.run(_database(where))
    print(f"{path}: {games} games, {failed} do not replay")
    return failed


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


async def _database(where: str) -> tuple[str, int, int]:
    """What the database is called, how many games were ever started, and how many of them do not
    lead to what is kept. Of a file that is damaged itself a copy is read, as far as that is
    possible."""
    try:
        async with await Store.open(where) as store:
            return store.database.path, *await _games(store)
    except DamagedStore as damaged:
        if is_server(where):
            raise
        print(damaged)
        file = Path(where)
        with TemporaryDirectory() as folder:
            for part in (file, file.with_name(f"{file.name}-wal")):
                if part.is_file():
                    shutil.copy(part, folder)
            async with await Store.open(Path(folder) / file.name, damaged=True) as store:
                return where, *await _games(store)


async def _games(store: Store) -> tuple[int, int]:
    failed = 0
    games = await store.games()
    for table_id in games:
        try:
            failed += not _sound(table_id, await store.examine(table_id))
        except StoreError as bad:
            print(f"table {table_id}: {bad.why}")
            failed += 1
    return len(games), failed


def _sound(table_id: int, examined: Examined) -> bool:
    """Whether a game is what was written and leads to what is kept; says so."""
    sound = not examined.damage
    if examined.record is not None and examined.table is not None:
        replays, told = _replayed(examined.record, examined.table.snapshot)
        if sound or not replays:
            print(f"table {table_id}{told}")
        sound = sound and replays
    for damage in examined.damage:
        print(damage)
    return sound


def _replayed(record: Record, snapshot: bytes | None) -> tuple[bool, str]:
    """Whether a game leads to the position that is kept, and what there is to say."""
    try:
        position = record.verify(find(record.key))
        same = snapshot is not None and _table_of(unpack(snapshot)) == _table_of(position.dump())
    except NoSuchTitle as unknown:
        return False, f": there is no title “{unknown}”"
    except BadRecord as bad:
        return False, f", {bad}"
    except Exception as bad:  # there is no end to what damage makes of a game
        return False, f": it cannot be replayed ({type(bad).__name__}: {bad})"
    if not same:
        return False, ": the position kept is not the one that its lines lead to"
    return True, f": {_told(record, position)}"


def _table_of(dump: dict[str, Any]) -> bytes:
    """A dump as the store keeps it, but for the memory: of that a game begun before it was kept
    lacks some."""
    return pack({name: value for name, value in dump.items() if name != MEMORY})


def _told(record: Record, position: Position) -> str:
    scores = " ".join(f"{seat} {n}" for seat, n in zip(SEATS, position.scores(), strict=False))
    over = "" if position.outcome() else ", not over"
    return f"ok, {record.key}, {len(record.lines)} lines{over}: {scores}"
