"""Close-ups of the map: where a tile goes, and what the turn has brought when all is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.maya.components import FACE_DOWN, KINDS, TEMPLE, kind_of, owner
from engine.games.maya.state import MayaState
from renderers.kit import closeup, mappart
from renderers.kit import furniture as f
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.ground import ground
from renderers.kit.mappart import BROAD, FOOT, PLATE, Part
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage
from renderers.kit.type import length
from renderers.maya import facts, pieces
from renderers.maya.icons import ICONS
from renderers.maya.land import GROUNDS, draw_land
from renderers.maya.layout import shown
from renderers.maya.pieces import Size
from renderers.maya.table import show_tiles
from renderers.maya.ways import Brought, Way, brought, told
from renderers.scene import Scene

_BEYOND = "#24523A"
"""Of jungle on the locator."""
_MOST_TOLD = 60
"""Of more ways than this it is not said what each brings."""
_WORDS = {"temple": "opens", "temple closed": "closes"}
_ROW = 88
"""Of a city on the plate."""


class City(NamedTuple):
    """What happens to a city: an icon, a word or its new size, its name; who is strong beside one
    that grows, by goods and seat."""

    icon: str
    word: str
    name: str
    strong: tuple[tuple[int, int], ...] = ()


class Told(NamedTuple):
    """What the plate beside the map says."""

    tiles: tuple[str, ...]
    """The tiles that may be laid, by token; none for a city."""
    gain: str
    cities: list[City]


def draw(scene: Scene, seat: int, ways: Sequence[Way]) -> Frame:
    """The part of the map where the ways lead to; without ways what was laid, and its gain."""
    view = facts.view_of(scene)
    board, hexes = view.board, view.board.hexes
    seen = shown(board.map, board.zones)
    cells = list(dict.fromkeys(way.cells[0] for way in ways))
    part = mappart.part_of(hexes, cells or view.laid, seen, also=view.laid, broad=BROAD)
    brings = _brings(view, seat, ways)
    tells = _told(scene, seat, ways, brings)
    frame = closeup.opened(
        scene, plates(scene.palette, _kind(part)), ICONS, _head(scene, seat, part, tells)
    )
    _show_part(frame, view, part, cells)
    _name_places(frame, view, part, ways, brings, differ=bool(ways) and not tells.gain)
    _name_cities(frame, scene, part, cells, brings.values())
    tones = _tones(view, seen, frame.look)
    mappart.show_locator(frame, part, tones, _colours(view, frame.look), cells)
    if part.broad:
        _show_foot(frame, scene, seat, tells)
    elif not part.whole:
        _show_plate(frame, scene, seat, tells)
    return frame


def show_places(frame: Frame, scene: Scene, seat: int, part: Part, ways: Sequence[Way]) -> None:
    """The part alone, with where these ways lead to and what happens there."""
    view = facts.view_of(scene)
    cells = list(dict.fromkeys(way.cells[0] for way in ways))
    brings = _brings(view, seat, ways)
    _show_part(frame, view, part, cells)
    _name_places(frame, view, part, ways, brings, differ=False)
    _name_cities(frame, scene, part, cells, brings.values())


def plates(palette: str, kind: str) -> Stage:
    """What lies beside or below a ``part`` of the map or a ``broad`` one; nothing if it is
    ``whole``."""
    return closeup.ground(palette, _draw_plate, kind)


def _kind(part: Part) -> str:
    return "whole" if part.whole else "broad" if part.broad else "part"


def _draw_plate(pen: Pen, look: Theme, what: Hashable) -> None:
    if what == "part":
        f.draw_plate(pen, PLATE, look)
    elif what == "broad":
        f.draw_plate(pen, FOOT, look)


def _head(scene: Scene, seat: int, part: Part, tells: Told) -> list[tuple[str, str]]:
    """What the turn has brought so far; and beside the whole map what every place brings."""
    if scene.may_end:
        points = facts.so_far(scene, seat).get(seat, 0)
        return [("vp", f"+{points}")] if points else []
    return [("vp", tells.gain)] if part.whole and tells.gain else []


# What the ways bring.


def _brings(view: MayaState, seat: int, ways: Sequence[Way]) -> dict[int, Brought]:
    """By cell, with the tile that brings most."""
    if len(ways) > _MOST_TOLD:
        first = {way.cells[0]: way for way in reversed(ways)}
        ways = list(first.values())
    found: dict[int, Brought] = {}
    for way in ways:
        brings, cell = brought(view, seat, way.step), way.cells[0]
        if cell not in found or brings.points > found[cell].points:
            found[cell] = brings
    return found


def _told(scene: Scene, seat: int, ways: Sequence[Way], brings: Mapping[int, Brought]) -> Told:
    view = facts.view_of(scene)
    if not ways:
        done = told(view.turn_so_far(seat), seat)
        points = facts.so_far(scene, seat).get(seat, 0)
        return Told((), f"+{points}" if points else "", _cities(scene, [done]))
    planted = any(way.verb == "plant" for way in ways)
    tiles = tuple(dict.fromkeys(way.tile for way in ways if way.tile)) if planted else ()
    points = {each.points for each in brings.values()}
    same = len(points) == 1 and len(ways) <= _MOST_TOLD and planted
    return Told(tiles, f"+{next(iter(points))}" if same else "", _cities(scene, brings.values()))


def _cities(scene: Scene, brings: Collection[Brought]) -> list[City]:
    """What happens to cities, that which most places bring first."""
    view, found = facts.view_of(scene), Counter[tuple[str, str, int]]()
    for each in brings:
        for name in each.opens:
            found["temple", name, 0] += 1
        for name, _ in each.closes:
            found["temple closed", name, 0] += 1
        if each.grows and not each.closes:
            found["house", each.grows, each.tiles] += 1
    cities = list[City]()
    for (icon, name, tiles), _ in found.most_common():
        strong = facts.strengths(view, view.board.temple(name)) if tiles else ()
        best = sorted((goods, seat) for seat, goods in enumerate(strong) if goods)
        word = f"{tiles - 1} → {tiles}" if tiles else scene.say(f"maya.close.{_WORDS[icon]}")
        cities.append(City(icon, word, _short(scene.label(name)), tuple(best[::-1][:2])))
    if draws := {each.draws for each in brings} - {0}:
        word = scene.say("maya.close.draws")
        cities.insert(1, City("reserve", word, f"+{min(draws)}"))
    return cities


# The map.


def _show_part(frame: Frame, view: MayaState, part: Part, cells: Collection[int]) -> None:
    board, palette = view.board, frame.look.name
    land = ground(draw_land, (board.map, board.zones), part.grid, part.area, palette)
    inner, grid = mappart.inset(frame, land), part.inner
    size = Size(grid.width, grid.pitch)
    show_tiles(inner, view, grid, size, part.sees, counted=False)
    mappart.show_places(inner, grid, cells)
    for cell in view.laid:
        mappart.show_ring(inner, grid, cell)
    mappart.set_in(frame, part, inner)


def _name_places(
    frame: Frame,
    view: MayaState,
    part: Part,
    ways: Sequence[Way],
    brings: Mapping[int, Brought],
    *,
    differ: bool,
) -> None:
    """Each place once, whatever may be laid there; on a very large map how many there are around
    each temple."""
    for way in ways:
        mappart.mark_way(frame, part, way.cells[0], way.text)
    if not mappart.names_fit(part, brings):
        centres = [view.board.spaces[temple] for temple in view.board.open]
        around = mappart.surroundings(part.grid.hexes, brings, centres)
        mappart.count_places(frame, part, around)
        return
    for cell, found in brings.items():
        gain = f"+{found.points}" if differ and found.points else ""
        mappart.name_place(frame, part, cell, "", sign=found.sign, gain=gain)


def _name_cities(
    frame: Frame, scene: Scene, part: Part, cells: Collection[int], brings: Iterable[Brought]
) -> None:
    """The cities that change, on their own spaces, where the map is large enough."""
    if part.whole or part.grid.width < mappart.WIDTHS[-1]:
        return
    view, every = facts.view_of(scene), list(brings)
    names = {name for each in every for name in each.opens}
    names |= {name for each in every for name, _ in each.closes}
    names |= {each.grows for each in every if each.grows}
    for name in sorted(names):
        space = view.board.spaces[view.board.temple(name)]
        if not part.holds(space) or space in cells:
            continue
        _name_city(frame, part, space, cells, _short(scene.label(name)), name)


def _name_city(
    frame: Frame, part: Part, space: int, cells: Collection[int], said: str, name: str
) -> None:
    """On its own space, where it covers no name of a place."""
    (x, y), width, hexes = part.grid.centre(space), part.grid.width, part.grid.hexes
    beside = [other for other in hexes.neighbours[space] if other in cells]
    level = [other for other in beside if part.grid.centre(other)[1] == y]
    room = min(2 * (x - part.area.x), 2 * (part.area.right - x), (1.25 if level else 1.9) * width)
    wide = int(length(said, closeup.LEAST, 700)) + 18
    if wide > room:
        return
    frame.paste(
        closeup.chip(wide, 38, "paper", frame.look.name),
        (x - wide // 2, y + round(0.22 * width) - 19),
        f"city {name}",
    )
    frame.text((x, y + round(0.22 * width)), said, closeup.LEAST, 700, frame.look.ink, "m")


def _short(name: str) -> str:
    """The first word of a name."""
    return name.split()[0]


def _tones(view: MayaState, seen: Iterable[int], look: Theme) -> list[str]:
    board = view.board
    tones = [""] * len(board.in_play)
    for cell in seen:
        zone = GROUNDS[board.zone_of[cell]] if board.in_play[cell] else _BEYOND
        tones[cell] = mappart.ground_tone(zone, look.ink) if board.in_play[cell] else zone
    return tones


def _colours(view: MayaState, look: Theme) -> dict[int, str]:
    """Of what lies on the map."""
    found: dict[int, str] = {}
    for cell, tile in enumerate(view.tiles):
        if tile == TEMPLE:
            found[cell] = look.ink
        elif tile >= FACE_DOWN:
            found[cell] = look.lime3
        elif tile >= 0:
            found[cell] = look.seats[owner(tile)]
    return found


# What is laid, and what it brings.


def _show_plate(frame: Frame, scene: Scene, seat: int, tells: Told) -> None:
    """One below the other, in the middle of the plate."""
    view = facts.view_of(scene)
    middle, tiles = round(PLATE.middle), tells.tiles or _laid(view)
    size = Size(148, 128) if len(tiles) == 1 else Size(100, 87)
    high = round(size.height) if tiles else 100
    room = PLATE.h - 32 - high - (76 if tells.gain else 0)
    cities = tells.cities[: room // _ROW]
    y = PLATE.y + 16 + (room - _ROW * len(cities)) // 3
    if tiles:
        _show_tiles(frame, seat, tiles[:2], size, (middle, y + high // 2))
    else:
        frame.icon("house", (middle, y + 50), 100)
    y += high + 12
    if tells.gain:
        closeup.write_chip(frame, (middle, y + 32), tells.gain, style="gain", size=46, high=64)
        y += 76
    y += (PLATE.bottom - 16 - y - _ROW * len(cities)) // 3
    for city in cities:
        _show_city(frame, city, (PLATE.x + 40, y + _ROW // 2), PLATE.w - 84)
        y += _ROW


def _show_foot(frame: Frame, scene: Scene, seat: int, tells: Told) -> None:
    """Side by side, below the map."""
    view = facts.view_of(scene)
    x, middle, tiles = FOOT.x + 20, FOOT.y + FOOT.h // 2, tells.tiles or _laid(view)
    size = Size(112, 97)
    wide = 106 * min(2, len(tiles)) + 10 if tiles else 104
    if tiles:
        _show_tiles(frame, seat, tiles[:2], size, (x + wide // 2, middle))
    else:
        frame.icon("house", (x + 50, middle), 96)
    x += wide + 10
    if tells.gain:
        wide = int(length(tells.gain, 46, 800)) + 28
        at = x + wide / 2, middle
        closeup.write_chip(frame, at, tells.gain, style="gain", size=46, high=64)
        x += wide + 20
    rows = min(2, len(tells.cities))
    for at, city in enumerate(tells.cities[: max(0, (FOOT.right - x) // 220) * 2]):
        down = middle + (at % 2 * 2 - 1) * 38 if rows == 2 else middle
        _show_city(frame, city, (x + 34 + at // 2 * 220, down), 152)


def _show_tiles(
    frame: Frame, seat: int, tiles: Sequence[str], size: Size, middle: tuple[int, int]
) -> None:
    for at, token in enumerate(tiles):
        x = middle[0] + round((at - (len(tiles) - 1) / 2) * (size.width + 6))
        tile = pieces.tile(seat, KINDS.index(token), size, frame.look.name)
        frame.paste(tile, (x, middle[1]), shows=f"laid {token}")


def _show_city(frame: Frame, city: City, at: tuple[int, int], width: int) -> None:
    """What happens, or how it grows and who is strong there; and its name."""
    (x, y), look = at, frame.look
    frame.icon(city.icon, at, 54)
    left = x + 38
    run = frame.text((left, y - 18), city.word, 30, 650, look.ink2, width=width)
    if city.strong:
        left += run + 20
        for goods, seat in city.strong:
            if left + 24 > x + 38 + width:
                break
            frame.seat(seat, (left, y - 18), 30)
            left += 22 + frame.text((left + 18, y - 18), str(goods), 30, 800, look.ink) + 18
    name = (x + 38, y + 19)
    frame.text(name, city.name, 34, 800, look.ink, width=width, least=closeup.LEAST, cut=True)


def _laid(view: MayaState) -> tuple[str, ...]:
    """The tiles planted in this turn, by token."""
    found = [view.tiles[cell] for cell in view.laid if 0 <= view.tiles[cell] < FACE_DOWN]
    return tuple(dict.fromkeys(KINDS[kind_of(tile)] for tile in found))
