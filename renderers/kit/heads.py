"""What the pictures say alike of seats: light, band, head and name, and above their ranking."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Point
from renderers.kit.seats import called
from renderers.kit.signs import band
from renderers.scene import Scene

_HEAD = 29
"""From the top of a seat's panel to the middle of its head."""


class Arrow(NamedTuple):
    """The arrowhead behind the name of who is to act: the room it takes, how far behind the name
    its middle lies, and its size."""

    room: int
    away: int
    size: int


def light(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Light the panel of a seat that the game waits for."""
    if seat in scene.to_act:
        frame.light(area.grown(4))


def show_band(frame: Frame, seat: int, area: Area) -> None:
    """The seat's colour along the top of a panel that is not always the same seat's."""
    colour = band(seat, area.w - 3, frame.look.name)
    frame.paste(colour, (area.x + 1.5, area.y + 1.5), shows=f"band {seat}")


def show_plate_band(frame: Frame, seat: int, area: Area) -> None:
    """The seat's colour along the top of the plate of its hand."""
    colour = band(seat, area.w - 6, frame.look.name)
    frame.paste(colour, (area.x + 3, area.y + 2), shows=f"band {seat}")


def show_head(
    frame: Frame,
    scene: Scene,
    seat: int,
    area: Area,
    score: str,
    *,
    badge: str = "",
    size: int = 32,
) -> None:
    """Mark, name and score (``size`` says how large) at the top of a seat's panel, the arrowhead of
    a seat to act, and the icon of what only one seat has."""
    middle = area.y + _HEAD + 1
    frame.seat(seat, (area.x + 26, middle - 1), 36)
    right = area.right - 14
    right -= frame.text((right, middle), score, size, 800, None, "r")
    frame.icon("vp", (right - 21, middle), 28)
    right -= 36
    if badge:
        frame.icon(badge, (right - 14, middle), 28)
        right -= 30
    left, to_act = area.x + 50, seat in scene.to_act
    room = right - left - 12 - (24 if to_act else 0)
    left += frame.text((left, middle), called(scene, seat), 22, 650, width=room, cut=True)
    if to_act:
        frame.icon("act", (left + 17, middle), 22)


def show_name(
    frame: Frame,
    scene: Scene,
    seat: int,
    at: Point,
    width: float,
    size: int,
    weight: int,
    arrow: Arrow,
    *,
    fill: str | None = None,
    least: int | None = None,
) -> None:
    """A player's name, as much as there is room for, and the arrowhead if it is to act."""
    to_act = seat in scene.to_act
    room = width - (arrow.room if to_act else 0)
    run = frame.text(at, called(scene, seat), size, weight, fill, width=room, least=least, cut=True)
    if to_act:
        frame.icon("act", (at[0] + run + arrow.away, at[1]), arrow.size)


def show_over(frame: Frame, area: Area, down: int, words: str) -> None:
    """What stands above a ranking, so far below the edge of its plate."""
    at, width = (area.middle, area.y + down), area.w - 24
    frame.text(at, words, 20, 800, frame.look.ink, "m", track=3, width=width, least=16)
