"""The steps of a turn (decision points MD1 to MD3). Each is made once, in the tables of a board."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Action

BLIND = "blind"
"""The top tile of the reserve, which nobody looks at (M5.3)."""


@dataclass(frozen=True, slots=True)
class Plant(Action):
    """MD1."""

    tile: str
    cell: str

    def __str__(self) -> str:
        return f"plant {self.tile} {self.cell}"


@dataclass(frozen=True, slots=True)
class City(Action):
    """MD2: a tile laid face down, or :data:`BLIND`."""

    cell: str
    tile: str

    def __str__(self) -> str:
        return f"city {self.cell} {self.tile}"

    def veiled(self) -> str:
        return str(self) if self.tile == BLIND else f"city {self.cell} (face down)"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """MD3."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()
