"""Close-up: the tiles to pick or to take from, and what the pyramid has of each colour."""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.yaxha.pyramid import COLOURS, survey, worth
from renderers.kit import closeup as kit
from renderers.kit.closeup import write_coin
from renderers.kit.colours import WHITE, Theme, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.yaxha import close, facts, market
from renderers.yaxha.pieces import cube, face, height

_HIGH = 316
_CUBES = {2: 72, 3: 66, 4: 54}
"""The size of the cubes on the tiles, by their number."""
_COIN = 34


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    frame = close.opened(scene, seat, _ground, view.seats)
    for tile, area in enumerate(tiles(view.seats), 1):
        _tile(frame, scene, seat, tile, area)
    _groups(frame, scene, seat)
    close.show_foot(frame, scene, seat)
    return frame


def tiles(seats: int) -> tuple[Area, ...]:
    body, gap = kit.BODY, kit.GAP
    wide = (body.w - gap * (seats - 1)) // seats
    return tuple(Area(body.x + at * (wide + gap), body.y, wide, _HIGH) for at in range(seats))


def own() -> Area:
    """Where the groups are told."""
    body, top = kit.BODY, kit.BODY.y + _HIGH + 18
    return Area(body.x, top, body.w, body.bottom - close.LOW - 16 - top)


def _ground(pen: Pen, look: Theme, seats: Hashable) -> None:
    assert isinstance(seats, int)
    for area in tiles(seats):
        market.draw_tile(pen, area, look)
    draw_panel(pen, own(), look)
    close.draw_foot(pen, look)


def _tile(frame: Frame, scene: Scene, seat: int, tile: int, area: Area) -> None:
    """A tile with its cubes and its number; of those that are gone, who took them."""
    view, look = facts.view_of(scene), frame.look
    verb = "take" if view.phase == "leftovers" else "pick"
    way, taker = f"{verb} {tile}", view.taken[tile - 1]
    chosen = facts.own_choice(view, seat) == tile
    legal = way in scene.offered
    if chosen or legal:
        kind = "chosen" if chosen else "legal"
        frame.paste(rim(area.w, area.h, kind, look.name), (area.x, area.y), shows=f"rim {kind}")
    a = _CUBES[view.seats]
    top = area.bottom - 26 - 3 * a // 2 - height(a)
    for colour, (x, y) in zip(view.lot(tile), market.OFFSETS, strict=True):
        at = area.middle + x * a, top + y * a // 2
        frame.paste(cube(colour, a, look.name), at, shows=f"lot {colour}")
    if taker >= 0:
        frame.paste(close.veil(area.w, area.h, look.name), (area.x, area.y), shows="gone")
        frame.seat(taker, (area.right - 46, area.y + 46), 64)
    if legal:
        close.mark(frame, way, area)
    style = "legal" if legal else "chosen" if chosen else "plain"
    at = area.x + 48, area.y + 48
    write_coin(frame, at, str(tile), radius=_COIN, style=style, size=44)


@once
def rim(width: int, height_: int, kind: str, palette: str, /) -> Sprite:
    """Around a tile, put down by its upper left corner: ``legal`` or ``chosen``."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((-4, -4, width + 8, height_ + 8), 14, None, look.ink, 9)
        tone = look.maya if kind == "legal" else WHITE
        pen.rect((-2, -2, width + 4, height_ + 4), 12, None, tone, 6)

    return sprite((-5, -5, width + 5, height_ + 5), draw)


def _groups(frame: Frame, scene: Scene, seat: int) -> None:
    """For each colour the largest group, and what one cube more would bring; the initiative."""
    view, look, area, say = facts.view_of(scene), frame.look, own(), scene.say
    y = area.y + 36
    x = area.x + 22
    x += frame.text((x, y), say("yaxha.picture.close.groups"), 34, 700, look.mist) + 18
    frame.text((x, y), say("yaxha.picture.close.one_more"), 34, 700, look.jade2)
    right = area.right - 20
    right -= frame.text((right, y), str(view.initiative[seat]), 40, 800, None, "r") + 12
    frame.text((right, y), say("yaxha.picture.initiative"), 34, 700, look.mist, "r")
    step, side = (area.w - 30) / len(COLOURS), 92
    middle = area.y + 72 + (area.h - 84) // 2
    for colour, size in enumerate(survey(view.pyramids[seat]).sizes):
        left = area.x + 22 + step * colour
        corner = left, middle - side // 2
        frame.paste(face(colour, side, look.name), corner, shows=f"group {colour}")
        tone = look.ivory if size else look.fog
        frame.text((left + side + 16, middle - 22), str(size), 56, 800, tone)
        more = worth(size + 1) - worth(size)
        frame.text((left + side + 16, middle + 30), signed(more), 38, 800, look.jade2)
