"""The icons as Discord shows them beside words, 22 pixels high: bolder than on a board.

:data:`SIGNS` is for what all titles say; each title has an :class:`Emoji` of its own, which also
says which token and which event is shown by which icon.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from PIL import Image

from engine.game import SEATS
from renderers.kit import icons
from renderers.kit.colours import WHITE, Theme, shade
from renderers.kit.icons import Chart, Icons
from renderers.kit.pen import Pen
from renderers.kit.seats import draw_mark

SIZE = 128
"""As it is uploaded: a browser makes 44 and 22 of it."""
_CASING = 1.9
"""Wider than that of a sign on a board: one pixel at 22."""
_DIAMOND = 3
Glyph: TypeAlias = Callable[[Pen, str], None]


@dataclass(frozen=True)
class Emoji:
    """A set of icons for Discord: those drawn anew for it, and of others those that are good as
    they are."""

    drawn: Icons
    others: Icons
    tokens: Mapping[str, str] = field(default_factory=dict[str, str])
    """The icon of a token of a step, by its name."""
    events: Mapping[str, str] = field(default_factory=dict[str, str])
    """The icon of an event, by its kind."""
    more: Sequence[str] = ()
    """Icons that are shown for something else."""

    def names(self) -> list[str]:
        """Every icon that is shown."""
        return sorted({*self.tokens.values(), *self.events.values(), *self.more})

    def png(self, name: str) -> bytes:
        """The icon as it is uploaded."""
        drawings = self.drawn if name in self.drawn.names() else self.others
        sign = drawings.large(name, SIZE, _CASING)
        image = Image.new("RGBA", (SIZE, SIZE))
        image.paste(sign.image, (SIZE // 2 + sign.left, SIZE // 2 + sign.top))
        packed = io.BytesIO()
        image.save(packed, "PNG")
        return packed.getvalue()


_DRAWN = Icons()
drawing = _DRAWN.drawing


def act(drawings: Icons, name: str, colour: str) -> Callable[[Glyph], Glyph]:
    """Registers an action: a white sign on a rounded square."""

    def keep(draw: Glyph) -> Glyph:
        @drawings.drawing(name)
        def _square(pen: Pen, look: Theme) -> None:
            pen.rect((4, 4, 92, 92), 26, shade(colour, 0.4))
            pen.rect((4, 4, 92, 85), 26, colour)
            draw(pen, WHITE)

        return draw

    return keep


def _seat(seat: int) -> Chart:
    def draw(pen: Pen, look: Theme) -> None:
        draw_mark(pen, seat, (50, 50), 41 if seat == _DIAMOND else 46, look)

    return draw


for _at, _name in enumerate(SEATS):
    drawing(_name, bare=True)(_seat(_at))


@drawing("turns")
def _turns(pen: Pen, look: Theme) -> None:
    """Rounds or turns: an hourglass of stone and maize."""
    for y in (6, 82):
        pen.rect((16, y, 68, 13), 4, "#D8C69E")
    pen.poly(
        [
            (24, 19),
            (76, 19),
            (76, 30),
            (57, 50),
            (76, 70),
            (76, 82),
            (24, 82),
            (24, 70),
            (43, 50),
            (24, 30),
        ],
        "#F6EDD8",
    )
    pen.poly([(32, 34), (68, 34), (50, 52)], "#E3AE3B")
    pen.poly([(30, 80), (36, 68), (50, 60), (64, 68), (70, 80)], "#E3AE3B")


@drawing("hidden")
def _hidden(pen: Pen, look: Theme) -> None:
    eye = [(4, 50), (26, 26), (50, 18), (74, 26), (96, 50), (74, 74), (50, 82), (26, 74)]
    pen.blob([(float(x), float(y)) for x, y in eye], "#F6EDD8")
    pen.disc((50, 50), 19, "#22403A")
    pen.line([(16, 86), (84, 14)], look.ink, 20)
    pen.line([(16, 86), (84, 14)], "#E2573D", 12)


@act(_DRAWN, "play", "#2E8F73")
def _play(pen: Pen, ink: str) -> None:
    pen.poly([(34, 22), (80, 47), (34, 72)], ink)


@act(_DRAWN, "back", "#1F6F8E")
def _back(pen: Pen, ink: str) -> None:
    pen.poly([(18, 46), (46, 20), (46, 36), (82, 36), (82, 56), (46, 56), (46, 72)], ink)


@act(_DRAWN, "again", "#1F6F8E")
def _again(pen: Pen, ink: str) -> None:
    pen.arc((50, 48), 23, 40, 320, ink, 11)
    pen.poly([(54, 8), (54, 42), (80, 26)], ink)


@act(_DRAWN, "confirm", "#2E8F73")
def _confirm(pen: Pen, ink: str) -> None:
    pen.line([(24, 48), (42, 66), (78, 26)], ink, 14)


@act(_DRAWN, "stop", "#C8452F")
def _stop(pen: Pen, ink: str) -> None:
    for a in ((28, 26, 72, 68), (72, 26, 28, 68)):
        pen.line([a[:2], a[2:]], ink, 13)


@act(_DRAWN, "what", "#5A4A8A")
def _what(pen: Pen, ink: str) -> None:
    pen.arc((50, 34), 18, -95, 120, ink, 11)
    pen.line([(64, 44), (51, 54), (50, 62)], ink, 11)
    pen.disc((50, 79), 7, ink)


SIGNS = Emoji(
    _DRAWN,
    icons.SIGNS,
    tokens={seat: seat for seat in SEATS},
    more=(
        "turns",
        "hidden",
        *("play", "back", "again", "confirm", "stop", "what"),
        "act",
        "vp",
        "crown",
        "spark",
    ),
)
