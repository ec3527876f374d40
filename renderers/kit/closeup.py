"""What the close-ups of all titles have in common: size, head, plates, chips, coins, pills.

A close-up is the picture of the panel while something is asked: what may be chosen, large, what
each choice costs and brings, and nothing else. It is read without opening it, on a phone about 302
points wide; so nothing on it is smaller than :data:`LEAST`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from renderers.kit.colours import WHITE, Theme, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.icons import Icons
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept, stage
from renderers.kit.type import length
from renderers.scene import Scene

SIZE = (1000, 800)
"""One size for all questions of all titles: the buttons below never move from step to step."""
BAR, HEAD = 7, 92
EDGE, GAP = 16, 12
TOP = HEAD + GAP
LEAST = 30
"""The smallest letters: nine points where the picture is 302 points wide."""
BODY = Area(EDGE, TOP, SIZE[0] - 2 * EDGE, SIZE[1] - TOP - EDGE)
"""Everything below the head."""
LONGEST_QUESTION = 34
_QUESTION, _LEAST_QUESTION = 48, 40
_MARK = 68


# On the stage.


@kept
def ground(
    palette: str, draw: Callable[[Pen, Theme, Hashable], None], what: Hashable = None, /
) -> Stage:
    """The still layer of a close-up: its head, and what ``draw`` puts below it. ``draw`` is a
    function of a module, so that the layer is kept; ``what`` is handed on to it."""
    look = theme(palette)

    def whole(pen: Pen, lit: bool) -> None:
        pen.rect((0, 0, SIZE[0], HEAD), 0, look.deep)
        pen.rect((0, HEAD - 2, SIZE[0], 2), 0, look.seam)
        draw(pen, look, what)

    return stage(look, whole, lights=False, size=SIZE)


# On the frame.


def opened(
    scene: Scene, still: Stage, icons: Icons, facts: Sequence[tuple[str, str]] = (), asked: str = ""
) -> Frame:
    """A close-up that is begun: the seat's bar and mark, what is asked (``asked`` where it is not
    the scene's question), and at the right at most two facts that the choice is paid from, each an
    icon and a number."""
    assert scene.seat is not None
    look = theme(scene.palette)
    frame = Frame(still, look, scene.say.language, icons)
    frame.image.paste(look.seats[scene.seat], (0, 0, SIZE[0], BAR))
    middle = (BAR + HEAD) // 2
    frame.seat(scene.seat, (54, middle), _MARK)
    right = SIZE[0] - 22.0
    for icon, number in reversed(facts):
        right -= frame.text((right, middle), number, 50, 800, None, "r")
        if icon:
            frame.icon(icon, (right - 38, middle), 54)
            right -= 38 + 27
        right -= 22
    room = right - 102
    frame.text(
        (102, middle), asked or scene.question, _QUESTION, 800, width=room, least=_LEAST_QUESTION
    )
    return frame


def write_chip(
    frame: Frame, at: Point, text: str, *, style: str = "legal", size: int = 36, high: int = 48
) -> int:
    """A name or a short word on a chip around ``at``; returns how wide the chip is."""
    wide = int(length(text, size, 800)) + 28
    frame.paste(
        chip(wide, high, style, frame.look.name), (at[0] - wide / 2, at[1] - high / 2), text
    )
    tone = frame.look.ivory if style in ("dark", "gain", "night") else frame.look.ink
    frame.text(at, text, size, 800, tone, "m")
    return wide


def write_coin(
    frame: Frame, at: Point, text: str, *, radius: int = 30, style: str = "legal", size: int = 38
) -> None:
    """A short name or a number on a coin around ``at``."""
    frame.paste(coin(radius, style, frame.look.name), at, shows=f"coin {style}")
    frame.text(at, text, size, 800, frame.look.ink, "m")


@once
def chip(width: int, height: int, style: str, palette: str, /) -> Sprite:
    """A tab, put down by its upper left corner: ``legal`` (white, edged in maya blue), ``dark``,
    ``paper``, ``fog`` (cannot be paid), ``gain``, ``night``."""
    look = theme(palette)
    fill, edge, line = {
        "legal": (WHITE, look.maya, 5.0),
        "dark": (look.ink, look.ink, 2.0),
        "paper": (look.amate, look.ink, 2.5),
        "fog": (look.fog, look.ink, 2.5),
        "gain": (look.jade, look.jade2, 3.0),
        "night": (look.night, look.seam, 2.0),
    }[style]

    def draw(pen: Pen) -> None:
        radius = min(16, height / 2)
        pen.rect((0, 0, width, height), radius, look.ink)
        pen.rect((1.5, 1.5, width - 3, height - 3), radius - 1.5, fill, edge, line)

    return sprite((0, 0, width, height), draw)


@once
def coin(radius: int, style: str, palette: str, /) -> Sprite:
    """A round tab, put down by its middle: ``legal``, ``plain``, ``chosen``."""
    look = theme(palette)
    fill, edge = {
        "legal": (WHITE, look.maya),
        "plain": (look.amate, look.ink),
        "chosen": (WHITE, look.ink),
    }[style]

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), radius, look.ink)
        pen.disc((0, 0), radius - 2, edge)
        pen.disc((0, 0), radius - 6.5, fill)

    return sprite((-radius - 1, -radius - 1, radius + 1, radius + 1), draw)
