"""The plans of the levels beside a pyramid: nothing on them is hidden from the eye."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from engine.games.yaxha.grid import SIDES
from engine.games.yaxha.pyramid import Pyramid, cubes
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
_FACES = 3
"""Colours of a hand, at most."""


class Marks(NamedTuple):
    last: Collection[Spot] = ()
    draft: Collection[Spot] = ()
    legal: Mapping[Spot, Sequence[int]] = {}
    """The colours that may go to a cell."""
    hand: int = 0
    """How many colours there are to choose from."""


NO_MARKS = Marks()


def draw_frames(pen: Pen, plans: Plans, look: Theme) -> None:
    """What never changes of the plans."""
    for level in facts.LEVELS:
        x, y, w, h = plans.area(level)
        pen.rect((x - 4, y - 4, w + 8, h + 8), 7, look.night, look.seam, 1.5)


def show(frame: Frame, say: Say, plans: Plans, pyramid: Pyramid, marks: Marks = NO_MARKS) -> None:
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
                    cube = built[spot]
                    _cube(frame, cube.colour, at, grid.w, spot, marks, hidden=cube.hidden)
                elif spot in marks.legal:
                    _legal(frame, spot[0], at, grid.w, marks.legal[spot], marks.hand)
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


def _cube(
    frame: Frame,
    colour: int,
    at: tuple[int, int],
    size: int,
    spot: Spot,
    marks: Marks,
    *,
    hidden: bool,
) -> None:
    styles = ["hidden"] * hidden
    styles += ["draft"] * (spot in marks.draft) or ["last"] * (spot in marks.last)
    sprite = face(colour, size - 2, frame.look.name, " ".join(styles))
    frame.paste(sprite, (at[0] + 1, at[1] + 1), shows=" ".join((f"built {colour}", *styles)))
    if "last" in styles:
        frame.icon("spark", (at[0] + size - 3, at[1] + 4), max(20, size // 2), claim=False)


def _legal(
    frame: Frame, name: str, at: tuple[int, int], size: int, colours: Sequence[int], hand: int
) -> None:
    """The name of the cell, and above it the sign of a choice, or the colours that may go there
    when not all may."""
    x, y = at
    frame.paste(cell("legal", size, frame.look.name), at, f"cell {name}")
    top = y + (12 if size > 38 else 10)
    if hand > len(colours):
        small = min(14, (size - 8) // _FACES)
        left = x + (size - len(colours) * (small + 1)) / 2
        for index, colour in enumerate(colours):
            frame.paste(
                face(colour, small, frame.look.name), (left + index * (small + 1), top - small / 2)
            )
    else:
        frame.icon("legal", (x + size / 2, top), 16 if size > 38 else 12, claim=False)
    frame.text(
        (x + size / 2, y + size - 13), name, 18 if size > 40 else 16, 700, frame.look.ink, "m"
    )


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
