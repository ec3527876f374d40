"""Positions of Maya for the tests, written the way the worked examples are.

Plantations are named by seat: ``red="maize2 i7, maize1 h8"``. Temples beside them have their tile,
as Tikal has. ``cities="i9 g8"`` are tiles face down; they are the last seat's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.game import END, SEATS, Event
from engine.games.maya import GAME
from engine.games.maya.board import board_of
from engine.games.maya.chart import zone_choices
from engine.games.maya.components import (
    FACE_DOWN,
    KIND,
    KINDS,
    OWN_TILES,
    SPACE,
    TEMPLE,
    plantation,
)
from engine.games.maya.position import MayaPosition
from engine.games.maya.setup import position
from engine.games.maya.state import Rules
from engine.notation import action_meant
from tests.engine.games.told import fact as fact
from tests.engine.games.told import kinds as kinds

MAP = "peninsula"


def table(
    *,
    zones: str = "blue_yellow_green_red",
    start: str = "tikal",
    cities: str = "",
    racks: Mapping[str, str] | None = None,
    sizes: Mapping[str, tuple[int, int]] | None = None,
    active: str = "red",
    rules: Mapping[str, bool] | None = None,
    **planted: str,
) -> MayaPosition:
    """The beginning of a turn. ``racks`` spells out what is on a rack; ``sizes`` says how many
    tiles are on it and in the reserve (then some of the 32 are missing, as if they lay elsewhere).
    """
    names = next(
        choice for seats in (2, 3, 4) for choice in zone_choices(seats) if "_".join(choice) == zones
    )
    seats, board = len(names), board_of(MAP, names)
    here = position(board, Rules(**rules or {}), start.split("+"), 0, [list(OWN_TILES)] * seats)
    pools = [Counter(OWN_TILES) for _ in range(seats)]
    for colour, texts in planted.items():
        seat = SEATS.index(colour)
        for text in filter(None, texts.split(", ")):
            token, cell = text.split()
            here.tiles[at(here, cell)] = plantation(seat, KIND[token])
            pools[seat][KIND[token]] -= 1
            for beside in board.neighbours[at(here, cell)]:
                if here.tiles[beside] == SPACE:
                    here.tiles[beside] = TEMPLE
    for cell in cities.split():
        kind = pools[-1].most_common(1)[0][0]
        here.tiles[at(here, cell)] = FACE_DOWN + seats - 1
        here.faces[at(here, cell)] = kind
        pools[-1][kind] -= 1
    for seat in range(seats):
        rack = [KIND[token] for token in (racks or {}).get(SEATS[seat], "").split()]
        pools[seat].subtract(rack)
        assert min(pools[seat].values()) >= 0, f"{SEATS[seat]} has not so many tiles"
        left = sorted(pools[seat].elements(), key=lambda kind: (kind * 5 + seat) % 8)
        if SEATS[seat] not in (racks or {}):
            rack, left = left[:5], left[5:]
        if SEATS[seat] in (sizes or {}):
            held, kept = sizes[SEATS[seat]]
            rest = sorted([*rack, *left], key=lambda kind: (kind * 3) % 8)
            rack, left = rest[:held], rest[held : held + kept]
        here.racks[seat], here.reserves[seat] = tuple(sorted(rack)), tuple(left)
    here.active = SEATS.index(active)
    here.derive()
    return here


def at(here: MayaPosition, cell: str) -> int:
    return here.board.hexes.cell(cell)


def do(here: MayaPosition, *steps: str) -> list[Event]:
    """The seat to act takes these steps, each by its text."""
    events: list[Event] = []
    for step in steps:
        events += here.play(here.active, action_meant(here, here.active, step))
    return events


def turn(here: MayaPosition, *steps: str) -> list[Event]:
    """The seat to act takes these steps and ends the turn."""
    return do(here, *steps, "end")


def offered(here: MayaPosition) -> list[str]:
    return [str(action) for action in here.actions(here.active)]


def cells_for(here: MayaPosition, verb: str, tile: str = "") -> set[str]:
    """The cells where something may be planted (a tile), or laid face down."""
    found = [text.split() for text in offered(here) if text.startswith(verb)]
    if verb == "plant":
        return {cell for _, token, cell in found if token == tile}
    return {cell for _, cell, token in found if tile in {"", token}}


def may_end(here: MayaPosition) -> bool:
    return END in here.actions(here.active)


def rack(here: MayaPosition, seat: int = 0) -> list[str]:
    return [KINDS[kind] for kind in here.racks[seat]]


def left(here: MayaPosition, seat: int = 0) -> tuple[int, int]:
    """How many tiles are on the rack, and in the reserve."""
    return len(here.racks[seat]), len(here.reserves[seat])


def on(here: MayaPosition, cell: str) -> int:
    return here.tiles[at(here, cell)]


__all__ = ["GAME", "KINDS", "MAP", "TEMPLE"]
