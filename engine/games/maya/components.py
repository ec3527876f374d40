"""The printed parts of Maya (M1.6 to M1.9, M6.3), read from ``data/components/maya.json``, and the
same as flat tables. The board is a file of its own: see :mod:`engine.games.maya.chart`."""

from __future__ import annotations

from functools import cache

import msgspec

from engine.components import BadComponents, find, load
from engine.game import SEATS


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part; a field that is not known is a mistake in the file."""


class Tile(Printed, frozen=True):
    """A plantation tile, of which every player has ``count``."""

    id: str
    crop: str
    goods: int
    count: int


class Rack(Printed, frozen=True):
    start: int
    most: int


class Draw(Printed, frozen=True):
    city: int
    blind: int


class Temples(Printed, frozen=True):
    tiles: int
    start: str
    two_cities: tuple[str, ...]


class Jungle(Printed, frozen=True):
    doubles: int
    singles: int


class Zones(Printed, frozen=True):
    always: str
    by_choice: tuple[str, ...]


class Prize(Printed, frozen=True):
    """Points for the first and the second at a city of this many tiles, or more."""

    tiles: int
    first: int
    second: int


class Components(Printed, frozen=True):
    """``data/components/maya.json``."""

    crops: tuple[str, ...]
    tiles: tuple[Tile, ...]
    rack: Rack
    draw: Draw
    temples: Temples
    jungle: Jungle
    zones: Zones
    city_prizes: tuple[Prize, ...]


@cache
def components() -> Components:
    """The table of components; raises :class:`BadComponents` naming file and field."""
    file = find("maya")
    parts = load(file, Components)
    if len({tile.id for tile in parts.tiles}) != len(parts.tiles):
        raise BadComponents(file, "$.tiles: an id stands twice")
    for at, tile in enumerate(parts.tiles):
        if tile.crop not in parts.crops:
            raise BadComponents(file, f"$.tiles[{at}].crop: {tile.crop} is not among $.crops")
        if tile.goods < 1 or tile.count < 1:
            raise BadComponents(file, f"$.tiles[{at}]: goods and count begin at 1")
    if [prize.tiles for prize in parts.city_prizes] != [*range(1, len(parts.city_prizes) + 1)]:
        raise BadComponents(file, "$.city_prizes: tiles must count up from 1")
    if not 0 < parts.rack.start <= parts.rack.most:
        raise BadComponents(file, "$.rack: start must not be more than most")
    letters = [zone[0] for zone in (parts.zones.always, *parts.zones.by_choice)]
    if len(set(letters)) != len(letters):
        raise BadComponents(file, "$.zones: maps tell the zones by their first letters")
    return parts


PARTS = components()

KINDS = tuple(tile.id for tile in PARTS.tiles)
"""The tokens of the plantation tiles; a kind is a number in here."""
KIND = {token: kind for kind, token in enumerate(KINDS)}
CROPS = PARTS.crops
GOODS = tuple(tile.goods for tile in PARTS.tiles)
"""The goods on a tile, by kind."""
CROP = tuple(CROPS.index(tile.crop) for tile in PARTS.tiles)
"""The crop on a tile, by kind."""
OWN_TILES = tuple(kind for kind, tile in enumerate(PARTS.tiles) for _ in range(tile.count))
"""The tiles every player has (M1.7)."""

# What a cell can hold: see :attr:`engine.games.maya.state.MayaState.tiles`.

EMPTY = -1
SPACE = -2
"""A temple space without its tile."""
OUT = -3
"""Not in play."""
FACE_DOWN = len(SEATS) * len(KINDS)
"""A tile of seat s, face down, is FACE_DOWN + s; less is a plantation."""
TEMPLE = FACE_DOWN + len(SEATS)

FIELDS = tuple(
    tuple(
        frozenset(seat * len(KINDS) + kind for kind, its in enumerate(CROP) if its == crop)
        for crop in range(len(CROPS))
    )
    for seat in range(len(SEATS))
)
"""What a cell of one plantation can hold: by seat and crop."""


def plantation(seat: int, kind: int) -> int:
    """What a cell holds where the seat planted a tile."""
    return seat * len(KINDS) + kind


def owner(tile: int) -> int:
    """The seat a plantation, or a tile lying face down, came from."""
    return tile - FACE_DOWN if tile >= FACE_DOWN else tile // len(KINDS)


def kind_of(tile: int) -> int:
    """The kind of a plantation."""
    return tile % len(KINDS)


def goods_of(tile: int) -> int:
    """The goods on a plantation."""
    return GOODS[tile % len(KINDS)]
