"""Everything the pictures of Yucatan are made of, on a few images: their palette is found on it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engine.games.yucatan.board import all_maps
from engine.games.yucatan.components import GUILDS, LEVELS, MOST, NOBODY, PARTS
from renderers.kit import mappart
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.ground import ground
from renderers.kit.seats import mark
from renderers.kit.stage import Stage
from renderers.yucatan import pieces, stages
from renderers.yucatan.facts import VERBS
from renderers.yucatan.icons import ICONS
from renderers.yucatan.land import draw_part
from renderers.yucatan.layout import layout
from renderers.yucatan.region import VEIL

_SIGNS = (
    "captive",
    "spark",
    "act",
    "legal",
    "crown",
    "village neutral",
    *(f"sign {verb}" for verb in VERBS),
)

_HAPPENS = ("fight", "defeat", "boat", "home", "shrinks", "captive", *GUILDS)


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    for name in PARTS.default_maps.values():
        yield _dressed(name, palette, language)
        stages.private(name, palette)
    yield stages.public(PARTS.default_maps["4"], palette).lit
    yield from _close(PARTS.default_maps["4"], palette, language)


def _close(name: str, palette: str, language: str) -> Iterator[Image.Image]:
    """A part of the map with places on every ground, and the same dimmed."""
    land, look = all_maps()[name], theme(palette)
    city = land.cities[0]
    near = land.hexes.neighbours
    cells = sorted({far for cell in near[city] for beside in near[cell] for far in near[beside]})
    part = mappart.part_of(land.hexes, [city], range(len(land.hexes)))
    image = ground(draw_part, name, part.grid, part.area, palette)
    for style in ("clear", "chosen"):
        inner = mappart.inset(Frame(Stage(image, image), look, language, ICONS), image)
        for cell in cells[::2]:
            white = mappart.place(style, part.inner.width, part.inner.pitch, palette)
            inner.paste(white, part.inner.centre(cell))
        for cell, sign in zip(cells[1::2], _HAPPENS, strict=False):
            inner.icon(sign, part.inner.centre(cell), 58)
        yield inner.image
    night = Image.new("RGB", image.size, look.night)
    yield Image.blend(image, night, VEIL)


def _dressed(name: str, palette: str, language: str) -> Image.Image:
    """A board on which every piece stands somewhere."""
    frame = Frame(stages.public(name, palette), theme(palette), language, ICONS)
    grid = layout(name).grid
    width = grid.width
    cells = iter(range(len(grid.hexes)))
    for seat in range(4):
        frame.paste(pieces.warrior(seat, width, palette, language), grid.centre(next(cells)))
        frame.paste(pieces.village(seat, "small", 44, palette), grid.centre(next(cells)))
        frame.paste(pieces.village(seat, "large", 50, palette), grid.centre(next(cells)))
        for when in ("day", "night"):
            for level in (1, LEVELS - 1):
                x, y = grid.centre(next(cells))
                frame.paste(pieces.pyramid(seat, level, 56, 42, palette, when), (x, y + 20))
        frame.paste(mark(seat, 36, palette, language), grid.centre(next(cells)))
    frame.paste(pieces.village(NOBODY, "small", 44, palette), grid.centre(next(cells)))
    for guild in GUILDS:
        for kind in ("open", "secret", "legal", "chosen"):
            frame.paste(pieces.coin(guild, 44, palette, kind), grid.centre(next(cells)))
    frame.paste(pieces.pips(MOST, 0, width, palette), grid.centre(next(cells)))
    frame.paste(pieces.sun(28), grid.centre(next(cells)))
    for kind in ("last", "legal", "chosen"):
        frame.paste(pieces.outline(kind, width, grid.pitch, palette), grid.centre(next(cells)))
    for sign in _SIGNS:
        frame.icon(sign, grid.centre(next(cells)), 32)
    look = frame.look
    for at, tone in enumerate((look.ivory, look.mist, look.fog, look.ink, look.ink2)):
        frame.text((300, 70 + at * 26), "Patolli 0123456789", 20, 650, tone)
    return frame.image
