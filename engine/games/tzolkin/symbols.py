"""What is printed on tiles, on the spaces of the gears and on the tracks of technologies: small
structs, told apart by their ``type`` (effects of tiles and technologies) or ``kind`` (actions of
the gears)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Items: TypeAlias = dict[str, int]
"""The amount of each material."""


class Printed(msgspec.Struct, frozen=True):
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
    GainSpace
    | HarvestSpace
    | LearnSpace
    | BuildSpace
    | TemplesSpace
    | MarketSpace
    | WorkerSpace
    | CornBuildSpace
    | CopySpace
    | SkullSpace
)


class Gear(Printed, frozen=True):
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
    HarvestBonus
    | HarvestWithoutTile
    | FishBonus
    | ExtractionBonus
    | BuildGain
    | BuildVp
    | BuildDiscount
    | NextAction
    | PayForTemple
    | SkullBonus
)


class Level(Printed, frozen=True):
    level: int
    effects: tuple[Benefit, ...]


class Track(Printed, frozen=True):
    id: str
    levels: tuple[Level, ...]
    bonus: TempleUp | GainOfChoice | Vp | Gain


class Technologies(Printed, frozen=True):
    max_level: int
    advance_cost: dict[str, int]
    tracks: tuple[Track, ...]
