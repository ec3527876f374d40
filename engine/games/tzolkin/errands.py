"""What the workers of Tzolk'in on the gears can still do, for house players: what every space
brings to a seat, and at which of its coming turns it will best pick its workers up.

A turn is either placing or picking up, and there is no other: who has nobody left in the hand must
pick somebody up, ripe or not. So it pays to have several workers out and somebody in the hand.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import Any

from engine.games.tzolkin.gears import SPACES, corn_of, wood_of
from engine.games.tzolkin.prospects import Means
from engine.games.tzolkin.state import HAND, TRACK
from engine.games.tzolkin.symbols import SkullSpace, TemplesSpace
from engine.games.tzolkin.tables import (
    ACTIONS,
    AGRICULTURE,
    ARCHITECTURE,
    CHICHEN,
    CORN,
    CORN_SAVED,
    EXTRACTION,
    EXTRACTION_BONUS,
    FISH_BONUS,
    FOOD_DAYS,
    FREE,
    GROUPS,
    LAST,
    NEXT_ACTION,
    PALENQUE,
    SIZES,
    SKULL,
    SKULL_BONUS,
    SPACE_OF,
    TEMPLES,
    THEOLOGY,
    UXMAL,
    VALUES,
    WITHOUT_TILE,
    WOOD,
    YAXCHILAN,
)

WAITING = 0.8
"""What a worker brings in a turn on the average: that much is lost while one waits on a gear,"""
LAST_CYCLE = 4.5
"""but not in the last turns, in which nobody placed anew would come to anything."""
TURN = 1.1
"""What a turn costs in which workers are picked up: several at once cost it once."""
FAR = 8
"""So many turns are looked ahead."""
NEEDED = 0.4
"""How much of an action counts whose price is not at hand yet."""
SHORT = 4
"""So much corn more that is lacking halves it again."""
SHARED = (1.0, 0.4, 0.2, 0.1, 0.1, 0.1)
"""What the second worker on a gear counts, the third, …: they would spend the same goods;"""
SHARED_FIELD = 0.8
"""what a second one counts who gains goods."""
HOPED_SKULL = 0.45
"""How likely a skull is there in time, for a worker who waits for one at Chichen Itza."""
TILE = 0.4
"""A harvest tile may count for a monument."""
ANOTHER = 0.7
"""What a second building of the same action counts (T9.6)."""

_FISH = 3
_SACRIFICE = next(
    space.cost["corn"]
    for space in SPACES[UXMAL]
    if isinstance(space, TemplesSpace) and "corn" in space.cost
)
_CORN_EACH = 2
_SHRINES = tuple(space for space in SPACES[CHICHEN] if isinstance(space, SkullSpace))


def planned(means: Means, waits: int) -> float:
    """What the workers on the gears will bring if they are picked up at the best turns, less the
    turns it takes and the waiting. ``waits``: the days before the seat's next turn."""
    state, turns = means.state, min(means.left, FAR)
    workers = [SPACE_OF[hole] for hole, who in enumerate(state.holes) if who == means.seat]
    if not workers or not turns:
        return 0.0
    gains = _gains(means, workers, waits, turns)
    hand = means.row[HAND] + (state.space == means.seat and not waits)
    if not means.row[CORN]:
        hand = min(1, hand)
    best = -TURN * turns
    for chosen, cost in _pickings(turns, hand):
        best = max(best, sum([max(chosen(line)) for line in gains]) - cost)
    return best


@lru_cache(maxsize=256)
def _pickings(turns: int, hand: int) -> list[tuple[itemgetter[Any], float]]:
    """At which turns workers may be picked up, at most three times, and what that costs: each as a
    function that takes those turns out of a list. Between them somebody must be placed each turn,
    so there are no more of them than workers in the hand."""
    found: list[tuple[itemgetter[Any], float]] = []
    for one in range(min(turns, hand + 1)):
        found.append((itemgetter(one, one), TURN))
        further = one + max(1, hand - one + 1) + 2
        for two in range(one + 1, min(turns, further)):
            found.append((itemgetter(one, two), 2 * TURN))
            for three in range(two + 1, min(turns, further + two - one)):
                found.append((itemgetter(one, two, three), 3 * TURN))
    return found


def _gains(
    means: Means, workers: list[tuple[int, int]], waits: int, turns: int
) -> list[list[float]]:
    """By worker, what picking it up at each of the coming turns brings."""
    lines, fed = spaces(means), _Feeding(means, waits)
    before = max(0.0, means.left - LAST_CYCLE)
    lost = [
        WAITING * (before - max(0.0, means.left - turn - 1 - LAST_CYCLE)) for turn in range(turns)
    ]
    seen, gains = [0] * len(LAST), list[list[float]]()
    for gear, space in reversed(workers):
        gaining = gear <= YAXCHILAN
        share = SHARED_FIELD if gaining and seen[gear] else 1.0 if gaining else SHARED[seen[gear]]
        seen[gear] += 1
        line, begin, last = lines[gear], space + waits, LAST[gear]
        gain = [
            line[begin + turn] * share - lost[turn] if begin + turn <= last else -lost[0]
            for turn in range(turns)
        ]
        if gear == PALENQUE:
            fed.count(gain, begin)
        gains.append(gain)
    return gains


