"""The static layer of a picture, drawn once at four times its size and reduced.

It is made twice: at rest, and with everything lit that can be (panels of seats to act). A frame
copies the first and takes from the second the boxes that are lit.

A stage takes four megabytes or eight, and there are a hundred of them. So the few used last are
kept as they are, and all the others packed, a twentieth of that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import NamedTuple, ParamSpec

from PIL import Image
from zlib_ng import zlib_ng

from renderers.kit.colours import Theme
from renderers.kit.once import Recent
from renderers.kit.pen import Pen

P = ParamSpec("P")

SIZE = (1200, 900)
_SCALE = 4
_LEVEL = 3
_MODE = "RGB"


class Stage(NamedTuple):
    rest: Image.Image
    lit: Image.Image
    name: Hashable = None
    """The same for the same stage, whenever it is made; None for one that is drawn on once."""


def stage(
    look: Theme,
    draw: Callable[[Pen, bool], None],
    *,
    lights: bool = True,
    size: tuple[int, int] = SIZE,
) -> Stage:
    """``draw(pen, lit)`` draws the whole layer; without ``lights`` nothing on it is ever lit."""
    rest = _reduced(look, draw, size, lit=False)
    return Stage(rest, _reduced(look, draw, size, lit=True) if lights else rest)


def _reduced(
    look: Theme, draw: Callable[[Pen, bool], None], size: tuple[int, int], *, lit: bool
) -> Image.Image:
    big = Image.new(_MODE, (size[0] * _SCALE, size[1] * _SCALE), look.night)
    draw(Pen(big, _SCALE), lit)
    return big.reduce(_SCALE)


class _Packed(NamedTuple):
    size: tuple[int, int]
    rest: bytes
    lit: bytes | None
    """None where nothing is ever lit."""


READY: Recent[Stage] = Recent(2)
_PACKED: Recent[_Packed] = Recent(160)


def kept(make: Callable[P, Stage]) -> Callable[P, Stage]:
    """A stage is drawn once for each set of (positional, hashable) arguments, and kept packed."""

    @wraps(make)
    def stored(*args: P.args, **kwargs: P.kwargs) -> Stage:
        name = (make, args)
        found = READY.get(name)
        if found is None:
            packed = _PACKED.get(name)
            if packed is None:
                rest, lit, _ = make(*args, **kwargs)
                packed = _Packed(rest.size, _pack(rest), None if lit is rest else _pack(lit))
                _PACKED.put(name, packed)
            else:
                rest = _unpack(packed.rest, packed.size)
                lit = rest if packed.lit is None else _unpack(packed.lit, packed.size)
            found = Stage(rest, lit, name)
            READY.put(name, found)
        return found

    return stored


def _pack(image: Image.Image) -> bytes:
    return zlib_ng.compress(image.tobytes(), _LEVEL)


def _unpack(packed: bytes, size: tuple[int, int]) -> Image.Image:
    pixels = size[0] * size[1] * len(_MODE)
    return Image.frombytes(_MODE, size, zlib_ng.decompress(packed, bufsize=pixels))
