"""The close-up of a turn's first question where cells of cities are offered beside tiles: the cells
on the map, and below it the rack, or beside it where the map is larger so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from engine.games.maya.components import KINDS
from renderers.kit import closeup, mappart
from renderers.kit import furniture as f
from renderers.kit.closeup import BODY, GAP, LEAST
from renderers.kit.colours import Theme
from renderers.kit.frame import Box, Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.mappart import Part
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage
from renderers.kit.type import length
from renderers.maya import facts, pieces, where, which
from renderers.maya.icons import ICONS
from renderers.maya.layout import shown
from renderers.maya.pieces import Size
from renderers.maya.ways import Way
from renderers.scene import Scene

_STRIP, _FOOT = 112, 170
"""The height of the rack: a strip with the names beside few tiles, else below them."""
_FEW, _MOST = 4, 7
_COLUMN = 152
_BESIDE, _BELOW = Size(84, 73), Size(104, 90)
_ROUND_NAME = 16
_LEAST_CELL = 52
"""How wide cells are at least: names in smaller ones touch."""


def takes(scene: Scene, seat: int, ways: Sequence[Way]) -> bool:
    """Whether both are offered, cells perhaps with the tile that goes there, and there is room for
    the names of both. One cell with several tiles is a matter of the rack alone."""
    places = [way for way in ways if way.cells]
    tiles = [way for way in ways if way.tile and not way.cells]
    cells = {way.cells[0] for way in places}
    one = len(cells) == 1 and all(way.tile for way in places)
    if not places or not tiles or one or len(places) + len(tiles) < len(ways):
        return False
    kinds = facts.view_of(scene).racks[seat]
    if len(set(kinds)) > _MOST:
        return False
    part = _part(scene, seat, places)
    return part.grid.width >= _LEAST_CELL and mappart.names_fit(part, cells)


def draw(scene: Scene, seat: int, ways: Sequence[Way]) -> Frame:
    """The map around the cells of cities, and the rack."""
    reserve = "reserve", str(len(facts.view_of(scene).reserves[seat]))
    places = [way for way in ways if way.cells]
    part = _part(scene, seat, places)
    rack = _rack_by(part.area)
    frame = closeup.opened(scene, plates(scene.palette, rack), ICONS, [reserve])
    where.show_places(frame, scene, seat, part, places)
    _show_rack(frame, scene, seat, ways, rack)
    return frame


def plates(palette: str, rack: Area) -> Stage:
    """The plate of the rack."""
    return closeup.ground(palette, _draw_plate, rack)


def _draw_plate(pen: Pen, look: Theme, what: Hashable) -> None:
    assert isinstance(what, Area)
    f.draw_plate(pen, what, look)


def _part(scene: Scene, seat: int, places: Sequence[Way]) -> Part:
    """With the rack below; or with few tiles beside it, where the whole map is larger so."""
    view = facts.view_of(scene)
    board, few = view.board, len(set(view.racks[seat])) <= _FEW
    cells = list(dict.fromkeys(way.cells[0] for way in places))
    seen = shown(board.map, board.zones)
    high = BODY.h - GAP - (_STRIP if few else _FOOT)
    areas = [Area(BODY.x, BODY.y, BODY.w, high)]
    areas += [Area(BODY.x, BODY.y, BODY.w - GAP - _COLUMN, BODY.h)] * few
    parts = [mappart.part_of(board.hexes, cells, seen, field=area, whole=area) for area in areas]
    below = parts[0]
    return max(parts, key=lambda part: part.grid.width) if below.whole else below


def _rack_by(area: Area) -> Area:
    """The room for the rack that this part of the map leaves."""
    if area.h == BODY.h:
        return Area(BODY.right - _COLUMN, BODY.y, _COLUMN, BODY.h)
    top = area.bottom + GAP
    return Area(BODY.x, top, BODY.w, BODY.bottom - top)


def _show_rack(frame: Frame, scene: Scene, seat: int, ways: Sequence[Way], area: Area) -> None:
    """The kinds of tiles side by side, or one below the other, each with its name and what
    planting it brings at best."""
    rack, best = Counter(facts.view_of(scene).racks[seat]), which.best(scene, seat)
    for at, kind in enumerate(sorted(rack)):
        token, name = KINDS[kind], facts.tile_name(scene, kind)
        wide = round(length(name, LEAST, 800)) + _ROUND_NAME
        stands = _stands(area, at, len(rack), wide)
        tile = pieces.tile(seat, kind, stands.size, frame.look.name)
        frame.paste(tile, stands.tile, shows=f"rack {seat} {token}")
        if rack[kind] > 1:
            count = f"×{rack[kind]}"
            closeup.write_coin(frame, stands.number, count, style="plain", radius=26, size=30)
        if gain := best.get(token):
            closeup.write_chip(frame, stands.gain, f"+{gain}", style="gain", size=LEAST, high=40)
        offered = [way for way in ways if way.tile == token and not way.cells]
        _write_name(frame, stands.name, wide, name, offered=bool(offered))
        frame.shows += [Claim(f"way {way.text}", stands.box) for way in offered]


class _Stands(NamedTuple):
    """Where a kind of tiles stands on the rack, and what is told of it."""

    size: Size
    tile: tuple[int, int]
    name: tuple[int, int]
    """The corner of its chip."""
    gain: tuple[int, int]
    number: tuple[int, int]
    box: Box


def _stands(area: Area, at: int, kinds: int, wide: int) -> _Stands:
    """Return where all of a kind stands: its name, which is so ``wide``, below the tile, or beside
    it where kinds are few."""
    if area.h == BODY.h:
        x, top = round(area.middle), area.y + at * area.h // _FEW
        name, gain, count = (round(x - wide / 2), top + 122), (x - 40, top + 30), (x + 46, top + 32)
        return _Stands(
            _BELOW, (x, top + 72), name, gain, count, (area.x, top, area.right, top + 170)
        )
    step = area.w / max(_FEW, kinds)
    left = area.x + (area.w - step * kinds) / 2
    middle = round(left + step * (at + 0.5))
    box = round(middle - step / 2) + 2, area.y, round(middle + step / 2) - 2, area.bottom
    if kinds <= _FEW:
        x, y = round(left + step * at) + 54, area.y + area.h // 2
        return _Stands(_BESIDE, (x, y), (x + 50, y - 48), (x + 84, y + 26), (x + 148, y + 26), box)
    y, name = area.y + 66, (round(middle - wide / 2), area.bottom - 50)
    return _Stands(_BELOW, (middle, y), name, (middle - 40, y - 34), (middle + 46, y - 30), box)


def _write_name(frame: Frame, at: tuple[int, int], wide: int, name: str, *, offered: bool) -> None:
    """On a white chip where the tile may be planted."""
    look, (x, y) = frame.look, at
    if offered:
        frame.paste(closeup.chip(wide, 44, "legal", look.name), at, shows="token legal")
    tone = look.ink if offered else look.ink2
    frame.text((x + wide / 2, y + 22), name, LEAST, 800, tone, "m")
