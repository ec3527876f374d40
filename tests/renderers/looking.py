"""Looks at pictures as a player does: what stands where, in which colour, and how many.

What should be there is worked out from the position and from where the layout puts things; what
is there is read off the frame's claims, and off its pixels where a claim alone could be empty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import TypeAlias

from PIL import Image, ImageChops

from engine.game import Position
from renderers import Scene
from renderers.kit.colours import rgb, theme
from renderers.kit.frame import Box, Claim
from renderers.kit.hexes import Grid
from renderers.kit.pen import Point, polar
from renderers.show import frame
from tests.renderers.games import OPTIONS, PALETTES, play, scene
from tests.seeding import seed_of, seeded

SHAPES = ("disc", "square", "triangle", "diamond")
"""Of the seats, as art/style has them."""
Placed: TypeAlias = tuple[int, str]
"""A cell, and what lies on it."""
SMALL = 20
"""The marks up to this size are too small to measure their shape."""
EVERYWHERE: Box = (0, 0, 1200, 900)
_NUMBER = re.compile(r"[+−]?\d+[¼½¾]?|[¼½¾]")


class Picture:
    """A picture, and everything on it by name and box."""

    def __init__(self, seen: Scene, name: str = "") -> None:
        drawn = frame(seen)
        self.scene, self.view, self.name = seen, seen.view, name
        self.seat = None if seen.ended else seen.seat  # what is over looks the same to everybody
        self.image, self.look = drawn.image, theme(seen.palette)
        self.things = [*drawn.claims, *drawn.shows]

    def __repr__(self) -> str:
        return self.name

    def named(self, *beginnings: str) -> list[Claim]:
        return [thing for thing in self.things if thing.what.startswith(beginnings)]

    def within(self, box: Box, *beginnings: str) -> list[Claim]:
        """What has its middle in the box, from left to right."""
        found = [
            thing for thing in self.named(*(beginnings or ("",))) if _holds(box, middle(thing.box))
        ]
        return sorted(found, key=lambda thing: thing.box)

    def inside(self, box: Box, *beginnings: str) -> list[str]:
        """The names of what has its middle in the box, sorted."""
        return sorted(thing.what for thing in self.within(box, *beginnings))

    def numbers(self, box: Box) -> Counter[str]:
        """The numbers written in the box."""
        return Counter(what for what in self.inside(box) if _NUMBER.fullmatch(what))

    def row(self, box: Box) -> list[str]:
        """The numbers written in the box, from left to right."""
        return [thing.what for thing in self.within(box) if _NUMBER.fullmatch(thing.what)]

    def beside(self, icon: str, box: Box) -> str:
        """The number that stands at the right of an icon in the box, nearest to it on its line."""
        x, y = next(middle(thing.box) for thing in self.within(box, icon) if thing.what == icon)
        return next(
            (
                thing.what
                for thing in self.within(box)
                if _NUMBER.fullmatch(thing.what)
                and thing.box[0] > x
                and abs(middle(thing.box)[1] - y) < 14
            ),
            "nothing",
        )

    def on_cells(self, grid: Grid, cells: Iterable[int], *beginnings: str) -> Counter[Placed]:
        """What lies on a map, by the cell that it is nearest to."""
        middles = {cell: grid.centre(cell) for cell in cells}
        found = Counter[Placed]()
        for thing in self.named(*beginnings):
            cell = min(middles, key=lambda cell, thing=thing: _away(thing, middles[cell]))
            if _away(thing, middles[cell]) < grid.width * 0.56:
                found[cell, thing.what] += 1
        return found

    def tells(self, text: str, box: Box) -> bool:
        """Whether the text is written in the box, whole or cut."""
        return any(
            what == text or (what.endswith("…") and text.startswith(what[:-1].rstrip()))
            for what in self.inside(box)
        )

    def misplaced(
        self,
        wanted: Sequence[tuple[str, Point]],
        *beginnings: str,
        reach: float = 6,
        box: Box = EVERYWHERE,
    ) -> list[str]:
        """Of the things in the box whose names begin so: which are wanted and not there, which are
        there and not wanted."""
        left = self.within(box, *beginnings)
        faults = list[str]()
        for what, at in wanted:
            here = [thing for thing in left if thing.what == what]
            near = min(here, key=lambda thing: _away(thing, at), default=None)
            if near is None or _away(near, at) > reach:
                faults.append(f"no {what} at {round(at[0])}, {round(at[1])}")
            else:
                left.remove(near)
        return faults + [f"{thing.what} at {middle(thing.box)} is one too many" for thing in left]

    def share(self, colour: str, box: Box) -> float:
        """How much of the box has exactly this colour."""
        part = self.image.crop(box)
        colours = part.getcolors(part.width * part.height) or []
        return sum(n for n, found in colours if found == rgb(colour)) / (part.width * part.height)

    def of_seat(self, box: Box) -> int | None:
        """The seat whose colour there is most of in the box."""
        shares = [self.share(colour, box) for colour in self.look.seats]
        return shares.index(max(shares)) if max(shares) > 0.02 else None

    def mean(self, points: Sequence[Point]) -> tuple[float, ...]:
        """The colour of these places, on the average."""
        found = [self.image.getpixel((round(x), round(y))) for x, y in points]
        return tuple(sum(part) / len(found) for part in zip(*found, strict=True))

    def wrong_colours(self, beginning: str, box: Box = EVERYWHERE) -> list[str]:
        """The things called ``worker 2`` that have not the colour of seat 2."""
        return [
            f"{thing.what} at {middle(thing.box)} looks like {self.of_seat(thing.box)}"
            for thing, seat in self._of_seats(beginning, box)
            if self.of_seat(thing.box) != seat
        ]

    def wrong_marks(self, beginning: str = "seat ", box: Box = EVERYWHERE) -> list[str]:
        """The marks of seats that have not their colour, or not their shape."""
        faults = self.wrong_colours(beginning, box)
        signs = self.named("spark", "struck")
        for thing, seat in self._of_seats(beginning, box):
            if thing.box[2] - thing.box[0] <= SMALL or any(meet(thing.box, s.box) for s in signs):
                continue
            shape = shape_of(self.image.crop(thing.box), self.look.seats[seat])
            if shape != SHAPES[seat]:
                faults.append(f"{thing.what} at {middle(thing.box)} is a {shape}")
        return faults

    def _of_seats(self, beginning: str, box: Box) -> Iterator[tuple[Claim, int]]:
        for thing in self.within(box, beginning):
            seat = thing.what.removeprefix(beginning)
            if seat.isdigit():
                yield thing, int(seat)

    def without(self, change: Callable[[Position], None]) -> Picture:
        """The picture of the same position after a change to it."""
        view = self.view.copy()
        change(view)
        return Picture(replace(self.scene, view=view), f"{self.name}, changed")

    def changed_at(self, other: Picture, box: Box) -> float:
        """How much of the box differs."""
        both = ImageChops.difference(self.image.crop(box), other.image.crop(box)).convert("L")
        same = both.histogram()[0]
        return 1 - same / (both.width * both.height)


def pictures(key: str, seats: int, about: int = 9) -> list[Picture]:
    """About so many turns of a random game, the last among them: the public picture after each, and
    that of a seat. Each table size has a palette."""
    random = seeded("what pictures show", key, seats)
    palette = PALETTES[(seed_of("palette", key) + seats) % len(PALETTES)]
    options = {option: random.choice(values) for option, values in OPTIONS.get(key, {}).items()}
    seed = random.getrandbits(32)
    turns = sum(not moment.steps for moment in play(seats, seed, key, **options))
    taken = {0, turns - 1, *random.sample(range(turns), about)}
    found = list[Picture]()
    resting = (moment for moment in play(seats, seed, key, **options) if not moment.steps)
    for at, moment in enumerate(resting):
        if at in taken:
            seats_shown = (*moment.position.waiting(), random.randrange(seats))
            for seat in (None, random.choice(seats_shown)):
                name = f"{key} of {seats} after turn {at} for {seat} in {palette}"
                found.append(Picture(scene(moment, seat, palette=palette), name))
    return found


def some(found: Sequence[Picture], *, public: bool | None = None) -> Iterator[Picture]:
    """Of the pictures the public ones, or those for a seat."""
    for picture in found:
        if public is None or public == (picture.seat is None):
            yield picture


def shape_of(image: Image.Image, colour: str) -> str:
    """Which of the four shapes the colour has in the image, by how wide it is near top and foot."""
    wanted = rgb(colour)
    rows = [
        [x for x in range(image.width) if image.getpixel((x, y))[:3] == wanted]
        for y in range(image.height)
    ]
    wide = [max(row) - min(row) + 1 for row in rows if len(row) > 1]
    if not wide:
        return "nothing"
    top, low = (wide[round((len(wide) - 1) * share)] / max(wide) for share in (0.2, 0.8))
    if wide[-1] / max(wide) > 0.75:
        return "square" if top > 0.85 else "triangle"
    return "disc" if min(top, low) > 0.6 else "diamond"


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def around(point: Point, half: float) -> Box:
    x, y = point
    return round(x - half), round(y - half), round(x + half), round(y + half)


def sector_middle(centre: Point, inner: float, outer: float, start: float, end: float) -> Point:
    """The middle of the box around a piece of a ring; degrees clockwise from the top."""
    steps = [start + (end - start) * n / 40 for n in range(41)]
    edge = [polar(centre, r, angle) for r in (inner, outer) for angle in steps]
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _away(thing: Claim, at: Point) -> float:
    x, y = middle(thing.box)
    return hypot(x - at[0], y - at[1])


def _holds(box: Box, point: Point) -> bool:
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]
