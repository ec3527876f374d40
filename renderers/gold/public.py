"""The public board of Gold: a disc in each corner around the stela of what is for sale."""

from __future__ import annotations

from dataclasses import replace

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
    header(frame, scene, facts.turn_of(scene), news(scene))
    show_panels(frame, scene, lay_out)
    if over:
        show_ranking(frame, scene, lay_out.final)
    show_table(frame, scene, lay_out)
    return frame


def news(scene: Scene) -> str:
    """What just happened, or what everybody does."""
    event = facts.news(scene)
    names = tuple(called(scene, seat) for seat in range(scene.view.seats))
    return replace(scene, names=names).tell(event) if event else scene.say("gold.picture.note.bid")
