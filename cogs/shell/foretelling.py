"""What the rules of now would make of every game of a database: ``verify --all --upgrade``.

It is asked before another version of the bot is started, and nothing is changed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.shell import WRONG, given
from data import tables
from data.backup import back_up
from data.checkup import Examined, examine
from data.packing import unpack
from data.store import Store
from engine.catalogue import find
from engine.game import Game
from engine.upgrade import as_it_stands, upgraded

ASKED = 3
"""Exit code: nothing is wrong, and the players of some games would be asked."""
_SAID = {
    "same": "{} as before",
    "goes_on": "{} by themselves under newer rules",
    "asks": "the players of {} would be asked",
    "over": "{} are over",
    "stuck": "{} cannot go on or be shown",
}


async def foretell(where: str) -> int:
    """A line for each game, and how many there are of each kind; the exit code. A copy is looked
    at, for opening a database brings its tables up to date."""
    found = Counter[str]()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        await back_up(where, copy, as_it_is=True)
        async with await Store.open(copy) as store:
            for table_id in await store.query(tables.started):
                kind, told = _becomes(await store.view(examine, table_id))
                found[kind] += 1
                print(f"table {table_id}: {told}")
    said = "; ".join(_SAID[kind].format(found[kind]) for kind in _SAID if found[kind])
    print(f"{given.shown(where)}: {found.total()} games{': ' if said else ''}{said}")
    if found["stuck"]:
        return WRONG
    return ASKED if found["asks"] else 0


def _becomes(examined: Examined) -> tuple[str, str]:
    """The kind of its fate, and what there is to say."""
    table, record = examined.table, examined.record
    if examined.damage or table is None or record is None or table.snapshot is None:
        return "stuck", "; ".join(map(str, examined.damage)) or "it is damaged"
    try:
        game = find(record.key)
    except Exception as bad:  # as many as there are ways to be without a title
        return "stuck", f"{record.key} is not installed ({type(bad).__name__}: {bad})"
    rules, newest = record.holding.revision, game.revision
    said, kept = f"{record.key}, {len(record.lines)} lines", unpack(table.snapshot)
    if rules > newest:
        return "stuck", f"{said}, rules {rules}: cannot go on, for these rules are {newest}"
    if not table.running:
        unreadable = _unreadable(game, kept)
        if unreadable:
            return "stuck", f"{said}, is over and can be shown no more: {unreadable}"
        return "over", f"{said}, is over"
    if rules == newest:
        return "same", f"{said}, rules {rules}: goes on as before"
    fate, said = upgraded(record, game, kept), f"{said}, rules {rules} to {newest}"
    if fate.fate == "goes_on":
        return "goes_on", f"{said}: goes on by itself"
    if fate.fate == "stuck":
        return "stuck", f"{said}: cannot go on: {fate.why}"
    return "asks", f"{said}: its players are asked: {fate.why}"


def _unreadable(game: Game, kept: object) -> str:
    """Why the last position of a game cannot be shown; empty when it can."""
    standing = as_it_stands(game, kept)
    return standing.why if standing.fate == "stuck" else ""
