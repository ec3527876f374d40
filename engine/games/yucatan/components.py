"""The pawns, tokens and numbers of Yucatan (Y1), read from ``data/components/yucatan.json``."""

from __future__ import annotations

from functools import cache

import msgspec

from engine.components import BadComponents, find, load

NOBODY = -1


class Components(msgspec.Struct, frozen=True):
    """``data/components/yucatan.json``."""

    guilds: tuple[str, ...]
    beats: dict[str, str]
    warriors_per_guild: int
    start_warriors: int
    villages_per_player: int
    neutral_villages: int
    prisoners: int
    prisoners_per_pawn: int
    pyramid_levels: int
    prisoners_per_level: int
    default_maps: dict[str, str]
    """By number of players the map of a table that names none."""


@cache
def components() -> Components:
    """The table of components; raises :class:`BadComponents` naming file and field."""
    file = find("yucatan")
    parts = load(file, Components)
    names = set(parts.guilds)
    if set(parts.beats) != names or set(parts.beats.values()) != names:
        raise BadComponents(file, "$.beats: each guild beats one other and is beaten by one")
    if any(one == other for one, other in parts.beats.items()):
        raise BadComponents(file, "$.beats: no guild beats itself")
    return parts


PARTS = components()
GUILDS = PARTS.guilds
BEATS = tuple(GUILDS.index(PARTS.beats[guild]) for guild in GUILDS)
"""By guild the one that it beats (Y1.4)."""
WARRIORS = PARTS.warriors_per_guild * len(GUILDS)
VILLAGES = PARTS.villages_per_player
MOST = PARTS.prisoners_per_pawn
"""How many prisoners one pawn carries (Y12.1)."""
LEVELS = PARTS.pyramid_levels
PRICE = PARTS.prisoners_per_level
