"""A player's own view: the same map with their guilds, everybody in a short list, and on a light
plate what the player has in hand."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import opened, own_header
from renderers.scene import Scene
from renderers.yucatan import facts, stages
from renderers.yucatan.hand import show_hand
from renderers.yucatan.icons import ICONS
from renderers.yucatan.layout import layout
from renderers.yucatan.players import show_counsel, show_list, show_race
from renderers.yucatan.table import show_table


def draw(scene: Scene, seat: int) -> Frame:
    name = facts.view_of(scene).map.name
    lay = layout(name)
    stage = stages.private(name, scene.palette)
    frame = opened(scene, stage, ICONS)
    own_header(frame, scene, seat, facts.turn_of(scene), _asked)
    show_table(frame, scene, lay.grid)
    if lay.race:
        show_race(frame, scene, lay.race)
    if lay.wide:
        show_counsel(frame, scene, lay)
    show_list(frame, scene, seat, lay)
    show_hand(frame, scene, seat, lay)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    return scene.say(f"yucatan.picture.step.{facts.view_of(scene).phase}")
