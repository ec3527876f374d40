"""Close-up: which cube, or which cube and where: a column for each colour in the hand."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.games.yaxha.pyramid import COLOURS, survey
from renderers.kit import closeup as kit
from renderers.kit.closeup import chip, write_chip, write_coin
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.scene import Scene
from renderers.yaxha import close, facts
from renderers.yaxha.facts import Window
from renderers.yaxha.pieces import cube, face, height

_CUBE, _TAB = 50, (126, 124)
_IN = 8
"""From the edge of a panel to what is in it."""
_LARGEST = 80
"""The side of a cell, at most."""
_WORDS = 10
"""Where more is offered than this, buttons may call a cube by the initial of its colour."""


class Column(NamedTuple):
    """What is told of a colour: the panel, the cube, its group beside or below that, the plans."""

    area: Area
    tab: Area
    group: tuple[int, int]
    plans: close.Plans


def draw(scene: Scene, seat: int) -> Frame:
    offers = facts.offers(scene)
    frame = close.opened(scene, seat, _ground, len(offers))
    window = facts.window(facts.view_of(scene).pyramids[seat])
    found = columns(window, len(offers))
    for (colour, offer), column in zip(offers.items(), found, strict=True):
        _column(frame, scene, seat, colour, offer, column)
    return frame


def columns(window: Window, count: int) -> list[Column]:
    """Two are wide enough for the cube beside the plans, in three it stands above them."""
    return [(_beside if count < 3 else _above)(area, window) for area in _panels(count)]


def _panels(count: int) -> tuple[Area, ...]:
    body, gap = kit.BODY, kit.GAP
    wide = (body.w - gap * (count - 1)) // count
    return tuple(Area(body.x + at * (wide + gap), body.y, wide, body.h) for at in range(count))


def _beside(area: Area, window: Window) -> Column:
    wide, high = _TAB
    cell = _fitting(window, area.w - 2 * _IN, area.h, wide + 8)
    tab = Area(area.right - wide - 10, area.y + 10, wide, high)
    plans = close.Plans(area.x + _IN, area.y + close.CAPTION, cell, stacked=True)
    return Column(area, tab, (tab.x + 2, tab.bottom + 46), plans)


def _above(area: Area, window: Window) -> Column:
    wide, high = _TAB
    tab = Area(area.x + 10, area.y + 10, wide, high)
    top = tab.bottom + 8
    cell = _fitting(window, area.w - 2 * _IN, area.bottom - top)
    plans = close.Plans(area.x + _IN, top + close.CAPTION, cell, stacked=True)
    return Column(area, tab, (tab.right + 16, tab.y + 32), plans)


def _fitting(window: Window, wide: int, high: int, beside: int = 0) -> int:
    """The side of the cells of plans that have so much room, less what is ``beside`` level 1."""
    rows = len(window.rows(1)) + len(window.rows(2))
    upper = [len(window.columns(level)) for level in (2, 3)]
    across = (wide - beside) // len(window.columns(1))
    across = min(across, (wide - close.BESIDE) // max(1, sum(upper)))
    return min(_LARGEST, across, (high - 2 * close.CAPTION - _IN) // rows)


def _ground(pen: Pen, look: Theme, count: Hashable) -> None:
    assert isinstance(count, int)
    for area in _panels(count):
        draw_panel(pen, area, look)


def _column(
    frame: Frame, scene: Scene, seat: int, colour: int, offer: facts.Offer, column: Column
) -> None:
    """The cube, its group, and what it brings in each cell; or that it is discarded."""
    look, tab = frame.look, column.tab
    _show_cube(frame, scene, seat, colour, offer, tab)
    if offer.legal:
        _show_gains(frame, scene, seat, colour, offer, column)
        return
    frame.strike((tab.middle, tab.y + tab.h // 2), 2 * _CUBE + 10)
    words = scene.say("yaxha.picture.close.fits_nowhere")
    at = (column.plans.x + 2, column.plans.y - 22)
    frame.text(at, words, 32, 700, look.mist, width=column.area.w - 2 * _IN, least=30)


def _show_cube(
    frame: Frame, scene: Scene, seat: int, colour: int, offer: facts.Offer, tab: Area
) -> None:
    """Show a cube of the colour, how many are held, and its initial where a button uses it."""
    look, style = frame.look, "legal" if offer.way else "night"
    frame.paste(chip(tab.w, tab.h, style, look.name), (tab.x, tab.y), shows=f"hand {style}")
    middle = tab.y + tab.h // 2
    at = (tab.middle, middle - (_CUBE + height(_CUBE)) / 2)
    frame.paste(cube(colour, _CUBE, look.name), at, shows=f"cube {colour}")
    if (held := facts.view_of(scene).hands[seat].count(colour)) > 1:
        at = tab.right - 20, tab.bottom - 20
        write_coin(frame, at, f"×{held}", radius=27, style="plain", size=32)
    if offer.cells and len(scene.offered) > _WORDS:
        initial = scene.say(f"yaxha.short.{COLOURS[colour]}")
        write_coin(frame, (tab.x + 20, tab.y + 20), initial, radius=29, style="plain", size=30)
    if offer.way:
        close.mark(frame, offer.way, tab)


def _show_gains(
    frame: Frame, scene: Scene, seat: int, colour: int, offer: facts.Offer, column: Column
) -> None:
    """Show the group, the most it can grow by, and what the cube brings in each cell."""
    view, look, (x, y) = facts.view_of(scene), frame.look, column.group
    pyramid = view.pyramids[seat]
    frame.paste(face(colour, 56, look.name), (x, y - 28), shows=f"group {colour}")
    size = survey(pyramid).sizes[colour]
    frame.text((x + 68, y), str(size), 46, 800, None if size else look.fog)
    gains = facts.gains(view, seat, colour, offer.legal)
    best = max(gain.points for gain in gains.values())
    style = "gain" if best > 0 else "night"
    write_chip(frame, (x + 60, y + 62), signed(best) if best else "0", style=style, size=40)
    told = close.Told(gains, facts.drafted(view, seat), named=bool(offer.cells))
    close.show_plans(frame, scene, column.plans, pyramid, told)
    window = facts.window(pyramid)
    for spot, way in offer.cells.items():
        close.mark(frame, way, column.plans.area(spot, window))
