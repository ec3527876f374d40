"""The five materials, told apart by motif and not by colour alone.

Each is drawn as a whole disc and seen through the shape of a piece, so that neighbours run on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PIL import Image

from renderers.kit.colours import lit, mix, shade
from renderers.kit.once import keeping
from renderers.kit.pen import Pen, Point, polar

COLOURS = ("#606568", "#46A985", "#8F4A1E", "#D8E0E6", "#EBB030")
"""Stone, jade, bronze, silver, gold: by value."""
_SCALE = 4
_RADIUS, _MARGIN = 285, 32
"""Of the one disc that is drawn of each: as large as the largest that pieces are cut from."""


def texture(face: int, radius: int, box: tuple[int, int, int, int]) -> Image.Image:
    """The part of a disc of that radius that lies in the box around its centre."""
    scale, most = _RADIUS / radius, _RADIUS + _MARGIN
    left, top, right, bottom = (max(-most, min(most, edge * scale)) + most for edge in box)
    size = box[2] - box[0], box[3] - box[1]
    return _whole(face).resize(size, Image.Resampling.HAMMING, (left, top, right, bottom))


@keeping(5)
def _whole(face: int, /) -> Image.Image:
    side = 2 * (_RADIUS + _MARGIN) * _SCALE
    image = Image.new("RGB", (side, side), COLOURS[face])
    at = _MARGIN * _SCALE, _MARGIN * _SCALE
    _MOTIFS[face](Pen(image, _SCALE, at), COLOURS[face], _RADIUS)
    return image.reduce(_SCALE)


def _stone(pen: Pen, colour: str, r: int) -> None:
    """Chipped: facets and cracks."""
    chance, o = Random(0), (r, r)  # the same chips in every picture
    for _ in range(150):
        x, y = chance.uniform(0, 2 * r), chance.uniform(0, 2 * r)
        s = chance.uniform(3, 9) * r / 150
        chip = [(x + s * math.cos(a + 0.4), y + s * math.sin(a)) for a in (0, 1.3, 2.4, 3.6, 5)]
        pen.poly(chip, chance.choice((shade(colour, 0.22), lit(colour, 0.2), shade(colour, 0.1))))
    for a in range(0, 360, 24):
        crack = [polar(o, r * (0.2 + 0.2 * i), a + chance.uniform(-9, 9)) for i in range(5)]
        pen.line(crack, shade(colour, 0.42), 1.6 * r / 150)


def _jade(pen: Pen, colour: str, r: int) -> None:
    """Clouded, with spirals."""
    chance, o = Random(1), (r, r)
    for _ in range(46):
        x, y = chance.uniform(0, 2 * r), chance.uniform(0, 2 * r)
        s = chance.uniform(14, 40) * r / 150
        cloud = [
            (x - s, y),
            (x - s * 0.2, y - s * 0.4),
            (x + s, y - s * 0.1),
            (x + s * 0.3, y + s * 0.4),
        ]
        pen.blob(cloud, chance.choice((lit(colour, 0.16), shade(colour, 0.13))))
    for i in range(24):
        turn = i * 15 + 7
        x, y = polar(o, r * (0.66, 0.68)[i % 2], turn)
        s = r * 0.075
        spiral = [
            (
                x + s * (1 - t / 22) * math.cos(t * 0.55 + turn),
                y + s * (1 - t / 22) * math.sin(t * 0.55 + turn),
            )
            for t in range(22)
        ]
        pen.line(spiral, lit(colour, 0.38), 2.2 * r / 150)


def _bronze(pen: Pen, colour: str, r: int) -> None:
    """Hammered chevrons."""
    o = (r, r)
    for ring in range(9):
        inner = r * (0.2 + ring * 0.095)
        tone = lit(colour, 0.38) if ring % 2 else shade(colour, 0.22)
        for a in range(0, 360, 12):
            tip = polar(o, inner + r * 0.05, a + 6)
            pen.line([polar(o, inner, a), tip, polar(o, inner, a + 12)], tone, 2.4 * r / 150)


def _silver(pen: Pen, colour: str, r: int) -> None:
    """Brushed rings under a turning sheen."""
    o = (r, r)
    for i in range(12):
        a = i * 30 + 4
        pen.poly([o, *_fan(o, r * 1.1, a, a + 11)], lit(colour, 0.5))
        pen.poly([o, *_fan(o, r * 1.1, a + 14, a + 22)], shade(colour, 0.1))
    for ring in range(17):
        tone = mix(colour, "#3A4A58", 0.42 if ring % 2 else 0.22)
        pen.disc(o, r * (0.18 + ring * 0.052), None, tone, 1.3 * r / 150)


def _gold(pen: Pen, colour: str, r: int) -> None:
    """Rays and a beaded rim."""
    o, dark = (r, r), shade(colour, 0.42)
    for i in range(48):
        pen.poly([o, *_fan(o, r * 1.1, i * 7.5, i * 7.5 + 3.7)], lit(colour, 0.24))
    for i in range(24):
        a = i * 15
        pen.line([polar(o, r * 0.3, a), polar(o, r * 0.66, a)], dark, 1.7 * r / 150)
        pen.poly(
            [
                polar(o, r * 0.8, a),
                polar(o, r * 0.7, a - 3),
                polar(o, r * 0.66, a),
                polar(o, r * 0.7, a + 3),
            ],
            dark,
        )
    for i in range(72):
        pen.disc(polar(o, r * 0.945, i * 5 + 2.5), r * 0.016, dark)


def _fan(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    return [polar(centre, radius, start + (end - start) * i / 4) for i in range(5)]


_MOTIFS: tuple[Callable[[Pen, str, int], None], ...] = (_stone, _jade, _bronze, _silver, _gold)
