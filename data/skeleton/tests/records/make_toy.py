"""Writes the golden records of Toy: ``python -m tests.records.make_toy``."""

from __future__ import annotations

from engine.catalogue import find
from tests.records.making import Wanted, anything, keep, shared, taken_back

GAME = find("toy")
WANTED = [
    Wanted("2-players-long", 2, anything),
    Wanted("2-players-undo", 2, anything, change=taken_back(GAME, own={0}, vote=4)),
    Wanted("3-players-short", 3, anything, {"length": "short"}),
    Wanted("4-players-shared-win", 4, shared),
]


if __name__ == "__main__":
    keep(GAME, WANTED, GAME.explore)
