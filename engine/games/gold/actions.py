"""The steps of a turn (decision points GD1 to GD4). They are few, so each is made once."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import SEATS, Action
from engine.games.gold.components import components

MATERIALS = tuple(material.id for material in components().materials)
_VEIL = "(hidden until the game is over)"
REBUILT = f"rebuild {_VEIL}"
"""A laying turn as others may read it, whatever was done in it: they see the finished row only
(G6.12, GR13)."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """GD1."""

    beads: int

    def __str__(self) -> str:
        return f"bid {self.beads}"

    def veiled(self) -> str:
        return f"bid {_VEIL}"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """GD2."""

    seat: int

    def __str__(self) -> str:
        return f"pay {SEATS[self.seat]}"


@dataclass(frozen=True, slots=True)
class Use(Action):
    """GD3: the base of this turn, numbered from 1."""

    base: int

    def __str__(self) -> str:
        return f"base {self.base}"

    def veiled(self) -> str:
        return REBUILT


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """GD4."""

    lot: int

    def __str__(self) -> str:
        return f"lift {self.lot}"

    def veiled(self) -> str:
        return REBUILT


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """GD4: a piece from the hand, this face up, as the n-th of the row."""

    lot: int
    face: int
    place: int

    def __str__(self) -> str:
        return f"lay {self.lot} {MATERIALS[self.face]} {self.place}"

    def veiled(self) -> str:
        return REBUILT


LOTS = len(components().pieces)
_LONGEST = components().disc_units // min(size.units for size in components().sizes)

BIDS = tuple(Bid(beads) for beads in range(components().beads.total + 1))
PAYS = tuple(Pay(seat) for seat in range(len(SEATS)))
USES = (Use(1), Use(2))
LIFTS = tuple(Lift(lot) for lot in range(LOTS + 1))
LAYS = tuple(
    tuple(
        tuple(Lay(lot, face, place) for place in range(_LONGEST + 1))
        for face in range(len(MATERIALS))
    )
    for lot in range(LOTS + 1)
)
