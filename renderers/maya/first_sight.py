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
from renderers.kit.seats import mark
from renderers.kit.stage import Stage
from renderers.maya import facts, land, pieces
from renderers.maya.icons import ICONS
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.table import show_tiles
from renderers.scene import Say, Scene
from renderers.title import FirstSight


def art(say: Say, palette: str) -> Frame:
    """Fields of all seats around a temple that is still open."""
    scene = played(__file__, "card", say, palette)
    frame, grid = _drawn(scene, card.SIZE, 128, "i7", (742, 236))
    _show_cities(frame, scene, grid, named=False)
    return frame


def board(say: Say, palette: str) -> Board:
    """A closed city and an open one, with what counts around them."""
    scene = played(__file__, "page", say, palette)
    view = facts.view_of(scene)
    frame, grid = _drawn(scene, page.BOARD, 100, "j7", (450, 176))
    _name_cells(frame, view, grid)
    _show_cities(frame, scene, grid, named=True)
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
    show_tiles(frame, view, grid, Size(grid.width, grid.pitch))
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


def _show_cities(frame: Frame, scene: Scene, grid: Grid, *, named: bool) -> None:
    """How large each city is, who won most there, and perhaps its name."""
    view, palette, wide = facts.view_of(scene), frame.look.name, grid.width
    k = Size(grid.width, grid.pitch).grow
    for temple in view.board.open:
        x, y = grid.centre(view.board.spaces[temple])
        tiles = _size(view, temple)
        style = "closed" if facts.is_closed(view, temple) else "open" if tiles else "site"
        if named:
            tab = pieces.tab(
                facts.named(scene, temple), round(wide * 0.235), 2 * wide, style, palette
            )
            frame.paste(tab, (x, y + wide * 0.3), shows=f"city {temple}")
        if tiles > 1:
            coin = pieces.coin(str(tiles), round(wide * 0.165), palette)
            frame.paste(coin, (x + wide * 0.33, y - wide * 0.28), shows=f"size {tiles}")
        for at, seat in enumerate(facts.best_at(view, temple)):
            won = mark(seat, Size(grid.width, grid.pitch).scaled(25), palette)
            frame.paste(won, (x + (9 * at - 17) * k, y - (15 + 4 * at) * k), shows=f"best {seat}")


SIGHT = FirstSight(art, board)
