"""Close-up: where one warrior goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yucatan import region
from renderers.yucatan.offers import Forecast, Gain, Offer, Step, all_steps, cells_of, gain_of
from renderers.yucatan.offers import target as target_of
from renderers.yucatan.plate import Plate, Row
from renderers.yucatan.region import Region

_WORDS = ("fight", "victory", "defeat", "raid", "loot", "home", "cross")
"""What can happen at the end of a way, in the order in which it is told."""
_FEW = 3
"""So many cells are named in a row of the plate."""


def draw(scene: Scene, found: Sequence[Offer]) -> Frame:
    """All ends of the ways of a warrior, the one that brings most where several lead to it."""
    steps = all_steps(found)
    start = cells_of(scene, steps[0])[0]
    ends = _ends(scene, steps)
    named = _named(scene, found)
    cells = sorted({*ends, *named} - {start})
    lies = region.laid(scene, cells, (start,))
    frame = region.opened(scene, lies.plate)
    part = Region(scene, frame, lies.part, low=cells)
    part.whiten(cells)
    part.stand_all()
    part.ring(start)
    before = _before(scene, found)
    if len(before) > 1:
        part.dots(before)
    for cell in ends:
        if cell not in named:
            part.dot(cell)
    part.close(cells)
    for cell, ways in named.items():
        part.name(cell, ways, ends.get(cell, Gain()))
    plate = Plate(frame, lies.plate)
    plate.warrior(scene, part.standing.pawns[start])
    plate.told(_rows(scene, ends))
    return frame


def _ends(scene: Scene, steps: Sequence[Step]) -> dict[int, Gain]:
    """What the ways bring by the cell in which they end, at best."""
    forecast, found = Forecast(scene), dict[int, Gain]()
    for step in steps:
        path = cells_of(scene, step)
        load = scene_load(scene, path[0])
        gain = gain_of(forecast.of(step), load)
        if path[-1] not in found or gain.weight > found[path[-1]].weight:
            found[path[-1]] = gain
    return found


def scene_load(scene: Scene, cell: int) -> int:
    """The prisoners under the pawn on a cell, before the turn."""
    view = region.facts.view_of(scene)
    return next((pawn.prisoners for pawn in view.pawns() if pawn.cell == cell), 0)


def _named(scene: Scene, found: Sequence[Offer]) -> dict[int, list[str]]:
    """The ways by the cell that they lead to, or go through first."""
    named: dict[int, list[str]] = {}
    for offer in found:
        named.setdefault(target_of(scene, offer), []).append(offer.way)
    return named


def _before(scene: Scene, found: Sequence[Offer]) -> list[int]:
    """The cells that are chosen already."""
    return cells_of(scene, tuple(scene.path))


def _rows(scene: Scene, ends: Mapping[int, Gain]) -> list[Row]:
    """Each thing that may happen, and where."""
    names, rows = region.facts.view_of(scene).map.names, list[Row]()
    for word in _WORDS:
        cells = sorted(cell for cell, gain in ends.items() if gain.word == word)
        if not cells:
            continue
        sign = ends[cells[0]].sign
        few = " ".join(names[cell] for cell in cells[:_FEW])
        told = few if len(cells) <= _FEW else scene.say("yucatan.close.cells", n=len(cells))
        rows.append(Row(sign, scene.say(f"yucatan.close.{word}"), told))
    return rows
