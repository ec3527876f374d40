"""Close-ups of the turn itself: gears to place a worker on, one's own workers to pick up, temples
to beg at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.state import TEMPLE, TzolkinState
from engine.games.tzolkin.tables import GEARS, LAST, NOBODY, STEP_VP, TEMPLES
from renderers.kit.closeup import BODY, GAP, write_coin
from renderers.kit.colours import Theme, mix, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.kit.seats import mark as mark_of
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.tzolkin import asked, facts, shrines, spaces
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.cities import COLOURS, EMBLEMS, draw_gear

_FIRST_COLOUR = "#C9A24C"
_CAPTION = 44
_BEG = 84
_HIGHEST = 164
_CELLS = 3


class Column(NamedTuple):
    """How a row is divided: the gear, the name and price, the paper with what spaces bring."""

    area: Area
    badge: int
    paper: int
    """Where the paper begins, from the left of the area."""

    def cells(self, row: Area, count: int) -> list[Area]:
        left, right = row.x + self.paper, row.right - 8
        wide = (right - left) / count
        return [
            Area(round(left + at * wide) + 4, row.y + 9, int(wide) - 8, row.h - 19)
            for at in range(count)
        ]


# What is asked.


def ask_turn(scene: Scene, seat: int) -> Frame:
    """Placing, picking up, begging: whatever of it is offered."""
    places, takes = asked.legal(scene, "place"), asked.legal(scene, "take", 2)
    begs = asked.legal(scene, "beg")
    if begs and not (places or takes):
        return shrines.draw(scene, seat)
    foot = asked.footed if takes and not (places or begs) else None
    frame = asked.begun(scene, seat, *(["worker"] if places else []), "corn", draw=foot)
    body = BODY
    if begs:
        body = Area(body.x, body.y, body.w, body.h - _BEG - GAP)
        _begging(frame, scene, seat, Area(body.x, body.bottom + GAP, body.w, _BEG))
    if places and takes:
        half = (body.w - GAP) // 2
        left = Column(Area(body.x, body.y, half, body.h), 88, 262)
        right = Column(Area(body.x + half + GAP, body.y, half, body.h), 88, 262)
        _places(frame, scene, seat, left, 1)
        _takes(frame, scene, seat, right, 1)
    elif takes:
        body = Area(body.x, body.y, body.w, min(body.bottom, asked.STAGE.bottom) - body.y)
        _takes(frame, scene, seat, Column(body, 107, 442), _CELLS)
        if not begs:
            asked.show_foot(frame, scene, seat)
    elif places:
        _places(frame, scene, seat, Column(body, 107, 442), _CELLS)
    return frame


def _rows(area: Area, count: int, most: int = 108) -> list[Area]:
    high = min(most, (area.h - _CAPTION + 4) // max(count, 1))
    return [
        Area(area.x, area.y + _CAPTION - 4 + at * high, area.w, high - 8) for at in range(count)
    ]


def _middle(area: Area, count: int) -> Area:
    """Where the rows of few workers stand, as far from the top as from the bottom."""
    spare = max(0, area.h - _CAPTION + 4 - count * _HIGHEST)
    return Area(area.x, area.y + spare // 2, area.w, area.h - spare)


def show_captions(frame: Frame, top: int, cells: Sequence[Area], words: Sequence[str]) -> None:
    """A word above each cell of a row."""
    y = top + 18
    for cell, word in zip(cells, words, strict=True):
        frame.text(
            (cell.middle, y), word, 32, 650, frame.look.mist, "m", width=cell.w + 6, least=30
        )


# Placing.


def _places(frame: Frame, scene: Scene, seat: int, column: Column, count: int) -> None:
    """A row for each gear in its order round the wheel, and one for going first."""
    say, look = scene.say, frame.look
    rows = _rows(column.area, len(GEARS) + 1)
    whole = count == _CELLS
    captions = [say("tzolkin.close.after", n=at + 1) for at in range(count)]
    show_captions(frame, column.area.y, column.cells(rows[0], count), captions)
    y = column.area.y + 18
    if whole:
        frame.text((column.area.x + 372, y), say("tzolkin.close.costs"), 32, 650, look.mist, "m")
    else:
        frame.text((column.area.x + 4, y), say("tzolkin.close.place"), 32, 750, look.ivory)
    for gear, row in enumerate(rows):
        _place_row(frame, scene, seat, gear, row, column, count)


def _place_row(
    frame: Frame, scene: Scene, seat: int, gear: int, row: Area, column: Column, count: int
) -> None:
    """Draw a gear, or going first: its name, what it costs, and what it brings."""
    view, first, whole = facts.view_of(scene), gear == FIRST_SPACE, count == _CELLS
    step = f"place {'first' if first else GEARS[gear]}"
    may = asked.mark(frame, scene, row.grown(0), step)
    paper = 0 if first else column.paper
    band = _band(gear, row.w, row.h, column.badge, paper, frame.look.name, count)
    frame.paste(band, row[:2])
    _badge(frame, view, gear, row, column.badge)
    name = scene.say("tzolkin.close.first") if first else scene.label(GEARS[gear]).split()[0]
    room = 188 if whole else column.paper - column.badge - (-12 if first else 18)
    _write_name(frame, row, column, name, room, may=may, whole=whole)
    space = 0 if first else facts.free_space(view, gear)
    taken = space == NOBODY or (first and view.space != NOBODY)
    price = "–" if taken else str(space + facts.next_price(view))
    _write_price(frame, row, column, price, may=may, whole=whole)
    if first:
        _going_first(frame, scene, row, column, view.pile, whole=whole)
    else:
        show_next_spaces(frame, view, seat, gear, space, column.cells(row, count), faded=not may)


def _write_name(
    frame: Frame, row: Area, column: Column, name: str, room: int, *, may: bool, whole: bool
) -> None:
    """Write the name in the middle of a row that has the ``whole`` width, else above the price or
    the space."""
    y, size = (row.y + row.h // 2, 38) if whole else (row.y + row.h * 0.25, 32)
    tone, left = frame.look.ivory if may else frame.look.fog, row.x + column.badge + 12
    frame.text((left, y), name, size, 750, tone, width=room, least=30)


def _write_price(
    frame: Frame, row: Area, column: Column, price: str, *, may: bool, whole: bool
) -> None:
    high = 38 if row.h < 90 else 48
    box = Area(row.x + column.badge + 12, row.bottom - high - 3, 104, high)
    if whole:
        box = Area(row.x + 320, row.y + row.h // 2 - 34, 104, 68)
    asked.show_price(frame, box, "corn", price, "legal" if may else "fog")


def show_next_spaces(
    frame: Frame,
    view: TzolkinState,
    seat: int,
    gear: int,
    space: int,
    cells: Sequence[Area],
    *,
    faded: bool = False,
    after: int = 1,
) -> None:
    """What a space brings, ``after`` days from now and on the days that follow."""
    for at, cell in enumerate(cells):
        signs = spaces.brings(view, seat, gear, space + after + at) if space != NOBODY else []
        if signs:
            large = 54 if cell.h < 100 else 64
            asked.show_signs(frame, signs, cell, icon=large, size=round(large * 0.78))
        else:
            frame.text((cell.middle, cell.y + cell.h / 2), "–", 40, 700, frame.look.ink2, "m")
    if faded:
        x, y = cells[0].x - 4, cells[0].y - 2
        wide, high = cells[-1].right + 4 - x, cells[0].h + 5
        frame.paste(_veil(wide, high, frame.look.name), (x, y))


def _going_first(
    frame: Frame, scene: Scene, row: Area, column: Column, pile: int, *, whole: bool
) -> None:
    """The corn on the wheel, and the first turn of the next round."""
    y, look = row.y + row.h // 2, frame.look
    left = row.x + column.paper + (6.0 if whole else 34.0)
    if whole:
        left += frame.text((left, y), scene.say("tzolkin.close.takes"), 34, 650, look.mist) + 16
    frame.icon("corn", (left + 24, y), 46)
    left += 52 + frame.text((left + 52, y), f"+{pile}", 42, 800) + 18
    if whole:
        words = scene.say("tzolkin.close.begins")
        frame.text((left, y), words, 34, 650, look.mist, width=row.right - 10 - left, least=30)


# Picking up.


def _takes(frame: Frame, scene: Scene, seat: int, column: Column, count: int) -> None:
    """A row for each own worker on the gears: where it stands, what it may do now, and later."""
    view, say = facts.view_of(scene), scene.say
    own = [
        (gear, space)
        for gear in range(len(GEARS))
        for space, worker in enumerate(view.on_gear(gear)[: LAST[gear] + 1])
        if worker == seat
    ]
    if count == _CELLS:
        column = column._replace(area=_middle(column.area, len(own)))
    rows = _rows(column.area, len(own), _HIGHEST)
    captions = [say("tzolkin.close.now")]
    captions += [say("tzolkin.close.after", n=at) for at in range(1, count)]
    show_captions(frame, column.area.y, column.cells(rows[0], count), captions)
    if count != _CELLS:
        at = column.area.x + 4, column.area.y + 18
        frame.text(at, say("tzolkin.close.take"), 32, 750, frame.look.ivory)
    for (gear, space), row in zip(own, rows, strict=False):
        _take_row(frame, scene, seat, gear, space, row, column, count)


def _take_row(
    frame: Frame,
    scene: Scene,
    seat: int,
    gear: int,
    space: int,
    row: Area,
    column: Column,
    count: int,
) -> None:
    """Draw a worker: the gear's name, the worker with the number of its space, what it brings."""
    view, look, whole = facts.view_of(scene), frame.look, count == _CELLS
    may = asked.mark(frame, scene, row.grown(0), f"take {GEARS[gear]} {space}")
    band = _band(gear, row.w, row.h, column.badge, column.paper, look.name, count)
    frame.paste(band, row[:2])
    _badge(frame, view, gear, row, column.badge)
    name, room = scene.label(GEARS[gear]).split()[0], column.paper - column.badge - 18
    _write_name(frame, row, column, name, 180 if whole else room, may=may, whole=whole)
    x, y = row.x + column.badge + 72, row.bottom - row.h * 0.33
    mark, radius, size = 46, 22, 32
    if whole:
        x, y = row.x + 371, row.y + row.h // 2
        mark, radius, size = 58, 32, 42
    frame.paste(mark_of(seat, mark, look.name), (x - radius - 4, y), shows=f"worker {seat}")
    style = "legal" if may else "plain"
    write_coin(frame, (x + radius, y), str(space), radius=radius, size=size, style=style)
    show_next_spaces(frame, view, seat, gear, space, column.cells(row, count), after=0)


