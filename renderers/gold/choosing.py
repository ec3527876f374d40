"""Which of two discs the buyer works on, large: where each face of the new piece would fit."""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.gold import discs
from engine.games.gold.discs import FULL, Row
from renderers.gold import facts
from renderers.gold.icons import ICONS
from renderers.gold.large import lay_large, mark_ways, show_faces, show_gap, stand
from renderers.gold.pieces import Disc, draw_bed
from renderers.kit import closeup as kit
from renderers.kit import furniture as f
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.type import length
from renderers.scene import Scene

_BODY = kit.BODY
_WIDE, _HIGH = (_BODY.w - kit.GAP) // 2, 506
_PANELS = tuple(Area(_BODY.x + at * (_WIDE + kit.GAP), _BODY.y, _WIDE, _HIGH) for at in range(2))
BEDS = tuple(Disc(panel.x + panel.w // 2, panel.y + 288, 204, 60) for panel in _PANELS)
_HAND = Area(_BODY.x, _BODY.y + _HIGH + kit.GAP + 4, _BODY.w, _BODY.h - _HIGH - kit.GAP - 8)


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    frame = kit.opened(scene, kit.ground(scene.palette, _draw_ground), ICONS)
    lot = view.hand[0]
    for at, row in enumerate(view.rows_of(seat)):
        _show_disc(frame, scene, at, row, lot)
    _show_hand(frame, scene, lot)
    return frame


def _draw_ground(pen: Pen, look: Theme, what: Hashable) -> None:
    for panel, disc in zip(_PANELS, BEDS, strict=True):
        f.draw_panel(pen, panel, look)
        draw_bed(pen, disc, look)
    f.draw_plate(pen, _HAND, look)


def _show_disc(frame: Frame, scene: Scene, at: int, row: Row, lot: int) -> None:
    """A disc under its name, and the faces of the new piece that fit on it at once."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    panel, disc = _PANELS[at], BEDS[at]
    of_units = say("gold.picture.of", units=FULL)
    lay_large(frame, disc, view, row, of_units=of_units)
    show_gap(frame, disc, view.units_of(row), facts.units_of(view, lot))
    y, way = panel.y + 44, f"base {at + 1}"
    legal = way in scene.offered
    name = say("gold.picture.disc", disc=at + 1)
    wide = int(length(name, 38, 800)) + 28
    chip = panel.x + 16 + wide / 2, y
    kit.write_chip(frame, chip, name, style="legal" if legal else "paper", size=38, high=60)
    mark_ways(frame, [way] if legal else [], chip, 30)
    right = panel.right - 16
    fitting = [
        face
        for face in view.lots.faces(lot)
        if discs.places(row, lot, face, view.lots.sizes, closing=view.rules.closing)
    ]
    if fitting:
        right = show_faces(frame, fitting, right, y) - 8
        words = say("gold.picture.fitting")
    else:
        words = say("gold.picture.fits_nowhere")
    frame.text(
        (right, y), words, 32, 650, look.mist, "r", width=right - panel.x - wide - 26, least=30
    )


def _show_hand(frame: Frame, scene: Scene, lot: int) -> None:
    """Both faces of the new piece."""
    view, look = facts.view_of(scene), frame.look
    units, wide = facts.units_of(view, lot), 400
    for at, face in enumerate(view.lots.faces(lot)):
        box = Area(_HAND.x + 16 + at * wide, _HAND.y + 8, 170, _HAND.h - 16)
        stand(frame, face, units, box)
        name, left = facts.material(scene, face), box.right + 12
        frame.text(
            (left, _HAND.y + _HAND.h / 2), name, 42, 800, look.ink, width=wide - 190, least=34
        )
    words = facts.part_of_disc(scene, lot)
    x, y = _HAND.right - 22, _HAND.y + _HAND.h / 2
    frame.text((x, y), words, 34, 650, look.ink2, "r", width=150, least=30)
