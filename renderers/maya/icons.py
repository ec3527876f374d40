"""The crops, the temple and the house of a city, the stacks of tiles, and the signs of this title.

Every crop is known by its outline alone: the colours only help.
"""

from __future__ import annotations

from renderers.kit.colours import WHITE, Theme, lit, shade
from renderers.kit.goods import draw_pyramid
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.pen import Pen, Point, polar

ICONS = Icons(SIGNS)
drawing = ICONS.drawing

GREY_ROOF = "#6F7F77"
LEAF, LEAF2, STALK = "#4D9A4E", "#2F7A45", "#3F8F4B"


@drawing("maize")
def _maize(pen: Pen, look: Theme) -> None:
    """A cob standing in its leaves."""
    pen.blob(
        [(50, 3), (66, 14), (72, 44), (64, 74), (50, 84), (36, 74), (28, 44), (34, 14)], "#F2B731"
    )
    pen.blob([(50, 3), (34, 14), (28, 44), (36, 74), (44, 82), (38, 46), (42, 15)], "#FBD768")
    for row in range(5):
        for column in (-1, 0, 1):
            y = 18 + row * 12 + (4 if column else 0)
            pen.disc((51 + column * 12, y), 3.1, "#B97B16")
    pen.blob([(16, 34), (34, 52), (46, 78), (50, 97), (34, 92), (20, 74)], LEAF)
    pen.blob([(84, 34), (66, 52), (54, 78), (50, 97), (66, 92), (80, 74)], LEAF2)
    pen.curve([(22, 46), (34, 70), (46, 92)], "#BFE08E", 2.4)


@drawing("potato")
def _potato(pen: Pen, look: Theme) -> None:
    """A knobbly root with eyes and one sprout."""
    pen.blob(
        [(14, 62), (20, 36), (46, 25), (76, 30), (92, 52), (82, 78), (52, 88), (26, 82)], "#A9713C"
    )
    pen.blob([(18, 57), (26, 38), (48, 29), (74, 35), (82, 49), (60, 60), (34, 67)], "#D4A262")
    for x, y in ((38, 46), (62, 42), (72, 62), (48, 70), (30, 64)):
        pen.curve([(x - 6, y - 1), (x, y + 3.4), (x + 6, y)], "#6E431D", 3.8)
    pen.curve([(50, 27), (52, 14), (64, 7)], STALK, 5)
    pen.blob([(60, 6), (78, 4), (72, 18)], "#5FB060")


@drawing("squash")
def _squash(pen: Pen, look: Theme) -> None:
    """A ribbed pumpkin under its leaf."""
    pen.blob(
        [(50, 32), (76, 34), (93, 56), (85, 82), (50, 91), (15, 82), (7, 56), (24, 34)], "#D8681C"
    )
    pen.blob([(50, 32), (24, 34), (7, 56), (15, 80), (30, 85), (22, 60), (34, 42)], "#F3934A")
    pen.blob([(50, 32), (64, 44), (66, 70), (50, 91), (34, 70), (36, 44)], "#EA7C2A", "#A8470E", 3)
    pen.curve([(76, 38), (84, 58), (76, 82)], "#A8470E", 3)
    pen.curve([(24, 38), (16, 58), (24, 82)], "#A8470E", 3)
    pen.line([(50, 34), (48, 20), (58, 10)], "#33613A", 8)
    pen.blob([(52, 26), (70, 12), (91, 22), (72, 33)], LEAF)


@drawing("chili")
def _chili(pen: Pen, look: Theme) -> None:
    """A bent pod, thin at its end."""
    pen.blob(
        [(66, 25), (83, 34), (80, 58), (59, 82), (28, 94), (6, 89), (33, 78), (47, 58), (49, 36)],
        "#C3271F",
    )
    pen.curve([(74, 38), (70, 56), (51, 77)], "#F0776A", 5.5)
    pen.blob([(45, 35), (60, 17), (82, 23), (87, 39), (66, 34)], STALK)
    pen.line([(69, 24), (73, 12), (86, 5)], STALK, 7.5)


@drawing("temple")
def _temple(pen: Pen, look: Theme) -> None:
    draw_pyramid(pen, look, look.cinnabar, 5)


