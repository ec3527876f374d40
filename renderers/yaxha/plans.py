"""The plans of the levels beside a pyramid: nothing on them is hidden from the eye."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.yaxha.grid import SIDES
from engine.games.yaxha.pyramid import Cube, Pyramid, cubes
from renderers.kit.colours import WHITE, Theme, mix, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Say
from renderers.yaxha import facts
from renderers.yaxha.facts import Spot, Window
from renderers.yaxha.layout import Plans
from renderers.yaxha.pieces import face

_HEADING = 22


def draw_frames(pen: Pen, plans: Plans, look: Theme) -> None:
    """What never changes of the plans."""
    for level in facts.LEVELS:
        x, y, w, h = plans.area(level)
        pen.rect((x - 4, y - 4, w + 8, h + 8), 7, look.night, look.seam, 1.5)


def show(
    frame: Frame,
    say: Say,
    plans: Plans,
    pyramid: Pyramid,
    last: Collection[Spot],
    draft: Collection[Spot] = (),
) -> None:
    window = facts.window(pyramid)
    built = {(cube.name, cube.level): cube for cube in cubes(pyramid)}
    for level in facts.LEVELS:
        grid = _grid(plans, window, level)
        if not window.columns(level) or not window.rows(level):
            _unknown(frame, plans.area(level), SIDES[level - 1])
        for j, row in enumerate(window.rows(level)):
            for i, column in enumerate(window.columns(level)):
                spot = (facts.name(column, row), level)
                at = (grid.x + i * grid.w, grid.y + j * grid.w)
                if spot in built:
                    mark = "draft" if spot in draft else "last" if spot in last else ""
                    _show_cube(frame, built[spot], at, grid.w, mark)
                else:
                    kind = facts.kind_of(pyramid, window, spot)
                    frame.paste(cell(kind, grid.w, frame.look.name), at, shows=f"plan {kind}")
        _heading(frame, say, plans, level)
        if level in plans.named:
            _axes(frame, plans, window, level)


def _grid(plans: Plans, window: Window, level: int) -> Area:
    """The corner of the first cell, and the side of a cell, in its middle of the frame."""
    area = plans.area(level)
    across, down = len(window.columns(level)), len(window.rows(level))
    size = area.w // max(across, down, SIDES[level - 1])
    return Area(
        area.x + (area.w - across * size) // 2, area.y + (area.h - down * size) // 2, size, size
    )


def _unknown(frame: Frame, area: Area, side: int) -> None:
    """A level that does not lie anywhere yet."""
    size = area.w // side
    for at in range(side * side):
        place = (area.x + at % side * size, area.y + at // side * size)
        frame.paste(cell("open", size, frame.look.name), place)


def _show_cube(frame: Frame, cube: Cube, at: tuple[int, int], size: int, mark: str) -> None:
    styles = " ".join(["hidden"] * cube.hidden + [mark] * bool(mark))
    sprite = face(cube.colour, size - 2, frame.look.name, styles)
    frame.paste(sprite, (at[0] + 1, at[1] + 1), shows=f"built {cube.colour} {styles}".rstrip())
    if mark == "last":
        frame.icon("spark", (at[0] + size - 3, at[1] + 4), max(20, size // 2), claim=False)


def _heading(frame: Frame, say: Say, plans: Plans, level: int) -> None:
    area = plans.area(level)
    words = say("yaxha.picture.level", level=level)
    if length(words, _HEADING, 600) > area.w + 12:
        words = str(level)
    y = area.y - (36 if level in plans.named else 20)
    frame.text((area.middle, y), words, _HEADING, 600, frame.look.mist, "m")


def _axes(frame: Frame, plans: Plans, window: Window, level: int) -> None:
    """Letters above a level and numbers beside it."""
    grid, look = _grid(plans, window, level), frame.look
    area = plans.area(level)
    for i, column in enumerate(window.columns(level)):
        frame.text(
            (grid.x + (i + 0.5) * grid.w, area.y - 14),
            facts.column_name(column),
            16,
            650,
            look.mist,
            "m",
        )
    for j, row in enumerate(window.rows(level)):
        frame.text(
            (area.x - 12, grid.y + (j + 0.5) * grid.w), facts.row_name(row), 16, 650, look.mist, "m"
        )


@once
def cell(kind: str, size: int, palette: str, /) -> Sprite:
    """An empty cell, put down by its upper left corner: ``sure`` to be in the box, ``open`` for
    it, ``free`` for a cube above four, ``empty``, or ``legal``."""
    look = theme(palette)
    box = (2, 2, size - 4, size - 4)
    floor = mix(look.obsidian, look.mist, 0.13)

    def draw(pen: Pen) -> None:
        match kind:
            case "legal":
                pen.rect((1, 1, size - 2, size - 2), 5, WHITE, look.maya, 3 * look.casing)
            case "open":
                _dashed(pen, size, mix(look.night, look.mist, 0.34))
            case "sure":
                pen.rect(box, 4, floor)
            case _:
                pen.rect(box, 4, mix(look.night, look.mist, 0.07) if kind == "empty" else floor)
                if kind == "free":
                    pen.disc((size / 2, size / 2), 3, look.mist)

    return sprite((0, 0, size, size), draw)


def _dashed(pen: Pen, size: int, tone: str) -> None:
    near, far = 3, size - 3
    run = (far - near) / 5
    for at in (0, 2, 4):
        begin, end = near + at * run, near + (at + 1) * run
        for line in (
            [(begin, near), (end, near)],
            [(begin, far), (end, far)],
            [(near, begin), (near, end)],
            [(far, begin), (far, end)],
        ):
            pen.line([(float(x), float(y)) for x, y in line], tone, 1.3)


@once
def bracket(right: bool, low: bool, palette: str, /) -> Sprite:
    """Around the corner of a plan that is nearest to the eye, put down by that corner."""
    look = theme(palette)
    x, y = (-1 if right else 1), (-1 if low else 1)

    def draw(pen: Pen) -> None:
        for tone, width in ((look.ink, 8), (look.jade2, 4)):
            pen.line([(x * 22, 0), (0, 0), (0, y * 22)], tone, width)

    return sprite((-28, -28, 28, 28), draw)
