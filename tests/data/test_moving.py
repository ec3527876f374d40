"""From a file to a server and back: everything, or nothing."""

import asyncio
import sqlite3
from datetime import date
from fractions import Fraction

import psycopg
import pytest

from data import (
    blocks,
    chairs,
    clusters,
    drafts,
    gathering,
    introductions,
    pauses,
    posts,
    questions,
    rulings,
    sqlite,
    tables,
)
from data.backup import back_up, move_house, restore
from data.checkup import examine
from data.database import Database
from data.facts import save_fact
from data.finished import Result
from data.members_hours import set_hours, take_holiday
from data.migrations import made_by, migrations
from data.moving import NotEmpty
from data.ratings import ask_for_recount, count_game
from data.rows import MemberSettings, Question, ServerSettings, StoredDraft
from data.rulings import Played
from data.settings import save_member, save_server, server_settings
from data.store import Store
from data.store_errors import DamagedStore, StoreBusy, StoreError, UnreachableStore
from data.ways import choose_way
from engine.cups.plan import Plan
from tests.data.evenings import Evening
from tests.data.tables import ANA, BEN, CHANNEL, SERVER, add, gather, play, start

TABLES = 6


@pytest.fixture(
    params=[
        "file to file",
        pytest.param("file to server", marks=pytest.mark.needs("server")),
        pytest.param("server to file", marks=pytest.mark.needs("server")),
        pytest.param("server to server", marks=pytest.mark.needs("server")),
    ]
)
def ways(request, tmp_path):
    """Where the games are, and where they shall go."""
    old, _, new = request.param.partition(" to ")
    places = []
    for number, kind in enumerate((old, new)):
        if kind == "file":
            places.append(str(tmp_path / f"{number}.db"))
        else:
            places.append(request.getfixturevalue("server").empty(number))
    return places


async def furnished(where):
    async with await Store.open(where) as store:
        for number in range(TABLES):
            table = await play(store, CHANNEL + number, waiting=(0,))
            for line in range(1, 4 + number):
                await add(store, table, line, waiting=(1,), over=number == 1 and line == 4)
        await gather(store, CHANNEL + TABLES)
        timed = await gather(store, CHANNEL + TABLES + 1)
        await store.write(gathering.join_table, timed.id, BEN, "Ben", 1000)
        await store.write(gathering.set_clock, timed.id, clock="bank 1200 120", out_of_time="turn")
        await start(store, timed, waiting=(0,))
        await add(store, timed, 1, waiting=(1,))
        await store.write(chairs.offer_chair, 1, BEN, 3, 4_000)
        await store.write(
            rulings.raise_revision,
            Played(1, 3, 1),
            2,
            b"position by newer rules",
            4000,
            waiting=(1,),
        )
        await store.write(posts.enqueue, "late:1:1:3:0", 1, 4_000, seat=1)
        await store.write(save_fact, "commands", "{“é”: '\\n\t'}")
        await store.write(pauses.pause_game, 3, 4_000)
        await store.write(pauses.resume_game, 3, 5_000)
        await store.write(introductions.save_card, 1, 2**62)
        await wishes(store)
        await a_cup(store)
        await store.write(drafts.save_draft, 1, StoredDraft(1, 3, "bid"))
        question = Question(1, "undo", 1, 0)
        await store.write(questions.open_question, question, 3, 3_500)
        await store.write(questions.vote, question, 1, agrees=True, asked_at=3, now=3_600)
        await store.write(clusters.take_lease, 0, 1, "a process", [])
        await store.aside(clusters.claim, 17, "a process")
        await store.write(clusters.turn_to_identify, 0)
        await counted(store)


async def wishes(store):
    await store.write(save_member, ANA, MemberSettings("fr", "safe"))
    await store.write(save_server, SERVER, ServerSettings("en", threads=False))
    await store.write(introductions.introduce, BEN, "gold")
    await store.write(blocks.block, 1, 2)
    await store.write(set_hours, BEN, "America/Bogota", (1_320, 360), 1000)
    await store.write(choose_way, BEN, way="digest")
    await store.write(take_holiday, BEN, date(1970, 8, 1), date(1970, 8, 9), 1000, 30)


async def counted(store):
    """The game that is over, and one with a house player."""
    await store.write(count_game, 2, Result((1, 2), (21, Fraction(35, 4))))
    lobby = await gather(store, CHANNEL + TABLES + 2)
    await store.write(gathering.seat_house, lobby.id, "steady")
    await start(store, lobby)
    await store.write(tables.end, lobby.id, 6_000, why="points")
    await store.write(count_game, lobby.id, Result((1, 1), (21, 21)))
    await store.database.write(ask_for_recount)


async def told(where):
    async with await Store.open(where) as store:
        return await store.database.read("SELECT told FROM notices ORDER BY notice_id")


async def a_cup(store):
    evening = Evening(store)
    live = await evening.begun(8, Plan(title="gold", rounds=2, duplicate=True))
    await evening.opened(live.id)


