"""Maya before anybody plays it: fields around an open temple, and a page that names the parts."""

from __future__ import annotations

from engine.game import SEATS
from engine.games.maya.board import board_of
from engine.games.maya.components import FACE_DOWN, TEMPLE
from engine.games.maya.state import MayaState
from renderers.kit import card, page
from renderers.kit.colours import mix, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid
from renderers.kit.page import Board, Part
from renderers.kit.pen import Point
from renderers.kit.played import played
from renderers.kit.stage import Stage
from renderers.maya import facts, land
from renderers.maya.icons import ICONS
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.table import show_temples, show_tiles
from renderers.scene import Say, Scene
from renderers.title import FirstSight


def art(say: Say, palette: str) -> Frame:
    """Fields of all seats around a temple that is still open."""
    scene = played(__file__, "card", say, palette)
    frame, _ = _drawn(scene, card.SIZE, 128, "i7", (668, 236))
    return frame


def board(say: Say, palette: str) -> Board:
    """A closed city and an open one, with what counts around them."""
    scene = played(__file__, "page", say, palette)
    view = facts.view_of(scene)
    frame, grid = _drawn(scene, page.BOARD, 100, "j7", (450, 176))
    _name_cells(frame, view, grid)
    numbers = view.board.hexes.numbers

    def near(cell: str, dx: float = 0, dy: float = 0) -> list[Point]:
        x, y = grid.centre(numbers[cell])
        return [(x + dx, y + dy)]

    def city_at(cell: str) -> int:
        return view.city[numbers[cell]]

    tile = view.tiles[numbers["h6"]]
    field = next(
        part
        for seat in range(view.seats)
        for part in facts.plantations(view, seat)
        if numbers["i7"] in part.cells
    )
    (winner,) = facts.best_at(view, city_at("i8"))
    return Board(
        frame,
        (
            Part("goods", "top", near("h6", 0, -32), {"count": facts.goods_of(tile)}),
            Part("house", "top", near("j6", 22, -22)),
            Part("empty", "top", near("n6", 6, -26), {"city": _kept_open(scene, numbers["n6"])}),
            Part("plantation", "low", near("i7", -28, 16), {"count": field.goods}),
            Part("closed", "low", near("i8", 24, 47), {"seat": say(f"seat.{SEATS[winner]}")}),
            Part("open", "low", near("l10", -26, -14), {"count": _size(view, city_at("l10"))}),
        ),
    )


def _size(view: MayaState, temple: int) -> int:
    return len(view.city_cells(temple))


def _kept_open(scene: Scene, cell: int) -> str:
    """The city beside an empty cell, which it keeps from closing."""
    view = facts.view_of(scene)
    beside = {
        view.city[other]
        for other in view.board.neighbours[cell]
        if view.tiles[other] >= FACE_DOWN or view.tiles[other] == TEMPLE
    }
    (temple,) = beside
    return facts.named(scene, temple)


def _drawn(
    scene: Scene, size: tuple[int, int], width: int, cell: str, at: Point
) -> tuple[Frame, Grid]:
    """The land with its tiles, the cells so wide, and that cell at the point."""
    view, look = facts.view_of(scene), theme(scene.palette)
    name, zones = view.board.map, view.board.zones
    lay, whole = layout(name, zones), board_of(name, zones)
    grid = lay.grid.larger(width, whole.hexes.numbers[cell], at)
    lay = lay._replace(grid=grid, sea=Area(0, 0, *size))
    ground = land.land(lay, whole, look)
    frame = Frame(Stage(ground, ground), look, scene.say.language, ICONS)
    size = Size(grid.width, grid.pitch)
    show_tiles(frame, view, grid, size)
    show_temples(frame, scene, lay, size, ())
    return frame, grid


def _name_cells(frame: Frame, view: MayaState, grid: Grid) -> None:
    """The empty ones; those that run off the edge have no name."""
    size, look = round(grid.width * 0.27), frame.look
    wide, high = frame.image.size
    for cell, used in enumerate(view.board.in_play):
        x, y = grid.centre(cell)
        inside = size < x < wide - size and size < y < high - size
        if inside and used and cell not in view.board.temple_at and view.tiles[cell] < 0:
            tone = mix(look.ink, land.ground_of(view.board.zone_of[cell], look), 0.3)
            frame.text((x, y), view.board.name(cell), size, 650, tone, "m")


SIGHT = FirstSight(art, board)
