"""A frame on part of a board, some times as large: the board's own units go in."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PIL import Image

from renderers.kit.colours import Theme
from renderers.kit.frame import Box, Claim, Frame
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen, Point
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite
from renderers.kit.stage import Stage

_SCALE = 4
_MEASURES = {"width", "least", "halo_width", "track"}
"""What says of a line of text how large something is."""


class Zoom(Frame):
    """``origin`` is the corner of the part in the board's units, which is shown ``grown`` times as
    large. Icons, marks and text are made at their final size; other sprites are enlarged."""

    def __init__(
        self,
        still: Image.Image,
        look: Theme,
        language: str,
        icons: Icons,
        grown: float,
        origin: Point,
    ) -> None:
        super().__init__(Stage(still, still), look, language, icons)
        self.grown, self.origin = grown, origin

    def at(self, point: Point) -> Point:
        """Where a point of the board lies on the picture."""
        x, y = self.origin
        return (point[0] - x) * self.grown, (point[1] - y) * self.grown

    def light(self, box: Box) -> None:
        """Nothing is lit on a part of a board."""

    def paste(self, sprite: Sprite, at: Point, claim: str = "", *, shows: str = "") -> None:
        super().paste(_enlarged(sprite, self.grown), self.at(at), claim, shows=shows)

    def part(self, key: Hashable, box: Box, draw: Callable[[], None]) -> None:
        draw()

    def icon(self, name: str, at: Point, size: int, *, claim: bool = True) -> None:
        sign = self.icons.icon(name, self._even(size), self.look.name)
        super().paste(sign, self.at(at), shows=name)

    def seat(self, seat: int, at: Point, size: int = 36) -> None:
        face = mark(seat, self._even(size), self.look.name, self.language)
        super().paste(face, self.at(at), shows=f"seat {seat}")

    def _even(self, size: float) -> int:
        return round(size * self.grown / 2) * 2

    def round(self, what: str, at: Point, radius: float) -> None:
        x, y = map(round, self.at(at))
        half = round(radius * 0.68 * self.grown)
        self.shows.append(Claim(what, (x - half, y - half, x + half, y + half)))

    def text(self, at: Point, text: str, size: int = 22, *style: Any, **more: Any) -> float:
        for measure in _MEASURES & more.keys():
            if more[measure] is not None:
                more[measure] = round(more[measure] * self.grown)
        run = super().text(self.at(at), text, round(size * self.grown), *style, **more)
        return run / self.grown


def ground(
    size: tuple[int, int], fill: str, draw: Callable[[Pen], None], grown: float, origin: Point
) -> Image.Image:
    """What never changes of a part of a board."""
    big = Image.new("RGB", (size[0] * _SCALE, size[1] * _SCALE), fill)
    scale = _SCALE * grown
    draw(Pen(big, scale, (-origin[0] * scale, -origin[1] * scale)))
    return big.reduce(_SCALE)


def _enlarged(sprite: Sprite, grown: float) -> Sprite:
    image = sprite.image
    size = max(1, round(image.width * grown)), max(1, round(image.height * grown))
    larger = image.resize(size, Image.Resampling.LANCZOS)
    return Sprite(larger, round(sprite.left * grown), round(sprite.top * grown))
