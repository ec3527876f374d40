"""The printed parts of Tzolk'in (T1, T14), read from ``data/components/tzolkin.json`` and checked.

What a tile or a space does is a list of small structs, told apart by their ``type`` (effects of
tiles and technologies) or ``kind`` (actions of the gears).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from engine.components import BadComponents, find, load
from engine.game import SEATS

Items: TypeAlias = dict[str, int]
"""So many of each material."""


class _Printed(msgspec.Struct, frozen=True):
    pass


class _Effect(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class _Space(msgspec.Struct, frozen=True, tag_field="kind"):
    number: int


# Effects of buildings and wealth tiles (T14.11 to T14.15).


class Gain(_Effect, frozen=True, tag="gain"):
    items: Items


class TempleUp(_Effect, frozen=True, tag="temple_up"):
    temple: str
    steps: int


class Learn(_Effect, frozen=True, tag="learn"):
    track: str
    levels: int


class FeedFree(_Effect, frozen=True, tag="feed_free"):
    workers: int


class FeedDiscount(_Effect, frozen=True, tag="feed_discount"):
    corn_per_worker: int


class Build(_Effect, frozen=True, tag="build"):
    as_action: str


class Market(_Effect, frozen=True, tag="market"):
    as_action: str


class Worker(_Effect, frozen=True, tag="worker"):
    count: int


class Vp(_Effect, frozen=True, tag="vp"):
    amount: int


class Copy(_Effect, frozen=True, tag="copy"):
    corn: int
    gears: tuple[str, ...]
    excluded_actions: tuple[str, ...]


Effect: TypeAlias = (
    Gain | TempleUp | Learn | FeedFree | FeedDiscount | Build | Market | Worker | Vp | Copy
)


# Actions of the gears (T7 to T11).


class GainSpace(_Space, frozen=True, tag="gain"):
    gain: Items
    fishing: bool = False


class HarvestSpace(_Space, frozen=True, tag="harvest"):
    group: int
    corn: int
    wood: int


class LearnSpace(_Space, frozen=True, tag="learn"):
    levels_min: int
    levels_max: int


class BuildSpace(_Space, frozen=True, tag="build"):
    buildings_max: int
    monuments_max: int


class TemplesSpace(_Space, frozen=True, tag="temples"):
    cost: Items
    temples: int


class MarketSpace(_Space, frozen=True, tag="market"):
    pass


class WorkerSpace(_Space, frozen=True, tag="worker"):
    count: int


class CornBuildSpace(_Space, frozen=True, tag="build_with_corn"):
    corn_per_resource: int


class CopySpace(_Space, frozen=True, tag="copy"):
    cost: Items
    gears: tuple[str, ...]
    excluded_actions: tuple[str, ...]


class SkullSpace(_Space, frozen=True, tag="offer_skull"):
    cost: Items
    vp: int
    temple: str
    steps: int
    resource_of_choice: int


Space: TypeAlias = (
    GainSpace | HarvestSpace | LearnSpace | BuildSpace | TemplesSpace | MarketSpace | WorkerSpace
    | CornBuildSpace | CopySpace | SkullSpace
)  # fmt: skip


class Gear(_Printed, frozen=True):
    id: str
    holes: int
    last_space: int
    free_choice_spaces: tuple[int, ...]
    two_day_block_space: int
    opposite_offset: int | None
    actions: tuple[Space, ...]


# Technologies (T15).


class HarvestBonus(_Effect, frozen=True, tag="harvest_corn_bonus"):
    corn: int


class HarvestWithoutTile(_Effect, frozen=True, tag="harvest_corn_without_tile"):
    pass


class FishBonus(_Effect, frozen=True, tag="fish_corn_bonus"):
    corn: int


class ExtractionBonus(_Effect, frozen=True, tag="extraction_bonus"):
    items: Items


class BuildGain(_Effect, frozen=True, tag="build_gain"):
    items: Items


class BuildVp(_Effect, frozen=True, tag="build_vp"):
    amount: int


class BuildDiscount(_Effect, frozen=True, tag="build_discount"):
    any_resource: int = 0
    corn: int = 0


class NextAction(_Effect, frozen=True, tag="next_action"):
    corn: int


class PayForTemple(_Effect, frozen=True, tag="pay_for_temple"):
    cost: Items


class SkullBonus(_Effect, frozen=True, tag="skull_bonus"):
    items: Items


class GainOfChoice(_Effect, frozen=True, tag="gain_of_choice"):
    count: int


Benefit: TypeAlias = (
    HarvestBonus | HarvestWithoutTile | FishBonus | ExtractionBonus | BuildGain | BuildVp
    | BuildDiscount | NextAction | PayForTemple | SkullBonus
)  # fmt: skip


class Level(_Printed, frozen=True):
    level: int
    effects: tuple[Benefit, ...]


class Track(_Printed, frozen=True):
    id: str
    levels: tuple[Level, ...]
    bonus: TempleUp | GainOfChoice | Vp | Gain


class Technologies(_Printed, frozen=True):
    max_level: int
    advance_cost: dict[str, int]
    tracks: tuple[Track, ...]


# Temples, tiles and the rest.


class Step(_Printed, frozen=True):
    step: int
    vp: int
    reward: Items


class Temple(_Printed, frozen=True):
    id: str
    start_step: int
    top_step: int
    steps: tuple[Step, ...]
    leader_bonus: dict[str, int]


class Building(_Printed, frozen=True):
    id: str
    age: int
    category: str
    design: str
    cost: Items
    effects: tuple[Effect, ...]


class Scoring(_Printed, frozen=True):
    type: str
    vp: int = 0
    category: str = ""
    table: dict[str, int] = {}
    vp_by_players: dict[str, int] = {}


class Monument(_Printed, frozen=True):
    id: str
    category: str
    cost: Items
    scoring: Scoring


class Place(_Printed, frozen=True):
    gear: str
    space: int


class Wealth(_Printed, frozen=True):
    id: str
    effects: tuple[Gain | TempleUp | Learn | FeedFree | Worker, ...]
    neutral: Place


class Tables(_Printed, frozen=True):
    """What depends on the number of players (T18.1)."""

    monuments_on_display: int
    harvest_tiles_per_group: int
    neutral_workers: int


class Setup(_Printed, frozen=True):
    workers_in_hand: int
    workers_in_bank: int
    building_slots: int
    wealth_dealt: int
    wealth_kept: int
    skulls_in_bank: int
    first_day: int
    by_player_count: dict[str, Tables]


class FoodDay(_Printed, frozen=True):
    day: int
    age: int
    part: str


class Calendar(_Printed, frozen=True):
    privilege_days: int
    max_rounds: int
    food_days: tuple[FoodDay, ...]


class Begging(_Printed, frozen=True):
    max_corn: int
    corn_after: int


class Turn(_Printed, frozen=True):
    begging: Begging


class Prices(_Printed, frozen=True):
    corn_value: Items


class Group(_Printed, frozen=True):
    group: int
    has_wood: bool


class Feeding(_Printed, frozen=True):
    corn_per_worker: int
    vp_per_unfed_worker: int


class FinalScoring(_Printed, frozen=True):
    corn_per_vp: int
    vp_per_skull: int


class Components(_Printed, frozen=True):
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
