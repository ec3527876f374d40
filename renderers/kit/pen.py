"""Vector drawing, in units of its own, on an image several times too large: reducing smooths it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

Point: TypeAlias = tuple[float, float]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Clockwise from the top."""
    turn = math.radians(degrees)
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def spline(points: Sequence[Point], *, closed: bool = True, steps: int = 10) -> list[Point]:
    """A smooth line through the points (Catmull-Rom)."""
    n, out = len(points), list[Point]()
    for i in range(n if closed else n - 1):
        a, b, c, d = (
            points[(i + k) % n] if closed else points[min(max(i + k, 0), n - 1)]
            for k in (-1, 0, 1, 2)
        )
        for s in range(steps):
            t = s / steps
            x, y = (
                0.5
                * (
                    2 * b[k]
                    + (c[k] - a[k]) * t
                    + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
                    + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
                )
                for k in (0, 1)
            )
            out.append((x, y))
    return out if closed else [*out, points[-1]]


def sector(centre: Point, inner: float, outer: float, start: float, end: float) -> list[Point]:
    """The outline of a piece of a ring, in degrees clockwise from the top."""
    n = max(4, int(abs(end - start) / 2))
    points = [polar(centre, outer, start + (end - start) * i / n) for i in range(n + 1)]
    if not inner:
        return [*points, centre]
    back = [polar(centre, inner, end - (end - start) * i / n) for i in range(n + 1)]
    return points + back


class Pen:
    """``scale`` pixels for one unit; ``at`` is where the origin lies, in pixels."""

    def __init__(self, image: Image.Image, scale: float, at: Point = (0, 0)) -> None:
        self.image, self.scale, self.at = image, scale, at
        self._draw = ImageDraw.Draw(image)

    def inside(self, at: Point, scale: float) -> Pen:
        """A pen for a smaller box within this one's."""
        x, y = self._point(at)
        return Pen(self.image, self.scale * scale, (x, y))

    def _point(self, point: Point) -> Point:
        return point[0] * self.scale + self.at[0], point[1] * self.scale + self.at[1]

    def poly(
        self,
        points: Sequence[Point],
        fill: str | int | None = None,
        line: str | None = None,
        width: float = 1,
    ) -> None:
        if fill is not None:
            self._draw.polygon([self._point(p) for p in points], fill)
        if line is not None:
            self.line([*points, points[0], points[1]], line, width)

    def line(self, points: Sequence[Point], fill: str | int, width: float = 1) -> None:
        wide = max(1, round(width * self.scale))
        pixels = [self._point(p) for p in points]
        self._draw.line(pixels, fill, wide, joint="curve")
        if wide > 2:
            for x, y in (pixels[0], pixels[-1]):
                r = wide / 2
                self._draw.ellipse((x - r, y - r, x + r, y + r), fill)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: str | int | None = None,
        line: str | None = None,
        width: float = 1,
    ) -> None:
        (x, y), r = self._point(centre), radius * self.scale
        wide = max(1, round(width * self.scale)) if line else 0
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, line, wide)

    def rect(
        self,
        box: tuple[float, float, float, float],
        radius: float = 0,
        fill: str | int | None = None,
        line: str | None = None,
        width: float = 1,
    ) -> None:
        """``box`` is left, top, width, height."""
        left, top, across, down = box
        (a, b), (c, d) = self._point((left, top)), self._point((left + across, top + down))
        wide = max(1, round(width * self.scale)) if line else 0
        self._draw.rounded_rectangle((a, b, c - 1, d - 1), radius * self.scale, fill, line, wide)

    def arc(
        self, centre: Point, radius: float, start: float, end: float, fill: str, width: float = 1
    ) -> None:
        """Degrees clockwise from the top."""
        n = max(4, int(abs(end - start) / 3))
        around = [polar(centre, radius, start + (end - start) * i / n) for i in range(n + 1)]
        self.line(around, fill, width)

    def blob(
        self,
        points: Sequence[Point],
        fill: str | None = None,
        line: str | None = None,
        width: float = 1,
    ) -> None:
        self.poly(spline(points), fill, line, width)

    def curve(self, points: Sequence[Point], fill: str, width: float = 1) -> None:
        self.line(spline(points, closed=False), fill, width)
