"""Everything the pictures of Maya are made of: their palette is found in it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engine.games.maya.board import board_of
from engine.games.maya.chart import charts, zone_choices
from engine.games.maya.components import KINDS
from renderers.kit.closeup import write_chip, write_coin
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.ground import ground
from renderers.kit.mappart import PLATE, inset, part_of, set_in, show_places, show_ring
from renderers.kit.seats import mark
from renderers.maya import pieces, stages, where
from renderers.maya.icons import ICONS
from renderers.maya.land import draw_land
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.track import lap_tab

_ICONS = (
    "vp",
    "rack",
    "reserve",
    "field",
    "temple",
    "house",
    "maize",
    "potato",
    "squash",
    "chili",
    "legal",
    "legal city",
    "act",
    "spark",
    "crown",
)
_SEATS = (4, 3, 2)


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    name = next(iter(charts()))
    for seats in _SEATS:
        zones = zone_choices(seats)[0]
        frame = Frame(stages.public(name, zones, palette), theme(palette), language, ICONS)
        _cover(frame, name, zones)
        _dress(frame, name, zones, language)
        yield frame.image
    zones = zone_choices(_SEATS[0])[0]
    yield stages.public(name, zones, palette).lit
    own = Frame(stages.private(name, zones, palette), theme(palette), language, ICONS)
    _rack(own, name, zones)
    yield own.image
    yield _close(name, zones, palette, language)


def _close(name: str, zones: tuple[str, ...], palette: str, language: str) -> Image.Image:
    """Part of the land with pieces, marks and chips in the sizes of close-ups."""
    board, look = board_of(name, zones), theme(palette)
    seen = [cell for cell, in_play in enumerate(board.in_play) if in_play]
    middle = board.spaces[board.open[0]]
    part = part_of(board.hexes, [middle, *board.neighbours[middle]], seen)
    frame = Frame(where.plates(palette, "part"), look, language, ICONS)
    land = ground(draw_land, (name, zones), part.grid, part.area, palette)
    inner, size = inset(frame, land), Size(part.grid.width, part.grid.pitch)
    near = [cell for cell in seen if part.sees(cell)]
    for at, cell in enumerate(near):
        seat, kind = at % 4, at % len(KINDS)
        piece = (
            pieces.tile(seat, kind, size, palette),
            pieces.house(seat, -1, at % 8 == 1, size, palette),
            pieces.tile(seat, kind, size, palette),
            pieces.temple(at % 8 == 3, False, size, palette),
        )[at % 4]
        if at % 3 < 2:
            inner.paste(piece, part.inner.centre(cell))
    show_places(inner, part.inner, near[::7])
    show_ring(inner, part.inner, near[len(near) // 2])
    set_in(frame, part, inner)
    for at, style in enumerate(("legal", "paper", "gain")):
        write_chip(frame, (PLATE.middle, PLATE.y + 60 + 80 * at), "+258", style=style)
    write_coin(frame, (PLATE.middle, PLATE.y + 320), "×2", style="plain")
    return frame.image


def _cover(frame: Frame, name: str, zones: tuple[str, ...]) -> None:
    """Every other cell with something that can lie there."""
    lay, board, palette = layout(name, zones), board_of(name, zones), frame.look.name
    size = Size(lay.grid.width, lay.grid.pitch)
    used = [cell for cell, in_play in enumerate(board.in_play) if in_play]
    for at, cell in enumerate(used[::2]):
        centre = lay.grid.centre(cell)
        seat, kind = at % 4, at // 4 % len(KINDS)
        if at % 9 == 8:
            piece = pieces.house(seat, -1, at % 2 == 1, size, palette)
        elif at % 9 == 7:
            piece = pieces.temple(at % 2 == 1, False, size, palette)
        else:
            piece = pieces.tile(seat, kind, size, palette)
        frame.paste(piece, centre)
        if at % 9 < 3:
            style = ("last", "chosen", "legal")[at % 9]
            frame.paste(pieces.outline(style, size, palette), centre)
        if at % 9 == 4:
            frame.paste(pieces.joint(seat, 3, size, palette), centre)
    for at, temple in enumerate(board.open):
        x, y = lay.grid.centre(board.spaces[temple])
        style = ("open", "closed", "site")[at % 3]
        frame.paste(pieces.tab("Tikal", 16, 52, style, palette), (x, y + 20))
        frame.paste(pieces.coin("3", 10, palette), (x + 18, y - 14))


def _dress(frame: Frame, name: str, zones: tuple[str, ...], language: str) -> None:
    look, palette = frame.look, frame.look.name
    for area in layout(name, zones).panels(len(zones)):
        for at, sign in enumerate(_ICONS):
            x, y = area.x + 22 + at % 5 * 40, area.y + 56 + at // 5 * 36
            frame.icon(sign, (x, y), 30)
        for seat in range(4):
            frame.paste(mark(seat, 36, palette, language), (area.x + 26 + seat * 44, area.y + 26))
        tones = (look.ivory, look.mist, look.fog, look.copal)
        for at, tone in enumerate(tones):
            frame.text((area.x + 14 + 44 * at, area.y + 170), "0258", 18, 700, tone)
        frame.paste(lap_tab(1, palette), (area.right - 40, area.y + 150))


def _rack(frame: Frame, name: str, zones: tuple[str, ...]) -> None:
    area, size = layout(name, zones).hand(len(zones)), Size(76, 66)
    for kind in range(len(KINDS)):
        at = area.x + 54 + kind % 2 * 98, area.y + 90 + kind // 2 * 110
        frame.paste(pieces.tile(kind % 4, kind, size, frame.look.name), at)
        frame.text((at[0], at[1] + 58), KINDS[kind], 18, 700, frame.look.ink, "m")
