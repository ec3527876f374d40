"""What is wrong with a map, in words for the person who drew it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from engine.game import RANDOM, SEATS
from engine.games.maya import jungle
from engine.games.maya.actions import BLIND
from engine.games.maya.components import CROPS, OWN_TILES, PARTS
from engine.hexes import BadMap, Hexes, refuse

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


def check(
    land: Land, choices: Mapping[str, tuple[str, ...]], named: Mapping[str, Sequence[str]]
) -> None:
    """Raise :class:`BadMap` with all that makes the map unplayable on these choices of zones, by
    their names, and with what the chart itself says wrongly of their jungle tiles."""
    areas = (_play_area(land, zones) for zones in choices.values())
    refuse(chain(_temples(land), *areas, _jungle(land, named, choices)))


def _jungle(
    land: Land, named: Mapping[str, Sequence[str]], known: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    for token, tiles in named.items():
        if token not in known:
            yield f"jungle of {token}: the zones in play are one of {', '.join(known)}"
            continue
        try:
            in_play = land.cells_of(known[token])
            jungle.laid(land.hexes, tiles, jungle.border(land.hexes, in_play))
        except BadMap as bad:
            yield from (f"jungle of {token}: {fault}" for fault in bad.faults)


def _temples(land: Land) -> Iterator[str]:
    hexes, temples = land.hexes, land.temples
    for name in temples:
        if not _NAME.fullmatch(name):
            yield f"{name!r} is no name of a temple here: words of a to z, joined by _, at most 20"
        if name in _TAKEN:
            yield f"{name} cannot be the name of a temple: it means something else here"
    if len(temples) > PARTS.temples.tiles:
        yield f"{len(temples)} temples, and there are {PARTS.temples.tiles} temple tiles"
    missing = [name for name in PARTS.temples.two_cities if name not in temples]
    if missing:
        yield f"the rules name temples that are missing: {', '.join(missing)}"
    start, always = PARTS.temples.start, PARTS.zones.always
    if start in temples and land.zones[temples[start]] != always:
        yield f"{start} must be in the {always} zone, which is always in play"
    for (one, here), (two, there) in combinations(temples.items(), 2):
        around = {there, *hexes.neighbours[there]}
        if here == there or around & {here, *hexes.neighbours[here]}:
            yield f"{one} and {two} are too near: no cell may touch both of them"


def _play_area(land: Land, zones: tuple[str, ...]) -> Iterator[str]:
    hexes, told = land.hexes, " and ".join(zones)
    if empty := [zone for zone in zones if zone not in land.zones]:
        yield from (f"there is no cell of the {zone} zone" for zone in empty)
        return
    in_play = land.cells_of(zones)
    parts = hexes.parts(in_play)
    if len(parts) > 1:
        away = ", ".join(hexes.named(parts[1])[:5])
        yield f"{told} are not connected: {away} cannot be reached"
    spaces = {cell for cell in land.temples.values() if cell in in_play}
    room, tiles = len(in_play) - len(spaces), len(zones) * len(OWN_TILES)
    if room < tiles:
        yield f"{told} have room for {room} tiles, and {len(zones)} players for {tiles}"
    held = [name for name in PARTS.temples.two_cities if land.temples.get(name) in spaces]
    if len(held) <= 1:  # M8.2
        yield f"{told} hold too few temples for the variant of two cities"
    try:
        jungle.cover(hexes, jungle.border(hexes, in_play))
    except BadMap as bad:
        yield from (f"{told}: {fault}" for fault in bad.faults)
