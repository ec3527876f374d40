"""What a seat of Tzolk'in may not know: the order of the stacks, and the others' wealth tiles
while they choose.

Stacks and wealth tiles are dealt (T2.7, T2.8). Which two of them a player keeps is chosen: any two
are imagined, all equally likely.
"""

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


def imagine(view: TzolkinState, seat: int | None, random: Random) -> None:
    """The stacks in any order; any tiles in the hands of those who choose, and a choice for those
    who have made one."""
    seen = {tile for tiles in (view.slots, *view.built) for tile in tiles}
    if view.before is not None:
        seen.update(view.before.slots)
    age = AGE_1 if view.age == 1 else AGE_2
    view.stack = _drawn([tile for tile in age if tile not in seen], len(view.stack), random)
    view.later = _drawn(list(AGE_2), len(view.later), random)
    if view.phase == "keep":
        _deal_again(view, seat, random)


def whole(state: TzolkinState) -> bool:
    return not any(UNKNOWN in tiles for tiles in (state.stack, state.later, *state.dealt))


def _drawn(tiles: list[int], count: int, random: Random) -> tuple[int, ...]:
    return tuple(random.sample(tiles, count))


def _deal_again(view: TzolkinState, seat: int | None, random: Random) -> None:
    known = set(view.shown) | set(() if seat is None else view.dealt[seat])
    unseen = [tile for tile in range(len(WEALTH)) if tile not in known]
    random.shuffle(unseen)
    for rival in range(view.seats):
        if rival == seat:
            continue
        count = len(view.dealt[rival])
        dealt, unseen = tuple(sorted(unseen[:count])), unseen[count:]
        kept = random.sample(dealt, PARTS.setup.wealth_kept)  # drawn whether it has chosen or not
        view.dealt = changed(view.dealt, rival, dealt)
        if view.kept[rival]:
            view.kept = changed(view.kept, rival, tuple(sorted(kept)))
