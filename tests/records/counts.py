"""How many legal steps there are at some positions of the golden records, written down: a change of
what is legal shows here even when no record meets it.

``counts`` in a title's folder has a line for each record: its name, then ``turn:steps`` where so
many steps are legal, of all seats waited for together, after that many lines of the record.
"""

from __future__ import annotations

from pathlib import Path

from engine.game import Game
from engine.record import Record

FILE = "counts"
POSITIONS = 8


def records(folder: Path) -> dict[str, Record]:
    files = sorted(folder.glob("*.txt"))
    return {file.stem: Record.read(file.read_text("utf-8")) for file in files}


def counted(game: Game, record: Record) -> dict[int, int]:
    """After every line, how many steps are legal."""
    return {
        table.number: sum(len(table.position.actions(seat)) for seat in table.position.waiting())
        for table, _ in record.replay(game)
    }


def write_counts(game: Game, folder: Path) -> None:
    """Keep the positions with the most legal steps, and some at even distances."""
    rows: list[str] = []
    for name, record in records(folder).items():
        counts = counted(game, record)
        widest = sorted(counts, key=lambda turn: -counts[turn])[: POSITIONS // 2]
        even = list(counts)[:: len(counts) // (POSITIONS - len(widest))]
        turns = sorted({*widest, *even})
        rows.append(" ".join([name, *(f"{turn}:{counts[turn]}" for turn in turns)]))
    (folder / FILE).write_text("\n".join(rows) + "\n", "utf-8")


def pinned(folder: Path) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for row in (folder / FILE).read_text("utf-8").splitlines():
        name, *pairs = row.split()
        found[name] = {
            int(turn): int(steps) for turn, _, steps in (pair.partition(":") for pair in pairs)
        }
    return found
