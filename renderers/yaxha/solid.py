"""A pyramid on its ground, as it stands before the eye.

The ground shows the squares of a :class:`~renderers.yaxha.facts.Window`: cut in where the box is
known to lie, dashed where it still may. ``turned`` is how often the onlooker has walked a quarter
round, clockwise as seen from above, starting in the south-east.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.games.yaxha.pyramid import Pyramid, cubes
from renderers.kit.colours import WHITE, Theme, lit, mix, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.yaxha import facts
from renderers.yaxha.facts import Spot, Window
from renderers.yaxha.layout import Tower
from renderers.yaxha.pieces import cube, height, top_face

_RIM = 0.22
"""How far the ground reaches beyond its squares, in squares."""
_THICK = 14
_DASHES = 3
_NAME = 18
"""The size of the names on sockets."""
_VEIL = f"{WHITE}59"

Ground: TypeAlias = Callable[[float, float], Point]
"""From squares to the right and to the left of the back corner to where they lie."""


class Stand(NamedTuple):
    """Where the squares of a window lie on the picture."""

    window: Window
    turned: int
    a: int
    """Half the width of a square."""
    back: tuple[int, int]
    """The pixel of the corner furthest away."""

    @property
    def along(self) -> tuple[int, int]:
        """Squares from the back corner to the right, and to the left."""
        across, down = self.window.across, self.window.down
        return (down, across) if self.turned % 2 else (across, down)

    @property
    def front(self) -> Point:
        """The corner nearest to the eye."""
        u, v = self.along
        x, y = self.back
        return x + (u - v) * self.a, y + (u + v) * self.a / 2

    def corner(self, column: float, row: float, level: int) -> Point:
        """The back corner of the top of a cube in that cell."""
        u, v = self._seen(column + (level - 1) / 2, row + (level - 1) / 2)
        x, y = self.back
        return x + (u - v) * self.a, y + (u + v) * self.a / 2 - level * height(self.a)

    def depth(self, column: int, row: int) -> float:
        return sum(self._seen(column, row))

    def _seen(self, column: float, row: float) -> Point:
        """The corner of a square nearest to the back corner, to the right and to the left."""
        x, y = column - self.window.west, row - self.window.north
        far_x, far_y = self.window.across - 1 - x, self.window.down - 1 - y
        return ((x, y), (y, far_x), (far_x, far_y), (far_y, x))[self.turned]

    def sure(self) -> tuple[int, int, int, int]:
        """The squares that are known to be in the box: from and to, right and left."""
        box = self.window.sure
        ends = (self._seen(box.west, box.north), self._seen(box.east, box.south))
        (u, v), (s, t) = ((int(x), int(y)) for x, y in ends)
        return min(u, s), min(v, t), max(u, s) + 1, max(v, t) + 1


def stand(tower: Tower, window: Window, turned: int = 0) -> Stand:
    long = window.across + window.down
    a = tower.sizes[long - 8]
    right, left = (window.down, window.across) if turned % 2 else (window.across, window.down)
    back = (tower.middle + (left - right) * a // 2, tower.front - long * a // 2)
    return Stand(window, turned, a, back)


def show(
    frame: Frame,
    tower: Tower,
    pyramid: Pyramid,
    *,
    turned: int = 0,
    last: Collection[Spot] = (),
    draft: Collection[Spot] = (),
    legal: Mapping[Spot, object] | None = None,
    nose: bool = False,
    named: bool = True,
    letters: int = _NAME,
) -> Stand:
    """Puts the ground and the cubes on the frame, from the back to the front. ``nose`` marks the
    corner in front, which is marked on the plan too; ``named`` names the columns and rows;
    ``letters`` is the size of the names on sockets."""
    palette = frame.look.name
    on = stand(tower, facts.window(pyramid), turned)
    frame.paste(ground(*on.along, on.a, on.sure(), palette), on.back)
    if nose:
        frame.paste(corner(on.a, palette), on.front)
    if named:
        _names(frame, on)
    legal = legal or {}
    built = cubes(pyramid)
    sockets: list[tuple[str, int, Point]] = []
    for level in facts.LEVELS:
        for column, row in _cells(on.window, level):
            if (facts.name(column, row), level) in legal:
                x, y = on.corner(column, row, level)
                y += height(on.a)
                frame.paste(socket(on.a, palette), (x, y), shows="socket")
                sockets.append((facts.name(column, row), level, (x, y + on.a / 2)))
        here = [each for each in built if each.level == level]
        for each in sorted(here, key=lambda each: on.depth(each.column, each.row)):
            spot = (each.name, level)
            mark = "draft" if spot in draft else "last" if spot in last else ""
            at = on.corner(each.column, each.row, level)
            sprite = cube(each.colour, on.a, palette, mark)
            frame.paste(sprite, at, shows=f"solid {each.colour}")
            if mark == "last":  # what stands in front of the cube hides it too
                middle = at[0], at[1] + on.a / 2
                frame.icon("spark", middle, round(on.a * 0.75), claim=False)
    for name, level, middle in sockets:
        in_front = [on.corner(*each[1:3], each.level) for each in built if each.level >= level]
        _name_socket(frame, on.a, name, letters, middle, in_front)
    return on


def _name_socket(
    frame: Frame, a: int, name: str, size: int, middle: Point, in_front: Sequence[Point]
) -> None:
    """The name of a cell that may be chosen, on whatever part of its socket is not behind a cube;
    none when hardly anything is, or where it would lie on another name. ``in_front`` are the
    corners of cubes that may hide it."""
    half, high = length(name, size, 700) / 2 + 2, size * 0.45
    for shift in (0, -0.42 * a, 0.42 * a):
        x, y = middle[0] + shift, middle[1]
        box = [(x + i * half, y + j * high) for i in (-1, 0, 1) for j in (-1, 1)]
        if any(_hides(corner, a, point) for corner in in_front for point in box):
            continue
        here = x - half, y - high, x + half, y + high
        if not any(claim.size and _meet(here, claim.box) for claim in frame.claims):
            frame.text((x, y), name, size, 700, frame.look.ink, "m", halo=WHITE, halo_width=4)
            return


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes overlap."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _hides(corner: Point, a: int, point: Point) -> bool:
    """Whether a cube with that back corner of its top lies before that point."""
    x, y = abs(point[0] - corner[0]), point[1] - corner[1]
    return x < a and x / 2 < y < a + height(a) - x / 2


def _cells(window: Window, level: int) -> Iterator[tuple[int, int]]:
    for row in window.rows(level):
        for column in window.columns(level):
            yield column, row


def _names(frame: Frame, on: Stand) -> None:
    """The letters and numbers along the two edges in front; they turn with the ground."""
    window, look = on.window, frame.look
    columns = [facts.column_name(column) for column in window.columns(1)]
    rows = [facts.row_name(row) for row in window.rows(1)]
    right, left = (
        (columns, rows),
        (rows, columns[::-1]),
        (columns[::-1], rows[::-1]),
        (rows[::-1], columns),
    )[on.turned]
    x, y = on.back
    u, v = on.along
    size = 18 if on.a > 40 else 16
    out = _RIM + 0.02
    drop = _THICK + size * 0.55
    for at, name in enumerate(right):
        along = at + 0.5
        frame.text(
            (x + (along - v - out) * on.a - 3, y + (along + v + out) * on.a / 2 + drop),
            name,
            size,
            650,
            look.mist,
            "m",
        )
    for at, name in enumerate(left):
        along = at + 0.5
        frame.text(
            (x + (u + out - along) * on.a + 3, y + (u + out + along) * on.a / 2 + drop),
            name,
            size,
            650,
            look.mist,
            "m",
        )


@once
def ground(
    right: int, left: int, a: int, sure: tuple[int, int, int, int], palette: str, /
) -> Sprite:
    """The plinth, put down by the back corner of its squares."""
    look = theme(palette)

    def at(u: float, v: float) -> Point:
        return (u - v) * a, (u + v) * a / 2

    def box(grow: float) -> list[Point]:
        return [
            at(-grow, -grow),
            at(right + grow, -grow),
            at(right + grow, left + grow),
            at(-grow, left + grow),
        ]

    def draw(pen: Pen) -> None:
        top = box(_RIM)
        for drop, tone in (
            (_THICK + 6, look.shadow),
            (_THICK, shade(look.lime3, 0.3)),
            (_THICK - 5, look.lime3),
        ):
            front = [top[3], top[2], top[1]]
            pen.poly(front + [(x, y + drop) for x, y in reversed(front)], tone)
        pen.poly(top, look.lime2)
        pen.line([top[3], top[0], top[1]], lit(look.lime2, 0.35), 1.6)
        pen.line([top[3], top[2], top[1]], lit(look.lime2, 0.5), 1.6)
        pen.poly(box(_RIM * 0.55), None, look.lime3, 1.2)
        _open_squares(pen, right, left, at, look)
        _sure_squares(pen, sure, at, look)

    reach = (right + _RIM * 2 + left) * a
    side = int(reach) + 6
    return sprite((-side, -a, side, int(reach / 2) + a + _THICK + 12), draw)


def _open_squares(pen: Pen, right: int, left: int, at: Ground, look: Theme) -> None:
    """Dashed lines: the box may come to lie here."""
    tone = shade(look.lime2, 0.28)
    lines = [((u, 0), (u, left)) for u in range(right + 1)]
    lines += [((0, v), (right, v)) for v in range(left + 1)]
    for (u, v), (s, t) in lines:
        count = _DASHES * max(s - u, t - v)
        for dash in range(count):
            begin, end = (dash + 0.2) / count, (dash + 0.8) / count
            pen.line(
                [at(u + (s - u) * share, v + (t - v) * share) for share in (begin, end)], tone, 1.3
            )


def _sure_squares(pen: Pen, sure: tuple[int, int, int, int], at: Ground, look: Theme) -> None:
    """Cut in: the box is here."""
    u, v, s, t = sure
    floor = mix(look.lime3, look.hollow, 0.3)
    corners = [at(u, v), at(s, v), at(s, t), at(u, t)]
    pen.poly(corners, floor)
    for i in range(u, s + 1):
        pen.line([at(i, v), at(i, t)], look.lime2, 1.4)
    for j in range(v, t + 1):
        pen.line([at(u, j), at(s, j)], look.lime2, 1.4)
    pen.line([corners[3], corners[0], corners[1]], shade(floor, 0.45), 2.2)


@once
def corner(a: int, palette: str, /) -> Sprite:
    """The rim at the corner in front, put down by that corner of the squares."""
    look = theme(palette)
    low = _RIM * a

    def draw(pen: Pen) -> None:
        for tone, width in ((look.ink, 8), (look.jade2, 4)):
            pen.line([(-a * 0.7, low - a * 0.35), (0, low), (a * 0.7, low - a * 0.35)], tone, width)

    return sprite((-a, -a, a, a), draw)


@once
def socket(a: int, palette: str, /) -> Sprite:
    """A square where a cube may go, put down by its back corner: a rim, and a veil through which
    the colours of the cubes below are seen, for they decide what may go there (X5.7)."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        corners = top_face(a, a * 0.12)
        pen.poly(corners, _VEIL)
        pen.poly(corners, None, WHITE, 7 * look.casing)
        pen.poly(corners, None, look.maya, 3 * look.casing)

    return sprite((-a - 2, -2, a + 2, a + 2), draw)


# The sky behind it.


@once
def moon(round_: int, rounds: int, radius: int, palette: str, /) -> Sprite:
    """It waxes from round to round, and is full in the last. Put down by its middle."""
    look = theme(palette)
    dark, light = mix(look.obsidian, look.jade2, 0.16), mix(look.obsidian, look.jade2, 0.36)
    if look.name == "contrast":
        dark, light = "#1A1A1A", "#3A3A3A"

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), radius, dark)
        r = radius * 0.84
        steps = 48
        lit_side, edge = list[Point](), list[Point]()
        share = 1 - 2 * round_ / rounds  # where the shadow ends, from the right to the left limb
        for i in range(steps + 1):
            y = -r + 2 * r * i / steps
            x = max(0.0, r * r - y * y) ** 0.5
            lit_side.append((x, y))
            edge.append((x * share, y))
        pen.poly(lit_side + edge[::-1], light)

    return sprite((-radius - 1, -radius - 1, radius + 1, radius + 1), draw)
