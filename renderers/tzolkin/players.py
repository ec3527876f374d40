"""The seats: what everybody has, in a panel each; or in a list beside one's own plate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.tzolkin.state import TzolkinState
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_head, show_name, show_over
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.tzolkin import facts, layout

_WIDE = 500
"""From this width on a panel has room for larger signs."""
_KINDS = (*facts.KINDS, "monument")


def show_panels(frame: Frame, scene: Scene) -> None:
    view = facts.view_of(scene)
    totals = view.totals()
    for seat, area in enumerate(layout.panels(view.seats)):
        light(frame, scene, seat, area)
        badge = "first" if view.first == seat and view.phase != "over" else ""
        show_head(frame, scene, seat, area, facts.points(totals[seat]), badge=badge)
        _goods(frame, view, seat, area, area.y + 64)
        _people(frame, view, seat, area, area.y + 92)
        doing = facts.state(view, seat)
        if doing:
            frame.text(
                (area.x + 16, area.y + 120),
                scene.say(f"tzolkin.picture.{doing}"),
                18,
                600,
                frame.look.copal if seat in scene.to_act else frame.look.jade2,
            )
        else:
            _tiles(frame, view, seat, area, area.y + 118)


def _goods(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    row = cells(area.x + 10, area.w - 17, (1.2, 1, 1, 1, 1))
    for cell, (name, count) in zip(row, facts.goods(view, seat), strict=True):
        counted(frame, name, count, cell, y, *((25, 22) if area.w < _WIDE else (29, 25)))


class Cell(NamedTuple):
    """A place in a row: where it begins, and how wide it is."""

    x: float
    w: float


def cells(left: float, width: float, weights: Sequence[float] = (1.3, 1, 1, 1, 1)) -> list[Cell]:
    """A row of cells; there may be more corn than of anything else."""
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
        (cell.x + icon + 2, y), str(count), size, 750, tone, width=cell.w - icon - 2, least=16
    )


def _people(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    """Workers in hand, out, and in the bank; the corn they want; harvest tiles; the board's
    side."""
    wide = area.w >= _WIDE
    x = workers(frame, view, seat, (area.x + 20, y), *((26, 24) if wide else (22, 16))) - 4
    row = view.player(seat)
    kept = (
        ("food mid", facts.corn_due(view, seat)),
        ("corn tile", row.corn_tiles),
        ("wood tile", row.wood_tiles),
    )
    places = cells(x + 2, area.right - x - 40, (1.15, 1, 1))
    for cell, (name, count) in zip(places, kept, strict=True):
        counted(frame, name, count, cell, y, *((25, 22) if wide else (20, 18)))
    frame.icon("light" if row.light else "dark", (area.right - 22, y), 27)


def workers(
    frame: Frame, view: TzolkinState, seat: int, at: tuple[float, float], size: int, step: float
) -> float:
    """The six workers; returns where they end."""
    hand, out = view.player(seat).hand, facts.workers_out(view, seat)
    for n in range(facts.BOX):
        name = f"worker {seat}" if n < hand else "worker" if n < hand + out else "worker absent"
        frame.icon(name, (at[0] + n * step, at[1]), size, claim=False)
    return at[0] + facts.BOX * step


def _tiles(frame: Frame, view: TzolkinState, seat: int, area: Area, y: float) -> None:
    found = facts.kinds(view, seat)
    for cell, kind in zip(cells(area.x + 12, area.w - 18), _KINDS, strict=True):
        counted(frame, kind, found[kind], cell, y, *((22, 18) if area.w < _WIDE else (25, 22)))


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
        right -= frame.text((right, y), facts.points(totals[other]), 22, 800, None, "r") + 8
        if view.first == other:
            frame.icon("first", (right - 12, y), 24)
            right -= 30
        left, weight = area.x + 46, 750 if other == seat else 600
        show_name(frame, scene, other, (left, y), right - left, 20, weight, Arrow(24, 14, 18))


# The end.


def show_ranking(frame: Frame, scene: Scene) -> None:
    view, look, area = facts.view_of(scene), frame.look, layout.FINAL
    show_over(frame, area, 26, scene.say("tzolkin.picture.over"))
    high = (area.h - 52) / view.seats
    totals = view.totals()
    for at, (place, seat) in enumerate(scene.ranking):
        middle = round(area.y + 46 + high * (at + 0.5))
        frame.text((area.x + 16, middle), str(place), 26, 800, look.ink)
        frame.seat(seat, (area.x + 62, middle), 38)
        if place == 1:
            frame.icon("crown", (area.x + 62, middle - 27), 28, claim=False)
        right = area.right - 16
        right -= frame.text((right, middle), facts.points(totals[seat]), 30, 800, look.ink, "r")
        left = area.x + 92
        frame.text(
            (left, middle - 13),
            called(scene, seat),
            20,
            700,
            look.ink,
            width=right - left - 12,
            cut=True,
        )
        for name, words in facts.earned(view, seat):
            frame.icon(name, (left + 10, middle + 12), 20)
            left += 24 + frame.text((left + 22, middle + 12), words, 16, 650, look.ink2) + 9
