"""The steps of a turn (decision points YD1 to YD9): small values, made once for each map.

A move is written cell by cell: ``move d4 d5`` where the way must end, ``move d4 d5 stop`` where it
could go on, ``move d4 d5 e5`` when it does, ``move g5 g6 g7`` across the great river; ``take 2`` at
the end when an enemy city is entered and there is something to take.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from engine.game import Action

NOTHING = -1
"""Of a move that may take nothing from a city."""
_VEIL = "(guild hidden)"


@dataclass(frozen=True, slots=True)
class Found(Action):
    """YD1, YD3."""

    cell: str

    def __str__(self) -> str:
        return f"found {self.cell}"


@dataclass(frozen=True, slots=True)
class Grow(Action):
    """YD4."""

    cell: str

    def __str__(self) -> str:
        return f"grow {self.cell}"


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """YD2, YD5. Others see a pawn on the cell, and not its guild (Y7.4)."""

    guild: str
    cell: str

    def __str__(self) -> str:
        return f"deploy {self.guild} {self.cell}"

    def veiled(self) -> str:
        return f"deploy {_VEIL} {self.cell}"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """YD6: through a cell (``""`` for none) to a cell; how many prisoners to take there."""

    start: str
    through: str
    to: str
    stop: bool = False
    """Whether it is written that the way ends here although it could go on."""
    take: int = NOTHING

    def __str__(self) -> str:
        through = f" {self.through}" if self.through else ""
        stop = " stop" if self.stop else ""
        take = f" take {self.take}" if self.take >= 0 else ""
        return f"move {self.start}{through} {self.to}{stop}{take}"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """YD7."""

    def __str__(self) -> str:
        return "build"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """YD8."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Recall(Action):
    """YD9. Everybody sees which pawn goes."""

    cell: str

    def __str__(self) -> str:
        return f"recall {self.cell}"


BUILD = Build()
PASS = Pass()

_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (Found, Grow, Deploy, Move, Build, Pass, Recall)
}


def kept(action: Action) -> list[Any]:
    """The step as plain data."""
    kind = type(action)
    return [kind.__name__, *(getattr(action, part.name) for part in fields(_KINDS[kind.__name__]))]


def read(data: list[Any]) -> Action:
    """The step that :func:`kept` wrote."""
    name, *values = data
    return _KINDS[name](*values)