@drawing("temple closed")
def _temple_closed(pen: Pen, look: Theme) -> None:
    draw_pyramid(pen, look, GREY_ROOF, 5)


def _house(pen: Pen, look: Theme, wall: str, side: str, roof: str) -> None:
    pen.rect((14, 46, 72, 46), 2, wall)
    pen.rect((58, 46, 28, 46), 2, side)
    pen.poly([(4, 50), (30, 14), (70, 14), (96, 50)], roof)
    pen.poly([(58, 50), (52, 14), (70, 14), (96, 50)], shade(roof, 0.3))
    for x in (18, 32, 46):
        pen.line([(x, 47), (x + 8, 20)], lit(roof, 0.45), 2.6)
    pen.rect((28, 60, 20, 32), 2, look.ink)


@drawing("house")
def _house_open(pen: Pen, look: Theme) -> None:
    """A tile of a city: a thatched house."""
    _house(pen, look, "#F3E9CE", "#CDBD95", "#C9974A")


@drawing("house closed")
def _house_closed(pen: Pen, look: Theme) -> None:
    _house(pen, look, "#DDD8C6", "#B3AD98", GREY_ROOF)


def _hexagon(centre: Point, radius: float) -> list[Point]:
    return [polar(centre, radius, 60 * at) for at in range(6)]


def _sprig(pen: Pen, at: Point, size: float) -> None:
    x, y = at
    pen.line([(x, y + 16 * size), (x, y - 12 * size)], LEAF2, 6 * size)
    pen.blob(
        [
            (x, y - 2 * size),
            (x - 18 * size, y - 4 * size),
            (x - 24 * size, y - 20 * size),
            (x - 6 * size, y - 18 * size),
        ],
        LEAF,
    )
    pen.blob(
        [
            (x, y + 4 * size),
            (x + 18 * size, y + 2 * size),
            (x + 24 * size, y - 14 * size),
            (x + 6 * size, y - 12 * size),
        ],
        LEAF,
    )


@drawing("reserve")
def _reserve(pen: Pen, look: Theme) -> None:
    """A pile of tiles, face down."""
    for dx, dy, colour in ((0, 16, "#8C7A55"), (0, 2, "#B9A672"), (0, -12, "#EFE4C4")):
        pen.poly(
            [
                (50 + (x - 50) * 1.12 + dx, 50 + (y - 50) * 0.62 + dy)
                for x, y in _hexagon((50, 50), 42)
            ],
            colour,
            look.ink,
            3.5,
        )
    pen.poly(
        [(50 + (x - 50) * 1.12, 38 + (y - 50) * 0.62) for x, y in _hexagon((50, 50), 24)], "#C9B684"
    )


@drawing("rack")
def _rack(pen: Pen, look: Theme) -> None:
    """A stand with tiles in it, seen from the side that its owner does not see."""
    for x, y in ((24, 38), (76, 38), (50, 32)):
        pen.poly(_hexagon((x, y), 28), "#EFE4C4", look.ink, 3.5)
        pen.poly(_hexagon((x, y), 16), "#C9B684")
    pen.rect((2, 52, 96, 14), 4, "#B9793C")
    pen.rect((2, 64, 96, 24), 5, "#8A5227")
    pen.rect((2, 52, 96, 5), 2, "#E0A868")


@drawing("field")
def _field(pen: Pen, look: Theme) -> None:
    """Points for plantations: a seedling on its bed."""
    pen.blob([(6, 84), (24, 68), (50, 63), (76, 68), (94, 84), (76, 94), (24, 94)], "#8A5A2E")
    pen.blob([(14, 80), (30, 70), (50, 67), (66, 70), (40, 78)], "#B98148")
    _sprig(pen, (50, 46), 1.55)


@drawing("legal city")
def _legal_city(pen: Pen, look: Theme) -> None:
    """Where a city may grow: the sign of what is legal, in the shape of a house."""
    pen.poly([(50, 2), (98, 42), (88, 42), (88, 96), (12, 96), (12, 42), (2, 42)], look.ink)
    pen.poly([(50, 14), (80, 39), (80, 88), (20, 88), (20, 39)], WHITE)
    pen.rect((35, 50, 30, 38), 2, look.maya)
