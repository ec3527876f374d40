"""A byte that changes by itself is noticed where it is read, and mended where the lines tell it.
What cannot be mended stops one table alone."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from cogs.hall.hall import Hall
from cogs.hall.votes import last_turns
from cogs.workshop.workshop import Workshop
from data import blocks, drafts, games, gathering, questions, tables
from data.facts import fact, save_fact
from data.members_hours import set_hours, take_holiday
from data.migrations import made_by, migrations
from data.rows import DamagedTable, MemberSettings, Question, ServerSettings, StoredDraft
from data.settings import member_settings, save_member, save_server, server_settings
from data.store import Store
from data.store_errors import StoreError
from data.ways import choose_way
from engine.catalogue import find
from engine.table import Draft
from tests.bench.tables import begin
from tests.commands.test_verify import a_turn
from tests.data.tables import gather, start

FLIPS = int(os.environ.get("PATOLLI_FLIPS", "80"))
"""How many of each kind."""
SILENT = {
    "tables": "host_id opener_id ended ended_by touched warned paused due held unrated shown"
    " tells_after changes changes_shown board_channel_id board_id finishes guests_seat",
    "players": "name",
    "sittings": "name",
    "lines": "began",
    "handovers": "credit",
    "clocks": "credit until remind reminded late house",
    "questions": "asked asked_at refused",
    "offers": "ended",
    "notices": "made due told batch tried channel_id message_id",
    "posts": "lane place server_id seat wanted seq made afresh behind due failed barred attempt"
    " tried channel_id message_id cup_id rests passed",
    "ways": "direct_id opened refused",
    "holidays": "cancelled",
    "blocks": "member_id blocked_id",
}
"""Columns under no checksum, by table: what a flipped bit does there :mod:`data.checksum` says."""
TITLES = ("gold", "maya", "yaxha", "tzolkin")
TURNS = 12


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A database with games of several titles."""
    path = tmp_path_factory.mktemp("whole") / "patolli.db"
    asyncio.run(_fill(path))
    return path


async def _fill(path):
    async with await Store.open(path) as store:
        hall = Hall(store, lambda: 1000, Workshop())
        for channel, key in enumerate(TITLES):
            sitting = await hall.table((await begin(store, find(key), channel=channel)).id)
            clicks = iter(clicks_at(sitting.id))
            for turn in range(TURNS):
                seat = sitting.waiting[0]
                text = a_turn(Draft(sitting.begun(), seat))
                sitting = (await hall.play(sitting, seat, text, next(clicks))).table
                if turn == 5:
                    last = await last_turns(hall, sitting, seat)
                    sitting = await hall.undo(sitting, seat, last, next(clicks))
            await store.write(
                drafts.save_draft, sitting.id, StoredDraft(0, sitting.number, "bid 1")
            )
        await store.write(tables.end, 2, 2000)
        await gather(store, channel=99)
        await store.write(save_server, 900, ServerSettings("fr", "safe"))
        for member in range(20):
            await store.write(save_member, member, MemberSettings("en", "contrast"))
        await store.write(save_fact, "commands", '{"digest": "00"}')
        await store.write(set_hours, 1, "America/Bogota", (1_320, 360), 1000)
        await store.write(choose_way, 2, way="digest", hour=7)
        await store.write(take_holiday, 2, date(1970, 8, 1), date(1970, 8, 9), 1000, 30)
        await store.write(blocks.block, 1, 7)
        question = Question(1, "end", 0, 0)
        number = (await store.view(tables.table, 1)).number
        says = questions.Says(seats=(1,))
        await store.write(questions.put_question, question, number, 1000, says)
        await store.write(questions.vote, question, 1, agrees=True, asked_at=number, now=1000)
        timed = await gather(store, channel=98)
        await store.write(gathering.join_table, timed.id, 2, "Ben", 1000)
        await store.write(gathering.set_clock, timed.id, clock="bank 1200 120", out_of_time="turn")
        await start(store, timed, waiting=(0,))


def clicks_at(table_id):
    return range(10**18 + 100 * table_id, 10**18 + 100 * table_id + 2 * TURNS)


@dataclass
class Found:
    """What reading everything came to."""

    noticed: list[str] = field(default_factory=list)
    told: dict = field(default_factory=dict)
    rows: dict = field(default_factory=dict)
    """By table: its columns and all its rows."""


async def everything(path) -> Found:
    """Read all there is, as the bot does, and then row by row."""
    found = Found()
    try:
        async with await Store.open(path) as store:
            hall = Hall(store, lambda: 1000, Workshop())
            for table_id in range(1, len(TITLES) + 2):
                try:
                    found.told[table_id] = await _game(hall, table_id)
                except (DamagedTable, StoreError) as damage:
                    found.noticed.append(f"{type(damage).__name__} {damage}")
            found.told["settings"] = [
                *[await store.view(member_settings, member) for member in range(20)],
                await store.view(server_settings, 900),
                await store.view(fact, "commands"),
                *[await store.view(drafts.draft_of, n, 0) for n in range(1, len(TITLES) + 1)],
            ]
            for name, columns in made_by(migrations()).items():
                rows = await store.database.read(f"SELECT {', '.join(columns)} FROM {name}")
                found.rows[name] = (columns, sorted(rows, key=repr))
    except StoreError as damage:
        found.noticed.append(f"{type(damage).__name__} {damage}")
    return found


