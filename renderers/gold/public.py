"""The public board of Gold: a disc in each corner around the stela of what is for sale."""

from __future__ import annotations

from renderers.gold import facts, layout, stages
from renderers.gold.icons import ICONS
from renderers.gold.players import show_panel, show_ranking
from renderers.gold.table import show_auction, show_beads, show_codex, show_slot, show_stela
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import header
from renderers.kit.seats import called
from renderers.scene import Scene


def draw(scene: Scene) -> Frame:
    view, lay_out = facts.view_of(scene), layout.public(scene.view.seats)
    over = view.phase == "over"
    make = stages.final if over else stages.public
    stage = make(view.seats, scene.palette)
    frame = Frame(stage, theme(scene.palette), scene.say.language, ICONS)
    header(frame, scene, facts.turn_of(scene), _note(scene))
    for seat in range(view.seats):
        show_panel(frame, scene, seat, lay_out)
    if over:
        show_ranking(frame, scene, lay_out.final)
    else:
        show_stela(frame, scene, lay_out.stela)
        for at, slot in enumerate(lay_out.slots):
            show_slot(frame, scene, at + 1, slot)
    show_auction(frame, scene, lay_out.auction)
    show_beads(frame, scene, lay_out.beads)
    if lay_out.codex:
        show_codex(frame, scene, lay_out.codex)
    return frame


def _note(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "auction":
        return say("gold.picture.note.bid")
    if view.phase in ("pay", "lay"):
        return say(f"gold.picture.note.{view.phase}", name=called(scene, view.buyer))
    return ""
