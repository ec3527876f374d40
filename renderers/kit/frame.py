"""One picture being put together: a copy of the stage, sprites and lines of text.

Whatever must be read claims its box. ``faults`` lists what did not fit or lies on something else;
keeping the claims costs next to nothing, and the tests insist that there are no faults. What may
lie on other things, a piece on its board, is noted as well: tests look for it there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image

from renderers.kit.colours import Theme, rgb
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.once import Recent
from renderers.kit.pen import Point
from renderers.kit.seats import mark
from renderers.kit.signs import bar
from renderers.kit.sprite import Sprite
from renderers.kit.stage import Stage
from renderers.kit.type import Lettering, baseline, length, lettering, shortened

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Claim(NamedTuple):
    what: str
    box: Box
    size: int = 0
    """Of the letters of a line of text."""


class _Part(NamedTuple):
    """A part of a picture that was drawn before, and what it had to say."""

    image: Image.Image
    claims: list[Claim]
    shows: list[Claim]
    faults: list[str]


_PARTS: Recent[_Part] = Recent(12)


class Frame:
    """``look`` is the theme, ``language`` the one of the letters on the seats' marks, ``icons`` the
    title's."""

    def __init__(self, stage: Stage, look: Theme, language: str, icons: Icons = SIGNS) -> None:
        self.image = stage.rest.copy()
        self._ground = self.image.im  # pasting into it directly takes half of what Image.paste does
        self.look, self.language, self.icons = look, language, icons
        self._stage = stage
        self.claims: list[Claim] = []
        self.shows: list[Claim] = []
        """What may lie on other things: pieces, marks on them, boxes that are lit."""
        self._faults: list[str] = []

    def light(self, box: Box) -> None:
        """Shows the lit stage inside the box."""
        self.image.paste(self._stage.lit.crop(box), box[:2])
        self.shows.append(Claim("lit", box))

    def paste(self, sprite: Sprite, at: Point, claim: str = "", *, shows: str = "") -> None:
        """``claim`` names what must be read, ``shows`` what may lie on other things."""
        left, top = round(at[0]) + sprite.left, round(at[1]) + sprite.top
        width, height = sprite.image.size
        box, pixels = (left, top, left + width, top + height), sprite.image.im
        self._ground.paste(pixels, box, pixels)
        if claim:
            self.claims.append(Claim(claim, box))
        if shows:
            self.shows.append(Claim(shows, box))

    def part(self, key: Hashable, box: Box, draw: Callable[[], None]) -> None:
        """Draw this box, or reuse the drawing of it that was kept under the same key. The key names
        everything that decides how the box looks, also what lies below it; nothing is drawn outside
        the box."""
        if self._stage.name is None:
            draw()
            return
        key = (self._stage.name, box, self.language, key)
        part = _PARTS.get(key)
        if part is not None:
            self._ground.paste(part.image.im, box)
            self.claims += part.claims
            self.shows += part.shows
            self._faults += part.faults
            return
        claims, shows, faults = len(self.claims), len(self.shows), len(self._faults)
        draw()
        said = self.claims[claims:], self.shows[shows:], self._faults[faults:]
        _PARTS.put(key, _Part(self.image.crop(box), *said))

    def icon(self, name: str, at: Point, size: int, *, claim: bool = True) -> None:
        """A sign that may lie on other things does not claim its place."""
        sign = self.icons.icon(name, size, self.look.name)
        self.paste(sign, at, name if claim else "", shows="" if claim else name)

    def seat(self, seat: int, at: Point, size: int = 36) -> None:
        self.paste(mark(seat, size, self.look.name, self.language), at, f"seat {seat}")

    def strike(self, at: Point, width: int) -> None:
        """Strikes out what is written around ``at``."""
        self.paste(bar(width, self.look.name), at, shows="struck")

    def round(self, what: str, at: Point, radius: float) -> None:
        """Claims a coin: the square inside it, so that two coins may lie cheek by cheek."""
        half = radius * 0.68
        x, y = round(at[0]), round(at[1])
        self.claims.append(
            Claim(what, (int(x - half), int(y - half), int(x + half + 1), int(y + half + 1)))
        )

    def text(
        self,
        at: Point,
        text: str,
        size: int = 22,
        weight: int = 500,
        fill: str | None = None,
        align: str = "l",
        *,
        width: float | None = None,
        least: int | None = None,
        cut: bool = False,
        halo: str | None = None,
        halo_width: int = 3,
        track: int = 0,
    ) -> float:
        """Sets a line with the middle of its capitals at ``at``, and returns how far it runs.

        Wider than ``width`` it gets smaller, down to ``least``, then is ``cut`` with an ellipsis;
        a line that may not be cut and does not fit is a fault."""
        if not text:
            return 0
        run = length(text, size, weight, track)
        if width is not None and run > width:
            while run > width and least is not None and size > least:
                size -= 1
                run = length(text, size, weight, track)
            if run > width and cut:
                text = shortened(text, width, size, weight)
                run = length(text, size, weight, track)
            if run > width:
                self._faults.append(f"{text!r} runs {run:.0f}, there is room for {width:.0f}")
        x = at[0] - {"l": 0, "m": run / 2, "r": run}[align]
        y = baseline(at[1], size)
        if halo:
            wide = lettering(text, size, weight, halo_width, track)
            self._glyphs(wide, round(x), y, halo)
        glyphs = lettering(text, size, weight, 0, track)
        box = self._glyphs(glyphs, round(x), y, fill or self.look.ivory)
        self.claims.append(Claim(text, box, size))
        return run

    def _glyphs(self, line: Lettering, x: int, y: int, fill: str) -> Box:
        left, top = x + line.left, y + line.top
        width, height = line.mask.size
        box = left, top, left + width, top + height
        self._ground.paste(rgb(fill), box, line.mask.im)
        return box

    def faults(self) -> list[str]:
        """What did not fit, lies outside the picture, or on something else: of two things that
        meet, one must lie wholly on the other, as a number does on its coin."""
        found = list(self._faults)
        width, height = self.image.size
        for at, (what, box, _) in enumerate(self.claims):
            if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height:
                found.append(f"{what!r} leaves the picture: {box}")
            for other, second, _ in self.claims[:at]:
                if _meet(box, second) and not (_within(box, second) or _within(second, box)):
                    found.append(f"{what!r} {box} lies on {other!r} {second}")
        return found


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _within(a: Box, b: Box) -> bool:
    return a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and a[3] <= b[3]
