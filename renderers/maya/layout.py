"""Where everything lies: the plate with the score track and the map, the column at its right.

The map may have any shape. Two compositions are tried for it, and the one with the larger cells is
taken: what cities are worth stands below the map (a broad land), or in the column (a tall one),
which then is as wide as the map leaves room for.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.maya.board import board_of
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid

_TOP, _BOTTOM, _LEFT, _RIGHT = 62, 888, 14, 1186
RING = 34
"""How wide the track is, with its inner edge."""
_MARGIN = 8
_FOOT = 70
_COLUMN, _COLUMN_MOST, _GUTTER = 206, 300, 14
_LARGEST = 70
"""A cell is not to be wider."""
_PRIZES = 184


class Layout(NamedTuple):
    """``plate`` is the limestone with the track, ``sea`` what the map lies in; ``foot`` and
    ``prizes`` are where it says what cities are worth (one of them)."""

    plate: Area
    sea: Area
    grid: Grid
    column: Area
    foot: Area | None
    prizes: Area | None

    def panels(self, seats: int) -> tuple[Area, ...]:
        """A panel for each seat, one below the other."""
        gap = 10
        high = self.column.h - (self.prizes.h + gap if self.prizes else 0)
        each = (high - gap * (seats - 1)) // seats
        return tuple(
            Area(self.column.x, self.column.y + seat * (each + gap), self.column.w, each)
            for seat in range(seats)
        )

    @property
    def over(self) -> Area:
        """The plate of the final ranking, in place of the panels."""
        high = self.column.h - (self.prizes.h + 10 if self.prizes else 0)
        return Area(self.column.x, self.column.y, self.column.w, high)

    def listing(self, seats: int) -> Area:
        """The private view: everybody in short."""
        return Area(self.column.x, self.column.y, self.column.w, 12 + 38 * seats)

    def hand(self, seats: int) -> Area:
        top = self.listing(seats).bottom + 10
        return Area(self.column.x, top, self.column.w, self.column.bottom - top)


@cache
def layout(name: str, zones: tuple[str, ...]) -> Layout:
    """For the map of that name with these zones in play."""
    broad = _composed(name, zones, foot=True, column=_COLUMN)
    tall = _composed(name, zones, foot=False, column=_COLUMN)
    if broad.grid.width >= tall.grid.width:
        return broad
    land = _across(name, zones) * tall.grid.width + 2 * (RING + _MARGIN + 8)
    column = _RIGHT - _LEFT - _GUTTER - int(land)
    return _composed(name, zones, foot=False, column=min(_COLUMN_MOST, max(_COLUMN, column)))


def shown(name: str, zones: tuple[str, ...]) -> list[int]:
    """The cells that must be seen: those in play and the jungle at their edges."""
    board = board_of(name, zones)
    return sorted({cell for cell, used in enumerate(board.in_play) if used} | set(board.border))


def _across(name: str, zones: tuple[str, ...]) -> float:
    at = [board_of(name, zones).hexes.centre(cell)[0] for cell in shown(name, zones)]
    return max(at) - min(at) + 1


def _composed(name: str, zones: tuple[str, ...], *, foot: bool, column: int) -> Layout:
    plate = Area(_LEFT, _TOP, _RIGHT - _LEFT - _GUTTER - column, _BOTTOM - _TOP)
    sea = Area(plate.x + RING, plate.y + RING, plate.w - 2 * RING, plate.h - 2 * RING - 2)
    room = Area(
        sea.x + _MARGIN,
        sea.y + _MARGIN,
        sea.w - 2 * _MARGIN,
        sea.h - 2 * _MARGIN - (_FOOT if foot else 0),
    )
    board = board_of(name, zones)
    side = Area(_RIGHT - column, _TOP + 2, column, _BOTTOM - _TOP - 2)
    return Layout(
        plate=plate,
        sea=sea,
        grid=Grid.fitted(board.hexes, room, _LARGEST, shown(name, zones)),
        column=side,
        foot=Area(sea.x + 14, sea.bottom - _FOOT, sea.w - 28, _FOOT - 12) if foot else None,
        prizes=None if foot else Area(side.x, side.bottom - _PRIZES, side.w, _PRIZES),
    )
