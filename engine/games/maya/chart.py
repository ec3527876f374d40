"""A map as somebody draws it: a file in ``data/components/maya``, and what is read off it.

A chart says which rows stand half a cell further east, draws the cells as rows of letters (a zone
by its first letter, a dot where there is no cell), and names the temple spaces. Where the jungle
tiles lie (M2.2) is computed; a chart may say it itself, tile by tile, by the name of the zones.

    {
     "shifted": "even",
     "rows": ["..yyg.", ".yybgg", "..bbb."],
     "temples": {"tikal": "d3", "uxmal": "c2"},
     "jungle": {"blue_yellow": ["e1 e2", "f2"]}
    }
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Literal

import msgspec

from engine.components import maps
from engine.games.maya import survey
from engine.games.maya.components import PARTS
from engine.hexes import BadMap, Hexes, drawn

FIRST = "peninsula"
"""The map of the rules: a reconstruction, for the picture of the printed board is lost."""
ZONES = (PARTS.zones.always, *PARTS.zones.by_choice)
SIZES = range(2, len(ZONES) + 1)
"""How many can play: each brings a zone."""


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See the module. Reading it checks it: see :mod:`engine.games.maya.survey`."""

    shifted: Literal["even", "odd"]
    rows: tuple[str, ...]
    temples: dict[str, str]
    jungle: dict[str, tuple[str, ...]] = {}

    def __post_init__(self) -> None:
        try:
            self.land()
        except BadMap as bad:
            raise ValueError(str(bad)) from bad

    def land(self) -> survey.Land:
        """The land of this chart; raises :class:`BadMap` saying what is wrong with it."""
        letters = {zone[0]: zone for zone in ZONES}
        cells = drawn(self.rows, letters)
        hexes = Hexes.of(cells, self.shifted)
        zones = tuple(letters[cells[name]] for name in hexes.names)
        temples = dict(zip(self.temples, hexes.cells(self.temples.values()), strict=True))
        land = survey.Land(hexes, zones, temples)
        choices = [choice for seats in SIZES for choice in zone_choices(seats)]
        survey.check(land, {zones_token(zones): zones for zones in choices}, self.jungle)
        return land


def zone_choices(seats: int) -> list[tuple[str, ...]]:
    """The choices of zones for this number of players (M2.1)."""
    return [(ZONES[0], *chosen) for chosen in combinations(ZONES[1:], seats - 1)]


def zones_token(zones: tuple[str, ...]) -> str:
    """A zone choice as options and records name it: ``blue_yellow``."""
    return "_".join(zones)


@cache
def charts() -> dict[str, Chart]:
    """All maps by their names, the printed one (:data:`FIRST`) first where it is there."""
    found = maps("maya", Chart)
    return dict(sorted(found.items(), key=lambda chart: (chart[0] != FIRST, chart[0])))