class _Feeding:
    """Corn that workers on Palenque bring before the next food day counts for more."""

    def __init__(self, means: Means, waits: int) -> None:
        self.means, self.lacking = means, means.lacking
        feasts, day = means.state.feasts, means.state.day
        self.turns = FOOD_DAYS[feasts] - day + 1 - waits if feasts < len(FOOD_DAYS) else 0

    def count(self, gain: list[float], begin: int) -> None:
        """Add it to what a worker gains that will stand on space ``begin`` at the next turn."""
        if not self.lacking or self.turns <= 0:
            return
        corn = _corn_at(self.means)[begin : begin + self.turns]
        fed = min(self.lacking, max(corn, default=0))
        self.lacking -= fed
        for turn, brings in enumerate(corn[: len(gain)]):
            gain[turn] += self.means.urgent * min(fed, brings)


# What a space brings.


def actions(means: Means) -> list[list[float]]:
    """By gear and number, what an action brings the seat now."""
    acts = [_palenque(means), _yaxchilan(means), _tikal(means)]
    return [*acts, _uxmal(means, acts), _chichen(means)]


def spaces(means: Means) -> list[list[float]]:
    """By gear and space, what a worker standing there brings the seat now."""
    acts = actions(means)
    skips = means.row[TRACK + THEOLOGY] >= NEXT_ACTION
    found: list[list[float]] = []
    for gear, values in enumerate(acts):
        best, line = 0.0, [0.0]
        for space in range(1, FREE[gear]):
            best = max(best - means.corn, values[space])  # T6.2
            ahead = gear == CHICHEN and skips and space < ACTIONS[CHICHEN]
            line.append(max(best, values[space + 1]) if ahead else best)
        line += [max(values)] * (LAST[gear] + 1 - len(line))  # T6.5
        found.append(line)
    return found


def _palenque(means: Means) -> list[float]:
    state, row = means.state, means.row
    level = row[TRACK + AGRICULTURE]
    values = [0.0, (_FISH + FISH_BONUS[level]) * means.corn]
    for group, (woods, corns) in enumerate(zip(state.wood_tiles, state.corn_tiles, strict=True)):
        best, harvest = 0.0, corn_of(row, group) * means.corn
        if corns > woods or level >= WITHOUT_TILE:
            best = harvest + TILE * (corns > woods)
        elif woods:
            best = harvest - means.anger
        if woods:
            best = max(best, wood_of(row, group) * means.goods[WOOD] + TILE)
        values.append(best)
    return values


def _corn_at(means: Means) -> list[int]:
    """By space of Palenque, the most corn that is to be had there without angering a god."""
    state, row = means.state, means.row
    level = row[TRACK + AGRICULTURE]
    harvests = [_FISH + FISH_BONUS[level]]
    for group in range(len(GROUPS)):
        bare = state.corn_tiles[group] > state.wood_tiles[group]
        harvests.append(corn_of(row, group) if bare or level >= WITHOUT_TILE else 0)
    lower = accumulate(harvests, lambda less, corn: max(less - 1, corn))
    free = max(harvests)
    return [0, *lower, *[free] * (LAST[PALENQUE] - len(harvests))]


def _yaxchilan(means: Means) -> list[float]:
    wood, stone, gold, corn, skull = means.goods
    level = means.row[TRACK + EXTRACTION]
    woods, stones, golds = (1 + bonus[level] for bonus in EXTRACTION_BONUS)
    skulls = 1 + SKULL_BONUS[means.row[TRACK + THEOLOGY]] if means.state.skulls else 0
    dug = golds * gold + 2 * corn
    return [0.0, woods * wood, stones * stone + corn, dug, skulls * skull, stones * stone + dug]


def _tikal(means: Means) -> list[float]:
    best, second = means.built
    two = sum(sorted(means.steps)[1:]) - means.goods[WOOD]
    up = max(0.0, two) * (1.0 if any(means.row[: len(VALUES)]) else NEEDED)
    both = max(best + ANOTHER * second, means.raised[0])
    return [0.0, means.learned(1), best, means.learned(2), both, up]


def _uxmal(means: Means, acts: list[list[float]]) -> list[float]:
    row, corn = means.row, means.corn
    saved, built = CORN_SAVED[row[TRACK + ARCHITECTURE]], 0.0
    for tile in means.state.slots:
        if tile >= 0:
            due = _CORN_EACH * SIZES[tile] - saved
            gain = means.building(tile) - due * corn
            if due > row[CORN]:
                gain *= NEEDED ** (1 + (due - row[CORN]) / SHORT)
            built = max(built, gain)
    climb = max(0.0, max(means.steps) - _SACRIFICE * corn)
    climb *= 1.0 if row[CORN] >= _SACRIFICE else NEEDED
    values = [0.0, climb, 0.0, means.worker, built]
    copied = max(*acts[0], *acts[1], *acts[2], *values) - corn
    return [*values, max(0.0, copied)]


def _chichen(means: Means) -> list[float]:
    likely = 1.0 if means.row[SKULL] else HOPED_SKULL
    values = [0.0]
    for shrine in _SHRINES:
        if means.state.offered[shrine.number]:
            values.append(0.0)
            continue
        climbed = means.steps[TEMPLES.index(shrine.temple)] * shrine.steps
        gift = max(means.goods[: len(VALUES)]) * shrine.resource_of_choice
        gain = shrine.vp + climbed + gift - means.goods[SKULL]
        values.append(max(0.0, gain * likely))
    return values
