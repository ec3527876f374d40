"""How much memory processes take, as Linux tells it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


class Memory(NamedTuple):
    """Megabytes. What several processes share (a worker shares much with the one it is a fork of)
    is counted once, divided among them: the proportional set size."""

    bot: float
    workers: float

    def __bool__(self) -> bool:
        return self.bot > 0


def memory_of(bot: int) -> Memory:
    """Of a process and of all its descendants; nothing where the system does not tell."""
    return Memory(_taken(bot), sum(map(_taken, _descendants(bot))))


def _taken(pid: int) -> float:
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:  # it has just ended, or this is not Linux
        return 0
    found = _PSS.search(told)
    return int(found[1]) / 1024 if found else 0


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text("ascii").split()):
            found += [child, *_descendants(child)]
    return found
