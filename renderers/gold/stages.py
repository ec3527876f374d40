"""What never changes on the pictures of Gold: header, panels, beds, plates."""

from __future__ import annotations

from renderers.gold import layout
from renderers.gold.pieces import draw_bed
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, theme
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage, kept, stage


@kept
def public(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.public(seats)

    def draw(pen: Pen, lit: bool) -> None:
        _surroundings(pen, lay, look, lit=lit)
        _stela(pen, lay.stela, look)
        for slot in lay.slots:
            f.draw_plate(pen, slot, look, fill=look.lime)
            f.draw_hollow(pen, slot_hollow(slot), look, radius=6)

    return stage(look, draw)


@kept
def final(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.public(seats)

    def draw(pen: Pen, lit: bool) -> None:
        _surroundings(pen, lay, look, lit=lit)
        area = lay.final
        _stela_top(pen, area, look)
        row = final_row(area, seats, 0)
        for seat in range(1, seats):
            y = final_row(area, seats, seat).y
            pen.rect((row.x, y, row.w, 1.5), 0, look.lime2)

    return stage(look, draw, lights=False)


@kept
def private(seats: int, palette: str, /) -> Stage:
    look, lay = theme(palette), layout.private(seats)

    def draw(pen: Pen, lit: bool) -> None:
        f.draw_header(pen, look)
        f.draw_seat_panel(pen, lay.panel, look, lit=lit)
        for disc in lay.discs:
            draw_bed(pen, disc, look)
        for area, discs in lay.others:
            f.draw_seat_panel(pen, area, look, lit=lit)
            for disc in discs:
                draw_bed(pen, disc, look)
        f.draw_plate(pen, lay.sale, look)
        for hollow in (lay.front, *lay.slots):
            f.draw_hollow(pen, hollow, look, radius=6)
        f.draw_plate(pen, lay.hand, look)

    return stage(look, draw)


def codex_coins(area: Area) -> list[tuple[int, int]]:
    """Where the five materials lie in the codex, in a chain of what may touch."""
    return [(area.x + 42 + at * (area.w - 84) // 4, area.y + 96) for at in range(5)]


def stela_hollow(stela: Area) -> Area:
    return Area(stela.x + 26, stela.y + 80, stela.w - 52, stela.h - 80 - 70)


def slot_hollow(slot: Area) -> Area:
    return Area(slot.x + 12, slot.y + 36, slot.w - 24, slot.h - 48)


def final_row(area: Area, seats: int, at: int) -> Area:
    """The line of the ranking for the place ``at``."""
    height = min(150, (area.h - 96) // seats)
    top = area.y + 84 + (area.h - 96 - seats * height) // 2
    return Area(area.x + 16, top + at * height, area.w - 32, height)


def _surroundings(pen: Pen, lay: layout.Public, look: Theme, *, lit: bool) -> None:
    f.draw_header(pen, look)
    for seat, (panel, discs) in enumerate(zip(lay.panels, lay.discs, strict=True)):
        f.draw_seat_panel(pen, panel, look, seat=seat, lit=lit)
        for disc in discs:
            draw_bed(pen, disc, look)
    f.draw_panel(pen, lay.auction, look)
    f.draw_panel(pen, lay.beads, look)
    if lay.codex:
        f.draw_panel(pen, lay.codex, look)
        links = codex_coins(lay.codex)
        pen.line([(x, links[0][1]) for x, _ in links], look.seam, 6)


def _stela_top(pen: Pen, area: Area, look: Theme) -> None:
    f.draw_plate(pen, area, look)
    pen.rect((area.x + 8, area.y + 10, area.w - 16, 8), 0, look.lime2)
    f.draw_fret(pen, area.x + 8, area.right - 8, area.y + 22, 9, look.lime2)


def _stela(pen: Pen, area: Area, look: Theme) -> None:
    _stela_top(pen, area, look)
    f.draw_hollow(pen, stela_hollow(area), look)
