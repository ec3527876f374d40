"""What is wrong with a map, in words for the person who drew it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.game import RANDOM, SEATS
from engine.games.maya import jungle
from engine.games.maya.actions import BLIND
from engine.games.maya.components import CROPS, OWN_TILES, PARTS
from engine.hexes import BadMap, Hexes

_DIGEST = 8
STARTS = ("free", "two_cities")
"""Ways to start that are no temple (M8.1, M8.2)."""
_NAME = re.compile(r"(?=.{1,20}$)[a-z]+(_[a-z]+)*")
_ZONES = (PARTS.zones.always, *PARTS.zones.by_choice)
_TAKEN = frozenset(
    {
        *SEATS,
        *CROPS,
        *_ZONES,
        *(f"{zone}_zone" for zone in _ZONES),
        *STARTS,
        RANDOM,
        BLIND,
        "plant",
        "city",
        "pass",
        "end",
        "undo",
    }
)
"""Words of the notation, of the options and of the title."""


class Land(NamedTuple):
    """A map that was read: its cells, the zone of each, and the cells of the temples."""

    hexes: Hexes
    zones: tuple[str, ...]
    temples: Mapping[str, int]

    def cells_of(self, zones: Sequence[str]) -> frozenset[int]:
        return frozenset(cell for cell, zone in enumerate(self.zones) if zone in zones)

    def digest(self) -> str:
        """A short name of all that matters to a game, temples in their order: two maps have the
        same only if every game is the same on both."""
        told = (self.hexes.names, self.hexes.shifted, self.zones, tuple(self.temples.items()))
        return hashlib.sha256(repr(told).encode()).hexdigest()[:_DIGEST]


def check(land: Land, choices: Iterable[tuple[str, ...]]) -> None:
    """Raise :class:`BadMap` for the first thing that makes the map unplayable."""
    _check_temples(land)
    for zones in choices:
        _check_play_area(land, zones)


def check_jungle(
    land: Land, named: Mapping[str, Sequence[str]], known: Mapping[str, tuple[str, ...]]
) -> None:
    """What the chart itself says of jungle tiles, by the names of the zones in play, which are
    known."""
    for token, tiles in named.items():
        if token not in known:
            raise BadMap(f"jungle of {token}: the zones in play are one of {', '.join(known)}")
        try:
            in_play = land.cells_of(known[token])
            jungle.laid(land.hexes, tiles, jungle.border(land.hexes, in_play))
        except BadMap as bad:
            raise BadMap(f"jungle of {token}: {bad}") from bad


def _check_temples(land: Land) -> None:
    hexes, temples = land.hexes, land.temples
    for name in temples:
        if not _NAME.fullmatch(name):
            raise BadMap(
                f"{name!r} is no name of a temple here: words of a to z, joined by _, at most 20"
            )
        if name in _TAKEN:
            raise BadMap(f"{name} cannot be the name of a temple: it means something else here")
    if len(temples) > PARTS.temples.tiles:
        raise BadMap(f"{len(temples)} temples, and there are {PARTS.temples.tiles} temple tiles")
    missing = [name for name in PARTS.temples.two_cities if name not in temples]
    if missing:
        raise BadMap(f"the rules name temples that are missing: {', '.join(missing)}")
    start, always = PARTS.temples.start, PARTS.zones.always
    if land.zones[temples[start]] != always:
        raise BadMap(f"{start} must be in the {always} zone, which is always in play")
    for (one, here), (two, there) in combinations(temples.items(), 2):
        around = {there, *hexes.neighbours[there]}
        if here == there or around & {here, *hexes.neighbours[here]}:
            raise BadMap(f"{one} and {two} are too near: no cell may touch both of them")


def _check_play_area(land: Land, zones: tuple[str, ...]) -> None:
    hexes, told = land.hexes, " and ".join(zones)
    for zone in zones:
        if zone not in land.zones:
            raise BadMap(f"there is no cell of the {zone} zone")
    in_play = land.cells_of(zones)
    parts = hexes.parts(in_play)
    if len(parts) > 1:
        away = ", ".join(hexes.named(parts[1])[:5])
        raise BadMap(f"{told} are not connected: {away} cannot be reached")
    spaces = {cell for cell in land.temples.values() if cell in in_play}
    room, tiles = len(in_play) - len(spaces), len(zones) * len(OWN_TILES)
    if room < tiles:
        raise BadMap(f"{told} have room for {room} tiles, and {len(zones)} players for {tiles}")
    if sum(land.temples[name] in spaces for name in PARTS.temples.two_cities) <= 1:  # M8.2
        raise BadMap(f"{told} hold too few temples for the variant of two cities")
    try:
        jungle.cover(hexes, jungle.border(hexes, in_play))
    except BadMap as bad:
        raise BadMap(f"{told}: {bad}") from bad
