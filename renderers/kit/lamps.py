"""A bar of lamps in a hollow: how much is still to come."""

from __future__ import annotations

from renderers.kit.colours import theme
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite

_MOST_LAMPS = 40


@once
def lamps(width: int, high: int, count: int, left: int, palette: str, /) -> Sprite:
    """``count`` lamps, of which ``left`` hundredths of a lamp are still to come: those are at the
    right. Put down by the upper left corner."""
    look, count = theme(palette), min(max(count, 1), _MOST_LAMPS)

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, width, high), 5, look.hollow2)
        pen.rect((1.5, 2.5, width - 3, high - 4), 4, look.hollow)
        pitch = (width - 4 + 2) / count
        for lamp in range(count):
            wide, x = pitch - 2, 2 + lamp * pitch
            pen.rect((x, 3, wide, high - 6), 3, look.lamp)
            share = min(1.0, max(0.0, left / 100 - (count - 1 - lamp)))
            if share:
                start = x + wide * (1 - share)
                pen.rect((start, 3, wide * share, high - 6), 3, look.jade)
                pen.rect((start, 3, wide * share, 3), 2, look.jade2)

    return sprite((0, 0, width, high), draw)
