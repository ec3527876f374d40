"""The board that everybody sees."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import header, opened
from renderers.scene import Scene
from renderers.yucatan import facts, stages
from renderers.yucatan.icons import ICONS
from renderers.yucatan.layout import layout
from renderers.yucatan.news import news
from renderers.yucatan.players import show_counsel, show_panels, show_race
from renderers.yucatan.table import show_table


def draw(scene: Scene) -> Frame:
    name = facts.view_of(scene).map.name
    lay = layout(name)
    stage = stages.public(name, scene.palette)
    frame = opened(scene, stage, ICONS)
    header(frame, scene, facts.turn_of(scene), news(scene))
    show_table(frame, scene, lay.grid)
    show_panels(frame, scene, lay)
    if lay.race:
        show_race(frame, scene, lay.race)
    show_counsel(frame, scene, lay)
    return frame
