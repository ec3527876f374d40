"""The card of a title: what a lobby shows of it.

At the left its name, its goal, how many play and for how long; at the right, running off the edge,
a part of a game. On a phone it is 302 points wide, so nothing that is read on it is smaller than
:data:`LEAST`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from engine.catalogue import find
from renderers.kit.colours import Theme, lit, theme
from renderers.kit.frame import Frame
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.prose import Run, narrowed, wrapped, write
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite, cased, drawn
from renderers.kit.stage import Stage
from renderers.kit.type import length
from renderers.scene import Say

SIZE = (1000, 560)
LEAST = 34
_LEFT, _ROOM = 48, 400
_TOP, _GOAL_LOW = 122, 428
STEPS = ((0, 430), (140, 474), (280, 518), (420, 562))
"""The dark part is so wide from so far down: the flank of a pyramid."""
STEP = 11
_TITLE, _TWO_LINES, _LEAST_TITLE = 86, 76, 60
_GOAL, _LEAD = 43, 1.24
_FOOT, _FOOT_SIZE = (466, 518), 36
_SHORT = 3
"""No line of a name ends in a word so short: *L’Or / des Mayas*."""


def card(art: Frame, key: str, say: Say) -> Frame:
    """The card of a title whose part of a game was drawn on ``art``."""
    look = art.look
    image = art.image
    stair = _stair(look)
    image.paste(stair, (0, 0), stair)
    frame = Frame(Stage(image, image), look, say.language)
    frame.shows += art.shows
    frame.paste(pyramid(1.76, look.name), (_LEFT + 30, 66), shows="pyramid")
    top = _write_title(frame, say(f"{key}.title"))
    _write_goal(frame, say(f"{key}.goal"), top)
    _write_foot(frame, key, say)
    return frame


def _write_title(frame: Frame, title: str) -> float:
    """The name, in one line or in two; returns where the goal may begin."""
    rows, size, y = [title], _TITLE, float(_TOP)
    if length(title, size, 800) > _ROOM + 30:
        rows, size, y = _in_two(title), _TWO_LINES, _TOP - 6.0
    while max(length(row, size, 800) for row in rows) > _ROOM and size > _LEAST_TITLE:
        size -= 1
    for row in rows:
        frame.text((_LEFT - 4, y), row, size, 800, width=_ROOM)
        y += size + 2
    return y - size + size * 0.37 + 28


def _in_two(title: str) -> list[str]:
    """Two lines, the longer one as short as may be."""
    words = title.split(" ")
    ways = [(words[:at], words[at:]) for at in range(1, len(words))]
    good = [way for way in ways if len(way[0][-1]) > _SHORT or "’" in way[0][-1]] or ways
    lines = [[" ".join(part) for part in way] for way in good]
    return min(lines, key=lambda rows: max(map(len, rows)), default=[title])


def _write_goal(frame: Frame, goal: str, top: float) -> None:
    runs = [Run(goal)]
    size = _GOAL
    while size > LEAST and _high(runs, size) > _GOAL_LOW - top:
        size -= 1
    lines = wrapped(runs, size, narrowed(runs, size, _ROOM))
    write(frame, (_LEFT, top + size * 0.5), lines, size, round(size * _LEAD))


def _high(runs: Sequence[Run], size: int) -> float:
    return (len(wrapped(runs, size, _ROOM)) - 1) * round(size * _LEAD) + size


def _write_foot(frame: Frame, key: str, say: Say) -> None:
    """How many play, and for how long."""
    seats, palette = find(key).seats, frame.look.name
    players, turns = _FOOT
    for seat in range(seats.stop - 1):
        frame.paste(mark(seat, 42, palette), (_LEFT + 18 + seat * 32, players), shows="seat")
    mist = frame.look.mist
    left = _LEFT + 22 + 32 * (seats.stop - 1)
    frame.text((left, players), players_in_words(key, say), _FOOT_SIZE, 700, mist)
    frame.paste(hourglass(46, palette), (_LEFT + 18, turns), shows="hourglass")
    frame.text((_LEFT + 50, turns), say(f"{key}.length"), _FOOT_SIZE, 700, mist)


def players_in_words(key: str, say: Say) -> str:
    seats = find(key).seats
    return say("card.players", least=seats.start, most=seats.stop - 1)


# What never changes.


@once
def _stair(look: Theme, /) -> Image.Image:
    """The dark part, its edge cut as the steps of a pyramid, in limestone."""
    high = SIZE[1]

    def outline(dx: float, dy: float) -> list[Point]:
        points: list[Point] = [(-20, -20)]
        ends = [*STEPS[1:], (high + 20, 0)]
        for at, ((top, wide), (low, _)) in enumerate(zip(STEPS, ends, strict=True)):
            points += [(wide + dx, top + dy if at else -20), (wide + dx, low + dy)]
        return [*points, (-20, high + 20)]

    def draw(pen: Pen) -> None:
        pen.poly(outline(7, 7), look.shadow)
        pen.poly(outline(1.5, -1.5), look.ink)
        pen.poly(outline(0, 0), look.lime2)
        for (top, wide), (low, _) in zip(STEPS, [*STEPS[1:], (high, 0)], strict=True):
            pen.rect((wide - 3, top, 3, low - top), 0, look.lime3)
        for (_, narrow), (top, wide) in pairwise(STEPS):
            pen.rect((narrow - 3, top, wide - narrow + 3, 3.5), 0, lit(look.amate, 0.45))
        pen.poly(outline(-STEP, STEP), look.ink)
        pen.poly(outline(-STEP - 1.5, STEP + 1.5), look.night)

    return drawn((0, 0, *SIZE), draw)


@once
def pyramid(grown: float, palette: str, /) -> Sprite:
    """The sign of the house, put down by the middle of its base."""
    look = theme(palette)
    half, high = round(18 * grown), round(26 * grown)

    def draw(pen: Pen) -> None:
        for at, (side, fill) in enumerate(((17, look.jade3), (11.5, look.jade), (6, look.jade2))):
            step = (-side * grown, -(at + 1) * 8 * grown, 2 * side * grown, 8.2 * grown)
            pen.rect(step, 0, fill)
        pen.rect((-2 * grown, -8 * grown, 4 * grown, 8 * grown), 0, look.deep)

    return Sprite(drawn((-half, -high, half, 2), draw), -half, -high)


@once
def hourglass(size: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        for top in (6, 82):
            pen.rect((20, top, 60, 12), 3, look.amate)
            pen.rect((20, top + 8, 60, 4), 2, look.lime2)
        glass: list[Point] = [(28, 18), (72, 18), (70, 34), (54, 50), (70, 66), (72, 82)]
        glass += [(28, 82), (30, 66), (46, 50), (30, 34)]
        pen.poly(glass, "#E7EFE6")
        pen.poly([(35, 31), (65, 31), (50, 47)], look.gold)
        pen.poly([(33, 82), (67, 82), (60, 70), (50, 62), (40, 70)], look.gold)
        pen.line([(50, 46), (50, 64)], look.gold, 4)

    return cased(size, draw, look.ink, look.casing)
