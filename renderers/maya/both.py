"""The close-up of a turn's first question where cells of cities are offered beside tiles: the cells
on the map, and below it the rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from engine.games.maya.components import KINDS
from renderers.kit import closeup, mappart
from renderers.kit import furniture as f
from renderers.kit.closeup import BODY, GAP, LEAST
from renderers.kit.colours import Theme
from renderers.kit.frame import Claim, Frame
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
_BESIDE, _BELOW = Size(84, 73), Size(104, 90)
_ROUND_NAME = 16


def takes(scene: Scene, seat: int, ways: Sequence[Way]) -> bool:
    """Whether both are offered, and there is room for the names of both."""
    places = [way for way in ways if way.cells]
    tiles = [way for way in ways if way.tile]
    if not places or not tiles or any(bool(way.cells) == bool(way.tile) for way in ways):
        return False
    kinds = facts.view_of(scene).racks[seat]
    return len(set(kinds)) <= _MOST and mappart.names_fit(_part(scene, seat, places))


def draw(scene: Scene, seat: int, ways: Sequence[Way]) -> Frame:
    """The map around the cells of cities, the rack below it."""
    reserve = "reserve", str(len(facts.view_of(scene).reserves[seat]))
    frame = closeup.opened(scene, plates(scene.palette, _rack(scene, seat)), ICONS, [reserve])
    places = [way for way in ways if way.cells]
    where.show_places(frame, scene, seat, _part(scene, seat, places), places)
    _show_rack(frame, scene, seat, ways)
    return frame


def plates(palette: str, rack: Area) -> Stage:
    """The plate of the rack."""
    return closeup.ground(palette, _draw_plate, rack)


def _draw_plate(pen: Pen, look: Theme, what: Hashable) -> None:
    assert isinstance(what, Area)
    f.draw_plate(pen, what, look)


def _rack(scene: Scene, seat: int) -> Area:
    few = len(set(facts.view_of(scene).racks[seat])) <= _FEW
    high = _STRIP if few else _FOOT
    return Area(BODY.x, BODY.bottom - high, BODY.w, high)


def _part(scene: Scene, seat: int, places: Sequence[Way]) -> Part:
    board = facts.view_of(scene).board
    cells = list(dict.fromkeys(way.cells[0] for way in places))
    area = Area(BODY.x, BODY.y, BODY.w, _rack(scene, seat).y - GAP - BODY.y)
    seen = shown(board.map, board.zones)
    return mappart.part_of(board.hexes, cells, seen, field=area, whole=area)


def _show_rack(frame: Frame, scene: Scene, seat: int, ways: Sequence[Way]) -> None:
    """The kinds of tiles side by side, each with its name and what planting it brings at best."""
    rack, best = Counter(facts.view_of(scene).racks[seat]), which.best(scene, seat)
    area = _rack(scene, seat)
    few = len(rack) <= _FEW
    step, size = area.w / max(_FEW, len(rack)), _BESIDE if few else _BELOW
    left = area.x + (area.w - step * len(rack)) / 2
    for at, kind in enumerate(sorted(rack)):
        token, name, middle = KINDS[kind], _called(scene, kind), round(left + step * (at + 0.5))
        wide = round(length(name, LEAST, 800)) + _ROUND_NAME
        if few:
            x, y = round(left + step * at) + 54, area.y + area.h // 2
            beside = x + 50
            corner, gained, counted = (beside, y - 48), (beside + 34, y + 26), (beside + 98, y + 26)
        else:
            x, y = middle, area.y + 66
            corner = round(x - wide / 2), area.bottom - 50
            gained, counted = (x - 40, y - 34), (x + 46, y - 30)
        tile = pieces.tile(seat, kind, size, frame.look.name)
        frame.paste(tile, (x, y), shows=f"rack {seat} {token}")
        if rack[kind] > 1:
            closeup.write_coin(frame, counted, f"×{rack[kind]}", style="plain", radius=26, size=30)
        if gain := best.get(token):
            closeup.write_chip(frame, gained, f"+{gain}", style="gain", size=LEAST, high=40)
        offered = [way for way in ways if way.tile == token]
        _write_name(frame, corner, wide, name, offered=bool(offered))
        box = round(middle - step / 2) + 2, area.y, round(middle + step / 2) - 2, area.bottom
        frame.shows += [Claim(f"way {way.text}", box) for way in offered]


def _write_name(frame: Frame, at: tuple[int, int], wide: int, name: str, *, offered: bool) -> None:
    """On a white chip where the tile may be planted."""
    look, (x, y) = frame.look, at
    if offered:
        frame.paste(closeup.chip(wide, 44, "legal", look.name), at, shows="token legal")
    tone = look.ink if offered else look.ink2
    frame.text((x + wide / 2, y + 22), name, LEAST, 800, tone, "m")


def _called(scene: Scene, kind: int) -> str:
    """The name of a tile as its button says it."""
    brief = f"maya.short.{KINDS[kind]}"
    return scene.say(brief) if scene.say.knows(brief) else scene.label(KINDS[kind])
