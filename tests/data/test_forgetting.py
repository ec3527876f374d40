"""Somebody who asks to be forgotten is in none of the files: their bytes are read here."""

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from datetime import date

import psycopg
import pytest

from data import blocks, chairs, games, gathering, introductions, postgres, scrubbing, tables
from data.finished import Result, first_waiting
from data.forgetting import forget_member
from data.members_hours import set_hours, take_holiday
from data.ratings import count_game
from data.rows import MemberSettings, Player
from data.scrubbing import is_owed
from data.settings import save_member
from data.store import Store
from engine.cups.plan import Plan
from tests.data.evenings import Evening
from tests.data.tables import ANA, BEN, SERVER, add, line, play

NAME = "Zoë Quartermain-Ødegård 🏛"
ME = 1_234_567_890_123_456_789
ENDINGS = ("", "-wal", "-shm", "-journal")
TABLES = 60


@pytest.fixture
def path(tmp_path):
    return tmp_path / "patolli.db"


def found(path):
    """How often name and id are in the files, in any way that SQLite writes them, or in part."""
    files = [path.with_name(path.name + ending) for ending in ENDINGS]
    return counted(file for file in files if file.exists())


def counted(files):
    searched = {
        "name": NAME.encode(),
        "utf-16": NAME.encode("utf-16-le"),
        "part of the name": NAME.encode()[3:17],
        "end of the name": NAME.encode()[-9:],
        "id": ME.to_bytes(8, "big"),
        "id, the other way round": ME.to_bytes(8, "little"),
        "end of the id": ME.to_bytes(8, "big")[2:],
        "varint": varint(ME),
        "digits": str(ME).encode(),
    }
    data = b"".join(file.read_bytes() for file in files)
    return {what: n for what, sought in searched.items() if (n := data.count(sought))}


def varint(number):
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.append(number & 0x7F | 0x80)
    return bytes(reversed(parts))


async def seen_at_tables(store, random, count=TABLES):
    """The member has settings and sits at tables, old and new, among many others: some gather, some
    are being played, some are over, and at some the chair was left, or taken again. The ids of
    those that are played on at which the member has sat."""
    await store.write(save_member, ME, MemberSettings("fr", "safe"))
    await store.write(introductions.introduce, ME, "gold")
    await store.write(set_hours, ME, "Europe/Paris", (60, 420), 1000)
    await store.write(take_holiday, ME, date(1970, 8, 1), date(1970, 8, 9), 1000, 30)
    await store.write(blocks.block, ME, 5)
    await store.write(blocks.block, 5, ME)
    await enter_cups(store)
    played = []
    for number in range(count):
        table = await seen_gathering(store, random, number)
        if number % 6 == 5:
            continue
        await seen_playing(store, random, table)
        if number % 4 == 1:
            await store.write(chairs.leave_game, table.id, ME, 2500)
        if number % 8 == 1:
            (free,) = (await store.view(tables.table, table.id)).free
            await store.write(chairs.take_chair, table.id, free, ME, NAME, 2600)
        if number % 3:
            played += (
                [table.id] if (await store.view(tables.table, table.id)).state == "playing" else []
            )
        else:
            await store.write(
                tables.end, table.id, 3000, why=random.choice(["agreement", "points"])
            )
    await count_all(store)
    return played


async def enter_cups(store):
    evening = Evening(store)
    for state in ("playing", "over"):
        live = await evening.announce(Plan(title="gold", rounds=1))
        for member, name in ((ME, NAME), (11, "x"), (12, "y"), (13, "z")):
            await evening.hall.cups.enter(live.id, member, name, evening.click())
        await evening.hall.cups.start(live.id, ME, evening.click())
        if state == "over":
            await evening.opened(live.id)
            await evening.play_round(live.id)