# Begging.


def _begging(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """What begging gives, and for each temple the step down and the points it costs at an age's
    end."""
    view = facts.view_of(scene)
    asked.show_strip(frame, area)
    y, left = area.y + area.h // 2, area.x + 18.0
    left += frame.text((left, y), scene.say("tzolkin.close.beg"), 34, 700, None) + 12
    frame.icon("corn", (left + 22, y), 44)
    left += 50 + frame.text((left + 48, y), "3", 42, 800) + 24
    room = area.right - 14 - left
    boxes = asked.grid(Area(round(left), area.y + 10, int(room), area.h - 20), len(TEMPLES), 1)
    for temple, box in enumerate(boxes):
        step = view.rows[seat][TEMPLE + temple]
        if not asked.ways_to(scene, f"beg {TEMPLES[temple]}"):
            continue
        asked.show_plate(frame, box)
        asked.mark(frame, scene, box.grown(0), f"beg {TEMPLES[temple]}")
        lost = signed(STEP_VP[temple][step - 1] - STEP_VP[temple][step])
        signs = [Sign(TEMPLES[temple]), Sign("vp", lost)]
        asked.show_signs(frame, signs, box, icon=46, size=38)


# Sprites.


def _badge(frame: Frame, view: TzolkinState, gear: int, row: Area, wide: int) -> None:
    """The sign of the city, and a mark for each worker placed there in this turn."""
    x, y = row.x + wide / 2, row.y + row.h // 2
    if gear == FIRST_SPACE:
        frame.icon("first", (x, y), min(82, row.h - 10), claim=False)
    else:
        frame.icon(EMBLEMS[gear], (x, y), 46, claim=False)
    placed = [deed for deed in view.deeds if deed[0] == "place" and deed[1] == gear]
    for at in range(len(placed)):
        where = row.x + 20 + at * 24, row.bottom - 20
        frame.paste(mark_of(view.active, 36, frame.look.name), where, shows="placed")


def show_band(frame: Frame, gear: int, row: Area, badge: int) -> None:
    """A row without paper, with the sign of its city."""
    frame.paste(_band(gear, row.w, row.h, badge, 0, frame.look.name), row[:2])
    frame.icon(EMBLEMS[gear], (row.x + badge / 2, row.y + row.h // 2), 46, claim=False)


def show_row(frame: Frame, gear: int, row: Area, cells: int) -> list[Area]:
    """A row with the cells of its paper, which are returned."""
    column = Column(row, 107, 442)
    band = _band(gear, row.w, row.h, column.badge, column.paper, frame.look.name, cells)
    frame.paste(band, row[:2])
    if gear == FIRST_SPACE:
        frame.icon("first", (row.x + 53, row.y + row.h // 2), min(82, row.h - 10), claim=False)
    else:
        frame.icon(EMBLEMS[gear], (row.x + 53, row.y + row.h // 2), 46, claim=False)
    return column.cells(row, cells)


@once
def _band(
    gear: int, wide: int, high: int, badge: int, paper: int, palette: str, cells: int = 1, /
) -> Sprite:
    """A row: the gear in its colour, and from ``paper`` on what its spaces bring."""
    look = theme(palette)
    colour = COLOURS[gear] if gear < len(COLOURS) else _FIRST_COLOUR

    def draw(pen: Pen) -> None:
        draw_panel(pen, Area(0, 0, wide, high), look)
        pen.rect((1.5, 1.5, badge, high - 3), 10, mix(look.obsidian, colour, 0.34))
        if gear < len(COLOURS):
            scale = min(0.62, (high - 6) / 2 / 76)
            draw_gear(pen.inside((badge / 2, high / 2), scale), (0, 0), 10, 18, colour, look)
            pen.disc((badge / 2, high / 2), 50 * scale, shade(colour, 0.35))
        if paper:
            _paper(pen, look, colour, (paper, 7, wide - 8 - paper, high - 15), cells)

    return sprite((0, 0, wide + 3, high + 6), draw)


def _paper(
    pen: Pen, look: Theme, colour: str, box: tuple[float, float, float, float], cells: int
) -> None:
    x, y, w, h = box
    pen.rect(box, 8, shade(colour, 0.3))
    pen.rect((x + 2, y + 2, w - 4, h - 5), 7, mix(look.amate, colour, 0.14))
    for i in range(1, cells):
        pen.rect((x + i * w / cells - 1, y + 5, 2, h - 11), 0, mix(look.amate2, colour, 0.45))


@once
def _veil(wide: int, high: int, palette: str, /) -> Sprite:
    """Lies on what cannot be paid."""
    look = theme(palette)
    veil = look.obsidian + "8C"
    return sprite((0, 0, wide, high), lambda pen: pen.rect((0, 0, wide, high), 7, veil))
