"""The file itself: what is wrong with it is said with its name, and nothing in it is lost."""

import os
import resource
import shutil
import sqlite3
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from data import drafts, games, tables
from data.rows import StoredDraft
from data.store import Store
from data.store_errors import (
    DamagedStore,
    ForeignStore,
    FullStore,
    NewerStore,
    ReadOnlyStore,
    StoreBusy,
    UnreachableStore,
)
from tests.data.tables import add, line, play

NOBODY = 65534


@pytest.fixture
def path(tmp_path):
    return tmp_path / "patolli.db"


async def filled(path, lines=30):
    async with await Store.open(path) as store:
        table = await play(store)
        for number in range(1, lines + 1):
            await add(store, table, number)
    return path


async def refused(path, error):
    """The sentence with which opening is refused; the file is the same afterwards."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(error) as found:
        await Store.open(path)
    assert str(path) in str(found.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    return str(found.value)


class TestOpening:
    async def test_everything_is_there_when_it_is_opened_again(self, path):
        await filled(path, lines=3)
        async with await Store.open(path) as store:
            table = await store.view(tables.table, 1)
            assert (table.number, table.snapshot) == (3, b"position 3")
            assert len(await store.view(games.lines, table.id)) == 3

    async def test_the_connection_is_durable_strict_and_leaves_no_traces(self, path):
        async with await Store.open(path) as store:
            for pragma, value in (
                ("journal_mode", "wal"),
                ("synchronous", 2),
                ("foreign_keys", 1),
                ("secure_delete", 1),
                ("busy_timeout", 5000),
            ):
                assert await store.database.read(f"PRAGMA {pragma}") == [(value,)]

    async def test_a_store_may_live_in_memory(self):
        async with await Store.open() as store:
            table = await play(store)
            await add(store, table, 1)
            assert (await store.view(tables.table, table.id)).number == 1

    async def test_an_empty_file_is_a_new_one(self, path):
        path.touch()
        async with await Store.open(path) as store:
            assert await store.view(tables.unshown) == []

    async def test_a_closed_store_says_so(self, path):
        store = await Store.open(path)
        await store.close()
        await store.close()
        with pytest.raises(UnreachableStore, match=r"patolli\.db.*closed"):
            await store.view(tables.unshown)


class TestDamage:
    async def test_a_file_that_is_no_database_is_left_as_it_is(self, path):
        path.write_text("the shopping list, which nobody wants to lose\n" * 200)
        assert "damaged" in await refused(path, DamagedStore)

    async def test_a_file_cut_short_is_left_as_it_is(self, path):
        await filled(path)
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size // 2)
        await refused(path, DamagedStore)

    async def test_damage_in_the_middle_is_found_when_it_is_opened(self, path):
        await filled(path, lines=200)
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 2 // 4096 * 4096)
            file.write(b"\xa5" * 4096)
        await refused(path, DamagedStore)

    async def test_a_damaged_beginning_is_found(self, path):
        await filled(path)
        with path.open("r+b") as file:
            file.write(bytes(100))
        await refused(path, DamagedStore)

    async def test_the_database_of_another_program_is_left_as_it_is(self, path):
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
        assert "another program" in await refused(path, ForeignStore)

    async def test_a_file_of_a_newer_version_is_left_as_it_is(self, path):
        await filled(path)
        with sqlite3.connect(path) as newer:
            newer.execute("INSERT INTO migrations VALUES (99, '0099_later.sql')")
        newer.close()
        assert "update the program" in await refused(path, NewerStore)


@contextmanager
def as_somebody_else():
    """Root may write everywhere, so these tests are run as nobody."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared():
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


class TestPermissions:
    async def test_a_folder_is_not_a_file(self, tmp_path):
        assert "it is a folder" in await refused(tmp_path, UnreachableStore)

    async def test_a_missing_folder_is_named(self, tmp_path):
        said = await refused(tmp_path / "nowhere" / "patolli.db", UnreachableStore)
        assert f"there is no folder {tmp_path / 'nowhere'}" in said

    async def test_a_file_that_may_only_be_read_is_refused(self, shared):
        path = await filled(shared / "patolli.db")
        path.chmod(0o444)
        with as_somebody_else():
            assert "may only be read" in await refused(path, ReadOnlyStore)
        assert list(shared.iterdir()) == [path]

    async def test_a_file_that_may_not_be_read_is_refused(self, shared):
        path = await filled(shared / "patolli.db")
        path.chmod(0)
        before = path.stat()
        with as_somebody_else(), pytest.raises(UnreachableStore, match="may not read and write"):
            await Store.open(path)
        assert path.stat().st_mtime_ns == before.st_mtime_ns

    @pytest.mark.parametrize("exists", [False, True])
    async def test_a_folder_that_may_only_be_read_is_refused(self, shared, exists):
        path = shared / "patolli.db"
        if exists:
            await filled(path)
            path.chmod(0o666)
        shared.chmod(0o555)
        with as_somebody_else():
            await refused(path, (UnreachableStore, ReadOnlyStore))


class TestFullDisk:
    async def test_a_move_without_room_is_refused_and_the_next_one_with_room_is_taken(self, path):
        async with await Store.open(path) as store:
            table = await play(store)
            await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, "bid 1"))
            (pages,) = (await store.database.read("PRAGMA page_count"))[0]
            await store.database.read(f"PRAGMA max_page_count = {pages}")
            before = await store.view(tables.table, table.id)
            with pytest.raises(FullStore, match=r"patolli\.db.*full"):
                await store.write(games.append, table.id, line(1), bytes(50_000))
            assert await store.view(tables.table, table.id) == before
            assert await store.view(games.lines, table.id) == []
            assert await store.view(drafts.draft_of, table.id, 0) is not None
            await store.database.read("PRAGMA max_page_count = 1000000")
            await store.write(games.append, table.id, line(1), bytes(50_000))
            assert (await store.view(tables.table, table.id)).number == 1

    async def test_a_disk_that_fills_while_the_commit_is_written_loses_nothing(self, path):
        async with await Store.open(path) as store:
            table = await play(store)
            await add(store, table, 1)
            before = await store.view(tables.table, table.id)
            with files_no_larger_than(size_of_log(path) + 5000):
                for _ in range(2):
                    with pytest.raises(FullStore, match=r"patolli\.db"):
                        await store.write(games.append, table.id, line(2), bytes(50_000))
                assert await store.view(tables.table, table.id) == before
            await store.write(games.append, table.id, line(2), bytes(50_000))
            assert [found.number for found in await store.view(games.lines, table.id)] == [1, 2]
        async with await Store.open(path) as store:
            assert (await store.view(tables.table, table.id)).number == 2


def size_of_log(path):
    return Path(f"{path}-wal").stat().st_size


@contextmanager
def files_no_larger_than(size):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class TestBusy:
    async def test_a_file_held_by_another_program_is_refused_for_the_moment(self, path):
        async with await Store.open(path) as store:
            table = await play(store)
            await store.database.read("PRAGMA busy_timeout = 20")
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreBusy, match=r"patolli\.db"):
                await add(store, table, 1)
            assert (await store.view(tables.table, table.id)).number == 0, "reading goes on"
            other.execute("ROLLBACK")
            other.close()
            await add(store, table, 1)
