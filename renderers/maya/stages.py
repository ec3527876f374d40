"""What never changes on the pictures of Maya: the plate with track and land, the column."""

from __future__ import annotations

from PIL import Image

from engine.games.maya.board import board_of
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, mix, theme
from renderers.kit.frame import Frame
from renderers.kit.once import keeping
from renderers.kit.pen import Pen
from renderers.kit.stage import SIZE, Stage, kept, stage
from renderers.maya.icons import ICONS
from renderers.maya.land import ground_of, land
from renderers.maya.layout import Layout, layout
from renderers.maya.players import prize_boxes
from renderers.maya.track import draw_track, number_track

NAME = 17
"""Size of the names of cells, where these are large enough."""


@kept
def public(name: str, zones: tuple[str, ...], palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name, zones)

    def draw(pen: Pen, lit: bool) -> None:
        _surroundings(pen, lay, look)
        for seat, panel in enumerate(lay.panels(len(zones))):
            f.draw_seat_panel(pen, panel, look, seat=seat, lit=lit)

    return _on_plate(stage(look, draw), name, zones, palette)


@kept
def final(name: str, zones: tuple[str, ...], palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name, zones)

    def draw(pen: Pen, lit: bool) -> None:
        _surroundings(pen, lay, look)
        f.draw_plate(pen, lay.over, look)
        x, y, w, _ = lay.over
        f.draw_fret(pen, x + 10, x + w - 10, y + 14, 7, look.lime2)

    return _on_plate(stage(look, draw, lights=False), name, zones, palette)


@kept
def private(name: str, zones: tuple[str, ...], palette: str, /) -> Stage:
    look, lay = theme(palette), layout(name, zones)

    def draw(pen: Pen, lit: bool) -> None:
        f.draw_header(pen, look)
        f.draw_panel(pen, lay.listing(len(zones)), look)
        f.draw_plate(pen, lay.hand(len(zones)), look)

    return _on_plate(stage(look, draw, lights=False), name, zones, palette)


def _surroundings(pen: Pen, lay: Layout, look: Theme) -> None:
    f.draw_header(pen, look)
    if lay.prizes:
        f.draw_panel(pen, lay.prizes, look)


def _on_plate(bare: Stage, name: str, zones: tuple[str, ...], palette: str) -> Stage:
    lay, board = layout(name, zones), _plate(name, zones, palette)
    for image in (bare.rest, bare.lit):
        image.paste(board, (lay.plate.x - 2, lay.plate.y - 2))
    return bare


@keeping(1)
def _plate(name: str, zones: tuple[str, ...], palette: str, /) -> Image.Image:
    """The plate with everything on it: the same for each view."""
    look, lay = theme(palette), layout(name, zones)
    boxes = prize_boxes(lay.foot) if lay.foot else []

    def over(pen: Pen) -> None:
        for box in boxes:
            pen.rect(box, 8, look.obsidian, look.seam, 1.5)

    whole = stage(look, lambda pen, lit: draw_track(pen, lay, look), lights=False)
    whole.rest.paste(land(lay, board_of(name, zones), look, over), (lay.sea.x, lay.sea.y))
    frame = Frame(Stage(whole.rest, whole.rest), look, "en", ICONS)
    number_track(frame, lay)
    _name_cells(frame, name, zones, lay)
    x, y, w, h = lay.plate
    return frame.image.crop((x - 2, y - 2, min(SIZE[0], x + w + 2), min(SIZE[1], y + h + 8)))


def name_size(lay: Layout) -> int:
    """Of the names in cells; on a very large map they must be small."""
    return min(NAME + (lay.grid.width >= 62), max(9, lay.grid.width * 3 // 10))


def _name_cells(frame: Frame, name: str, zones: tuple[str, ...], lay: Layout) -> None:
    board, look = board_of(name, zones), frame.look
    share = 0.1 if look.name == "contrast" else 0.3
    for cell, in_play in enumerate(board.in_play):
        if in_play and cell not in board.temple_at:
            tone = mix(look.ink, ground_of(board.zone_of[cell], look), share)
            frame.text(lay.grid.centre(cell), board.name(cell), name_size(lay), 600, tone, "m")
