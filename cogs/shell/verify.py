"""replay records and files of cups: do seals, moves, scores, pairings and standings hold?"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias

from cogs.hall.cups.live import why_bad
from cogs.shell import WRONG, Unusable, cup_files, given
from cogs.shell.foretelling import foretell
from data import tables
from data.checkup import Examined, examine
from data.database import is_server
from data.packing import unpack
from data.store import Store
from data.store_errors import DamagedStore, StoreError
from engine.catalogue import NoSuchTitle, find
from engine.cups.checking import Unchecked
from engine.cups.cup import BadCup
from engine.game import SEATS, Game, Position
from engine.record import BadRecord, Record
from engine.upgrade import differences

Verdict: TypeAlias = Literal["holds", "older", "fails"]


class OlderRules(BadRecord):
    """Whether a record holds nobody can tell: it was played by rules that were corrected since."""

    def __init__(self, why: str) -> None:
        super().__init__(0, why)


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say(
        "records",
        nargs="*",
        metavar="FILE",
        help="records or files of cups; - reads what is piped in",
    )
    say("--all", action="store_true", help="replay every game of the database")
    upgrade = "with --all: change nothing, and say what the rules of now would make of each game"
    say("--upgrade", action="store_true", help=upgrade)
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """One line for each record: that it holds and its scores, or what does not and where."""
    if bool(args.records) == args.all:
        raise Unusable("verify what? Name the files of records, or say --all for the database.")
    if args.upgrade and not args.all:
        raise Unusable("--upgrade is about the database: say --all too.")
    if not args.all:
        return WRONG if sum(not _holds(name) for name in args.records) else 0
    where = given.where(args)
    if not is_server(where) and not Path(where).is_file():
        raise Unusable(f"{where}: there is no such file")
    if args.upgrade:
        return asyncio.run(foretell(where))
    return WRONG if verify_all(where) else 0


def verify_all(where: str) -> int:
    """How many games of a database do not replay, and cups do not hold; says so. Games of older
    rules are counted apart: nobody can tell."""
    path, verdicts, (cups, bad) = asyncio.run(_database(where))
    failed, older = verdicts["fails"], verdicts["older"]
    apart = f", {older} of older rules cannot be" if older else ""
    apart += f"; {cups} cups, {bad} do not hold" if cups else ""
    print(f"{path}: {verdicts.total()} games, {failed} do not replay{apart}")
    return failed + bad


def _holds(name: str) -> bool:
    try:
        text = given.text(name, cup_files.LARGEST)
        if cup_files.is_cup(text):
            print(f"{name}: {cup_files.checked(text, _position)}")
        else:
            record = Record.read(text)
            position, apart = _verified(record, given.title(record.key))
            print(f"{name}: {_told(record, position)}{apart}")
    except (BadRecord, BadCup) as bad:
        why = why_bad(bad) if isinstance(bad, BadCup) else bad.why
        print(f"{name}:{bad.at}: {why}" if bad.at else f"{name}: {why}")
        return False
    except Unusable as bad:
        print(bad if str(bad).startswith(name) else f"{name}: {bad}")
        return False
    return True


async def _database(where: str) -> tuple[str, Counter[Verdict], tuple[int, int]]:
    """What the database is called, what was found of each game that was ever started: whether it
    leads to what is kept; and how many cups there are, and do not hold. Of a file that is damaged
    itself a copy is read, as far as that is possible."""
    try:
        async with await Store.open(where) as store:
            return store.database.path, await _games(store), await _cups(store)
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
                return where, await _games(store), await _cups(store)


async def _cups(store: Store) -> tuple[int, int]:
    return await cup_files.check_all(store, _position)


async def _games(store: Store) -> Counter[Verdict]:
    verdicts = Counter[Verdict]()
    for table_id in await store.query(tables.started):
        try:
            verdicts[_verdict(table_id, await store.view(examine, table_id))] += 1
        except StoreError as bad:
            print(f"table {table_id}: {bad.why}")
            verdicts["fails"] += 1
    return verdicts


def _verdict(table_id: int, examined: Examined) -> Verdict:
    """Whether a game is what was written and leads to what is kept; says so."""
    found: Verdict = "holds"
    if examined.record is not None and examined.table is not None:
        found, told = _replayed(examined.record, examined.table.snapshot)
        if not examined.damage or found == "fails":
            print(f"table {table_id}{told}")
    for damage in examined.damage:
        print(damage)
    return "fails" if examined.damage else found


def _replayed(record: Record, snapshot: bytes | None) -> tuple[Verdict, str]:
    """Whether a game leads to the position that is kept, and what there is to say."""
    try:
        game = find(record.key)
        older = record.holding.revision < game.revision
        position, apart = _verified(record, game)
        kept = None if snapshot is None else game.load(unpack(snapshot)).dump()
        same = kept is not None and not differences(kept, position.dump())
    except NoSuchTitle as unknown:
        return "fails", f": there is no title “{unknown}”"
    except OlderRules as unsure:
        return "older", f": {unsure}"
    except BadRecord as bad:
        return "fails", f", {bad}"
    except Exception as bad:  # there is no end to what damage makes of a game
        return "fails", f": it cannot be replayed ({type(bad).__name__}: {bad})"
    if not same and older:
        return "older", f": {_of_older_rules(record, game)}; by those it leads elsewhere"
    if not same:
        return "fails", ": the position kept is not the one that its lines lead to"
    return "holds", f": {_told(record, position)}{apart}"


def _verified(record: Record, game: Game) -> tuple[Position, str]:
    """Where a record leads to, and what there is to say of the rules that were corrected since it
    was begun; raises :class:`BadRecord`, and :class:`OlderRules` where only those might know."""
    apart, holds = "", record.holding
    if holds.position is not None and holds.first > 1:
        apart = (
            f"; lines 1 to {holds.first - 1} are of older rules: their seal and order hold, nothing"
            " more can be checked"
        )
    if holds.revision >= game.revision:
        return record.verify(game), apart
    record.check_digests()
    try:
        position = record.under(game.revision).verify(game)
    except Exception as bad:  # new rules may make anything of old lines
        raise OlderRules(f"{_of_older_rules(record, game)}; by those: {bad}") from bad
    return position, f"{apart}; {_of_older_rules(record, game)}, which make no difference to it"


def _of_older_rules(record: Record, game: Game) -> str:
    return f"played under revision {record.holding.revision}, the rules are at {game.revision} now"


def _position(record: Record) -> Position:
    """Where the record of a cup's table leads to."""
    try:
        return _verified(record, given.title(record.key))[0]
    except OlderRules as unsure:
        raise Unchecked(unsure.why) from unsure


def _told(record: Record, position: Position) -> str:
    scores = " ".join(f"{seat} {n}" for seat, n in zip(SEATS, position.scores(), strict=False))
    over = "" if position.outcome() else ", not over"
    return f"ok, {record.key}, {len(record.lines)} lines{over}: {scores}"
