"""Discs and pieces as close-ups show them: large, with what may be chosen on them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

from engine.games.gold.discs import FULL, Row
from engine.games.gold.position import GoldPosition
from renderers.gold import facts, pieces
from renderers.gold.pieces import TURN, Disc, Shape, on_disc
from renderers.kit.closeup import LEAST, write_chip, write_coin
from renderers.kit.colours import theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point, polar, sector
from renderers.kit.sprite import Sprite, sprite

_WARNING = "#F0907C"
"""Cinnabar, lit: it is read on the dark bed."""
_LOT = 0.8
"""How far out the name of a lot stands, as a share of the piece."""
_COINS = ((270, 38), (200, 32), (120, 25), (0, 21))
"""From which radius of the disc on a value has a coin of which radius."""
_NAMING = 270
"""From this radius on there is room for a lot beside a value."""
_ROOMY = 200
"""From this radius on a hub says of how many units the disc is."""


def mark_ways(frame: Frame, ways: Iterable[str], at: Point, half: float) -> None:
    """Notes where choices are marked: in a square around ``at``."""
    x, y = at
    box = round(x - half), round(y - half), round(x + half), round(y + half)
    frame.shows.extend(Claim(f"way {way}", box) for way in ways)


# On a disc.


def lay_large(
    frame: Frame,
    disc: Disc,
    view: GoldPosition,
    row: Row,
    *,
    of_units: str = "",
    lifts: Mapping[int, str] | None = None,
    made: Collection[int] = (),
) -> None:
    """The row with its values. ``lifts`` are lots that may be lifted, each with what says so among
    the choices; ``made`` are lots laid in the draft."""
    palette, before = frame.look.name, 0
    shapes: list[Shape] = []
    for lot, face in row:
        shape = on_disc(disc, before, facts.units_of(view, lot))
        what = f"piece {facts.MATERIALS[face]} {shape.units}"
        frame.paste(pieces.piece(face, shape, palette), disc.centre, shows=what)
        shapes.append(shape)
        before += shape.units
    for place in range(before):
        frame.paste(pieces.lamp(place, disc.r, palette), disc.centre, shows="lamp")
    for unit in facts.clashes(view, row):
        frame.paste(pieces.joint(disc, unit, palette), disc.centre, shows="clash")
    for (lot, face), shape in zip(row, shapes, strict=True):
        if lot in made:
            frame.paste(pieces.ring("made", shape, palette), disc.centre, shows="made")
        _write_value(frame, disc, shape, face, named=bool(lifts))
        if lifts and lot in lifts:
            at = polar(disc.centre, shape.inner + (shape.outer - shape.inner) * _LOT, shape.middle)
            write_chip(frame, at, str(lot))
            mark_ways(frame, [lifts[lot]], at, 36)
    _write_hub(frame, disc, before, of_units)


def lay_ring(frame: Frame, disc: Disc, view: GoldPosition, row: Row) -> None:
    """Another disc, small: what it is made of, and how full it is."""
    before = 0
    for lot, face in row:
        shape = on_disc(disc, before, facts.units_of(view, lot))
        frame.paste(pieces.piece(face, shape, frame.look.name), disc.centre, shows="other")
        before += shape.units
    _write_hub(frame, disc, before, "")


def show_gap(frame: Frame, disc: Disc, before: int, units: int) -> None:
    """Where a piece would end the row: a dashed outline and its size, or the gap that is too small
    for it."""
    free = FULL - before
    if not free:
        return
    fits = units <= free
    shape = on_disc(disc, before, min(units, free))
    frame.paste(_dashes(shape, fits, frame.look.name), disc.centre, shows="gap" if fits else "full")
    at = polar(disc.centre, shape.inner + (shape.outer - shape.inner) * 0.56, shape.middle)
    size = 46 if disc.r > _ROOMY else 34
    frame.text(at, f"+{units}", size, 800, frame.look.ivory if fits else _WARNING, "m")


def joint_at(disc: Disc, view: GoldPosition, row: Row, place: int, away: float) -> Point:
    """The joint before which a piece goes that is laid at this place, so far inside the rim."""
    before = sum(facts.units_of(view, lot) for lot, _ in row[: place - 1])
    return polar(disc.centre, disc.r - away, before * TURN)


def show_places(
    frame: Frame, disc: Disc, view: GoldPosition, row: Row, places: Mapping[int, Collection[str]]
) -> None:
    """The number of each place on a coin, with the choices that lead there."""
    for place, ways in places.items():
        at = joint_at(disc, view, row, place, 26)
        write_coin(frame, at, str(place))
        mark_ways(frame, ways, at, 30)


def show_fits(
    frame: Frame, disc: Disc, view: GoldPosition, row: Row, places: Collection[int]
) -> None:
    """A dot at each joint where a piece would fit."""
    for place in places:
        at = joint_at(disc, view, row, place, disc.r * 0.07)
        frame.icon("legal", at, 36 if disc.r > _ROOMY else 28, claim=False)


def _write_value(frame: Frame, disc: Disc, shape: Shape, face: int, *, named: bool) -> None:
    """The value of a piece, further in where the lot is named too."""
    share = 0.36 if named else 0.56
    radius = next(radius for least, radius in _COINS if disc.r >= least)
    radius = radius if disc.r > _NAMING or not named else 25
    at = polar(disc.centre, shape.inner + (shape.outer - shape.inner) * share, shape.middle)
    frame.paste(pieces.coin(face, radius, frame.look.name), at)
    frame.round("coin", at, radius * 1.1)
    frame.text(at, str(face), max(LEAST, round(radius * 1.22)), 800, frame.look.ink, "m")


def _write_hub(frame: Frame, disc: Disc, before: int, of_units: str) -> None:
    look, (x, y) = frame.look, disc.centre
    frame.paste(pieces.hub(disc.hub, look.name), disc.centre)
    if not of_units:
        frame.text((x, y), str(before), 38 if disc.hub > 36 else 32, 800, look.ink, "m")
        return
    frame.text((x, y - 15), str(before), 50, 800, look.ink, "m")
    frame.text((x, y + 28), of_units, 32, 700, look.ink2, "m", width=1.7 * disc.hub, least=LEAST)


@once
def _dashes(shape: Shape, fits: bool, palette: str, /) -> Sprite:
    """A dashed outline inside a piece's place."""
    tone = theme(palette).ivory if fits else _WARNING
    a, b = shape.angles
    edge = sector((0, 0), shape.inner + 8, shape.outer - 5, a + 1.2, b - 1.2)
    line: list[Point] = []
    for (x, y), (u, v) in zip(edge, [*edge[1:], edge[0]], strict=True):
        count = max(1, int(math.hypot(u - x, v - y) / 2))
        line += [(x + (u - x) * n / count, y + (v - y) * n / count) for n in range(count)]

    def draw(pen: Pen) -> None:
        for at in range(0, len(line) - 9, 17):
            pen.line(line[at : at + 10], tone, 5)

    return sprite(shape.box(8), draw)


