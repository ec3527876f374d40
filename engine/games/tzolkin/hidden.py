"""What a seat of Tzolk'in may not know: the order of the stacks, and the others' wealth tiles
while they choose."""

from __future__ import annotations

from random import Random

from engine.games.tzolkin.state import TzolkinState, changed
from engine.games.tzolkin.tables import AGE_1, AGE_2, PARTS, UNKNOWN, WEALTH


def veil(view: TzolkinState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    view.stack = (UNKNOWN,) * len(view.stack)
    view.later = (UNKNOWN,) * len(view.later)
    if view.phase == "keep":
        for other in range(view.seats):
            if other == seat:
                continue
            view.dealt = changed(view.dealt, other, (UNKNOWN,) * len(view.dealt[other]))
            view.kept = changed(view.kept, other, (UNKNOWN,) * len(view.kept[other]))


def reshuffle(other: TzolkinState, seat: int | None, random: Random) -> None:
    """Another order of the stacks, other tiles in the hands of those who choose."""
    seen = {tile for tiles in (other.slots, *other.built) for tile in tiles}
    if other.before is not None:
        seen.update(other.before.slots)
    age = AGE_1 if other.age == 1 else AGE_2
    other.stack = _drawn([tile for tile in age if tile not in seen], len(other.stack), random)
    other.later = _drawn(list(AGE_2), len(other.later), random)
    if other.phase == "keep":
        _deal_again(other, seat, random)


def _drawn(tiles: list[int], count: int, random: Random) -> tuple[int, ...]:
    return tuple(random.sample(tiles, count))


def _deal_again(other: TzolkinState, seat: int | None, random: Random) -> None:
    known = set(other.shown) | set(() if seat is None else other.dealt[seat])
    unseen = [tile for tile in range(len(WEALTH)) if tile not in known]
    random.shuffle(unseen)
    for rival in range(other.seats):
        if rival == seat:
            continue
        count = len(other.dealt[rival])
        dealt, unseen = tuple(sorted(unseen[:count])), unseen[count:]
        kept = random.sample(dealt, PARTS.setup.wealth_kept) if other.ready[rival] else []
        other.dealt = changed(other.dealt, rival, dealt)
        other.kept = changed(other.kept, rival, tuple(sorted(kept)))
