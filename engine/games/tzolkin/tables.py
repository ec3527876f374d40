"""The printed parts as flat tables, ready for play: gears, temples, tracks and tiles by number.

Everything has a small number here, in the order of ``data/components/tzolkin.json``: gears 0 to 4,
temples 0 to 2, tracks 0 to 3, buildings, monuments and wealth tiles from 0. The holes of all gears
stand one after the other: space n of gear g is hole ``FIRST[g] + n``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tzolkin.components import components
from engine.games.tzolkin.symbols import (
    BuildDiscount,
    BuildGain,
    BuildVp,
    ExtractionBonus,
    FishBonus,
    HarvestBonus,
    HarvestSpace,
    HarvestWithoutTile,
    NextAction,
    PayForTemple,
    SkullBonus,
)

PARTS = components()

NOBODY = -1
"""No worker, no tile, no seat."""
NEUTRAL = 4
"""A neutral worker (T18.3); players' workers are their seats."""
UNKNOWN = -1
"""A tile that this view cannot know."""

# Materials. A player's goods stand in this order: resources first.

RESOURCES = ("wood", "stone", "gold")
GOODS = (*RESOURCES, "corn", "skull")
WOOD, STONE, GOLD, CORN, SKULL = range(5)


def amounts(items: Mapping[str, int]) -> tuple[int, ...]:
    """Materials by name as a tuple in the order of :data:`GOODS`."""
    return tuple(items.get(name, 0) for name in GOODS)


VALUES = tuple(PARTS.market.corn_value[name] for name in RESOURCES)
"""T10.3: what a resource is worth in corn."""

# Gears (T1.8).

GEARS = tuple(gear.id for gear in PARTS.gears)
PALENQUE, YAXCHILAN, TIKAL, UXMAL, CHICHEN = range(5)
HOLES = tuple(gear.holes for gear in PARTS.gears)
FIRST = tuple(sum(HOLES[:gear]) for gear in range(len(HOLES)))
LAST = tuple(gear.last_space for gear in PARTS.gears)
FREE = tuple(min(gear.free_choice_spaces) for gear in PARTS.gears)
"""From this space on the choice is free (T6.5)."""
ACTIONS = tuple(len(gear.actions) for gear in PARTS.gears)
SPACE_OF = tuple((gear, space) for gear, holes in enumerate(HOLES) for space in range(holes))
"""Gear and space of every hole."""
ENDS = tuple(FIRST[gear] + LAST[gear] for gear in range(len(GEARS)))
"""The holes from which a day pushes a player's worker off (T3.11)."""
BARRIERS = tuple(FIRST[at] + gear.two_day_block_space for at, gear in enumerate(PARTS.gears))
"""The holes on which a player's worker forbids two days (T12.8)."""

# The jungle (T7): groups 2 to 5 are numbered 0 to 3.

GROUPS = tuple(group.group for group in PARTS.harvest_groups)
HARVEST_CORN = tuple(
    space.corn for space in PARTS.gears[PALENQUE].actions if isinstance(space, HarvestSpace)
)
HARVEST_WOOD = tuple(
    space.wood for space in PARTS.gears[PALENQUE].actions if isinstance(space, HarvestSpace)
)

# Temples (T13).

TEMPLES = tuple(temple.id for temple in PARTS.temples)
TOPS = tuple(temple.top_step for temple in PARTS.temples)
STARTS = tuple(temple.start_step for temple in PARTS.temples)
STEP_VP = tuple(tuple(step.vp for step in temple.steps) for temple in PARTS.temples)
LEADER_VP = tuple(
    tuple(temple.leader_bonus[str(age)] for age in (1, 2)) for temple in PARTS.temples
)


def _rewards_up_to(rewards: Sequence[Mapping[str, int]]) -> tuple[tuple[int, ...], ...]:
    """T16.7: the rewards of a step and of all lower ones."""
    sums, total = list[tuple[int, ...]](), (0,) * len(GOODS)
    for reward in rewards:
        total = tuple(map(sum, zip(total, amounts(reward), strict=True)))
        sums.append(total)
    return tuple(sums)


REWARDS = tuple(_rewards_up_to([step.reward for step in temple.steps]) for temple in PARTS.temples)

# Technologies (T15.4), by the level a player has.

TRACKS = tuple(track.id for track in PARTS.technologies.tracks)
AGRICULTURE, EXTRACTION, ARCHITECTURE, THEOLOGY = range(4)
TOP_LEVEL = PARTS.technologies.max_level
PRICES = (
    *(PARTS.technologies.advance_cost[str(level)] for level in range(1, TOP_LEVEL + 1)),
    PARTS.technologies.advance_cost["bonus"],
)
"""T15.2: resources for an advance from level 0, 1, 2, and for the bonus."""


def _growing(kind: type, worth: str, item: str = "") -> tuple[int, ...]:
    """What the levels 0 to 3 of some track give in all, for one kind of benefit."""
    sums = [0] * (TOP_LEVEL + 1)
    for track in PARTS.technologies.tracks:
        for level in track.levels:
            for effect in level.effects:
                if isinstance(effect, kind):
                    gain = getattr(effect, worth)
                    for at in range(level.level, TOP_LEVEL + 1):
                        sums[at] += gain.get(item, 0) if item else gain
    return tuple(sums)


def _from_level(kind: type) -> int:
    """The level that brings a benefit."""
    return next(
        level.level
        for track in PARTS.technologies.tracks
        for level in track.levels
        for effect in level.effects
        if isinstance(effect, kind)
    )


HARVEST_BONUS = _growing(HarvestBonus, "corn")
FISH_BONUS = _growing(FishBonus, "corn")
WITHOUT_TILE = _from_level(HarvestWithoutTile)
EXTRACTION_BONUS = tuple(_growing(ExtractionBonus, "items", name) for name in RESOURCES)
BUILD_CORN = _growing(BuildGain, "items", "corn")
BUILD_VP = _growing(BuildVp, "amount")
RESOURCES_SAVED = _growing(BuildDiscount, "any_resource")
CORN_SAVED = _growing(BuildDiscount, "corn")
NEXT_ACTION = _from_level(NextAction)
PAY_FOR_TEMPLE = _from_level(PayForTemple)
SKULL_BONUS = _growing(SkullBonus, "items", "skull")

# Tiles (T14).

BUILDINGS = tuple(tile.id for tile in PARTS.buildings)
MONUMENTS = tuple(tile.id for tile in PARTS.monuments)
WEALTH = tuple(tile.id for tile in PARTS.wealth_tiles)
COSTS = tuple(amounts(tile.cost) for tile in PARTS.buildings)
SIZES = tuple(sum(cost) for cost in COSTS)
"""How many resources a building costs."""
MONUMENT_COSTS = tuple(amounts(tile.cost) for tile in PARTS.monuments)
AGE_1 = tuple(at for at, tile in enumerate(PARTS.buildings) if tile.age == 1)
AGE_2 = tuple(at for at, tile in enumerate(PARTS.buildings) if tile.age != 1)

# The calendar (T3.13).

FOOD_DAYS = tuple(food.day for food in PARTS.calendar.food_days)
