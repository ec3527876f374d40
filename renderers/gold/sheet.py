"""Everything the pictures of Gold are made of, on a few images: their palette is found on it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from renderers.gold import laying, layout, stages
from renderers.gold.icons import ICONS
from renderers.gold.large import show_gap
from renderers.gold.pieces import coin, on_disc, pale, piece, ring, swatch
from renderers.gold.textures import COLOURS
from renderers.kit import closeup
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.pen import polar
from renderers.kit.seats import mark
from renderers.kit.stage import Stage

_FACES = range(len(COLOURS))
_ICONS = ("vp", "disc", "bead", "hidden", "spark", "act", "legal", "crown")


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    for seats in (2, 3, 4):
        yield _dressed(stages.public(seats, palette), seats, palette, language)
        stages.final(seats, palette)
    yield stages.public(4, palette).lit
    yield _own(palette)
    yield _close(palette)


def _dressed(stage: Stage, seats: int, palette: str, language: str) -> Image.Image:
    """A board on which every material lies, with coins, marks and lettering."""
    frame = Frame(stage, theme(palette), language, ICONS)
    look = frame.look
    discs = [disc for discs in layout.public(seats).discs for disc in discs]
    for at, disc in enumerate(discs):
        for place in range(6):
            face = (place + at) % len(COLOURS)
            shape = on_disc(disc, place * 4, 4)
            frame.paste(piece(face, shape, palette), disc.centre)
            frame.paste(coin(face, 18, palette), polar(disc.centre, 85, shape.middle))
            frame.text(
                polar(disc.centre, 132, shape.middle), "28", 16, 750, look.ink, "m", halo=pale(face)
            )
        shape = on_disc(disc, 20, 4)
        frame.paste(ring("last", shape, palette), disc.centre)
    area = layout.public(seats).auction
    for at, name in enumerate(_ICONS):
        for size in (22, 28, 36):
            frame.icon(name, (area.x + 24 + at * 44, area.y + 3 * size - 40), size)
    for seat in range(4):
        for at in (0, 1):
            x = (area.x if at else layout.public(seats).stela.x + 20) + 30 + seat * 44
            y = (area.y if at else layout.public(seats).stela.y) + 120
            frame.paste(mark(seat, 42, palette, language), (x, y))
    stela = layout.public(seats).stela
    for face in _FACES:
        frame.paste(swatch(face, 15, palette), (stela.x + 40 + face * 40, stela.bottom - 30))
    for at, tone in enumerate((look.ivory, look.mist, look.fog, look.copal, look.jade2)):
        frame.text((area.x + 20, area.y + 30 + at * 26), "Patolli 0123456789", 20, 650, tone)
    return frame.image


def _own(palette: str) -> Image.Image:
    """The largest disc, where the texture of a material is seen best."""
    frame = Frame(stages.private(4, palette), theme(palette), "en")
    (disc,) = layout.private(4).discs
    for face in _FACES:
        shape = on_disc(disc, face * 4, 4)
        frame.paste(piece(face, shape, palette), disc.centre)
        frame.paste(ring("legal", shape, palette), disc.centre)
    return frame.image


def _close(palette: str) -> Image.Image:
    """A close-up: a disc with what is drawn on it, chips and coins."""
    frame = Frame(laying.ground(palette, many=False, each=1), theme(palette), "en", ICONS)
    disc, plate = laying.FEW.disc, laying.FEW.plate
    for face in _FACES:
        shape = on_disc(disc, face * 4, 4)
        frame.paste(piece(face, shape, palette), disc.centre)
        frame.paste(coin(face, 38, palette), polar(disc.centre, 180, shape.middle))
        frame.paste(swatch(face, 29, palette), (plate.x + 32 + face * 58, plate.y + 40))
    show_gap(frame, disc, 20, 4)
    for at, style in enumerate(("legal", "paper", "fog", "gain")):
        closeup.write_chip(frame, (plate.x + 100, plate.y + 120 + at * 70), "+14", style=style)
    closeup.write_coin(frame, (plate.x + 100, plate.y + 420), "4")
    for at, name in enumerate(_ICONS):
        frame.icon(name, (plate.x + 40 + at % 4 * 70, plate.y + 500 + at // 4 * 70), 54)
    return frame.image
