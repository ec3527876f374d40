"""Gold's icons for Discord: materials as slabs of a disc, sizes as the share of a disc."""

from __future__ import annotations

from renderers.gold.icons import ICONS
from renderers.gold.textures import COLOURS
from renderers.kit.colours import Theme, lit, shade
from renderers.kit.emoji import Emoji, act
from renderers.kit.icons import Chart, Icons
from renderers.kit.pen import Pen, polar, sector

_DRAWN = Icons()
drawing = _DRAWN.drawing
_SIZES = (("eighth", 45, 92, 3), ("sixth", 60, 92, 4), ("quarter", 90, 70, 6))
"""Each with its angle, its radius and the lamps it lights."""
_WIDE = 80


def _slab(pen: Pen, colour: str) -> None:
    pen.poly(sector((50, 112), 26, 106, -33, 33), shade(colour, 0.42))
    pen.poly(sector((50, 110), 28, 102, -31, 31), colour)
    pen.arc((50, 110), 99, -29, 29, lit(colour, 0.6), 5)


@drawing("stone")
def _stone(pen: Pen, look: Theme) -> None:
    _slab(pen, COLOURS[0])
    pen.poly([(22, 32), (46, 22), (40, 44)], lit(COLOURS[0], 0.42))
    pen.poly([(62, 30), (78, 36), (64, 52)], shade(COLOURS[0], 0.4))
    pen.line([(48, 30), (56, 50), (44, 62), (52, 80)], shade(COLOURS[0], 0.6), 6)


@drawing("jade")
def _jade(pen: Pen, look: Theme) -> None:
    _slab(pen, COLOURS[1])
    pale = lit(COLOURS[1], 0.62)
    turn = [polar((50, 42), 25 - t * 0.95, 200 + t * 32) for t in range(24)]
    pen.line(turn, pale, 7)


@drawing("bronze")
def _bronze(pen: Pen, look: Theme) -> None:
    _slab(pen, COLOURS[2])
    for y, tone in (
        (34, lit(COLOURS[2], 0.55)),
        (54, shade(COLOURS[2], 0.5)),
        (72, lit(COLOURS[2], 0.55)),
    ):
        half = 34 - (y - 34) * 0.42
        pen.line(
            [
                (50 - half, y),
                (50 - half / 2, y - 12),
                (50, y),
                (50 + half / 2, y - 12),
                (50 + half, y),
            ],
            tone,
            6.5,
        )


@drawing("silver")
def _silver(pen: Pen, look: Theme) -> None:
    _slab(pen, COLOURS[3])
    pen.poly(sector((50, 110), 32, 96, -9, 9), "#FFFFFF")
    for r in (50, 66, 82):
        pen.arc((50, 110), r, -27, 27, "#7C8B9A", 5)


@drawing("gold")
def _gold(pen: Pen, look: Theme) -> None:
    _slab(pen, COLOURS[4])
    for a in (-20, 0, 20):
        pen.poly(
            [
                polar((50, 110), 36, a),
                polar((50, 110), 88, a - 5),
                polar((50, 110), 94, a),
                polar((50, 110), 88, a + 5),
            ],
            shade(COLOURS[4], 0.5),
        )
    for a in (-10, 10):
        pen.poly(
            [polar((50, 110), 40, a), polar((50, 110), 94, a - 3.5), polar((50, 110), 94, a + 3.5)],
            lit(COLOURS[4], 0.6),
        )


def _size(degrees: int, radius: int, lamps: int) -> Chart:
    """The piece alone, as wide as it is, with a lamp for each twenty-fourth of a disc."""
    half, each = degrees / 2, degrees / lamps

    def draw(pen: Pen, look: Theme) -> None:
        low = 50 + radius * 0.5 + (2 if degrees < _WIDE else 4)
        pen.poly(sector((50, low), 6, radius, -half, half), "#4A4436")
        pen.poly(sector((50, low - 4), 10, radius - 8, 3.5 - half, half - 3.5), "#A7A59A")
        pen.poly(sector((50, low - 4), 10, radius - 30, 5 - half, half - 5), "#C9C7BB")
        for lamp in range(lamps):
            begin = (lamp - lamps / 2) * each + each * 0.2
            lit_up = sector((50, low - 2), radius - 26, radius - 6, begin, begin + each * 0.6)
            pen.poly(lit_up, "#1F7A60")

    return draw


for _name, _degrees, _radius, _lamps in _SIZES:
    drawing(_name)(_size(_degrees, _radius, _lamps))


@act(_DRAWN, "bid", "#9A6A1C")
def _bid(pen: Pen, ink: str) -> None:
    pen.disc((50, 47), 30, "#1F6F8E")
    pen.disc((50, 47), 25, "#5FC7E0")
    pen.disc((42, 37), 9, ink)
    pen.disc((50, 47), 7, "#0E3442")


EMOJI = Emoji(
    _DRAWN,
    ICONS,
    tokens={
        **{each: each for each in ("stone", "jade", "bronze", "silver", "gold")},
        **{size: size for size, *_ in _SIZES},
        "bid": "bid",
        "pay": "bead",
        "base": "disc",
    },
    events={
        "bids": "bid",
        "unsold": "bid",
        "bought": "crown",
        "paid": "bead",
        "closed": "disc",
        "opened": "disc",
        "over": "vp",
    },
)
