"""Yaxha before anybody plays it: a pyramid in the moonlight, and a page that names the parts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import SIDES
from engine.games.yaxha.pyramid import cubes, survey
from engine.games.yaxha.state import YaxhaState
from renderers.kit import card, page
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, mix, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.page import Board, Part
from renderers.kit.pen import Pen
from renderers.kit.played import played
from renderers.kit.stage import stage
from renderers.scene import Say
from renderers.title import FirstSight
from renderers.yaxha import cards, facts, solid
from renderers.yaxha.icons import ICONS
from renderers.yaxha.layout import Tower
from renderers.yaxha.pieces import cube, face

_TILES = (Area(22, 16, 236, 196), Area(22, 228, 236, 196))
_BUILT, _COUNTS = Area(276, 12, 446, 416), Area(740, 12, 246, 416)
_CARD = Area(752, 306, 222, 102)
_ROW, _FIRST_ROW = 53, 44
_SEAT = 2
"""Whose pyramid the page shows."""


def art(say: Say, palette: str) -> Frame:
    """A whole pyramid before the moon."""
    view = facts.view_of(played(__file__, "card", say, palette))
    look = theme(palette)
    still = stage(look, lambda pen, lit: _sky(pen, look), lights=False, size=card.SIZE)
    frame = Frame(still, look, say.language, ICONS)
    tower = Tower(762, 534, (60, 60, 60))
    solid.show(frame, tower, view.known(None)[1], named=False)
    return frame


def _sky(pen: Pen, look: Theme) -> None:
    pen.rect((0, 0, *card.SIZE), 0, mix(look.night, look.raised, 0.35))
    chance = Random(4)
    for _ in range(44):
        at = chance.uniform(430, 990), chance.uniform(10, 330)
        size = chance.choice((1.3, 1.8, 2.6))
        pen.disc(at, size, mix(look.night, look.jade2, chance.uniform(0.3, 0.7)))
    dark, light = mix(look.obsidian, look.jade2, 0.2), mix(look.obsidian, look.jade2, 0.5)
    pen.disc((886, 120), 108, dark)
    pen.disc((886, 120), 90, light)
    for at, radius in (((862, 100), 14), ((912, 146), 20), ((904, 84), 9)):
        pen.disc(at, radius, dark)


def board(say: Say, palette: str) -> Board:
    """Two tiles to pick from, a pyramid, its groups, and a bonus card."""
    view = facts.view_of(played(__file__, "page", say, palette))
    look = theme(palette)
    still = stage(look, lambda pen, lit: _furnish(pen, look), lights=False, size=page.BOARD)
    frame = Frame(still, look, say.language, ICONS)
    _show_tiles(frame, view)
    built = view.known(None)[_SEAT]
    on = solid.show(frame, Tower(500, 396, (50, 50, 50)), built, named=False)
    now = survey(built)
    _show_groups(frame, now.sizes, now.points)
    _show_bonus(frame, view)
    spots = cubes(built)
    high = max(
        (each for each in spots if each.level == 3),
        key=lambda each: on.depth(each.column, each.row),
    )
    low = max(
        (each for each in spots if each.level == 1),
        key=lambda each: on.depth(each.column, each.row),
    )
    x, y = on.corner(high.column, high.row, high.level)
    u, v = on.corner(low.column, low.row, low.level)
    best = max(range(len(now.sizes)), key=lambda colour: now.sizes[colour])
    tile = _TILES[0].middle
    return Board(
        frame,
        (
            Part("pick", "top", [(tile, 30)]),
            Part("rests", "top", [(x + 25, y + 25)]),
            Part("group", "top", [(900, _FIRST_ROW + _ROW * best)], {"count": now.sizes[best]}),
            Part("cubes", "low", [(tile, 374)]),
            Part("level", "low", [(u - 25, v + 62)], {"side": SIDES[0]}),
            Part("bonus", "low", [(_CARD.x + 190, _CARD.y + 80)]),
        ),
    )


def _furnish(pen: Pen, look: Theme) -> None:
    f.draw_panel(pen, _BUILT, look)
    f.draw_panel(pen, _COUNTS, look)
    for tile in _TILES:
        f.draw_plate(pen, tile, look, fill=look.lime)
        pen.disc((tile.x + 32, tile.y + 34), 25, look.ink)
        pen.disc((tile.x + 32, tile.y + 34), 22, look.amate)
    f.draw_plate(pen, _CARD, look)
    pen.rect((_CARD.x + 6, _CARD.y + 7, 78, _CARD.h - 15), 6, look.jade3)


def _show_tiles(frame: Frame, view: YaxhaState) -> None:
    a = 46
    for number, tile in enumerate(_TILES, 1):
        places = ((0, 0), (-1, 1), (1, 1))
        for colour, (x, y) in zip(view.lot(number), places, strict=True):
            at = tile.middle + x * a, tile.y + 44 + y * a // 2
            frame.paste(cube(colour, a, frame.look.name), at, shows=f"tile {number}")
        frame.text((tile.x + 32, tile.y + 34), str(number), 32, 800, frame.look.ink, "m")


def _show_groups(frame: Frame, sizes: Sequence[int], points: Sequence[int]) -> None:
    look = frame.look
    for colour, (count, worth) in enumerate(zip(sizes, points, strict=True)):
        y = _FIRST_ROW + colour * _ROW
        frame.paste(face(colour, 42, look.name), (762, y - 21), shows=f"group {colour}")
        frame.text((824, y), f"× {count}", 32, 650, look.mist if count else look.fog)
        frame.text((966, y), str(worth), 38, 800, look.ivory if worth else look.fog, "r")


def _show_bonus(frame: Frame, view: YaxhaState) -> None:
    number = view.cards[0]
    frame.icon("vp", (_CARD.x + 45, _CARD.y + 30), 38)
    frame.text((_CARD.x + 45, _CARD.y + 70), str(CARDS[number].points), 38, 800, None, "m")
    glyph = cards.glyph(number, True, 132, frame.look.name)
    frame.paste(glyph, (_CARD.x + 152, _CARD.y + 48), shows="bonus")


SIGHT = FirstSight(art, board)
