"""Lettering: Inter, set at its final size on whole pixels, kept as masks.

Inter has no glyph for many a name; :func:`readable` gives the part of a name that it can show.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageFont

_CAPITAL = 0.3636
"""Half the height of a capital, as a share of the size."""
_SMALLEST_DISPLAY = 24
ELLIPSIS = "…"
_GROWN = [min(255, 9 * max(0, value - 8)) for value in range(256)]


class Lettering(NamedTuple):
    """The mask of a line, where its corner lies from the start of the baseline, and how far it
    runs."""

    mask: Image.Image
    left: int
    top: int
    advance: float


@lru_cache(16)
def font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    path = files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"
    face = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([32 if size >= _SMALLEST_DISPLAY else 14, weight])
    return face


@lru_cache(8192)
def length(text: str, size: int, weight: int, track: int = 0) -> float:
    run = font(size, weight).getlength(text)
    return run + track * (len(text) - 1) if text else run


@lru_cache(2048)
def lettering(text: str, size: int, weight: int, halo: int = 0, track: int = 0) -> Lettering:
    face = font(size, weight)
    advance = length(text, size, weight, track)
    pad = 2 * halo + 2
    rise, fall = round(size * 1.1) + pad, round(size * 0.35) + pad
    mask = Image.new("L", (int(advance) + 2 * pad + size // 2, rise + fall))
    draw = ImageDraw.Draw(mask)
    if track:
        at = float(pad)
        for letter in text:
            draw.text((round(at), rise), letter, 255, face, anchor="ls")
            at += face.getlength(letter) + track
    else:
        draw.text((pad, rise), text, 255, face, anchor="ls")
    if halo:  # grown, not stroked: a stroke would leave the holes of the digits open
        mask = mask.filter(ImageFilter.GaussianBlur(halo * 0.7)).point(_GROWN)
    box = mask.getbbox() or (0, 0, 1, 1)
    return Lettering(mask.crop(box), box[0] - pad, box[1] - rise, advance)


def baseline(middle: float, size: int) -> int:
    """Where the baseline lies when the capitals are centred on ``middle``."""
    return round(middle + _CAPITAL * size)


@lru_cache(4096)
def shortened(text: str, width: float, size: int, weight: int) -> str:
    """As much of the text as fits, with an ellipsis when it is not all of it."""
    if length(text, size, weight) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if length(text[:middle].rstrip() + ELLIPSIS, size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(8192)
def has_glyph(letter: str) -> bool:
    return letter.isspace() or _shape(letter) != _shape("\U0010ffff")


@lru_cache(256)
def _shape(letter: str) -> bytes:
    mask = Image.new("L", (64, 64))
    ImageDraw.Draw(mask).text((16, 44), letter, 255, font(32, 500), anchor="ls")
    return mask.tobytes()


@lru_cache(1024)
def readable(name: str) -> str:
    """The part of a name that this typeface can show; empty when too little would be left to
    recognise the player."""
    plain = unicodedata.normalize("NFKC", name)
    # Marks that stack up and letters that turn the line round would leave the box.
    plain = "".join(c for c in plain if unicodedata.category(c) not in {"Mn", "Me", "Cf", "Cc"})
    kept = " ".join("".join(c for c in plain if has_glyph(c)).split())
    letters = sum(c.isalnum() for c in plain)
    left = sum(c.isalnum() for c in kept)
    return kept if left and 2 * left >= letters else ""
