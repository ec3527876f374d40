"""What never changes on the pictures of a map: the land, header, panels, plates."""

from __future__ import annotations

from engine.games.yucatan.maps import all_maps
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, mix, theme
from renderers.kit.furniture import Area
from renderers.kit.once import keeping
from renderers.kit.pen import Pen
from renderers.kit.stage import SIZE, Stage, stage
from renderers.yucatan.facts import LEVELS
from renderers.yucatan.land import draw_land
from renderers.yucatan.layout import Layout, layout

_kept = keeping(6)
_FOOT, _TOP = 46, 44
"""Of the race: room for the marks below the pyramids, and for the sun above them."""


@_kept
def public(name: str, palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name)

    def draw(pen: Pen, lit: bool) -> None:
        _map(pen, name, lay, look)
        for seat, panel in enumerate(lay.panels):
            f.draw_seat_panel(pen, panel, look, seat=seat, lit=lit)
        if lay.counsel:
            f.draw_panel(pen, lay.counsel, look)

    return stage(look, draw)


@_kept
def private(name: str, palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name)

    def draw(pen: Pen, lit: bool) -> None:
        _map(pen, name, lay, look)
        f.draw_panel(pen, lay.seats, look)
        f.draw_plate(pen, lay.hand, look)

    return stage(look, draw, lights=False)


def race_step(area: Area) -> int:
    """The height of a terrace in the race."""
    return (area.h - _FOOT - _TOP) // LEVELS


def race_base(area: Area) -> int:
    """Where the pyramids of the race stand."""
    return area.bottom - _FOOT


def _map(pen: Pen, name: str, lay: Layout, look: Theme) -> None:
    draw_land(pen, lay.grid, all_maps()[name], look)
    f.draw_header(pen, look)
    if lay.race:
        left = lay.race.x - 8
        pen.rect((left, f.HEADER, SIZE[0] - left, SIZE[1] - f.HEADER), 0, look.night)
        f.draw_panel(pen, lay.race, look)
        _ladder(pen, lay.race, look)


def _ladder(pen: Pen, area: Area, look: Theme) -> None:
    """A line for each terrace, and the ground they rise from."""
    base, step = race_base(area), race_step(area)
    for level in range(1, LEVELS + 1):
        y = base - level * step
        pen.rect((area.x + 34, y - 0.6, area.w - 48, 1.2), 0, mix(look.obsidian, look.seam, 0.55))
    pen.rect((area.x + 14, base, area.w - 28, 3), 1, look.seam)
