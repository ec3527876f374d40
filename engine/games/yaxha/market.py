"""Who takes which tile of the market, and who trades initiative tiles afterwards (X4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.yaxha.grid import PARTS


class Shares(NamedTuple):
    """What the picks lead to: tiles that are taken at once, and who must make do with the rest."""

    taken: tuple[tuple[int, int], ...]
    """Seats and tiles, in the order in which they are taken."""
    left: tuple[int, ...]
    """The seats without cubes, by rising initiative (X4.5)."""


def shares(picks: Sequence[int], initiative: Sequence[int]) -> Shares:
    """X4.3 to X4.5: a tile goes to the lowest initiative among those who picked it."""
    order = sorted(range(len(picks)), key=initiative.__getitem__)
    winners = {picks[seat]: seat for seat in reversed(order)}
    return Shares(
        taken=tuple((seat, picks[seat]) for seat in order if winners[picks[seat]] == seat),
        left=tuple(seat for seat in order if winners[picks[seat]] != seat),
    )


def clashes(picks: Sequence[int], initiative: Sequence[int]) -> list[tuple[int, ...]]:
    """The seats that picked a tile together, by rising initiative; tile by tile."""
    order = sorted(range(len(picks)), key=initiative.__getitem__)
    found = [tuple(seat for seat in order if picks[seat] == tile) for tile in sorted(set(picks))]
    return [seats for seats in found if len(seats) > 1]


def trades(picks: Sequence[int], initiative: Sequence[int]) -> list[tuple[int, int]]:
    """X4.6, X4.7: the pairs of seats that trade their initiative tiles."""
    return [
        (seats[one - 1], seats[two - 1])
        for seats in clashes(picks, initiative)
        for one, two in PARTS.clash_swaps_by_rank[str(len(seats))]
    ]
