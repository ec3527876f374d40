"""Copies of the database while the bot runs, and putting them back; moving from one to another.

A copy is a file of SQLite, whatever it is a copy of: whole, compact, for its owner alone.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from data.database import Database, is_server
from data.moving import move_rows
from data.store_errors import DamagedStore, ForeignStore, UnreachableStore, named


def backup(path: Path, copy: Path) -> int:
    """Copy the database at ``path`` as it is at this moment; the bytes of the copy. Raises
    :class:`~data.store_errors.StoreError`, and then there is no copy."""
    if not path.is_file():
        raise UnreachableStore(str(path), "there is no such file")
    with _unfinished(copy) as unfinished:
        _copy(path, unfinished)
    return copy.stat().st_size


async def export(address: str, copy: Path, *, as_it_is: bool = False) -> None:
    """The same of a server: what it holds at this moment, in a file. It is brought up to date
    before, unless it is to stay ``as_it_is``."""
    with _unfinished(copy) as unfinished:
        source = await Database.open(address, connections=1, as_it_is=as_it_is)
        try:
            target = await Database.open(unfinished)
            try:
                await move_rows(source, target)
            finally:
                await target.close()
        finally:
            await source.close()


async def back_up(where: str, copy: Path, *, as_it_is: bool = False) -> int:
    """Copy a file or a server into a file; its bytes. A server may be brought up to date before."""
    if is_server(where):
        await export(where, copy, as_it_is=as_it_is)
    else:
        await asyncio.to_thread(backup, Path(where), copy)
    return await asyncio.to_thread(os.path.getsize, copy)


async def restore(copy: Path, where: str) -> None:
    """Put a copy back where nothing is: a new file, an empty database of a server."""
    if not is_server(where):
        await asyncio.to_thread(backup, copy, Path(where))
        return
    with TemporaryDirectory() as folder:
        ours = Path(folder) / "copy.db"  # for opening it may change it
        await asyncio.to_thread(backup, copy, ours)
        await move_house(str(ours), where)


async def move_house(old: str, new: str) -> dict[str, int]:
    """All of one database into another one, which is empty, while nobody else has them open; how
    many rows there are of each table."""
    source = await Database.open(old, connections=1)
    try:
        await source.claim()
        target = await Database.open(new, connections=1)
        try:
            await target.claim()
            return await move_rows(source, target)
        finally:
            await target.close()
    finally:
        await source.close()


@contextmanager
def _unfinished(copy: Path) -> Generator[Path]:
    """A file beside the copy that gets its name when it is whole, so that what a killed process
    leaves is never taken for a copy."""
    _require_free(copy)
    try:
        handle, name = tempfile.mkstemp(
            prefix=f"{copy.name}.", suffix=".unfinished", dir=copy.parent
        )
    except OSError as bad:
        raise UnreachableStore(str(copy), bad.strerror or str(bad)) from bad
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        _keep(unfinished)
        _require_free(copy)
        unfinished.replace(copy)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _keep(copy.resolve().parent)


def _require_free(copy: Path) -> None:
    if os.path.lexists(copy):
        raise UnreachableStore(str(copy), "File exists")


def _copy(path: Path, copy: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as raw:
            if not raw.execute("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").fetchone():
                raise ForeignStore(str(path))
            raw.execute("VACUUM INTO ?", (str(copy),))
        with closing(sqlite3.connect(copy)) as raw:
            (verdict,) = raw.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise named(str(path), error) from error
    if verdict != "ok":
        raise DamagedStore(str(path), verdict)


def _keep(path: Path) -> None:
    """Make sure that the bytes of a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
