"""What is wrong with the file itself; each sentence names it and says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The file cannot be used. Nothing in it was changed."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class DamagedStore(StoreError):
    def __init__(self, path: str, found: str) -> None:
        super().__init__(
            path,
            f"not a database, or a damaged one ({found}); nothing was changed, put a copy back",
        )


class ForeignStore(StoreError):
    def __init__(self, path: str) -> None:
        super().__init__(path, "a database of another program; choose another file")


class NewerStore(StoreError):
    def __init__(self, path: str, version: int, newest: int) -> None:
        super().__init__(
            path,
            f"written by a newer version (schema {version}, this program knows {newest});"
            " update the program",
        )
        self.version = version


class MigrationFailed(StoreError):
    def __init__(self, path: str, name: str, why: str) -> None:
        super().__init__(path, f"{name} failed ({why}); the file is as it was before")


class FullStore(StoreError):
    """The disk did not take it. The connection stays usable for when there is room again."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, f"the disk refused ({why}); see whether it is full, then try again")


class ReadOnlyStore(StoreError):
    def __init__(self, path: str) -> None:
        super().__init__(path, "may only be read; let this program write the file and its folder")


class UnreachableStore(StoreError):
    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, f"cannot be opened: {why}")


class StoreBusy(StoreError):
    def __init__(self, path: str) -> None:
        super().__init__(path, "another program holds it; try again")


def named(path: str, error: Exception) -> Exception:
    """An error of SQLite with the name of the file, or the error itself when it is a mistake of
    ours."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return FullStore(path, str(error))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DamagedStore(path, str(error))
        case sqlite3.SQLITE_READONLY:
            return ReadOnlyStore(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreBusy(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return UnreachableStore(path, _why_unreachable(Path(path)))
        case _:
            return error


def _why_unreachable(path: Path) -> str:
    if path.is_dir():
        return "it is a folder, not a file"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    return "this program may not read and write it, or not its folder"
