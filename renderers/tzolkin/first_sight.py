"""Tzolk'in before anybody plays it: the gears, and a page that names what turns on them."""

from __future__ import annotations

from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import NOBODY, TIKAL, YAXCHILAN
from renderers.kit import card, page
from renderers.kit import furniture as f
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.page import Board, Part
from renderers.kit.pen import Pen, Point, polar
from renderers.kit.played import played
from renderers.kit.stage import stage
from renderers.kit.zoom import Zoom, ground
from renderers.scene import Say, Scene
from renderers.title import FirstSight
from renderers.tzolkin import cities, facts, gears, ladders, layout
from renderers.tzolkin.icons import ICONS

_GEARS = (656, page.BOARD[1])
"""How much of the page shows gears; at its right are the temples, and below them a player."""
_GROWN, _CORNER = 1.08, (112.0, 59.0)
_LADDERS, _LADDERS_GROWN, _LADDERS_CORNER = (344, 306), 1.14, (750.0, 52.0)
_PANEL = Area(664, 312, 322, 116)
_SPACE = 4
"""Of Yaxchilan, whose action is named."""


def art(say: Say, palette: str) -> Frame:
    """The wheel, and three gears in which it meshes."""
    scene = played(__file__, "card", say, palette)
    return _gears(scene, card.SIZE, 1.25, (-228, 45))


def board(say: Say, palette: str) -> Board:
    """Gears with workers, the temples, and what a player has."""
    scene = played(__file__, "page", say, palette)
    view, look = facts.view_of(scene), theme(palette)
    turning = _gears(scene, _GEARS, _GROWN, _CORNER)
    steps = _ladders(scene)
    seat = max(
        range(view.seats), key=lambda each: (view.player(each).hand > 0, view.player(each).corn)
    )

    def furnish(pen: Pen, lit: bool) -> None:
        f.draw_seat_panel(pen, _PANEL, look, seat=seat)

    still = stage(look, furnish, lights=False, size=page.BOARD)
    still.rest.paste(turning.image, (0, 0))
    still.rest.paste(steps.image, (_GEARS[0], 0))
    frame = Frame(still, look, say.language, ICONS)
    frame.shows += turning.shows
    _show_player(frame, view, seat)
    grey, red = layout.CITIES[YAXCHILAN], layout.CITIES[TIKAL]
    waiting = next(space for space in (1, 2, 3, 5) if view.on_gear(YAXCHILAN)[space] != NOBODY)
    free = facts.free_space(view, TIKAL)

    def near(point: Point, dx: float = 0, dy: float = 0) -> list[Point]:
        x, y = turning.at(point)
        return [(x + dx, y + dy)]

    tooth = polar(layout.WHEEL, 178, -3 * layout.PITCH - 14)
    return Board(
        frame,
        (
            Part("worker", "top", near(grey.hole(waiting), -17, -13)),
            Part("brings", "top", near(grey.beside(_SPACE, 28), 3, -22), {"space": _SPACE}),
            Part("temples", "top", [(842, 84)]),
            Part("tooth", "low", near(tooth)),
            Part("free", "low", near(red.hole(free), -13, 17), {"corn": free}),
            Part("hand", "low", [(_PANEL.x + 157, _PANEL.y + 63)]),
        ),
    )


def _gears(scene: Scene, size: tuple[int, int], grown: float, origin: Point) -> Zoom:
    look = theme(scene.palette)

    def draw(pen: Pen) -> None:
        cities.draw_ground(pen, look)
        for city in layout.CITIES:
            cities.draw_city(pen, city, look)
        cities.draw_wheel(pen, look)
        cities.draw_first_space(pen, look)

    still = ground(size, look.night, draw, grown, origin)
    zoom = Zoom(still, look, scene.say.language, ICONS, grown, origin)
    cities.dress(zoom)
    gears.show_wheel(zoom, scene)
    gears.show_cities(zoom, scene, named=False)
    return zoom


def _ladders(scene: Scene) -> Zoom:
    look = theme(scene.palette)

    def draw(pen: Pen) -> None:
        f.draw_plate(pen, layout.TEMPLES, look)
        ladders.draw_ladders(pen, look)

    still = ground(_LADDERS, look.night, draw, _LADDERS_GROWN, _LADDERS_CORNER)
    zoom = Zoom(still, look, scene.say.language, ICONS, _LADDERS_GROWN, _LADDERS_CORNER)
    ladders.dress_ladders(zoom)
    ladders.show_temples(zoom, scene, ())
    return zoom


def _show_player(frame: Frame, view: TzolkinState, seat: int) -> None:
    """Workers in hand, corn, and the goods."""
    player, look = view.player(seat), frame.look
    x, y = _PANEL.x, _PANEL.y
    frame.seat(seat, (x + 34, y + 42), 46)
    frame.icon(f"worker {seat}", (x + 100, y + 42), 46)
    frame.text((x + 128, y + 42), str(player.hand), 38, 800)
    frame.icon("corn", (x + 234, y + 42), 46)
    frame.text((x + 264, y + 42), str(player.corn), 38, 800)
    goods = (
        ("wood", player.wood),
        ("stone", player.stone),
        ("gold", player.gold),
        ("skull", player.skulls),
    )
    for at, (name, count) in enumerate(goods):
        left = x + 30 + at * 77
        frame.icon(name, (left, y + 88), 36)
        frame.text((left + 24, y + 88), str(count), 30, 700, look.ivory if count else look.fog)


SIGHT = FirstSight(art, board)
