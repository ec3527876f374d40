"""Groups of a cup, before its knock-out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cups.plan import FEWEST


def grouped(seeded: Sequence[int], wanted: int) -> list[list[int]]:
    """Groups of about so many, as evenly as it comes out and never of fewer than three; the seeds
    are spread over them from the first to the last and back again."""
    count = number_of_groups(len(seeded), wanted)
    groups: list[list[int]] = [[] for _ in range(count)]
    for at, who in enumerate(seeded):
        turn, place = divmod(at, count)
        groups[count - 1 - place if turn % 2 else place].append(who)
    return groups


def number_of_groups(count: int, wanted: int) -> int:
    """As many as come nearest to the wanted size: seven by four are two groups, six are one."""
    return max(1, min((2 * count + wanted - 1) // (2 * wanted), count // FEWEST))


def group_sizes(count: int, wanted: int) -> list[int]:
    few, more = divmod(count, groups := number_of_groups(count, wanted))
    return [few + 1] * more + [few] * (groups - more)
