"""Everything the pictures of Yaxha are made of, on a few images: their palette is found on it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import COLOURS
from engine.games.yaxha.state import ROUNDS
from renderers.kit.closeup import SIZE, chip, coin
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.seats import mark
from renderers.kit.stage import Stage
from renderers.yaxha import close, layout, market, picking, solid, stages
from renderers.yaxha.cards import glyph
from renderers.yaxha.icons import ICONS
from renderers.yaxha.pieces import ANY, STONE, cube, face
from renderers.yaxha.plans import cell
from renderers.yaxha.players import hexagon

_ICONS = ("vp", "spark", "act", "legal", "crown")


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    for seats in (2, 3, 4):
        yield _dressed(stages.public(seats, palette), seats, palette, language)
        yield stages.final(seats, palette).rest
    yield stages.public(4, palette).lit
    yield _own(palette, language)
    yield _asked(palette, language)


def _dressed(stage: Stage, seats: int, palette: str, language: str) -> Image.Image:
    """A board on which every colour of cube lies in every way, with marks, cards and lettering."""
    frame = Frame(stage, theme(palette), language, ICONS)
    look, lay = frame.look, layout.public(seats)
    for at, area in enumerate(lay.tiles):
        market.number(frame, at + 1, area.x + 24, area.y + 26)
        for colour in range(3):
            frame.paste(
                cube((colour + at) % len(COLOURS), 30, palette),
                (area.middle + (colour - 1) * 30, area.y + 30),
            )
        frame.paste(mark(at, 36, palette, language), (area.right - 26, area.y + 26))
    for at, area in enumerate(lay.cards):
        frame.paste(glyph(at * 5, True, 132, palette), (area.middle, area.y + 76))
    for at, panel in enumerate(lay.panels):
        tower, area = panel.tower, panel.area
        x, y, r = panel.moon
        frame.paste(solid.moon(ROUNDS // 2 + at, ROUNDS, r, palette), (x, y))
        a = tower.sizes[0]
        back = (tower.middle, tower.front - 4 * a)
        frame.paste(solid.ground(4, 4, a, (0, 0, 4 - at % 2, 3), palette), back)
        for colour in range(len(COLOURS)):
            style = ("", "last", "draft")[colour % 3]
            frame.paste(
                cube(colour, a, palette, style),
                (tower.middle + (colour - 2) * a, back[1] + a * (colour % 2)),
            )
            for row, styles in enumerate(("", "hidden", "last", "draft")):
                frame.paste(
                    face(colour, 29, palette, styles),
                    (panel.plans.corners[0][0] + colour * 31, panel.plans.corners[0][1] + row * 31),
                )
        for row, kind in enumerate(("sure", "open", "free", "empty", "legal")):
            frame.paste(cell(kind, 31, palette), (area.x + 20 + 36 * row, area.bottom - 60))
        frame.paste(hexagon(palette), (area.right - 28, area.y + 72))
        for row, name in enumerate(_ICONS):
            frame.icon(name, (area.x + 24 + 36 * row, area.bottom - 20), 28)
        for row, tone in enumerate((look.ivory, look.mist, look.fog, look.copal, look.jade2)):
            frame.text((area.x + 20, area.y + 100 + row * 26), "Patolli 0123456789", 20, 650, tone)
    return frame.image


def _own(palette: str, language: str) -> Image.Image:
    """The largest cubes, where the patterns are seen best, and every card."""
    frame = Frame(stages.private(4, palette), theme(palette), language, ICONS)
    lay = layout.private(4)
    a = lay.panel.tower.sizes[0]
    for colour in range(len(COLOURS)):
        for row in range(3):
            x, y = 120 + colour * 2 * a, 160 + row * 110
            frame.paste(cube(colour, a, palette), (x, y))
            if row == 1:
                frame.paste(solid.socket(a, palette), (x, y))
    for colour in (ANY, STONE):
        frame.paste(face(colour, 34, palette), (700 + colour * 40, 400))
    for card in range(len(CARDS)):
        at = (lay.hand.x + 80 + card % 4 * 132, lay.hand.y + 60 + card // 4 * 70)
        frame.paste(glyph(card, True, 132, palette), at)
    frame.paste(solid.socket(a, palette), (300, 560))
    return frame.image


def _asked(palette: str, language: str) -> Image.Image:
    """What close-ups are made of: large faces and cubes, cells, chips and veiled tiles."""
    image = Image.new("RGB", SIZE, theme(palette).obsidian)
    frame = Frame(Stage(image, image), theme(palette), language, ICONS)
    for colour in range(len(COLOURS)):
        x = 20 + colour * 130
        frame.paste(face(colour, 92, palette), (x, 20))
        for row, style in enumerate(("", "hidden", "draft")):
            frame.paste(face(colour, 60, palette, style), (x, 130 + 70 * row))
        for row in range(2):
            cell_at, cube_at = (x, 350 + 70 * row), (x + 50, 480 + 130 * row)
            frame.paste(close.square(64, palette), cell_at)
            frame.paste(close.sign(bool(row), palette), (x + 64, 350 + 70 * row))
            frame.paste(cube(colour, 50, palette, "draft" * row), cube_at)
    for row, style in enumerate(("legal", "night", "gain")):
        frame.paste(chip(120, 124, style, palette), (700, 20 + 134 * row))
        frame.paste(coin(34, ("legal", "plain", "chosen")[row], palette), (880, 80 + 100 * row))
    frame.paste(market.tablet(120, 300, palette), (700, 440))
    frame.paste(market.tablet(120, 300, palette), (840, 440))
    frame.paste(cube(1, 50, palette), (900, 550))
    frame.paste(close.veil(120, 300, palette), (840, 440))
    frame.paste(picking.rim(120, 300, "legal", palette), (700, 440))
    frame.icon("vp", (940, 60), 54)
    return frame.image
