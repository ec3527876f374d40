"""The map with everything on it: names, villages, warriors, pyramids, the last turn, what may be
done and what is being done."""

from __future__ import annotations

from math import dist

from engine.games.yucatan.components import NOBODY
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Pawn, Village
from renderers.kit.colours import mix
from renderers.kit.frame import Frame
from renderers.kit.hexes import Grid
from renderers.kit.pen import Point
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.facts import Draft, Legal
from renderers.yucatan.land import tone
from renderers.yucatan.pieces import DESIGN

_UNNAMED = "mountain"
_RIGHT = {"move", "build", "recall"}
"""What is done with a warrior or a city; its sign is on their right."""
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
    "legal": ("#1F1710", "#FFFFFF"),
}
"""By ground the colour of a name, and of the halo it has where something lies near."""


def show_table(frame: Frame, scene: Scene, grid: Grid) -> None:
    MapDrawing(frame, scene, grid).draw()


class MapDrawing:
    """One map being put on a frame."""

    def __init__(self, frame: Frame, scene: Scene, grid: Grid) -> None:
        self.frame, self.scene, self.grid = frame, scene, grid
        self.view: YucatanPosition = facts.view_of(scene)
        self.scale = grid.width / DESIGN
        self.options: Legal = facts.legal(scene)
        self.draft: Draft = facts.draft(scene)
        self.pawns = {pawn.cell: pawn for pawn in self.view.pawns()}
        self.villages = {village.cell: village for village in self.view.villages()}
        self.last = facts.last(scene)
        busy = {*self.pawns, *self.options.signs, *self.options.legal, *self.options.later}
        self.numbers: list[Point] = []
        """Where numbers of prisoners were put."""
        self.marks: list[Point] = []
        """Where the marks of villages were put."""
        self.fallen = -1
        """Where the pawn stood that was beaten in its attack, unless something is there now."""
        if self.last and self.last.fallen and self.last.path[0] not in busy:
            self.fallen = self.last.path[0]

    def draw(self) -> None:
        last = self.last
        for cell in self.options.legal - set(self.view.map.cities):
            self._outline("legal", cell)
        for seat, city in enumerate(self.view.map.cities):
            self._city(seat, city)
        for cell, village in self.villages.items():
            self._village(cell, village)
        if last:
            for cell in last.cells:
                self._outline("last", cell)
            if last.path:
                self._way("last", last.path)
        for cell in self.options.legal & set(self.view.map.cities):
            self._outline("ring", cell)
        for cell in self.options.chosen:
            self._outline("chosen", cell)
        if len(self.options.chosen) > 1:
            self._way("chosen", self.options.chosen)
        for cell in self.draft.cells:
            self._outline("chosen", cell)
        if self.draft.path:
            self._way("chosen", self.draft.path)
        for cell, pawn in self.pawns.items():
            self._pawn(cell, pawn)
        if self.fallen >= 0 and last:
            self._fallen(last.seat, self.fallen)
        for seat, city in enumerate(self.view.map.cities):
            self._held(seat, city)
        for cell, name in enumerate(self.view.map.names):
            self._name(cell, name)
        if last:
            self._sparks(last)
        self._signs()

    def _sparks(self, last: facts.Last) -> None:
        """Over the last turn's cells, where no arrow comes in and no number of prisoners is."""
        ways = [way for way in (last.path, self.draft.path, self.options.chosen) if len(way) > 1]
        heads = [
            pieces.way([self.grid.centre(cell) for cell in way], self.grid.width)[1][0]
            for way in ways
        ]
        for cell in last.cells:
            corners = [self._at(cell, dx, dy) for dx, dy in _CORNERS]
            taken = (*heads, *self.numbers)
            free = [at for at in corners if all(dist(at, each) > _CLOSE for each in taken)]
            at = (free or corners)[0]
            self.frame.icon("spark", at, round(28 * self.scale), claim=False)

    def _at(self, cell: int, dx: float = 0, dy: float = 0) -> Point:
        x, y = self.grid.centre(cell)
        return round(x + dx * self.scale), round(y + dy * self.scale)

    def _outline(self, kind: str, cell: int) -> None:
        sprite = pieces.outline(kind, self.grid.width, self.grid.pitch, self.frame.look.name)
        self.frame.paste(sprite, self.grid.centre(cell), shows=f"cell {kind}")

    def _way(self, kind: str, path: tuple[int, ...]) -> None:
        palette, width = self.frame.look.name, self.grid.width
        points: list[Point] = [self.grid.centre(cell) for cell in path]
        dots, (at, turn) = pieces.way(points, width)
        names = [
            (*self._at(cell, 0, self._name_at(cell)), 5 * len(self.view.map.names[cell]) + 8)
            for cell in path
        ]
        for x, y in dots:
            if any(dist((x, y), mark) < _CLEAR * self.scale for mark in self.marks):
                continue
            if all(abs(x - a) > wide or abs(y - b) > 14 for a, b, wide in names):
                self.frame.paste(pieces.dot(kind, width, palette), (x, y))
        self.frame.paste(pieces.head(kind, turn, width, palette), at, shows=f"way {kind}")

    # What stands there.

    def _city(self, seat: int, cell: int) -> None:
        palette, shift = self.frame.look.name, -11 if cell in self.pawns else 0
        wide, high = round(56 * self.scale), round(42 * self.scale)
        image = pieces.pyramid(seat, self.view.levels[seat], wide, high, palette, "day")
        self.frame.paste(
            image, self._at(cell, shift, 21), shows=f"pyramid {seat} {self.view.levels[seat]}"
        )

    def _held(self, seat: int, cell: int) -> None:
        """The prisoners in a city."""
        held, frame = self.view.city[seat], self.frame
        if not held:
            return
        dx, dy = (-15, 30) if cell in self.pawns or cell == self.fallen else (0, 30)
        if cell in self.pawns and self.pawns[cell].prisoners:
            dx, dy = -24, 13  # below the warrior is what it carries
        at = self._at(cell, dx, dy)
        self.numbers.append(at)
        wide = 27 + 13 * len(str(held))
        frame.paste(pieces.tab(wide, 26, frame.look.name), at)
        frame.paste(pieces.pips(1, 1, DESIGN, frame.look.name), (at[0] - wide / 2 + 12, at[1] - 1))
        frame.text((at[0] + wide / 2 - 7, at[1]), str(held), 22, 750, None, "r")

    def _village(self, cell: int, village: Village) -> None:
        shared, palette = cell in self.pawns, self.frame.look.name
        size = round((50 if village.large else 44) * self.scale * (0.88 if shared else 1))
        at = self._at(cell, -19 if shared else 0, 6 if shared else 5)
        kind = "large" if village.large else "small"
        sprite = pieces.village(village.owner, kind, size, palette)
        self.frame.paste(sprite, at, shows=f"village {village.owner} {kind}")
        if village.owner != NOBODY:
            mark = self._at(cell, *((-14, 19) if shared else (-21, 18)))
            self.marks.append(mark)
            self.frame.seat(village.owner, mark, 18 if shared else 20)

    def _pawn(self, cell: int, pawn: Pawn) -> None:
        """Smaller, and to the right, where it shares the cell."""
        frame, width, dx, dy, below = self.frame, self.grid.width, 0, 10, 22
        palette = frame.look.name
        if self._shared(cell):
            width, dx, dy, below = round(width * 0.84), 15, 7, 15
        small = width / self.grid.width
        image = pieces.warrior(pawn.seat, width, palette, frame.language)
        frame.paste(image, self._at(cell, dx, dy), shows=f"pawn {pawn.seat}")
        frame.round(
            f"warrior {self.view.map.names[cell]}", self._at(cell, dx, dy), 19 * self.scale * small
        )
        if pawn.prisoners:
            row = pieces.pips(pawn.prisoners, 0, self.grid.width, palette)
            frame.paste(row, self._at(cell, dx, dy + below), shows=f"prisoners {pawn.prisoners}")
            for place in range(pawn.prisoners):
                at = dx + pieces.PIP * (place - (pawn.prisoners - 1) / 2), dy + below + 1
                frame.round("prisoner", self._at(cell, *at), 5 * self.scale)
        if pawn.guild:
            kind = "open" if pawn.open else "secret"
            image = pieces.coin(pawn.guild, round(29 * self.scale), palette, kind)
            frame.paste(
                image, self._at(cell, dx + 22 * small, -8), shows=f"coin {pawn.guild} {kind}"
            )

    def _fallen(self, seat: int, cell: int) -> None:
        size = round(26 * self.scale)
        at = self._at(cell, 22 if self._place(cell) else 0, 10)
        self.frame.seat(seat, at, size)
        self.frame.paste(pieces.struck(size, self.frame.look.name), at, shows="fallen")

    # Names and signs.

    def _name(self, cell: int, name: str) -> None:
        kind = self.view.map.kinds[cell]
        if kind == _UNNAMED:
            return
        taken = self._taken(cell)
        fill, ground = self._ground(cell, kind)
        if kind == "city":
            at, wide = self._at(cell, 0, -30), len(name) * 10 + 14
            self.frame.paste(pieces.tab(wide, 20, self.frame.look.name), at)
            self.frame.text(at, name, 16, 700, self.frame.look.ivory, "m")
            return
        down = self._name_at(cell)
        size = 16 if taken or kind == "river" or self.scale < _DENSE else 18
        halo = ground if taken else None
        self.frame.text(
            self._at(cell, 0, down), name, size, 650, fill, "m", halo=halo, halo_width=2
        )

    def _shared(self, cell: int) -> bool:
        """Whether a warrior stands there and something else too."""
        return self._place(cell) and cell in self.pawns

    def _place(self, cell: int) -> bool:
        return cell in self.villages or cell in self.view.map.cities

    def _taken(self, cell: int) -> bool:
        return self._place(cell) or cell in self.pawns or cell == self.fallen

    def _name_at(self, cell: int) -> int:
        """How far the name is below the middle of the cell."""
        if self._taken(cell):
            return -28
        may = self.options
        return 13 if cell in may.legal or cell in may.signs or cell in may.later else 0

    def _ground(self, cell: int, kind: str) -> tuple[str, str]:
        look, land = self.frame.look, self.view.map
        if cell in self.options.legal:
            return _NAME["legal"]
        if kind == "jungle":
            kind = "meadow" if land.marked >> cell & 1 else "canopy"
        fill, ground = _NAME[kind]
        if look.name == "contrast":
            return mix(tone(look, ground), look.ink, 0.9), tone(look, ground)
        return fill, ground

    def _signs(self) -> None:
        frame, options = self.frame, self.options
        for cell, verbs in options.signs.items():
            if cell not in self.pawns and cell not in self.villages and "build" not in verbs:
                self._sign(verbs[0], cell, 0, -13)
                continue
            for verb in verbs:
                right = 36 if self._shared(cell) else 30
                dx, dy = (right, 13) if verb in _RIGHT else (-29, -10)
                if verb == "grow" and cell not in self.pawns:
                    dx, dy = 26, 13
                self._sign(verb, cell, dx, dy)
        for cell in options.legal:
            empty = cell not in self.pawns and cell not in self.villages
            empty = empty and self.view.map.kinds[cell] != "city"
            at = self._at(cell, 0, -13) if empty else self._at(cell, -27, -13)
            frame.icon("legal", at, round(24 * self.scale), claim=False)
        for cell in options.later:
            empty = cell not in self.pawns and cell not in self.villages
            at = self._at(cell, 0, -13) if empty else self._at(cell, -27, -13)
            frame.icon("legal", at, round(18 * self.scale), claim=False)

    def _sign(self, verb: str, cell: int, dx: float, dy: float) -> None:
        size = round(27 * self.scale)
        self.frame.icon(f"sign {verb}", self._at(cell, dx, dy), size, claim=False)
