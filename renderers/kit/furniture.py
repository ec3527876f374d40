"""Header, panels and plates: what a picture is furnished with.

Three heights only: an inlay (dark line above, light below), a plate (solid shadow), a piece.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from renderers.kit.colours import WHITE, Theme, lit, theme
from renderers.kit.frame import Box, Frame
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.kit.stage import SIZE, Stage
from renderers.kit.type import length, shortened
from renderers.scene import Scene

HEADER = 52
NEWS = 34
"""The letters that are read on a board 300 points wide: what was done, who is to act, scores."""
_TURN = 24
_LEFT, _BETWEEN = 62, 24
_LONGEST_NAME = 230


class Area(NamedTuple):
    """A box as it is drawn: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    def grown(self, by: int) -> Box:
        return self.x - by, self.y - by, self.right + by, self.bottom + by


# On the stage.


def draw_header(pen: Pen, look: Theme) -> None:
    pen.rect((0, 0, SIZE[0], HEADER), 0, look.deep)
    pen.rect((0, HEADER - 2, SIZE[0], 2), 0, look.seam)
    for i, (half, colour) in enumerate(((17, look.jade3), (11.5, look.jade), (6, look.jade2))):
        pen.rect((32 - half, 30 - i * 8, 2 * half, 8.2), 0, colour)
    pen.rect((30, 30, 4, 8), 0, look.deep)


def draw_panel(pen: Pen, area: Area, look: Theme, *, radius: float = 12) -> None:
    x, y, w, h = area
    pen.rect((x + 1, y + 4, w, h), radius, look.shadow)
    pen.rect(area, radius, look.obsidian, look.seam, 1.5)
    _lit_edge(pen, area, look.obsidian, radius)


def draw_seat_panel(
    pen: Pen, area: Area, look: Theme, *, seat: int | None = None, lit: bool = False
) -> None:
    """The panel of a seat (None: of any, who gets a band later); lit, it is raised and ringed in
    copal inside ink."""
    x, y, w, h = area
    if lit:
        pen.rect((x - 3, y - 3, w + 6, h + 6), 14, look.copal)
        pen.rect((x - 0.5, y - 0.5, w + 1, h + 1), 12, look.ink)
        pen.rect(area, 12, look.raised)
        _lit_edge(pen, area, look.raised, 12)
    else:
        draw_panel(pen, area, look)
    if seat is not None:
        pen.rect((x + 1.5, y + 1.5, w - 3, 6), 3, look.seats[seat])


def draw_plate(pen: Pen, area: Area, look: Theme, *, radius: float = 10, fill: str = "") -> None:
    """Limestone or paper: the lit stage."""
    fill = fill or look.amate
    x, y, w, h = area
    pen.rect((x + 1, y + 5, w, h), radius, look.shadow)
    pen.rect(area, radius, look.lime3)
    pen.rect((x + 2, y + 2, w - 4, h - 4), radius - 2, lit(fill, 0.45))
    pen.rect((x + 3, y + 4, w - 6, h - 7), radius - 2, fill)


def draw_hollow(pen: Pen, area: Area, look: Theme, *, radius: float = 8) -> None:
    """A recess in a plate in which pieces lie."""
    x, y, w, h = area
    pen.rect((x - 2, y - 2, w + 4, h + 4), radius + 1, look.lime3)
    pen.rect(area, radius, look.hollow)
    pen.rect((x, y, w, 6), 3, look.hollow2)


def draw_fret(pen: Pen, left: float, right: float, y: float, size: float, fill: str) -> None:
    """The stepped fret, centred between ``left`` and ``right``."""
    count = int((right - left) // (3 * size))
    x = left + (right - left - count * 3 * size) / 2
    for _ in range(count):
        pen.line(
            [
                (x, y + size),
                (x, y),
                (x + 2 * size, y),
                (x + 2 * size, y + size * 0.66),
                (x + size * 0.85, y + size * 0.66),
                (x + size * 0.85, y + size * 0.38),
            ],
            fill,
            2,
        )
        pen.line([(x, y + size), (x + 3 * size, y + size)], fill, 2)
        x += 3 * size


def _lit_edge(pen: Pen, area: Area, fill: str, radius: float) -> None:
    x, y, w, _ = area
    pen.line([(x + radius, y + 2.2), (x + w - radius, y + 2.2)], lit(fill, 0.10), 1.2)


# On the frame.


def opened(scene: Scene, stage: Stage, icons: Icons) -> Frame:
    """A frame for the scene, in its palette and language."""
    return Frame(stage, theme(scene.palette), scene.say.language, icons)


def header(frame: Frame, scene: Scene, turn: str, news: str = "") -> None:
    """The one fact of the public board, large: what was just done, or who has won; the title before
    anything was. At the right who is to act, and before them the turn, where there is room."""
    middle = HEADER // 2
    right = _who_acts(frame, scene, SIZE[0] - 16, middle)
    told = _ended(scene) or news or scene.say(f"{scene.key}.title")
    room = right - _LEFT
    with_turn = room - length(turn, _TURN, 600) - _BETWEEN
    if length(told, NEWS, 750) <= with_turn:
        frame.text((right, middle + 1), turn, _TURN, 600, frame.look.mist, "r")
        room = with_turn
    frame.text((_LEFT, middle), told, NEWS, 750, width=room, cut=True)


def _who_acts(frame: Frame, scene: Scene, right: float, middle: int) -> float:
    """The marks of the seats to act, with the name if it is one; returns where that begins."""
    seats = scene.to_act
    if not seats:
        return right
    if len(seats) == 1:
        name = shortened(called(scene, seats[0]), _LONGEST_NAME, NEWS, 750)
        right -= frame.text((right, middle), name, NEWS, 750, None, "r") + 10
    for seat in reversed(seats):
        frame.seat(seat, (right - 20, middle), 40)
        right -= 44
    frame.icon("act", (right - 12, middle), 28)
    return right - 26 - _BETWEEN


def own_header(
    frame: Frame, scene: Scene, seat: int, turn: str, asked: Callable[[Scene, int], str]
) -> None:
    """The header of one's own view: title, turn and, in a pill, what is asked; while others are to
    act, whose view it is."""
    look, middle = frame.look, 26
    title = scene.say(f"{scene.key}.title")
    run = frame.text((_LEFT, middle), title, 30, 750, width=380, least=24, cut=True)
    left = _LEFT + run + 18
    run = frame.text((left, middle + 1), turn, 22, 500, look.mist, width=340, least=18, cut=True)
    room = SIZE[0] - 16 - (left + run + 24)
    acts = seat in scene.to_act
    _pill(frame, asked(scene, seat) if acts else scene.say("board.your_view"), room)


def _ended(scene: Scene) -> str:
    """Who has won, or that the game was stopped; empty while it is played."""
    if scene.stopped:
        return scene.say("board.stopped_here")
    outcome = scene.view.outcome()
    if outcome is None:
        return ""
    if len(outcome.winners) == 1:
        return scene.say("board.won", name=called(scene, outcome.winners[0]))
    return scene.say("board.shared_win")


def _pill(frame: Frame, note: str, room: float) -> None:
    width = min(int(length(note, 30, 650)) + 44, int(room))
    left = SIZE[0] - 12 - width
    frame.paste(pill(width, 42, frame.look.name), (left, 5), "pill")
    frame.text(
        (left + width / 2, 26), note, 30, 650, WHITE, "m", width=width - 24, least=20, cut=True
    )
