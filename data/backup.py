"""A copy of the database while the bot runs: whole, compact, for its owner alone."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from data.store_errors import DamagedStore, ForeignStore, UnreachableStore, named


def backup(path: Path, copy: Path) -> int:
    """Copy the database at ``path`` as it is at this moment; the bytes of the copy. Raises
    :class:`~data.store_errors.StoreError`, and then there is no copy. It gets its name when it is
    whole, so that what a killed process leaves is never taken for a copy."""
    if not path.is_file():
        raise UnreachableStore(str(path), "there is no such file")
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
        _copy(path, unfinished)
        _require_free(copy)
        unfinished.replace(copy)
    except BaseException:
        unfinished.unlink()
        raise
    _keep(copy.resolve().parent)
    return copy.stat().st_size


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
    _keep(copy)


def _keep(path: Path) -> None:
    """Make sure that the bytes of a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
