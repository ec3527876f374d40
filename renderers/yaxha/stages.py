"""What never changes on the pictures of Yaxha: header, tablets, cards, panels under a night sky."""

from __future__ import annotations

from random import Random

from engine.games.yaxha.pyramid import COLOURS
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, mix, theme
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage, kept, stage
from renderers.yaxha import cards, layout, market, plans
from renderers.yaxha.facts import LEVELS
from renderers.yaxha.layout import Panel


@kept
def public(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.public(seats)

    def draw(pen: Pen, lit: bool) -> None:
        f.draw_header(pen, look)
        for area in lay.tiles:
            market.draw_tile(pen, area, look)
        for area in lay.cards:
            cards.draw_card(pen, area, look)
        _panels(pen, lay, look, lit=lit)

    return stage(look, draw)


@kept
def final(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.public(seats, over=True)

    def draw(pen: Pen, lit: bool) -> None:
        f.draw_header(pen, look)
        area = lay.final
        f.draw_plate(pen, area, look)
        for seat in range(seats):
            row = final_row(area, seats, seat)
            pen.rect((row.x, row.y - 1, row.w, 1.5), 0, look.lime2)
        _panels(pen, lay, look, lit=lit)

    return stage(look, draw, lights=False)


@kept
def private(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.private(seats)

    def draw(pen: Pen, lit: bool) -> None:
        f.draw_header(pen, look)
        f.draw_seat_panel(pen, lay.panel.area, look, lit=lit)
        _night(pen, lay.panel, look, 0)
        _plans(pen, lay.panel, look)
        f.draw_panel(pen, lay.seats, look)
        f.draw_plate(pen, lay.hand, look)
        for area in lay.cards:
            cards.draw_card(pen, area, look)

    return stage(look, draw)


def final_row(area: Area, seats: int, at: int) -> Area:
    """The line of the table for the place ``at``."""
    top = area.y + 46
    high = (area.bottom - 6 - top) // seats
    return Area(area.x + 14, top + at * high, area.w - 28, high)


def _panels(pen: Pen, lay: layout.Public, look: Theme, *, lit: bool) -> None:
    for seat, panel in enumerate(lay.panels):
        f.draw_seat_panel(pen, panel.area, look, seat=seat, lit=lit)
        _night(pen, panel, look, seat)
        _plans(pen, panel, look)


def _night(pen: Pen, panel: Panel, look: Theme, seat: int) -> None:
    """A few stars above the ground; the moon comes with the round."""
    chance = Random(seat + 3)  # the same sky in every picture
    area, tower = panel.area, panel.tower
    bottom = tower.front - 5 * tower.sizes[0]
    tone = mix(look.obsidian, look.mist, 0.5)
    for _ in range(area.w * (bottom - area.y - 96) // 2600 + 4):
        x = chance.uniform(area.x + 14, area.right - 14)
        y = chance.uniform(area.y + 96, bottom)
        told = any(abs(y - line) < 14 and x < left + 130 for left, line in panel.counts)
        if not told and not any(_within(x, y, panel.plans.area(level)) for level in LEVELS):
            pen.disc((x, y), chance.choice((0.9, 1.3, 1.8)), tone)


def _within(x: float, y: float, plan: Area) -> bool:
    """On a plan, or where the names around it are."""
    left, top, right, bottom = plan.grown(28)
    return left < x < right and top < y < bottom


def _plans(pen: Pen, panel: Panel, look: Theme) -> None:
    plans.draw_frames(pen, panel.plans, look)
    if panel.tells_groups:
        area = panel.groups
        pen.line([(area.x, area.y - 6), (area.right, area.y - 6)], look.seam, 1.4)
        area = panel.group_columns
        for at in range(1, len(COLOURS)):
            x = round(area.x + area.w * at / len(COLOURS))
            pen.line([(x, area.y + 8), (x, area.bottom - 8)], look.seam, 1)
