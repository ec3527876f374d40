"""Who sits where when strengths play against each other.

One deal is played once in each seating, so nobody is lucky with it; for two at two seats these are
the two orders.
"""

from __future__ import annotations

from collections.abc import Sequence


def seatings(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The players, the last of them on all seats that are left, each time one seat further: until
    it is as in the beginning."""
    filled = (*players, *[players[-1]] * (seats - len(players)))
    turned = [filled[-by:] + filled[:-by] for by in range(len(filled))]
    return list(dict.fromkeys(turned))


def firsts(places: Sequence[int]) -> list[float]:
    """What each seat has of the first place: all, nothing, or its part of a shared one."""
    part = 1 / places.count(1)
    return [part if place == 1 else 0.0 for place in places]
