"""Where everything lies: the public board for two, three and four, and a player's own view."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.yaxha.grid import SIDES
from renderers.kit.furniture import Area

TOP, BOTTOM, LEFT, RIGHT = 64, 886, 16, 1184
_BAND = 142
"""Height of the market and the cards."""
_TABLE = 212
"""Height of the table of final scores."""


_ROWS = {2: 84, 3: 76, 4: 70}
"""How high a line of the list of seats is, by their number."""


class Plans(NamedTuple):
    """The plans of the levels: the corner of each, and the side of a cell where four fit."""

    corners: tuple[tuple[int, int], ...]
    cell: int
    ground: int = 0
    """The same for level 1, where it is larger."""
    named: tuple[int, ...] = (1, 2)
    """The levels with letters and numbers of their own beside them."""

    def area(self, level: int) -> Area:
        x, y = self.corners[level - 1]
        side = SIDES[level - 1] * (self.ground if level == 1 and self.ground else self.cell)
        return Area(x, y, side, side)


class Tower(NamedTuple):
    """Where a pyramid stands: the middle and the front corner of its ground, and the size of the
    cubes for grounds of 8, 9 and 10 columns and rows together."""

    middle: int
    front: int
    sizes: tuple[int, int, int]


class Panel(NamedTuple):
    """What belongs to a seat. ``counts`` is where bonus, cubes and lost cubes are told."""

    area: Area
    tower: Tower
    plans: Plans
    counts: tuple[tuple[int, int], ...]
    groups: Area
    moon: tuple[int, int, int]
    """Middle and radius."""


class Public(NamedTuple):
    tiles: tuple[Area, ...]
    cards: tuple[Area, ...]
    panels: tuple[Panel, ...]
    final: Area


class Private(NamedTuple):
    """A player's own view: their pyramid, the list of seats, the hand, the cards."""

    panel: Panel
    seats: Area
    line: int
    """How high a line of that list is."""
    hand: Area
    cards: tuple[Area, ...]

    def row(self, seat: int) -> Area:
        """A line of the list of seats."""
        x, y, w, _ = self.seats
        return Area(x, y + 46 + seat * self.line, w, self.line)


def public(seats: int, *, over: bool = False) -> Public:
    width, step, cards, card, gap = {
        2: (172, 182, 384, 260, 10),
        3: (156, 166, 518, 214, 12),
        4: (156, 166, 684, 160, 10),
    }[seats]
    top = TOP + (_TABLE if over else _BAND) + 16
    make = {2: _of_two, 3: _of_three, 4: _of_four}[seats]
    return Public(
        tiles=tuple(Area(LEFT + at * step, TOP, width, _BAND) for at in range(seats)),
        cards=tuple(Area(cards + at * (card + gap), TOP, card, _BAND) for at in range(3)),
        panels=tuple(make(at, top, BOTTOM - top) for at in range(seats)),
        final=Area(LEFT, TOP, RIGHT - LEFT, _TABLE),
    )


def _of_four(at: int, y: int, height: int) -> Panel:
    x = (16, 310, 606, 900)[at]
    down = y + 380
    return Panel(
        Area(x, y, 284, height),
        Tower(x + 142, y + 304, (30, 26, 24)),
        Plans(((x + 36, down), (x + 174, down), (x + 174, down + 120), (x + 244, down + 120)), 28),
        tuple((x + 18, down + 144 + 23 * row) for row in range(3)),
        Area(x + 14, y + 590, 256, 66),
        (x + 200, y + 134, 40),
    )


def _of_three(at: int, y: int, height: int) -> Panel:
    x = (16, 410, 804)[at]
    down = y + 432
    return Panel(
        Area(x, y, 380, height),
        Tower(x + 190, y + 362, (40, 36, 32)),
        Plans(((x + 38, down), (x + 190, down), (x + 302, down), (x + 302, down + 96)), 32),
        tuple((x + 18, y + 108 + 26 * row) for row in range(3)),
        Area(x + 20, y + 590, 340, 66),
        (x + 292, y + 148, 46),
    )


def _of_two(at: int, y: int, height: int) -> Panel:
    x = (16, 606)[at]
    side = x + 404
    return Panel(
        Area(x, y, 578, height),
        Tower(x + 198, y + 446, (40, 36, 34)),
        Plans(((side, y + 122), (side, y + 314), (side, y + 454), (side + 96, y + 454)), 36),
        tuple((x + 24 + 118 * row, y + 542) for row in range(3)),
        Area(x + 20, y + 590, 538, 66),
        (x + 310, y + 170, 56),
    )


def private(seats: int) -> Private:
    x, y = LEFT, TOP + 2
    area = Area(x, y, 600, BOTTOM - y)
    down = y + 514
    panel = Panel(
        area,
        Tower(x + 300, y + 444, (54, 50, 46)),
        Plans(
            ((x + 42, down), (x + 266, down), (x + 422, down), (x + 534, down)), 44, 50, (1, 2, 3)
        ),
        tuple((x + 20, y + 112 + 28 * row) for row in range(3)),
        Area(x + 16, y + 732, 568, 84),
        (x + 470, y + 168, 64),
    )
    left, width = 632, 552
    listing = Area(left, y, width, 52 + _ROWS[seats] * seats)
    cards_high = 142
    cards_top = BOTTOM - cards_high
    hand = Area(left, listing.bottom + 12, width, cards_top - listing.bottom - 24)
    return Private(
        panel,
        listing,
        _ROWS[seats],
        hand,
        tuple(Area(left + at * 187, cards_top, 178, cards_high) for at in range(3)),
    )
