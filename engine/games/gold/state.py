"""What is on the table in Das Gold der Maya at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from engine.game import MEMORY, Position, Score
from engine.games.gold import discs
from engine.games.gold.actions import LOTS
from engine.games.gold.components import components
from engine.games.gold.discs import Row

PARTS = components()
SLOTS = PARTS.tray_slots
BEADS = PARTS.beads.per_player
NOBODY = -1
UNKNOWN = -1
"""A face, a size or a number that this view cannot know."""
SECRET = -2
"""A bid that was made and is not shown yet."""


class Rules(NamedTuple):
    """The options of the table (G9)."""

    first: int
    cancel_tied_lowest: bool = False
    incomplete_scores: bool = False
    flip: bool = True
    closing: bool = True
    show_beads: bool = False


class Lots(NamedTuple):
    """The pieces in the order they are drawn; lot n stands at n - 1 (G1.10)."""

    sizes: tuple[int, ...]
    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    def faces(self, lot: int) -> tuple[int, int]:
        return self.fronts[lot - 1], self.backs[lot - 1]


class Auction(NamedTuple):
    """How the last lot went: the bids, and who bought, or NOBODY."""

    lot: int
    bids: tuple[int, ...]
    buyer: int
    price: int
    receiver: int


class GoldState(Position):
    """See the module. ``phase`` is ``auction``, ``pay``, ``lay`` or ``over``."""

    __slots__ = (
        "auction",
        "base",
        "bases",
        "beads",
        "bids",
        "box",
        "buyer",
        "counted",
        "hand",
        "lifted",
        "locked",
        "lots",
        "owners",
        "phase",
        "price",
        "ready",
        "receiver",
        "receivers",
        "round",
        "rules",
        "seats",
        "start",
        "turned",
    )

    seats: int
    rules: Rules
    lots: Lots
    round: int
    phase: str
    beads: list[int]
    bids: list[int | None]
    ready: list[bool]
    buyer: int
    price: int
    receivers: tuple[int, ...]
    receiver: int
    bases: list[Row]
    """The bases of seat s stand at s * per seat."""
    owners: list[int]
    """Who bought lot n and so knows its back, at n - 1."""
    box: tuple[tuple[int, int], ...]
    """Pieces out of the game, with the face last seen (GR9)."""
    auction: Auction | None
    turned: tuple[tuple[int, int], ...]
    """Pieces that have shown both faces, with the back, and lie on it no more."""
    counted: tuple[int, ...]
    """In a view that hides beads: how many everybody could have counted, by seat."""
    # The laying turn that is going on.
    base: int
    hand: tuple[int, ...]
    lifted: frozenset[int]
    locked: frozenset[int]
    start: Row

    # What can be read off.

    @property
    def bases_each(self) -> int:
        return len(self.bases) // self.seats

    @property
    def drawer(self) -> int:
        """Who draws for this round (G3.2)."""
        return (self.rules.first + self.round - 1) % self.seats

    @property
    def drawn(self) -> int:
        """How many lots have been drawn from the bag."""
        return min(LOTS, self.round + SLOTS - 1)

    @property
    def tray(self) -> list[int]:
        """The lots for sale, the front one first (G3.1, G3.4)."""
        if self.phase == "over":
            return []
        front = self.round + (self.phase == "lay")
        return list(range(front, self.drawn + 1))

    def rows_of(self, seat: int) -> list[Row]:
        return self.bases[seat * self.bases_each : (seat + 1) * self.bases_each]

    def units_of(self, row: Row) -> int:
        return discs.units(row, self.lots.sizes)

    def points_of(self, row: Row) -> int:
        rules = self.rules
        return discs.points(
            row, self.lots.sizes, closing=rules.closing, incomplete=rules.incomplete_scores
        )

    def discs_of(self, seat: int) -> int:
        """The points of a seat's discs, without the beads."""
        return sum(self.points_of(row) for row in self.rows_of(seat))

    def complete(self, row: Row) -> bool:
        return discs.complete(row, self.lots.sizes, closing=self.rules.closing)

    @property
    def row(self) -> Row:
        """The row being rebuilt."""
        return self.bases[self.at] if self.base >= 0 else ()

    @property
    def at(self) -> int:
        return self.buyer * self.bases_each + self.base

    def progress(self) -> tuple[int, int]:
        return self.round, LOTS

    def scores(self) -> list[Score | None]:
        """G7.3, G8.4. Beads behind a screen cannot be counted."""
        bead = PARTS.scoring.bead
        return [
            None if self.beads[seat] < 0 else self.discs_of(seat) + bead * self.beads[seat]
            for seat in range(self.seats)
        ]

    def totals(self) -> list[int]:
        return [self.discs_of(seat) + self.beads[seat] for seat in range(self.seats)]

    def faces_allowed(self, lot: int) -> tuple[int, ...]:
        """G6.5: with ``no_flip`` an old piece keeps the face it showed when the turn began."""
        if not self.rules.flip:
            for old, face in self.start:
                if old == lot:
                    return (face,)
        return self.lots.faces(lot)

    def may_lift(self, lot: int) -> bool:
        """G6.7, G6.8."""
        if lot in self.lifted:
            return False
        sizes, closing = self.lots.sizes, self.rules.closing
        row = self.row
        if discs.valid(tuple(p for p in row if p[0] != lot), sizes, closing=closing):
            return True
        return discs.valid(tuple(p for p in row if p[0] in self.locked), sizes, closing=closing)

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats, new.rules, new.lots = self.seats, self.rules, self.lots
        new.round, new.phase = self.round, self.phase
        new.beads, new.bids, new.ready = self.beads[:], self.bids[:], self.ready[:]
        new.buyer, new.price = self.buyer, self.price
        new.receivers, new.receiver = self.receivers, self.receiver
        new.bases, new.owners, new.box = self.bases[:], self.owners[:], self.box
        new.auction, new.turned, new.counted = self.auction, self.turned, self.counted
        new.base, new.hand = self.base, self.hand
        new.lifted, new.locked, new.start = self.lifted, self.locked, self.start
        return new

    def dump(self) -> dict[str, Any]:
        last = self.auction
        data: dict[str, Any] = {
            "seats": self.seats,
            "rules": list(self.rules),
            "lots": [list(part) for part in self.lots],
            "round": self.round,
            "phase": self.phase,
            "beads": self.beads[:],
            "bids": self.bids[:],
            "ready": self.ready[:],
            "sale": [self.buyer, self.price, list(self.receivers), self.receiver],
            "bases": [[list(piece) for piece in row] for row in self.bases],
            "owners": self.owners[:],
            "box": [list(piece) for piece in self.box],
            "auction": last and [last.lot, list(last.bids), *last[2:]],
            "turn": [
                self.base,
                list(self.hand),
                sorted(self.lifted),
                sorted(self.locked),
                [list(piece) for piece in self.start],
            ],
        }
        if self.turned or self.counted:
            data[MEMORY] = [[list(piece) for piece in self.turned], list(self.counted)]
        return data

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        new.seats = data["seats"]
        new.rules = Rules(*data["rules"])
        new.lots = Lots(*(tuple(part) for part in data["lots"]))
        new.round, new.phase = data["round"], data["phase"]
        new.beads, new.bids = list(data["beads"]), list(data["bids"])
        new.ready = list(data["ready"])
        new.buyer, new.price, receivers, new.receiver = data["sale"]
        new.receivers = tuple(receivers)
        new.bases = [_row(row) for row in data["bases"]]
        new.owners, new.box = list(data["owners"]), _row(data["box"])
        new.auction = None
        if data["auction"]:
            lot, bids, *rest = data["auction"]
            new.auction = Auction(lot, tuple(bids), *rest)
        turned, counted = data.get(MEMORY, ((), ()))
        new.turned, new.counted = _row(turned), tuple(counted)
        new.base, hand, lifted, locked, start = data["turn"]
        new.hand, new.start = tuple(hand), _row(start)
        new.lifted, new.locked = frozenset(lifted), frozenset(locked)
        return new


def _row(data: Sequence[Sequence[int]]) -> Row:
    return tuple((lot, face) for lot, face in data)
