"""What is Gold's own among icons: the disc, beside points that are those of the discs alone."""

from __future__ import annotations

from renderers.gold.textures import COLOURS
from renderers.kit.colours import Theme
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.pen import Pen, sector

ICONS = Icons(SIGNS)


@ICONS.drawing("disc")
def _disc(pen: Pen, look: Theme) -> None:
    middle = (50.0, 50.0)
    pen.disc(middle, 46, look.lime3)
    pen.disc((49, 49), 44, look.lime)
    pen.disc(middle, 37, look.hollow)
    for face, start, end in ((4, 4, 116), (1, 124, 236), (2, 244, 316)):
        pen.poly(sector(middle, 14, 35, start, end), COLOURS[face])
    pen.disc(middle, 11, look.amate)
