"""A copy of the database while the bot runs: whole, compact, for its owner alone."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from data import private
from data.store_errors import DamagedStore, ForeignStore, UnreachableStore, named


def backup(path: Path, copy: Path) -> int:
    """Copy the database at ``path`` as it is at this moment; the bytes of the copy. Raises
    :class:`~data.store_errors.StoreError`, and then there is no copy."""
    if not path.is_file():
        raise UnreachableStore(str(path), "there is no such file")
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, private.OWNER))
    except OSError as bad:
        raise UnreachableStore(str(copy), bad.strerror or str(bad)) from bad
    try:
        _copy(path, copy)
    except BaseException:
        copy.unlink()
        raise
    return copy.stat().st_size


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
    for done in (copy, copy.resolve().parent):  # its bytes, then its name
        handle = os.open(done, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
