"""What never changes on the pictures of Tzolk'in: the gears, the ladders, the panels."""

from __future__ import annotations

from renderers.kit import furniture as f
from renderers.kit.colours import Theme, theme
from renderers.kit.frame import Frame
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage, kept, stage
from renderers.tzolkin import cities, layout
from renderers.tzolkin.icons import ICONS
from renderers.tzolkin.ladders import draw_ladders, draw_tracks, dress_ladders, dress_tracks


@kept
def public(seats: int, palette: str, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen, lit: bool) -> None:
        _board(pen, look)
        for seat, panel in enumerate(layout.panels(seats)):
            f.draw_seat_panel(pen, panel, look, seat=seat, lit=lit)

    return _dressed(stage(look, draw), look)


@kept
def final(seats: int, palette: str, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen, lit: bool) -> None:
        _board(pen, look)
        for seat, panel in enumerate(layout.panels(seats)):
            f.draw_seat_panel(pen, panel, look, seat=seat)
        f.draw_plate(pen, layout.FINAL, look)

    return _dressed(stage(look, draw, lights=False), look)


@kept
def private(palette: str, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen, lit: bool) -> None:
        _board(pen, look)
        f.draw_panel(pen, layout.OTHERS, look)
        f.draw_plate(pen, layout.HAND, look)

    return _dressed(stage(look, draw, lights=False), look)


def _board(pen: Pen, look: Theme) -> None:
    cities.draw_ground(pen, look)
    f.draw_header(pen, look)
    for city in layout.CITIES:
        cities.draw_city(pen, city, look)
    cities.draw_wheel(pen, look)
    cities.draw_first_space(pen, look)
    f.draw_plate(pen, layout.TEMPLES, look)
    draw_ladders(pen, look)
    f.draw_panel(pen, layout.TRACKS, look)
    draw_tracks(pen, look)


def _dressed(bare: Stage, look: Theme) -> Stage:
    """With the icons and numbers that are set at their final size."""
    images = list[Frame]()
    for image in dict.fromkeys((id(bare.rest), id(bare.lit))):
        chosen = bare.rest if id(bare.rest) == image else bare.lit
        frame = Frame(Stage(chosen, chosen), look, "en", ICONS)
        cities.dress(frame)
        dress_ladders(frame)
        dress_tracks(frame)
        images.append(frame)
    return Stage(images[0].image, images[-1].image)
