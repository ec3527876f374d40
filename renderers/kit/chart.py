"""How points went: a line for each player over the turns, and below it the turns that moved most.

Every line has the colour of its seat and something besides: the shape of the seat at turns of its
own, in two of them a core, and a name where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from engine.game import Score
from renderers.kit.axes import Axes, within
from renderers.kit.colours import Theme, theme
from renderers.kit.frame import Box, Claim, Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.leaf import EDGE, HEAD, TEXT, TOP, WIDE, leaf, write_sign
from renderers.kit.pen import Pen, Point
from renderers.kit.reading import figures, signed
from renderers.kit.seats import draw_mark
from renderers.kit.signs import pill
from renderers.kit.sprite import sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.type import length
from renderers.scene import Say

LEAST = TEXT
"""The smallest letters: nine points where the picture is 302 points wide."""
_GAP = 16
PAPER = Area(EDGE, TOP, WIDE - 2 * EDGE, 604)
PLOT = Area(100, 146, 560, 456)
"""Where the lines may go."""
_PANEL, _ROW = PAPER.bottom + _GAP, 60
_CASING, _COLOUR, _CORE = 4, 6, 2
_DASH = 8
_MARKED, _MARK = 26, 13
"""How far from one mark on a line to the next one of any seat, and half the size of a mark."""
_COLUMN = 8
_TAB_HIGH, _TAB_PAD = 38, 10
_LABEL, _NAME = 52, 42
_MOVERS = 2


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn that moved the players apart."""

    turn: int
    gains: Sequence[Score]
    """Of each seat."""
    told: str
    """What was done."""

    @property
    def moved(self) -> list[tuple[int, Score]]:
        """Each seat that gained or lost, and how much; who moved most stands first."""
        gains = [(seat, gain) for seat, gain in enumerate(self.gains) if gain]
        return sorted(gains, key=lambda each: (-abs(each[1]), each[0]))


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, in the reader's words."""

    title: str
    fact: str
    """How it ended, or who is ahead."""
    names: Sequence[str]
    turns: Sequence[int]
    """In ascending order, 0 the first."""
    points: Sequence[Sequence[Score]]
    """Of each seat after each of the turns."""
    unit: str
    """What a point is called."""
    ahead: Sequence[int]
    """The seats that won, or have most points."""
    swings: Sequence[Swing]
    """The largest first."""


def draw(chart: Chart, say: Say, palette: str) -> Frame:
    frame = Frame(_ground(palette, max(1, len(chart.swings))), theme(palette), say.language)
    axes = Axes(PLOT, chart.turns, chart.points)
    lines = axes.lines()
    _write_head(frame, chart, say)
    _draw_plot(frame, chart, axes, lines)
    _write_axes(frame, axes, chart.unit, say)
    _write_ends(frame, chart, lines)
    _write_swings(frame, chart, say)
    return frame


@kept
def _ground(palette: str, rows: int, /) -> Stage:
    """Head, paper, and a panel of so many rows."""
    look, high = theme(palette), rows * _ROW

    def draw(pen: Pen) -> None:
        draw_plate(pen, PAPER, look)
        draw_panel(pen, Area(EDGE, _PANEL, WIDE - 2 * EDGE, high), look)
        for row in range(1, rows):
            pen.rect((EDGE + 16, _PANEL + row * _ROW, WIDE - 2 * EDGE - 32, 1.5), 0, look.seam)

    return leaf(look, _PANEL + high + _GAP, draw)


def _write_head(frame: Frame, chart: Chart, say: Say) -> None:
    """What it is, of which title if there is room to say it, and how it ended."""
    middle, right, look = HEAD // 2, WIDE - 18, frame.look
    write_sign(frame)
    left = 70 + frame.text((70, middle), say("course.heading"), 36, 750) + 18
    room = right - left
    fact = frame.text((right, middle), chart.fact, 30, 650, None, "r", width=room, cut=True)
    if length(chart.title, 30, 500) <= room - fact - 24:
        frame.text((left, middle + 1), chart.title, 30, 500, look.mist)


# The plot.


