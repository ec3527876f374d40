"""New files of games that have their tables already: to make those takes as long as many a test."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from data.store import Store


def with_tables(path: Path) -> Path:
    """A file that a store would leave there if nothing was ever kept in it; one that is there
    already stays as it is."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_new())
    return path


@cache
def _new() -> bytes:
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as apart:
        path = Path(folder) / "new.db"
        apart.submit(asyncio.run, _opened(path)).result()
        return path.read_bytes()


async def _opened(path: Path) -> None:
    async with await Store.open(path):
        pass
