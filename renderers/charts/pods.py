"""The pods of a round: who sits where, what each table does, and the time that is left for all."""

from __future__ import annotations

from math import ceil

from renderers.charts.common import called, headed, show_result
from renderers.charts.pods_told import all_over, ended, foot, time_left, until, which_round
from renderers.charts.scenes import Pod, Pods, Seated
from renderers.kit.colours import shade, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.lamps import lamps
from renderers.kit.leaf import (
    COLUMN,
    EDGE,
    GAP,
    LEAST,
    LOWEST,
    TEXT,
    TOP,
    WIDE,
    draw_night,
    leaf,
    write_head,
)
from renderers.kit.numbers import gained
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.results import show_sign
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.type import length
from renderers.scene import Say

CLOCK = Area(EDGE, TOP, WIDE - 2 * EDGE, 100)
PANELS = CLOCK.bottom + 18
ROW, HIGHEST_ROW, TITLE, FOOT = 64, 104, 72, 60
_LARGE_ROW = 84
_HOUR, _DAY = 3600, 86_400


class Layout:
    """Where the panels of a picture are."""

    def __init__(self, count: int, seats: int) -> None:
        self.wide = count <= 2
        """One panel in a row."""
        rows = count if self.wide else ceil(count / 2)
        spare = LOWEST - PANELS - 18 - (rows - 1) * GAP - rows * (TITLE + FOOT)
        self.row = min(max(ROW, spare // max(1, rows * seats)), HIGHEST_ROW)
        self.panel = TITLE + seats * self.row + FOOT
        self.low = PANELS + rows * self.panel + (rows - 1) * GAP + 18

    @property
    def large(self) -> bool:
        return self.row >= _LARGE_ROW

    def area(self, at: int) -> Area:
        column, row = (0, at) if self.wide else (at % 2, at // 2)
        width = WIDE - 2 * EDGE if self.wide else COLUMN
        top = PANELS + row * (self.panel + GAP)
        return Area(EDGE + column * (COLUMN + GAP), top, width, self.panel)


# The picture.


def frame(pods: Pods, say: Say, palette: str) -> Frame:
    size = len(pods.shown), pods.size
    layout, drawn = Layout(*size), Frame(_ground(palette, *size), theme(palette), say.language)
    write_head(drawn, headed(pods.cup, say), which_round(pods, say), _fact(pods, say))
    _write_clock(drawn, pods, say)
    for at, pod in enumerate(pods.shown):
        if pod is None:
            _show_byes(drawn, pods, layout, at, say)
        else:
            _show_pod(drawn, pods, pod, layout, at, say)
    return drawn


@kept
def _ground(palette: str, count: int, seats: int, /) -> Stage:
    look, layout = theme(palette), Layout(count, seats)

    def draw(pen: Pen) -> None:
        draw_night(pen, look, layout.low, max(LOWEST, layout.low))
        draw_plate(pen, CLOCK, look)
        for at in range(count):
            area = layout.area(at)
            draw_panel(pen, area, look)
            for y in (area.y + TITLE - 3, area.bottom - FOOT - 2):
                pen.rect((area.x + 16, y, area.w - 32, 2), 0, look.seam)

    return leaf(look, max(LOWEST, layout.low), draw)


def _fact(pods: Pods, say: Say) -> str:
    tables = [pod.number for pod in pods.shown if pod is not None]
    if not tables:
        return ""
    one = "pods.tables" if len(tables) > 1 else "pods.table_of"
    return say(one, first=tables[0], last=tables[-1], whole=len(pods.pods))


# The time that is left.


def _write_clock(frame: Frame, pods: Pods, say: Say) -> None:
    look, left = frame.look, CLOCK.x + 26
    hurried = pods.left is not None and pods.left < _HOUR and not all_over(pods)
    fill = shade(look.cinnabar, 0.25) if hurried else look.ink
    run = frame.text((left, CLOCK.y + 36), time_left(pods, say), 44, 800, fill)
    room = CLOCK.w - 52 - run - 24
    at = CLOCK.right - 26, CLOCK.y + 37
    frame.text(at, until(pods, say), TEXT, 600, look.ink2, "r", width=room, least=LEAST)
    bar = lamps(CLOCK.w - 52, 16, *_lamps(pods), look.name)
    frame.paste(bar, (left, CLOCK.y + 68), shows="time left")


def _lamps(pods: Pods) -> tuple[int, int]:
    """One for each day, or hour, of the round, or for each of its tables: how many, and how many
    hundredths of one are still to come."""
    if pods.left is None or not pods.whole:
        count = len(pods.pods)
        return count, 100 * (count - ended(pods))
    unit = _DAY if pods.whole > _DAY else _HOUR
    left = 0 if all_over(pods) else max(0, pods.left)
    return ceil(pods.whole / unit), 100 * left // unit


# The panels.


def _show_pod(frame: Frame, pods: Pods, pod: Pod, layout: Layout, at: int, say: Say) -> None:
    area = layout.area(at)
    _write_title(frame, area, say("pods.table", number=pod.number))
    _show_state(frame, area, pod, say)
    for row, seated in enumerate(pod.seats):
        top = area.y + TITLE + row * layout.row
        _show_seat(frame, pods, seated, Area(area.x, top, area.w, layout.row), say)
    if len(pod.seats) < pods.size:
        top = area.y + TITLE + len(pod.seats) * layout.row
        row = Area(area.x, top, area.w, layout.row)
        told = "pods.filled" if pod.filled else f"pods.table_of_{len(pod.seats)}"
        _write_empty(frame, row, say(told))
    _write_foot(frame, pods, pod, area, say)


def _write_title(frame: Frame, area: Area, told: str) -> None:
    frame.text((area.x + 22, area.y + 36), told, 36, 750)


def _show_state(frame: Frame, area: Area, pod: Pod, say: Say) -> None:
    look, told, middle = frame.look, say(f"pods.state.{pod.state}"), area.y + 36
    ticked = 30 if pod.state == "ended" else 0
    width = round(length(told, TEXT, 650)) + 44 + ticked
    left = area.right - 14 - width
    frame.paste(_pill(width, pod.state, look.name), (left, middle - 23), f"state {pod.state}")
    fill = look.ink if pod.state == "check_in" else look.ivory
    frame.text((area.right - 36, middle), told, TEXT, 650, fill, "r")
    if ticked:
        show_sign(frame, "tick", (left + 28, middle), size=10)


@once
def _pill(width: int, state: str, palette: str, /) -> Sprite:
    look = theme(palette)
    fill, edge, line = {
        "check_in": (look.amate2, look.lime3, 2.0),
        "playing": (look.raised, look.seam, 2.0),
        "late": (look.raised, look.cinnabar, 4.0),
        "ended": (look.jade3, look.jade2, 2.0),
    }[state]
    return sprite((0, 0, width, 46), lambda pen: pen.rect((0, 0, width, 46), 23, fill, edge, line))


def _show_seat(frame: Frame, pods: Pods, seated: Seated, row: Area, say: Say) -> None:
    look, middle, large = frame.look, row.y + row.h // 2, row.h >= _LARGE_ROW
    if seated.state in ("act", "awaited"):
        raised = _raised(row.w - 16, row.h - 4, look.name)
        frame.paste(raised, (row.x + 8, row.y + 2), shows=f"raised {seated.seat}")
    frame.seat(seated.seat, (row.x + 44, middle), 66 if large else 54)
    right = _show_sign(frame, pods, seated, row, middle, say)
    left = row.x + (96 if large else 82)
    name, size = called(seated.entrant, say), 40 if large else 34
    frame.text((left, middle), name, size, 650, width=right - left - 12, cut=True)


def _show_sign(frame: Frame, pods: Pods, seated: Seated, row: Area, middle: int, say: Say) -> float:
    """What is awaited of a seat, or how it came out; returns where that begins."""
    x, look, result = row.right - 40, frame.look, seated.result
    if result is not None and pods.veiled:
        frame.icon("hidden", (x, middle), 44, claim=False)
        return x - 26
    if result is not None:
        size = (40, 48) if result.kind == "played" else (40, 40)
        show_result(frame, result, (x, middle), size, dark=True)
        if seated.points is None:
            return x - 26
        first = result.kind == "played" and result.place == 1
        told = gained(seated.points, say) + "*" * result.corrected
        fill = look.ivory if first else look.mist
        return x - 38 - frame.text((x - 38, middle), told, 34, 750, fill, "r")
    if seated.state == "act":
        frame.icon("act", (x, middle), 56, claim=False)
    elif seated.state == "in":
        show_sign(frame, "tick", (x, middle), size=13)
    elif seated.state == "awaited":
        show_sign(frame, "awaited", (x, middle), size=19)
    else:
        return row.right - 12
    return x - 26


@once
def _raised(width: int, high: int, palette: str, /) -> Sprite:
    look, box = theme(palette), (0, 0, width, high)
    return sprite(box, lambda pen: pen.rect(box, 10, look.raised, look.seam, 1.5))


def _write_empty(frame: Frame, row: Area, told: str) -> None:
    """The seat that a smaller table has not."""
    middle = row.y + row.h // 2
    frame.paste(_no_seat(frame.look.name), (row.x + 40, middle), shows="no seat")
    frame.text((row.x + 82, middle), told, TEXT, 500, frame.look.mist)


@once
def _no_seat(palette: str, /) -> Sprite:
    look = theme(palette)
    box = (-16, -16, 32, 32)
    return sprite((-17, -17, 17, 17), lambda pen: pen.rect(box, 6, None, look.seam, 2))


def _write_foot(frame: Frame, pods: Pods, pod: Pod, area: Area, say: Say) -> None:
    fill = frame.look.jade2 if pod.state == "ended" else frame.look.mist
    room = area.w - 44
    told = foot(pods, pod, say, room)
    frame.text((area.x + 22, area.bottom - 31), told, TEXT, 600, fill, width=room, least=LEAST)


def _show_byes(frame: Frame, pods: Pods, layout: Layout, at: int, say: Say) -> None:
    """Those who have no table in this round."""
    area = layout.area(at)
    _write_title(frame, area, say("pods.byes"))
    rows = pods.size
    shown = pods.byes if len(pods.byes) <= rows else pods.byes[: rows - 1]
    for row, entrant in enumerate(shown):
        middle = area.y + TITLE + row * layout.row + layout.row // 2
        show_sign(frame, "bye", (area.x + 42, middle), dark=True, size=14)
        room = area.w - 82 - 20
        name = called(entrant, say)
        frame.text((area.x + 82, middle), name, 34, 650, width=room, cut=True)
    if len(shown) < len(pods.byes):
        middle = area.y + TITLE + (rows - 1) * layout.row + layout.row // 2
        more = say("pods.more", n=len(pods.byes) - len(shown))
        frame.text((area.x + 82, middle), more, TEXT, 500, frame.look.mist)
    told = say("pods.foot.byes", n=len(pods.byes))
    frame.text((area.x + 22, area.bottom - 31), told, TEXT, 600, frame.look.mist)
