"""Positions as each revision of a title kept them: games that were begun under it go on from there,
and are looked at for ever, so every later revision must read them.

``positions-1.json`` in a title's folder has one for each size of table, in the middle of a golden
record. It is written once for a revision and never again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.game import Game
from tests.records.counts import records

PATTERN = "positions-*.json"


def write_positions(game: Game, folder: Path) -> None:
    file = folder / PATTERN.replace("*", str(game.revision))
    if file.exists():
        return
    middle: dict[int, Any] = {}
    for record in records(folder).values():
        if record.seats not in middle:
            middle[record.seats] = record.table(game, len(record.lines) // 2).position.dump()
    rows = (f'"{seats}": {json.dumps(dump)}' for seats, dump in sorted(middle.items()))
    file.write_text("{" + ",\n".join(rows) + "}\n", "utf-8")


def kept(folder: Path) -> dict[str, Any]:
    """All of them, by revision and size."""
    return {
        f"{file.stem} {seats}": dump
        for file in sorted(folder.glob(PATTERN))
        for seats, dump in json.loads(file.read_text("utf-8")).items()
    }