# By itself.


def stand(frame: Frame, face: int, units: int, box: Area, *, mark: str = "") -> None:
    """A piece standing on its tip in the box, its value in a coin."""
    shape = pieces.upright(units, box.w - 8, box.h - 8)
    at = pieces.tip(shape, (box.middle, box.y + box.h / 2))
    what = f"piece {facts.MATERIALS[face]} {units}"
    frame.paste(pieces.piece(face, shape, frame.look.name), at, shows=what)
    if mark:
        frame.paste(pieces.ring(mark, shape, frame.look.name), at, shows=mark)
    radius = max(23, min(40, round(shape.outer * 0.16)))
    where = polar(at, shape.inner + (shape.outer - shape.inner) * 0.6, 0)
    frame.paste(pieces.coin(face, radius, frame.look.name), where)
    frame.text(where, str(face), max(LEAST, round(radius * 1.22)), 800, frame.look.ink, "m")


def show_faces(frame: Frame, faces: Iterable[int], right: float, y: float) -> float:
    """Faces as coins of their material, from the right; returns where they begin."""
    for face in reversed(tuple(faces)):
        at = (right - 29, y)
        what = f"material {facts.MATERIALS[face]}"
        frame.paste(pieces.swatch(face, 29, frame.look.name), at, shows=what)
        frame.text(at, str(face), 34, 800, frame.look.ink, "m", halo=pieces.pale(face))
        right -= 66
    return right
