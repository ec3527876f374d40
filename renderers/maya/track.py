"""The score track: a hundred steps around the plate, and the seats riding on it.

Who has been round stands beside a tab that says so: +100.
"""

from __future__ import annotations

from renderers.kit.colours import Theme, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite, cut, drawn
from renderers.kit.type import baseline, lettering
from renderers.maya.facts import LAP
from renderers.maya.layout import RING, Layout

_MARK = 34
_FAN = 19
"""From mark to mark on one step."""
_TAB = (64, 27)
_BESIDE = {True: 44, False: 28}
"""From a mark to the tab behind it, along a level side and along an upright one."""


def steps(lay: Layout) -> list[Point]:
    """Where the steps lie, clockwise from the upper left corner."""
    x, y, w, h = lay.plate
    half = LAP // 2
    across = round(half * w / (w + h))
    down = half - across
    wide, high, inset = w / (across + 1), h / (down + 1), RING / 2 - 1
    east = [x + wide * (at + 0.5) for at in range(across + 1)]
    south = [y + high * (at + 0.5) for at in range(down + 1)]
    top, bottom, left, right = y + inset, y + h - inset - 2, x + inset, x + w - inset
    return [
        *((at, top) for at in east[:-1]),
        *((right, at) for at in south[:-1]),
        *((at, bottom) for at in east[:0:-1]),
        *((left, at) for at in south[:0:-1]),
    ]


def draw_track(pen: Pen, lay: Layout, look: Theme) -> None:
    """The plate with its steps; the sea comes later."""
    x, y, w, h = lay.plate
    pen.rect((x + 1, y + 5, w, h), 16, look.shadow)
    pen.rect(lay.plate, 16, look.lime3)
    pen.rect((x + 2, y + 2, w - 4, h - 4), 14, "#F2EAD6")
    pen.rect((x + 3, y + 4, w - 6, h - 7), 14, look.lime)
    sea = lay.sea
    pen.rect((sea.x - 2, sea.y - 2, sea.w + 4, sea.h + 4), 6, look.ink2)
    for at, (cx, cy) in enumerate(steps(lay)):
        fifth = at % 5 == 0
        half = 17 if fifth else 12
        edge, fill = (look.ink, look.jade3) if fifth else (look.lime3, look.amate2)
        pen.rect((cx - half, cy - 12.5, 2 * half, 25), 5, edge)
        pen.rect((cx - half + 1.3, cy - 11.2, 2 * half - 2.6, 22.4), 4, fill)
        if not fifth:
            pen.disc((cx, cy), 2.4, look.lime3)


def number_track(frame: Frame, lay: Layout) -> None:
    for at, point in enumerate(steps(lay)):
        if at % 5 == 0:
            frame.text(point, str(at), 22, 700, "#FFFFFF", "m")


def ride(frame: Frame, lay: Layout, points: list[int]) -> None:
    """The seats on their steps."""
    tabs, marks = places(lay, points)
    for lap, point in tabs:
        frame.paste(lap_tab(lap, frame.look.name), point, shows=f"lap {lap}")
    for seat, point in marks:
        sprite = mark(seat, _MARK, frame.look.name, frame.language)
        frame.paste(sprite, point, shows=f"rider {seat}")


def places(
    lay: Layout, points: list[int]
) -> tuple[list[tuple[int, Point]], list[tuple[int, Point]]]:
    """Where the tabs lie, with their laps, and the marks, with their seats: those on one step fan
    out along the track, who has been round more often behind the others."""
    tabs, marks = list[tuple[int, Point]](), list[tuple[int, Point]]()
    along = steps(lay)
    for step in sorted({total % LAP for total in points}):
        x, y = along[step]
        level = not lay.sea.y <= y <= lay.sea.bottom
        here = [seat for seat, total in enumerate(points) if total % LAP == step]
        row, at = list[tuple[bool, int, float]](), 0.0  # whether it is a tab, which, how far along
        for lap in sorted({points[seat] // LAP for seat in here}):
            for seat in (seat for seat in here if points[seat] // LAP == lap):
                row.append((False, seat, at))
                at += _FAN
            if lap:
                row.append((True, lap, at - _FAN + _BESIDE[level]))
                at += 2 * _BESIDE[level] - _FAN
        low, high = (lay.plate.x, lay.plate.right) if level else (lay.plate.y, lay.plate.bottom)
        start = (x if level else y) - _FAN * (len(here) - 1) / 2
        last = _TAB[0] if row[-1][0] else _MARK
        start = min(max(start, low + _MARK / 2), high - last / 2 - row[-1][2])
        for is_tab, which, shift in row:
            point = (start + shift, y) if level else (x, start + shift)
            (tabs if is_tab else marks).append((which, point))
    return tabs, marks


@once
def lap_tab(laps: int, palette: str, /) -> Sprite:
    """Put down by its middle."""
    look = theme(palette)
    wide, high = _TAB

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), 6, look.ink)
        pen.rect((1.5, 1.5, wide - 3, high - 3), 5, "#F6CC5A")
        pen.rect((1.5, 4, wide - 3, high - 5.5), 5, shade("#F2C04A", 0.03))

    image = drawn((0, 0, wide, high), draw)
    line = lettering(f"+{laps * LAP}", 22, 800)
    at = (round(wide / 2 - line.advance / 2) + line.left, baseline(high / 2, 22) + line.top)
    image.paste(look.ink, at, line.mask)
    return cut(image, (wide // 2, high // 2))
