"""Where everything lies: the public board for two, three and four, and a player's own view."""

from __future__ import annotations

from typing import NamedTuple

from renderers.gold.pieces import Disc
from renderers.kit.furniture import Area

_TOP, _BOTTOM = 66, 886
_LEFT, _MIDDLE, _RIGHT = 16, 428, 784
_CORNER = (400, 404)
_UPPER, _LOWER = _TOP, _BOTTOM - _CORNER[1]


class Public(NamedTuple):
    """The public board. ``discs`` are those of each seat; the stela shows what is for sale, and the
    slots what comes next."""

    panels: tuple[Area, ...]
    discs: tuple[tuple[Disc, ...], ...]
    stela: Area
    slots: tuple[Area, Area]
    auction: Area
    beads: Area
    codex: Area | None = None
    """Three players leave a corner free: for what may touch and what it is worth."""

    @property
    def final(self) -> Area:
        """The tablet of the final ranking, over stela and slots."""
        return Area(self.stela.x, self.stela.y, self.stela.w, self.slots[0].bottom - self.stela.y)


class Private(NamedTuple):
    """A player's own view: their discs, those of the others in small, the sale, the hand."""

    panel: Area
    discs: tuple[Disc, ...]
    heading: Area
    """The line above the panels of the others."""
    others: tuple[tuple[Area, tuple[Disc, ...]], ...]
    """Their panels and discs, clockwise from the player."""
    sale: Area
    front: Area
    slots: tuple[Area, Area]
    hand: Area
    beads: Area
    """Where the player's beads are counted."""


def _corner(x: int, y: int) -> tuple[Area, tuple[Disc, ...]]:
    area = Area(x, y, *_CORNER)
    return area, (Disc(x + 200, y + 236, 160, 42),)


def _column(x: int) -> tuple[Area, tuple[Disc, ...]]:
    area = Area(x, _TOP, 400, _BOTTOM - _TOP)
    return area, (Disc(x + 200, 322, 166, 42), Disc(x + 200, 698, 166, 42))


# Seats sit clockwise, as they do at the table.
_PLACES = {
    2: (_column(_LEFT), _column(_RIGHT)),
    3: (_corner(_LEFT, _UPPER), _corner(_RIGHT, _UPPER), _corner(_RIGHT, _LOWER)),
    4: (
        _corner(_LEFT, _UPPER),
        _corner(_RIGHT, _UPPER),
        _corner(_RIGHT, _LOWER),
        _corner(_LEFT, _LOWER),
    ),
}


def public(seats: int) -> Public:
    panels, discs = zip(*_PLACES[seats], strict=True)
    return Public(
        panels,
        discs,
        stela=Area(_MIDDLE, _TOP, 344, 372),
        slots=(Area(_MIDDLE, 450, 168, 178), Area(_MIDDLE + 176, 450, 168, 178)),
        auction=Area(_MIDDLE, 640, 344, 158),
        beads=Area(_MIDDLE, 810, 344, 76),
        codex=Area(_LEFT, _LOWER, *_CORNER) if seats == 3 else None,
    )


def private(seats: int) -> Private:
    discs = (
        (Disc(208, 342, 178, 36), Disc(208, 704, 178, 36))
        if seats == 2
        else (Disc(316, 446, 280, 62),)
    )
    heading = Area(632, _TOP, 552, 28)
    width = (heading.w - 10 * (seats - 2)) // (seats - 1)
    others = tuple(
        _other(Area(heading.x + at * (width + 10), heading.bottom + 6, width, 204), seats)
        for at in range(seats - 1)
    )
    sale = Area(632, others[0][0].bottom + 12, 552, 212)
    hand = Area(632, sale.bottom + 12, 552, _BOTTOM - sale.bottom - 12)
    return Private(
        panel=Area(_LEFT, _TOP, 600, _BOTTOM - _TOP),
        discs=discs,
        heading=heading,
        others=others,
        sale=sale,
        front=Area(sale.x + 16, sale.y + 42, 232, 126),
        slots=(
            Area(sale.x + 264, sale.y + 42, 128, 126),
            Area(sale.x + 408, sale.y + 42, 128, 126),
        ),
        hand=hand,
        beads=Area(398, 482, 200, 80) if seats == 2 else Area(222, 744, 188, 130),
    )


def _other(area: Area, seats: int) -> tuple[Area, tuple[Disc, ...]]:
    """A rival's panel, as wide as the number of seats leaves it: four have the disc in its middle,
    three have room beside it, two have two large ones at the right."""
    if seats == 4:
        return area, (Disc(area.x + area.w // 2, area.y + 112, 56, 16),)
    if seats == 3:
        return area, (Disc(area.x + 90, area.y + 122, 74, 20),)
    last = Disc(area.right - 104, area.y + 106, 90, 24)
    return area, (last._replace(x=last.x - 188), last)