def _draw_plot(frame: Frame, chart: Chart, axes: Axes, lines: Sequence[Sequence[Point]]) -> None:
    """Everything on the paper but the words."""
    look, tabs = frame.look, _tabs(chart, axes)
    marks = list(_marks(chart, axes, lines))

    def draw(pen: Pen) -> None:
        for points in range(axes.bottom, axes.top + 1, axes.step):
            thick, fill = (3.2, look.ink2) if points == 0 else (1.6, look.lime2)
            pen.rect((PLOT.x - 6, axes.y(points) - thick / 2, PLOT.w + 12, thick), 0, fill)
        for turn in range(0, axes.last + 1, axes.every):
            pen.rect((axes.x(turn) - 1.5, PLOT.bottom + 10, 3, 10), 0, look.ink2)
        for turn, (left, _, right, low) in tabs.items():
            _draw_column(pen, axes.x(turn), (left + right) / 2, low, look)
        for seat in _from_behind(chart):
            _draw_line(pen, seat, lines[seat], look)
        for seat, at in marks:
            draw_mark(pen, seat, at, _MARK, look)

    box = (PLOT.x - 20, PAPER.y + 10, PLOT.right + 20, PLOT.bottom + 36)
    frame.paste(sprite(box, draw), (0, 0))
    for seat, (x, y) in marks:
        around = (round(x) - _MARK, round(y) - _MARK, round(x) + _MARK, round(y) + _MARK)
        frame.shows.append(Claim(f"mark {seat}", around))
    for turn, (left, top, right, low) in tabs.items():
        tab = pill(right - left, low - top, look.name, "dark")
        frame.paste(tab, (left, top), f"tab {turn}")
        middle = (left + right) / 2, (top + low) / 2
        frame.text(middle, str(turn), 30, 750, look.ivory, "m")


def _tabs(chart: Chart, axes: Axes) -> dict[int, Box]:
    """Where the number of each swing's turn stands, above its place on the chart."""
    turns = sorted(swing.turn for swing in chart.swings)
    wide = round(max((length(str(turn), 30, 750) for turn in turns), default=0)) + 2 * _TAB_PAD
    middles = [axes.x(turn) for turn in turns]
    spaced = within(middles, wide + 6, PLOT.x, PLOT.right + 40)
    top = PAPER.y + 14
    lefts = [round(middle - wide / 2) for middle in spaced]
    return {
        turn: (left, top, left + wide, top + _TAB_HIGH)
        for turn, left in zip(turns, lefts, strict=True)
    }


def _draw_column(pen: Pen, x: float, tab: float, top: float, look: Theme) -> None:
    """Light from the tab of a turn down to the axis."""
    light = look.ivory if look.ivory != look.amate else look.amate2
    low = PLOT.y - 6
    pen.poly([(tab - 14, top), (tab + 14, top), (x + _COLUMN, low), (x - _COLUMN, low)], light)
    pen.rect((x - _COLUMN, low, 2 * _COLUMN, PLOT.bottom - low), 0, light)


def _draw_line(pen: Pen, seat: int, line: Sequence[Point], look: Theme) -> None:
    points = line if len(line) > 1 else [*line, *line]
    pen.line(points, look.ink, _COLOUR + _CASING * look.casing)
    pen.line(points, look.seats[seat], _COLOUR)
    if seat == 1:
        pen.line(points, look.ivory, _CORE)
    elif seat == 2:
        for dash in _dashes(points):
            pen.line(dash, look.ink, _CORE)


def _dashes(line: Sequence[Point]) -> Iterator[list[Point]]:
    """Every second piece of a line, all of one length."""
    dash: list[Point] = [line[0]]
    left, on = float(_DASH), True
    for (x, y), (to_x, to_y) in pairwise(line):
        far = hypot(to_x - x, to_y - y)
        done = 0.0
        while far - done >= left:
            done += left
            at = (x + (to_x - x) * done / far, y + (to_y - y) * done / far)
            if on:
                yield [*dash, at]
            dash, left, on = [at], float(_DASH), not on
        left -= far - done
        dash.append((to_x, to_y))
    if on and len(dash) > 1:
        yield dash


