"""How good a position is for a seat: its own outlook less that of its best rival."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Position

WON = 1_000.0
"""What a first place counts beside the points; those who share one share it."""


class Judge:
    """Judges positions, so many at most: whoever asks looks first how many are ``left``."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def margins(self, position: Position) -> list[float]:
        """How far each seat is ahead of its best rival, negative when it is behind. The position is
        whole, and nobody is in the middle of a turn."""
        self.left -= 1
        return ahead(_looks(position))


def ahead(looks: Sequence[float]) -> list[float]:
    """Each number less the greatest of the others."""
    best, *others = sorted(looks, reverse=True)
    second = others[0]
    return [look - (second if look == best else best) for look in looks]


def _looks(position: Position) -> Sequence[float]:
    outcome = position.outcome()
    if outcome is None:
        return position.outlook()
    looks = [float(score or 0) for score in position.scores()]
    for seat in outcome.winners:
        looks[seat] += WON / len(outcome.winners)
    return looks