async def _game(hall, table_id):
    sitting = await hall.table(table_id)
    if sitting.position is None:
        return sitting
    numbers = range(sitting.number + 1)
    return (
        sitting,
        [(await hall.position_at(sitting, number)).dump() for number in numbers],
        [await hall.events(sitting, number, number) for number in numbers[1:]],
        (await hall.record(sitting)).write(),
        [await hall.store.query(games.line_of, click) for click in clicks_at(table_id)],
    )


def changed(before: Found, after: Found) -> set[str]:
    """The tables and columns in which rows differ."""
    found = set()
    for table, (columns, rows) in before.rows.items():
        others = after.rows[table][1]
        if len(rows) != len(others):
            found.add(table)
            continue
        gone, new = (
            [r for r in one if r not in two] for one, two in ((rows, others), (others, rows))
        )
        for one, two in zip(gone, new, strict=True):
            found |= {
                f"{table}.{column}"
                for column, here, there in zip(columns, one, two, strict=True)
                if here != there
            }
    return found


def in_a_row(whole, random):
    """A byte of the rows of a table whose rows are on one page."""
    with closing(sqlite3.connect(whole)) as raw:
        (size,) = raw.execute("PRAGMA page_size").fetchone()
        pages = [
            page
            for (page,) in raw.execute(
                "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'"
            )
        ]
    data = whole.read_bytes()
    leaf = 13
    full = [
        (start, int.from_bytes(data[start + 5 : start + 7], "big"))
        for start in ((page - 1) * size for page in pages)
        if data[start] == leaf and data[start + 3 : start + 5] != bytes(2)
    ]
    start, first = random.choice(full)
    return start + random.randrange(first, size)


def flipped(whole: Path, to: Path, at: int, bit: int) -> Path:
    data = bytearray(whole.read_bytes())
    data[at] ^= 1 << bit
    to.touch(0o600)
    to.write_bytes(data)
    return to


def anywhere(whole, random):
    return random.randrange(whole.stat().st_size)


def in_a_game(whole, random):
    """A byte of a line's text or events, or of a position."""
    with closing(sqlite3.connect(whole)) as raw:
        column, table = random.choice(
            [("text", "lines"), ("events", "lines"), ("snapshot", "positions")]
        )
        rows = raw.execute(
            f"SELECT CAST({column} AS BLOB) FROM {table}"
            f" WHERE LENGTH({column}) >= 5 AND table_id <= {len(TITLES)}"
        ).fetchall()
    data, at = whole.read_bytes(), -1
    while at < 0:
        blob = random.choice(rows)[0]
        start = random.randrange(max(1, len(blob) - 8))
        part = blob[start : start + 8]
        at = data.find(part)
    return at + random.randrange(len(part))


@pytest.mark.one_in(2)
@pytest.mark.thorough
@pytest.mark.parametrize("where", [anywhere, in_a_game, in_a_row])
async def test_no_flipped_byte_is_silent(whole, tmp_path, random, caplog, where):
    caplog.set_level(logging.WARNING)
    sound = await everything(whole)
    assert sound.noticed == []
    assert not caplog.records
    kinds, silent = Counter(), Counter()
    for number in range(FLIPS):
        at, bit = where(whole, random), random.randrange(8)
        caplog.clear()
        found = await everything(flipped(whole, tmp_path / f"{number}.db", at, bit))
        logged = [record.getMessage() for record in caplog.records]
        if found.noticed:
            kinds[found.noticed[0].split()[0]] += 1
            others = [key for key in found.told if isinstance(key, int)]
            if found.noticed[0].startswith("DamagedTable"):
                assert len(others) >= len(TITLES), f"one table stopped others: {found.noticed}"
        elif logged:
            kinds["mended" if "mended" in caplog.text else "logged"] += 1
            if "mended" in caplog.text:
                games = range(1, len(TITLES) + 1)  # a row with another key may lie beside the new
                assert all(found.told[game] == sound.told[game] for game in games), logged
        elif not (columns := changed(sound, found)) and found.told == sound.told:
            kinds["harmless"] += 1
        else:
            kinds["silent"] += 1
            silent.update(columns or {"something read"})
            for game in range(1, len(TITLES) + 1):
                assert found.told[game][1:] == sound.told[game][1:], columns
        (tmp_path / f"{number}.db").unlink()
    print(where.__name__, dict(kinds), dict(silent))
    expected = {f"{table}.{column}" for table, of_it in SILENT.items() for column in of_it.split()}
    assert silent.keys() <= expected
