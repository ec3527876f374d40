"""What the outlook of every title has to be, and comparing two positions by it."""

from __future__ import annotations

from engine.game import Position

CLEARLY = 0.1
"""A position is better when it looks better by so many points."""


def margin(position: Position, seat: int = 0) -> float:
    """How far the seat is ahead of its best rival."""
    looks = list(position.outlook())
    return looks.pop(seat) - max(looks)


def better(one: Position, other: Position, seat: int = 0) -> bool:
    """Whether the first looks clearly better for the seat than the other."""
    return margin(one, seat) > margin(other, seat) + CLEARLY
