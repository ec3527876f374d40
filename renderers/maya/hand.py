"""The plate of one's own: the rack, whose turn it is, plantations, what cities are worth."""

from __future__ import annotations

from engine.games.maya.components import KINDS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.maya import facts, pieces
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.players import prize_lines, show_plantations
from renderers.scene import Scene

_ACROSS = 2
_SIZES = (Size(90, 78), Size(82, 71), Size(74, 64), Size(68, 59))
"""Of the tiles on the rack: the largest that leaves room for what stands below it."""
_LABEL = 40
_BELOW, _LESS = 106, 188
"""Height that is left below the rack at least, and below the rack with a tile less."""
_PAD = 16


def show_hand(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    show_plate_band(frame, seat, area)
    middle, right = area.y + 30, area.right - _PAD
    right -= frame.text((right, middle), str(len(view.reserves[seat])), 22, 750, look.ink, "r")
    frame.icon("reserve", (right - 18, middle), 30)
    frame.text(
        (area.x + _PAD, middle),
        scene.say("maya.picture.rack"),
        22,
        750,
        look.ink,
        width=right - 40 - area.x - _PAD,
        least=16,
    )
    bottom = _rack(frame, scene, seat, area)
    _turn(frame, scene, seat, Area(area.x, bottom, area.w, area.bottom - 12 - bottom))


# The rack.


def _rack(frame: Frame, scene: Scene, seat: int, area: Area) -> int:
    """Returns where the rack ends."""
    view, look = facts.view_of(scene), frame.look
    rack, top = view.racks[seat], area.y + 54
    if not rack:
        words = scene.say("maya.picture.rack_empty")
        frame.text(
            (area.middle, top + 24),
            words,
            22,
            600,
            look.ink2,
            "m",
            width=area.w - 2 * _PAD,
            least=20,
            cut=True,
        )
        return top + 52
    size = _size(len(rack), area.bottom - top)
    down = -(-len(rack) // _ACROSS)
    for at, kind in enumerate(rack):
        x = round(area.x + area.w * (0.27 if at % _ACROSS == 0 else 0.73))
        if at == len(rack) - 1 and at % _ACROSS == 0 and at:
            x = round(area.middle)
        y = round(top + (at // _ACROSS) * _pitch(size) + size.pitch * 2 / 3 + 2)
        tile = pieces.tile(seat, kind, size, look.name)
        frame.paste(tile, (x, y), f"tile {at}", shows=f"rack {seat} {KINDS[kind]}")
        name, below = facts.tile_name(scene, kind), round(y + size.pitch * 2 / 3 + 20)
        frame.text((x, below), name, 22, 700, look.ink2, "m", width=90, least=20)
    return round(top + down * _pitch(size)) + 4


def _size(tiles: int, room: float) -> Size:
    """The same when the next tile is laid."""
    before, after = -(-tiles // _ACROSS), -(-(tiles - 1) // _ACROSS)
    fit = (
        size
        for size in _SIZES
        if before * _pitch(size) + _BELOW <= room and after * _pitch(size) + _LESS <= room
    )
    return next(fit, _SIZES[-1])


def _pitch(size: Size) -> float:
    return size.pitch * 4 / 3 + _LABEL + 4


# Below the rack.


def _turn(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    frame.image.paste(look.lime2, (area.x + _PAD, area.y, area.right - _PAD, area.y + 2))
    word = "your_turn" if seat in scene.to_act else "waiting"
    words = scene.say(f"maya.picture.{word}", name=called(scene, view.active))
    at, width = (area.x + _PAD, area.y + 24), area.w - 2 * _PAD
    frame.text(at, words, 22, 600, look.ink2, width=width, least=18, cut=True)
    _rest(frame, scene, seat, area, area.y + 40)


def _where(scene: Scene) -> tuple[str, tuple[str, ...]]:
    board = facts.view_of(scene).board
    return board.map, board.zones


def _rest(frame: Frame, scene: Scene, seat: int, area: Area, y: float) -> None:
    """Where there is room: the player's plantations, and what cities are worth where it stands
    nowhere else."""
    look, left, right = frame.look, area.x + _PAD, area.right - _PAD
    lines = prize_lines()
    if area.bottom - y >= 168:
        y += 14
        frame.image.paste(look.lime2, (left, int(y), right, int(y) + 2))
        frame.text(
            (left, y + 18),
            scene.say("maya.picture.plantations"),
            22,
            600,
            look.ink2,
            width=right - left,
            least=18,
        )
        show_plantations(frame, scene, seat, area, y + 32, 30, ink=look.ink, none=look.lime3)
        y += 32 + 120
    if layout(*_where(scene)).foot or area.bottom - y < 48 + 26 * len(lines):
        return
    y += 14
    frame.image.paste(look.lime2, (left, int(y), right, int(y) + 2))
    words = f"{scene.say('maya.picture.city_of')} · {scene.say('maya.picture.prizes')}"
    frame.text((left, y + 18), words, 22, 600, look.ink2, width=right - left, least=18)
    for at, (tiles, worth) in enumerate(lines):
        frame.icon("house", (left + 12, y + 46 + 26 * at), 24)
        frame.text((left + 32, y + 46 + 26 * at), tiles, 22, 700, look.ink2)
        frame.text((right, y + 46 + 26 * at), worth, 22, 700, look.ink, "r")
