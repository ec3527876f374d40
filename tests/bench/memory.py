"""How much memory processes take, as Linux tells it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_PSS = "Pss"
_OWN = "Anonymous"


class Memory(NamedTuple):
    """Megabytes. What several processes share (a worker shares much with the one it is a fork of)
    is counted once, divided among them: the proportional set size."""

    bot: float
    workers: float
    own: float = 0.0
    """What the bot shares with nobody: no library that other programs use, too."""

    def __bool__(self) -> bool:
        return self.bot > 0


def memory_of(bot: int) -> Memory:
    """Of a process and of all its descendants; nothing where the system does not tell."""
    workers = sum(_taken(each, _PSS) for each in _descendants(bot))
    return Memory(_taken(bot, _PSS), workers, _taken(bot, _OWN))


def _taken(pid: int, what: str) -> float:
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:  # it has just ended, or this is not Linux
        return 0
    found = re.search(rf"^{what}:\s+(\d+) kB", told, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text("ascii").split()):
            found += [child, *_descendants(child)]
    return found
