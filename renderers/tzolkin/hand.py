"""The plate of one's own: goods, workers and tiles; in the set-up the wealth tiles to keep."""

from __future__ import annotations

from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import BUILDINGS, MONUMENTS, PARTS, WEALTH
from renderers.kit.frame import Frame
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.tzolkin import facts, layout
from renderers.tzolkin.cards import chip, tag, wealth
from renderers.tzolkin.players import LEAST, cells, counted

_AREA = layout.HAND
_SPLIT = 552
"""How much of the plate the player's goods take."""
_CHIP = (56, 34)


def show_hand(frame: Frame, scene: Scene, seat: int) -> None:
    view = facts.view_of(scene)
    show_plate_band(frame, seat, _AREA)
    if view.phase == "keep":
        _wealth(frame, scene, seat)
    else:
        _own(frame, view, seat)
        _tiles(frame, scene, seat)


# The set-up: two of four wealth tiles.


def _wealth(frame: Frame, scene: Scene, seat: int) -> None:
    view = facts.view_of(scene)
    gap, count = 12, len(view.dealt[seat])
    wide = (_AREA.w - 28 - gap * (count - 1)) // count
    for at, tile in enumerate(view.dealt[seat]):
        area = layout.Area(_AREA.x + 14 + at * (wide + gap), _AREA.y + 16, wide, _AREA.h - 32)
        chosen = tile in view.kept[seat]
        wealth(frame, area, tile, chosen=chosen)
        if chosen:
            words = scene.say("tzolkin.picture.kept")
            frame.text(
                (area.right - 12, area.y + 18),
                words,
                24,
                700,
                frame.look.jade3,
                "r",
                width=area.w - 70,
                least=LEAST,
            )


# A turn.


def _own(frame: Frame, view: TzolkinState, seat: int) -> None:
    look = frame.look
    wide = cells(_AREA.x + 16, _SPLIT - 48, (10, 0, 0, 0, 0))
    for cell, (name, count) in zip(wide, facts.goods(view, seat), strict=True):
        counted(frame, name, count, cell, _AREA.y + 38, 44, 32, ink=look.ink)
    y = _AREA.y + 80
    for cell, (name, count) in zip(wide, facts.people(view, seat), strict=True):
        counted(frame, name, count, cell, y, 32, 26, ink=look.ink)
    side = "light" if view.player(seat).light else "dark"
    frame.icon(side, (_AREA.x + _SPLIT - 22, y), 34)
    found = facts.kinds(view, seat)
    for cell, kind in zip(wide, (*facts.KINDS, "monument"), strict=True):
        counted(frame, kind, found[kind], cell, _AREA.y + 116, 30, 26, ink=look.ink)


def _tiles(frame: Frame, scene: Scene, seat: int) -> None:
    """Whose turn it is, and the tiles in front of the player, by number: buildings, monuments, then
    wealth tiles."""
    view, look = facts.view_of(scene), frame.look
    left, right = _AREA.x + _SPLIT + 10, _AREA.right - 16
    word = "your_turn" if seat in scene.to_act else "not_yet"
    words = scene.say(f"tzolkin.picture.{word}", name=called(scene, view.active))
    at, width = (left, _AREA.y + 23), right - left
    frame.text(at, words, 24, 650, look.ink, width=width, least=LEAST, cut=True)
    x, y = left, _AREA.y + 44
    owned = [(BUILDINGS[tile], PARTS.buildings[tile].category) for tile in view.built[seat]]
    owned += [(MONUMENTS[tile], PARTS.monuments[tile].category) for tile in view.raised[seat]]
    owned += [(WEALTH[tile], "") for tile in view.kept[seat]]
    for name, kind in owned:
        if x + _CHIP[0] > right:
            x, y = left, y + _CHIP[1] + 6
        if y + _CHIP[1] > _AREA.bottom - 6:
            break
        frame.paste(chip(*_CHIP, kind, look.name), (x, y), f"chip {name}")
        frame.text((x + _CHIP[0] / 2, y + _CHIP[1] / 2), tag(name), LEAST, 750, look.ink, "m")
        x += _CHIP[0] + 6
