"""The part of the map on a close-up, with what stands on it, and the plate beside it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from PIL import Image

from engine.games.yucatan.board import Map
from engine.games.yucatan.components import NOBODY
from renderers.kit import closeup, mappart
from renderers.kit.colours import WHITE, Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.goods import STONE_GREY
from renderers.kit.ground import ground
from renderers.kit.hexes import Grid
from renderers.kit.mappart import FIELD, PLATE, SIDE, Part
from renderers.kit.once import keeping
from renderers.kit.pen import Pen, Point
from renderers.kit.stage import Stage
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.icons import ICONS
from renderers.yucatan.land import GROUNDS, draw_part, tone
from renderers.yucatan.layout import layout
from renderers.yucatan.offers import Gain
from renderers.yucatan.standing import Standing

ABOVE = Area(closeup.EDGE, closeup.TOP, closeup.SIZE[0] - 2 * closeup.EDGE, 576)
"""Where a map that is wide lies as a whole, and below it its plate."""
FOOT = Area(ABOVE.x, ABOVE.bottom + closeup.GAP, ABOVE.w, 92)


VEIL = 0.42


class Laid(NamedTuple):
    """Where the part lies, and the plate: beside it or, below a whole map that is wide, as a
    foot."""

    part: Part
    plate: Area

    @property
    def across(self) -> bool:
        return self.plate.w > self.plate.h


def laid(scene: Scene, cells: Collection[int], also: Collection[int] = ()) -> Laid:
    """The part around these cells, or the whole map."""
    land = facts.view_of(scene).map
    wide = layout(land.name).wide
    shown, whole = range(len(land.hexes)), ABOVE if wide else FIELD
    part = mappart.part_of(land.hexes, cells or also, shown, also=also, whole=whole)
    if not part.whole:
        return Laid(part._replace(grid=_on_land(part.grid, part.area)), PLATE)
    return Laid(part, FOOT if wide else SIDE)


def _on_land(grid: Grid, field: Area) -> Grid:
    """The part moved so that no more than half a cell beyond the edge of the map is seen, as far
    as the map fills the field."""
    at = [grid.centre(cell) for cell in range(len(grid.hexes))]
    (left, right), (top, bottom) = (
        (min(x for x, _ in at), max(x for x, _ in at)),
        (min(y for _, y in at), max(y for _, y in at)),
    )
    across = _moved(left - grid.width, right + grid.width, field.x, field.right)
    down = _moved(top - grid.width, bottom + grid.width, field.y, field.bottom)
    return replace(grid, left=grid.left + across, top=grid.top + down)


def _moved(first: int, last: int, start: int, end: int) -> int:
    """How far what reaches from first to last is moved to cover from start to end."""
    if last - first < end - start:
        return 0
    return start - first if first > start else end - last if last < end else 0


def opened(scene: Scene, plate: Area | None = None, *, held: bool = False) -> Frame:
    """The close-up with an empty plate; ``held``: its head tells the prisoners in the city."""
    view, seat = facts.view_of(scene), scene.seat
    assert seat is not None
    still: Stage = closeup.ground(scene.palette, _draw_plates, (plate,) if plate else ())
    said = (("captive", str(view.city[seat])),) if held else ()
    return closeup.opened(scene, still, ICONS, said)


def _draw_plates(pen: Pen, look: Theme, what: Hashable) -> None:
    for area in cast("tuple[Area, ...]", what):
        draw_plate(pen, area, look)


class Region:
    """The part being put together. ``low`` are the cells that get a name above what stands there
    and a chip below."""

    def __init__(self, scene: Scene, frame: Frame, part: Part, low: Iterable[int] = ()) -> None:
        self.scene, self.frame, self.part = scene, frame, part
        self.view = facts.view_of(scene)
        land = self.view.map
        image = ground(draw_part, land.name, part.grid, part.area, scene.palette)
        self.inner = mappart.inset(frame, image)
        self.grid = part.inner
        self.standing = Standing(self.inner, self.view, self.grid, frozenset(low))

    def taken(self, cell: int) -> bool:
        return self.standing.place(cell) or cell in self.standing.pawns

    def stand(self, cells: Iterable[int]) -> None:
        for cell in cells:
            if self.part.sees(cell):
                self.standing.cell(cell)

    def stand_all(self, *, but: Collection[int] = ()) -> None:
        """Everything on the map but on these cells, and the prisoners in the cities."""
        standing = self.standing
        busy = {*self.view.map.cities, *standing.villages, *standing.pawns}
        self.stand(sorted(busy - set(but)))
        for seat, city in enumerate(self.view.map.cities):
            if city not in but and not self.part.whole and self.part.sees(city):
                standing.held(seat, city)

    def veil(self) -> None:
        """Dims all that stands there by now."""
        night = Image.new("RGB", self.inner.image.size, self.frame.look.night)
        self.inner.image.paste(Image.blend(self.inner.image, night, VEIL))

    def whiten(self, cells: Iterable[int]) -> None:
        mappart.show_places(self.inner, self.grid, cells, clear=True)

    def ring(self, cell: int) -> None:
        mappart.show_ring(self.inner, self.grid, cell)

    def dots(self, path: Sequence[int]) -> None:
        """A way cell by cell."""
        points: list[Point] = [self.grid.centre(cell) for cell in path]
        dots, (at, turn) = pieces.way(points, self.grid.width)
        palette, width = self.scene.palette, self.grid.width
        for each in dots:
            self.inner.paste(pieces.dot("chosen", width, palette), each)
        self.inner.paste(pieces.head("chosen", turn, width, palette), at, shows="way chosen")

    def dot(self, cell: int) -> None:
        """A place that is not named: a way goes on to it."""
        at = self.standing.at(cell, 0, -22 if self.taken(cell) else 0)
        self.inner.icon("legal", at, round(24 * self.standing.scale), claim=False)

    def close(self, places: Iterable[int]) -> None:
        """Puts the part on the close-up, and beside it the small map with the places in white."""
        mappart.set_in(self.frame, self.part, self.inner)
        look, land = self.frame.look, self.view.map
        colours = {city: look.seats[seat] for seat, city in enumerate(land.cities)}
        for village in self.view.villages():
            grey = village.owner == NOBODY
            colours[village.cell] = STONE_GREY if grey else look.seats[village.owner]
        marks = [(pawn.cell, look.seats[pawn.seat]) for pawn in self.view.pawns()]
        mappart.show_locator(self.frame, self.part, _tones(land, look), colours, places, marks)

    def name(self, cell: int, ways: Sequence[str], gain: Gain) -> None:
        """The name of a place and what happens there, for the ways that lead to it."""
        for way in ways:
            self.mark(cell, way)
        if self.part.whole and self.taken(cell):
            self.write_low(cell)
            return
        write = mappart.name_standing if self.taken(cell) else mappart.name_place
        write(self.frame, self.part, cell, "", sign=gain.sign, gain=gain.number)

    def write_low(self, cell: int) -> None:
        """The name of a cell of the whole map, in its lower half."""
        (x, y), name = self.part.grid.centre(cell), self.view.map.names[cell]
        at, ink = (x, y + 0.25 * self.part.grid.width), self.frame.look.ink
        self.frame.text(at, name, closeup.LEAST, 800, ink, "m", halo=WHITE, halo_width=4)

    def mark(self, cell: int, way: str) -> None:
        mappart.mark_way(self.frame, self.part, cell, way)


def _tones(land: Map, look: Theme) -> list[str]:
    return _grounds(land, look.name, tuple(tone(look, ground) for ground in GROUNDS), look.ink)


@keeping(12)
def _grounds(land: Map, palette: str, grounds: tuple[str, ...], ink: str, /) -> list[str]:
    """Every cell of the small map in the colour of its ground."""
    jungle, meadow, river, mountain = (mappart.ground_tone(each, ink) for each in grounds)
    kinds: Mapping[str, str] = {"river": river, "mountain": mountain}
    return [
        kinds.get(kind, meadow if land.marked >> cell & 1 else jungle)
        for cell, kind in enumerate(land.kinds)
    ]
