"""Positions of Das Gold der Maya for the tests, written the way the worked examples are.

A piece is ``3 s6 gold/silver``: lot 3, a sixth, gold up and silver behind. Where the lot or the
back is of no interest it is left out: ``s6 gold``. A base is such pieces, clockwise, with commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import SEATS, Event
from engine.games.gold import GAME
from engine.games.gold.actions import LOTS, MATERIALS
from engine.games.gold.components import components
from engine.games.gold.discs import Row
from engine.games.gold.position import GoldPosition
from engine.games.gold.state import Lots, Rules
from tests.engine.games.told import do as do
from tests.engine.games.told import fact as fact
from tests.engine.games.told import kinds as kinds
from tests.engine.games.told import may_end as may_end
from tests.engine.games.told import offered as offered

UNITS = {"e8": 3, "s6": 4, "q4": 6}
DEFAULT_BACK = {
    "stone": "jade",
    "jade": "bronze",
    "bronze": "silver",
    "silver": "gold",
    "gold": "stone",
}


class Pieces:
    """Thirty lots: those that are spelled out, and the printed pieces for the others."""

    def __init__(self) -> None:
        printed = components().pieces
        self.sizes = [piece.units for piece in printed]
        self.fronts = [MATERIALS.index(piece.faces[0]) for piece in printed]
        self.backs = [MATERIALS.index(piece.faces[1]) for piece in printed]
        self.next = 1

    def piece(self, text: str) -> tuple[int, int]:
        """The piece as a row holds it: its lot and the face up."""
        *lot, size, faces = text.split()
        up, _, behind = faces.partition("/")
        number = int(lot[0]) if lot else self.next
        self.next = number + 1
        self.sizes[number - 1] = UNITS[size]
        self.fronts[number - 1] = MATERIALS.index(up)
        self.backs[number - 1] = MATERIALS.index(behind or DEFAULT_BACK[up])
        return number, self.fronts[number - 1]

    def row(self, text: str) -> Row:
        return tuple(self.piece(part.strip()) for part in text.split(",") if part.strip())

    def lots(self) -> Lots:
        return Lots(tuple(self.sizes), tuple(self.fronts), tuple(self.backs))


def row_of(text: str) -> tuple[Row, tuple[int, ...]]:
    """The row of that text, and the sizes of the lots."""
    pieces = Pieces()
    row = pieces.row(text)
    return row, pieces.lots().sizes


def table(
    *bases: str,
    seats: int = 3,
    beads: Sequence[int] | None = None,
    number: int | None = None,
    tray: str = "",
    **rules: Any,
) -> GoldPosition:
    """The start of a round. ``bases`` are the first bases in the order of the seats; lots sold
    before and not named are in the box."""
    pieces = Pieces()
    rows = [pieces.row(text) for text in bases]
    laid = {lot for row in rows for lot, _ in row}
    pieces.next = number or max(laid, default=0) + 1
    front = pieces.next
    pieces.row(tray)
    rules = {"first": 0, **rules}
    position = GoldPosition.first(seats, Rules(**rules), pieces.lots())
    position.bases[: len(rows)] = rows
    for at, row in enumerate(rows):
        for lot, _ in row:
            position.owners[lot - 1] = at // position.bases_each
    position.box = tuple(
        (lot, pieces.fronts[lot - 1]) for lot in range(1, front) if lot not in laid
    )
    if beads is not None:
        position.beads = list(beads)
    position._open_round(front)
    return position


def laying(base: str, new: str, *others: str, **how: Any) -> GoldPosition:
    """Red has just bought the piece ``new`` for 1 bead and is to build; ``base`` is red's first."""
    number = int(new.split()[0])
    position = table(base, *others, number=number, tray=new, **how)
    sell(position, 1, *[0] * (position.seats - 1))
    if position.phase == "pay":
        do(position, 0, "pay blue", "end")
    assert position.phase == "lay"
    return position


def sell(position: GoldPosition, *bids: int) -> list[Event]:
    """Everybody bids, in the order of the seats."""
    events: list[Event] = []
    for seat, bid in enumerate(bids):
        if seat not in position.waiting():
            assert bid == 0, f"{SEATS[seat]} has no beads"
            continue
        events += do(position, seat, f"bid {bid}", "end")
    return events


def row_text(position: GoldPosition, base: int = 0) -> str:
    """A base as the tests write it: ``3 gold, 8 silver``."""
    return ", ".join(f"{lot} {MATERIALS[face]}" for lot, face in position.bases[base])


def play_on(position: GoldPosition, until: int) -> None:
    """Nobody buys anything until that round."""
    while position.round < until and position.waiting():
        sell(position, *[0] * position.seats)


__all__ = ["GAME", "LOTS", "MATERIALS", "Row"]
