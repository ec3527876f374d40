"""Everything the pictures of Tzolk'in are made of: their palette is found in it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engine.games.tzolkin.tables import GEARS, GOODS, PALENQUE, PARTS, TEMPLES, TRACKS
from renderers.kit import closeup
from renderers.kit.colours import lit, mix, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.seats import mark
from renderers.tzolkin import asked, cards, layout, offers, placing, shrines, stages, wheels
from renderers.tzolkin.cities import COLOURS
from renderers.tzolkin.gears import NAMED
from renderers.tzolkin.icons import ICONS, KIND_COLOURS
from renderers.tzolkin.pieces import ring

_ICONS = (
    *GOODS,
    *TEMPLES,
    *TRACKS,
    *KIND_COLOURS,
    "vp",
    "monument",
    "build",
    "learn",
    "temple",
    "any",
    "fish",
    "market",
    "food mid",
    "food end",
    "food past",
    "first",
    "light",
    "dark",
    "worker",
    "worker neutral",
    "corn tile",
    "wood tile",
    "spark",
    "act",
    "legal",
    "crown",
    *(f"worker {seat}" for seat in range(4)),
)


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    frame = Frame(stages.public(4, palette), theme(palette), language, ICONS)
    _tiles(frame)
    _spread(frame, language)
    yield frame.image
    yield stages.public(4, palette).lit
    yield _large(palette, language).image
    own = Frame(stages.private(palette), theme(palette), language, ICONS)
    _spread(own, language)
    yield own.image
    for seats in (2, 3):
        stages.public(seats, palette)


def _large(palette: str, language: str) -> Frame:
    """What close-ups are made of: rows, plates, steps, a gear in the dark with a lit part."""
    still = closeup.ground(palette, wheels.draw_still, PALENQUE)
    frame = Frame(still, theme(palette), language, ICONS)
    look = frame.look
    wheels.show_lit(frame, PALENQUE, 2)
    for gear in range(len(GEARS) + 1):
        placing.show_row(frame, gear, Area(16, 100 + gear * 60, 560, 56), 2)
        tone = mix(mix(look.amate, COLOURS[gear % 5], 0.10), look.obsidian, wheels.DARK)
        frame.image.paste(tone, (600, 100 + gear * 40, 690, 136 + gear * 40))
    for temple in range(len(TEMPLES)):
        for step in range(3):
            sprite = shrines.ladder_step(temple, step, 120, 40, "", palette)
            frame.paste(sprite, (16 + temple * 130, 480 + step * 44))
    for at, kind in enumerate(KIND_COLOURS):
        frame.paste(offers.blank_tile(90, 200, kind, at % 2 == 0, palette), (420 + at * 100, 480))
    for at, style in enumerate(("legal", "dark", "paper", "fog", "gain", "night")):
        frame.paste(closeup.chip(110, 60, style, palette), (16 + at * 116, 700))
        tone = (look.ink, asked.DEAR, look.jade3, look.ivory, look.ink2, look.lime3)[at]
        frame.text((30 + at * 116, 780), "−0123", 40, 800, tone)
    for at, name in enumerate(_ICONS):
        frame.icon(name, (730 + at % 5 * 52, 130 + at // 5 * 52), 56)
    return frame


def _tiles(frame: Frame) -> None:
    for at, area in enumerate(layout.cards(0, 6)):
        tile = PARTS.buildings[at * 5]
        cards.card(
            frame,
            area,
            tile.id,
            tile.category,
            cards.effect_signs(tile.effects),
            tile.cost,
            style=("", "legal", "last")[at % 3],
        )
    for at, area in enumerate(layout.cards(1, 6)):
        tile = PARTS.monuments[at]
        cards.card(
            frame,
            area,
            tile.id,
            tile.category,
            cards.monument_signs(at, 4),
            tile.cost,
            monument=True,
        )


def _spread(frame: Frame, language: str) -> None:
    """Every icon, mark and ring once, along the panels below and around the gears."""
    palette = frame.look.name
    for at, name in enumerate(_ICONS):
        frame.icon(name, (30 + at % 20 * 58, 800 + at // 20 * 30), 26)
    for seat in range(4):
        for space in range(3):
            frame.paste(mark(seat, 30, palette, language), layout.CITIES[seat].hole(space + seat))
    for at, style in enumerate(("last", "legal", "chosen")):
        frame.paste(ring(style, palette), layout.CITIES[4].hole(at))
    for city in layout.CITIES:
        for space in range(4, 8):
            frame.text(city.hole(space), "8", 17, 700, lit(COLOURS[city.gear], 0.72), "m")
    for colour, (at, align) in zip(COLOURS, layout.NAMES, strict=True):
        frame.text(at, "Patolli", 22, 700, lit(colour, NAMED), align)
    for at, tone in enumerate((frame.look.ivory, frame.look.mist, frame.look.fog)):
        frame.text((30 + at * 240, 870), "Patolli 0123456789", 20, 650, tone)
