"""Sprites: drawn several times too large, reduced, cropped tight, put down on whole pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageFilter

from renderers.kit.colours import rgba
from renderers.kit.pen import Pen


class Sprite(NamedTuple):
    """An RGBA image, and where its corner lies from the point it is put down on."""

    image: Image.Image
    left: int
    top: int


def cut(image: Image.Image, origin: tuple[int, int]) -> Sprite:
    """The image cropped to what is seen of it; ``origin`` is the pixel that is put down."""
    box = image.getchannel("A").getbbox() or (0, 0, 1, 1)
    return Sprite(image.crop(box), box[0] - origin[0], box[1] - origin[1])


def drawn(
    box: tuple[int, int, int, int], draw: Callable[[Pen], None], scale: int = 4
) -> Image.Image:
    """What ``draw`` draws inside ``box`` (left, top, right, bottom around the origin), smoothed."""
    left, top, right, bottom = box
    size = ((right - left) * scale, (bottom - top) * scale)
    big = Image.new("RGBA", size)
    draw(Pen(big, scale, (-left * scale, -top * scale)))
    return big.reduce(scale)


def sprite(box: tuple[int, int, int, int], draw: Callable[[Pen], None], scale: int = 4) -> Sprite:
    return cut(drawn(box, draw, scale), (-box[0], -box[1]))


def cased(size: int, draw: Callable[[Pen], None], casing: str | None, width: float) -> Sprite:
    """An icon drawn in a box of 100 units, put down by its centre. With a casing it stands on any
    ground: its own outline, grown by about a pixel and filled."""
    scale = 8 if size <= 48 else 4
    n = size * scale
    pad = 0.05 if casing else 0
    big = Image.new("RGBA", (n, n))
    draw(Pen(big, n * (1 - 2 * pad) / 100, (n * pad, n * pad)))
    if casing:
        grow = max(scale * 0.95, n * 0.022) * width
        edge = big.getchannel("A").filter(ImageFilter.GaussianBlur(grow * 0.8))
        edge = edge.point([255 if v > 30 else 0 for v in range(256)])
        under = Image.new("RGBA", big.size, rgba(casing, 0))
        under.paste(rgba(casing), (0, 0, n, n), edge)
        under.alpha_composite(big)
        big = under
    return cut(big.reduce(scale), (size // 2, size // 2))
