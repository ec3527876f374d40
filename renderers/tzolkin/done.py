"""The close-up where nothing more is asked: what was done in the turn, and what it brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.events import Took
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import GEARS
from engine.games.tzolkin.telling import difference, told
from renderers.kit.closeup import write_coin
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.reading import signed
from renderers.kit.seats import mark as mark_of
from renderers.scene import Scene
from renderers.tzolkin import asked, facts
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.placing import show_captions, show_next_spaces, show_row

_ROWS = 6
_HIGHEST = 164
_CAPTION = 40


class Row(NamedTuple):
    """A worker: its gear, its space, and what placing it cost or picking it up brought."""

    gear: int
    space: int
    brought: Mapping[str, int]
    placed: bool


def draw(scene: Scene, seat: int) -> Frame:
    """A row for each worker of the turn, and the sum at the foot."""
    view, say = facts.view_of(scene), scene.say
    frame = asked.begun(scene, seat, draw=asked.footed, asked=say("tzolkin.close.ready"))
    rows, stage = list(_rows(view, seat))[:_ROWS], asked.STAGE
    high = min(_HIGHEST, (stage.h - _CAPTION) // max(1, len(rows)))
    top = stage.y + (stage.h - _CAPTION - high * len(rows)) // 2
    for at, row in enumerate(rows):
        area = Area(stage.x, top + _CAPTION + at * high, stage.w, high - 8)
        cells = _worker(frame, scene, seat, row, area)
        if not at and row.placed:
            words = [say("tzolkin.close.costs")]
            words += [say("tzolkin.close.after", n=n) for n in (1, 2)]
            show_captions(frame, top, cells, words)
        elif not at:
            show_captions(frame, top, cells, [say("tzolkin.close.brought")])
    _sum(frame, scene, seat)
    return frame


def _rows(view: TzolkinState, seat: int) -> Iterator[Row]:
    for deed in view.deeds:
        if deed[0] == "place":
            cost = int(deed[3])
            yield Row(int(deed[1]), int(deed[2]), {"corn": -cost} if cost else {}, placed=True)
    for event in told(view, seat):
        if event.kind == Took:
            took = Took.of(event)
            yield Row(GEARS.index(took["gear"]), took["space"], took["brought"], placed=False)


def _worker(frame: Frame, scene: Scene, seat: int, row: Row, area: Area) -> list[Area]:
    """A row; returns the cells of its paper."""
    cells = show_row(frame, row.gear, area, 3 if row.placed else 1)
    y, look = area.y + area.h // 2, frame.look
    first = row.gear == FIRST_SPACE
    name = scene.say("tzolkin.close.first") if first else scene.label(GEARS[row.gear]).split()[0]
    frame.text((area.x + 119, y), name, 38, 750, width=180, least=30)
    frame.paste(mark_of(seat, 58, look.name), (area.x + 335, y), shows=f"worker {seat}")
    if not first:
        write_coin(frame, (area.x + 403, y), str(row.space), radius=32, size=42, style="chosen")
    signs = _signs(seat, row.brought)
    if row.placed:
        signs = signs or [Sign("corn", "0")]
        if not first:
            show_next_spaces(frame, facts.view_of(scene), seat, row.gear, row.space, cells[1:])
    if signs:
        asked.show_signs(frame, signs, cells[0], icon=58, size=46)
    else:
        frame.text((cells[0].middle, y), "–", 40, 700, look.ink2, "m")
    return cells


def _signs(seat: int, brought: Mapping[str, int]) -> list[Sign]:
    names = {"points": "vp", "workers": f"worker {seat}"}
    return [Sign(names.get(name, name), signed(n)) for name, n in brought.items()]


def _sum(frame: Frame, scene: Scene, seat: int) -> None:
    """Everything one has more or less than when the turn began."""
    view, area = facts.view_of(scene), asked.FOOT
    words = scene.say("tzolkin.close.brings")
    middle = area.y + area.h // 2
    run = frame.text((area.x + 20, middle), words, 34, 650, frame.look.mist)
    if view.before is None:
        return
    signs = _signs(seat, difference(view.before.rows[seat], view.rows[seat]))
    left = round(area.x + 44 + run)
    wide = min(area.right - 14 - left, 150 * len(signs))
    box = Area(left, area.y + 4, wide, area.h - 8)
    if signs:
        asked.show_signs(frame, signs, box, icon=46, size=40, tone=frame.look.ivory)
    else:
        frame.text((left, middle), "–", 40, 700, frame.look.mist)
