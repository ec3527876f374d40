"""Where everything lies: the public board for two, three and four, and a player's own view."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.yaxha.grid import SIDES
from renderers.kit.furniture import Area

TOP, BOTTOM, LEFT, RIGHT = 64, 886, 16, 1184
_BAND = {2: 206, 3: 150, 4: 150}
"""Height of the market and the cards, by the number of seats."""
_TABLE = {2: 206, 3: 212, 4: 212}
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
    caption: int = 0
    """The room at the left of the groups for words that say what is told of them."""

    @property
    def tells_groups(self) -> bool:
        """Whether there is room for the groups; below the table of final scores there may not."""
        return self.groups.bottom <= self.area.bottom

    @property
    def group_columns(self) -> Area:
        x, y, w, h = self.groups
        return Area(x + self.caption, y, w - self.caption, h)


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
        2: (200, 210, 436, 242, 11),
        3: (156, 166, 518, 214, 12),
        4: (142, 152, 624, 180, 10),
    }[seats]
    band = _BAND[seats]
    table = _TABLE[seats]
    top = TOP + (table if over else band) + 16
    make = {2: _of_two, 3: _of_three, 4: _of_four}[seats]
    return Public(
        tiles=tuple(Area(LEFT + at * step, TOP, width, band) for at in range(seats)),
        cards=tuple(Area(cards + at * (card + gap), TOP, card, band) for at in range(3)),
        panels=tuple(make(at, top, BOTTOM - top) for at in range(seats)),
        final=Area(LEFT, TOP, RIGHT - LEFT, table),
    )


def _of_four(at: int, y: int, height: int) -> Panel:
    x = (16, 310, 606, 900)[at]
    down = y + 380
    return Panel(
        Area(x, y, 284, height),
        Tower(x + 142, y + 304, (30, 26, 24)),
        Plans(((x + 36, down), (x + 174, down), (x + 174, down + 120), (x + 244, down + 120)), 28),
        tuple((x + 18, down + 130 + 24 * row) for row in range(3)),
        Area(x + 7, y + 582, 270, 66),
        (x + 200, y + 140, 40),
    )


def _of_three(at: int, y: int, height: int) -> Panel:
    x = (16, 410, 804)[at]
    down = y + 436
    return Panel(
        Area(x, y, 380, height),
        Tower(x + 190, y + 362, (40, 36, 32)),
        Plans(((x + 38, down), (x + 190, down), (x + 302, down), (x + 302, down + 96)), 32),
        tuple((x + 18, y + 108 + 26 * row) for row in range(3)),
        Area(x + 20, y + 582, 340, 66),
        (x + 292, y + 152, 46),
    )


def _of_two(at: int, y: int, height: int) -> Panel:
    x = (16, 606)[at]
    side = x + 422
    return Panel(
        Area(x, y, 578, height),
        Tower(x + 200, y + 430, (43, 38, 35)),
        Plans(((side, y + 146), (side, y + 328), (side, y + 461), (side + 92, y + 461)), 31),
        tuple((x + 24 + 134 * row, y + 500) for row in range(3)),
        Area(x + 20, y + 536, 538, 62),
        (x + 330, y + 156, 52),
        212,
    )


def private(seats: int) -> Private:
    x, y = LEFT, TOP + 2
    area = Area(x, y, 600, BOTTOM - y)
    down = y + 514
    panel = Panel(
        area,
        Tower(x + 300, y + 440, (54, 50, 46)),
        Plans(
            ((x + 42, down), (x + 266, down), (x + 422, down), (x + 534, down)), 44, 50, (1, 2, 3)
        ),
        tuple((x + 20, y + 112 + 28 * row) for row in range(3)),
        Area(x + 16, y + 732, 568, 84),
        (x + 470, y + 168, 64),
        212,
    )
    left, width = 632, 552
    listing = Area(left, y, width, 52 + _ROWS[seats] * seats)
    cards_high = 150
    cards_top = BOTTOM - cards_high
    hand = Area(left, listing.bottom + 12, width, cards_top - listing.bottom - 24)
    return Private(
        panel,
        listing,
        _ROWS[seats],
        hand,
        tuple(Area(left + at * 187, cards_top, 178, cards_high) for at in range(3)),
    )
