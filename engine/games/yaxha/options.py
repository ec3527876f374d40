"""What may be chosen for a table."""

from __future__ import annotations

from engine.game import Option


def offered(seats: int) -> tuple[Option, ...]:
    return (
        Option("bonus_deck", ("all", "starter")),  # X2.3
        Option("neighbour", ("left", "right")),  # X7.1, XR1
        Option("second_largest", ("groups", "players")),  # XR2
        Option("level_1_link", ("level_1", "any_level")),  # XR3
        Option("side_top", ("count", "ignore")),  # XR4
        Option("build_view", ("sealed", "open")),  # XR7
        Option("early_discard", ("no", "yes")),  # XR6
    )
