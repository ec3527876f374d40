"""What is wrong with the database itself; each sentence names it and says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The file, or the server, cannot be used. Nothing in it was changed."""

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
    def __init__(self, path: str, what_to_do: str = "choose another file") -> None:
        super().__init__(path, f"a database of another program; {what_to_do}")


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
        super().__init__(path, f"{name} failed ({why}); it is as it was before")


class FullStore(StoreError):
    """The disk did not take it. The connection stays usable for when there is room again."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, f"the disk refused ({why}); see whether it is full, then try again")


class ReadOnlyStore(StoreError):
    def __init__(self, path: str, what_to_do: str = "") -> None:
        what_to_do = what_to_do or "let this program write the file and its folder"
        super().__init__(path, f"may only be read; {what_to_do}")


class UnreachableStore(StoreError):
    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, f"cannot be opened: {why}")


class UnsureStore(StoreError):
    """It broke while something was written, and nobody can tell whether it was: whoever is told so
    looks for it."""

    def __init__(self, path: str) -> None:
        super().__init__(path, "the connection was lost while it was written; look for it")


class StoreBusy(StoreError):
    def __init__(self, path: str, why: str = "another program holds it; try again") -> None:
        super().__init__(path, why)


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
