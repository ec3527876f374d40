"""Files of cups, and cups of a database: what ``verify`` tells of one that holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from cogs.hall.cups.live import LiveCup, what_is_bad
from cogs.shell import Unusable
from data import cup_queries, games, texts
from data.cup_rows import DamagedCup
from data.cups import cup_ids
from data.names import clean_name
from data.rows import DamagedTable
from data.store import Store
from data.store_errors import StoreError
from engine.catalogue import find
from engine.cups.checking import Checked, Replay, check
from engine.cups.cup import BadCup, Cup
from engine.cups.file import CupFile
from engine.cups.lines import exact

LARGEST = 1 << 26
"""No file has more bytes: the records of a thousand tables have half of that."""
_SHOWN = 6
"""Of tables that are listed so many are named."""


def is_cup(text: str) -> bool:
    """Whether this is the file of a cup, or wants to be one; raises
    :class:`cogs.shell.Unusable` for what is too long for anything else."""
    if text.lstrip()[:1] == "{":
        return True
    if len(text) > texts.LARGEST:
        raise Unusable(f"this is too long: more than {texts.LARGEST >> 20} MB")
    return False


def checked(text: str, replay: Replay) -> str:
    """What was found to hold, in a line, and one for each entrant with their name; raises
    :class:`engine.cups.cup.BadCup`."""
    file = CupFile.read(text)
    found = check(file, find, replay)
    return "\n".join([_told(found), *_called(found.cup, file)])


async def check_all(store: Store, replay: Replay) -> tuple[int, int]:
    """How many cups a database has, and how many of them do not hold; says so of each."""
    cups, failed = await store.query(cup_ids), 0
    for cup_id in cups:
        try:
            found = check(await _file(store, cup_id), find, replay)
            print(f"cup {cup_id}: {_told(found)}")
        except DamagedCup as damage:
            print(damage)
            failed += 1
        except BadCup as bad:
            print(f"cup {cup_id}: {what_is_bad(bad)}")
            failed += 1
        except StoreError as bad:
            print(f"cup {cup_id}: {bad}")
            failed += 1
    return len(cups), failed


async def _file(store: Store, cup_id: int) -> CupFile:
    """What the database holds of a cup, with the games that can be read."""
    live, records = LiveCup(await store.view(cup_queries.cup, cup_id)), dict[tuple[int, int], str]()
    for pod in (pod for row in live.row.rounds for pod in row.pods):
        if pod.table_id is not None and pod.ended:
            with suppress(DamagedTable):  # which is told of the table
                _, record = await store.view(games.record, pod.table_id)
                records[pod.round, pod.number] = record.write()
    return CupFile.of(live.cup, records)


def _told(found: Checked) -> str:
    cup = found.cup
    plan, tables = cup.plan, sum(len(played.pods) for played in cup.rounds)
    told = [f"ok, a cup of {plan.title}, {plan.format}, {_counted(len(cup.entrants), 'entrant')}"]
    told.append(
        f"{found.pairings} of {_counted(len(cup.rounds), 'round')} paired as they had to be"
    )
    told.append(f"{found.results} of {_counted(tables, 'result')} as the records have them")
    text = ", ".join(told)
    if cup.over and cup.rounds and cup.seed:
        first = cup.standings().rows[0]
        text += f": 1st entrant {first.entrant}"
    if plan.apart:
        text += f"; kept apart: {_listed([f'{one} and {other}' for one, other in plan.apart])}"
    if found.decided:
        text += f"; decided by the organiser: {_listed(found.decided)}"
    if found.trusted:
        text += f"; without records: {_listed(found.trusted)}"
    return "; ".join([text, *found.notes])


def _called(cup: Cup, file: CupFile) -> Iterator[str]:
    """Who is called what, in the order of the standings; of a cup that runs by number."""
    if not file.names:
        return
    names = {row.entrant: clean_name(row.name) for row in file.names}
    if not (cup.over and cup.rounds and cup.seed):
        yield from (f"  entrant {who}: {names.get(who, '-')}" for who in cup.entrants)
        return
    for row in cup.standings().rows:
        who = f"entrant {row.entrant}: {names.get(row.entrant, '-')}"
        yield f"  {row.place}. {who}, {exact(row.points)} points"


def _listed(tables: list[str]) -> str:
    return ", ".join([*tables[:_SHOWN], *(["…"] if len(tables) > _SHOWN else [])])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
