"""The tiles of the market with three cubes each, and who took them."""

from __future__ import annotations

from renderers.kit.colours import WHITE, Theme, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.yaxha import facts
from renderers.yaxha.pieces import cube, height

_SIZES = ((46, 230, 210), (44, 200, 190), (36, 160, 160), (30, 130, 0), (26, 0, 0))
"""Sizes of cubes, and how wide and high a tile must be for them."""
OFFSETS = ((0, 0), (-1, 1), (1, 1))
"""One behind, two in front."""


def draw_tile(pen: Pen, area: Area, look: Theme) -> None:
    """A tablet of limestone with a shelf."""
    draw_plate(pen, area, look, fill=look.lime)
    x, y, w, h = area
    pen.rect((x + 10, y + h - 42, w - 20, 34), 6, look.lime2)
    pen.rect((x + 10, y + h - 40, w - 20, 32), 6, shade(look.lime3, 0.28))


def show(frame: Frame, scene: Scene, tile: int, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    taker, pickers = view.taken[tile - 1], facts.pickers(view, tile)
    chosen = scene.seat is not None and facts.own_choice(view, scene.seat) == tile
    fresh = tile in facts.last(scene).tiles
    if chosen or fresh:
        kind = "draft" if chosen else "last"
        frame.paste(rim(area.w, area.h, look.name, kind), (area.x, area.y), shows=f"rim {kind}")
    a = next(a for a, width, high in _SIZES if area.w >= width and area.h >= high)
    high = 3 * a // 2 + height(a)
    top = area.bottom - 36 - high
    for colour, (x, y) in zip(view.lot(tile), OFFSETS, strict=True):
        at = area.middle + x * a, top + y * a // 2
        frame.paste(cube(colour, a, look.name), at, shows=f"lot {colour}")
    number(frame, tile, area.x + 24, area.y + 25)
    middle = area.bottom - 23
    if taker >= 0:
        frame.seat(taker, (area.right - 24, area.y + 25), 36)
    left = area.middle - (len(pickers) - 1) * 15
    for at, seat in enumerate(pickers):
        x = left + at * 30
        frame.seat(seat, (x, middle), 22)
        if seat != taker:
            frame.strike((x, middle), 30)
    if fresh:
        frame.icon("spark", (area.right - 4, area.y + 4), 26, claim=False)


def number(frame: Frame, tile: int, x: float, y: float) -> None:
    frame.paste(disc(frame.look.name), (x, y))
    frame.text((x, y), str(tile), 24, 800, frame.look.ink, "m")


@once
def tablet(width: int, height: int, palette: str, /) -> Sprite:
    """A tile as a sprite, put down by its upper left corner."""
    look = theme(palette)
    return sprite(
        (0, 0, width + 2, height + 6), lambda pen: draw_tile(pen, Area(0, 0, width, height), look)
    )


@once
def disc(palette: str, /) -> Sprite:
    """On which the number of a tile stands; put down by its middle."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), 18, look.ink)
        pen.disc((0, 0), 16, look.amate)

    return sprite((-19, -19, 19, 19), draw)


@once
def rim(width: int, height: int, palette: str, kind: str, /) -> Sprite:
    """Around a tablet: ``last`` turn, or ``draft``."""
    look = theme(palette)
    tone = {"last": look.copal, "draft": WHITE}[kind]

    def draw(pen: Pen) -> None:
        pen.rect((-3, -3, width + 6, height + 6), 12, None, look.ink, 6.5)
        pen.rect((-2, -2, width + 4, height + 4), 11, None, tone, 3 * look.casing)

    return sprite((-4, -4, width + 4, height + 4), draw)