async def seen_gathering(store, random, number):
    """Return a table that the member joins or has opened."""
    others = [random.randrange(10**17, 9 * 10**18) for _ in range(random.randrange(1, 4))]
    host = random.choice([ME, others[0]])
    table = await store.write(
        gathering.open_table,
        server_id=SERVER,
        channel_id=10**18 + number,
        host_id=host,
        title="gold",
        host_name=NAME if host == ME else "somebody",
        seats=range(2, 5),
        options={"first": "red"},
        now=1000,
    )
    for member in (*others, ME):
        if member != host:
            name = NAME if member == ME else "x" * random.randrange(1, 40)
            table = await store.write(gathering.join_table, table.id, member, name, 1_000)
    return table


async def seen_playing(store, random, table):
    seats = list(table.players)
    random.shuffle(seats)
    players = [Player(at, p.member_id, p.name) for at, p in enumerate(seats)]
    dealt = gathering.Dealt(players, {}, 1, "5e" * 32, "ea" * 32, b"0" * 900)
    await store.write(gathering.start_game, table.id, dealt, 2000, read=table.options)
    for at in range(1, random.randrange(2, 12)):
        snapshot = random.randbytes(random.randrange(400, 6000))
        events = random.randbytes(random.randrange(300))
        await store.write(games.append, table.id, line(at, events=events), snapshot)


async def count_all(store):
    while (table_id := await store.view(first_waiting)) is not None:
        places = tuple(range(1, len((await store.view(tables.table, table_id)).players) + 1))
        assert await store.write(count_game, table_id, Result(places, places))


async def ended(store, table_ids):
    for table_id in table_ids:
        if table_id % 2:
            await store.write(tables.end, table_id, 5000)
        else:
            number = (await store.view(tables.table, table_id)).number + 1
            await store.write(games.append, table_id, line(number), b"the end", over=True)
    await count_all(store)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(scrubbing, "FIRST_WAIT", 0.02)
    monkeypatch.setattr(postgres, "LOOKING_BACK", 0.1)


