"""What things are worth to a player of Tzolk'in while there is time to use them, in VP: goods,
steps on temples, levels of technologies, workers, buildings and monuments. For house players.

The numbers are estimates: what a thing scores, and what people who play well make of it.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from engine.games.tzolkin.food import hunger
from engine.games.tzolkin.scoring import monument
from engine.games.tzolkin.state import BANK, HAND, TEMPLE, TRACK, TzolkinState
from engine.games.tzolkin.symbols import (
    Build,
    Copy,
    FeedDiscount,
    FeedFree,
    Gain,
    Learn,
    Market,
    TempleUp,
    Vp,
    Worker,
)
from engine.games.tzolkin.tables import (
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_VP,
    CORN,
    COSTS,
    FOOD_DAYS,
    GOLD,
    LEADER_VP,
    MONUMENT_COSTS,
    PARTS,
    PRICES,
    RESOURCES_SAVED,
    REWARDS,
    SKULL,
    STEP_VP,
    STONE,
    TEMPLES,
    TOP_LEVEL,
    TOPS,
    TRACKS,
    WOOD,
    amounts,
)

END_VALUES = (0.5, 0.75, 1.0, 0.25, 3.0)
"""What a wood, stone, gold, corn and skull score when the game ends (T17.2)."""
USE = (0.4, 0.5, 0.6, 0.2, 4.0)
"""What else they bring while there is time to build, climb and offer."""
SLOW = 8
"""From so many turns on there is time to use goods;"""
SLOW_SKULL = 13
"""for a skull it takes longer."""
CORN_USE = ((5, 0.35), (11, 0.25), (20, 0.15), (99, 0.1))
"""Corn up to so much is worth so much more: without it no worker is placed."""
MUCH, MUCH_LESS = 6, 0.3
"""So much less each resource is worth beyond so many."""
SKULLS_USED, SPARE_SKULL = 2, 0.5
"""Of further skulls only this share of the use counts."""

CLIMBS = 0.07
"""Steps that a player goes up each temple in a turn, on the average: a low step early is a step
towards the high ones."""
LEAD = {-2: 0.05, -1: 0.15, 0: 0.42, 1: 0.75, 2: 0.93}
"""How likely a lead of so many steps lasts until the gods give."""
GIFTS = (0.7, 1.0, 1.2, 0.3, 5.5)
"""What the gifts of the gods are worth."""

LEVELS = ((2.2, 1.7, 3.0), (1.5, 1.5, 1.5), (1.3, 3.2, 3.0), (1.2, 2.0, 2.0))
"""By track, what the levels bring in a whole game."""
LEVELS_TAKE = 20
"""Turns that it takes to make so much of a level."""
WORKERS = (0.42, 0.34, 0.24)
"""What the fourth, fifth and sixth worker bring in a turn."""
HUNGER = 2.3
"""What a corn lacking on a food day costs: 3 VP for the two that a worker eats (T16.3)."""
FORESIGHT = 9
"""So many days ahead one cares for the next food day."""
HARVEST = 6
"""What a harvest brings."""
FEED_CORN = 0.55
"""What a corn for feeding would otherwise bring."""

DEARER = 0.1
"""Levels are not always paid with the cheapest resources."""
MOST_LACKING, LACKING, LACKING_SURE = 3, 0.4, 0.8
"""Buildings are planned for which up to so many resources are lacking; each costs more than its
worth, and makes it less sure."""
RAISING, GATHERING = 2, 1.5
"""Turns that it takes to raise a monument, and to get each resource that is lacking for it."""
AGAIN, TRADE, COPIED = 2.5, 0.8, 2.5
"""What another building, a market and any action bring on the average (T14.13 to T14.15)."""
GROWS = 0.12
"""What a monument that somebody owns gains in a turn."""
NO_STEP = 9.0
"""Who stands at the bottom of a temple cannot go down there."""


class Tile(NamedTuple):
    """What a building brings at once, and on food days."""

    goods: tuple[int, ...]
    temples: tuple[int, ...]
    any_temple: int
    levels: tuple[int, ...]
    any_level: int
    workers: int
    vp: float
    free: int
    discount: int


_WORTH: dict[type, float] = {Build: AGAIN, Market: TRADE, Copy: COPIED}


def _tile(effects: tuple[object, ...]) -> Tile:
    goods, temples, levels = (0,) * 5, [0] * len(TEMPLES), [0] * len(TRACKS)
    any_temple = any_level = workers = free = discount = 0
    vp = 0.0
    for effect in effects:
        match effect:
            case Gain(items):
                goods = tuple(map(int.__add__, goods, amounts(items)))
            case TempleUp("any", steps):
                any_temple += steps
            case TempleUp(temple, steps):
                temples[TEMPLES.index(temple)] += steps
            case Learn("any", count):
                any_level += count
            case Learn(track, count):
                levels[TRACKS.index(track)] += count
            case Worker(count):
                workers += count
            case Vp(amount):
                vp += amount
            case FeedFree(count):
                free += count
            case FeedDiscount(corn):
                discount += corn
            case _:
                vp += _WORTH.get(type(effect), 0.0)
    found = goods, tuple(temples), any_temple, tuple(levels), any_level, workers, vp
    return Tile(*found, free, discount)


TILES = tuple(_tile(tile.effects) for tile in PARTS.buildings)
_CATEGORIES = tuple(tile.category for tile in PARTS.buildings)
_BONUS_VP = next(
    float(track.bonus.amount) for track in PARTS.technologies.tracks if isinstance(track.bonus, Vp)
)
_ENDS_AGE = tuple(food.part == "end" for food in PARTS.calendar.food_days)
_AGES = tuple(food.age for food in PARTS.calendar.food_days)


def _use(end: float, use: float, share: float) -> float:
    return end + use * share


@lru_cache(maxsize=2048)
def on_temple(temple: int, step: int, best: int, day: int, feasts: int) -> float:
    """What standing on a step brings until the end, when the best of the others stands on that
    one."""
    worth, top = 0.0, TOPS[temple]
    for feast in range(feasts, len(FOOD_DAYS)):
        wait = max(0, FOOD_DAYS[feast] - day)
        if _ENDS_AGE[feast]:
            hoped = min(top, step + CLIMBS * wait)
            whole = int(hoped)
            points = STEP_VP[temple]
            more = points[min(top, whole + 1)] - points[whole]
            sure = 1 / (1 + wait / 8)
            lead = LEAD[max(-2, min(2, step - best))]
            lead = LEAD[0] + (lead - LEAD[0]) * sure
            bonus = LEADER_VP[temple][_AGES[feast] - 1]
            worth += points[whole] + (hoped - whole) * more + lead * bonus
        else:
            gifts = REWARDS[temple][max(0, step)]
            worth += sum(each * count for each, count in zip(GIFTS, gifts, strict=True))
    return worth


def circumstances(state: TzolkinState, seat: int) -> Hashable:
    """All that the means of a seat depend on, but how many turns it has to come."""
    at, rows = slice(TEMPLE, TRACK), state.rows
    rivals = [row[at] for who, row in enumerate(rows) if who != seat]
    others = tuple(map(max, zip(*rivals, strict=True)))
    board = tuple(state.slots), tuple(state.monuments), tuple(state.offered), state.skulls > 0
    jungle = tuple(state.corn_tiles), tuple(state.wood_tiles)
    own = state.built[seat], state.kept[seat], state.raised[seat], sum(map(len, state.raised))
    workers = state.holes.count(seat), state.space == seat
    when = state.seats, state.day, state.feasts
    return tuple(rows[seat]), others, board, jungle, own, workers, when


class Means:
    """What a seat has, and what more of it would be worth to it. ``left``: its turns to come."""

    def __init__(self, state: TzolkinState, seat: int, left: int) -> None:
        self.state, self.seat, self.left = state, seat, left
        row = self.row = state.rows[seat]
        self.life, self.time = min(1.0, left / SLOW), min(1.0, left / LEVELS_TAKE)
        used = (self.life, self.life, self.life, self.life, min(1.0, left / SLOW_SKULL))
        self.goods = tuple(map(_use, END_VALUES, USE, used))
        self.hungry, self.each = hunger(state, seat)
        self.lacking, self.urgent = self._hunger()
        self.corn = (self._corn(row[CORN] + HARVEST) - self._corn(row[CORN])) / HARVEST
        """What a corn of the next harvest is worth."""
        self.bests = [
            max([other[at] for who, other in enumerate(state.rows) if who != seat])
            for at in range(TEMPLE, TRACK)
        ]
        self.steps = [self._up(temple) for temple in range(len(TEMPLES))]
        """What the next step of each temple is worth,"""
        self.anger = min(map(self._down, range(len(TEMPLES))))
        """and what it costs to go down one."""
        self.levels = [self._level(track, row[TRACK + track]) for track in range(len(TRACKS))]
        """What the next level of each track is worth."""
        self.worker = self._worker(row)
        """What another worker is worth."""
        self.built, self.raised = self._built(), self._raised()

    def _hunger(self) -> tuple[int, float]:
        """The corn that lacks for the next food day, and what one of it costs."""
        day, feasts = self.state.day, self.state.feasts
        if feasts == len(FOOD_DAYS):
            return 0, 0.0
        wait = max(0, FOOD_DAYS[feasts] - day)
        lacking = max(0, self.hungry * self.each - self.row[CORN])
        return lacking, max(0.0, 1 - wait / FORESIGHT) * (HUNGER - FEED_CORN)

    def _on(self, temple: int, step: int) -> float:
        state = self.state
        return on_temple(temple, step, self.bests[temple], state.day, state.feasts)

    def _up(self, temple: int) -> float:
        step, top = self.row[TEMPLE + temple], TOPS[temple]
        if step == top or (step == top - 1 and self.bests[temple] == top):  # T13.5
            return 0.0
        return self._on(temple, step + 1) - self._on(temple, step)

    def _down(self, temple: int) -> float:
        step = self.row[TEMPLE + temple]
        return self._on(temple, step) - self._on(temple, step - 1) if step else NO_STEP

    def _level(self, track: int, level: int) -> float:
        if level < TOP_LEVEL:
            return LEVELS[track][level] * self.time
        return (
            max(self.steps),
            self.goods[STONE] + self.goods[GOLD],
            _BONUS_VP,
            self.goods[SKULL],
        )[track]

    def _worker(self, row: list[int]) -> float:
        if not row[BANK]:
            return 0.0
        feeds = len(FOOD_DAYS) - self.state.feasts
        gain = WORKERS[len(WORKERS) - row[BANK]] * max(0, self.left - 2)
        return max(0.0, gain - self.each * FEED_CORN * feeds)

    # What the seat has.

    def held(self) -> float:
        """Its goods, less what lacks to feed its workers."""
        row, values = self.row, self.goods
        worth = self._corn(row[CORN]) - self.urgent * self.lacking
        worth += sum([row[kind] * values[kind] for kind in (WOOD, STONE, GOLD, SKULL)])
        worth -= self.life * MUCH_LESS * max(0, row[WOOD] + row[STONE] + row[GOLD] - MUCH)
        spare = max(0, row[SKULL] - SKULLS_USED)
        return worth - spare * SPARE_SKULL * (values[SKULL] - END_VALUES[SKULL])

    def _corn(self, corn: int) -> float:
        worth = corn * END_VALUES[CORN]
        for upto, more in CORN_USE:
            worth += self.life * more * min(corn, upto)
        return worth

    def prayed(self) -> float:
        """Its steps on the temples."""
        return sum([self._on(temple, step) for temple, step in enumerate(self.row[TEMPLE:TRACK])])

    def taught(self) -> float:
        """Its levels."""
        levels = self.row[TRACK:HAND]
        return self.time * sum([sum(LEVELS[track][:level]) for track, level in enumerate(levels)])

    # What it may get.

    def price(self, cost: tuple[int, ...]) -> tuple[float, int]:
        """What a cost in goods is worth, and how much of it is lacking."""
        worth, lacking, row, values = 0.0, 0, self.row, self.goods
        for kind, count in enumerate(cost):
            if count:
                worth += count * values[kind]
                if count > row[kind]:
                    lacking += count - row[kind]
        return worth, lacking

    def learned(self, times: int) -> float:
        """What paid learning brings, this often; the cheapest resources are paid."""
        row, owned = self.row, self.row[WOOD] + self.row[STONE] + self.row[GOLD]
        prices = [PRICES[level] for level in row[TRACK:HAND]]
        gains = [
            gain - price * (self.goods[WOOD] + DEARER)
            for gain, price in zip(self.levels, prices, strict=True)
            if price <= owned + 1
        ]
        return sum([max(0.0, gain) for gain in sorted(gains, reverse=True)[:times]])

    # Buildings and monuments.

    def building(self, tile: int) -> float:
        """What a building brings, whatever it costs."""
        it, row = TILES[tile], self.row
        worth = it.vp
        worth += sum([count * each for count, each in zip(it.goods, self.goods, strict=True)])
        for temple, count in enumerate(it.temples):
            worth += count * self.steps[temple]
        for track, count in enumerate(it.levels):
            worth += count * self.levels[track]
        if it.any_temple:
            worth += max(self.steps)
        if it.any_level:
            worth += it.any_level * max(self.levels)
        if it.workers:
            worth += self.worker
        if it.free or it.discount:
            feeds = len(FOOD_DAYS) - self.state.feasts
            saved = min(it.free, self.hungry + 1) * self.each
            if self.each and it.discount:
                saved += (self.hungry + 1) * it.discount
            worth += saved * feeds * FEED_CORN
        level = row[TRACK + ARCHITECTURE]
        worth += BUILD_CORN[level] * self.corn + BUILD_VP[level]
        for owned in self.state.raised[self.seat]:
            scoring = PARTS.monuments[owned].scoring
            if scoring.type == "per_building_or_monument" or (
                scoring.type == "per_category" and scoring.category == _CATEGORIES[tile]
            ):
                worth += scoring.vp
        return worth

    def _built(self) -> tuple[float, float]:
        """What the two best buildings on display bring more than they cost in resources."""
        saved = RESOURCES_SAVED[self.row[TRACK + ARCHITECTURE]]
        best = second = 0.0
        for tile in self.state.slots:
            if tile < 0:
                continue
            paid, lacking = self.price(COSTS[tile])
            lacking -= saved
            gain = self.building(tile) - paid + saved
            if lacking > MOST_LACKING:
                continue
            if lacking > 0:
                gain = (gain - LACKING * lacking) * LACKING_SURE**lacking
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
        return best, second

    def monument(self, tile: int) -> float:
        """What a monument will score for the seat."""
        return monument(self.state, self.seat, tile) + GROWS * self.left

    def _raised(self) -> tuple[float, float]:
        """What raising the best monument on display that can be paid brings, and how much the best
        one is worth that cannot, yet."""
        now = later = 0.0
        for tile in self.state.monuments:
            if tile < 0:
                continue
            cost = MONUMENT_COSTS[tile]
            paid, lacking = self.price(cost)
            gain = self.monument(tile) - paid
            if not lacking:
                now = max(now, gain)
            else:
                near = 1 - lacking / sum(cost)
                in_time = min(1.0, self.left / (RAISING + GATHERING * lacking))
                later = max(later, gain * near * near * in_time)
        return now, later
