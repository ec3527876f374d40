"""Where everything lies. A map that is wide leaves a strip below it, any other a column beside it;
the cells are as large as they then can be."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.yucatan.board import Map, all_maps
from renderers.kit.furniture import HEADER, Area
from renderers.kit.hexes import Grid
from renderers.kit.stage import SIZE

_WIDE = 1.3
"""A map this much wider than high is wide."""
_MOST = 96
"""No cell is wider than that."""
_RIM = 9
"""Round the cells of the map: its edge and what it casts."""
_STRIP, _COLUMN, _GAP, _MARGIN = 96, 232, 10, 14
_LISTING = 388
"""How wide the list of everybody is in the strip of a private view: two ordinary names."""
_GUILDS, _SUPPLY = 72, 64
"""How high the panels of guilds and supply are in the column."""
_CORNER = (104, 112)
"""How large they are in the upper corners of a map that is wide."""


class Layout(NamedTuple):
    """``race`` is where the pyramids stand in a column; a strip has them on the panels."""

    wide: bool
    grid: Grid
    panels: tuple[Area, ...]
    race: Area | None
    guilds: Area
    """Which guild beats which; in a column on the public board alone."""
    supply: Area
    """The prisoners that are left, likewise."""
    seats: Area
    """Private view: everybody in a list."""
    hand: Area
    """Private view: what the player has, and what the signs on the map mean."""


@cache
def layout(name: str) -> Layout:
    """The pictures of the map of that name."""
    land = all_maps()[name]
    return _strip(land) if _shape(land) > _WIDE else _column(land)


def _shape(land: Map) -> float:
    square = Grid.fitted(land.hexes, Area(0, 0, 1000, 1000), 1000)
    at = [square.centre(cell) for cell in range(len(land.hexes))]
    across = max(x for x, _ in at) - min(x for x, _ in at) + square.width
    down = max(y for _, y in at) - min(y for _, y in at) + square.height
    return across / down


def _strip(land: Map) -> Layout:
    seats = land.seats
    top = SIZE[1] - _MARGIN + 4 - _STRIP
    room = Area(_MARGIN, HEADER + _RIM - 2, SIZE[0] - 2 * _MARGIN, top - HEADER - 2 * _RIM)
    grid, (guilds, supply) = Grid.fitted(land.hexes, room, _MOST), _corners()
    if _covered(grid, guilds) or _covered(grid, supply):
        left = guilds.right + _GAP
        room = Area(left, room.y, room.right - left, room.h)
        grid = Grid.fitted(land.hexes, room, _MOST)
        supply = Area(guilds.x, guilds.bottom + _GAP, guilds.w, guilds.h)
    across = (SIZE[0] - 2 * _MARGIN - (seats - 1) * _GAP) // seats
    panels = tuple(
        Area(_MARGIN + seat * (across + _GAP), top, across, _STRIP) for seat in range(seats)
    )
    listing = Area(_MARGIN, top, _LISTING, _STRIP)
    left = listing.right + _GAP
    hand = Area(left, top, SIZE[0] - _MARGIN - left, _STRIP)
    return Layout(True, grid, panels, None, guilds, supply, listing, hand)


def _corners() -> tuple[Area, Area]:
    """The upper corners of the picture below the header."""
    top, (width, height) = HEADER + 12, _CORNER
    right = SIZE[0] - _MARGIN - width
    return Area(_MARGIN, top, width, height), Area(right, top, width, height)


def _covered(grid: Grid, area: Area) -> bool:
    """Whether the map reaches into an area."""
    left, top, right, bottom = area.grown(_RIM)
    return any(
        left < x < right and top < y < bottom
        for cell in range(len(grid.hexes))
        for x, y in grid.corners(cell)
    )


def _column(land: Map) -> Layout:
    seats = land.seats
    top, bottom = HEADER + 14, SIZE[1] - _MARGIN
    left = SIZE[0] - 12 - _COLUMN
    room = Area(10, HEADER + _RIM, left - 20, bottom - HEADER - _RIM)
    race = Area(left, top, _COLUMN, 236 if seats == 2 else 186)
    supply = Area(left, bottom - _SUPPLY, _COLUMN, _SUPPLY)
    guilds = Area(left, supply.y - _GAP - _GUILDS, _COLUMN, _GUILDS)
    height = (guilds.y - race.bottom - (seats + 1) * _GAP) // seats
    panels = tuple(
        Area(left, race.bottom + _GAP + seat * (height + _GAP), _COLUMN, height)
        for seat in range(seats)
    )
    listing = Area(left, race.bottom + _GAP, _COLUMN, 16 + 38 * seats)
    hand = listing.bottom + _GAP
    return Layout(
        False,
        Grid.fitted(land.hexes, room, _MOST),
        panels,
        race,
        guilds,
        supply,
        listing,
        Area(left, hand, _COLUMN, bottom - hand),
    )
