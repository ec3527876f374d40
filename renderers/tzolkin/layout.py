"""Where everything lies: the six gears, the column at the right, the panels below.

The pitch radius of a gear is its number of teeth times :data:`TOOTH`, so the teeth meet wherever a
city stands on a whole multiple of the wheel's pitch. One day is one tooth: every tooth and hole of
tomorrow lies where one lies today, so only what stands on the gears has to move.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.tzolkin.tables import CHICHEN, HOLES, LAST, PALENQUE, TIKAL, UXMAL, YAXCHILAN
from renderers.kit.furniture import Area
from renderers.kit.pen import Point, polar

TOOTH = 7.0
"""Pixels of pitch radius for each tooth."""
WHEEL: Point = (388, 437)
WHEEL_TEETH = 26
PITCH = 360 / WHEEL_TEETH
_TURNS = {PALENQUE: -4, YAXCHILAN: 0, TIKAL: 4, UXMAL: 9, CHICHEN: -9}
"""Where a city stands around the wheel, in teeth from the top."""
_FANS = {PALENQUE: 62, CHICHEN: 58}
"""How far the paper with the spaces reaches beyond the pitch radius, 51 elsewhere."""


class City(NamedTuple):
    """A gear on its paper fan. Angles are degrees clockwise from the top."""

    gear: int
    centre: Point
    r: float
    """Pitch radius."""
    step: float
    first: float
    """Where hole 0 lies; the two holes before it, towards the wheel, have no number."""
    reach: float
    """Radius of the fan."""

    @property
    def hub(self) -> float:
        return self.r * 0.36

    @property
    def socket(self) -> float:
        """Radius of a hole."""
        return 13.6

    def angle(self, space: float) -> float:
        return self.first + space * self.step

    def hole(self, space: int) -> Point:
        return polar(self.centre, self.r * 0.70, self.angle(space))

    def beside(self, space: float, away: float) -> Point:
        """On the fan beside a space, so far beyond the pitch radius."""
        return polar(self.centre, self.r + away, self.angle(space))

    def spread(self, space: int, aside: float, away: float) -> Point:
        """As :meth:`beside`, a share of a space aside: towards the right where the fan is above or
        below the gear, clockwise at its sides."""
        below = 130 < self.angle(space) % 360 < 230
        return self.beside(space - aside if below else space + aside, away)


def _city(gear: int) -> City:
    teeth = HOLES[gear]
    turn, step = _TURNS[gear] * PITCH, 360 / teeth
    return City(
        gear,
        polar(WHEEL, (WHEEL_TEETH + teeth) * TOOTH, turn),
        teeth * TOOTH,
        step,
        turn + 180 + 1.5 * step,
        teeth * TOOTH + _FANS.get(gear, 51),
    )


CITIES = tuple(_city(gear) for gear in range(len(HOLES)))
SPACES = tuple(last + 1 for last in LAST)
NAMES: tuple[tuple[Point, str], ...] = (
    ((92, 158), "m"),
    ((508, 80), "l"),
    ((684, 172), "m"),
    ((628, 722), "m"),
    ((276, 722), "l"),
)
"""The names of the cities, and how they are aligned."""
FIRST_SPACE: Point = (60, 418)
SKULLS: Point = (446, 722)
"""Where the skulls in the bank are counted."""

# The column at the right and the panels below.

_LEFT, _WIDE = 764, 422
TEMPLES = Area(_LEFT, 60, _WIDE, 256)
TRACKS = Area(_LEFT, 324, _WIDE, 132)
_CARDS_TOP, CARD = 488, 122
CAPTION = Area(_LEFT, TRACKS.bottom + 6, _WIDE, 24)
FINAL = Area(_LEFT, 464, _WIDE, 274)
"""The final ranking, over the tiles."""
_BELOW, _LOW = 752, 140


def cards(row: int, count: int) -> tuple[Area, ...]:
    """The building slots (row 0, always six) and the monuments (row 1), as wide as for six."""
    gap = 6
    wide = (_WIDE - 5 * gap) / 6
    top = _CARDS_TOP + row * (CARD + 8)
    shift = (6 - count) * (wide + gap) / 2
    lefts = [round(_LEFT + shift + at * (wide + gap)) for at in range(count)]
    return tuple(Area(left, top, int(wide), CARD) for left in lefts)


def panels(seats: int) -> tuple[Area, ...]:
    gap = 12
    wide = (1172 - gap * (seats - 1)) // seats
    return tuple(Area(14 + seat * (wide + gap), _BELOW, wide, _LOW) for seat in range(seats))


OTHERS = Area(14, _BELOW, 232, _LOW)
"""The private view: everybody in a list, and the plate of one's own."""
HAND = Area(258, _BELOW, 928, _LOW)
