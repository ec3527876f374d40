"""Why one entrant stands above another: the criteria in order, the one that decided on paper with
its sums."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from renderers.charts.common import called, headed, show_result
from renderers.charts.scenes import Compared, Pair, Side, Sum, Why
from renderers.charts.why_told import (
    FACTS,
    decisive,
    facts,
    figure,
    note,
    number,
    quotient_told,
    terms,
)
from renderers.kit.colours import lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.leaf import (
    COLUMN,
    EDGE,
    GAP,
    HIGHEST,
    LOWEST,
    TEXT,
    TOP,
    WIDE,
    draw_night,
    leaf,
    second_row,
    write_head,
)
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.results import show_coin, show_place, show_sign, towards
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.type import length, shortened
from renderers.scene import Say

MID, LEFT, RIGHT = WIDE // 2, 36, WIDE - 36
HEADS, EQUAL, BETWEEN = 132, 62, 8
PAPER_HEAD, PAPER_FOOT, REST = 66, 104, 60
_AWAY, _FROM_SIGN = 92, 40
"""From the middle of a round to its sums, and from a sign of equality to the numbers."""
ROW, LEAST_ROW, HIGHEST_ROW = 52, 42, 68
_LONG = 9
"""From so many rounds on they stand in two columns, each as its sum only."""
_SMALLER = ("place", "lot")
"""Of these the smaller number is ahead."""


class Layout(NamedTuple):
    """Where the parts of a picture are."""

    equal: int
    """How many criteria did not decide."""
    rows: int
    """On paper,"""
    row: int
    """each so high."""
    two_columns: bool

    @property
    def decides(self) -> Area:
        """The paper."""
        top = TOP + HEADS + 14 + self.equal * (EQUAL + BETWEEN) + 6
        return Area(EDGE, top, WIDE - 2 * EDGE, PAPER_HEAD + self.rows * self.row + PAPER_FOOT)

    @property
    def low(self) -> int:
        return self.decides.bottom + REST

    def level(self, at: int) -> Area:
        """A criterion that did not decide."""
        return Area(EDGE, TOP + HEADS + 14 + at * (EQUAL + BETWEEN), WIDE - 2 * EDGE, EQUAL)


def layout_of(why: Why) -> Layout:
    deciding = why.compared[-1]
    count = len(deciding.pairs) if deciding.by not in FACTS else max(1, len(deciding.met))
    two = deciding.by not in FACTS and count >= _LONG
    rows, equal = ceil(count / 2) if two else count, len(why.compared) - 1
    bare = Layout(equal, 0, 0, two)
    most, least = (HIGHEST - bare.low) // max(1, rows), (LOWEST - bare.low) // max(1, rows)
    row = min(max(ROW, min(least, HIGHEST_ROW)), max(most, LEAST_ROW))
    return Layout(equal, rows, row, two)


# The picture.


def frame(why: Why, say: Say, palette: str) -> Frame:
    layout, look = layout_of(why), theme(palette)
    drawn = Frame(_ground(palette, *layout), look, say.language)
    cup = shortened(headed(why.cup, say), 280, TEXT, 650)
    room = WIDE - 18 - length(cup, TEXT, 650) - 20 - 74
    write_head(drawn, _question(why, say, room), "", cup, quiet=True)
    for side, left in ((why.upper, EDGE), (why.lower, EDGE + COLUMN + GAP)):
        _show_side(drawn, side, Area(left, TOP, COLUMN, HEADS), say)
    for at, compared in enumerate(why.compared[:-1]):
        _write_level(drawn, why, compared, at, layout.level(at), say)
    _show_deciding(drawn, why, layout, say)
    _write_rest(drawn, why, layout.decides.bottom + 34, say)
    return drawn


def _question(why: Why, say: Say, room: float) -> str:
    """The head, both names cut alike where there is little room."""
    upper, lower = called(why.upper.entrant, say), called(why.lower.entrant, say)
    free = room - length(say("why.question", upper="", lower=""), 36, 750)
    each = free / 2
    wide = [length(name, 36, 750) for name in (upper, lower)]
    limits = [max(each, free - other) for other in reversed(wide)]
    upper, lower = (
        shortened(name, limit, 36, 750) for name, limit in zip((upper, lower), limits, strict=True)
    )
    return say("why.question", upper=upper, lower=lower)


@kept
def _ground(palette: str, equal: int, rows: int, row: int, two: bool, /) -> Stage:
    look, layout = theme(palette), Layout(equal, rows, row, two)

    def draw(pen: Pen) -> None:
        draw_night(pen, look, layout.low, max(LOWEST, layout.low))
        for left in (EDGE, EDGE + COLUMN + GAP):
            draw_panel(pen, Area(left, TOP, COLUMN, HEADS), look)
        for at in range(equal):
            draw_panel(pen, layout.level(at), look)
        x, y, w, h = layout.decides
        pen.rect((x - 4, y - 4, w + 8, h + 9), 13, look.jade2)
        pen.rect((x - 1, y - 1, w + 2, h + 3), 11, look.ink)
        pen.rect((x, y, w, h), 10, lit(look.amate, 0.45))
        pen.rect((x + 1, y + 3, w - 2, h - 4), 10, look.amate)
        for at in range(0, rows, 2):
            pen.rect((x + 1, y + PAPER_HEAD + at * row, w - 2, row), 0, second_row(look))
        low = y + PAPER_HEAD + rows * row
        pen.rect((x + 16, low + 3, w - 32, 3), 0, look.ink)

    return leaf(look, max(LOWEST, layout.low), draw)


def _show_side(frame: Frame, side: Side, area: Area, say: Say) -> None:
    middle = area.y + HEADS // 2
    if side.place <= 3:
        show_coin(frame, (area.x + 52, middle), side.place, 38)
    else:
        frame.text((area.x + 54, middle), str(side.place), 46, 800, None, "m")
    name = called(side.entrant, say)
    frame.text((area.x + 108, area.y + 38), name, 38, 700, width=area.w - 124, cut=True)
    pitch, size = next(
        (pitch, size)
        for most, pitch, size in (
            (6, 52, (42, 50)),
            (8, 42, (34, 44)),
            (10, 34, (28, 38)),
            (99, 30, (24, 34)),
        )
        if len(side.rounds) <= most
    )
    shown = side.rounds[-((area.w - 124) // pitch) :]
    for at, result in enumerate(shown):
        x = area.x + 108 + pitch // 2 + at * pitch
        foot = area.y + 118 - (0 if result.kind == "played" else size[1] // 4)
        show_result(frame, result, (x, foot - size[1] / 2), size, dark=True)


def _write_level(frame: Frame, why: Why, compared: Compared, at: int, area: Area, say: Say) -> None:
    """A criterion in which both are equal, or which decides nothing here."""
    look, y = frame.look, area.y + EQUAL // 2
    frame.text((LEFT, y), str(at + 1), TEXT, 750, look.mist)
    run = frame.text((72, y), say(f"why.name.{compared.by}"), 32, 650)
    if not compared.valid:
        frame.text((RIGHT, y), say("why.not_met"), TEXT, 600, look.mist, "r")
        return
    told = figure(why, compared, compared.upper, say)
    x = max(MID, 72 + run + 20 + length(told, 36, 800) + _FROM_SIGN)
    frame.paste(_equals(26, True, look.name), (x, y), shows="equal")
    frame.text((x - _FROM_SIGN, y), told, 36, 800, None, "r")
    frame.text((x + _FROM_SIGN, y), told, 36, 800)
    frame.text((RIGHT, y), say("why.equal"), TEXT, 600, look.mist, "r")


# What decided.


def _show_deciding(frame: Frame, why: Why, layout: Layout, say: Say) -> None:
    look, area, compared = frame.look, layout.decides, why.compared[-1]
    y = area.y + 34
    frame.text((LEFT, y), str(len(why.compared)), 32, 800, look.ink)
    frame.text((72, y), say(f"why.name.{compared.by}"), 34, 750, look.ink)
    told = say("why.decides")
    width = round(length(told, TEXT, 700)) + 84
    frame.paste(_pill(width, look.name), (area.right - 18 - width, y - 22), shows="decides")
    show_sign(frame, "tick", (area.right - 18 - width + 32, y), size=11)
    frame.text((area.right - 40, y), told, TEXT, 700, look.ivory, "r")
    top = area.y + PAPER_HEAD
    if compared.by in FACTS:
        for at, fact in enumerate(facts(why, compared, say)):
            y = top + at * layout.row + layout.row / 2
            frame.text((MID, y), fact, 32, 650, look.ink, "m", width=area.w - 48, least=28)
    elif layout.two_columns:
        _show_columns(frame, why, layout, say)
    else:
        for at, pair in enumerate(compared.pairs):
            y = round(top + at * layout.row + layout.row / 2)
            _show_pair(frame, why, compared, pair, y, say, first=at == 0)
    _show_figures(frame, why, compared, area.bottom - PAPER_FOOT + 54, say)


def _show_pair(
    frame: Frame, why: Why, compared: Compared, pair: Pair, y: int, say: Say, *, first: bool
) -> None:
    """A round: its number in the middle, on either side what it is the sum of."""
    look = frame.look
    _show_number(frame, why, compared, pair, (MID, y))
    labelled = False
    for each, other, side in ((pair.upper, pair.lower, -1), (pair.lower, pair.upper, 1)):
        counts = compared.by != "places" or pair is decisive(compared)
        end = _show_total(frame, why, each, other, (MID, y), side, say, arrow=counts)
        told, taken = terms(why, each, say), max(170.0, end + 50)
        if told:
            if each.terms or each.share:
                at = MID + side * (taken - 31), y
                frame.paste(_equals(14, False, look.name), at, shows="equal")
            align = "r" if side < 0 else "l"
            at = MID + side * taken, y
            room = MID - LEFT - taken
            taken += frame.text(at, told, TEXT, 600, look.ink2, align, width=room, least=26)
        remark = note(why, each, say)
        align, x = ("l", LEFT) if side < 0 else ("r", RIGHT)
        if remark and taken + length(remark, 28, 600) + 24 < MID - LEFT:
            frame.text((x, y), remark, 28, 600, look.ink2, align)
            taken += length(remark, 28, 600) + 24
            labelled = labelled or side < 0
        labels = first and side < 0 and not labelled and compared.by != "places"
        label = say("why.round") if labels else ""
        if label and taken + length(label, 28, 600) + 24 < MID - LEFT:
            frame.text((LEFT, y), label, 28, 600, look.ink2)


def _show_number(
    frame: Frame, why: Why, compared: Compared, pair: Pair, at: tuple[float, float]
) -> None:
    if compared.by == "places":
        show_place(frame, (at[0], at[1] + 20), pair.number, max(why.usual, pair.number))
        return
    frame.paste(_disc(frame.look.name), at, f"round {pair.number}")
    frame.text(at, str(pair.number), 28, 750, frame.look.amate, "m")


def _show_total(
    frame: Frame,
    why: Why,
    each: Sum,
    other: Sum,
    middle: tuple[int, int],
    side: int,
    say: Say,
    *,
    arrow: bool = True,
) -> float:
    """The sum, and an arrowhead towards the larger one; returns how far from the middle it ends."""
    look, (x, y) = frame.look, middle
    if each.total is None:
        show_sign(frame, each.kind, (x + side * _AWAY, y))
        return _AWAY
    told = number(why, each.total, say)
    half = length(told, 34, 800) / 2
    away = max(_AWAY, 62 + half)
    frame.text((x + side * away, y), told, 34, 800, look.ink, "m")
    if arrow and (other.total is None or each.total > other.total):
        frame.paste(towards(side, look.name), (x + side * 44, y), shows=f"larger {side}")
    return away + half


def _show_columns(frame: Frame, why: Why, layout: Layout, say: Say) -> None:
    compared, area = why.compared[-1], layout.decides
    for at, pair in enumerate(compared.pairs):
        column, row = divmod(at, layout.rows)
        x = area.x + area.w // 4 + column * (area.w // 2)
        y = area.y + PAPER_HEAD + row * layout.row + layout.row // 2
        _show_number(frame, why, compared, pair, (x, y))
        for each, other, side in ((pair.upper, pair.lower, -1), (pair.lower, pair.upper, 1)):
            _show_total(frame, why, each, other, (x, y), side, say)


def _show_figures(frame: Frame, why: Why, compared: Compared, y: int, say: Say) -> None:
    """The two results, large, with how each came about."""
    look, values = frame.look, (compared.upper, compared.lower)
    smaller = compared.by == "lot"
    frame.paste(_chevron(smaller, look.name), (MID, y), shows="decided")
    quotients = compared.quotients or (None, None)
    label = "" if compared.by in FACTS else say(f"why.result.{compared.by}")
    for value, quotient, side in zip(values, quotients, (-1, 1), strict=True):
        align, fill = ("r", look.jade3) if side < 0 else ("l", look.ink2)
        told = figure(why, compared, value, say)
        run = 32 + frame.text((MID + side * 32, y), told, 56, 800, fill, align) + 16
        room = MID - run - LEFT
        if quotient is not None:
            how = quotient_told(why, quotient, say)
            how = f"{how} =" if side < 0 else f"= {how}"
            at = MID + side * run, y + 2
            room -= frame.text(at, how, 32, 650, look.ink, align, width=room, least=26) + 20
        if side < 0 and length(label, 28, 600) <= room:
            frame.text((LEFT, y + 2), label, 28, 600, look.ink2)


def _write_rest(frame: Frame, why: Why, y: int, say: Say) -> None:
    if not why.unneeded:
        return
    look, first = frame.look, len(why.compared) + 1
    left = EDGE + 12.0
    left += frame.text((left, y), say("why.unneeded"), TEXT, 600, look.mist) + 20
    told = " · ".join(f"{at} {say(f'why.short.{by}')}" for at, by in enumerate(why.unneeded, first))
    frame.text((left, y), told, TEXT, 500, look.mist, width=WIDE - 20 - left, least=26)


@once
def _equals(width: int, dark: bool, palette: str, /) -> Sprite:
    look, half, thick = theme(palette), width / 2, 4.5 if dark else 3.4
    fill = look.mist if dark else look.ink2

    def draw(pen: Pen) -> None:
        for y in (-5, 5):
            pen.line([(-half, y), (half, y)], fill, thick)

    return sprite((-width, -9, width, 9), draw)


@once
def _disc(palette: str, /) -> Sprite:
    look = theme(palette)
    return sprite((-21, -21, 21, 21), lambda pen: pen.disc((0, 0), 20, look.ink2))


@once
def _pill(width: int, palette: str, /) -> Sprite:
    look = theme(palette)
    return sprite((0, 0, width, 44), lambda pen: pen.rect((0, 0, width, 44), 22, look.jade3))


@once
def _chevron(smaller: bool, palette: str, /) -> Sprite:
    look, way = theme(palette), -1 if smaller else 1
    points = [(-9.0 * way, -14.0), (10.0 * way, 0.0), (-9.0 * way, 14.0)]
    return sprite((-16, -20, 16, 20), lambda pen: pen.line(points, look.jade3, 6))
