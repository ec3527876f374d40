"""The one palette of all charts: every ground, every colour of letters on it, every mark."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from renderers.kit.colours import WHITE, Theme, lit, mix, rgb, shade, theme
from renderers.kit.encode import fixed_palette
from renderers.kit.icons import SIGNS
from renderers.kit.leaf import second_row
from renderers.kit.once import keeping
from renderers.kit.results import GLEAM, coin, coin_metal, ghost, sign, steps
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite

_STEPS = 5
_SWATCH = 12
_IN_A_ROW = 40
_MARK = 130


@keeping(8)
def palette_of(palette: str, /) -> Image.Image:
    look = theme(palette)
    return fixed_palette(look, [_swatches(look), _marks(look)], _grounds(look))


def band(look: Theme) -> str:
    """The ground of how sure a rating is."""
    return mix(look.amate, look.jade, 0.38)


def _grounds(look: Theme) -> list[str]:
    """Flat colours that are no tokens of the theme."""
    metals = [coin_metal(look, place) for place in (1, 2, 3)]
    bars = [lit(look.cinnabar, 0.3), shade(look.cinnabar, 0.25)]
    bars += [lit(seat, 0.4) for seat in look.seats]
    stones = [lit(look.lime, 0.25), lit(look.amate, 0.45), lit(look.amate, 0.6)]
    return [WHITE, GLEAM, second_row(look), ghost(look), band(look), *metals, *bars, *stones]


def _swatches(look: Theme) -> Image.Image:
    """From each ground to each colour of what is written or drawn on it, in steps."""
    light = [look.ink, look.ink2, look.jade3, look.jade, look.lime2, look.gold]
    light += [shade(look.cinnabar, 0.25)]
    dark = [look.ivory, look.mist, look.jade2, look.jade, look.seam, look.gold, look.copal]
    pairs = [
        (ground, colour)
        for grounds, colours in (
            ((look.amate, second_row(look)), light),
            ((look.obsidian, look.raised, look.night), dark),
            ((look.ink,), (look.gold, look.jade, look.jade3, look.cinnabar, look.lime2)),
            ((band(look),), (look.ink, look.jade)),
            ((look.deep, look.jade3), (look.ivory, look.mist)),
        )
        for ground in grounds
        for colour in colours
    ]
    shades = [mix(a, b, at / _STEPS) for a, b in pairs for at in range(1, _STEPS)]
    rows = -(-len(shades) // _IN_A_ROW)
    found = Image.new("RGB", (_IN_A_ROW * _SWATCH, rows * _SWATCH), look.night)
    for at, colour in enumerate(shades):
        x, y = at % _IN_A_ROW * _SWATCH, at // _IN_A_ROW * _SWATCH
        found.paste(rgb(colour), (x, y, x + _SWATCH, y + _SWATCH))
    return found


def _marks(look: Theme) -> Image.Image:
    """Every mark, on paper and in the dark."""
    marks = list(_sprites(look))
    found = Image.new("RGB", (len(marks) * _MARK, 2 * _MARK), look.obsidian)
    found.paste(rgb(look.amate), (0, 0, found.width, _MARK))
    for at, (image, _, _) in enumerate(marks):
        for row in range(2):
            found.paste(image, (at * _MARK, row * _MARK), image)
    return found


def _sprites(look: Theme) -> Iterator[Sprite]:
    for seat in range(4):
        yield mark(seat, 54, look.name, "en")
    for place in (1, 2, 3):
        yield coin(place, 38, look.name)
        yield steps(place, 4, False, 42, 50, look.name, False)
        yield steps(place, 4, False, 42, 50, look.name, True)
    yield sign("forfeit", 14, look.name, False)
    for icon, size in (("act", 56), ("hidden", 44), ("crown", 120)):
        yield SIGNS.icon(icon, size, look.name)
