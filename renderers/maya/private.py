"""A player's own view: the same board, their rack, and where it may go."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import opened, own_header
from renderers.maya import facts, stages
from renderers.maya.hand import show_hand
from renderers.maya.icons import ICONS
from renderers.maya.layout import layout
from renderers.maya.players import show_list, show_prizes
from renderers.maya.table import show_table
from renderers.maya.track import ride
from renderers.scene import Scene


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    where = view.board.map, view.board.zones
    stage = stages.private(*where, scene.palette)
    frame = opened(scene, stage, ICONS)
    lay = layout(*where)
    own_header(frame, scene, seat, facts.turn_of(scene), _asked)
    ride(frame, lay, view.points)
    show_table(frame, scene, lay)
    show_prizes(frame, scene, lay)
    show_list(frame, scene, lay, seat)
    show_hand(frame, scene, seat, lay.hand(view.seats))
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    view, say = facts.view_of(scene), scene.say
    return say(f"maya.ask.{view.asks(seat)}")
