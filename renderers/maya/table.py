"""The map with what lies on it: cities and plantations, and what the reader is to see of them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.games.maya.components import FACE_DOWN, KINDS, TEMPLE, kind_of, owner
from engine.games.maya.state import MayaState
from renderers.kit.frame import Frame
from renderers.kit.hexes import Grid
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite
from renderers.kit.type import length, shortened
from renderers.maya import facts, pieces
from renderers.maya.layout import Layout
from renderers.maya.pieces import Size
from renderers.scene import Scene

_BESIDE = 0.24
"""How far the name of a city may reach into a cell beside it where no plantation lies."""


def show_table(frame: Frame, scene: Scene, lay: Layout) -> None:
    view, last = facts.view_of(scene), facts.last(scene)
    size = Size(lay.grid.width, lay.grid.pitch)
    show_tiles(frame, view, lay.grid, size)
    closed = {view.board.spaces[temple] for temple in last.closed}
    for cell in sorted(closed | {*last.cells}):
        outline = pieces.outline("last", size, frame.look.name)
        frame.paste(outline, lay.grid.centre(cell), shows="cell last")
    show_temples(frame, scene, lay, size, closed | {*last.cells})
    for cell in last.cells:
        if cell not in closed:
            _spark(frame, lay, size, cell, 15, -17)
    for cell in closed:
        _spark(frame, lay, size, cell, 0, -26)


def show_tiles(
    frame: Frame,
    view: MayaState,
    grid: Grid,
    size: Size,
    seen: Callable[[int], bool] = lambda cell: True,
    *,
    counted: bool = True,
) -> None:
    """What lies on the cells that are seen, from the south to the north: every tile throws its
    shadow on the one before it. Temples leave room where the tiles of cities are ``counted``."""
    palette = frame.look.name
    for cell in range(len(view.tiles) - 1, -1, -1):
        tile = view.tiles[cell]
        if tile < 0 or not seen(cell):
            continue
        closed = tile >= FACE_DOWN and facts.is_closed(view, view.city[cell])
        if tile == TEMPLE:
            temple = view.city[cell]
            number = counted and len(view.city_cells(temple)) > 1
            large = number and not facts.best_at(view, temple)
            piece, what = pieces.temple(closed, large, size, palette), "temple"
        elif tile >= FACE_DOWN:
            kind = view.faces.get(cell, -1)
            piece = pieces.house(owner(tile), kind, closed, size, palette)
            what = f"house {owner(tile)} {KINDS[kind] if kind >= 0 else 'hidden'}"
        else:
            piece = pieces.tile(owner(tile), kind_of(tile), size, palette)
            what = f"field {owner(tile)} {KINDS[kind_of(tile)]}"
        what += " closed" if closed else ""
        frame.paste(piece, grid.centre(cell), shows=what)
    for cell, way, other, seat in facts.joined(view):
        if not (seen(cell) or seen(other)):
            continue
        joint = pieces.joint(seat, way, size, palette)
        frame.paste(joint, grid.centre(cell), shows=f"joint {seat}")


def _spark(frame: Frame, lay: Layout, size: Size, cell: int, across: float, down: float) -> None:
    x, y = lay.grid.centre(cell)
    at = x + across * size.grow, y + down * size.grow
    frame.icon("spark", at, size.scaled(34), claim=False)


def show_temples(
    frame: Frame, scene: Scene, lay: Layout, size: Size, marked: Collection[int]
) -> None:
    """Names, clear of the lines around marked cells; how large a city is; who won most there."""
    view, palette, k = facts.view_of(scene), frame.look.name, size.grow
    for temple in view.board.open:
        x, y = lay.grid.centre(view.board.spaces[temple])
        tiles = len(view.city_cells(temple))
        closed = facts.is_closed(view, temple)
        style = "closed" if closed else "open" if tiles else "site"
        name, cell = facts.named(scene, temple), view.board.spaces[temple]
        free = _free(view, cell, marked)
        room = size.width * (1 + sum(free) * _BESIDE) - (size.width // 5 if cell in marked else 2)
        tab = name_tab(name, room, size, style, palette)
        frame.paste(tab, (x + (free[1] - free[0]) * _BESIDE * size.width / 2, y + 7 * k), name)
        if tiles > 1:
            sprite = pieces.coin(str(tiles), size.scaled(27) // 2, palette)
            frame.paste(sprite, (x + 14 * k, y - 13 * k), shows=f"size {tiles}")
        best = facts.best_at(view, temple)
        for at, seat in enumerate(best):
            frame.paste(
                mark(seat, size.scaled(27), palette),
                (x + (-14 - 4 * (len(best) - 1) + 8 * at) * k, y + (-12 - 3 * at) * k),
                shows=f"best {seat}",
            )


def _free(view: MayaState, cell: int, marked: Collection[int]) -> tuple[bool, bool]:
    """Whether the name may reach over the edge of the cell to the west, and to the east: where no
    plantation lies and nothing is marked."""
    if cell in marked:
        return False, False
    hexes = view.board.hexes
    x, y = hexes.centre(cell)
    taken = {
        hexes.centre(other)
        for other in hexes.neighbours[cell]
        if 0 <= view.tiles[other] < FACE_DOWN or other in marked
    }
    return (x - 1, y) not in taken, (x + 1, y) not in taken


def name_tab(words: str, room: float, size: Size, style: str, palette: str) -> Sprite:
    """The name as large as there is room for it; of a long one the first word."""
    points, least = max(9, round(size.width * 0.29)), max(8, round(size.width * 0.18))
    if length(words, points, 700) > 1.3 * room:
        words = words.split()[0]
    while points > least and length(words, points, 700) > room - 3:
        points -= 1
    words = shortened(words, room - 1, points, 700)
    return pieces.tab(words, points, round(room), style, palette)