def _marks(
    chart: Chart, axes: Axes, lines: Sequence[Sequence[Point]]
) -> Iterator[tuple[int, Point]]:
    """The shapes along the lines: each seat has turns of its own, none where a column is lit."""
    lit = [axes.x(swing.turn) for swing in chart.swings]
    every = ceil(_MARKED * len(chart.turns) / PLOT.w)
    for seat in _from_behind(chart):
        for n in range(every * (1 + seat), len(chart.turns), every * max(4, len(lines))):
            x, y = lines[seat][n]
            clear = all(abs(x - other) > _MARK + _COLUMN for other in lit)
            if clear and PLOT.right - x > 2 * _MARK:
                yield seat, (x, y)


def _from_behind(chart: Chart) -> list[int]:
    """The seats, the best last: nothing covers it."""
    return sorted(
        range(len(chart.names)), key=lambda seat: (seat in chart.ahead, chart.points[-1][seat])
    )


# The words.


def _write_axes(frame: Frame, axes: Axes, unit: str, say: Say) -> None:
    ink, low, right = frame.look.ink2, PLOT.bottom + 46, PAPER.right - 20
    for points in range(axes.bottom, axes.top + 1, axes.step):
        frame.text((PLOT.x - 16, axes.y(points)), figures(points), 30, 650, ink, "r")
    for turn in range(0, axes.last + 1, axes.every):
        frame.text((axes.x(turn), low), str(turn), 30, 650, ink, "m")
    frame.text((right, PAPER.y + 33), unit, 30, 600, ink, "r")
    frame.text((right, low), say("course.turns"), 30, 600, ink, "r")


def _write_ends(frame: Frame, chart: Chart, lines: Sequence[Sequence[Point]]) -> None:
    """Beside the end of each line whose it is, and the points."""
    look, right = frame.look, PAPER.right - 20
    order = sorted(range(len(lines)), key=lambda seat: lines[seat][-1][1])
    wished = [lines[seat][-1][1] for seat in order]
    heights = within(wished, _LABEL, PLOT.y + 20, PLOT.bottom - 14)
    for seat, y, end in zip(order, heights, wished, strict=True):
        _lead(frame, seat, end, y)
        frame.seat(seat, (PLOT.right + 46, y), _NAME)
        weight = 700 if seat in chart.ahead else 600
        points = frame.text((right, y), figures(chart.points[-1][seat]), 38, 800, look.ink, "r")
        left = PLOT.right + 74
        room = right - points - 14 - left
        frame.text((left, y), chart.names[seat], 30, weight, look.ink, width=room, cut=True)


def _lead(frame: Frame, seat: int, end: float, y: float) -> None:
    """From the end of a line to its name."""
    look, x = frame.look, PLOT.right
    ends = [(float(x), end), (x + 28.0, y)]

    def draw(pen: Pen) -> None:
        pen.line(ends, look.ink, 6)
        pen.line(ends, look.seats[seat], 3)

    top, low = sorted((round(end), round(y)))
    frame.paste(sprite((x - 6, top - 6, x + 36, low + 6), draw), (0, 0))


def _write_swings(frame: Frame, chart: Chart, say: Say) -> None:
    """A row for each swing: the turn, what was done, and who moved most."""
    look, left, right = frame.look, EDGE + 20, WIDE - EDGE - 20
    middle = _PANEL + _ROW // 2
    if not chart.swings:
        frame.text((left, middle), say("course.no_swing"), 30, 600, look.mist, width=right - left)
    word = say("course.turn")
    number = left + round(length(word, 30, 600)) + 12
    for swing in chart.swings:
        frame.text((left, middle), word, 30, 600, look.mist)
        tab = pill(74, 44, look.name, "plain")
        frame.paste(tab, (number, middle - 22), f"turn {swing.turn}")
        frame.text((number + 37, middle), str(swing.turn), 32, 800, look.ink, "m")
        x = right
        for at, (seat, gain) in reversed([*enumerate(swing.moved[:_MOVERS])]):
            fill = look.mist if at else look.ivory
            x -= frame.text((x, middle), signed(gain), 34, 800, fill, "r") + 30
            frame.seat(seat, (x, middle), _NAME)
            x -= 40
        begin = number + 94
        frame.text((begin, middle), swing.told, 30, 600, width=x - begin, cut=True)
        middle += _ROW
