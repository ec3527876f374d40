"""What may be chosen for a table."""

from __future__ import annotations

from engine.game import Option, first_player


def offered(seats: int) -> tuple[Option, ...]:
    return (first_player(seats),)  # T2.5
