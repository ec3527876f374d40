"""Everything the pictures of Tzolk'in are made of: their palette is found in it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engine.games.tzolkin.tables import GOODS, PARTS, TEMPLES, TRACKS
from renderers.kit.colours import lit, theme
from renderers.kit.frame import Frame
from renderers.kit.seats import mark
from renderers.tzolkin import cards, layout, stages
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
    own = Frame(stages.private(palette), theme(palette), language, ICONS)
    _spread(own, language)
    yield own.image
    for seats in (2, 3):
        stages.public(seats, palette)


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