async def everything(where):
    database = await Database.open(where)
    try:
        return {
            table: sorted(
                await database.read(f"SELECT {', '.join(columns)} FROM {table}"), key=repr
            )
            for table, columns in made_by(migrations()).items()
        }
    finally:
        await database.close()


def alike(kept):
    """Rows without the difference between a truth and a 1."""
    return {
        table: sorted(
            (tuple(int(v) if isinstance(v, bool) else v for v in row) for row in rows), key=repr
        )
        for table, rows in kept.items()
    }


@pytest.mark.one_in(4)
async def test_everything_moves_and_play_goes_on_there(ways):
    old, new = ways
    await furnished(old)
    counts = await move_house(old, new)
    assert counts["tables"] == TABLES + 5
    assert counts["lines"] == sum(range(3, 3 + TABLES)) + 1
    assert all(counts.values()), "the test moves rows of every table"
    before, after = alike(await everything(old)), alike(await everything(new))
    assert before == after
    async with await Store.open(new) as store:
        assert (await store.view(server_settings, SERVER)).threads is False
        assert (await store.view(examine, 1)).damage == []
        await add(store, await store.view(tables.table, 1), 4)
        made = await gather(store, CHANNEL + 99)
        assert made.id == TABLES + 6
        evening = Evening(store)
        live = await evening.play_round(1)
        assert live.cup.rounds[0].over


@pytest.mark.one_in(2)
async def test_what_members_were_told_is_not_told_again(ways):
    old, new = ways
    async with await Store.open(old) as store:
        await play(store, waiting=(0, 1))
        await store.database.write(lambda sql: sql.run("UPDATE notices SET told = 4000"))
    await move_house(old, new)
    assert await told(new) == await told(old) == [(4000,), (4000,)]


@pytest.mark.one_in(4)
async def test_it_is_refused_where_games_are_already(ways):
    old, new = ways
    for where in ways:
        async with await Store.open(where) as store:
            await play(store)
    before = await everything(new)
    with pytest.raises(NotEmpty, match="choose an empty one"):
        await move_house(old, new)
    assert await everything(new) == before


@pytest.mark.one_in(6)
@pytest.mark.parametrize("held", [0, 1])
async def test_it_is_refused_while_a_bot_holds_either(ways, held):
    await furnished(ways[0])
    async with await Store.open(ways[held]):
        with pytest.raises(StoreBusy):
            await move_house(*ways)
    assert (await move_house(*ways))["tables"] == TABLES + 5


@pytest.mark.one_in(2)
async def test_nobody_can_open_what_is_being_moved(ways, monkeypatch):
    old, _ = ways
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    await furnished(old)
    database = await Database.open(old, connections=1)
    await database.claim()
    with pytest.raises(StoreBusy):
        await Store.open(old)
    await database.close()
    async with await Store.open(old) as store:
        await add(store, await store.view(tables.table, 1), 4)


@pytest.mark.one_in(2)
async def test_what_is_damaged_stays_where_it_is_and_is_named(ways):
    old, new = ways
    await furnished(old)
    harm = "UPDATE lines SET text = 'bid 77' WHERE table_id = 2 AND number = 1"
    if old.startswith("postgresql"):
        with psycopg.connect(old, autocommit=True) as raw:
            raw.execute(harm)
    else:
        with sqlite3.connect(old) as raw:
            raw.execute(harm)
        raw.close()
    with pytest.raises(DamagedStore, match="rows of lines"):
        await move_house(old, new)
    assert not any((await everything(new)).values())


@pytest.mark.one_in(2)
async def test_a_copy_made_in_the_middle_of_play_is_put_back_whole(ways, tmp_path):
    old, new = ways
    copy = tmp_path / "copy.db"
    await furnished(old)
    async with await Store.open(old) as store:
        playing, number = True, 3

        async def play_on():
            nonlocal number
            while playing:
                number += 1
                await add(store, await store.view(tables.table, 1), number)

        going = asyncio.create_task(play_on())
        await asyncio.sleep(0.05)
        assert await back_up(old, copy) == copy.stat().st_size
        playing = False
        await going
    assert copy.stat().st_mode & 0o777 == 0o600
    await restore(copy, new)
    async with await Store.open(new) as store:
        table = await store.view(tables.table, 1)
        assert 3 <= table.number <= number
        for game in await store.query(tables.started):
            assert (await store.view(examine, game)).damage == []
        await add(store, table, table.number + 1)
    with pytest.raises(StoreError):
        await restore(copy, new)


async def test_a_copy_of_a_server_takes_nobodys_place(ways, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    await furnished(ways[0])
    with pytest.raises(UnreachableStore, match="File exists"):
        await back_up(ways[0], copy)
    assert copy.read_text() == "mine"
    assert {file.name for file in tmp_path.iterdir()} <= {"copy.db", "0.db"}
