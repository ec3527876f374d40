"""A base with its pieces, put on a frame."""

from __future__ import annotations

import math

from engine.games.gold.discs import Row
from engine.games.gold.position import GoldPosition
from renderers.gold.facts import MATERIALS, units_of
from renderers.gold.pieces import Disc, Shape, coin, hub, lamp, on_disc, pale, piece, ring, swatch
from renderers.kit.frame import Frame
from renderers.kit.pen import Point, polar
from renderers.kit.type import length

_LARGE = 220
"""From this radius on there is room for larger coins."""


def lay(
    frame: Frame,
    disc: Disc,
    view: GoldPosition,
    row: Row,
    of_units: str,
    *,
    last: int = 0,
    backs: bool = False,
) -> None:
    """The row on its bed. ``last`` is a lot to mark; ``backs`` shows the faces turned away where
    the view knows them."""
    palette = frame.look.name
    shapes = list[Shape]()
    before = 0
    for lot, face in row:
        shape = on_disc(disc, before, units_of(view, lot))
        _put(frame, face, shape, disc.centre)
        shapes.append(shape)
        before += units_of(view, lot)
    for place in range(before):
        frame.paste(lamp(place, disc.r, palette), disc.centre, shows="lamp")
    for (lot, _), shape in zip(row, shapes, strict=True):
        if lot == last:
            frame.paste(ring("last", shape, palette), disc.centre, shows="last")
    for (lot, face), shape in zip(row, shapes, strict=True):
        back = view.lots.backs[lot - 1] if backs else -1
        front = view.lots.fronts[lot - 1]
        hidden = (front if face == back else back) if back >= 0 else -1
        _numbers(frame, disc, shape, lot, face, hidden)
        if lot == last:
            spark = polar(disc.centre, disc.outer + (disc.r - disc.outer) * 0.9, shape.middle)
            frame.icon("spark", spark, 44, claim=False)
    frame.paste(hub(disc.hub, palette), disc.centre)
    frame.round("hub", disc.centre, disc.hub * 1.2)
    grow = disc.hub / 33
    x, y = disc.centre
    frame.text((x, y - 8 * grow), str(before), round(25 * grow), 800, frame.look.ink, "m")
    frame.text(
        (x, y + 13 * grow),
        of_units,
        round(22 * grow**0.5 / 1.13),
        600,
        frame.look.ink2,
        "m",
        width=1.5 * disc.hub,
        least=18,
    )


def lay_small(frame: Frame, disc: Disc, view: GoldPosition, row: Row, *, last: int = 0) -> None:
    """The row of a rival in small: what lies there and how much it fills."""
    palette, before, numbers = frame.look.name, 0, list[tuple[int, Point]]()
    for lot, face in row:
        shape = on_disc(disc, before, units_of(view, lot))
        _put(frame, face, shape, disc.centre)
        if lot == last:
            frame.paste(ring("last", shape, palette), disc.centre, shows="last")
        away = disc.inner + (disc.outer - disc.inner) * 0.56
        numbers.append((face, polar(disc.centre, away, shape.middle)))
        before += units_of(view, lot)
    for place in range(before):
        frame.paste(lamp(place, disc.r, palette), disc.centre, shows="lamp")
    for face, at in numbers:
        frame.text(at, str(face), 16, 800, frame.look.ink, "m", halo=pale(face))
    frame.paste(hub(disc.hub, palette), disc.centre)
    frame.text(disc.centre, str(before), 16, 800, frame.look.ink, "m")


def show_piece(frame: Frame, face: int, shape: Shape, at: Point, *, lot: int = 0) -> None:
    """A piece by itself; ``at`` is the centre of its disc."""
    _put(frame, face, shape, at)
    radius = max(17, min(34, round(shape.outer * 0.14)))
    share = 0.42 if lot and shape.outer < 100 else 0.5
    _coin(frame, face, polar(at, shape.inner + (shape.outer - shape.inner) * share, 0), radius)
    if lot:
        points = 20 if shape.outer > 180 else 16
        frame.text(
            polar(at, shape.outer - points + 2, 0),
            str(lot),
            points,
            750,
            frame.look.ink,
            "m",
            halo=pale(face),
        )


def _put(frame: Frame, face: int, shape: Shape, at: Point) -> None:
    what = f"piece {MATERIALS[face]} {shape.units}"
    frame.paste(piece(face, shape, frame.look.name), at, shows=what)


def _numbers(frame: Frame, disc: Disc, shape: Shape, lot: int, face: int, hidden: int) -> None:
    """Value, lot, and the face turned away."""
    run = shape.outer - shape.inner
    large = disc.r > _LARGE
    share = 0.46 if large or hidden < 0 else 0.41
    _coin(
        frame,
        face,
        polar(disc.centre, shape.inner + run * share, shape.middle),
        30 if large else 21 if hidden < 0 else 18,
    )
    points = 22 if large else 17 if hidden < 0 else 16
    turn = math.radians(shape.middle)
    half = abs(math.sin(turn)) * length(str(lot), points, 750) / 2
    near_rim = shape.outer - 7 - max(half, abs(math.cos(turn)) * points * 0.37)
    frame.text(
        polar(disc.centre, near_rim, shape.middle),
        str(lot),
        points,
        750,
        frame.look.ink,
        "m",
        halo=pale(face),
    )
    if hidden >= 0:
        at = polar(disc.centre, shape.inner + run * (0.73 if large else 0.67), shape.middle)
        radius = 16 if large else 12
        frame.paste(swatch(hidden, radius, frame.look.name), at, shows=f"back {MATERIALS[hidden]}")
        frame.round("back", at, radius)
        frame.text(
            at,
            str(hidden),
            18 if large else 16,
            800,
            frame.look.ink,
            "m",
            halo=pale(hidden),
            halo_width=2,
        )


def _coin(frame: Frame, face: int, at: Point, radius: int) -> None:
    frame.paste(coin(face, radius, frame.look.name), at)
    frame.round("coin", at, radius * 1.1)
    frame.text(at, str(face), round(radius * 1.22), 800, frame.look.ink, "m")
