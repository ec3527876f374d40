"""Yucatan before anybody plays it: a city over its rivers, and a page that names the parts."""

from __future__ import annotations

from engine.games.yucatan.components import NOBODY
from engine.games.yucatan.state import Village
from renderers.kit import card, page
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.page import Board, Part
from renderers.kit.pen import Point
from renderers.kit.played import played
from renderers.kit.stage import stage
from renderers.scene import Say, Scene
from renderers.title import FirstSight
from renderers.yucatan import facts, pieces
from renderers.yucatan.icons import ICONS
from renderers.yucatan.land import draw_land
from renderers.yucatan.layout import layout
from renderers.yucatan.table import MapDrawing


class _Near(MapDrawing):
    """A part of the map, so large that its numbers and small houses grow with it."""

    tall = False
    """Whether the pyramids stand out of their cells."""
    named = True

    def show(self) -> None:
        land = self.view.map
        for seat, city in enumerate(land.cities):
            self.city(seat, city)
        for cell, village in self.villages.items():
            self.village(cell, village)
        for cell, pawn in self.pawns.items():
            self.pawn(cell, pawn)
        for seat, city in enumerate(land.cities):
            self.held(seat, city)
        for cell, name in enumerate(land.names):
            self._name(cell, name)

    def spot(self, cell: str, dx: float = 0, dy: float = 0) -> Point:
        return self.at(self.view.map.names.index(cell), dx, dy)

    def city(self, seat: int, cell: int) -> None:
        if not self.tall:
            super().city(seat, cell)
            return
        wide, high = round(70 * self.scale), round(66 * self.scale)
        levels, palette = self.view.levels[seat], self.frame.look.name
        built = pieces.pyramid(seat, levels, wide, high, palette, "")
        self.frame.paste(built, self.at(cell, 0, 26), shows=f"pyramid {seat} {levels}")

    def village(self, cell: int, village: Village) -> None:
        shared, palette = cell in self.pawns, self.frame.look.name
        size = round((56 if village.large else 48) * self.scale * (0.88 if shared else 1))
        kind = "large" if village.large else "small"
        house = pieces.village(village.owner, kind, size, palette)
        at = self.at(cell, -19 if shared else 0, 6 if shared else 3)
        self.frame.paste(house, at, shows=f"village {village.owner} {kind}")
        if village.owner != NOBODY:
            dx, dy = (-16, 19) if shared else (-22, 18)
            self.frame.seat(village.owner, self.at(cell, dx, dy), round(20 * self.scale))

    def held(self, seat: int, cell: int) -> None:
        held, frame, k = self.view.city[seat], self.frame, self.scale
        if not held:
            return
        x, y = self.at(cell, 0, 30)
        frame.paste(pieces.tab(round(35 * k), round(22 * k), frame.look.name), (x, y))
        prisoner = pieces.pips(1, 1, self.grid.width, frame.look.name)
        frame.paste(prisoner, (x - 7 * k, y - k), shows=f"held {held}")
        frame.text((x + 8 * k, y), str(held), round(17 * k), 750, None, "m")

    def _name(self, cell: int, name: str) -> None:
        """Of empty cells that do not run off the edge."""
        kind = self.view.map.kinds[cell]
        if not self.named or kind in ("mountain", "city") or self._taken(cell):
            return
        (x, y), (wide, high) = self.grid.centre(cell), self.frame.image.size
        size = round(17 * self.scale)
        if 2 * size < x < wide - 2 * size and size < y < high - size:
            self.frame.text((x, y), name, size, 650, self._ground(cell, kind)[0], "m")


def art(say: Say, palette: str) -> Frame:
    """A city over its rivers, and an enemy across the great one."""
    scene = played(__file__, "card", say, palette)
    near = _drawn(scene, card.SIZE, 100, "f3", (786, 112))
    near.tall, near.named = True, False
    near.show()
    return near.frame


def board(say: Say, palette: str) -> Board:
    """Villages, warriors and rivers around a city."""
    scene = played(__file__, "page", say, palette)
    near = _drawn(scene, page.BOARD, 104, "f7", (545, 112))
    near.show()
    view = near.view
    carrier = near.pawns[view.map.names.index("c7")]
    return Board(
        near.frame,
        (
            Part("carries", "top", [near.spot("c7", 13, -26)], {"count": carrier.prisoners}),
            Part("great", "top", [near.spot("e6", 24, 8)]),
            Part("guild", "top", [near.spot("h7", 38, -30)]),
            Part("small", "low", [near.spot("d10", 24, 16)]),
            Part("unload", "low", [near.spot("e9", 0, 50)]),
            Part("neutral", "low", [near.spot("i10", 14, -14)]),
        ),
    )


def _drawn(scene: Scene, size: tuple[int, int], width: int, cell: str, at: Point) -> _Near:
    """The land, the cells so wide, and that cell at the point."""
    view, look = facts.view_of(scene), theme(scene.palette)
    grid = layout(view.map.name).grid.larger(width, view.map.names.index(cell), at)
    still = stage(
        look, lambda pen, lit: draw_land(pen, grid, view.map, look), lights=False, size=size
    )
    return _Near(Frame(still, look, scene.say.language, ICONS), scene, grid)


SIGHT = FirstSight(art, board)
