"""The three temples as ladders of steps, and the four rows of technologies."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import GOODS, PARTS, TEMPLES, TOPS, TRACKS
from renderers.kit.colours import WHITE, Theme, mix
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen, Point
from renderers.kit.seats import mark
from renderers.scene import Scene
from renderers.tzolkin import layout
from renderers.tzolkin.facts import view_of
from renderers.tzolkin.icons import TEMPLE_COLOURS

_STEP = 23
_ICON, _LEVEL_0 = 42, 80
BENEFITS = (
    (("corn", "+1"), ("fish", "+1"), ("corn", "+2"), ("temple", "+1")),
    (("wood", "+1"), ("stone", "+1"), ("gold", "+1"), ("any", "+2")),
    (("corn", "+1"), ("vp", "+2"), ("build", "−1"), ("vp", "+3")),
    (("skull", "»"), ("temple", "+1"), ("skull", "+1"), ("skull", "+1")),
)
"""What the levels 1 to 3 of a track and its bonus bring, in a sign."""


def minus(number: object) -> str:
    """With a true minus."""
    return str(number).replace("-", "−")


# Temples.


def column(temple: int) -> float:
    """The middle of a ladder."""
    return layout.TEMPLES.x + layout.TEMPLES.w * (temple + 0.5) / len(TEMPLES)


def step_area(temple: int, step: int) -> Area:
    half = round(61 - step * 3.2)
    top = layout.TEMPLES.bottom - 10 - (step + 1) * _STEP
    return Area(round(column(temple)) - half, top, 2 * half, _STEP - 2)


def head(temple: int) -> Point:
    """Where the god's sign stands, above the top step."""
    return column(temple) - 24, step_area(temple, TOPS[temple]).y - 19


def draw_ladders(pen: Pen, look: Theme) -> None:
    for temple, colour in enumerate(TEMPLE_COLOURS):
        for step in range(TOPS[temple] + 1):
            x, y, w, h = step_area(temple, step)
            tone = look.amate if step == 1 else mix(colour, look.amate, 0.32 if step % 2 else 0.44)
            tone = mix(tone, WHITE, 0.5) if step == 1 else tone
            pen.rect((x, y, w, h), 3, look.ink2)
            pen.rect((x + 1, y + 1, w - 2, h - 2.5), 2, tone)
            pen.line([(x + 3, y + 2.4), (x + w - 3, y + 2.4)], mix(tone, WHITE, 0.5), 1.4)


def dress_ladders(frame: Frame) -> None:
    look = frame.look
    for temple, printed in enumerate(PARTS.temples):
        frame.icon(TEMPLES[temple], head(temple), 34)
        for at, step in enumerate(printed.steps):
            area = step_area(temple, at)
            middle = area.y + 10
            frame.text((area.x + 5, middle), minus(step.vp), 22, 750, look.ink)
            for name in GOODS:
                if step.reward.get(name):
                    frame.icon(name, (area.right - 15, middle), 22)


def show_temples(frame: Frame, scene: Scene, moved: Collection[tuple[int, int]]) -> None:
    """The seats on their steps, those that moved in the last turn marked; and what the leader
    gets at the end of this age."""
    view, look = view_of(scene), frame.look
    words = scene.say("tzolkin.picture.leader", age=view.age)
    frame.text((layout.TEMPLES.x + 11, layout.TEMPLES.y + 22), words, 22, 600, look.ink2, width=154)
    for temple, printed in enumerate(PARTS.temples):
        x, y = head(temple)
        bonus = printed.leader_bonus[str(view.age)]
        run = frame.text((x + 26, y), f"+{bonus}", 24, 800, look.ink)
        frame.icon("vp", (x + 26 + run + 16, y), 24)
        steps = [view.player(seat).temples[temple] for seat in range(view.seats)]
        for step in set(steps):
            area = step_area(temple, step)
            here = [seat for seat in range(view.seats) if steps[seat] == step]
            left, right = area.x + 26, area.right - (28 if printed.steps[step].reward else 4)
            pitch = max(13, min(20, (right - left - 22) / max(1, len(here) - 1)))
            middle = max((left + right) / 2, left + 11 + pitch * (len(here) - 1) / 2)
            for at, seat in enumerate(here):
                x = middle + (at - (len(here) - 1) / 2) * pitch
                marker(frame, seat, (x, area.y + 10), 24, fresh=(temple, seat) in moved)


def marker(frame: Frame, seat: int, at: Point, size: int, *, fresh: bool) -> None:
    """A mark without a letter, with a spark when it has just moved."""
    frame.paste(mark(seat, size, frame.look.name), at, shows=f"mark {seat}")
    frame.round(f"seat {seat}", at, size * 0.25)
    if fresh:
        frame.icon("spark", (at[0] + 12, at[1] - 9), 24, claim=False)


# Technologies.


def row_top(track: int) -> float:
    return layout.TRACKS.y + 7 + track * (layout.TRACKS.h - 14) / len(TRACKS)


def level_area(track: int, level: int) -> Area:
    high = (layout.TRACKS.h - 14) // len(TRACKS)
    rest = layout.TRACKS.w - _ICON - _LEVEL_0 - 10
    if level == 0:
        x, w = layout.TRACKS.x + _ICON, _LEVEL_0
    else:
        w = rest // 3
        x = layout.TRACKS.x + _ICON + _LEVEL_0 + (level - 1) * w
    return Area(x, round(row_top(track)) + 2, w - 5, high - 4)


def draw_tracks(pen: Pen, look: Theme) -> None:
    for track in range(len(TRACKS)):
        for level in range(4):
            area = level_area(track, level)
            pen.rect(area, 5, look.night if level else look.deep, look.seam, 1.2)


def dress_tracks(frame: Frame) -> None:
    for track, name in enumerate(TRACKS):
        first = level_area(track, 0)
        frame.icon(name, (layout.TRACKS.x + 23, first.y + first.h // 2), 28)
        for level in range(1, 4):
            area = level_area(track, level)
            sign, _ = BENEFITS[track][level - 1]
            frame.icon(sign, (area.x + 15, area.y + area.h // 2), 22)


def show_tracks(frame: Frame, view: TzolkinState, moved: Collection[tuple[int, int]]) -> None:
    look = frame.look
    for track in range(len(TRACKS)):
        levels = [view.player(seat).levels[track] for seat in range(view.seats)]
        for level in range(4):
            area = level_area(track, level)
            middle = area.y + area.h // 2
            here = [seat for seat in range(view.seats) if levels[seat] == level]
            if level and not here:
                _, words = BENEFITS[track][level - 1]
                frame.text((area.x + 30, middle), words, 22, 650, look.mist)
            left = area.x + (26 if level else 0)
            room = area.right - left
            pitch = min(21, (room - 22) / max(1, len(here) - 1))
            for at, seat in enumerate(here):
                x = left + room / 2 + (at - (len(here) - 1) / 2) * pitch
                marker(frame, seat, (x, middle), 23, fresh=(track, seat) in moved)
