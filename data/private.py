"""Who may read the files of a database: their owner alone, for seeds and hands are in them."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

OWNER = stat.S_IRUSR | stat.S_IWUSR
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite calls the files of a database. It gives those it makes the rights of the first."""


def make(path: Path) -> None:
    """An empty file where there is none, which SQLite takes for a new database. Where that may not
    be done SQLite says why."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER))


def narrow(path: Path) -> None:
    """Take from others the rights they have on a file."""
    if os.name != "posix":
        return
    for file in (path.with_name(path.name + ending) for ending in BESIDE):
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & ~stat.S_IRWXU:
                _narrow(file, mode)


def _narrow(file: Path, mode: int) -> None:
    try:
        file.chmod(mode & stat.S_IRWXU)
    except PermissionError:
        log.warning("%s may be read by others: its owner alone can change that", file)
    else:
        log.warning("%s could be read by others (%o), now by its owner alone", file, mode)