@contextmanager
def reading(path):
    """Another program that reads, and so holds the log as it is."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT COUNT(*) FROM players").fetchone()
        yield


async def gone(path):
    for _ in range(300):
        if not found(path):
            return
        await asyncio.sleep(0.02)
    assert found(path) == {}


async def test_nothing_is_left_in_the_files(path, random):
    async with await Store.open(path) as store:
        played = await seen_at_tables(store, random)
        assert {"name", "id"} <= found(path).keys()
        forgotten = await store.write(forget_member, ME, 4000)
        assert list(forgotten.kept) == played
        assert not await store.query(is_owed)
        await ended(store, played)
        assert found(path) == {}
        await play(store)  # goes on
    assert found(path) == {}


async def test_nobody_who_plays_nowhere_is_left_in_the_files_for_a_moment(path, random):
    async with await Store.open(path) as store:
        await ended(store, await seen_at_tables(store, random))
        assert {"name", "id"} <= found(path).keys()
        assert (await store.write(forget_member, ME, 4000)).kept == ()
        assert found(path) == {}


@pytest.mark.parametrize("how", ["its last line", "a stop"])
async def test_a_name_that_a_game_kept_goes_with_its_end(path, how):
    async with await Store.open(path) as store:
        table = await play(store, members=(ANA, ME))
        await store.write(forget_member, ME, 4000)
        assert found(path), "it is still played"
        await end(store, table, how)
        assert found(path) == {}


@pytest.mark.parametrize("how", ["its last line", "a stop"])
@pytest.mark.parametrize("first", ["the chair is left", "the member is forgotten"])
async def test_of_who_has_left_a_game_the_name_goes_at_once_and_the_id_with_its_end(
    path, first, how
):
    """Until then nobody sits down there as somebody else."""
    async with await Store.open(path) as store:
        table = await play(store, members=(ANA, ME))
        await store.write(chairs.offer_chair, table.id, ME, BEN, 3500)
        if first == "the chair is left":
            await store.write(chairs.leave_game, table.id, ME, 3900)
            assert (await store.write(forget_member, ME, 4000)).kept == (table.id,)
        else:
            await store.write(forget_member, ME, 4000)
            assert "digits" in found(path), "who plays has a name, and here it is the id in digits"
            await store.write(chairs.leave_game, table.id, ME, 4100)
        assert "digits" not in found(path)
        assert "id" in found(path)
        await end(store, table, how)
        assert found(path) == {}


async def end(store, table, how):
    if how == "a stop":
        await store.write(tables.end, table.id, 5000)
    else:
        await add(store, table, 1, over=True)


async def test_what_another_program_holds_is_owed_and_removed_when_it_ends(path, random):
    async with await Store.open(path) as store:
        assert await seen_at_tables(store, random, 1) == [], "its game is over"
        with reading(path):
            await store.write(forget_member, ME, 4000)
            assert await store.query(is_owed)
            assert found(path)
            await store.write(forget_member, ME, 4000)
            assert await store.query(is_owed), "asked again, it is still so"
        await gone(path)
        await store.write(forget_member, ME, 4000)
        assert not await store.query(is_owed)
        assert await store.database.read("SELECT * FROM meta WHERE name LIKE 'owed%'") == []


@pytest.mark.long
async def test_a_game_that_ends_while_another_program_reads_is_scrubbed_later(path, random):
    async with await Store.open(path) as store:
        played = await seen_at_tables(store, random, 12)
        await store.write(forget_member, ME, 4000)
        with reading(path):
            await ended(store, played)
            assert found(path)
        await gone(path)


@pytest.mark.long
async def test_what_is_owed_is_done_at_the_next_start(path, random):
    with reading(await made(path)):
        async with await Store.open(path) as store:
            played = await seen_at_tables(store, random, 4)
            await store.write(forget_member, ME, 4000)
            await ended(store, played)
        assert found(path)
        store = await Store.open(path)
        await store.close()
        assert found(path)
    async with await Store.open(path):
        assert found(path) == {}


async def made(path):
    await (await Store.open(path)).close()
    return path


@pytest.mark.needs("server")
class TestServer:
    """Its tables and indexes. What it keeps for its own recovery goes when that is written anew."""

    def left(self, server):
        server.admin("CHECKPOINT")
        return counted(file for file in (server.folder / "data/base").rglob("*") if file.is_file())

    @pytest.mark.long
    async def test_nothing_is_left_in_its_tables(self, server, random):
        address = server.empty()
        async with await Store.open(address) as store:
            played = await seen_at_tables(store, random)
            with psycopg.connect(address) as other:  # as the server does by itself now and then
                other.execute("ANALYZE")
            assert {"name", "id, the other way round"} <= self.left(server).keys()
            forgotten = await store.write(forget_member, ME, 4000)
            assert list(forgotten.kept) == played
            assert not await store.query(is_owed)
            await ended(store, played)
            assert self.left(server) == {}

    @pytest.mark.long
    async def test_nobody_who_plays_nowhere_is_left_in_its_tables_for_a_moment(
        self, server, random
    ):
        async with await Store.open(server.empty()) as store:
            await ended(store, await seen_at_tables(store, random))
            assert {"name", "id, the other way round"} <= self.left(server).keys()
            assert (await store.write(forget_member, ME, 4000)).kept == ()
            assert self.left(server) == {}

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("statement", ["SELECT COUNT(*) FROM players", "SELECT 1"])
    async def test_what_somebody_still_sees_is_owed_and_removed_later(
        self, server, random, statement
    ):
        address = server.empty()
        async with await Store.open(address) as store:
            assert await seen_at_tables(store, random, 1) == [], "its game is over"
            with psycopg.connect(address) as other:
                other.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                other.execute(statement)
                await store.write(forget_member, ME, 4000)
                assert await store.query(is_owed)
                assert self.left(server)
            for _ in range(100):
                if not self.left(server):
                    break
                await asyncio.sleep(0.1)
            assert self.left(server) == {}
            await store.write(forget_member, ME, 4000)
            assert not await store.query(is_owed)
