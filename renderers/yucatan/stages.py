"""What never changes on the pictures of a map: the land, header, panels, plates."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from engine.games.yucatan.board import all_maps
from engine.games.yucatan.components import LEVELS
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, mix, theme
from renderers.kit.furniture import Area
from renderers.kit.once import keeping
from renderers.kit.pen import Pen
from renderers.kit.sprite import drawn
from renderers.kit.stage import SIZE, Stage, kept, stage
from renderers.yucatan.land import draw_land
from renderers.yucatan.layout import Layout, layout

_BESIDE = 8
"""Round the panels: what is lit reaches a little beyond them."""
_FOOT, _TOP = 46, 44
"""Of the race: room for the marks below the pyramids, and for the sun above them."""


@kept
def public(name: str, palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name)

    def draw(pen: Pen, lit: bool) -> None:
        _surroundings(pen, lay, look)
        for seat, panel in enumerate(lay.panels):
            f.draw_seat_panel(pen, panel, look, seat=seat, lit=lit)
        if not lay.wide:
            _counsel(pen, lay, look)

    land = _land(name, palette)
    rest, lit = (_furnished(land, lay, partial(draw, lit=lit)) for lit in (False, True))
    return Stage(rest, lit)


@kept
def private(name: str, palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name)

    def draw(pen: Pen) -> None:
        _surroundings(pen, lay, look)
        f.draw_panel(pen, lay.seats, look)
        f.draw_plate(pen, lay.hand, look)

    image = _furnished(_land(name, palette), lay, draw)
    return Stage(image, image)


@keeping(1)
def _land(name: str, palette: str, /) -> Image.Image:
    """The map alone, which takes most of the time."""
    look, grid = theme(palette), layout(name).grid
    return stage(
        look, lambda pen, _: draw_land(pen, grid, all_maps()[name], look), lights=False
    ).rest


def _furnished(land: Image.Image, lay: Layout, draw: Callable[[Pen], None]) -> Image.Image:
    """The map with the header above it and the panels beside or below it."""
    image = land.copy()
    left = 0 if lay.wide else lay.seats.x - _BESIDE
    top = lay.seats.y - _BESIDE if lay.wide else f.HEADER
    boxes = [(0, 0, SIZE[0], f.HEADER), (left, top, *SIZE)]
    if lay.wide:
        boxes += [lay.guilds.grown(_BESIDE), lay.supply.grown(_BESIDE)]
    for box in boxes:
        drawing = drawn(box, draw)
        image.paste(drawing, box[:2], drawing)
    return image


def race_step(area: Area) -> int:
    """The height of a terrace in the race."""
    return (area.h - _FOOT - _TOP) // LEVELS


def race_base(area: Area) -> int:
    """Where the pyramids of the race stand."""
    return area.bottom - _FOOT


def _counsel(pen: Pen, lay: Layout, look: Theme) -> None:
    f.draw_panel(pen, lay.guilds, look)
    f.draw_panel(pen, lay.supply, look)


def _surroundings(pen: Pen, lay: Layout, look: Theme) -> None:
    if lay.wide:
        _counsel(pen, lay, look)
    if lay.race:
        left = lay.race.x - _BESIDE
        pen.rect((left, f.HEADER, SIZE[0] - left, SIZE[1] - f.HEADER), 0, look.night)
        f.draw_panel(pen, lay.race, look)
        _ladder(pen, lay.race, look)
    f.draw_header(pen, look)


def _ladder(pen: Pen, area: Area, look: Theme) -> None:
    """A line for each terrace, and the ground they rise from."""
    base, step = race_base(area), race_step(area)
    for level in range(1, LEVELS + 1):
        y = base - level * step
        pen.rect((area.x + 34, y - 0.6, area.w - 48, 1.2), 0, mix(look.obsidian, look.seam, 0.55))
    pen.rect((area.x + 14, base, area.w - 28, 3), 1, look.seam)
