"""Migrations, on both databases: each is run once, and as a whole or not at all."""

import shutil
import sqlite3
import subprocess
import sys

import psycopg
import pytest

from data import tables
from data.database import Database
from data.migrations import MIGRATIONS
from data.store import Store
from data.store_errors import MigrationFailed, NewerStore
from tests.data.conftest import ON_BOTH
from tests.data.tables import ROOT, gather, play
from tests.data.test_damage import THEIRS, harm

LATER = """
-- later; with a semicolon
CREATE TABLE later (id BIGINT PRIMARY KEY, word TEXT DEFAULT ';');
ALTER TABLE players ADD COLUMN age BIGINT;
UPDATE players SET name = name || '!';
INSERT INTO later (id, word) VALUES (6, 'x')"""
"""Its last semicolon was forgotten."""
OPENING = """
import asyncio, sys
from pathlib import Path
from data.database import Database
print("opening", flush=True)
asyncio.run(Database.open(sys.argv[1], Path(sys.argv[2])))
print("opened", flush=True)
"""


@pytest.fixture(params=ON_BOTH)
def where(request, tmp_path):
    """Return where nothing is yet."""
    if request.param == "file":
        return tmp_path / "patolli.db"
    return request.getfixturevalue("server").database()


@pytest.fixture
def folder(tmp_path):
    """Copy the migrations, for those of a later program."""
    return shutil.copytree(MIGRATIONS, tmp_path / "sql")


def opening(where, folder):
    """Open the database in another process."""
    command = [sys.executable, "-c", OPENING, str(where), str(folder)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)


async def played(where):
    """Play a table there, with a program that knows the migrations there are."""
    async with await Store.open(where) as store:
        return (await play(store)).id


async def test_a_later_migration_is_run_once(where, folder):
    await played(where)
    (folder / "0002_later.sql").write_text(LATER)
    for _ in range(2):
        database = await Database.open(where, folder)
        assert await database.read("SELECT word FROM later") == [("x",)]
        names = await database.read("SELECT name, age FROM players ORDER BY seat")
        assert names == [("member 1!", None), ("member 2!", None)]
        await database.close()
    with pytest.raises(NewerStore):
        await Store.open(where)


async def test_a_table_of_another_program_stays_as_it_is(where, folder):
    await played(where)
    harm(where, THEIRS, "INSERT INTO _litestream_seq (id, seq) VALUES (1, 2)")
    (folder / "0002_later.sql").write_text(LATER)
    database = await Database.open(where, folder)
    assert await database.read("SELECT * FROM _litestream_seq") == [(1, 2)]
    await database.close()


async def test_a_migration_that_fails_leaves_the_version_before_it(where, folder):
    table = await played(where)
    (folder / "0002_later.sql").write_text(f"{LATER};\nINSERT INTO nowhere VALUES (1);")
    with pytest.raises(MigrationFailed, match=r"patolli.*: 0002_later\.sql failed.*nowhere"):
        await Database.open(where, folder)
    async with await Store.open(where) as store:
        assert (await store.view(tables.table, table)).players[0].name == "member 1"
        with pytest.raises((sqlite3.Error, psycopg.Error), match="later"):
            await store.database.read("SELECT * FROM later")


async def test_a_process_killed_in_a_migration_leaves_the_version_before_it(tmp_path, folder):
    where = tmp_path / "patolli.db"
    table = await played(where)
    (folder / "0002_later.sql").write_text(
        "CREATE TABLE later (id BIGINT);\n"
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000000)\n"
        "INSERT INTO later (id) SELECT i FROM n;\n"
    )
    with opening(where, folder) as child:
        assert child.stdout
        assert child.stdout.readline() == "opening\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.3)
        child.kill()
        assert child.stdout.read() == ""
    async with await Store.open(where) as store:
        assert (await store.view(tables.table, table)).state == "playing"
        with pytest.raises((sqlite3.Error, psycopg.Error), match="later"):
            await store.database.read("SELECT * FROM later")


@pytest.mark.parametrize("name", ["0099_gap.sql", "later.sql"])
async def test_a_file_with_a_wrong_number_is_named(tmp_path, folder, name):
    (folder / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match=name):
        await Database.open(tmp_path / "patolli.db", folder)


async def test_several_processes_may_make_the_tables_at_once(where):
    children = [opening(where, MIGRATIONS) for _ in range(3)]
    ends = [child.communicate(timeout=60) for child in children]
    assert [said for said, _ in ends] == ["opening\nopened\n"] * 3, ends
    async with await Store.open(where) as store:
        assert (await gather(store)).id == 1
