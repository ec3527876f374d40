"""What stands where on a chart, by its claims and by its pixels."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

from PIL import Image

from data.words import words
from renderers.charts import show
from renderers.charts.leaves import Leaf
from renderers.kit.colours import Theme, rgb
from renderers.kit.frame import Box, Claim, Frame
from tests.renderers.looking import middle


class Look:
    """A chart in a language and a palette, drawn when it is looked at."""

    def __init__(self, leaf: Leaf, language: str = "en", palette: str = "default") -> None:
        self.leaf, self.say, self.palette = leaf, words(language), palette

    @cached_property
    def frame(self) -> Frame:
        return show.frame(self.leaf, self.say, self.palette)

    @property
    def image(self) -> Image.Image:
        return self.frame.image

    @property
    def look(self) -> Theme:
        return self.frame.look

    @property
    def things(self) -> list[Claim]:
        return [*self.frame.claims, *self.frame.shows]

    def inside(self, box: Box, beginning: str = "") -> list[Claim]:
        """What has its middle in the box, from left to right."""
        left, top, right, low = box
        found = []
        for thing in self.things:
            x, y = middle(thing.box)
            if thing.what.startswith(beginning) and left <= x < right and top <= y < low:
                found.append(thing)
        return sorted(found, key=lambda thing: thing.box)

    def said(self, box: Box = (0, 0, 1000, 1100)) -> list[str]:
        """What is written in the box, from left to right."""
        return [thing.what for thing in self.inside(box) if thing.size]

    def shown(self, box: Box, beginning: str = "") -> list[str]:
        return [thing.what for thing in self.inside(box, beginning) if not thing.size]

    def at(self, x: float, y: float) -> tuple[int, ...]:
        return self.image.getpixel((round(x), round(y)))

    def is_of(self, colour: str, x: float, y: float) -> bool:
        return self.at(x, y) == rgb(colour)

    def high(self, colours: tuple[str, ...], x: float, top: float, low: float) -> int:
        """How many pixels of a column are of these colours."""
        wanted = {rgb(colour) for colour in colours}
        return sum(self.at(x, y) in wanted for y in range(round(top), round(low)))

    def runs(self, colour: str, x: float, top: float, low: float) -> int:
        """How many separate pieces of a column have this colour."""
        found = [self.is_of(colour, x, y) for y in range(round(top), round(low))]
        return sum(now and not before for before, now in pairwise([False, *found]))
