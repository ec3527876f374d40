"""The seats: what everybody has, in a panel each; or in a list beside one's own plate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.tzolkin.state import TzolkinState
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_head, show_name, show_over
from renderers.kit.reading import figures
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.tzolkin import facts, layout

_WIDE = 500
"""From this width on a panel has room for larger signs."""
_KINDS = (*facts.KINDS, "monument")
_SCORE = 38
LEAST = 22
"""The smallest letters: what is smaller cannot be read where the picture is 300 points wide."""


def show_panels(frame: Frame, scene: Scene) -> None:
    view = facts.view_of(scene)
    totals = view.totals()
    for seat, area in enumerate(layout.panels(view.seats)):
        light(frame, scene, seat, area)
        badge = "first" if view.first == seat and view.phase != "over" else ""
        show_head(frame, scene, seat, area, figures(totals[seat]), badge=badge, size=_SCORE)
        _goods(frame, view, seat, area, area.y + 67)
        _people(frame, view, seat, area, area.y + 97)
        doing = facts.state(view, seat)
        if doing:
            frame.text(
                (area.x + 16, area.y + 123),
                scene.say(f"tzolkin.picture.{doing}"),
                22,
                600,
                frame.look.copal if seat in scene.to_act else frame.look.jade2,
            )
        else:
            _tiles(frame, view, seat, area, area.y + 123)


def _goods(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    goods = facts.goods(view, seat)
    row = cells(area.x + 7, area.w - 11, [count for _, count in goods])
    for cell, (name, count) in zip(row, goods, strict=True):
        counted(frame, name, count, cell, y, *((24, 26) if area.w < _WIDE else (30, 30)))


class Cell(NamedTuple):
    """A place in a row: where it begins, and how wide it is."""

    x: float
    w: float


def cells(left: float, width: float, counts: Sequence[int]) -> list[Cell]:
    """A row of cells for these numbers, wider for those of two digits."""
    weights = [1.35 if count > 9 else 1 for count in counts]
    found, x, whole = list[Cell](), left, sum(weights)
    for weight in weights:
        found.append(Cell(x, width * weight / whole))
        x += width * weight / whole
    return found


def counted(
    frame: Frame,
    name: str,
    count: int,
    cell: Cell,
    y: float,
    icon: int,
    size: int,
    *,
    ink: str = "",
) -> None:
    """An icon and how many of it; none at all is written in fog."""
    look = frame.look
    frame.icon(name, (cell.x + icon / 2, y), icon)
    tone = (ink or look.ivory) if count else (look.lime2 if ink else look.fog)
    frame.text(
        (cell.x + icon + 2, y), str(count), size, 750, tone, width=cell.w - icon - 2, least=LEAST
    )


def _people(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    """Workers in hand and out; the corn they want; harvest tiles; the board's side."""
    wide = area.w >= _WIDE
    people = facts.people(view, seat)
    places = cells(area.x + 7, area.w - (42 if wide else 31), [count for _, count in people])
    for cell, (name, count) in zip(places, people, strict=True):
        counted(frame, name, count, cell, y, *((26, 25) if wide else (21, 22)))
    frame.icon("light" if view.player(seat).light else "dark", (area.right - 17, y), 25)


def _tiles(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    found = facts.kinds(view, seat)
    row = cells(area.x + 7, area.w - 11, [found[kind] for kind in _KINDS])
    for cell, kind in zip(row, _KINDS, strict=True):
        counted(frame, kind, found[kind], cell, y, *((23, 22) if area.w < _WIDE else (25, 24)))


def show_list(frame: Frame, scene: Scene, seat: int) -> None:
    """Everybody's mark, name and score."""
    view, area = facts.view_of(scene), layout.OTHERS
    totals = view.totals()
    high = min(32, (area.h - 10) / view.seats)
    top = area.y + (area.h - high * view.seats) / 2
    for other in range(view.seats):
        y = round(top + high * (other + 0.5))
        frame.seat(other, (area.x + 26, y), 30)
        right = area.right - 14
        right -= frame.text((right, y), figures(totals[other]), 26, 800, None, "r") + 8
        if view.first == other:
            frame.icon("first", (right - 12, y), 24)
            right -= 30
        left, weight = area.x + 46, 750 if other == seat else 600
        show_name(frame, scene, other, (left, y), right - left, 22, weight, Arrow(24, 14, 20))


# The end.


def show_ranking(frame: Frame, scene: Scene) -> None:
    view, look, area = facts.view_of(scene), frame.look, layout.FINAL
    show_over(frame, area, 24, scene.say("tzolkin.picture.over"))
    high = (area.h - 52) / view.seats
    totals = view.totals()
    for at, (place, seat) in enumerate(scene.ranking):
        middle = round(area.y + 46 + high * (at + 0.5))
        frame.text((area.x + 16, middle), str(place), 26, 800, look.ink)
        frame.seat(seat, (area.x + 62, middle), 38)
        if place == 1:
            frame.icon("crown", (area.x + 62, middle - 27), 28, claim=False)
        right = area.right - 16
        right -= frame.text((right, middle), figures(totals[seat]), 38, 800, look.ink, "r")
        left = area.x + 90
        frame.text(
            (left, middle - 14),
            called(scene, seat),
            24,
            700,
            look.ink,
            width=right - left - 12,
            cut=True,
        )
        for name, words in facts.earned(view, seat):
            frame.icon(name, (left + 10, middle + 13), 20)
            left += 22 + frame.text((left + 22, middle + 13), words, LEAST, 650, look.ink2) + 5
