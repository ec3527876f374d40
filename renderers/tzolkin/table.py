"""The table, the same for everybody: gears, temples, technologies, tiles, and what the last turn
brought."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import facts
from renderers.tzolkin.cards import show_cards
from renderers.tzolkin.gears import outline_space, ring_hole, show_cities, show_wheel, spark
from renderers.tzolkin.ladders import show_temples, show_tracks


def show_table(frame: Frame, scene: Scene, *, tiles: bool = True) -> None:
    view = facts.view_of(scene)
    marks = facts.last(scene)
    show_wheel(frame, scene)
    for gear, space in (*marks.placed, *marks.left):
        ring_hole(frame, gear, space)
    for (gear, did), seat in marks.done.items():
        outline_space(frame, gear, did, seat)
    show_cities(frame, scene)
    for gear, space in marks.placed:
        spark(frame, gear, space)
    show_temples(frame, scene, marks.steps)
    show_tracks(frame, view, marks.levels)
    if tiles:
        show_cards(frame, scene, marks.tiles)
