"""The table, the same for everybody: gears, temples, technologies, tiles."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import facts, signs
from renderers.tzolkin.cards import show_cards
from renderers.tzolkin.gears import show_cities, show_wheel
from renderers.tzolkin.ladders import show_temples, show_tracks


def show_table(frame: Frame, scene: Scene, *, tiles: bool = True) -> None:
    view = facts.view_of(scene)
    marks, legal = facts.last(scene), facts.legal(scene)
    if view.deeds:  # the turn that is going on comes before the one that is over
        marks = facts.Last()
    show_wheel(frame, scene)
    signs.show_last_below(frame, marks)
    signs.show_draft(frame, view)
    signs.show_legal_below(frame, legal)
    show_cities(frame, scene, prices=bool(legal.places))
    signs.show_last_above(frame, marks)
    show_temples(frame, scene, marks.steps)
    show_tracks(frame, view, marks.levels)
    if tiles:
        show_cards(frame, scene, legal.tiles, marks.tiles)
    signs.show_legal_above(frame, scene, legal)
