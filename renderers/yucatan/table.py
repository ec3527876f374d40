"""The map with everything on it: names, villages, warriors, pyramids, the last turns."""

from __future__ import annotations

from math import dist

from renderers.kit.colours import mix
from renderers.kit.frame import Frame
from renderers.kit.hexes import Grid
from renderers.kit.pen import Point
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.land import tone
from renderers.yucatan.standing import Standing

_UNNAMED = "mountain"
_CORNERS, _CLOSE = ((-29, -23), (-29, 23), (29, 23)), 34
"""Where a spark may be in its cell, and how close to something to be seen is too close."""
_CLEAR = 16
"""So far dots stay away from the mark of a village."""
_DENSE = 0.9
"""Cells smaller than this share of the design have smaller names."""
_NAME = {
    "canopy": ("#F3F6DC", "#1F5135"),
    "meadow": ("#173020", "#6FA75A"),
    "river": ("#A4D3DF", "#2F7F9C"),
    "city": ("#3A2F20", "#DCCFAE"),
}
"""By ground the colour of a name, and of the halo it has where something lies near."""


def show_table(frame: Frame, scene: Scene, grid: Grid) -> None:
    MapDrawing(frame, scene, grid).draw()


class MapDrawing(Standing):
    """One map being put on a frame."""

    def __init__(self, frame: Frame, scene: Scene, grid: Grid) -> None:
        super().__init__(frame, facts.view_of(scene), grid)
        self.scene = scene
        self.turns = facts.turns(scene)
        self.fell = next((turn for turn in reversed(self.turns) if turn.fallen), None)
        if self.fell and self.fell.path[0] not in self.pawns:
            self.fallen = self.fell.path[0]

    def draw(self) -> None:
        for seat, city in enumerate(self.view.map.cities):
            self.city(seat, city)
        for cell, village in self.villages.items():
            self.village(cell, village)
        for turn in self.turns:
            for cell in turn.cells:
                self._outline(cell)
            if turn.path:
                self._way(f"last {turn.seat}", turn.path)
        for cell, pawn in self.pawns.items():
            self.pawn(cell, pawn)
        if self.fallen >= 0 and self.fell:
            self._fallen(self.fell.seat, self.fallen)
        for seat, city in enumerate(self.view.map.cities):
            self.held(seat, city)
        for cell, name in enumerate(self.view.map.names):
            self._name(cell, name)
        self._sparks()

    def _sparks(self) -> None:
        """Over the cells of the last turns, where no arrow comes in and no number of prisoners
        is."""
        heads = [
            pieces.way([self.grid.centre(cell) for cell in turn.path], self.grid.width)[1][0]
            for turn in self.turns
            if len(turn.path) > 1
        ]
        for cell in dict.fromkeys(cell for turn in self.turns for cell in turn.cells):
            corners = [self.at(cell, dx, dy) for dx, dy in _CORNERS]
            taken = (*heads, *self.numbers)
            free = [at for at in corners if all(dist(at, each) > _CLOSE for each in taken)]
            at = (free or corners)[0]
            self.frame.icon("spark", at, round(28 * self.scale), claim=False)

    def _outline(self, cell: int) -> None:
        sprite = pieces.outline("last", self.grid.width, self.grid.pitch, self.frame.look.name)
        self.frame.paste(sprite, self.grid.centre(cell), shows="cell last")

    def _way(self, kind: str, path: tuple[int, ...]) -> None:
        palette, width = self.frame.look.name, self.grid.width
        points: list[Point] = [self.grid.centre(cell) for cell in path]
        dots, (at, turn) = pieces.way(points, width)
        names = [
            (*self.at(cell, 0, self._name_at(cell)), 5 * len(self.view.map.names[cell]) + 8)
            for cell in path
        ]
        for x, y in dots:
            if any(dist((x, y), mark) < _CLEAR * self.scale for mark in self.marks):
                continue
            if all(abs(x - a) > wide or abs(y - b) > 14 for a, b, wide in names):
                self.frame.paste(pieces.dot(kind, width, palette), (x, y))
        self.frame.paste(
            pieces.head(kind, turn, width, palette), at, shows=f"way {kind.split()[0]}"
        )

    def _fallen(self, seat: int, cell: int) -> None:
        size = round(26 * self.scale)
        at = self.at(cell, 22 if self.place(cell) else 0, 10)
        self.frame.seat(seat, at, size)
        self.frame.paste(pieces.struck(size, self.frame.look.name), at, shows="fallen")

    # Names.

    def _name(self, cell: int, name: str) -> None:
        kind = self.view.map.kinds[cell]
        if kind == _UNNAMED:
            return
        taken = self._taken(cell)
        fill, ground = self._ground(cell, kind)
        if kind == "city":
            at, wide = self.at(cell, 0, -30), len(name) * 10 + 14
            self.frame.paste(pieces.tab(wide, 20, self.frame.look.name), at)
            self.frame.text(at, name, 16, 700, self.frame.look.ivory, "m")
            return
        down = self._name_at(cell)
        size = 16 if taken or kind == "river" or self.scale < _DENSE else 18
        halo = ground if taken else None
        self.frame.text(self.at(cell, 0, down), name, size, 650, fill, "m", halo=halo, halo_width=2)

    def _taken(self, cell: int) -> bool:
        return self.place(cell) or cell in self.pawns or cell == self.fallen

    def _name_at(self, cell: int) -> int:
        """How far the name is below the middle of the cell."""
        return -28 if self._taken(cell) else 0

    def _ground(self, cell: int, kind: str) -> tuple[str, str]:
        look, land = self.frame.look, self.view.map
        if kind == "jungle":
            kind = "meadow" if land.marked >> cell & 1 else "canopy"
        fill, ground = _NAME[kind]
        if look.name == "contrast":
            return mix(tone(look, ground), look.ink, 0.9), tone(look, ground)
        return fill, ground
