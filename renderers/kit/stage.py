"""The static layer of a picture, drawn once at four times its size and reduced.

It is made twice: at rest, and with everything lit that can be (panels of seats to act). A frame
copies the first and takes from the second the boxes that are lit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from renderers.kit.colours import Theme
from renderers.kit.pen import Pen

SIZE = (1200, 900)
_SCALE = 4


class Stage(NamedTuple):
    rest: Image.Image
    lit: Image.Image


def stage(look: Theme, draw: Callable[[Pen, bool], None], *, lights: bool = True) -> Stage:
    """``draw(pen, lit)`` draws the whole layer; without ``lights`` nothing on it is ever lit."""
    rest = _reduced(look, draw, lit=False)
    return Stage(rest, _reduced(look, draw, lit=True) if lights else rest)


def _reduced(look: Theme, draw: Callable[[Pen, bool], None], *, lit: bool) -> Image.Image:
    big = Image.new("RGB", (SIZE[0] * _SCALE, SIZE[1] * _SCALE), look.night)
    draw(Pen(big, _SCALE), lit)
    return big.reduce(_SCALE)
