"""Seeds and hands are in the files: nobody but their owner may read them."""

import asyncio
import os
import stat

import pytest

from data import games, tables
from data.backup import backup
from data.store import Store
from data.store_errors import DamagedStore, ForeignStore, UnreachableStore
from tests.data.tables import add, play


@pytest.fixture(params=[0o000, 0o022], ids=["umask 000", "umask 022"])
def path(tmp_path, request):
    before = os.umask(request.param)
    yield tmp_path / "patolli.db"
    os.umask(before)


def modes(folder):
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


FILES = ("patolli.db", "patolli.db-wal", "patolli.db-shm")


async def test_every_file_is_made_for_its_owner_alone(path):
    async with await Store.open(path) as store:
        await add(store, await play(store), 1)
        assert modes(path.parent) == dict.fromkeys(FILES, 0o600)


async def test_what_others_could_read_is_narrowed_and_said(path, caplog):
    async with await Store.open(path) as store:
        table = await play(store)
        for name in FILES:
            path.with_name(name).chmod(0o664)
        async with await Store.open(path) as other:
            assert modes(path.parent) == dict.fromkeys(FILES, 0o600)
            await add(other, table, 1)
    assert caplog.text.count("could be read by others (664)") == 3
    assert f"{path}-wal" in caplog.text
    caplog.clear()
    await (await Store.open(path)).close()
    assert not caplog.text


async def test_a_copy_is_whole_and_for_its_owner_alone_while_the_store_is_open(path):
    copy = path.with_name("copy.db")
    async with await Store.open(path) as store:
        table = await play(store)
        for number in range(1, 40):
            await add(store, table, number)
        assert backup(path, copy) == copy.stat().st_size
        expected = await store.view(tables.table, table.id), await store.view(games.lines, table.id)
    assert modes(path.parent)["copy.db"] == 0o600
    async with await Store.open(copy) as store:
        assert (await store.view(tables.table, 1), await store.view(games.lines, 1)) == expected


@pytest.mark.one_in(2)
async def test_a_copy_has_its_name_once_it_is_whole(path):
    """A process that is killed while it copies leaves nothing that looks like a copy."""
    copy = path.with_name("copy.db")
    async with await Store.open(path) as store:
        await store.database.write(
            lambda sql: sql.run("CREATE TABLE heavy AS SELECT zeroblob(40000000)")
        )
        copying = asyncio.get_running_loop().run_in_executor(None, backup, path, copy)
        seen = []
        while not copying.done():
            if not seen and copy.exists():
                seen.append(copy.stat().st_size)
            await asyncio.sleep(0)
        assert seen in ([], [await copying])
    assert sorted(file.name for file in path.parent.iterdir()) == ["copy.db", "patolli.db"]


async def test_a_copy_never_takes_the_place_of_a_file(path):
    await (await Store.open(path)).close()
    copy = path.with_name("copy.db")
    copy.write_text("mine")
    with pytest.raises(UnreachableStore, match=r"copy\.db: cannot be opened: File exists"):
        backup(path, copy)
    assert copy.read_text() == "mine"


def test_what_cannot_be_copied_leaves_no_copy(path):
    copy = path.with_name("copy.db")
    with pytest.raises(UnreachableStore, match="there is no such file"):
        backup(path, copy)
    path.write_bytes(b"no database" * 999)
    with pytest.raises(DamagedStore, match=r"patolli\.db"):
        backup(path, copy)
    path.write_bytes(b"")
    with pytest.raises(ForeignStore):
        backup(path, copy)
    assert [file.name for file in path.parent.iterdir()] == ["patolli.db"]
