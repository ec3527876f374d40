"""A leaf: a picture 1000 wide and as high as what is on it, which is no board: a chart, a table.

On a phone it is 302 points wide, so nothing that is read on it is smaller than :data:`LEAST`, and
what is asked about is larger than :data:`TEXT`.
"""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.card import pyramid
from renderers.kit.colours import Theme, mix
from renderers.kit.frame import Frame
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage, stage
from renderers.kit.type import length

WIDE, HEAD, EDGE, GAP = 1000, 64, 12, 12
TOP = HEAD + 14
"""Where the first panel or plate begins."""
COLUMN = (WIDE - 2 * EDGE - GAP) // 2
"""How wide each of two columns is."""
LOWEST, HIGHEST = 750, 1030
"""How high a leaf is: never wider than 11 to 7, and hardly higher than wide."""
TEXT, LEAST = 30, 26
"""Names and what is said; heads of columns, legends and units."""
_TITLE, _LEFT, _RIGHT = 36, 70, WIDE - 18
_APART = 20
_LEAST_NIGHT = 80


def leaf(look: Theme, high: int, draw: Callable[[Pen], None]) -> Stage:
    """The ground of a leaf: its head, and what ``draw`` puts below it."""

    def whole(pen: Pen, lit: bool) -> None:
        draw_head(pen, look)
        draw(pen)

    return stage(look, whole, lights=False, size=(WIDE, high))


def draw_head(pen: Pen, look: Theme) -> None:
    pen.rect((0, 0, WIDE, HEAD), 0, look.deep)
    pen.rect((0, HEAD - 2, WIDE, 2), 0, look.seam)


def write_sign(frame: Frame) -> None:
    """The sign of the house, before what a leaf is called."""
    frame.paste(pyramid(1.15, frame.look.name), (38, 48), shows="pyramid")


def write_head(
    frame: Frame, title: str, second: str = "", fact: str = "", *, quiet: bool = False
) -> None:
    """What it is, of when, and one fact at the right; where there is no room the title is cut. A
    ``quiet`` fact is written as of less weight."""
    look, middle = frame.look, HEAD // 2
    write_sign(frame)
    right = float(_RIGHT)
    if fact:
        fill = look.mist if quiet else look.ivory
        right -= frame.text((right, middle + 1), fact, TEXT, 650, fill, "r") + _APART
    taken = length(second, TEXT, 500) + _APART if second else 0
    room = right - _LEFT - taken
    run = frame.text((_LEFT, middle), title, _TITLE, 750, width=room, cut=True)
    frame.text((_LEFT + run + _APART, middle + 1), second, TEXT, 500, look.mist)


def second_row(look: Theme) -> str:
    """The ground of every second row on paper."""
    return mix(look.amate, look.amate2, 0.55)


def draw_night(pen: Pen, look: Theme, top: float, low: float) -> None:
    """Pyramids far away, where a leaf has little to show."""
    high = low - top
    if high < _LEAST_NIGHT:
        return
    for middle, share in ((250, 0.62), (690, 0.86), (905, 0.44)):
        tall = min(high * share, 240)
        terraces = 6
        step = tall / terraces
        for at in range(terraces):
            half = tall * 0.95 * (1 - at / (terraces + 0.6))
            y = low - (at + 1) * step
            pen.rect((middle - half, y, 2 * half, step + 1), 0, look.deep)
            pen.rect((middle - half, y, 2 * half, 2), 0, look.obsidian)
