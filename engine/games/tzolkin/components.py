"""The printed parts of Tzolk'in (T1, T14), read from ``data/components/tzolkin.json`` and checked;
what a tile or a space does is in :mod:`engine.games.tzolkin.symbols`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from engine.components import BadComponents, find, load
from engine.game import SEATS
from engine.games.tzolkin.symbols import (
    Effect,
    FeedFree,
    Gain,
    Gear,
    Items,
    Learn,
    Printed,
    Technologies,
    TempleUp,
    Worker,
)

# Temples, tiles and the rest.


class Step(Printed, frozen=True):
    step: int
    vp: int
    reward: Items


class Temple(Printed, frozen=True):
    id: str
    start_step: int
    top_step: int
    steps: tuple[Step, ...]
    leader_bonus: dict[str, int]


class Building(Printed, frozen=True):
    id: str
    age: int
    category: str
    design: str
    cost: Items
    effects: tuple[Effect, ...]


class Scoring(Printed, frozen=True):
    type: str
    vp: int = 0
    category: str = ""
    table: dict[str, int] = msgspec.field(default_factory=dict[str, int])
    vp_by_players: dict[str, int] = msgspec.field(default_factory=dict[str, int])


class Monument(Printed, frozen=True):
    id: str
    category: str
    cost: Items
    scoring: Scoring


class Place(Printed, frozen=True):
    gear: str
    space: int


class Wealth(Printed, frozen=True):
    id: str
    effects: tuple[Gain | TempleUp | Learn | FeedFree | Worker, ...]
    neutral: Place


class Tables(Printed, frozen=True):
    """What depends on the number of players (T18.1)."""

    monuments_on_display: int
    harvest_tiles_per_group: int
    neutral_workers: int


class Setup(Printed, frozen=True):
    workers_in_hand: int
    workers_in_bank: int
    building_slots: int
    wealth_dealt: int
    wealth_kept: int
    skulls_in_bank: int
    first_day: int
    by_player_count: dict[str, Tables]


class FoodDay(Printed, frozen=True):
    day: int
    age: int
    part: str


class Calendar(Printed, frozen=True):
    privilege_days: int
    max_rounds: int
    food_days: tuple[FoodDay, ...]


class Begging(Printed, frozen=True):
    max_corn: int
    corn_after: int


class Turn(Printed, frozen=True):
    begging: Begging


class Prices(Printed, frozen=True):
    corn_value: Items


class Group(Printed, frozen=True):
    group: int
    has_wood: bool


class Feeding(Printed, frozen=True):
    corn_per_worker: int
    vp_per_unfed_worker: int


class FinalScoring(Printed, frozen=True):
    corn_per_vp: int
    vp_per_skull: int


class Components(Printed, frozen=True):
    """``data/components/tzolkin.json``."""

    seat_colours: tuple[str, ...]
    setup: Setup
    calendar: Calendar
    turn: Turn
    gears: tuple[Gear, ...]
    harvest_groups: tuple[Group, ...]
    temples: tuple[Temple, ...]
    technologies: Technologies
    market: Prices
    buildings: tuple[Building, ...]
    monuments: tuple[Monument, ...]
    wealth_tiles: tuple[Wealth, ...]
    feeding: Feeding
    final_scoring: FinalScoring


@cache
def components() -> Components:
    """The table of components; raises :class:`BadComponents` naming file and field."""
    file = find("tzolkin")
    parts = load(file, Components)
    _check(file, parts)
    return parts


def _check(file: Path, parts: Components) -> None:
    if parts.seat_colours != SEATS:
        raise BadComponents(file, f"$.seat_colours: {', '.join(SEATS)}")
    gears = {gear.id: gear for gear in parts.gears}
    for at, gear in enumerate(parts.gears):
        numbers = [space.number for space in gear.actions]
        if numbers != list(range(1, min(gear.free_choice_spaces))):
            raise BadComponents(file, f"$.gears[{at}].actions: numbered {numbers}")
    for at, temple in enumerate(parts.temples):
        if [step.step for step in temple.steps] != list(range(temple.top_step + 1)):
            raise BadComponents(file, f"$.temples[{at}].steps: from 0 to {temple.top_step}")
    for at, tile in enumerate(parts.wealth_tiles):
        gear = gears.get(tile.neutral.gear)
        if gear is None or not 0 <= tile.neutral.space <= gear.last_space:
            raise BadComponents(file, f"$.wealth_tiles[{at}].neutral: no such space")
    ages = [tile.age for tile in parts.buildings]
    if ages != sorted(ages):
        raise BadComponents(file, "$.buildings: those of age 1 come first")
    days = [food.day for food in parts.calendar.food_days]
    if days != sorted(set(days)):
        raise BadComponents(file, "$.calendar.food_days: in the order of the days")
    _check_names(file, parts)


def _check_names(file: Path, parts: Components) -> None:
    """Ids are unique, and every name that is used is one of them."""
    for field in ("gears", "temples", "buildings", "monuments", "wealth_tiles"):
        ids = [thing.id for thing in getattr(parts, field)]
        if len(set(ids)) != len(ids):
            raise BadComponents(file, f"$.{field}: an id stands twice")
    temples = {temple.id for temple in parts.temples} | {"any"}
    tracks = {track.id for track in parts.technologies.tracks} | {"any"}
    materials = {*parts.market.corn_value, "corn", "skull"}

    def unknown(where: str, names: Iterable[str], known: set[str]) -> None:
        if wrong := set(names) - known:
            raise BadComponents(file, f"{where}: there is no {min(wrong)}")

    for at, tile in enumerate((*parts.buildings, *parts.wealth_tiles)):
        for effect in tile.effects:
            where = f"$.buildings and $.wealth_tiles, number {at}, effects"
            match effect:
                case Gain(items):
                    unknown(where, items, materials)
                case TempleUp(temple, _):
                    unknown(where, (temple,), temples)
                case Learn(track, _):
                    unknown(where, (track,), tracks)
                case _:
                    pass
    for at, tile in enumerate((*parts.buildings, *parts.monuments)):
        unknown(f"$.buildings and $.monuments, number {at}, cost", tile.cost, materials)
