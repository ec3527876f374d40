"""What stands on a map, in the size of its cells: cities, villages, warriors."""

from __future__ import annotations

from engine.games.yucatan.components import NOBODY
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Pawn, Village
from renderers.kit.frame import Frame
from renderers.kit.hexes import Grid
from renderers.kit.pen import Point
from renderers.yucatan import pieces
from renderers.yucatan.pieces import DESIGN

_SHARED, _LOW = 0.84, 0.82
"""How large a warrior is beside something else, and what stands between a name and a chip."""


class Standing:
    """``low`` are the cells where room is left for a name above and a chip below."""

    def __init__(
        self, frame: Frame, view: YucatanPosition, grid: Grid, low: frozenset[int] = frozenset()
    ) -> None:
        self.frame, self.view, self.grid, self.low = frame, view, grid, low
        self.scale = grid.width / DESIGN
        self.pawns = {pawn.cell: pawn for pawn in view.pawns()}
        self.villages = {village.cell: village for village in view.villages()}
        self.fallen = -1
        """Where the pawn stood that was beaten in its attack, unless something is there now."""
        self.numbers: list[Point] = []
        """Where numbers of prisoners were put."""
        self.marks: list[Point] = []
        """Where the marks of villages were put."""

    def at(self, cell: int, dx: float = 0, dy: float = 0) -> Point:
        x, y = self.grid.centre(cell)
        return round(x + dx * self.scale), round(y + dy * self.scale)

    def shared(self, cell: int) -> bool:
        """Whether a warrior stands there and something else too."""
        return self.place(cell) and cell in self.pawns

    def place(self, cell: int) -> bool:
        return cell in self.villages or cell in self.view.map.cities

    def cell(self, cell: int) -> None:
        """Everything that stands on a cell."""
        if cell in self.view.map.cities:
            seat = self.view.map.cities.index(cell)
            self.city(seat, cell)
        if cell in self.villages:
            self.village(cell, self.villages[cell])
        if cell in self.pawns:
            self.pawn(cell, self.pawns[cell])

    def city(self, seat: int, cell: int) -> None:
        palette, shift = self.frame.look.name, -11 if cell in self.pawns else 0
        share, base = (0.82, 15) if cell in self.low else (1, 21)
        wide, high = round(56 * self.scale * share), round(42 * self.scale * share)
        level = self.view.levels[seat]
        image = pieces.pyramid(seat, level, wide, high, palette, "day")
        self.frame.paste(image, self.at(cell, shift, base), shows=f"pyramid {seat} {level}")
        if cell in self.low:
            self.frame.seat(seat, self.at(cell, -24, 4), self._mark(20))

    def held(self, seat: int, cell: int) -> None:
        """The prisoners in a city."""
        held, frame = self.view.city[seat], self.frame
        if not held:
            return
        dx, dy = (-15, 30) if cell in self.pawns or cell == self.fallen else (0, 30)
        if cell in self.pawns and self.pawns[cell].prisoners:
            dx, dy = -25, 28  # below the warrior is what it carries
        at, k = self.at(cell, dx, dy), max(1.0, self.scale * 0.8)
        self.numbers.append(at)
        wide = round((27 + 13 * len(str(held))) * k)
        frame.paste(pieces.tab(wide, round(26 * k), frame.look.name), at)
        pip = at[0] - wide / 2 + 12 * k, at[1] - 1
        frame.paste(pieces.pips(1, 1, round(DESIGN * k), frame.look.name), pip)
        frame.text((at[0] + wide / 2 - 7 * k, at[1]), str(held), round(22 * k), 750, None, "r")

    def village(self, cell: int, village: Village) -> None:
        shared, low = cell in self.pawns, cell in self.low
        share = (0.88 if shared else 1) * (0.92 if low else 1)
        size = round((50 if village.large else 44) * self.scale * share)
        dx, dy = (-19, 6) if shared else (0, 5)
        kind, up = "large" if village.large else "small", 4 if low else 0
        sprite = pieces.village(village.owner, kind, size, self.frame.look.name)
        at = self.at(cell, dx, dy - up)
        self.frame.paste(sprite, at, shows=f"village {village.owner} {kind}")
        if village.owner != NOBODY:
            dx, dy = (-14, 19) if shared else (-21, 18)
            mark = self.at(cell, dx - (9 if low and shared else 0), dy - 3 * up)
            self.marks.append(mark)
            self.frame.seat(village.owner, mark, self._mark(18 if shared else 20))

    def pawn(self, cell: int, pawn: Pawn) -> None:
        """Smaller, and to the right, where it shares the cell."""
        frame, share, dx, dy, below = self.frame, 1.0, 0, 10, 22
        palette = frame.look.name
        if self.shared(cell):
            share, dx, dy, below = _SHARED, 15, 7, 15
        if cell in self.low:
            share, dy, below = share * _LOW, 4, 16
        width = round(self.grid.width * share)
        share = width / self.grid.width
        image = pieces.warrior(pawn.seat, width, palette, frame.language)
        frame.paste(image, self.at(cell, dx, dy), shows=f"pawn {pawn.seat}")
        frame.round(
            f"warrior {self.view.map.names[cell]}", self.at(cell, dx, dy), 19 * self.scale * share
        )
        if pawn.prisoners:
            row = pieces.pips(pawn.prisoners, 0, self.grid.width, palette)
            frame.paste(row, self.at(cell, dx, dy + below), shows=f"prisoners {pawn.prisoners}")
            for place in range(pawn.prisoners):
                at = dx + pieces.PIP * (place - (pawn.prisoners - 1) / 2), dy + below + 1
                frame.round("prisoner", self.at(cell, *at), 5 * self.scale)
        if pawn.guild:
            kind = "open" if pawn.open else "secret"
            image = pieces.coin(pawn.guild, round(29 * self.scale), palette, kind)
            side = self.at(cell, dx + 22 * share, -8)
            frame.paste(image, side, shows=f"coin {pawn.guild} {kind}")

    def _mark(self, size: int) -> int:
        return max(size, round(size * self.scale / 2) * 2)
