"""What may be chosen for a table."""

from __future__ import annotations

from engine.game import Option, first_player


def offered(seats: int) -> tuple[Option, ...]:
    return (
        first_player(seats),  # G2.3
        Option("tied_lowest", ("choose", "cancel")),  # G5.2, GR2
        Option("incomplete_scores", ("no", "yes")),  # G9.1
        Option("rearrange", ("with_flip", "no_flip")),  # G6.5, GR5
        Option("closing_match", ("yes", "no")),  # G6.4, GR4
        Option("show_beads", ("no", "yes")),  # GR8
    )
