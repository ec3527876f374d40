"""The public board of Gold: a disc in each corner around the stela of what is for sale."""

from __future__ import annotations

from renderers.gold import facts, layout, stages
from renderers.gold.icons import ICONS
from renderers.gold.players import show_panels, show_ranking
from renderers.gold.table import show_table
from renderers.kit.frame import Frame
from renderers.kit.furniture import header, opened
from renderers.kit.seats import called
from renderers.scene import Scene


def draw(scene: Scene) -> Frame:
    view, lay_out = facts.view_of(scene), layout.public(scene.view.seats)
    over = view.phase == "over"
    make = stages.final if over else stages.public
    stage = make(view.seats, scene.palette)
    frame = opened(scene, stage, ICONS)
    header(frame, scene, facts.turn_of(scene), _note(scene))
    show_panels(frame, scene, lay_out)
    if over:
        show_ranking(frame, scene, lay_out.final)
    show_table(frame, scene, lay_out)
    return frame


def _note(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "auction":
        return say("gold.picture.note.bid")
    if view.phase in ("pay", "lay"):
        return say(f"gold.picture.note.{view.phase}", name=called(scene, view.buyer))
    return ""
