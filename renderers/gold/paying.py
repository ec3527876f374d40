"""Whom the buyer pays, large: a row for each seat that may receive the beads."""

from __future__ import annotations

from collections.abc import Hashable

from engine.game import SEATS
from renderers.gold import facts
from renderers.gold.icons import ICONS
from renderers.gold.large import lay_large, mark_ways
from renderers.gold.pieces import Disc, draw_bed
from renderers.kit import closeup as kit
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.pen import Pen
from renderers.kit.seats import called
from renderers.scene import Scene

_RADIUS = (0, 0, 130, 96)
"""Of the discs, by the number of rows."""
_CHIPS = {"legal": "legal", "chosen": "paper", "plain": "fog"}
_NAME = Area(0, 0, 560, 92)
"""The chip of a name."""


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    count = len(view.receivers)
    still = kit.ground(scene.palette, _draw_ground, count)
    frame = kit.opened(scene, still, ICONS, [("bead", f"−{view.price}")])
    for at, receiver in enumerate(view.receivers):
        _show_row(frame, scene, receiver, _row(count, at))
    return frame


def _row(count: int, at: int) -> Area:
    body = kit.BODY
    high = (body.h - (count - 1) * kit.GAP) // count
    return Area(body.x, body.y + at * (high + kit.GAP), body.w, high - 4)


def _bed(count: int, at: int) -> Disc:
    row, radius = _row(count, at), _RADIUS[count]
    return Disc(row.right - radius - 30, row.y + row.h // 2, radius, 36)


def _draw_ground(pen: Pen, look: Theme, count: Hashable) -> None:
    assert isinstance(count, int)
    for at in range(count):
        draw_panel(pen, _row(count, at), look)
        draw_bed(pen, _bed(count, at), look)


def _show_row(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Mark, name, points, beads and disc of a seat."""
    view, look = facts.view_of(scene), frame.look
    disc = _bed(len(view.receivers), view.receivers.index(seat))
    way, y = f"pay {SEATS[seat]}", area.y + area.h / 2
    style = "legal" if way in scene.offered else "chosen" if seat == view.receiver else "plain"
    sprite = kit.chip(_NAME.w, _NAME.h, _CHIPS[style], look.name)
    top = y - 46 - _NAME.h / 2
    frame.paste(sprite, (area.x + 24, top), shows=f"receiver {style}")
    if style == "legal":
        mark_ways(frame, [way], (area.x + 24 + _NAME.w / 2, y - 46), _NAME.h / 2)
    frame.seat(seat, (area.x + 76, y - 46), 68)
    frame.text(
        (area.x + 124, y - 46),
        called(scene, seat),
        46,
        800,
        look.ink,
        width=_NAME.w - 124,
        cut=True,
    )
    below, left = y + 54, area.x + 34
    frame.icon("disc", (left + 28, below), 54)
    left += 68 + frame.text((left + 66, below), str(view.discs_of(seat)), 50, 800) + 50
    beads = view.beads[seat]
    frame.icon("bead", (left + 28, below), 54)
    if beads < 0:
        frame.icon("hidden", (left + 94, below), 50)
    else:
        left += frame.text((left + 66, below), str(beads), 50, 800)
    if style == "chosen":
        kit.write_chip(
            frame, (area.x + 470, below), f"+{view.price}", style="gain", size=44, high=64
        )
    lay_large(frame, disc, view, view.rows_of(seat)[0])
